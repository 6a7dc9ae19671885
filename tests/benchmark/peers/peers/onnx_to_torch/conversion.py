"""The graph of a file, node by node."""

from __future__ import annotations

import operator
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnx.inliner
import torch
from onnx import numpy_helper
from torch._subclasses.fake_tensor import FakeTensorMode

from peers.onnx_to_torch import (
    elementwise,
    indexing,
    movement,
    normalisation,
    product,
    recurrent,
    reduction,
    resizing,
    window,
)
from peers.onnx_to_torch.call import Call, Converter, Known, NotConvertible, Operand, constant

CONVERTERS: dict[str, Converter] = {
    **elementwise.CONVERTERS,
    **indexing.CONVERTERS,
    **movement.CONVERTERS,
    **normalisation.CONVERTERS,
    **product.CONVERTERS,
    **recurrent.CONVERTERS,
    **reduction.CONVERTERS,
    **resizing.CONVERTERS,
    **window.CONVERTERS,
}


def convert(path: Path) -> torch.nn.Module:
    """The network in inference mode; its forward takes the file's inputs in their order and gives its outputs as
    a tuple. `NotConvertible`: one line that names the file, the node and the field."""
    model = onnx.load(str(path))
    if model.functions:
        model = onnx.inliner.inline_local_functions(model)
    try:
        return _Conversion(model).run()
    except NotConvertible as error:
        raise NotConvertible(f"{path.name}: {error}") from None


class _Conversion:
    def __init__(self, model: onnx.ModelProto) -> None:
        self._onnx = model.graph
        self._opset = next((each.version for each in model.opset_import if each.domain in ("", "ai.onnx")), 1)
        self._root = torch.nn.Module()
        self._graph = torch.fx.Graph()
        self._values: dict[str, Operand] = {}
        self._fake = FakeTensorMode(allow_non_fake_inputs=True)

    def run(self) -> torch.nn.Module:
        for each in self._onnx.sparse_initializer:
            raise NotConvertible(f"initializer '{each.values.name}': sparse ones are not taken")
        for each in self._onnx.initializer:
            self._values[each.name] = constant(numpy_helper.to_array(each))
        for value in self._onnx.input:
            if value.name not in self._values:
                self._values[value.name] = self._input(value)
        for index, node in enumerate(self._onnx.node):
            try:
                self._add(node)
            except NotConvertible as error:
                name = f"'{node.name}'" if node.name else f"#{index}"
                raise NotConvertible(f"node {name} ({node.op_type}): {error}") from None
        self._graph.output(tuple(self._fx(self._values[value.name]) for value in self._onnx.output))
        self._graph.eliminate_dead_code()
        return torch.fx.GraphModule(self._root, self._graph).eval().requires_grad_(False)

    def _input(self, value: onnx.ValueInfoProto) -> Operand:
        shape = []
        for axis, dim in enumerate(value.type.tensor_type.shape.dim):
            if not dim.HasField("dim_value"):
                raise NotConvertible(f"input '{value.name}': axis {axis} has no fixed extent")
            shape.append(dim.dim_value)
        dtype = movement.torch_dtype(value.type.tensor_type.elem_type)
        node = self._graph.placeholder(f"input_{len(self._values)}")
        return Operand(tuple(shape), dtype, node=node)

    def _add(self, node: onnx.NodeProto) -> None:
        if node.op_type not in CONVERTERS or node.domain not in ("", "ai.onnx"):
            raise NotConvertible(f"operator {node.domain or 'ai.onnx'}.{node.op_type} is not in the table")
        attributes = {each.name: _attribute(each) for each in node.attribute}
        inputs = [self._values[name] if name else None for name in node.input]
        call = Call(node.op_type, self._opset, attributes, inputs, list(node.output))
        converted = CONVERTERS[node.op_type](call)
        ignored = set(attributes) - call.used
        if ignored:
            raise NotConvertible(f"attribute {', '.join(sorted(ignored))} is not taken")
        if isinstance(converted, Known):
            self._values[node.output[0]] = constant(converted.array)
        elif all(each is None or each.array is not None for each in inputs):
            self._fold(node, *converted)
        else:
            self._call(node, *converted)

    def _fold(self, node: onnx.NodeProto, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        """What depends on constants alone is one, as the shapes that exporters compute step by step are."""
        results = _results(function(*_mapped(arguments, _tensor)))
        for name, result in zip(node.output, results, strict=False):
            self._values[name] = constant(result.numpy())

    def _call(self, node: onnx.NodeProto, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        made = self._graph.call_function(function, _mapped(arguments, self._fx))
        with self._fake:  # every extent and type, without a computation
            given = function(*_mapped(arguments, _tensor))
        results = _results(given)
        for index, (name, result) in enumerate(zip(node.output, results, strict=False)):
            if not name:
                continue
            several = not isinstance(given, torch.Tensor)
            part = self._graph.call_function(operator.getitem, (made, index)) if several else made
            self._values[name] = Operand(tuple(result.shape), result.dtype, node=part)

    def _fx(self, operand: Operand) -> torch.fx.Node:
        if operand.node is None:
            attribute = f"constant_{sum(1 for _ in self._root.state_dict())}"
            tensor = torch.from_numpy(np.array(operand.array))
            if tensor.is_floating_point():
                self._root.register_parameter(attribute, torch.nn.Parameter(tensor, requires_grad=False))
            else:
                self._root.register_buffer(attribute, tensor)
            operand.node = self._graph.get_attr(attribute)
        return operand.node


def _results(given: Any) -> tuple[torch.Tensor, ...]:
    return (given,) if isinstance(given, torch.Tensor) else tuple(given)


def _tensor(operand: Operand) -> torch.Tensor:
    if operand.array is not None:
        return torch.from_numpy(np.array(operand.array))
    return torch.empty(operand.shape, dtype=operand.dtype)


def _mapped(argument: Any, change: Callable[[Operand], Any]) -> Any:
    if isinstance(argument, Operand):
        return change(argument)
    if isinstance(argument, list | tuple):
        return type(argument)(_mapped(each, change) for each in argument)
    return argument


def _attribute(attribute: onnx.AttributeProto) -> Any:
    if attribute.type in (onnx.AttributeProto.GRAPH, onnx.AttributeProto.GRAPHS):
        raise NotConvertible(f"attribute {attribute.name}: graphs within graphs are not taken")
    value = onnx.helper.get_attribute_value(attribute)
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, onnx.TensorProto):
        return numpy_helper.to_array(value)
    if attribute.type == onnx.AttributeProto.STRINGS:
        return [each.decode() for each in value]
    return list(value) if attribute.type in (onnx.AttributeProto.INTS, onnx.AttributeProto.FLOATS) else value
