"""One module a framework, each with `open_model(configuration, inputs)`. Imported in the child only."""
