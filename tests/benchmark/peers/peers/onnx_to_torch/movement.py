"""Shapes, and what moves elements without changing them."""

from __future__ import annotations

import math

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from torch import Tensor

from peers.onnx_to_torch.call import Call, Converted, Converter, Known, NotConvertible, constant, from_front
from peers.onnx_to_torch.window import for_torch

Ints = list[int]
PADS = {"reflect": "reflect", "edge": "replicate", "wrap": "circular"}
DTYPES = {
    onnx.TensorProto.FLOAT: torch.float32,
    onnx.TensorProto.DOUBLE: torch.float64,
    onnx.TensorProto.INT8: torch.int8,
    onnx.TensorProto.UINT8: torch.uint8,
    onnx.TensorProto.INT16: torch.int16,
    onnx.TensorProto.INT32: torch.int32,
    onnx.TensorProto.INT64: torch.int64,
    onnx.TensorProto.BOOL: torch.bool,
}


def torch_dtype(number: int) -> torch.dtype:
    if number not in DTYPES:
        raise NotConvertible(f"type {onnx.TensorProto.DataType.Name(number).lower()} is not taken")
    return DTYPES[number]


def reshaped(x: Tensor, shape: Ints) -> Tensor:
    return x.reshape(shape)


def permuted(x: Tensor, order: Ints) -> Tensor:
    return x.permute(order)


def joined(parts: list[Tensor], axis: int) -> Tensor:
    return torch.cat(parts, axis)


def split(x: Tensor, sizes: Ints, axis: int) -> tuple[Tensor, ...]:
    return torch.split(x, sizes, axis)


def sliced(x: Tensor, slices: list[tuple[int, int, int]], flipped: Ints) -> Tensor:
    """`slices`: begin, end and step of each axis, after those of `flipped` were turned round."""
    x = x.flip(flipped) if flipped else x
    return x[tuple(slice(*each) for each in slices)]


def padded(x: Tensor, pads: Ints, mode: str, value: float) -> Tensor:
    return F.pad(x, pads, mode, value) if mode == "constant" else F.pad(x, pads, mode)


def taken(x: Tensor, indices: list[Tensor], axes: Ints) -> Tensor:
    """Along each of `axes` the elements of `indices`."""
    for each, axis in zip(indices, axes, strict=True):
        x = x.index_select(axis, each)
    return x


def expanded(x: Tensor, shape: Ints) -> Tensor:
    return x.expand(shape)


def repeated(x: Tensor, times: Ints) -> Tensor:
    return x.repeat(times)


def depth_to_space(x: Tensor, block: int, columns_first: bool) -> Tensor:
    n, c, h, w = x.shape
    deep = c // (block * block)
    if columns_first:
        return F.pixel_shuffle(x, block)
    return x.reshape(n, block, block, deep, h, w).permute(0, 3, 4, 1, 5, 2).reshape(n, deep, h * block, w * block)


