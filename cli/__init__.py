"""The notes command: arguments in, calls, text out."""
