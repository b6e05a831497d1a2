"""What a call owes to the calls before it: holds, claims, what was shown, what came of it."""
