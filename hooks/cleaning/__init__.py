"""What hooks leave behind, taken away when it is old: once a day, in a process of its own."""
