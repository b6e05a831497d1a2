"""Commands that failed again and again, as candidates for notes that are missing."""
