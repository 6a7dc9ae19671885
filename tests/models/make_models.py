#!/usr/bin/env python3
"""Makes the models of models.json that no package ships: exports, and other forms of what packages ship.

    make_models.py FOLDER NAME[=SOURCE]...     writes FOLDER/NAME.onnx; SOURCE is the file that NAME is a form of

Weights and calibration data are drawn with one seed, so that a model is the same wherever it is made by the same
versions. Needs the frameworks of tests/support/frameworks.txt. A file that is there already is left as it is.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Callable

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from try_models import LIST, Model, model_of

SEED = 7
OPSET = 17


# --- forms of other models -------------------------------------------------------------------------------------


def float16(source: Path, target: Path) -> None:
    """All of the model in float16, its inputs and outputs too."""
    from onnxruntime.transformers.float16 import convert_float_to_float16

    onnx.save(convert_float_to_float16(onnx.load(source), keep_io_types=False), target)


def quantized(source: Path, target: Path) -> None:
    """QuantizeLinear and DequantizeLinear around each product and convolution, in whole bytes."""
    import onnxruntime
    from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
    from onnxruntime.quantization.shape_inference import quant_pre_process

    class Draws(CalibrationDataReader):
        def __init__(self, model: Model) -> None:
            session = onnxruntime.InferenceSession(str(source), providers=["CPUExecutionProvider"])
            random = np.random.default_rng(SEED)
            self.draws = iter([model.drawn_inputs(session, random) for _ in range(4)])

        def get_next(self) -> dict[str, np.ndarray] | None:
            return next(self.draws, None)

    entry = next(each for each in json.loads(LIST.read_text())["made"] if each["name"] == target.stem)
    prepared = target.with_suffix(".prepared")
    quant_pre_process(source, prepared, skip_symbolic_shape=True)
    quantize_static(prepared, target, Draws(model_of(entry["name"], source, entry)), quant_format=QuantFormat.QDQ,
                    per_channel=True, activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8)
    prepared.unlink()


# --- a decoder with a key-value cache --------------------------------------------------------------------------

VOCABULARY, WIDTH, HEADS, LAYERS, LONGEST = 2000, 256, 4, 4, 512


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.before, self.between = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x, key, value):
        batch, length, _ = x.shape
        q, k, v = self.qkv(self.before(x)).chunk(3, dim=-1)
        q, k, v = (each.reshape(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2) for each in (q, k, v))
        key, value = torch.cat([key, k], dim=2), torch.cat([value, v], dim=2)
        scores = q @ key.transpose(-1, -2) / math.sqrt(WIDTH // HEADS)
        rows = torch.arange(length).unsqueeze(1) + (key.shape[2] - length)
        scores = scores.masked_fill(torch.arange(key.shape[2]).unsqueeze(0) > rows, float("-inf"))
        mixed = (scores.softmax(dim=-1) @ value).transpose(1, 2).reshape(batch, length, WIDTH)
        x = x + self.out(mixed)
        return x + self.down(nn.functional.gelu(self.up(self.between(x)))), key, value


class Decoder(nn.Module):
    """ids [batch, length], then keys and values [batch, heads, past, width / heads] of each layer."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(VOCABULARY, WIDTH), nn.Embedding(LONGEST, WIDTH)
        self.blocks = nn.ModuleList(Block() for _ in range(LAYERS))
        self.last, self.head = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, VOCABULARY, bias=False)

    def forward(self, ids, *past):
        x = self.words(ids) + self.places(torch.arange(ids.shape[1]) + past[0].shape[2])
        present = []
        for index, block in enumerate(self.blocks):
            x, key, value = block(x, past[2 * index], past[2 * index + 1])
            present += [key, value]
        return self.head(self.last(x)), *present


