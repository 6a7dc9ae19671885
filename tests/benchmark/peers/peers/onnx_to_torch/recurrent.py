"""Recurrent layers of one direction or both."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from peers.onnx_to_torch.call import Call, Converted, Converter, NotConvertible, Operand, constant

# Which of ONNX's gates stand where PyTorch expects them.
GATES = {"LSTM": (0, 2, 3, 1), "GRU": (1, 0, 2), "RNN": (0,)}
ACTIVATIONS = {"LSTM": ["Sigmoid", "Tanh", "Tanh"], "GRU": ["Sigmoid", "Tanh"], "RNN": ["Tanh"]}


def layer(
    kind: str, x: Tensor, first: Tensor, cell: Tensor | None, weights: list[Tensor], reverse: bool
) -> tuple[Tensor, ...]:
    """Y, Y_h and, of an LSTM, Y_c."""
    x = x.flip(0) if reverse else x
    both = first.shape[0] == 2
    if cell is not None:
        made, *last = torch.lstm(x, (first, cell), weights, True, 1, 0.0, False, both, False)
    else:
        apply = {"GRU": torch.gru, "Tanh": torch.rnn_tanh, "Relu": torch.rnn_relu}[kind]
        made, *last = apply(x, first, weights, True, 1, 0.0, False, both, False)
    made = made.unflatten(2, (first.shape[0], -1)).transpose(1, 2)
    return (made.flip(0) if reverse else made, *last)


def _weights(call: Call, directions: int, hidden: int) -> list[Operand]:
    gates = GATES[call.operator]
    order = np.concatenate([np.arange(gate * hidden, (gate + 1) * hidden) for gate in gates])
    inner, outer, biases = call.array(1), call.array(2), call.array(3)
    if inner is None or outer is None:
        raise NotConvertible("operands 1 and 2, the weights, are missing")
    if biases is None:
        biases = np.zeros((directions, 2 * len(order)), inner.dtype)
    found = []
    for each in range(directions):
        halves = np.split(biases[each], 2)
        found += [inner[each][order], outer[each][order], *(half[order] for half in halves)]
    return [constant(np.ascontiguousarray(each)) for each in found]


def _recurrent(call: Call) -> Converted:
    x = call.given(0)
    direction = call.only("direction", "forward", "reverse", "bidirectional")
    directions = 2 if direction == "bidirectional" else 1
    hidden = call.needed("hidden_size")
    call.only("layout", 0)
    call.only("input_forget", 0)
    call.only("clip", None)
    call.ignored("activation_alpha", "activation_beta")
    activations = call.attribute("activations", ACTIVATIONS[call.operator] * directions)
    plain = [ACTIVATIONS[call.operator] * directions]
    plain += [["Relu"] * directions] if call.operator == "RNN" else []
    if activations not in plain:
        raise NotConvertible(f"attribute activations: {activations} is not taken")
    if call.operator == "GRU" and not call.flag("linear_before_reset"):
        raise NotConvertible("attribute linear_before_reset: 0 is not taken")
    lengths = call.array(4)
    if lengths is not None and any(lengths != x.shape[0]):
        raise NotConvertible("operand 4: sequences of different lengths are not taken")
    call.absent(7)
    nothing = constant(np.zeros((directions, x.shape[1], hidden), np.float32))
    cell = (call.operand(6) or nothing) if call.operator == "LSTM" else None
    kind = activations[0] if call.operator == "RNN" else call.operator
    weights = _weights(call, directions, hidden)
    return layer, (kind, x, call.operand(5) or nothing, cell, weights, direction == "reverse")


CONVERTERS: dict[str, Converter] = {"GRU": _recurrent, "LSTM": _recurrent, "RNN": _recurrent}
