"""What is wrong with a set of notes: rules, what they find, and what a person said of it."""
