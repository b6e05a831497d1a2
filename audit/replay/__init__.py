"""Replay: logged actions through today's notes, as the hook would have told them."""
