"""The hook's code as one file of byte code, of which a call takes what it uses (docs/bundle.md)."""
