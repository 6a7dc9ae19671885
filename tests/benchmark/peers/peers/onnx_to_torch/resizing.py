"""Resampling of pictures and volumes, where PyTorch has the same rule."""

from __future__ import annotations

import math

import numpy as np
import torch.nn.functional as F
from torch import Tensor

from peers.onnx_to_torch.call import Call, Converted, Converter, NotConvertible, constant, from_front
from peers.onnx_to_torch.movement import taken

LINEAR = {1: "linear", 2: "bilinear", 3: "trilinear"}
SCALES_SECOND = 11  # from this operator set on a region of interest stands before the scales
ROUNDED = {
    "round_prefer_floor": lambda at: np.ceil(at - 0.5),
    "round_prefer_ceil": lambda at: np.floor(at + 0.5),
    "floor": np.floor,
    "ceil": np.ceil,
}


def interpolated(
    x: Tensor, size: list[int] | None, scales: list[float] | None, mode: str, aligned: bool | None
) -> Tensor:
    return F.interpolate(x, size, scales, mode, aligned, recompute_scale_factor=False if scales else None)


def sampled(x: Tensor, grid: Tensor, mode: str, padding: str, aligned: bool) -> Tensor:
    return F.grid_sample(x, grid, mode, padding, aligned)


def positions(extent: int, out: int, scale: float, rule: str) -> np.ndarray:
    """Where each output lies among the inputs of an axis."""
    at = np.arange(out, dtype=np.float64)
    if rule == "asymmetric":
        return at / scale
    if rule == "align_corners":
        return at * (extent - 1) / (out - 1) if out > 1 else np.zeros(1)
    if rule == "pytorch_half_pixel" and out == 1:
        return np.zeros(1)
    if rule == "half_pixel_symmetric":
        return extent / 2 * (1 - out / (scale * extent)) + (at + 0.5) / scale - 0.5
    return (at + 0.5) / scale - 0.5


def _targets(call: Call) -> tuple[list[int], list[float], bool]:
    """Extents, scales of every axis, and whether the scales were given."""
    shape = call.given(0).shape
    if call.operator == "Upsample" or call.opset < SCALES_SECOND:
        scales, sizes = call.values_or("scales", 1), None
    else:
        scales, sizes = call.values(2) or None, call.values(3)
    axes = call.attribute("axes")
    axes = [from_front(axis, len(shape)) for axis in (range(len(shape)) if axes is None else axes)]
    whole_scales, whole = [1.0] * len(shape), list(shape)
    if scales is None and sizes is None:
        raise NotConvertible("neither scales nor sizes are given")
    for index, axis in enumerate(axes):
        if sizes is not None:
            whole[axis] = sizes[index]
            whole_scales[axis] = sizes[index] / shape[axis]
        else:
            whole[axis] = math.floor(shape[axis] * scales[index])
            whole_scales[axis] = scales[index]
    return whole, whole_scales, sizes is None


def _nearest(call: Call, sizes: list[int], scales: list[float], rule: str, rounding: str) -> Converted:
    x = call.given(0)
    sources, axes, plain = [], [], True
    for axis, (extent, out, scale) in enumerate(zip(x.shape, sizes, scales, strict=True)):
        if out == extent and scale == 1.0:
            continue
        source = ROUNDED[rounding](positions(extent, out, scale, rule)).clip(0, extent - 1).astype(np.int64)
        plain = plain and axis >= 2 and np.array_equal(source, np.arange(out) * extent // out)
        sources.append(constant(source))
        axes.append(axis)
    if plain and 3 <= x.rank <= 5:
        return interpolated, (x, sizes[2:], None, "nearest", None)
    return taken, (x, sources, axes)


def _resize(call: Call) -> Converted:
    x = call.given(0)
    mode = call.only("mode", "nearest", "linear", "cubic")
    old = call.operator == "Upsample" or call.opset < SCALES_SECOND
    rule = "asymmetric" if old else call.only(
        "coordinate_transformation_mode",
        "half_pixel", "asymmetric", "align_corners", "pytorch_half_pixel", "half_pixel_symmetric")
    rounding = "floor" if old else call.only("nearest_mode", *ROUNDED)
    call.ignored("extrapolation_value")
    call.only("antialias", 0)
    call.only("keep_aspect_ratio_policy", "stretch")
    sizes, scales, by_scale = _targets(call)
    if mode == "nearest":
        call.ignored("cubic_coeff_a", "exclude_outside")
        return _nearest(call, sizes, scales, rule, rounding)
    rank = x.rank - 2
    if sizes[:2] != list(x.shape[:2]) or rank not in LINEAR:
        raise NotConvertible(f"attribute mode: {mode} over other axes than the spatial ones is not taken")
    if rule not in ("half_pixel", "align_corners"):
        raise NotConvertible(f"attribute coordinate_transformation_mode: {rule} is not taken with mode {mode}")
    call.only("exclude_outside", 0)
    if mode == "cubic":
        call.only("cubic_coeff_a", -0.75)
        if rank != 2:
            raise NotConvertible(f"attribute mode: cubic of {rank} spatial axes is not taken")
    else:
        call.ignored("cubic_coeff_a")
    name = "bicubic" if mode == "cubic" else LINEAR[rank]
    aligned = rule == "align_corners"
    given = (None, scales[2:]) if by_scale else (sizes[2:], None)
    return interpolated, (x, *given, name, aligned)


def _grid_sample(call: Call) -> Converted:
    mode = {"linear": "bilinear", "cubic": "bicubic"}.get(
        name := call.only("mode", "linear", "bilinear", "nearest", "cubic", "bicubic"), name)
    padding = call.only("padding_mode", "zeros", "border", "reflection")
    return sampled, (call.given(0), call.given(1), mode, padding, call.flag("align_corners"))


CONVERTERS: dict[str, Converter] = {"GridSample": _grid_sample, "Resize": _resize, "Upsample": _resize}
