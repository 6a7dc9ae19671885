"""One network from its file to its figures: plans, settings, rivals, rounds, outputs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from peers import catalogue, machine
from peers.catalogue import Peer, Setting
from peers.figure import OURS, Figure, Side
from peers.network import Network, prepare, reference_outputs, relative_error, search
from peers.paired import FEWEST_PAIRS, median_interval, paired_ratio
from peers.rival import Rival, RivalFailed
from peers.rounds import Canary, Samples, measure
from peers.tessera import Tessera
from peers.tuning import Choice, Choices, tune

TOLERANCE = {"strict": 1e-5, "f32": 1e-4, "bf16": 2e-2, "f16": 5e-3}  # relative L2 of a whole network


@dataclass(frozen=True)
class Settings:
    """Of a whole run."""

    build: Path
    folder: Path
    threads: int
    precision: str
    seconds: float
    starts: int
    budget: int
    reuse: bool
    measured: bool
    only: tuple[str, ...]


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class Comparison:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._cpus = machine.allowed_cpus()[: settings.threads]
        programs = settings.build / "bin"
        self._programs = programs / "benchmark"
        self._tessera = Tessera(
            programs / "tessera-cli", settings.threads, settings.precision, settings.folder / "store.db"
        )
        physical = machine.physical_cores(self._cpus)
        self._peers = catalogue.peers(settings.threads, physical, machine.has_bf16())

    def run(self, source: str) -> Figure:
        network = prepare(source, self._settings.folder, self._tessera)
        figure = Figure(network.name)
        plans = self._plans(network)
        expected = self._expected(network)
        with _Closing() as open_rivals:
            pinned = catalogue.environment({"threads": self._settings.threads}, self._cpus)
            speed = open_rivals.add(self._start("canary", ["tessera_peer_canary"], pinned, network))
            canary = Canary(speed, self._settings.threads)
            self._tune(network, figure, canary)
            if self._settings.measured:
                self._time(network, plans, expected, figure, canary)
        return figure

    def _time(
        self, network: Network, plans: dict[str, Path], expected: dict[str, Path], figure: Figure, canary: Canary
    ) -> None:
        """Every rival is started as often as asked: where a process's memory lies is drawn once for its life."""
        samples = Samples()
        for start in range(self._settings.starts):
            if self._settings.starts > 1:
                say(f"{network.name}: start {start + 1} of {self._settings.starts}")
            with _Closing() as rivals:
                self._open_ours(network, plans, figure, rivals)
                self._open_peers(network, figure, rivals)
                self._check(network, expected, figure, rivals)
                samples.add(self._measure(network, start, figure, rivals, canary))
        self._conclude(samples, figure)

    def _plans(self, network: Network) -> dict[str, Path]:
        plans = {"tessera": network.folder / "plan-all.json", "tessera-operator": network.folder / "plan-operator.json"}
        for name, plan in plans.items():
            if not (self._settings.reuse and plan.exists()):
                say(f"{network.name}: searching {'with all backends' if name == OURS[0] else 'at operator level'}")
                search(network, self._tessera, self._settings.budget, operator_level=name != OURS[0])
        return plans

    def _expected(self, network: Network) -> dict[str, Path]:
        say(f"{network.name}: the reference")
        return reference_outputs(network, self._tessera)

    def _start(self, name: str, command: list[str], environment: dict[str, str], network: Network) -> Rival:
        program = str(self._programs / command[0]) if command[0].startswith("tessera") else command[0]
        log = network.folder / f"{name}.log"
        return Rival(name, [program, *command[1:]], environment, self._cpus, log)

    def _open_peer(self, network: Network) -> Callable[[Peer, Setting], Rival]:
        def open_rival(peer: Peer, setting: Setting) -> Rival:
            environment = catalogue.environment(setting, self._cpus)
            environment["TORCHINDUCTOR_CACHE_DIR"] = str(self._settings.folder / "inductor")
            command = [sys.executable, "-m", "peers.child", peer.engine]
            rival = self._start(peer.name, command, environment, network)
            inputs = {name: str(file) for name, file in network.inputs.items()}
            request = {"model": str(network.model), "inputs": inputs, "cpus": self._cpus, "setting": setting}
            return _opened(rival, request)

        return open_rival

    def _tune(self, network: Network, figure: Figure, canary: Canary) -> None:
        key = {"cpu": machine.cpu_model(), "threads": self._settings.threads, "versions": machine.package_versions()}
        choices = Choices(network.folder / "settings.json", key)
        for peer in self._peers:
            side = Side(peer.name, peer.title, absent=peer.absent)
            figure.sides.append(side)
            if peer.absent:
                continue
            if self._settings.only and peer.name not in self._settings.only:
                side.absent = "left out on request"
                figure.faults.append(f"{peer.title} was left out on request")
                continue
            choice = choices.find(peer) if self._settings.reuse else None
            if choice is None:
                say(f"{network.name}: settings of {peer.title}")
                try:
                    choice = tune(peer, self._open_peer(network), canary)
                except RivalFailed as failure:
                    choice = Choice(None, [{"setting": {}, "failed": str(failure)}])
                choices.keep(peer, choice)
            self._chosen(side, choice, figure)

    def _chosen(self, side: Side, choice: Choice, figure: Figure) -> None:
        side.tried = choice.tried
        if choice.setting is None:
            side.failed = choice.tried[0]["failed"]
            figure.faults.append(f"{side.title} does not run: {side.failed}")
        else:
            side.setting = choice.setting

    def _open_ours(self, network: Network, plans: dict[str, Path], figure: Figure, rivals: _Closing) -> None:
        titles = {"tessera": "Tessera, all backends", "tessera-operator": "Tessera, operator level"}
        for name, plan in plans.items():
            say(f"{network.name}: {titles[name]}")
            rival = rivals.add(self._start(name, ["tessera_peer_plan_rival"], {}, network))
            inputs = {each: str(file) for each, file in network.inputs.items()}
            common = {"threads": self._settings.threads, "precision": self._settings.precision, "inputs": inputs}
            ready = rival.open({"model": str(network.model), "plan": str(plan), **common})
            if all(side.name != name for side in figure.sides):
                setting = {"identical_to": ready["identical_to"]}
                figure.sides.append(Side(name, titles[name], ready["precision"], setting))

    def _open_peers(self, network: Network, figure: Figure, rivals: _Closing) -> None:
        open_rival = self._open_peer(network)
        sides = {side.name: side for side in figure.sides}
        for peer in self._peers:
            side = sides[peer.name]
            if side.absent or side.failed:
                continue
            say(f"{network.name}: {peer.title}, {catalogue.describe(side.setting)}")
            try:
                rival = rivals.add(open_rival(peer, side.setting))
                side.precision = rival.precision
            except RivalFailed as failure:
                side.failed = str(failure)
                figure.faults.append(f"{peer.title} does not run: {failure}")

    def _check(self, network: Network, expected: dict[str, Path], figure: Figure, rivals: _Closing) -> None:
        for side in figure.sides:
            rival = rivals.find(side.name)
            if rival is None or side.failed:
                continue
            outputs = rival.outputs(network.folder / "outputs" / side.name)
            if outputs.keys() != expected.keys():
                side.failed = f"its outputs are {', '.join(outputs)}"
            else:
                error = max(relative_error(file, expected[name]) for name, file in outputs.items())
                side.error = max(error, side.error or 0.0)
                limit = TOLERANCE[side.precision]
                if side.error > limit:
                    side.failed = f"its outputs differ by {side.error:.2e} (relative L2, at most {limit:.0e})"
            if side.failed:
                figure.faults.append(f"{side.title}: {side.failed}")

    def _measure(self, network: Network, start: int, figure: Figure, rivals: _Closing, canary: Canary) -> Samples:
        running = [rival for side in figure.sides if (rival := rivals.find(side.name)) is not None]
        for rival in running:
            rival.settle()
        seconds = self._settings.seconds / self._settings.starts
        say(f"{network.name}: rounds of {len(running)} for {seconds:.0f} s")
        fewest = -(-FEWEST_PAIRS // self._settings.starts)
        return measure(running, canary, seconds, fewest, seed=len(network.name) + start, beside=OURS[0])

    def _conclude(self, samples: Samples, figure: Figure) -> None:
        figure.speeds = samples.speeds
        basis = samples.basis(OURS[0])
        figure.basis = basis.value
        figure.rounds, figure.pairs = samples.rounds(), samples.fewest_pairs(OURS[0], basis)
        figure.share_of_full = samples.share_of_full()
        if figure.pairs < FEWEST_PAIRS:
            figure.faults.append(
                f"of {figure.rounds} rounds some rival has {figure.pairs} with Tessera at one speed of the machine, "
                f"{FEWEST_PAIRS} are needed"
            )
        if figure.pairs == 0:
            return
        for side in figure.sides:
            if side.absent or side.failed:
                continue
            side.time_ms = median_interval([value / 1e6 for value in samples.times_of(side.name, basis)])
            side.ratios = {name: paired_ratio(*samples.pairs(side.name, name, basis)) for name in OURS}


def _opened(rival: Rival, request: dict[str, Any]) -> Rival:
    """The rival once it is ready; one that cannot be is ended."""
    try:
        rival.precision = rival.open(request)["precision"]
    except RivalFailed:
        rival.close()
        raise
    return rival


class _Closing:
    """The rivals that are alive; all end with the network."""

    def __init__(self) -> None:
        self._rivals: list[Rival] = []

    def __enter__(self) -> _Closing:
        return self

    def __exit__(self, *_: object) -> None:
        for rival in self._rivals:
            rival.close()

    def add(self, rival: Rival) -> Rival:
        self._rivals.append(rival)
        return rival

    def find(self, name: str) -> Rival | None:
        return next((rival for rival in self._rivals if rival.name == name), None)
