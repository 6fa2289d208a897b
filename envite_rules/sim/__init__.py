"""Many matches at once, on arrays: on one core, on many, on many machines."""
