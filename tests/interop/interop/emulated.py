"""A library that is wrong on older CPUs alone never becomes the plan there.

    python -m interop.emulated BUILD

ONNX Runtime adds pairs of u8 x s8 products in 16 bits on CPUs without VNNI, which saturates. The worker processes, in
which libraries run, see an Intel Haswell through QEMU; times mean nothing there, and are not looked at. Skipped, with
a line, where this ONNX Runtime is right (`77`, which CTest counts as skipped).
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from interop.program import Program, difference, save_inputs

EMULATED_CPU = "Haswell-noTSX"
SKIPPED = 77
ROWS, DEPTH, COLUMNS = 16, 256, 24


def model(folder: Path) -> tuple[Path, np.ndarray]:
    """A quantised product with values at both ends of their types, and its inputs."""
    random = np.random.default_rng(3)
    x = random.integers(128, 256, (ROWS, DEPTH)).astype(np.uint8)
    w = random.choice(np.array([-128, -100, 100, 127], np.int8), (DEPTH, COLUMNS))
    graph = helper.make_graph(
        [helper.make_node("MatMulInteger", ["x", "w"], ["sums"]),
         helper.make_node("Cast", ["sums"], ["y"], to=TensorProto.FLOAT)],
        "product", [helper.make_tensor_value_info("x", TensorProto.UINT8, [ROWS, DEPTH])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [ROWS, COLUMNS])], [numpy_helper.from_array(w, "w")])
    file = folder / "product.onnx"
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    made.ir_version = 8
    onnx.save(made, file)
    return file, x


def emulated(build: Path, folder: Path) -> Program:
    """The program, whose workers run on the emulated CPU."""
    bin_folder = folder / "bin"
    bin_folder.mkdir(parents=True, exist_ok=True)
    shutil.copy2(build / "bin" / "tessera-cli", bin_folder)
    worker = bin_folder / "tessera-worker"
    worker.write_text(f'#!/bin/sh\nexec qemu-x86_64 -cpu {EMULATED_CPU} "{build / "bin" / "tessera-worker"}" "$@"\n')
    worker.chmod(0o755)
    return Program(folder)


def main() -> int:
    build = Path(sys.argv[1]).resolve()
    folder = build / "interop" / "emulated"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ["XDG_DATA_HOME"] = str(folder / "data")
    program = emulated(build, folder)
    file, x = model(folder)
    inputs = save_inputs({"x": x}, folder / "inputs")
    right = program.run(file, inputs, folder / "right", "--backend", "reference")["y"]
    library = program.run(file, inputs, folder / "library", "--backend", "onnxruntime")["y"]
    if difference(library, right) == 0.0:
        print(f"ONNX Runtime is right on {EMULATED_CPU}: 0 passed, 0 failed, 1 skipped")
        return SKIPPED
    plan = folder / "plan.json"
    report = program.ask("search", str(file), "--budget", "120s", "-o", str(plan))
    baseline = next(each for each in report["baselines"] if each["name"] == "onnxruntime")
    failures = []
    if "wrong" not in (baseline.get("reason") or ""):
        failures.append(f"the baseline onnxruntime is not found wrong: {json.dumps(baseline)}")
    if report["identical_to"] == "onnxruntime":
        failures.append("the plan is the wrong baseline")
    if not program.ask("verify", str(file), "--plan", str(plan))["ok"]:
        failures.append("the plan is wrong")
    placed = program.run(file, inputs, folder / "placed", "--plan", str(plan))["y"]
    if difference(placed, right) > 1e-6:
        failures.append(f"the plan's output departs by {difference(placed, right):.2e}")
    print("\n".join(failures) or f"found wrong on {EMULATED_CPU}: {baseline['reason']}")
    print(f"{0 if failures else 1} passed, {1 if failures else 0} failed, 0 skipped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
