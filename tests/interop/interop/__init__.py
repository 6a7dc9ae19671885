"""Models that other frameworks write, and what other frameworks make of models that Tessera writes."""
