"""Measuring in random rounds: in each, every rival has a turn, alone, between two looks at the machine's speed.

A machine that others share changes its speed within a round: a turn counts that was at full speed before and after,
and two rivals are compared over the rounds in which the turns of both count. Where the others leave it hardly any full
speed, they are compared over the rounds in which it had one speed, whichever, before and after both."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from peers.paired import FEWEST_PAIRS, are_one_speed, full_speed, is_full, median
from peers.rival import Rival

TURN_NS = 12_000_000
WARM_NS = 4_000_000
MOST_RUNS = 9
MOST_ROUNDS = 4  # times the fewest: of a slow network few are made in a time that is long for another


class Canary:
    """The speed of all threads' arithmetic and caches, from a process of its own."""

    def __init__(self, rival: Rival, threads: int) -> None:
        self._rival = rival
        self._threads = threads

    def speed(self) -> float:
        speed = self._rival.ask({"do": "canary", "threads": self._threads})["speed"]
        self._rival.settle()
        return speed


class Basis(Enum):
    """Which turns are compared."""

    FULL = "full speed"
    ONE = "one speed"


@dataclass
class Samples:
    """Nanoseconds of each rival in each round, and the machine's speeds before and after that turn, the lower first."""

    times: dict[str, list[float]] = field(default_factory=dict)
    speeds: dict[str, list[tuple[float, float]]] = field(default_factory=dict)

    def add(self, others: Samples) -> None:
        """Appends the rounds of another start; a rival that is not in both is left out."""
        names = [name for name in others.times if not self.times or name in self.times]
        self.times = {name: self.times.get(name, []) + others.times[name] for name in names}
        self.speeds = {name: self.speeds.get(name, []) + others.speeds[name] for name in names}

    def rounds(self) -> int:
        return min((len(times) for times in self.times.values()), default=0)

    def full(self) -> float:
        """The machine's full speed."""
        return full_speed([lower for speeds in self.speeds.values() for lower, _ in speeds])

    def counts(self, name: str, other: str, basis: Basis) -> list[bool]:
        """In which rounds the turns of both count."""
        turns = zip(self.speeds[name], self.speeds[other], strict=True)
        if basis == Basis.ONE:
            return [are_one_speed([*one, *two]) for one, two in turns]
        full = self.full()
        return [is_full(one[0], full) and is_full(two[0], full) for one, two in turns]

    def times_of(self, name: str, basis: Basis) -> list[float]:
        """Of the turns that count."""
        return self.pairs(name, name, basis)[0]

    def pairs(self, name: str, other: str, basis: Basis) -> tuple[list[float], list[float]]:
        """Of both in the rounds in which the turns of both count."""
        both = self.counts(name, other, basis)
        return (
            [time for time, counts in zip(self.times[name], both, strict=True) if counts],
            [time for time, counts in zip(self.times[other], both, strict=True) if counts],
        )

    def fewest_pairs(self, beside: str, basis: Basis) -> int:
        """That any rival has with `beside`."""
        return min((len(self.pairs(name, beside, basis)[0]) for name in self.times), default=0)

    def basis(self, beside: str) -> Basis:
        """Full speed, where every rival has pairs enough at it."""
        return Basis.FULL if self.fewest_pairs(beside, Basis.FULL) >= FEWEST_PAIRS else Basis.ONE

    def share_of_full(self) -> float:
        """The speed of the middle turn, of full speed."""
        return median([lower for speeds in self.speeds.values() for lower, _ in speeds]) / self.full()


def runs_for(nanoseconds: float) -> tuple[int, int]:
    """Warm-up runs and timed ones of a turn: some milliseconds of each, so that nobody is timed on cold caches."""
    warmup = min(MOST_RUNS, max(1, round(WARM_NS / nanoseconds)))
    count = min(MOST_RUNS, max(1, round(TURN_NS / nanoseconds)))
    return warmup, count


def take_turn(rival: Rival, shape: tuple[int, int]) -> float:
    times = rival.time(*shape)
    rival.settle()
    return median(times)


def measure(
    rivals: Sequence[Rival], canary: Canary, seconds: float, fewest: int, seed: int, beside: str = ""
) -> Samples:
    """Rounds for `seconds`, and at least `fewest`; where `beside` names a rival and another has fewer pairs than that
    with it, they go on for up to twice as long, and for up to MOST_ROUNDS times as many. The order within each is drawn
    anew."""
    order = list(rivals)
    shapes = {rival.name: runs_for(take_turn(rival, (1, 2))) for rival in order}
    drawn = random.Random(seed)
    samples = Samples({rival.name: [] for rival in order}, {rival.name: [] for rival in order})
    begin = time.monotonic()
    before = canary.speed()
    while True:
        spent, rounds = time.monotonic() - begin, samples.rounds()
        if spent >= seconds and rounds >= fewest:
            is_last = spent >= 2 * seconds and rounds >= MOST_ROUNDS * fewest
            if not beside or is_last or samples.fewest_pairs(beside, Basis.FULL) >= fewest:
                return samples
        drawn.shuffle(order)
        for rival in order:
            samples.times[rival.name].append(take_turn(rival, shapes[rival.name]))
            after = canary.speed()
            samples.speeds[rival.name].append((min(before, after), max(before, after)))
            before = after
