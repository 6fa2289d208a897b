"""What helps to write a variant: its examples run as tests."""

from envite_rules.authoring.examples import ExampleResult, run_examples

__all__ = ["ExampleResult", "run_examples"]
