"""Reductions, sums along an axis, the largest."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from peers.onnx_to_torch.call import Call, Converted, Converter, NotConvertible, from_front

Axes = list[int]


def product_of(x: Tensor, axes: Axes, keep: bool) -> Tensor:
    for axis in sorted(axes, reverse=True):
        x = torch.prod(x, axis, keepdim=keep)
    return x


def sum_of_squares(x: Tensor, axes: Axes, keep: bool) -> Tensor:
    return torch.sum(x.square(), axes, keepdim=keep)


def log_of_sum(x: Tensor, axes: Axes, keep: bool) -> Tensor:
    return torch.log(torch.sum(x, axes, keepdim=keep))


def mean(x: Tensor, axes: Axes, keep: bool) -> Tensor:
    return torch.mean(x, axes, keepdim=keep)


def total(x: Tensor, axes: Axes, keep: bool) -> Tensor:
    """The type is the operand's."""
    return torch.sum(x, axes, keepdim=keep, dtype=x.dtype)


def norm1(x: Tensor, axes: Axes, keep: bool) -> Tensor:
    return torch.linalg.vector_norm(x, 1, axes, keepdim=keep)


def norm2(x: Tensor, axes: Axes, keep: bool) -> Tensor:
    return torch.linalg.vector_norm(x, 2, axes, keepdim=keep)


def position(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """Of the first or the last of equals."""

    def found(x: Tensor, axis: int, keep: bool, last: bool) -> Tensor:
        if last:
            return x.shape[axis] - 1 - function(x.flip(axis), axis, keepdim=keep)
        return function(x, axis, keepdim=keep)

    return found


def running(function: Callable[..., Tensor], neutral: int) -> Callable[..., Tensor]:
    def made(x: Tensor, axis: int, exclusive: bool, reverse: bool) -> Tensor:
        x = x.flip(axis) if reverse else x
        sums = function(x, axis)
        if exclusive:
            first = torch.full_like(x.narrow(axis, 0, 1), neutral)
            sums = torch.cat([first, sums.narrow(axis, 0, x.shape[axis] - 1)], axis)
        return (sums.flip(axis) if reverse else sums).to(x.dtype)

    return made


def largest(x: Tensor, count: int, axis: int, largest_first: bool, ordered: bool) -> tuple[Tensor, Tensor]:
    values, indices = torch.topk(x, count, axis, largest_first, ordered)
    return values, indices


def _reduction(function: Callable[..., Tensor]) -> Converter:
    def converter(call: Call) -> Converted:
        x = call.given(0)
        axes = call.values_or("axes", 1)
        keep = call.flag("keepdims", 1)
        if not axes and call.flag("noop_with_empty_axes"):
            raise NotConvertible("attribute noop_with_empty_axes: not taken where there are no axes")
        axes = [from_front(axis, x.rank) for axis in axes] if axes else list(range(x.rank))
        return function, (x, axes, keep)

    return converter


def _position(function: Callable[..., Tensor]) -> Converter:
    found = position(function)
    return lambda call: (
        found,
        (call.given(0), call.axis(0), call.flag("keepdims", 1), call.flag("select_last_index")),
    )


def _running(function: Callable[..., Tensor], neutral: int) -> Converter:
    made = running(function, neutral)

    def converter(call: Call) -> Converted:
        axis = from_front(call.scalar(1, 0), call.given(0).rank)
        return made, (call.given(0), axis, call.flag("exclusive"), call.flag("reverse"))

    return converter


def _largest(call: Call) -> Converted:
    count = call.attribute("k")
    count = call.scalar(1, None) if count is None else count
    if count is None:
        raise NotConvertible("attribute k is missing")
    order = (call.flag("largest", 1), call.flag("sorted", 1))
    return largest, (call.given(0), count, call.axis(-1), *order)


CONVERTERS: dict[str, Converter] = {
    "ArgMax": _position(torch.argmax),
    "ArgMin": _position(torch.argmin),
    "CumProd": _running(torch.cumprod, 1),
    "CumSum": _running(torch.cumsum, 0),
    "ReduceL1": _reduction(norm1),
    "ReduceL2": _reduction(norm2),
    "ReduceLogSum": _reduction(log_of_sum),
    "ReduceLogSumExp": _reduction(torch.logsumexp),
    "ReduceMax": _reduction(torch.amax),
    "ReduceMean": _reduction(mean),
    "ReduceMin": _reduction(torch.amin),
    "ReduceProd": _reduction(product_of),
    "ReduceSum": _reduction(total),
    "ReduceSumSquare": _reduction(sum_of_squares),
    "TopK": _largest,
}
