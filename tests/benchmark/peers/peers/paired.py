"""Statistics of interleaved rounds: what is kept, ratios within a round, intervals without a distribution."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

CANARY_TOLERANCE = 0.08
FEWEST_PAIRS = 10


@dataclass(frozen=True)
class Interval:
    """A median and its 95% interval."""

    median: float
    low: float
    high: float


def median(values: Sequence[float]) -> float:
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def median_interval(values: Sequence[float]) -> Interval:
    """Order statistics that hold the median with at least 95% (binomial; Conover, 3.2).

    Below 6 samples no such interval exists: then the range.
    """
    ordered = sorted(values)
    count = len(ordered)
    below = 0  # the largest rank whose tail holds at most 2.5%
    tail = 0.0
    for rank in range(count):
        tail += math.comb(count, rank) * 0.5**count
        if tail > 0.025:
            break
        below = rank
    return Interval(median(ordered), ordered[below], ordered[count - 1 - below])


def full_speed(speeds: Sequence[float]) -> float:
    """The machine's, of all that was seen: nine in ten may be slower, and one in ten faster by a whim."""
    ordered = sorted(speeds)
    return ordered[(len(ordered) * 9) // 10] if ordered else 0.0


def is_full(speed: float, full: float) -> bool:
    return speed >= (1 - CANARY_TOLERANCE) * full


def are_one_speed(speeds: Sequence[float]) -> bool:
    return min(speeds) >= (1 - CANARY_TOLERANCE) * max(speeds)


def paired_ratio(theirs: Sequence[float], ours: Sequence[float]) -> Interval:
    """How many times as long they take: the median of the ratios of each round, both lists in one order."""
    if len(theirs) != len(ours):
        raise ValueError(f"{len(theirs)} and {len(ours)} samples do not pair")
    return median_interval([their / our for their, our in zip(theirs, ours, strict=True)])


def geometric_mean(ratios: Sequence[Interval]) -> Interval:
    """Of the medians; its bounds are those of the bounds, which is wider than 95% and needs no assumption."""

    def mean(values: list[float]) -> float:
        return math.exp(sum(map(math.log, values)) / len(values))

    return Interval(
        mean([ratio.median for ratio in ratios]),
        mean([ratio.low for ratio in ratios]),
        mean([ratio.high for ratio in ratios]),
    )
