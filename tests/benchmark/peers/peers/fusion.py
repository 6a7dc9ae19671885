"""What fusion and the mix of backends are worth: `tests/benchmark/peers/fusion --help`."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from peers import machine
from peers.catalogue import PAPER_NETWORKS
from peers.paired import FEWEST_PAIRS, Interval, median_interval, paired_ratio
from peers.rival import Rival, RivalFailed
from peers.rounds import Canary, measure
from peers.tessera import NotPrepared, Tessera

ABOUT = """Searches four plans of each network at operator level and times them in random rounds:

  nonfused  every operator by itself, the fastest backend for each
  fused     generated kernels alone, with all that they fuse
  library   every backend but the generated one
  mixed     every operator-level backend

The other three are given as multiples of mixed, in each round. Exit status: 0 the figures hold; 1 too few rounds ran
at one speed of the machine, or a plan could not be made.
"""
GENERATED = "generated"
REFERENCE = "reference"  # the only one that runs what no other does


@dataclass(frozen=True)
class Variant:
    name: str
    backends: tuple[str, ...]
    one_operator: bool = False


def variants(backends: list[str]) -> list[Variant]:
    """Of the operator-level backends that this machine has."""
    return [
        Variant("nonfused", tuple(backends), one_operator=True),
        Variant("fused", (GENERATED, REFERENCE)),
        Variant("library", tuple(name for name in backends if name != GENERATED)),
        Variant("mixed", tuple(backends)),
    ]


def unfused(spec: dict[str, Any]) -> dict[str, Any]:
    """The same backend, for regions of one operator."""
    alone = "len(region.ops) == 1"
    patterns = [
        {**each, "where": f"({each['where']}) and {alone}" if each.get("where") else alone}
        for each in spec["patterns"]
    ]
    return {**spec, "patterns": patterns}


def write_unfused(installed: Path, folder: Path) -> Path:
    """A folder of backends whose specs take one operator each; their libraries are those installed."""
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.iterdir():
        stale.unlink()
    for file in installed.iterdir():
        if file.suffix == ".json":
            (folder / file.name).write_text(json.dumps(unfused(json.loads(file.read_text()))))
        else:
            (folder / file.name).symlink_to(file)
    return folder


class Study:
    def __init__(self, options: argparse.Namespace) -> None:
        self._folder: Path = options.build / "fusion"
        self._programs: Path = options.build / "bin"
        self._installed: Path = options.build / "lib" / "tessera" / "backends"
        self._threads: int = options.threads
        self._seconds: float = options.seconds
        self._cpus = machine.allowed_cpus()[: options.threads]
        self._unfused = write_unfused(self._installed, self._folder / "unfused")

    def _environment(self, variant: Variant) -> dict[str, str]:
        return {"TESSERA_BACKEND_PATH": str(self._unfused if variant.one_operator else self._installed)}

    def _tessera(self, environment: dict[str, str]) -> Tessera:
        return Tessera(
            self._programs / "tessera-cli", self._threads, "f32", self._folder / "store.db", environment
        )

    def _start(self, name: str, program: str, environment: dict[str, str]) -> Rival:
        command = [str(self._programs / "benchmark" / program)]
        return Rival(name, command, environment, self._cpus, self._folder / f"{name}.log")

    def run(self, network: str) -> bool:
        """Prints the network's lines; whether they hold."""
        plain = self._tessera({"TESSERA_BACKEND_PATH": str(self._installed)})
        rivals = [self._start("canary", "tessera_peer_canary", {})]
        try:
            for variant in variants(plain.operator_backends()):
                print(f"{network}: searching {variant.name}", file=sys.stderr, flush=True)
                environment = self._environment(variant)
                plan = self._folder / f"{network}-{variant.name}.json"
                choice = ("--level", "op", "--backends", ",".join(variant.backends))
                self._tessera(environment).ask("search", f"builtin:{network}", "-o", str(plan), *choice)
                rivals.append(self._start(variant.name, "tessera_peer_plan_rival", environment))
                rivals[-1].open({"model": f"builtin:{network}", "plan": str(plan), "threads": self._threads})
            canary = Canary(rivals[0], self._threads)
            samples = measure(rivals[1:], canary, self._seconds, FEWEST_PAIRS, seed=len(network), beside="mixed")
        finally:
            for rival in rivals:
                rival.close()
        basis = samples.basis("mixed")
        pairs = samples.fewest_pairs("mixed", basis)
        print(f"{network}: {samples.rounds()} rounds, at least {pairs} pairs at {basis.value}")
        if pairs > 0:
            for name in samples.times:
                milliseconds = median_interval([value / 1e6 for value in samples.times_of(name, basis)])
                ratio = paired_ratio(*samples.pairs(name, "mixed", basis))
                print(f"  {name:10}{shown(milliseconds)} ms  x{shown(ratio)}", flush=True)
        if pairs < FEWEST_PAIRS:
            print(f"  VOID: {pairs} pairs ran at one speed of the machine, {FEWEST_PAIRS} are needed", flush=True)
        return pairs >= FEWEST_PAIRS


def shown(interval: Interval) -> str:
    return f"{interval.median:8.3f} [{interval.low:.3f}, {interval.high:.3f}]"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="tests/benchmark/peers/fusion", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    cpus = len(machine.allowed_cpus())
    parser.add_argument("--build", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("networks", nargs="*", metavar="NETWORK", help=f"built-in ones ({', '.join(PAPER_NETWORKS)})")
    parser.add_argument("--seconds", type=float, default=30, help="of rounds for each network (30)")
    parser.add_argument("--threads", type=int, default=cpus, help=f"for every plan ({cpus})")
    options = parser.parse_args()
    try:
        with machine.alone(options.build):
            return study(options)
    except machine.Busy as busy:
        print(f"VOID: {busy}", flush=True)
        return 1


def study(options: argparse.Namespace) -> int:
    """The exit status."""
    whole = Study(options)
    print(f"{machine.cpu_model()} ({' '.join(machine.cpu_flags())}), {options.threads} threads", flush=True)
    held = True
    for network in options.networks or PAPER_NETWORKS:
        try:
            held = whole.run(network) and held
        except (NotPrepared, RivalFailed) as failure:
            print(f"{network}: VOID: {failure}", flush=True)
            held = False
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
