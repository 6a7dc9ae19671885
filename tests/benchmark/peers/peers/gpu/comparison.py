"""One case: who takes part, the rounds, and what they show. Everything of the machine is behind `Machine`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from peers.gpu.catalogue import Case, GpuPeer
from peers.paired import FEWEST_PAIRS, Interval, median_interval, paired_ratio
from peers.rival import Rival, RivalFailed
from peers.rounds import Basis, Samples, measure
from peers.tessera import NotPrepared

OURS = "tessera"
# Relative L2 of a whole network, as Tessera's own plans are held to.
TOLERANCE = {"f32": 1e-4, "tf32": 5e-3, "f16": 5e-3}


@dataclass(frozen=True)
class Prepared:
    """The file, its inputs, what the search said, its plan, and the outputs as they ought to be."""

    model: Path
    inputs: dict[str, Path]
    plan: Path
    search: dict[str, Any]
    expected: dict[str, Path]
    folder: Path


class Machine(Protocol):
    """What starts processes and reads arrays; a test has its own."""

    def prepare(self, case: Case) -> Prepared:
        """Raises NotPrepared."""

    def start_ours(self, prepared: Prepared) -> Rival: ...

    def start_peer(self, peer: GpuPeer, case: Case, prepared: Prepared) -> Rival: ...

    def error(self, got: Path, expected: Path) -> float:
        """Relative L2."""


class Steady:
    """No look at the machine's speed: what both of a pair meet cancels in its ratio, and nothing is left out."""

    def speed(self) -> float:
        return 1.0


@dataclass
class Side:
    """A rival in a case: timed, or why not."""

    name: str
    title: str
    failed: str = ""
    error: float | None = None
    time_ms: Interval | None = None
    ratio: Interval | None = None  # how many times as long as Tessera it takes


@dataclass
class Outcome:
    """What a case shows. `faults` are Tessera's own, and make it a failure; a peer that is not there makes none."""

    case: Case
    sides: list[Side] = field(default_factory=list)
    rounds: int = 0
    single_backends: dict[str, float] = field(default_factory=dict)  # milliseconds
    worse_than: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    left_out: str = ""

    def best_peer(self) -> Side | None:
        timed = [side for side in self.sides if side.ratio is not None and side.name != OURS]
        return min(timed, key=lambda side: side.ratio.median if side.ratio else 0.0, default=None)


def single_backends(search: dict[str, Any]) -> tuple[dict[str, float], list[str]]:
    """Milliseconds of the plans of one backend alone, of the round in which the plan was timed beside them, and
    those that it is slower than: both intervals apart."""
    plan = search["plan"]
    times, worse = {}, []
    for each in search["baselines"]:
        if not each["feasible"] or each["median_ns"] is None:
            continue
        times[each["name"]] = each["median_ns"] / 1e6
        if plan["low_ns"] > each["high_ns"] and search["identical_to"] != each["name"]:
            worse.append(each["name"])
    return times, worse


def compare(case: Case, peers: tuple[GpuPeer, ...], machine: Machine, seconds: float, seed: int) -> Outcome:
    outcome = Outcome(case)
    try:
        prepared = machine.prepare(case)
    except NotPrepared as failure:
        outcome.faults.append(str(failure))
        return outcome
    outcome.single_backends, outcome.worse_than = single_backends(prepared.search)
    outcome.faults += [f"the plan is slower than {name} alone" for name in outcome.worse_than]
    rivals: list[Rival] = []
    try:
        _open(outcome, peers, machine, prepared, rivals)
        if outcome.faults and not any(rival.name == OURS for rival in rivals):
            return outcome
        _time(outcome, rivals, seconds, seed)
    except RivalFailed as failure:
        outcome.faults.append(str(failure))
    finally:
        for rival in rivals:
            rival.close()
    return outcome


def _open(
    outcome: Outcome, peers: tuple[GpuPeer, ...], machine: Machine, prepared: Prepared, rivals: list[Rival]
) -> None:
    """All that can run and are right join `rivals`; of every other the reason is kept."""
    ours = Side(OURS, "Tessera")
    outcome.sides.append(ours)
    _join(ours, lambda: machine.start_ours(prepared), machine, outcome, prepared, rivals)
    if ours.failed:
        outcome.faults.append(f"Tessera: {ours.failed}")
        return
    for peer in peers:
        side = Side(peer.name, peer.title)
        outcome.sides.append(side)
        _join(side, lambda peer=peer: machine.start_peer(peer, outcome.case, prepared), machine, outcome, prepared, rivals)


def _join(
    side: Side, start: Any, machine: Machine, outcome: Outcome, prepared: Prepared, rivals: list[Rival]
) -> None:
    rival: Rival | None = None
    try:
        rival = start()
        outputs = rival.outputs(prepared.folder / "outputs" / side.name)
    except RivalFailed as failure:
        side.failed = str(failure)
        if rival is not None:
            rival.close()
        return
    side.failed = _wrong(side, outputs, prepared.expected, outcome.case.precision, machine)
    if side.failed:
        rival.close()
    else:
        rivals.append(rival)


def _wrong(side: Side, outputs: dict[str, Path], expected: dict[str, Path], precision: str, machine: Machine) -> str:
    if outputs.keys() != expected.keys():
        return f"its outputs are {', '.join(outputs)}"
    side.error = max(machine.error(file, expected[name]) for name, file in outputs.items())
    limit = TOLERANCE[precision]
    return "" if side.error <= limit else f"its outputs differ by {side.error:.2e} (relative L2, at most {limit:.0e})"


def _time(outcome: Outcome, rivals: list[Rival], seconds: float, seed: int) -> None:
    """Rounds of all; where a peer fails in them they begin anew without it."""
    while True:
        try:
            return conclude(outcome, measure(rivals, Steady(), seconds, FEWEST_PAIRS, seed, OURS))
        except RivalFailed as failure:
            gone = next((rival for rival in rivals if rival.name == failure.rival), None)
            if gone is None or gone.name == OURS:
                raise
            next(side for side in outcome.sides if side.name == gone.name).failed = str(failure)
            rivals.remove(gone)
            gone.close()


def conclude(outcome: Outcome, samples: Samples) -> None:
    outcome.rounds = samples.rounds()
    for side in outcome.sides:
        if side.name in samples.times:
            side.time_ms = median_interval([value / 1e6 for value in samples.times_of(side.name, Basis.FULL)])
            side.ratio = paired_ratio(*samples.pairs(side.name, OURS, Basis.FULL))
