"""The audit as one page for people: no file besides it, readable without scripts."""
