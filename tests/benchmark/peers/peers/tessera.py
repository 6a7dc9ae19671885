"""Tessera's command line, asked from a script."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


class NotPrepared(Exception):
    """The file, its inputs or a plan could not be made."""


@dataclass(frozen=True)
class Tessera:
    """The command line that is compared, and how it is told to work."""

    cli: Path
    threads: int
    precision: str
    store: Path
    environment: Mapping[str, str] = field(default_factory=dict)

    def ask(self, *arguments: str) -> dict[str, Any]:
        command = [
            str(self.cli),
            *arguments,
            "--json",
            "--quiet",
            "--threads",
            str(self.threads),
            "--store",
            str(self.store),
        ]
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **self.environment})
        if done.returncode != 0:
            message = _error_message(done.stdout) or done.stderr.strip() or f"status {done.returncode}"
            raise NotPrepared(f"tessera-cli {' '.join(arguments[:2])}: {message}")
        return json.loads(done.stdout)

    def operator_backends(self) -> list[str]:
        listed = self.ask("backends")["backends"]
        return [each["name"] for each in listed if each["level"] == "operator" and each["available"]]


def _error_message(text: str) -> str:
    try:
        return json.loads(text)["error"]["message"]
    except (json.JSONDecodeError, KeyError, TypeError):
        return ""
