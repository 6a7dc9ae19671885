"""One network made ready: the ONNX file, inputs, Tessera's plans, and what the outputs ought to be."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from peers.tessera import NotPrepared, Tessera

SEED = 7
DTYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i64": np.int64, "bool": np.bool_}


@dataclass(frozen=True)
class Network:
    name: str
    folder: Path
    model: Path
    inputs: dict[str, Path]


def prepare(source: str, folder: Path, tessera: Tessera) -> Network:
    """`source`: the name of a built-in network, or the path of an ONNX file."""
    given = source.endswith(".onnx")
    name = Path(source).stem if given else source
    here = folder / name
    here.mkdir(parents=True, exist_ok=True)
    model = Path(source).resolve() if given else here / f"{name}.onnx"
    if not given:
        tessera.ask("export-model", f"builtin:{name}", "-o", str(model))
    return Network(name, here, model, draw_inputs(model, here / "inputs", tessera))


def draw_inputs(model: Path, folder: Path, tessera: Tessera) -> dict[str, Path]:
    """Standard normal noise, and zeros and ones for integers: the same for everyone, from one seed."""
    folder.mkdir(exist_ok=True)
    random = np.random.default_rng(SEED)
    files = {}
    for index, value in enumerate(tessera.ask("info", str(model))["inputs"]):
        shape = value["shape"]
        if shape is None or not all(isinstance(extent, int) for extent in shape):
            raise NotPrepared(f"input '{value['name']}' has no fixed shape: {shape}")
        if value["dtype"] not in DTYPES:
            raise NotPrepared(f"input '{value['name']}' is of type {value['dtype']}")
        dtype = DTYPES[value["dtype"]]
        real = np.issubdtype(dtype, np.floating)
        array = random.standard_normal(shape) if real else random.integers(0, 2, shape)
        files[value["name"]] = folder / f"{index}.npy"
        np.save(files[value["name"]], array.astype(dtype))
    return files


def search(network: Network, tessera: Tessera, budget: int, operator_level: bool) -> Path:
    """The plan with every backend, or with those that take single operators and small groups only."""
    plan = network.folder / ("plan-operator.json" if operator_level else "plan-all.json")
    choice = ["--backends", ",".join(tessera.operator_backends())] if operator_level else []
    limits = ("--budget", f"{budget}s", "--precision", tessera.precision)
    tessera.ask("search", str(network.model), "-o", str(plan), *limits, *choice)
    return plan


def reference_outputs(network: Network, tessera: Tessera) -> dict[str, Path]:
    """By the plain kernels that are Tessera's oracle."""
    inputs = [part for name, file in network.inputs.items() for part in ("--input", f"{name}={file}")]
    folder = str(network.folder / "reference")
    once = ("--backend", "reference", "--warmup", "0", "--repeat", "1")
    done = tessera.ask("run", str(network.model), *once, *inputs, "--output-dir", folder)
    return {each["name"]: Path(each["file"]) for each in done["outputs"]}


def relative_error(got: Path, expected: Path) -> float:
    """Relative L2, infinite where shapes differ or a value is not finite."""
    theirs, right = np.load(got).astype(np.float64), np.load(expected).astype(np.float64)
    if theirs.shape != right.shape or not np.isfinite(theirs).all():
        return float("inf")
    size = float(np.linalg.norm(right))
    return float(np.linalg.norm(theirs - right)) / (size if size > 0 else 1.0)
