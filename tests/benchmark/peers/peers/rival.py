"""A rival seen from the driver: a child process that is told over a pipe what to run, and sleeps between."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

OPEN_SECONDS = 1800.0  # compiling a large network for a framework takes minutes
ANSWER_SECONDS = 300.0
IDLE_POLLS = 3
POLL_SECONDS = 0.002


class RivalFailed(Exception):
    """It did not start, did not answer, or answered that it cannot. `rival` is its name."""

    def __init__(self, text: str, rival: str = "") -> None:
        super().__init__(text)
        self.rival = rival


class Rival:
    """One process. Its own standard error goes to `log`; a failure quotes the end of it."""

    def __init__(
        self, name: str, command: Sequence[str], environment: Mapping[str, str], cpus: Sequence[int], log: Path
    ) -> None:
        self.name = name
        self.precision = "f32"  # what it computes in, once it is open
        self._log = log
        self._buffer = b""
        with log.open("wb") as errors:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, **environment},
                preexec_fn=lambda: os.sched_setaffinity(0, cpus),
            )

    def ask(self, request: Mapping[str, Any], seconds: float = ANSWER_SECONDS) -> dict[str, Any]:
        """One request, one answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise RivalFailed(f"{self.name} ended: {self._last_words()}", self.name) from None
        reply = json.loads(self._read_line(time.monotonic() + seconds))
        if "failed" in reply:
            raise RivalFailed(f"{self.name}: {reply['failed']}", self.name)
        return reply

    def open(self, configuration: Mapping[str, Any]) -> dict[str, Any]:
        return self.ask({"do": "open", **configuration}, OPEN_SECONDS)

    def time(self, warmup: int, count: int) -> list[int]:
        """Nanoseconds of each of `count` inferences."""
        times = self.ask({"do": "time", "warmup": warmup, "count": count})["times_ns"]
        if len(times) != count:
            raise RivalFailed(f"{self.name} timed {len(times)} runs, {count} were asked for", self.name)
        return times

    def outputs(self, folder: Path) -> dict[str, Path]:
        folder.mkdir(parents=True, exist_ok=True)
        return {
            name: Path(file) for name, file in self.ask({"do": "outputs", "folder": str(folder)})["outputs"].items()
        }

    def settle(self, seconds: float = 2.0) -> None:
        """Waits until no thread of it or of what it started runs: a pool that still spins slows the next one."""
        until = time.monotonic() + seconds
        quiet = 0
        while quiet < IDLE_POLLS:
            quiet = 0 if _running(self._process.pid) else quiet + 1
            if time.monotonic() > until:
                raise RivalFailed(f"{self.name} does not come to rest: its threads run on between inferences", self.name)
            time.sleep(POLL_SECONDS)

    def close(self) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(b'{"do": "quit"}\n')
            self._process.stdin.close()
            self._process.wait(5)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        finally:
            assert self._process.stdout is not None
            self._process.stdout.close()

    def _read_line(self, until: float) -> bytes:
        assert self._process.stdout is not None
        descriptor = self._process.stdout.fileno()
        while b"\n" not in self._buffer:
            ready, _, _ = select.select([descriptor], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                self._process.kill()
                raise RivalFailed(f"{self.name} gave no answer in time", self.name)
            chunk = os.read(descriptor, 1 << 16)
            if not chunk:
                raise RivalFailed(f"{self.name} ended: {self._last_words()}", self.name)
            self._buffer += chunk
        line, self._buffer = self._buffer.split(b"\n", 1)
        return line

    def _last_words(self) -> str:
        self._process.wait()
        lines = self._log.read_text(errors="replace").strip().splitlines()
        return f"{lines[-1] if lines else 'no message'} (status {self._process.returncode}, see {self._log})"


def _running(process: int) -> bool:
    """Does any thread of the process, or of its children, run or wait for a core?"""
    try:
        threads = list(Path(f"/proc/{process}/task").iterdir())
        for thread in threads:
            # "pid (name) state ...": the name may hold anything, also parentheses.
            state = (thread / "stat").read_text().rpartition(")")[2].split()[0]
            children = (thread / "children").read_text().split()
            if state == "R" or any(_running(int(child)) for child in children):
                return True
    except (FileNotFoundError, ProcessLookupError):
        return False  # it ended while it was looked at
    return False
