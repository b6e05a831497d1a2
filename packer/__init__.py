"""Rank, tiers, cuts and the delivered text: what fits into the budget."""
