"""An ONNX file as a function of JAX, with the operators of the built-in networks. What is outside the table is an error
that names it: a network that is not the same must not be timed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import onnx
from jax import lax
from onnx import numpy_helper

Attributes = dict[str, Any]


class NotConvertible(Exception):
    """One line: file, node, and what is not in the table."""


def _pads(attributes: Attributes, axes: int) -> list[tuple[int, int]]:
    if attributes.get("auto_pad", b"NOTSET") != b"NOTSET":
        raise NotConvertible("auto_pad is not taken")
    pads = attributes.get("pads", [0] * (2 * axes))
    return [(pads[axis], pads[axis + axes]) for axis in range(axes)]


def _layout(axes: int, kernel: str) -> tuple[str, str, str]:
    spatial = "DHW"[3 - axes :]
    return "NC" + spatial, kernel + spatial, "NC" + spatial


def _bias(y: Any, bias: Any, axes: int) -> Any:
    return y if bias is None else y + bias.reshape((1, -1) + (1,) * axes)


def _conv(attributes: Attributes, x: Any, w: Any, bias: Any = None) -> Any:
    axes = x.ndim - 2
    y = lax.conv_general_dilated(
        x, w, attributes.get("strides", [1] * axes), _pads(attributes, axes),
        rhs_dilation=attributes.get("dilations", [1] * axes), dimension_numbers=_layout(axes, "OI"),
        feature_group_count=attributes.get("group", 1),
    )  # fmt: skip
    return _bias(y, bias, axes)


def _conv_transpose(attributes: Attributes, x: Any, w: Any, bias: Any = None) -> Any:
    axes = x.ndim - 2
    if attributes.get("group", 1) != 1 or "output_shape" in attributes:
        raise NotConvertible("groups and output_shape are not taken")
    strides = attributes.get("strides", [1] * axes)
    dilations = attributes.get("dilations", [1] * axes)
    more = attributes.get("output_padding", [0] * axes)
    reach = [(extent - 1) * dilation for extent, dilation in zip(w.shape[2:], dilations, strict=True)]
    padding = [
        (reach[axis] - before, reach[axis] - after + more[axis])
        for axis, (before, after) in enumerate(_pads(attributes, axes))
    ]
    mirrored = jnp.flip(w, range(2, w.ndim))
    y = lax.conv_general_dilated(
        x, mirrored, [1] * axes, padding, lhs_dilation=strides, rhs_dilation=dilations,
        dimension_numbers=_layout(axes, "IO"),
    )  # fmt: skip
    return _bias(y, bias, axes)


def _window(attributes: Attributes, x: Any) -> tuple[tuple[int, ...], tuple[int, ...], list[tuple[int, int]]]:
    axes = x.ndim - 2
    if attributes.get("ceil_mode", 0) or any(each != 1 for each in attributes.get("dilations", [])):
        raise NotConvertible("ceil_mode and dilations are not taken")
    extents = (1, 1, *attributes["kernel_shape"])
    strides = (1, 1, *attributes.get("strides", [1] * axes))
    return extents, strides, [(0, 0), (0, 0), *_pads(attributes, axes)]


def _max_pool(attributes: Attributes, x: Any) -> Any:
    return lax.reduce_window(x, -jnp.inf, lax.max, *_window(attributes, x))


def _average_pool(attributes: Attributes, x: Any) -> Any:
    window = _window(attributes, x)
    total = lax.reduce_window(x, 0.0, lax.add, *window)
    if attributes.get("count_include_pad", 0):
        return total / np.prod(attributes["kernel_shape"])
    return total / _inside(x.shape, *window).astype(x.dtype)


def _inside(shape: Any, extents: Any, strides: Any, pads: Any) -> np.ndarray:
    """How many elements of each window are no padding; as a constant, which JAX would take seconds to fold."""
    count = np.ones((), np.float32)
    for size, extent, stride, (before, after) in zip(shape[2:], extents[2:], strides[2:], pads[2:], strict=True):
        starts = np.arange(0, size + before + after - extent + 1, stride) - before
        along = np.minimum(starts + extent, size) - np.maximum(starts, 0)
        count = count[..., None] * along.astype(np.float32)
    return count


def _batch_norm(attributes: Attributes, x: Any, scale: Any, bias: Any, mean: Any, variance: Any) -> Any:
    factor = scale / jnp.sqrt(variance + attributes.get("epsilon", 1e-5))
    along = (1, -1) + (1,) * (x.ndim - 2)
    return x * factor.reshape(along) + (bias - mean * factor).reshape(along)


def _layer_norm(attributes: Attributes, x: Any, scale: Any, bias: Any = None) -> Any:
    axis = attributes.get("axis", -1)
    axes = tuple(range(axis % x.ndim, x.ndim))
    wide = x.astype(jnp.float32)
    mean = wide.mean(axes, keepdims=True)
    variance = jnp.square(wide - mean).mean(axes, keepdims=True)
    y = ((wide - mean) / jnp.sqrt(variance + attributes.get("epsilon", 1e-5))).astype(x.dtype) * scale
    return y if bias is None else y + bias


def _gemm(attributes: Attributes, a: Any, b: Any, c: Any = None) -> Any:
    a = a.T if attributes.get("transA", 0) else a
    b = b.T if attributes.get("transB", 0) else b
    y = attributes.get("alpha", 1.0) * (a @ b)
    return y if c is None else y + attributes.get("beta", 1.0) * c


def _reshape(attributes: Attributes, x: Any, shape: Any) -> Any:
    if attributes.get("allowzero", 0):
        raise NotConvertible("allowzero is not taken")
    return x.reshape([x.shape[axis] if extent == 0 else extent for axis, extent in enumerate(np.asarray(shape).tolist())])


def _flatten(attributes: Attributes, x: Any) -> Any:
    axis = attributes.get("axis", 1)
    return x.reshape(int(np.prod(x.shape[:axis])), -1)


# By operator; operands that are absent are None.
TABLE: dict[str, Callable[..., Any]] = {
    "Add": lambda _, a, b: a + b,
    "AveragePool": _average_pool,
    "BatchNormalization": _batch_norm,
    "Clip": lambda _, x, low=None, high=None: jnp.clip(x, low, high),
    "Concat": lambda attributes, *all: jnp.concatenate(all, attributes["axis"]),
    "Conv": _conv,
    "ConvTranspose": _conv_transpose,
    "Div": lambda _, a, b: a / b,
    "Erf": lambda _, x: lax.erf(x),
    "Flatten": _flatten,
    "Gemm": _gemm,
    "GlobalAveragePool": lambda _, x: x.mean(tuple(range(2, x.ndim)), keepdims=True),
    "LayerNormalization": _layer_norm,
    "MatMul": lambda _, a, b: a @ b,
    "MaxPool": _max_pool,
    "Mul": lambda _, a, b: a * b,
    "Relu": lambda _, x: jnp.maximum(x, 0),
    "Reshape": _reshape,
    "Softmax": lambda attributes, x: jax.nn.softmax(x, attributes.get("axis", -1)),
    "Tanh": lambda _, x: jnp.tanh(x),
    "Transpose": lambda attributes, x: jnp.transpose(x, attributes.get("perm")),
}


@dataclass(frozen=True)
class Network:
    """`run(weights, inputs)` gives the outputs in the file's order."""

    inputs: list[str]
    outputs: list[str]
    weights: dict[str, np.ndarray]
    fixed: dict[str, np.ndarray]  # integers, which are extents
    nodes: list[tuple[str, Attributes, list[str], str]]
    half: bool

    def cast(self, array: np.ndarray) -> np.ndarray:
        return array.astype(np.float16) if self.half and array.dtype == np.float32 else array

    def run(self, weights: dict[str, Any], inputs: tuple[Any, ...]) -> list[Any]:
        values: dict[str, Any] = {"": None, **self.fixed, **weights, **dict(zip(self.inputs, inputs, strict=True))}
        for operator, attributes, names, output in self.nodes:
            values[output] = TABLE[operator](attributes, *(values[name] for name in names))
        return [values[name] for name in self.outputs]


def convert(path: Path, half: bool = False) -> Network:
    graph = onnx.load(str(path)).graph
    network = Network([], [value.name for value in graph.output], {}, {}, [], half)
    for each in graph.initializer:
        array = numpy_helper.to_array(each)
        held = network.weights if np.issubdtype(array.dtype, np.floating) else network.fixed
        held[each.name] = network.cast(array)
    network.inputs.extend(each.name for each in graph.input if each.name not in {*network.weights, *network.fixed})
    for node in graph.node:
        if node.op_type not in TABLE or node.domain not in ("", "ai.onnx") or len(node.output) != 1:
            raise NotConvertible(f"{path.name}: node '{node.name}' ({node.op_type}) is not in the table")
        attributes = {each.name: onnx.helper.get_attribute_value(each) for each in node.attribute}
        network.nodes.append((node.op_type, attributes, list(node.input), node.output[0]))
    return network
