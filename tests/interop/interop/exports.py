"""Architectures exported by PyTorch: each opens with every shape known, runs, and gives PyTorch's outputs.

    python -m interop.exports BUILD [NAME...]

Prints a line an architecture, writes BUILD/interop/exports.json, and exits 1 when one fails or fewer than 20 pass.
One that PyTorch itself does not export is skipped.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch

from interop.architectures import ARCHITECTURES, Architecture, Inputs, instance
from interop.program import TOLERANCE, Program, Refused, difference, save_inputs

FEWEST = 20


class Failed(Exception):
    """What is wrong with a model that was exported."""


class NotExported(Exception):
    """PyTorch's exporter gave up."""


@dataclass
class Outcome:
    name: str
    status: str  # passed | failed | skipped
    reason: str = ""
    nodes: int = 0
    operators: int = 0
    error: float = 0.0
    seconds: float = 0.0


def export(architecture: Architecture, network: torch.nn.Module, file: Path) -> None:
    example = architecture.example()
    forms = {"traced": traced_form, "exported": exported_form}
    options = forms["traced" if architecture.traced else "exported"](architecture, example)
    try:
        torch.onnx.export(
            network, tuple(example.values()), str(file), input_names=list(example), verbose=False, **options
        )
    except Exception as error:  # whatever the exporter raises is its refusal
        cause = error.__cause__ or error
        lines = str(cause).strip().splitlines()
        raise NotExported(f"{type(cause).__name__}: {lines[0] if lines else ''}") from error


def traced_form(architecture: Architecture, _: Inputs) -> dict[str, Any]:
    return {"dynamo": False, "dynamic_axes": architecture.dynamic, "opset_version": 17}


def exported_form(architecture: Architecture, example: Inputs) -> dict[str, Any]:
    axes = {name: torch.export.Dim(name) for each in architecture.dynamic.values() for name in each.values()}
    shapes = []
    for name in example:
        shapes.append({axis: axes[dim] for axis, dim in architecture.dynamic.get(name, {}).items()})
    dynamic = tuple(shapes) if architecture.dynamic else None
    return {"dynamo": True, "dynamic_shapes": dynamic, "external_data": False}


def shape_options(architecture: Architecture, inputs: Inputs) -> list[str]:
    options = []
    for name in architecture.dynamic:
        options += ["--shape", f"{name}={'x'.join(map(str, inputs[name].shape))}"]
    return options


def opened(program: Program, file: Path, shapes: list[str]) -> tuple[int, int]:
    """Nodes and kinds of operators of a model that some backend runs whole."""
    info = program.ask("info", str(file), *shapes)
    if info["unsupported"]:
        first = info["unsupported"][0]
        raise Failed(f"no backend for {first['operator']} '{first['node']}': {first['reason']}")
    return info["nodes"], len(info["operators"])


def check_shapes(program: Program, file: Path, shapes: list[str]) -> None:
    """Every value has a type with numbers for extents."""
    written = file.with_suffix(".written.onnx")
    program.ask("export-model", str(file), "-o", str(written), *shapes)
    graph = onnx.load(str(written), load_external_data=False).graph
    typed = {value.name: value.type.tensor_type for value in (*graph.value_info, *graph.input, *graph.output)}
    for node in graph.node:
        for name in filter(None, node.output):
            tensor = typed.get(name)
            extents = tensor.shape.dim if tensor is not None and tensor.HasField("shape") else None
            if extents is None or not all(extent.HasField("dim_value") for extent in extents):
                raise Failed(f"the shape of '{name}', an output of {node.op_type} '{node.name}', is not known")


def check(architecture: Architecture, program: Program, folder: Path) -> Outcome:
    file = folder / f"{architecture.name}.onnx"
    network = instance(architecture)
    export(architecture, network, file)
    inputs = (architecture.sample or architecture.example)()
    shapes = shape_options(architecture, inputs)
    nodes, operators = opened(program, file, shapes)
    check_shapes(program, file, shapes)
    with torch.no_grad():
        answer = network(*inputs.values())
    expected = [each.numpy() for each in (answer if isinstance(answer, tuple) else (answer,))]
    files = save_inputs(
        {name: tensor.numpy() for name, tensor in inputs.items()}, folder / "inputs" / architecture.name
    )
    got = list(program.run(file, files, folder / "outputs" / architecture.name, *shapes).values())
    if len(got) != len(expected):
        raise Failed(f"{len(got)} outputs, PyTorch has {len(expected)}")
    error = max(difference(ours, theirs) for ours, theirs in zip(got, expected, strict=True))
    if not error <= TOLERANCE:
        raise Failed(f"its outputs differ from PyTorch's by {error:.2e} (relative L2, at most {TOLERANCE:.0e})")
    magnitude = max(float(np.abs(each).max(initial=0.0)) for each in expected)
    if magnitude == 0.0:
        raise Failed("every output is zero: nothing was compared")
    return Outcome(architecture.name, "passed", "", nodes, operators, error)


def attempt(architecture: Architecture, program: Program, folder: Path) -> Outcome:
    began = time.monotonic()
    try:
        outcome = check(architecture, program, folder)
    except NotExported as refusal:
        outcome = Outcome(architecture.name, "skipped", f"PyTorch does not export it: {refusal}")
    except (Failed, Refused) as failure:
        outcome = Outcome(architecture.name, "failed", str(failure))
    except Exception as error:  # a fault of one architecture's code must not hide the others
        traceback.print_exc()
        outcome = Outcome(architecture.name, "failed", f"{type(error).__name__}: {error}")
    outcome.seconds = time.monotonic() - began
    return outcome


def main() -> int:
    build, names = Path(sys.argv[1]), sys.argv[2:]
    folder = build / "interop" / "exports"
    folder.mkdir(parents=True, exist_ok=True)
    program = Program(build)
    outcomes = []
    for architecture in ARCHITECTURES:
        if names and architecture.name not in names:
            continue
        outcome = attempt(architecture, program, folder)
        outcomes.append(outcome)
        shown = f"{outcome.nodes} nodes, error {outcome.error:.1e}" if outcome.status == "passed" else outcome.reason
        print(f"{outcome.status:8}{outcome.name:34}{outcome.seconds:6.1f} s  {shown}", flush=True)
    versions = {"torch": torch.__version__, "onnx": onnx.__version__}
    document = {"format": "tessera-exports", "version": 1, "versions": versions}
    document["outcomes"] = [asdict(outcome) for outcome in outcomes]
    (folder.parent / "exports.json").write_text(json.dumps(document, indent=1))
    counts = {status: sum(each.status == status for each in outcomes) for status in ("passed", "failed", "skipped")}
    print(", ".join(f"{count} {status}" for status, count in counts.items()))
    few = not names and counts["passed"] < FEWEST
    return 1 if counts["failed"] or few or not outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
