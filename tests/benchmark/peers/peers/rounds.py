"""Measuring in random rounds: in each, every rival runs once, alone, between two looks at the machine's speed."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from peers.paired import kept_rounds, median
from peers.rival import Rival

TURN_NS = 12_000_000
WARM_NS = 4_000_000
MOST_RUNS = 9


class Canary:
    """The speed of fused multiply-adds on all threads, from a process of its own."""

    def __init__(self, rival: Rival, threads: int) -> None:
        self._rival = rival
        self._threads = threads

    def gflops(self) -> float:
        speed = self._rival.ask({"do": "canary", "threads": self._threads})["gflops"]
        self._rival.settle()
        return speed


@dataclass
class Samples:
    """Nanoseconds of each rival in each round, and the canary before and after it."""

    times: dict[str, list[float]] = field(default_factory=dict)
    canaries: list[tuple[float, float]] = field(default_factory=list)

    def add(self, others: Samples) -> None:
        """Appends the rounds of another start; a rival that is not in both is left out."""
        if self.canaries:
            self.times = {
                name: times + others.times[name] for name, times in self.times.items() if name in others.times
            }
        else:
            self.times = dict(others.times)
        self.canaries += others.canaries

    def kept(self) -> list[bool]:
        return kept_rounds(self.canaries)

    def kept_times(self, name: str) -> list[float]:
        return [value for value, keep in zip(self.times[name], self.kept(), strict=True) if keep]


def runs_for(nanoseconds: float) -> tuple[int, int]:
    """Warm-up runs and timed ones of a turn: some milliseconds of each, so that nobody is timed on cold caches."""
    warmup = min(MOST_RUNS, max(1, round(WARM_NS / nanoseconds)))
    count = min(MOST_RUNS, max(1, round(TURN_NS / nanoseconds)))
    return warmup, count


def take_turn(rival: Rival, shape: tuple[int, int]) -> float:
    times = rival.time(*shape)
    rival.settle()
    return median(times)


def measure(rivals: Sequence[Rival], canary: Canary, seconds: float, fewest: int, seed: int) -> Samples:
    """Rounds for `seconds`, and at least `fewest`. The order within each is drawn anew."""
    order = list(rivals)
    shapes = {rival.name: runs_for(take_turn(rival, (1, 2))) for rival in order}
    drawn = random.Random(seed)
    samples = Samples({rival.name: [] for rival in order})
    until = time.monotonic() + seconds
    before = canary.gflops()
    while time.monotonic() < until or len(samples.canaries) < fewest:
        drawn.shuffle(order)
        for rival in order:
            samples.times[rival.name].append(take_turn(rival, shapes[rival.name]))
        after = canary.gflops()
        samples.canaries.append((before, after))
        before = after
    return samples
