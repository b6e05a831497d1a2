"""The compiled index: which keys could hold, found without reading them all."""
