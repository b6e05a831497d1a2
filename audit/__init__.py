"""The account of what the channel does: explanation, replay, findings."""
