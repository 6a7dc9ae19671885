"""The programs and frameworks of this machine."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from peers.gpu.catalogue import Case, GpuPeer, environment
from peers.gpu.comparison import OURS, Prepared
from peers.network import prepare, reference_outputs, relative_error
from peers.rival import Rival, RivalFailed
from peers.tessera import Tessera


@dataclass(frozen=True)
class RealMachine:
    """`programs`: where tessera-cli lies, and benchmark/tessera_peer_plan_rival below it. `libraries`: the linker's path
    of these; empty: as it is."""

    programs: Path
    folder: Path
    device: str
    threads: int
    budget: int
    libraries: str = ""

    def variables(self) -> dict[str, str]:
        return {"LD_LIBRARY_PATH": self.libraries} if self.libraries else {}

    def prepare(self, case: Case) -> Prepared:
        tessera = Tessera(self.programs / "tessera-cli", self.threads, case.precision, self.folder / "store.db", self.variables())
        network = prepare(case.source, self.folder, tessera)
        plan = network.folder / f"plan-{case.precision}.json"
        search = tessera.ask(
            "search", str(network.model), "-o", str(plan), "--budget", f"{self.budget}s", "--precision", case.precision,
            "--device", "cpu", "--device", self.device,
        )
        return Prepared(
            network.model, network.inputs, plan, search, reference_outputs(network, tessera), network.folder
        )

    def start_ours(self, prepared: Prepared) -> Rival:
        program = str(self.programs / "benchmark" / "tessera_peer_plan_rival")
        request = {"plan": str(prepared.plan), "threads": self.threads}
        return self._opened(OURS, [program], self.variables(), prepared, request)

    def start_peer(self, peer: GpuPeer, case: Case, prepared: Prepared) -> Rival:
        command = [sys.executable, "-m", "peers.child", peer.engine]
        setting = {**peer.settings, "precision": case.precision, "device": self.device}
        return self._opened(peer.name, command, environment(case.precision), prepared, {"setting": setting})

    def error(self, got: Path, expected: Path) -> float:
        return relative_error(got, expected)

    def _opened(self, name: str, command: list[str], variables: dict[str, str], prepared: Prepared, more: dict) -> Rival:
        cpus = sorted(os.sched_getaffinity(0))
        rival = Rival(name, command, variables, cpus, prepared.folder / f"{name}.log")
        inputs = {each: str(file) for each, file in prepared.inputs.items()}
        try:
            rival.open({"model": str(prepared.model), "inputs": inputs, **more})
        except RivalFailed:
            rival.close()
            raise
        return rival
