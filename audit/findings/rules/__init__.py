"""What each rule looks for: one generator of hits per rule, told apart in `findings.table`."""