def decoder(target: Path, dynamo: bool) -> None:
    model = Decoder().eval()
    past = [torch.randn(1, HEADS, 16, WIDTH // HEADS) for _ in range(2 * LAYERS)]
    arguments = (torch.randint(0, VOCABULARY, (1, 3)), *past)
    names = ["ids", *(f"past_{index}" for index in range(2 * LAYERS))]
    outputs = ["logits", *(f"present_{index}" for index in range(2 * LAYERS))]
    if dynamo:
        length, before = torch.export.Dim("length", min=2, max=64), torch.export.Dim("past", min=2, max=448)
        torch.onnx.export(model, arguments, str(target), input_names=names, output_names=outputs, dynamo=True,
                          external_data=False, dynamic_shapes=({1: length}, tuple({2: before} for _ in past)))
    else:
        axes = {name: {2: "past"} for name in names[1:]} | {"ids": {1: "length"}}
        torch.onnx.export(model, arguments, str(target), input_names=names, output_names=outputs, dynamo=False,
                          opset_version=OPSET, dynamic_axes=axes)


# --- recurrences -----------------------------------------------------------------------------------------------


class Tagger(nn.Module):
    """Two layers of a GRU in both directions over x [batch, steps, 64], and 20 scores a step."""

    def __init__(self) -> None:
        super().__init__()
        self.gru = nn.GRU(64, 128, num_layers=2, bidirectional=True, batch_first=True)
        self.scores = nn.Linear(256, 20)

    def forward(self, x):
        return self.scores(self.gru(x)[0])


def gru(target: Path) -> None:
    torch.onnx.export(Tagger().eval(), (torch.randn(1, 100, 64),), str(target), input_names=["x"],
                      output_names=["scores"], dynamo=False, opset_version=OPSET, dynamic_axes={"x": {1: "steps"}})


CHANNELS, STATES = 64, 16


class SummedStates(nn.Module):
    """A diagonal state-space layer, its states as a cumulative sum: h_t = a^t * sum over s <= t of a^-s b x_s."""

    def __init__(self) -> None:
        super().__init__()
        self.rate = nn.Parameter(0.01 + 0.05 * torch.rand(CHANNELS, STATES))
        self.enter, self.leave = nn.Linear(CHANNELS, STATES), nn.Parameter(torch.randn(CHANNELS, STATES))
        self.mix = nn.Linear(CHANNELS, CHANNELS)

    def forward(self, x):
        steps = torch.arange(x.shape[1], dtype=x.dtype).reshape(1, -1, 1, 1) * self.rate
        entered = x.unsqueeze(-1) * self.enter(x).unsqueeze(2)
        states = torch.exp(-steps) * torch.cumsum(torch.exp(steps) * entered, dim=1)
        return self.mix((states * self.leave).sum(-1))


class SteppedStates(SummedStates):
    """The same layer, one step after the other: torch.jit.script makes a Loop of it."""

    def forward(self, x):
        decay = torch.exp(-self.rate)
        entering = self.enter(x)
        state = torch.zeros(x.shape[0], self.rate.shape[0], self.rate.shape[1])
        rows = torch.zeros(0, x.shape[0], self.rate.shape[0])
        for step in range(x.shape[1]):
            state = state * decay + x[:, step].unsqueeze(-1) * entering[:, step].unsqueeze(1)
            rows = torch.cat([rows, (state * self.leave).sum(-1).unsqueeze(0)], dim=0)
        return self.mix(rows.transpose(0, 1))


def states_by_loop(target: Path) -> None:
    torch.onnx.export(torch.jit.script(SteppedStates().eval()), (torch.randn(1, 64, CHANNELS),), str(target),
                      input_names=["x"], output_names=["y"], dynamo=False, opset_version=OPSET,
                      dynamic_axes={"x": {1: "steps"}})


def states_by_cumsum(target: Path) -> None:
    torch.onnx.export(SummedStates().eval(), (torch.randn(1, 64, CHANNELS),), str(target), input_names=["x"],
                      output_names=["y"], dynamo=False, opset_version=OPSET, dynamic_axes={"x": {1: "steps"}})


def states_by_scan(target: Path) -> None:
    """The same layer as a Scan over the steps, time first: x [steps, channels]."""
    random = np.random.default_rng(SEED)
    weights = {"decay": np.exp(-(0.01 + 0.05 * random.random((CHANNELS, STATES)))),
               "enter": random.standard_normal((CHANNELS, STATES)) / 8,
               "leave": random.standard_normal((CHANNELS, STATES)),
               "mix": random.standard_normal((CHANNELS, CHANNELS)) / 8, "zero": np.zeros((CHANNELS, STATES))}
    step = helper.make_graph(
        [helper.make_node("Mul", ["state", "decay"], ["kept"]), helper.make_node("Unsqueeze", ["now", "last"], ["column"]),
         helper.make_node("Unsqueeze", ["now_in", "first"], ["row"]), helper.make_node("Mul", ["column", "row"], ["added"]),
         helper.make_node("Add", ["kept", "added"], ["next"]), helper.make_node("Mul", ["next", "leave"], ["left"]),
         helper.make_node("ReduceSum", ["left", "last"], ["out"], keepdims=0)],
        "step",
        [helper.make_tensor_value_info("state", TensorProto.FLOAT, [CHANNELS, STATES]),
         helper.make_tensor_value_info("now", TensorProto.FLOAT, [CHANNELS]),
         helper.make_tensor_value_info("now_in", TensorProto.FLOAT, [STATES])],
        [helper.make_tensor_value_info("next", TensorProto.FLOAT, [CHANNELS, STATES]),
         helper.make_tensor_value_info("out", TensorProto.FLOAT, [CHANNELS])])
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["x", "enter"], ["entering"]),
         helper.make_node("Scan", ["zero", "x", "entering"], ["end", "rows"], body=step, num_scan_inputs=2),
         helper.make_node("MatMul", ["rows", "mix"], ["y"])],
        "states_by_scan", [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["steps", CHANNELS])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["steps", CHANNELS])],
        [*(numpy_helper.from_array(value.astype(np.float32), name) for name, value in weights.items()),
         numpy_helper.from_array(np.array([1], np.int64), "last"), numpy_helper.from_array(np.array([0], np.int64), "first")])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    onnx.save(model, target)


FORMS: dict[str, Callable[[Path, Path], None]] = {"float16": float16, "quantized": quantized}
EXPORTS: dict[str, Callable[[Path], None]] = {
    "decoder-torchscript": lambda target: decoder(target, dynamo=False),
    "decoder-dynamo": lambda target: decoder(target, dynamo=True),
    "gru": gru,
    "states-by-scan": states_by_scan,
    "states-by-loop": states_by_loop,
    "states-by-cumsum": states_by_cumsum,
}


def main() -> int:
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for wanted in sys.argv[2:]:
        name, _, source = wanted.partition("=")
        target = folder / f"{name}.onnx"
        if target.exists():
            continue
        torch.manual_seed(SEED)
        begun = target.with_suffix(".begun")
        if source:
            FORMS[name.rpartition("-")[2]](Path(source), begun)
        else:
            EXPORTS[name](begun)
        begun.rename(target)
        print(f"made {target}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
