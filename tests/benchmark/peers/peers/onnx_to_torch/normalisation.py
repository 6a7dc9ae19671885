"""Normalisations with the statistics of the file or of the data."""

from __future__ import annotations


import torch
import torch.nn.functional as F
from torch import Tensor

from peers.onnx_to_torch.call import Call, Converted, Converter, NotConvertible

GROUP_SCALES_OF_CHANNELS = 21  # before this operator set GroupNormalization had one scale a group


def normalised(x: Tensor, scale: Tensor, bias: Tensor, mean: Tensor, variance: Tensor, epsilon: float) -> Tensor:
    return F.batch_norm(x, mean, variance, scale, bias, False, 0.0, epsilon)


def instance_normalised(x: Tensor, scale: Tensor, bias: Tensor, epsilon: float) -> Tensor:
    return F.instance_norm(x, None, None, scale, bias, True, 0.0, epsilon)


def layer_normalised(x: Tensor, scale: Tensor, bias: Tensor | None, axis: int, epsilon: float) -> Tensor:
    shape = list(x.shape[axis:])
    if list(scale.shape) == shape and (bias is None or list(bias.shape) == shape):
        return F.layer_norm(x, shape, scale, bias, epsilon)
    made = F.layer_norm(x, shape, None, None, epsilon) * scale
    return made if bias is None else made + bias


def rms_normalised(x: Tensor, scale: Tensor, axis: int, epsilon: float) -> Tensor:
    return F.rms_norm(x, list(x.shape[axis:]), None, epsilon) * scale


def group_normalised(x: Tensor, scale: Tensor, bias: Tensor, groups: int, epsilon: float) -> Tensor:
    if scale.shape[0] != x.shape[1]:
        each = x.shape[1] // groups
        scale, bias = scale.repeat_interleave(each), bias.repeat_interleave(each)
    return F.group_norm(x, groups, scale, bias, epsilon)


def locally_normalised(x: Tensor, size: int, alpha: float, beta: float, bias: float) -> Tensor:
    return F.local_response_norm(x, size, alpha, beta, bias)


def unit_normalised(x: Tensor, axis: int, order: int) -> Tensor:
    return F.normalize(x, order, axis, eps=torch.finfo(x.dtype).tiny)


def standardised(x: Tensor, axes: list[int]) -> Tensor:
    centred = x - x.mean(axes, keepdim=True)
    return centred / (centred.square().mean(axes, keepdim=True).sqrt() + 1e-9)


def _batch_norm(call: Call) -> Converted:
    call.one_output()
    call.ignored("momentum")
    call.only("training_mode", 0)
    call.only("spatial", 1)
    operands = tuple(call.given(index) for index in range(5))
    return normalised, (*operands, call.attribute("epsilon", 1e-5))


def _layer_norm(call: Call) -> Converted:
    call.one_output()
    call.ignored("stash_type")
    operands = (call.given(0), call.given(1), call.operand(2))
    return layer_normalised, (*operands, call.axis(-1), call.attribute("epsilon", 1e-5))


def _rms_norm(call: Call) -> Converted:
    call.ignored("stash_type")
    return rms_normalised, (call.given(0), call.given(1), call.axis(-1), call.attribute("epsilon", 1e-5))


def _group_norm(call: Call) -> Converted:
    call.ignored("stash_type")
    channels = call.given(0).shape[1] if call.opset >= GROUP_SCALES_OF_CHANNELS else call.needed("num_groups")
    if call.given(1).shape != (channels,):
        raise NotConvertible(f"operand 1 has extents {list(call.given(1).shape)}, not [{channels}]")
    operands = tuple(call.given(index) for index in range(3))
    return group_normalised, (*operands, call.needed("num_groups"), call.attribute("epsilon", 1e-5))


def _local_response(call: Call) -> Converted:
    factors = (call.attribute("alpha", 1e-4), call.attribute("beta", 0.75), call.attribute("bias", 1.0))
    size = call.needed("size")
    if size % 2 == 0:
        raise NotConvertible(f"attribute size: {size} is not taken, PyTorch has the middle of an even window elsewhere")
    return locally_normalised, (call.given(0), size, *factors)


def _dropout(call: Call) -> Converted:
    call.one_output()
    call.ignored("ratio", "seed")
    if call.scalar(2, False):
        raise NotConvertible("operand 2: training is not taken")
    return torch.clone, (call.given(0),)


CONVERTERS: dict[str, Converter] = {
    "BatchNormalization": _batch_norm,
    "Dropout": _dropout,
    "GroupNormalization": _group_norm,
    "InstanceNormalization": lambda call: (
        instance_normalised,
        (call.given(0), call.given(1), call.given(2), call.attribute("epsilon", 1e-5)),
    ),
    "LRN": _local_response,
    "LayerNormalization": _layer_norm,
    "LpNormalization": lambda call: (unit_normalised, (call.given(0), call.axis(-1), call.attribute("p", 2))),
    "MeanVarianceNormalization": lambda call: (standardised, (call.given(0), call.attribute("axes", [0, 2, 3]))),
    "RMSNormalization": _rms_norm,
}
