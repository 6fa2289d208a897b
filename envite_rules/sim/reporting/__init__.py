"""What many matches came to, as people read it, as tables for programs, and as files."""
