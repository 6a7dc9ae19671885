"""Functions of one element of each operand, and softmax."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce

import torch
import torch.nn.functional as F
from torch import Tensor

from peers.onnx_to_torch.call import Call, Converted, Converter, NotConvertible, direct

SOFTMAX_OF_ONE_AXIS = 13  # before this operator set all axes from the given one were one
CLIP_BY_OPERANDS = 11


def divided(a: Tensor, b: Tensor) -> Tensor:
    """Integers are cut towards zero."""
    return torch.div(a, b) if a.is_floating_point() else torch.div(a, b, rounding_mode="trunc")


def powered(a: Tensor, b: Tensor) -> Tensor:
    """The type is the base's."""
    return torch.pow(a, b).to(a.dtype)


def greatest(operands: list[Tensor]) -> Tensor:
    return reduce(torch.maximum, operands)


def least(operands: list[Tensor]) -> Tensor:
    return reduce(torch.minimum, operands)


def total(operands: list[Tensor]) -> Tensor:
    return reduce(torch.add, operands)


def mean_of(operands: list[Tensor]) -> Tensor:
    return total(operands) / len(operands)


def gelu(x: Tensor) -> Tensor:
    return F.gelu(x)


def gelu_by_tanh(x: Tensor) -> Tensor:
    return F.gelu(x, approximate="tanh")


GELUS= {"none": gelu, "tanh": gelu_by_tanh}


def prelu(x: Tensor, slope: Tensor) -> Tensor:
    return torch.where(x < 0, slope * x, x)


def hard_sigmoid(x: Tensor, alpha: float, beta: float) -> Tensor:
    return torch.clamp(alpha * x + beta, 0.0, 1.0)


def swish(x: Tensor, alpha: float) -> Tensor:
    return F.silu(x) if alpha == 1.0 else x * torch.sigmoid(alpha * x)


def selu(x: Tensor, alpha: float, gamma: float) -> Tensor:
    return gamma * torch.where(x > 0, x, alpha * torch.expm1(x))


def shrink(x: Tensor, bias: float, limit: float) -> Tensor:
    return torch.where(x < -limit, x + bias, torch.where(x > limit, x - bias, 0.0))


def clipped(x: Tensor, low: Tensor, high: Tensor) -> Tensor:
    """Where both bounds are tensors, the upper one wins."""
    return torch.minimum(torch.maximum(x, low), high)


def infinite(x: Tensor, positive: bool, negative: bool) -> Tensor:
    return (torch.isposinf(x) & positive) | (torch.isneginf(x) & negative)


