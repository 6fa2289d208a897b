"""Lets the command line be run as ``python -m envite_rules``."""

from envite_rules.cli import main

if __name__ == "__main__":
    main()
