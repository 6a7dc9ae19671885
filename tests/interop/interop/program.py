"""Calls of the command line, and comparing what comes out."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np

TOLERANCE = 1e-4  # relative L2 of a whole network in f32
SECONDS = 1800  # a machine may be shared


class Refused(Exception):
    """The command failed; the message is its own."""


class Program:
    def __init__(self, build: Path) -> None:
        self._cli = build / "bin" / "tessera-cli"

    def ask(self, *arguments: str) -> dict[str, Any]:
        done = subprocess.run(
            [str(self._cli), *arguments, "--json", "--quiet"], capture_output=True, text=True, timeout=SECONDS
        )
        if done.returncode == 0:
            return json.loads(done.stdout)
        try:
            error = json.loads(done.stdout)["error"]
            message = f"{error['where']}: {error['message']}" if error.get("where") else error["message"]
        except (json.JSONDecodeError, KeyError):
            message = done.stderr.strip()
        raise Refused(f"{arguments[0]}: {message} (status {done.returncode})")

    def run(self, model: Path | str, inputs: dict[str, Path], folder: Path, *options: str) -> dict[str, np.ndarray]:
        """Outputs by name, once, on the plan that `options` choose (greedy without)."""
        given = [part for name, file in inputs.items() for part in ("--input", f"{name}={file}")]
        once = ("--warmup", "0", "--repeat", "1", "--output-dir", str(folder))
        done = self.ask("run", str(model), *given, *once, *options)
        return {each["name"]: np.load(each["file"]) for each in done["outputs"]}


def save_inputs(arrays: dict[str, np.ndarray], folder: Path) -> dict[str, Path]:
    folder.mkdir(parents=True, exist_ok=True)
    files = {name: folder / f"{index}.npy" for index, name in enumerate(arrays)}
    for name, file in files.items():
        np.save(file, arrays[name])
    return files


def difference(got: np.ndarray, expected: np.ndarray) -> float:
    """Relative L2; infinite where shape, kind or finiteness differ. Anything but floats must be equal."""
    if got.shape != expected.shape or (got.dtype.kind == "f") != (expected.dtype.kind == "f"):
        return float("inf")
    if expected.dtype.kind != "f":
        return 0.0 if np.array_equal(got, expected) else float("inf")
    if not np.array_equal(np.isfinite(got), np.isfinite(expected)):
        return float("inf")
    finite = np.isfinite(expected)
    right = expected[finite].astype(np.float64)
    size = float(np.linalg.norm(right))
    return float(np.linalg.norm(got[finite].astype(np.float64) - right)) / (size if size > 0 else 1.0)
