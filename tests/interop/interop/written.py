"""Models that Tessera writes, read by others: the `onnx` checker accepts them, and ONNX Runtime or the reference
evaluator gives the same outputs.

    python -m interop.written BUILD [NAME...]

For each built-in network: `export-model`, and its greedy placement as `export --format onnx` with functions and
with `--inline`. Prints a line a file and exits 1 when one is refused or differs.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx.reference import ReferenceEvaluator

from interop.program import TOLERANCE, Program, Refused, difference, save_inputs

NETWORKS = ("bert", "dcgan", "mobilenet-v2", "nasnet-a", "resnet3d50", "resnext50")
Arrays = dict[str, np.ndarray]


class Failed(Exception):
    """Refused by the checker, or other outputs."""


def with_onnxruntime(file: Path, inputs: Arrays) -> list[np.ndarray]:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"]).run(None, inputs)


def with_evaluator(file: Path, inputs: Arrays) -> list[np.ndarray]:
    return ReferenceEvaluator(str(file)).run(None, inputs)


def check(file: Path, inputs: Arrays, expected: Arrays) -> tuple[str, float]:
    """Who ran it, and the largest difference."""
    try:
        onnx.checker.check_model(str(file), full_check=True)
    except (onnx.checker.ValidationError, onnx.shape_inference.InferenceError) as refusal:
        raise Failed(f"the checker refuses it: {str(refusal).splitlines()[0]}") from refusal
    try:
        who, outputs = "ONNX Runtime", with_onnxruntime(file, inputs)
    except onnxruntime.capi.onnxruntime_pybind11_state.RuntimeException:
        who, outputs = "the reference evaluator", with_evaluator(file, inputs)
    error = max(difference(got, right) for got, right in zip(outputs, expected.values(), strict=True))
    if not error <= TOLERANCE:
        raise Failed(f"{who} gives other outputs: {error:.2e} (relative L2, at most {TOLERANCE:.0e})")
    return who, error


def written_forms(program: Program, source: str, folder: Path) -> dict[str, Path]:
    """The files that Tessera writes of a network, by form."""
    plan = folder / "plan.json"
    program.ask("search", source, "-o", str(plan), "--level", "op", "--backends", "onednn,reference", "--budget", "60s")
    forms = {"network": folder / "network.onnx", "placed": folder / "placed.onnx", "inline": folder / "inline.onnx"}
    program.ask("export-model", source, "-o", str(forms["network"]))
    export = ("export", source, "--plan", str(plan), "--format", "onnx", "-o")
    program.ask(*export, str(forms["placed"]))
    program.ask(*export, str(forms["inline"]), "--inline")
    return forms


def attempt(program: Program, name: str, folder: Path) -> int:
    """How many forms of the network failed; a line each."""
    folder.mkdir(parents=True, exist_ok=True)
    failures = 0
    try:
        forms = written_forms(program, f"builtin:{name}", folder)
        random = np.random.default_rng(7)
        drawn: Arrays = {}
        for value in program.ask("info", f"builtin:{name}")["inputs"]:
            drawn[value["name"]] = random.standard_normal(value["shape"]).astype(np.float32)
        files = save_inputs(drawn, folder / "inputs")
        expected = program.run(forms["network"], files, folder / "outputs")
    except Refused as refusal:
        print(f"failed  {name}: {refusal}", flush=True)
        return 1
    for form, file in forms.items():
        try:
            who, error = check(file, drawn, expected)
            print(f"passed  {name:16}{form:10}{who}, error {error:.1e}", flush=True)
        except Failed as failure:
            failures += 1
            print(f"failed  {name:16}{form:10}{failure}", flush=True)
    return failures


def main() -> int:
    build, names = Path(sys.argv[1]), sys.argv[2:] or NETWORKS
    program = Program(build)
    failures = sum(attempt(program, name, build / "interop" / "written" / name) for name in names)
    print(f"{failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
