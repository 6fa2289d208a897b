"""The rulebook of a variant: its rules, as a person wants to read them."""
