"""Paths of written files: where one lies, and the patterns of `path:` keys."""