def over_the_rest(operation: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """`operation` along all axes from a given one on, as if they were one."""

    def function(x: Tensor, axis: int) -> Tensor:
        return operation(x.reshape(math.prod(x.shape[:axis]), -1), 1).reshape(x.shape)

    return function


def hardmax(x: Tensor, axis: int) -> Tensor:
    return torch.zeros_like(x).scatter(axis, x.argmax(axis, keepdim=True), 1.0)


def _softmax(operation: Callable[..., Tensor]) -> Converter:
    of_the_rest = over_the_rest(operation)

    def converter(call: Call) -> Converted:
        x = call.given(0)
        if call.opset >= SOFTMAX_OF_ONE_AXIS:
            return operation, (x, call.axis(-1))
        axis = call.axis(1)
        return (operation if axis == x.rank - 1 else of_the_rest), (x, axis)

    return converter


def _clip(call: Call) -> Converted:
    x = call.given(0)
    if call.opset < CLIP_BY_OPERANDS:
        return torch.clamp, (x, call.attribute("min", float("-inf")), call.attribute("max", float("inf")))
    bounds = [call.operand(index) for index in (1, 2)]
    if all(bound is None for bound in bounds):
        return torch.clone, (x,)
    if all(bound is None or bound.array is not None for bound in bounds):
        return torch.clamp, (x, call.scalar(1, None), call.scalar(2, None))
    if any(bound is None for bound in bounds):
        raise NotConvertible("operands 1 and 2: one bound that is not constant is not taken")
    return clipped, (x, *bounds)


def _mod(call: Call) -> Converted:
    operation = torch.fmod if call.flag("fmod") else torch.remainder
    return operation, (call.given(0), call.given(1))


def _shift(call: Call) -> Converted:
    left = call.needed("direction") == "LEFT"
    operation = torch.bitwise_left_shift if left else torch.bitwise_right_shift
    return operation, (call.given(0), call.given(1))


def _floats(function: Callable[..., Tensor], **defaults: float) -> Converter:
    """One operand and attributes in the order of the function's arguments."""
    return lambda call: (
        function,
        (call.given(0), *(call.attribute(name, default) for name, default in defaults.items())),
    )


def _variadic(function: Callable[[list[Tensor]], Tensor]) -> Converter:
    return lambda call: (function, (list(call.inputs),))


def _broadcasting(function: Callable[..., Tensor]) -> Converter:
    """Operator sets before 7, whose operands broadcast from an axis, are not taken."""

    def converter(call: Call) -> Converted:
        call.only("broadcast", 0)
        return function, tuple(call.inputs)

    return converter


CONVERTERS: dict[str, Converter] = {
    **{
        name: direct(function)
        for name, function in {
            "Abs": torch.abs,
            "Acos": torch.acos,
            "Acosh": torch.acosh,
            "Asin": torch.asin,
            "Asinh": torch.asinh,
            "Atan": torch.atan,
            "Atanh": torch.atanh,
            "BitwiseAnd": torch.bitwise_and,
            "BitwiseNot": torch.bitwise_not,
            "BitwiseOr": torch.bitwise_or,
            "BitwiseXor": torch.bitwise_xor,
            "Ceil": torch.ceil,
            "Cos": torch.cos,
            "Cosh": torch.cosh,
            "Equal": torch.eq,
            "Erf": torch.erf,
            "Exp": torch.exp,
            "Floor": torch.floor,
            "Greater": torch.gt,
            "GreaterOrEqual": torch.ge,
            "HardSwish": F.hardswish,
            "Identity": torch.clone,
            "IsNaN": torch.isnan,
            "Less": torch.lt,
            "LessOrEqual": torch.le,
            "Log": torch.log,
            "Mish": F.mish,
            "Neg": torch.neg,
            "Not": torch.logical_not,
            "PRelu": prelu,
            "Reciprocal": torch.reciprocal,
            "Relu": F.relu,
            "Round": torch.round,
            "Sigmoid": torch.sigmoid,
            "Sign": torch.sign,
            "Sin": torch.sin,
            "Sinh": torch.sinh,
            "Softplus": F.softplus,
            "Softsign": F.softsign,
            "Sqrt": torch.sqrt,
            "Tan": torch.tan,
            "Tanh": torch.tanh,
            "Where": torch.where,
        }.items()
    },
    "Add": _broadcasting(torch.add),
    "And": _broadcasting(torch.logical_and),
    "BitShift": _shift,
    "Celu": _floats(F.celu, alpha=1.0),
    "Clip": _clip,
    "Div": _broadcasting(divided),
    "Elu": _floats(F.elu, alpha=1.0),
    "Gelu": lambda call: (GELUS[call.only("approximate", "none", "tanh")], (call.given(0),)),
    "HardSigmoid": _floats(hard_sigmoid, alpha=0.2, beta=0.5),
    "Hardmax": _softmax(hardmax),
    "IsInf": lambda call: (
        infinite,
        (call.given(0), call.flag("detect_positive", 1), call.flag("detect_negative", 1)),
    ),
    "LeakyRelu": _floats(F.leaky_relu, alpha=0.01),
    "LogSoftmax": _softmax(torch.log_softmax),
    "Max": _variadic(greatest),
    "Mean": _variadic(mean_of),
    "Min": _variadic(least),
    "Mod": _mod,
    "Mul": _broadcasting(torch.mul),
    "Or": _broadcasting(torch.logical_or),
    "Pow": _broadcasting(powered),
    "Selu": _floats(selu, alpha=1.67326319217681884765625, gamma=1.05070102214813232421875),
    "Shrink": _floats(shrink, bias=0.0, lambd=0.5),
    "Softmax": _softmax(torch.softmax),
    "Sub": _broadcasting(torch.sub),
    "Sum": _variadic(total),
    "Swish": _floats(swish, alpha=1.0),
    "ThresholdedRelu": lambda call: (F.threshold, (call.given(0), call.attribute("alpha", 1.0), 0.0)),
    "Xor": _broadcasting(torch.logical_xor),
}
