"""What takes or replaces elements by their indices."""

from __future__ import annotations

import math

import torch
from torch import Tensor

from peers.onnx_to_torch.call import Call, Converted, Converter, from_front

REDUCTIONS = {"add": "sum", "mul": "prod", "max": "amax", "min": "amin"}


def selected(x: Tensor, axis: int, index: int) -> Tensor:
    return x.select(axis, index)


def counted_from_front(indices: Tensor, extent: int) -> Tensor:
    return torch.where(indices < 0, indices + extent, indices).to(torch.int64)


def gathered(x: Tensor, indices: Tensor, axis: int) -> Tensor:
    flat = counted_from_front(indices, x.shape[axis]).reshape(-1)
    return x.index_select(axis, flat).reshape([*x.shape[:axis], *indices.shape, *x.shape[axis + 1 :]])


def gathered_elements(x: Tensor, indices: Tensor, axis: int) -> Tensor:
    return torch.gather(x, axis, counted_from_front(indices, x.shape[axis]))


def _rows(x: Tensor, indices: Tensor, batch: int) -> tuple[Tensor, Tensor, list[int]]:
    """`x` as rows, which row each tuple of indices names, and the extents of a row."""
    named = indices.shape[-1]
    extents = x.shape[batch : batch + named]
    row = torch.zeros(indices.shape[:-1], dtype=torch.int64)
    for position, extent in enumerate(extents):
        row = row * extent + counted_from_front(indices[..., position], extent)
    rest = list(x.shape[batch + named :])
    return x.reshape([*x.shape[:batch], math.prod(extents), *rest]), row, rest


def gathered_tuples(x: Tensor, indices: Tensor, batch: int) -> Tensor:
    rows, row, rest = _rows(x, indices, batch)
    if batch == 0:
        return rows.index_select(0, row.reshape(-1)).reshape([*row.shape, *rest])
    flat = rows.reshape([math.prod(x.shape[:batch]), rows.shape[batch], *rest])
    row = row.reshape(flat.shape[0], -1)
    made = flat[torch.arange(flat.shape[0]).unsqueeze(1), row]
    return made.reshape([*indices.shape[:-1], *rest])


def scattered_elements(x: Tensor, indices: Tensor, updates: Tensor, axis: int, reduction: str) -> Tensor:
    indices = counted_from_front(indices, x.shape[axis])
    if reduction == "none":
        return torch.scatter(x, axis, indices, updates)
    return torch.scatter_reduce(x, axis, indices, updates, REDUCTIONS[reduction], include_self=True)


def scattered_tuples(x: Tensor, indices: Tensor, updates: Tensor, reduction: str) -> Tensor:
    rows, row, rest = _rows(x, indices, 0)
    flat = rows.reshape(rows.shape[0], -1)
    changes = updates.reshape(row.numel(), -1)
    at = row.reshape(-1, 1).expand(changes.shape)
    return scattered_elements(flat, at, changes, 0, reduction).reshape(x.shape)


def sequence_reversed(x: Tensor, lengths: Tensor, batch_axis: int, time_axis: int) -> Tensor:
    times = torch.arange(x.shape[time_axis])
    source = torch.where(times < lengths.unsqueeze(1), lengths.unsqueeze(1) - 1 - times, times)
    shape = [1] * x.dim()
    shape[batch_axis], shape[time_axis] = source.shape
    source = source if batch_axis < time_axis else source.transpose(0, 1)
    return torch.gather(x, time_axis, source.reshape(shape).expand(x.shape))


def one_hot(indices: Tensor, values: Tensor, depth: int, axis: int) -> Tensor:
    shape = [1] * (indices.dim() + 1)
    shape[axis] = depth
    places = torch.arange(depth).reshape(shape)
    return torch.where(counted_from_front(indices, depth).unsqueeze(axis) == places, values[1], values[0])


def _gather(call: Call) -> Converted:
    axis = call.axis(0)
    indices = call.given(1)
    if indices.array is not None and indices.rank == 0:
        return selected, (call.given(0), axis, int(indices.array))
    return gathered, (call.given(0), indices, axis)


def _gather_elements(call: Call) -> Converted:
    return gathered_elements, (call.given(0), call.given(1), call.axis(0))


def _scatter_elements(call: Call) -> Converted:
    operands = tuple(call.given(index) for index in range(3))
    return scattered_elements, (*operands, call.axis(0), call.only("reduction", "none", *REDUCTIONS))


def _scatter_tuples(call: Call) -> Converted:
    operands = tuple(call.given(index) for index in range(3))
    return scattered_tuples, (*operands, call.only("reduction", "none", *REDUCTIONS))


def _reverse_sequence(call: Call) -> Converted:
    axes = (call.attribute("batch_axis", 1), call.attribute("time_axis", 0))
    return sequence_reversed, (call.given(0), call.given(1), *axes)


def _one_hot(call: Call) -> Converted:
    indices = call.given(0)
    axis = from_front(call.attribute("axis", -1), indices.rank + 1)
    return one_hot, (indices, call.given(2), int(call.scalar(1, 0)), axis)


CONVERTERS: dict[str, Converter] = {
    "Gather": _gather,
    "GatherElements": _gather_elements,
    "GatherND": lambda call: (gathered_tuples, (call.given(0), call.given(1), call.attribute("batch_dims", 0))),
    "OneHot": _one_hot,
    "ReverseSequence": _reverse_sequence,
    "ScatterElements": _scatter_elements,
    "ScatterND": _scatter_tuples,
}
