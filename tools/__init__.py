"""What the people who build this run; not part of the package."""
