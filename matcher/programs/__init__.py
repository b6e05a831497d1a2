"""What programs do with their words: run other commands, write files."""
