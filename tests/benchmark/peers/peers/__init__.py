"""Tessera beside the frameworks that people run today, on the same ONNX file: see `run --help`."""
