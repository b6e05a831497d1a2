"""The hook's job in a process that stays, for agents that call an address instead of a command."""
