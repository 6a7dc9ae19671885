"""Runs what pack.py packed on a machine with a GPU, within a time that is given.

run_packed.py FOLDER [--seconds N] [--played LIBRARY_FOLDER] [--networks A,B,...]

FOLDER gets gpu.json (date, device, driver and library versions, what cuDNN asks of the device, every step with its
outcome, a search, a check and a profile of each network, the peers), hardware-profile.db (the costs that were measured,
for `--profile` on machines without a GPU), and the log of each step. Each part has a share of N seconds (540); what of a
part does not fit is said to be left out, which is no failure. `--played` runs against libraries that play a device,
where there is none: for trying this out.

Exit status: 0 all that ran went well; 1 something failed; 2 wrong usage, or no GPU.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
CLI = HERE / "bin" / "tessera-cli"
NETWORKS = ("dcgan", "resnext50", "bert", "nasnet-a", "resnet3d50", "resnet50", "mobilenet-v2", "bert-base",
            "resnext50-224", "nasnet-a-224", "resnet3d50-112")
PEERS_ON = ("resnet50", "bert-base")
DEVICES = ("--device", "cpu", "--device", "cuda:0")
CANNOT_BE_RUN_HERE = 3  # exit status of the peers

# Parts in their order, and their shares of the time. What one leaves is the next one's.
SHARES = {
    "machine": 0.06,
    "contract": 0.05,
    "faults": 0.16,
    "conformance": 0.18,
    "networks": 0.37,
    "profile": 0.03,
    "peers": 0.15,
}


@dataclass
class Run:
    """Where results go, and how much time is left."""

    folder: Path
    environment: dict[str, str]
    seconds: float
    start: float = field(default_factory=time.monotonic)
    part: str = "machine"
    steps: list[dict[str, Any]] = field(default_factory=list)

    def share(self, part: str) -> float:
        return SHARES[part] * self.seconds

    def left(self) -> float:
        """Until the end of the part, which is that of the shares up to it."""
        names = list(SHARES)
        until = sum(self.share(name) for name in names[: names.index(self.part) + 1])
        return self.start + until - time.monotonic()

    def step(self, name: str, command: list[str], environment: dict[str, str] | None = None) -> str | None:
        """Standard output of a command that went well; the outcome of any is kept."""
        limit = self.left()
        if limit < 1:
            self._keep(name, f"left out: the time of '{self.part}' was over")
            return None
        begin = time.monotonic()
        log = self.folder / (re.sub(r"[^A-Za-z0-9_.-]+", "-", name) + ".log")
        with open(log, "w", encoding="utf-8") as errors:
            try:
                done = subprocess.run(command, stdout=subprocess.PIPE, stderr=errors, text=True, timeout=limit,
                                      env=environment or self.environment, cwd=HERE, check=False)
                output, outcome = done.stdout, ""
            except subprocess.TimeoutExpired as expired:
                output = (expired.stdout or b"").decode(errors="replace")
                outcome = f"left out: not done when the time of '{self.part}' was over, after {limit:.0f} s"
            except OSError as error:
                output, outcome = "", f"left out: {error.strerror}: {command[0]}"
            errors.write(output)
        if not outcome:
            outcome = {0: "ok", CANNOT_BE_RUN_HERE: f"left out: {last_line(log)}"}.get(
                done.returncode, f"failed: status {done.returncode}: {last_line(log)}")
        self._keep(name, outcome, seconds=round(time.monotonic() - begin, 2), log=log.name)
        return output if outcome == "ok" else None

    def failed(self) -> list[str]:
        return [each["step"] for each in self.steps if each["outcome"].startswith("failed")]

    def left_out(self) -> list[str]:
        return [each["step"] for each in self.steps if each["outcome"].startswith("left out")]

    def _keep(self, name: str, outcome: str, **more: Any) -> None:
        self.steps.append({"part": self.part, "step": name, "outcome": outcome, **more})
        print(f"{more.get('seconds', 0.0):7.2f} s  {name}: {outcome}", flush=True)


def last_line(log: Path) -> str:
    lines = [line for line in log.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
    return lines[-1].strip() if lines else "it said nothing"


def environment(played: Path | None) -> dict[str, str]:
    """Our own libraries first, never the machine's own of the same name; those of CUDA are the machine's."""
    places = [str(HERE / "lib")]
    values = {
        **os.environ,
        "TESSERA_CUDA_TESTS": "real",
        "TESSERA_TEST_BUILD": str(HERE),
        "TESSERA_TEST_SOURCES": str(HERE / "sources"),
        "TESSERA_BACKEND_PATH": str(HERE / "lib" / "tessera" / "backends"),
    }
    if played is not None:
        places.insert(0, str(played.resolve()))
        values["TESSERA_CUDA_TESTS"] = "played"
        expected = HERE / "lib" / "tessera" / "tests" / "cuda"
        expected.parent.mkdir(parents=True, exist_ok=True)
        expected.unlink(missing_ok=True)
        expected.symlink_to(played.resolve())
    values["LD_LIBRARY_PATH"] = ":".join(places + [each for each in [os.environ.get("LD_LIBRARY_PATH")] if each])
    values.setdefault("XDG_DATA_HOME", str(HERE / "data"))
    values.setdefault("XDG_CACHE_HOME", str(HERE / "cache"))
    return values


def as_json(text: str | None) -> Any:
    try:
        return json.loads(text) if text else None
    except json.JSONDecodeError:
        return None


def machine(run: Run, result: dict[str, Any], is_played: bool) -> bool:
    """What there is. \\return whether a device of CUDA can be used."""
    if not is_played:
        smi = ["nvidia-smi", "--query-gpu=name,driver_version,memory.total,compute_cap,clocks.max.sm", "--format=csv"]
        result["nvidia_smi"] = run.step("nvidia-smi", smi)
    listed = as_json(run.step("backends", [str(CLI), "backends", "--json"]))
    result["backends"] = listed
    device = next((each for each in (listed or {}).get("devices", [])
                   if each["device"].startswith("cuda:") and each["available"]), None)
    if device is None:
        print(f"run_packed.py: no device of CUDA can be used here: {(listed or {}).get('kinds_without_devices')}",
              file=sys.stderr)
        return False
    result["device"] = device
    result["versions"] = {each["name"]: each.get("version") for each in listed["backends"] if each["available"]}
    properties = run.step("cudnn properties", [str(HERE / "bin" / "tests" / "print_cudnn_properties")])
    result["cudnn_device_properties"] = as_json(properties)
    return True


def test_program(run: Run, name: str) -> None:
    run.step(name, [str(HERE / "bin" / "tests" / name), "--gtest_brief=1"])


def faults(run: Run) -> None:
    """Each test in a process of its own: what broke a device's context is gone with it."""
    for name in ("cuda_faults", "cudnn_properties"):
        program = str(HERE / "bin" / "tests" / name)
        listed = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, check=True,
                                env=run.environment).stdout
        suite = ""
        for line in listed.splitlines():
            if line.startswith("  "):
                case = suite + line.split()[0]
                run.step(case, [program, "--gtest_brief=1", f"--gtest_filter={case}"])
            elif line.endswith("."):
                suite = line


