"""Keys: their grammar, and whether one holds."""
