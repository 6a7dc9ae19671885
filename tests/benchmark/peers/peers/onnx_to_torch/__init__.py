"""An ONNX file as a `torch.fx.GraphModule` with the same weights, for eager running and for `torch.compile`.

Knows f32 inference at fixed shapes. What is outside the tables is an error that names file, node and field: a network
that is not the same must not be timed.
"""

from peers.onnx_to_torch.call import NotConvertible
from peers.onnx_to_torch.conversion import convert

__all__ = ["NotConvertible", "convert"]
