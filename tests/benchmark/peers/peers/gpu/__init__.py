"""Tessera's plans on a GPU beside its peers there."""
