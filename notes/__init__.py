"""Note files: the model, reading and writing them, layers, configuration, compiling to the index."""
