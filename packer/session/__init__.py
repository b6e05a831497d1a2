"""What is kept of a session: its memory and its ledger."""
