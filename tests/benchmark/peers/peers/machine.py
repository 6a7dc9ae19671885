"""What the figures were taken on: processor, cores, versions."""

from __future__ import annotations

import contextlib
import fcntl
import importlib.metadata
import os
import platform
import subprocess
from collections.abc import Iterator
from pathlib import Path

VECTOR_FLAGS = ("avx2", "fma", "avx512f", "avx512_vnni", "avx512_bf16", "amx_bf16", "amx_int8")


class Busy(Exception):
    """Somebody else measures on this machine."""


@contextlib.contextmanager
def alone(build: Path) -> Iterator[None]:
    """Two that measure at once would each be a part of what the other measures. Raises Busy."""
    lock = build / "peers" / "lock"
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("a") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy(f"{lock}: another run measures on this machine") from None
        yield


def _cpu_fields() -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        name, _, value = line.partition(":")
        fields.setdefault(name.strip(), value.strip())
    return fields


def cpu_name(fields: dict[str, str]) -> str:
    """A name without a number, as virtual machines give ("AMD EPYC"), is followed by family and model."""
    name = fields.get("model name", platform.processor())
    if any(map(str.isdigit, name)) or not {"cpu family", "model"} <= fields.keys():
        return name
    return f"{name} (family {fields['cpu family']}, model {fields['model']})"


def cpu_model() -> str:
    return cpu_name(_cpu_fields())


def cpu_flags() -> list[str]:
    known = _cpu_fields().get("flags", "").split()
    return [flag for flag in VECTOR_FLAGS if flag in known]


def has_bf16() -> bool:
    return any(flag.endswith("bf16") for flag in cpu_flags())


def allowed_cpus() -> list[int]:
    return sorted(os.sched_getaffinity(0))


def physical_cores(cpus: list[int]) -> int:
    """Cores that these processors are on; siblings share one."""
    cores = set()
    for cpu in cpus:
        siblings = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
        cores.add(siblings.read_text().strip() if siblings.exists() else str(cpu))
    return len(cores)


def package_versions() -> dict[str, str]:
    """Every distribution of this environment."""
    return {
        each.name: each.version for each in sorted(importlib.metadata.distributions(), key=lambda d: d.name.lower())
    }


def tool_versions(cli: Path) -> dict[str, str]:
    def first_line(*command: str) -> str:
        shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return shown.splitlines()[0] if shown else ""

    return {
        "python": platform.python_version(),
        "kernel": platform.release(),
        "compiler": first_line("g++", "--version"),
        "tessera": first_line(str(cli), "--version"),
    }
