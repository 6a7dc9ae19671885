"""One ONNX node while it is converted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch

Attributes = dict[str, Any]
# A function and its arguments, in which operands stand for tensors; it gives one tensor, or one for each output.
Converted = tuple[Callable[..., Any], tuple[Any, ...]]


class NotConvertible(Exception):
    """What the tables do not have. The text begins with the field, file and node come before it."""


@dataclass(eq=False)
class Operand:
    """A value of the graph. `array` where it is constant, else `node` makes it."""

    shape: tuple[int, ...]
    dtype: torch.dtype
    array: np.ndarray | None = None
    node: torch.fx.Node | None = None

    @property
    def rank(self) -> int:
        return len(self.shape)


def constant(array: np.ndarray) -> Operand:
    return Operand(tuple(array.shape), torch.from_numpy(np.empty(0, array.dtype)).dtype, array)


@dataclass(frozen=True)
class Known:
    """What a node gives is known without running it."""

    array: np.ndarray


@dataclass
class Call:
    """`used` are the attributes that were asked for: any other is a field that would be ignored."""

    operator: str
    opset: int
    attributes: Attributes
    inputs: list[Operand | None]
    outputs: list[str]
    used: set[str] = field(default_factory=set)

    def attribute(self, name: str, default: Any = None) -> Any:
        self.used.add(name)
        return self.attributes.get(name, default)

    def needed(self, name: str) -> Any:
        value = self.attribute(name)
        if value is None:
            raise NotConvertible(f"attribute {name} is missing")
        return value

    def flag(self, name: str, default: int = 0) -> bool:
        return bool(self.attribute(name, default))

    def only(self, name: str, *taken: Any) -> Any:
        """An attribute of which only some values are taken; the first is the default."""
        value = self.attribute(name, taken[0])
        if value not in taken:
            raise NotConvertible(f"attribute {name}: {value!r} is not taken")
        return value

    def ignored(self, *names: str) -> None:
        """Attributes that say nothing about inference."""
        self.used.update(names)

    def operand(self, index: int) -> Operand | None:
        return self.inputs[index] if index < len(self.inputs) else None

    def given(self, index: int) -> Operand:
        operand = self.operand(index)
        if operand is None:
            raise NotConvertible(f"operand {index} is missing")
        return operand

    def array(self, index: int) -> np.ndarray | None:
        """A constant operand; None where it is absent."""
        operand = self.operand(index)
        if operand is None:
            return None
        if operand.array is None:
            raise NotConvertible(f"operand {index} is not constant")
        return operand.array

    def values(self, index: int) -> Any:
        """The same as a list, or as a number where it has no axes."""
        array = self.array(index)
        return None if array is None else array.tolist()

    def scalar(self, index: int, default: Any) -> Any:
        """The one value of a constant operand, whatever its rank."""
        array = self.array(index)
        if array is None:
            return default
        if array.size != 1:
            raise NotConvertible(f"operand {index} has {array.size} values, one is taken")
        return array.reshape(()).tolist()

    def values_or(self, name: str, index: int) -> Any:
        """What older operator sets have as an attribute, and newer ones as an operand; None where it is absent."""
        value = self.attribute(name)
        return self.values(index) if value is None else value

    def absent(self, *indices: int) -> None:
        for index in indices:
            if self.operand(index) is not None:
                raise NotConvertible(f"operand {index} is not taken")

    def one_output(self) -> None:
        for index, name in enumerate(self.outputs):
            if index > 0 and name:
                raise NotConvertible(f"output {index} is not taken")

    def axis(self, default: int, rank: int | None = None) -> int:
        """The attribute `axis`, counted from the front."""
        rank = self.given(0).rank if rank is None else rank
        return from_front(self.attribute("axis", default), rank)


def from_front(axis: int, rank: int) -> int:
    if not -rank <= axis < max(rank, 1):
        raise NotConvertible(f"axis {axis} of {rank} axes")
    return axis + rank if axis < 0 else axis


Converter = Callable[[Call], Converted | Known]


def direct(function: Callable[..., Any]) -> Converter:
    """All operands, no attributes."""
    return lambda call: (function, tuple(call.inputs))
