"""An audit as the formats that other programs and people read."""
