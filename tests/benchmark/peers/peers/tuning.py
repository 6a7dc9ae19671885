"""The best setting of a peer on a network, found by racing all of them; kept for `--reuse`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from peers.catalogue import Peer, Setting, describe
from peers.paired import median
from peers.rival import Rival, RivalFailed
from peers.rounds import Canary, measure

ROUNDS = 7

Opener = Callable[[Peer, Setting], Rival]


@dataclass
class Choice:
    """What was chosen, and every setting with its median or the reason why it has none."""

    setting: Setting | None
    tried: list[dict[str, Any]]


def tune(peer: Peer, open_rival: Opener, canary: Canary) -> Choice:
    """All settings at once, in random rounds; at least one must work for the peer to take part."""
    tried: list[dict[str, Any]] = [{"setting": setting} for setting in peer.settings]
    rivals: dict[str, int] = {}
    running: list[Rival] = []
    try:
        for index, setting in enumerate(peer.settings):
            try:
                rival = open_rival(peer, setting)
            except RivalFailed as failure:
                tried[index]["failed"] = str(failure)
                continue
            rival.name = describe(setting)
            rivals[rival.name] = index
            running.append(rival)
        if not running:
            return Choice(None, tried)
        samples = measure(running, canary, 0.0, ROUNDS, seed=1)
    finally:
        for rival in running:
            rival.close()
    for name, index in rivals.items():
        tried[index]["median_ms"] = median(samples.times[name]) / 1e6
    best = min((each for each in tried if "median_ms" in each), key=lambda each: each["median_ms"])
    return Choice(best["setting"], tried)


class Choices:
    """Earlier choices of one network, as long as machine, versions and threads are the same."""

    def __init__(self, file: Path, key: dict[str, Any]) -> None:
        self._file = file
        self._key = json.loads(json.dumps(key))
        self._known: dict[str, Any] = {}
        if file.exists():
            stored = json.loads(file.read_text())
            self._known = stored["peers"] if stored["key"] == self._key else {}

    def find(self, peer: Peer) -> Choice | None:
        known = self._known.get(peer.name)
        return Choice(**known) if known else None

    def keep(self, peer: Peer, choice: Choice) -> None:
        self._known[peer.name] = asdict(choice)
        self._file.write_text(json.dumps({"key": self._key, "peers": self._known}, indent=1))
