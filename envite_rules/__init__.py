"""The Envite canario and its cousins as data, and one interpreter that plays any of them."""
