"""Convolutions and pools."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from peers.onnx_to_torch.call import Call, Converted, Converter, NotConvertible, constant, direct

Ints = list[int]
CONV = (F.conv1d, F.conv2d, F.conv3d)
CONV_TRANSPOSE = (F.conv_transpose1d, F.conv_transpose2d, F.conv_transpose3d)
AVERAGE_POOL = (F.avg_pool1d, F.avg_pool2d, F.avg_pool3d)
MAX_POOL = (F.max_pool1d, F.max_pool2d, F.max_pool3d)


@dataclass(frozen=True)
class Window:
    """What slides over the spatial axes; `before` and `after` are its pads."""

    kernel: Ints
    strides: Ints
    dilations: Ints
    before: Ints
    after: Ints
    extents: Ints

    @property
    def symmetric(self) -> bool:
        return self.before == self.after

    def reach(self, axis: int) -> int:
        return (self.kernel[axis] - 1) * self.dilations[axis] + 1

    def outputs(self, ceil: bool) -> Ints:
        """A window that begins in the pads behind the data is none."""
        found = []
        for axis, extent in enumerate(self.extents):
            free = extent + self.before[axis] + self.after[axis] - self.reach(axis)
            stride = self.strides[axis]
            count = (-(-free // stride) if ceil else free // stride) + 1
            if ceil and (count - 1) * stride >= extent + self.before[axis]:
                count -= 1
            found.append(count)
        return found

    def filled(self, ceil: bool) -> Ints:
        """Pads behind the data with which the last window ends where the data does."""
        return [
            (count - 1) * self.strides[axis] + self.reach(axis) - self.extents[axis] - self.before[axis]
            for axis, count in enumerate(self.outputs(ceil))
        ]


def for_torch(before: Ints, after: Ints) -> Ints:
    """As F.pad takes them: the last axis first."""
    return list(chain.from_iterable(reversed(list(zip(before, after, strict=True)))))


def window(call: Call, kernel: Ints) -> Window:
    rank = len(kernel)
    if not 1 <= rank <= 3:
        raise NotConvertible(f"operand 0 has {rank} spatial axes, 1 to 3 are taken")
    extents = list(call.given(0).shape[2:])
    strides = call.attribute("strides") or [1] * rank
    dilations = call.attribute("dilations") or [1] * rank
    pads = call.attribute("pads") or [0] * 2 * rank
    automatic = call.only("auto_pad", "NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER")
    before, after = pads[:rank], pads[rank:]
    if automatic == "VALID":
        before = after = [0] * rank
    elif automatic != "NOTSET":
        reach = [(size - 1) * step + 1 for size, step in zip(kernel, dilations, strict=True)]
        totals = [
            max((-(-extent // stride) - 1) * stride + size - extent, 0)
            for extent, stride, size in zip(extents, strides, reach, strict=True)
        ]
        before = [total // 2 if automatic == "SAME_UPPER" else total - total // 2 for total in totals]
        after = [total - first for total, first in zip(totals, before, strict=True)]
    return Window(kernel, strides, dilations, before, after, extents)


def kernel_of_weights(call: Call) -> Ints:
    kernel = list(call.given(1).shape[2:])
    if call.attribute("kernel_shape", kernel) != kernel:
        raise NotConvertible(f"attribute kernel_shape: the weights have {kernel}")
    return kernel


def convolution(
    x: Tensor, weight: Tensor, bias: Tensor | None, strides: Ints, pads: Ints, dilations: Ints, groups: int
) -> Tensor:
    return CONV[len(strides) - 1](x, weight, bias, strides, pads, dilations, groups)


def padded_convolution(
    x: Tensor, weight: Tensor, bias: Tensor | None, strides: Ints, pads: Ints, dilations: Ints, groups: int
) -> Tensor:
    """`pads` as F.pad takes them."""
    return CONV[len(strides) - 1](F.pad(x, pads), weight, bias, strides, 0, dilations, groups)


def transposed_convolution(
    x: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    strides: Ints,
    pads: Ints,
    output_pads: Ints,
    groups: int,
    dilations: Ints,
    crop: Ints,
) -> Tensor:
    """`crop`: what is cut off besides, as negative pads of F.pad."""
    apply = CONV_TRANSPOSE[len(strides) - 1]
    made = apply(x, weight, bias, strides, pads, output_pads, groups, dilations)
    return F.pad(made, crop) if any(crop) else made


def average_pool(x: Tensor, kernel: Ints, strides: Ints, pads: Ints, ceil: bool, count_pads: bool) -> Tensor:
    return AVERAGE_POOL[len(kernel) - 1](x, kernel, strides, pads, ceil, count_pads)


def counted_average_pool(x: Tensor, shares: Tensor, kernel: Ints, strides: Ints, pads: Ints) -> Tensor:
    """`shares`: which part of each window counts."""
    return AVERAGE_POOL[len(kernel) - 1](F.pad(x, pads), kernel, strides) / shares


def max_pool(x: Tensor, kernel: Ints, strides: Ints, pads: Ints, dilations: Ints, ceil: bool) -> Tensor:
    return MAX_POOL[len(kernel) - 1](x, kernel, strides, pads, dilations, ceil)


def padded_max_pool(x: Tensor, kernel: Ints, strides: Ints, pads: Ints, dilations: Ints) -> Tensor:
    return MAX_POOL[len(kernel) - 1](F.pad(x, pads, value=float("-inf")), kernel, strides, 0, dilations)


def norm_pool(x: Tensor, order: int, kernel: Ints, strides: Ints, pads: Ints) -> Tensor:
    size = float(np.prod(kernel))
    powers = F.pad(x.abs() ** order, pads)
    return (AVERAGE_POOL[len(kernel) - 1](powers, kernel, strides) * size) ** (1.0 / order)


def global_average_pool(x: Tensor) -> Tensor:
    return torch.mean(x, dim=tuple(range(2, x.dim())), keepdim=True)


def global_max_pool(x: Tensor) -> Tensor:
    return torch.amax(x, dim=tuple(range(2, x.dim())), keepdim=True)


def global_norm_pool(x: Tensor, order: int) -> Tensor:
    return torch.linalg.vector_norm(x, order, dim=tuple(range(2, x.dim())), keepdim=True)


def _conv(call: Call) -> Converted:
    over = window(call, kernel_of_weights(call))
    operands = (call.given(0), call.given(1), call.operand(2))
    groups = call.attribute("group", 1)
    if over.symmetric:
        return convolution, (*operands, over.strides, over.before, over.dilations, groups)
    pads = for_torch(over.before, over.after)
    return padded_convolution, (*operands, over.strides, pads, over.dilations, groups)


def _conv_transpose(call: Call) -> Converted:
    kernel = kernel_of_weights(call)
    rank = len(kernel)
    if not 1 <= rank <= 3:
        raise NotConvertible(f"operand 0 has {rank} spatial axes, 1 to 3 are taken")
    strides = call.attribute("strides") or [1] * rank
    dilations = call.attribute("dilations") or [1] * rank
    extra = call.attribute("output_padding") or [0] * rank
    full = [
        (extent - 1) * stride + (size - 1) * step + 1 + more
        for extent, stride, size, step, more in zip(
            call.given(0).shape[2:], strides, kernel, dilations, extra, strict=True
        )
    ]
    before, after = _transposed_pads(call, full, strides, rank)
    shared = [min(pair) for pair in zip(before, after, strict=True)]
    crop = for_torch(
        [low - first for low, first in zip(shared, before, strict=True)],
        [low - last for low, last in zip(shared, after, strict=True)],
    )
    operands = (call.given(0), call.given(1), call.operand(2))
    groups = call.attribute("group", 1)
    return transposed_convolution, (*operands, strides, shared, extra, groups, dilations, crop)


def _transposed_pads(call: Call, full: Ints, strides: Ints, rank: int) -> tuple[Ints, Ints]:
    """What is cut off of the `full` extents, before and after."""
    automatic = call.only("auto_pad", "NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER")
    wanted = call.attribute("output_shape")
    pads = call.attribute("pads") or [0] * 2 * rank
    if wanted is None and automatic in ("NOTSET", "VALID"):
        pads = pads if automatic == "NOTSET" else [0] * 2 * rank
        return pads[:rank], pads[rank:]
    if wanted is None:
        wanted = [extent * stride for extent, stride in zip(call.given(0).shape[2:], strides, strict=True)]
    totals = [max(size - out, 0) for size, out in zip(full, wanted[-rank:], strict=True)]
    smaller_first = automatic == "SAME_UPPER"
    before = [total // 2 if smaller_first else total - total // 2 for total in totals]
    return before, [total - first for total, first in zip(totals, before, strict=True)]


def _average_pool(call: Call) -> Converted:
    over = window(call, call.needed("kernel_shape"))
    if any(step != 1 for step in over.dilations):
        raise NotConvertible(f"attribute dilations: {over.dilations} is not taken")
    ceil, counts = call.flag("ceil_mode"), call.flag("count_include_pad")
    if over.symmetric and not ceil and _fits(over):
        return average_pool, (call.given(0), over.kernel, over.strides, over.before, False, counts)
    filled = over.filled(ceil)
    # What counts: the data, and its pads where they do; never what only fills the last window.
    data = [np.zeros(extent + first + max(last, 0)) for extent, first, last in zip(
        over.extents, over.before, filled, strict=True)]
    for line, extent, first, last in zip(data, over.extents, over.before, over.after, strict=True):
        line[slice(0, first + extent + last) if counts else slice(first, first + extent)] = 1.0
    shares = []
    for axis, (line, count) in enumerate(zip(data, over.outputs(ceil), strict=True)):
        starts = [index * over.strides[axis] for index in range(count)]
        sums = [line[start : start + over.kernel[axis]].sum() for start in starts]
        shares.append(np.array(sums) / over.kernel[axis])
    whole = shares[0]
    for line in shares[1:]:
        whole = np.multiply.outer(whole, line)
    pads = for_torch(over.before, filled)
    return counted_average_pool, (
        call.given(0), constant(whole.astype(np.float32)), over.kernel, over.strides, pads)


def _max_pool(call: Call) -> Converted:
    call.one_output()
    call.ignored("storage_order")
    over = window(call, call.needed("kernel_shape"))
    ceil = call.flag("ceil_mode")
    if over.symmetric and not ceil and _fits(over):
        return max_pool, (call.given(0), over.kernel, over.strides, over.before, over.dilations, False)
    pads = for_torch(over.before, over.filled(ceil))
    return padded_max_pool, (call.given(0), over.kernel, over.strides, pads, over.dilations)


def _fits(over: Window) -> bool:
    """PyTorch's own pads are half a kernel at most."""
    return all(pad <= size // 2 for pad, size in zip(over.before, over.kernel, strict=True))


def _norm_pool(call: Call) -> Converted:
    over = window(call, call.needed("kernel_shape"))
    if any(step != 1 for step in over.dilations):
        raise NotConvertible(f"attribute dilations: {over.dilations} is not taken")
    pads = for_torch(over.before, over.filled(call.flag("ceil_mode")))
    return norm_pool, (call.given(0), call.attribute("p", 2), over.kernel, over.strides, pads)


CONVERTERS: dict[str, Converter] = {
    "AveragePool": _average_pool,
    "Conv": _conv,
    "ConvTranspose": _conv_transpose,
    "GlobalAveragePool": direct(global_average_pool),
    "GlobalLpPool": lambda call: (global_norm_pool, (call.given(0), call.attribute("p", 2))),
    "GlobalMaxPool": direct(global_max_pool),
    "LpPool": _norm_pool,
    "MaxPool": _max_pool,
}