def network(run: Run, name: str, search_seconds: int) -> dict[str, Any]:
    """A search on the CPU and the GPU, then the check and the profile of its plan."""
    plan = str(run.folder / f"{name}.plan.json")
    common = ["--json", "--quiet", "--store", str(profile_of(run))]
    search = run.step(f"search {name}", [str(CLI), "search", f"builtin:{name}", *DEVICES, "--budget",
                                         f"{search_seconds}s", "-o", plan, *common])
    found: dict[str, Any] = {"search": as_json(search)}
    if search is not None:
        found["slower_than"] = slower_than(found["search"])
        for what in ("verify", "profile"):
            done = run.step(f"{what} {name}", [str(CLI), what, f"builtin:{name}", "--plan", plan, *common])
            found[what] = as_json(done)
    return found


def slower_than(search: dict[str, Any]) -> list[str]:
    """Backends that alone were faster than the plan, both intervals of the last round apart: there must be none."""
    plan = search["plan"]
    return [each["name"] for each in search["baselines"]
            if each["feasible"] and each["high_ns"] is not None and plan["low_ns"] > each["high_ns"]]


def profile_of(run: Run) -> Path:
    return run.folder / "hardware-profile.db"


def hardware_profile(run: Run, name: str) -> dict[str, Any]:
    """Is what was measured whole, and does a search that starts no worker find it?"""
    file = profile_of(run)
    run.step("profile is whole", [str(CLI), "store", "check", str(file)])
    borrowed = run.step("profile is borrowed", [str(CLI), "search", f"builtin:{name}", *DEVICES, "--profile", str(file),
                                                "-o", str(run.folder / "borrowed.plan.json"), "--json", "--quiet"],
                        {**run.environment, "TESSERA_WORKER": "/bin/false"})
    found = as_json(borrowed) or {}
    return {"file": file.name, "bytes": file.stat().st_size if file.exists() else 0,
            "predicted_only": found.get("predicted_only"), "plan": found.get("plan")}


