"""The commands, a module each; a command is built for the language it is to speak."""
