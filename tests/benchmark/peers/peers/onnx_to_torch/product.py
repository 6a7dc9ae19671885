"""Products of matrices, and attention."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor

from peers.onnx_to_torch.call import Call, Converted, Converter, NotConvertible, direct


def general_product(
    a: Tensor, b: Tensor, c: Tensor | None, alpha: float, beta: float, transpose_a: bool, transpose_b: bool
) -> Tensor:
    a = a.transpose(0, 1) if transpose_a else a
    if c is not None and c.dim() == 1 and alpha == 1.0 and beta == 1.0:
        return F.linear(a, b if transpose_b else b.transpose(0, 1), c)
    product = alpha * torch.matmul(a, b.transpose(0, 1) if transpose_b else b)
    return product if c is None else product + beta * c


def einsum(equation: str, operands: list[Tensor]) -> Tensor:
    return torch.einsum(equation, operands)


def attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    mask: Tensor | None,
    causal: bool,
    scale: float | None,
    heads: tuple[int, int] | None,
) -> Tensor:
    """`heads` of the query and of the others where these are three-dimensional, with the heads side by side."""
    if heads is not None:
        query, key, value = (
            each.unflatten(2, (count, -1)).transpose(1, 2)
            for each, count in ((query, heads[0]), (key, heads[1]), (value, heads[1]))
        )
    several = query.shape[1] != key.shape[1]
    made = F.scaled_dot_product_attention(query, key, value, mask, 0.0, causal, scale=scale, enable_gqa=several)
    return made if heads is None else made.transpose(1, 2).flatten(2)


def rotated(
    x: Tensor, cosines: Tensor, sines: Tensor, places: Tensor | None, width: int, interleaved: bool, heads: int | None
) -> Tensor:
    """The first `width` of each head's features as pairs, turned by the angles of their place. `heads` where they lie
    side by side."""
    rows = x.transpose(1, 2) if heads is None else x.unflatten(2, (heads, -1))
    if places is not None:
        cosines, sines = cosines[places], sines[places]
    cosines, sines = cosines.unsqueeze(2), sines.unsqueeze(2)
    turned, kept = rows[..., :width], rows[..., width:]
    first, second = (turned[..., 0::2], turned[..., 1::2]) if interleaved else turned.chunk(2, -1)
    pairs = (cosines * first - sines * second, sines * first + cosines * second)
    made = torch.stack(pairs, -1).flatten(-2) if interleaved else torch.cat(pairs, -1)
    made = torch.cat([made, kept], -1)
    return made.transpose(1, 2) if heads is None else made.flatten(2)


def _gemm(call: Call) -> Converted:
    scales = (call.attribute("alpha", 1.0), call.attribute("beta", 1.0))
    call.ignored("broadcast")
    transposes = (call.flag("transA"), call.flag("transB"))
    return general_product, (call.given(0), call.given(1), call.operand(2), *scales, *transposes)


def _attention(call: Call) -> Converted:
    call.one_output()
    call.absent(4, 5, 6)
    call.only("qk_matmul_output_mode", 0)
    call.only("softcap", 0.0)
    call.ignored("softmax_precision")
    heads = None
    if call.given(0).rank == 3:
        heads = (call.needed("q_num_heads"), call.needed("kv_num_heads"))
    else:
        call.ignored("q_num_heads", "kv_num_heads")
    causal = call.flag("is_causal")
    if causal and call.operand(3) is not None:
        raise NotConvertible("attribute is_causal: not taken with a mask")
    rows = (call.given(0).shape[-2], call.given(1).shape[-2])
    if causal and rows[0] != rows[1]:
        raise NotConvertible(f"attribute is_causal: not taken for {rows[0]} queries of {rows[1]} keys")
    operands = (call.given(0), call.given(1), call.given(2), call.operand(3))
    return attention, (*operands, causal, call.attribute("scale"), heads)


def _rotary(call: Call) -> Converted:
    x = call.given(0)
    heads = call.attribute("num_heads", 0) or None
    if x.rank == 3 and heads is None:
        raise NotConvertible("attribute num_heads is missing")
    heads = heads if x.rank == 3 else None
    width = call.attribute("rotary_embedding_dim", 0) or (x.shape[-1] // heads if heads else x.shape[-1])
    operands = (x, call.given(1), call.given(2), call.operand(3))
    return rotated, (*operands, width, call.flag("interleaved"), heads)


CONVERTERS: dict[str, Converter] = {
    "Attention": _attention,
    "Einsum": lambda call: (einsum, (call.needed("equation"), list(call.inputs))),
    "Gemm": _gemm,
    "MatMul": direct(torch.matmul),
    "RotaryEmbedding": _rotary,
}
