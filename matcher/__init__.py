"""The action, the readers, the keys and the index: which notes belong to what is about to happen."""