def peers(run: Run) -> Any:
    """They get the machine's own libraries, and Tessera's programs ours."""
    theirs = {**run.environment, "PYTHONPATH": str(HERE / "peers"), "PYTHONDONTWRITEBYTECODE": "1"}
    if os.environ.get("LD_LIBRARY_PATH"):
        theirs["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
    else:
        theirs.pop("LD_LIBRARY_PATH", None)
    output = run.folder / "peers"
    command = [sys.executable, "-m", "peers.gpu", "--programs", str(HERE / "bin"), "--libraries",
               run.environment["LD_LIBRARY_PATH"], "--output", str(output), "--networks", ",".join(PEERS_ON),
               "--batches", "1", "--seconds", "4", "--budget", "8", "--limit", f"{max(run.left() - 30, 0):.0f}"]
    run.step("peers", command, theirs)
    written = output / "gpu-peers.json"
    return as_json(written.read_text(encoding="utf-8")) if written.exists() else None


def all_parts(run: Run, result: dict[str, Any], networks: list[str]) -> None:
    search_seconds = max(3, int(0.55 * run.share("networks") / len(networks)))
    parts: dict[str, Callable[[], Any]] = {
        "contract": lambda: test_program(run, "cuda_contract"),
        "faults": lambda: faults(run),
        "conformance": lambda: test_program(run, "conformance_cuda"),
        "networks": lambda: {name: network(run, name, search_seconds) for name in networks},
        "profile": lambda: hardware_profile(run, networks[0]),
        "peers": lambda: peers(run),
    }
    for run.part, action in parts.items():
        found = action()
        if found is not None:
            result[run.part] = found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--played", type=Path, metavar="LIBRARY_FOLDER")
    parser.add_argument("--networks", default=",".join(NETWORKS))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    run = Run(options.folder.resolve(), environment(options.played), options.seconds)
    result: dict[str, Any] = {
        "format": "tessera-gpu-run",
        "version": 1,
        "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "played": options.played is not None,
        "kernel": platform.release(),
        "shares": SHARES,
        "seconds": options.seconds,
    }
    if not machine(run, result, options.played is not None):
        return 2
    all_parts(run, result, options.networks.split(","))
    result["steps"] = run.steps
    (run.folder / "gpu.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    slower = [name for name, each in result["networks"].items() if each.get("slower_than")]
    failed = run.failed() + [f"the plan of {name} is slower than a backend alone" for name in slower]
    ok = sum(each["outcome"] == "ok" for each in run.steps)
    print(f"{ok} ok, {len(failed)} failed: {', '.join(failed)}")
    print(f"{len(run.left_out())} left out: {', '.join(run.left_out())}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
