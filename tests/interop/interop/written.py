"""Models that Tessera writes, read by others: the `onnx` checker accepts them, and ONNX Runtime or the reference
evaluator gives the same outputs.

    python -m interop.written BUILD [NAME...]

For each built-in network, and for a handful of those that PyTorch exports: `export-model`, and a placement as
`export --format onnx` with functions and with `--inline`. Each file passes our own reader again with equal outputs.
Prints a line a file and exits 1 when one is refused or differs.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx.reference import ReferenceEvaluator

from interop.architectures import ARCHITECTURES, instance
from interop.exports import export
from interop.program import TOLERANCE, Program, Refused, difference, save_inputs

NETWORKS = (
    "bert",
    "bert-base",
    "dcgan",
    "mobilenet-v2",
    "nasnet-a",
    "nasnet-a-224",
    "resnet3d50",
    "resnet3d50-112",
    "resnet50",
    "resnext50",
    "resnext50-224",
)
EXPORTED = ("resnet18", "shufflenet_v2_x1_0", "vit", "lstm", "transformer-decoder")
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


def source_of(name: str, folder: Path) -> str:
    """What the command line calls the network: a built-in one, or a file that PyTorch writes now."""
    if name in NETWORKS:
        return f"builtin:{name}"
    architecture = next(each for each in ARCHITECTURES if each.name == name)
    export(architecture, instance(architecture), folder / "exported.onnx")
    return str(folder / "exported.onnx")


def read_again(program: Program, file: Path, files: dict[str, Path], expected: Arrays, folder: Path) -> None:
    """Our own reader takes the file, and its outputs are equal within rounding: another plan may be chosen."""
    again = program.run(file, files, folder / "again")
    error = max(difference(got, right) for got, right in zip(again.values(), expected.values(), strict=True))
    if not error <= TOLERANCE:
        raise Failed(f"read again it gives other outputs: {error:.2e} (relative L2, at most {TOLERANCE:.0e})")


def attempt(program: Program, name: str, folder: Path) -> int:
    """How many forms of the network failed; a line each."""
    folder.mkdir(parents=True, exist_ok=True)
    failures = 0
    try:
        source = source_of(name, folder)
        forms = written_forms(program, source, folder)
        random = np.random.default_rng(7)
        drawn: Arrays = {}
        for value in program.ask("info", source)["inputs"]:
            drawn[value["name"]] = random.standard_normal(value["shape"]).astype(np.float32)
        files = save_inputs(drawn, folder / "inputs")
        expected = program.run(source, files, folder / "outputs", "--backend", "reference")
    except Refused as refusal:
        print(f"failed  {name}: {refusal}", flush=True)
        return 1
    for form, file in forms.items():
        try:
            read_again(program, file, files, expected, folder)
            who, error = check(file, drawn, expected)
            print(f"passed  {name:16}{form:10}{who}, error {error:.1e}", flush=True)
        except (Failed, Refused) as failure:
            failures += 1
            print(f"failed  {name:16}{form:10}{failure}", flush=True)
    return failures


def main() -> int:
    build, names = Path(sys.argv[1]), sys.argv[2:] or (*NETWORKS, *EXPORTED)
    program = Program(build)
    failures = sum(attempt(program, name, build / "interop" / "written" / name) for name in names)
    print(f"{failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