def space_to_depth(x: Tensor, block: int) -> Tensor:
    n, c, h, w = x.shape
    parts = x.reshape(n, c, h // block, block, w // block, block)
    return parts.permute(0, 3, 5, 1, 2, 4).reshape(n, c * block * block, h // block, w // block)


def cast(x: Tensor, dtype: torch.dtype) -> Tensor:
    return x.to(dtype)


def triangle(x: Tensor, diagonal: int, upper: bool) -> Tensor:
    return torch.triu(x, diagonal) if upper else torch.tril(x, diagonal)


def _reshape(call: Call) -> Converted:
    shape = call.values_or("shape", 1)
    if shape is None:
        raise NotConvertible("operand 1 is missing")
    if not call.flag("allowzero"):
        shape = [call.given(0).shape[i] if extent == 0 else extent for i, extent in enumerate(shape)]
    return reshaped, (call.given(0), shape)


def _flatten(call: Call) -> Converted:
    shape = call.given(0).shape
    axis = call.attribute("axis", 1)
    axis = axis + len(shape) if axis < 0 else axis
    return reshaped, (call.given(0), [math.prod(shape[:axis]), math.prod(shape[axis:])])


def _squeeze(call: Call) -> Converted:
    x = call.given(0)
    axes = call.values_or("axes", 1)
    if axes is None:
        axes = [axis for axis, extent in enumerate(x.shape) if extent == 1]
    gone = {from_front(axis, x.rank) for axis in axes}
    return reshaped, (x, [extent for axis, extent in enumerate(x.shape) if axis not in gone])


def _unsqueeze(call: Call) -> Converted:
    x = call.given(0)
    axes = call.values_or("axes", 1)
    if axes is None:
        raise NotConvertible("attribute axes is missing")
    made = {from_front(axis, x.rank + len(axes)) for axis in axes}
    rest = iter(x.shape)
    return reshaped, (x, [1 if axis in made else next(rest) for axis in range(x.rank + len(axes))])


def _transpose(call: Call) -> Converted:
    x = call.given(0)
    return permuted, (x, call.attribute("perm", list(reversed(range(x.rank)))))


def _concat(call: Call) -> Converted:
    call.needed("axis")
    return joined, (list(call.inputs), call.axis(0))


def _split(call: Call) -> Converted:
    axis = call.axis(0)
    extent, count = call.given(0).shape[axis], len(call.outputs)
    sizes = call.values_or("split", 1)
    if sizes is None:
        call.only("num_outputs", count)
        each = -(-extent // count)
        sizes = [each] * (count - 1) + [extent - each * (count - 1)]
    return split, (call.given(0), sizes, axis)


def _slice(call: Call) -> Converted:
    x = call.given(0)
    starts, ends, axes = (call.values_or(name, at) for name, at in (("starts", 1), ("ends", 2), ("axes", 3)))
    steps = call.values(4)
    if starts is None or ends is None:
        raise NotConvertible("operands 1 and 2, the bounds, are missing")
    axes = list(range(len(starts))) if axes is None else axes
    steps = [1] * len(starts) if steps is None else steps
    slices = [(0, extent, 1) for extent in x.shape]
    flipped = []
    for start, end, axis, step in zip(starts, ends, axes, steps, strict=True):
        axis = from_front(axis, x.rank)
        extent = x.shape[axis]
        # A negative end before the first element means what None does in Python.
        stop = None if step < 0 and end < -extent else end
        start, stop, step = slice(start, stop, step).indices(extent)
        if step < 0:
            flipped.append(axis)
            start, stop, step = extent - 1 - start, extent - 1 - stop, -step
        slices[axis] = (start, max(start, stop), step)
    return sliced, (x, slices, flipped)


def _pad(call: Call) -> Converted:
    x = call.given(0)
    mode = call.only("mode", "constant", *PADS)
    pads = call.attribute("pads")
    pads = call.attribute("paddings") if pads is None else pads
    pads = call.values(1) if pads is None else pads
    value = call.attribute("value")
    value = call.scalar(2, 0.0) if value is None else value
    if pads is None:
        raise NotConvertible("operand 1, the pads, is missing")
    axes = call.values(3)
    axes = [from_front(axis, x.rank) for axis in (range(x.rank) if axes is None else axes)]
    before, after = [0] * x.rank, [0] * x.rank
    for index, axis in enumerate(axes):
        before[axis], after[axis] = pads[index], pads[len(axes) + index]
    if mode == "constant":
        return padded, (x, for_torch(before, after), mode, value)
    touched = [axis for axis in range(x.rank) if before[axis] or after[axis]]
    lowest = min([*before, *after])
    small = all(max(before[axis], after[axis]) < x.shape[axis] for axis in touched)
    if 3 <= x.rank <= 5 and all(axis >= 2 for axis in touched) and lowest >= 0 and small:
        return padded, (x, for_torch(before[2:], after[2:]), PADS[mode], 0.0)
    if lowest < 0:
        raise NotConvertible(f"operand 1: negative pads are not taken with mode {mode}")
    # numpy's names of these modes are ONNX's.
    sources = [constant(np.pad(np.arange(x.shape[axis]), (before[axis], after[axis]), mode)) for axis in touched]
    return taken, (x, sources, touched)


def _expand(call: Call) -> Converted:
    shape = call.values(1)
    if shape is None:
        raise NotConvertible("operand 1, the shape, is missing")
    return expanded, (call.given(0), list(np.broadcast_shapes(call.given(0).shape, tuple(shape))))


def _depth_to_space(call: Call) -> Converted:
    columns_first = call.only("mode", "DCR", "CRD") == "CRD"
    return depth_to_space, (call.given(0), call.needed("blocksize"), columns_first)


def _shape(call: Call) -> Known:
    shape = call.given(0).shape
    return Known(np.array(shape[slice(call.attribute("start", 0), call.attribute("end"))], np.int64))


def _constant(call: Call) -> Known:
    for name, dtype in (("value_int", np.int64), ("value_ints", np.int64)):
        if (value := call.attribute(name)) is not None:
            return Known(np.array(value, dtype))
    for name in ("value_float", "value_floats"):
        if (value := call.attribute(name)) is not None:
            return Known(np.array(value, np.float32))
    return Known(call.needed("value"))


def _constant_of_shape(call: Call) -> Known:
    value = call.attribute("value", np.zeros(1, np.float32))
    return Known(np.full(call.values(0), value.reshape(())))


def _range(call: Call) -> Known:
    first, last, step = (call.array(index) for index in range(3))
    if first is None or last is None or step is None:
        raise NotConvertible("a range needs three operands")
    return Known(np.arange(first.item(), last.item(), step.item(), dtype=first.dtype))


def _eye(call: Call) -> Known:
    x = call.given(0)
    number = call.attribute("dtype")
    dtype = x.dtype if number is None else torch_dtype(number)
    like = torch.empty(0, dtype=dtype).numpy().dtype
    return Known(np.eye(*x.shape, call.attribute("k", 0), dtype=like))


def _cast(call: Call) -> Converted:
    call.ignored("saturate", "round_mode")
    return cast, (call.given(0), torch_dtype(call.needed("to")))


def _cast_like(call: Call) -> Converted:
    call.ignored("saturate", "round_mode")
    return cast, (call.given(0), call.given(1).dtype)


def _repeat(call: Call) -> Converted:
    times = call.values(1)
    if times is None:
        raise NotConvertible("operand 1, the repeats, is missing")
    return repeated, (call.given(0), times)


def _size(call: Call) -> Known:
    return Known(np.array(math.prod(call.given(0).shape), np.int64))


CONVERTERS: dict[str, Converter] = {
    "Cast": _cast,
    "CastLike": _cast_like,
    "Concat": _concat,
    "Constant": _constant,
    "ConstantOfShape": _constant_of_shape,
    "DepthToSpace": _depth_to_space,
    "Expand": _expand,
    "EyeLike": _eye,
    "Flatten": _flatten,
    "Pad": _pad,
    "Range": _range,
    "Reshape": _reshape,
    "Shape": _shape,
    "Size": _size,
    "Slice": _slice,
    "SpaceToDepth": lambda call: (space_to_depth, (call.given(0), call.needed("blocksize"))),
    "Split": _split,
    "Squeeze": _squeeze,
    "Tile": _repeat,
    "Transpose": _transpose,
    "Trilu": lambda call: (triangle, (call.given(0), call.scalar(1, 0), call.flag("upper", 1))),
    "Unsqueeze": _unsqueeze,
}
