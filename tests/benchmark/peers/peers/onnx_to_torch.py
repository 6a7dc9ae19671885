"""An ONNX file as a `torch.fx.GraphModule` with the same weights, for eager running and for `torch.compile`.

Knows the operators of the built-in networks and their usual neighbours, at fixed shapes. An operator or an
attribute outside the table is an error that names it: a network that is not the same must not be timed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import Tensor

Ints = list[int]
Attributes = dict[str, Any]


# A function and its arguments, by place and, where there is a third entry, by name.
Converted = tuple[Any, ...]


class NotConvertible(Exception):
    """An operator, an attribute or an operand that the table does not have."""


@dataclass
class Call:
    """One ONNX node while it is converted: its operands as fx nodes, and as arrays where they are constant."""

    operator: str
    attributes: Attributes
    inputs: list[torch.fx.Node | None]
    constants: list[np.ndarray | None]
    used: set[str] = field(default_factory=set)

    def attribute(self, name: str, default: Any = None) -> Any:
        self.used.add(name)
        return self.attributes.get(name, default)

    def constant(self, index: int) -> list[Any] | None:
        """The values of a constant operand; None where it is absent."""
        if index >= len(self.inputs) or self.inputs[index] is None:
            return None
        value = self.constants[index]
        if value is None:
            raise NotConvertible(f"{self.operator}: operand {index} is not constant")
        return value.tolist()

    def operand(self, index: int) -> torch.fx.Node | None:
        return self.inputs[index] if index < len(self.inputs) else None


def _spatial(call: Call, rank: int) -> tuple[list[int], list[int], list[int]]:
    """Strides, pads (which must be the same on both sides) and dilations of a sliding window."""
    if call.attribute("auto_pad", "NOTSET") not in ("NOTSET", "VALID"):
        raise NotConvertible(f"{call.operator}: auto_pad")
    pads = call.attribute("pads", [0] * 2 * rank)
    if pads[:rank] != pads[rank:]:
        raise NotConvertible(f"{call.operator}: pads {pads} differ between the two sides")
    return call.attribute("strides", [1] * rank), pads[:rank], call.attribute("dilations", [1] * rank)


def _kernel_rank(call: Call) -> int:
    weights = call.constants[1]
    if weights is None:
        raise NotConvertible(f"{call.operator}: its weights are not constant")
    return weights.ndim - 2


def convolution(
    x: Tensor, weight: Tensor, bias: Tensor | None, strides: Ints, pads: Ints, dilations: Ints, groups: int
) -> Tensor:
    return (F.conv1d, F.conv2d, F.conv3d)[len(strides) - 1](x, weight, bias, strides, pads, dilations, groups)


def transposed_convolution(
    x: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    strides: Ints,
    pads: Ints,
    output_pads: Ints,
    groups: int,
    dilations: Ints,
) -> Tensor:
    apply = (F.conv_transpose1d, F.conv_transpose2d, F.conv_transpose3d)[len(strides) - 1]
    return apply(x, weight, bias, strides, pads, output_pads, groups, dilations)


def average_pool(x: Tensor, kernel: Ints, strides: Ints, pads: Ints, ceil_mode: bool, count_pads: bool) -> Tensor:
    return (F.avg_pool1d, F.avg_pool2d, F.avg_pool3d)[len(kernel) - 1](x, kernel, strides, pads, ceil_mode, count_pads)


def max_pool(x: Tensor, kernel: Ints, strides: Ints, pads: Ints, dilations: Ints, ceil_mode: bool) -> Tensor:
    return (F.max_pool1d, F.max_pool2d, F.max_pool3d)[len(kernel) - 1](x, kernel, strides, pads, dilations, ceil_mode)


def global_average_pool(x: Tensor) -> Tensor:
    return torch.mean(x, dim=tuple(range(2, x.dim())), keepdim=True)


def normalised(x: Tensor, scale: Tensor, bias: Tensor, mean: Tensor, variance: Tensor, epsilon: float) -> Tensor:
    return F.batch_norm(x, mean, variance, scale, bias, False, 0.0, epsilon)


def layer_normalised(x: Tensor, scale: Tensor, bias: Tensor | None, epsilon: float) -> Tensor:
    return F.layer_norm(x, list(scale.shape), scale, bias, epsilon)


def general_product(
    a: Tensor, b: Tensor, c: Tensor | None, alpha: float, beta: float, transpose_a: bool, transpose_b: bool
) -> Tensor:
    a = a.transpose(0, 1) if transpose_a else a
    if c is not None and alpha == 1.0 and beta == 1.0:
        return F.linear(a, b if transpose_b else b.transpose(0, 1), c)
    product = alpha * torch.matmul(a, b.transpose(0, 1) if transpose_b else b)
    return product if c is None else product + beta * c


def flattened(x: Tensor, axis: int) -> Tensor:
    rows = 1
    for extent in x.shape[:axis]:
        rows *= extent
    return x.reshape(rows, -1)


def reshaped(x: Tensor, shape: Ints) -> Tensor:
    return x.reshape([x.shape[i] if extent == 0 else extent for i, extent in enumerate(shape)])


Converter = Callable[[Call], Converted]


def _unary(function: Callable[..., Tensor]) -> Converter:
    return lambda call: (function, tuple(call.inputs))


def _conv(call: Call) -> Converted:
    strides, pads, dilations = _spatial(call, _kernel_rank(call))
    call.attribute("kernel_shape")
    weights = (call.inputs[0], call.inputs[1], call.operand(2))
    return convolution, (*weights, strides, pads, dilations, call.attribute("group", 1))


def _conv_transpose(call: Call) -> Converted:
    rank = _kernel_rank(call)
    strides, pads, dilations = _spatial(call, rank)
    call.attribute("kernel_shape")
    weights = (call.inputs[0], call.inputs[1], call.operand(2))
    extra = call.attribute("output_padding", [0] * rank)
    return transposed_convolution, (*weights, strides, pads, extra, call.attribute("group", 1), dilations)


def _average_pool(call: Call) -> Converted:
    kernel = call.attribute("kernel_shape")
    strides, pads, dilations = _spatial(call, len(kernel))
    if any(step != 1 for step in dilations):
        raise NotConvertible("AveragePool: dilations")
    ceil_mode, counts = bool(call.attribute("ceil_mode", 0)), bool(call.attribute("count_include_pad", 0))
    return average_pool, (call.inputs[0], kernel, strides, pads, ceil_mode, counts)


def _max_pool(call: Call) -> Converted:
    kernel = call.attribute("kernel_shape")
    strides, pads, dilations = _spatial(call, len(kernel))
    call.attribute("storage_order")
    return max_pool, (call.inputs[0], kernel, strides, pads, dilations, bool(call.attribute("ceil_mode", 0)))


def _batch_norm(call: Call) -> Converted:
    call.attribute("momentum")
    if call.attribute("training_mode", 0):
        raise NotConvertible("BatchNormalization: training_mode")
    return normalised, (*call.inputs, call.attribute("epsilon", 1e-5))


def _layer_norm(call: Call) -> Converted:
    if call.attribute("axis", -1) != -1:
        raise NotConvertible("LayerNormalization: an axis other than the last")
    call.attribute("stash_type")
    return layer_normalised, (call.inputs[0], call.inputs[1], call.operand(2), call.attribute("epsilon", 1e-5))


def _gemm(call: Call) -> Converted:
    scales = (call.attribute("alpha", 1.0), call.attribute("beta", 1.0))
    transposes = (bool(call.attribute("transA", 0)), bool(call.attribute("transB", 0)))
    return general_product, (call.inputs[0], call.inputs[1], call.operand(2), *scales, *transposes)


def _clip(call: Call) -> Converted:
    bounds = [call.constant(index) for index in (1, 2)]
    low, high = (call.attribute(name, bound) for name, bound in zip(("min", "max"), bounds, strict=True))
    return torch.clamp, (call.inputs[0], low, high)


def _reduce_mean(call: Call) -> Converted:
    axes = call.attribute("axes") or call.constant(1)
    return torch.mean, (call.inputs[0], tuple(axes), bool(call.attribute("keepdims", 1)))


CONVERTERS: dict[str, Converter] = {
    "Abs": _unary(torch.abs),
    "Add": _unary(torch.add),
    "AveragePool": _average_pool,
    "BatchNormalization": _batch_norm,
    "Clip": _clip,
    "Concat": lambda call: (torch.cat, (list(call.inputs), call.attribute("axis"))),
    "Conv": _conv,
    "ConvTranspose": _conv_transpose,
    "Div": _unary(torch.div),
    "Erf": _unary(torch.erf),
    "Exp": _unary(torch.exp),
    "Flatten": lambda call: (flattened, (call.inputs[0], call.attribute("axis", 1))),
    "Gelu": lambda call: (F.gelu, (call.inputs[0],), {"approximate": call.attribute("approximate", "none")}),
    "Gemm": _gemm,
    "GlobalAveragePool": _unary(global_average_pool),
    "HardSigmoid": lambda call: (F.hardsigmoid, (call.inputs[0],)),
    "HardSwish": _unary(F.hardswish),
    "Identity": _unary(torch.clone),
    "LayerNormalization": _layer_norm,
    "LeakyRelu": lambda call: (F.leaky_relu, (call.inputs[0], call.attribute("alpha", 0.01))),
    "MatMul": _unary(torch.matmul),
    "MaxPool": _max_pool,
    "Mul": _unary(torch.mul),
    "Pow": _unary(torch.pow),
    "ReduceMean": _reduce_mean,
    "Relu": _unary(F.relu),
    "Reshape": lambda call: (reshaped, (call.inputs[0], call.constant(1))),
    "Sigmoid": _unary(torch.sigmoid),
    "Softmax": lambda call: (torch.softmax, (call.inputs[0], call.attribute("axis", -1))),
    "Sqrt": _unary(torch.sqrt),
    "Squeeze": lambda call: (torch.squeeze, (call.inputs[0], tuple(call.constant(1)))),
    "Sub": _unary(torch.sub),
    "Tanh": _unary(torch.tanh),
    "Transpose": lambda call: (torch.permute, (call.inputs[0], call.attribute("perm"))),
}


def convert(path: Path) -> torch.nn.Module:
    """The network in inference mode; its forward takes the file's inputs in their order and gives its outputs as
    a tuple."""
    model = onnx.load(str(path))
    return _Conversion(model.graph).run()


class _Conversion:
    def __init__(self, graph: onnx.GraphProto) -> None:
        self._onnx = graph
        self._root = torch.nn.Module()
        self._graph = torch.fx.Graph()
        self._nodes: dict[str, torch.fx.Node] = {}
        self._arrays: dict[str, np.ndarray] = {}

    def run(self) -> torch.nn.Module:
        self._arrays = {each.name: numpy_helper.to_array(each) for each in self._onnx.initializer}
        for value in self._onnx.input:
            if value.name not in self._arrays:
                self._nodes[value.name] = self._graph.placeholder(f"input_{len(self._nodes)}")
        for node in self._onnx.node:
            self._add(node)
        self._graph.output(tuple(self._read(value.name) for value in self._onnx.output))
        self._graph.eliminate_dead_code()
        return torch.fx.GraphModule(self._root, self._graph).eval().requires_grad_(False)

    def _read(self, name: str) -> torch.fx.Node:
        if name not in self._nodes:
            attribute = f"constant_{len(self._nodes)}"
            tensor = torch.from_numpy(np.array(self._arrays[name]))
            if tensor.is_floating_point():
                self._root.register_parameter(attribute, torch.nn.Parameter(tensor, requires_grad=False))
            else:
                self._root.register_buffer(attribute, tensor)
            self._nodes[name] = self._graph.get_attr(attribute)
        return self._nodes[name]

    def _add(self, node: onnx.NodeProto) -> None:
        attributes = {each.name: _attribute(each) for each in node.attribute}
        if node.op_type == "Constant" and "value" in attributes:
            self._arrays[node.output[0]] = attributes["value"]
            return
        if node.op_type not in CONVERTERS or node.domain not in ("", "ai.onnx"):
            raise NotConvertible(f"operator {node.domain or 'ai.onnx'}.{node.op_type} has no counterpart in the table")
        inputs = [self._read(name) if name else None for name in node.input]
        call = Call(node.op_type, attributes, inputs, [self._arrays.get(name) for name in node.input])
        function, arguments, *named = CONVERTERS[node.op_type](call)
        ignored = set(attributes) - call.used
        if ignored:
            raise NotConvertible(f"{node.op_type}: attribute {', '.join(sorted(ignored))}")
        self._nodes[node.output[0]] = self._graph.call_function(function, arguments, *named)


def _attribute(attribute: onnx.AttributeProto) -> Any:
    value = onnx.helper.get_attribute_value(attribute)
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, onnx.TensorProto):
        return numpy_helper.to_array(value)
    return list(value) if attribute.type in (onnx.AttributeProto.INTS, onnx.AttributeProto.FLOATS) else value
