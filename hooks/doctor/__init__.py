"""Finding out why nothing arrives: one file for each thing that is looked at."""
