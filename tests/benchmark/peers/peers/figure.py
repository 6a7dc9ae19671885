"""What is known of one network: who ran, how long, and what voids it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from peers.catalogue import Setting
from peers.paired import Interval

OURS = ("tessera", "tessera-operator")
PEER_PRECISIONS = ("f32", "bf16", "f16")


@dataclass
class Side:
    """A rival in the figure."""

    name: str
    title: str
    precision: str = "f32"
    setting: Setting = field(default_factory=dict)
    tried: list[dict[str, Any]] = field(default_factory=list)
    time_ms: Interval | None = None
    ratios: dict[str, Interval] = field(default_factory=dict)
    error: float | None = None
    failed: str = ""
    absent: str = ""


@dataclass
class Figure:
    """What is known of one network; `faults` void it."""

    network: str
    sides: list[Side] = field(default_factory=list)
    rounds: int = 0
    pairs: int = 0  # that any rival has with Tessera
    basis: str = "full speed"  # at which both ran
    share_of_full: float = 1.0  # of the machine's speed at the middle turn
    speeds: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def best_peer(self, precision: str) -> Side | None:
        """Of those that compute in `precision`, one of `PEER_PRECISIONS`: classes do not stand in for each other."""
        timed = [side for side in self.sides if side.time_ms and side.name not in OURS and not side.failed]
        chosen = [side for side in timed if side.precision == precision]
        return min(chosen, key=_slowness, default=None)


def _slowness(side: Side) -> float:
    """Beside Tessera, in the same moments; where there are no pairs, by itself."""
    ratio = side.ratios.get(OURS[0])
    if ratio is not None:
        return ratio.median
    return side.time_ms.median if side.time_ms else 0.0
