#!/usr/bin/env python3
"""Exchanges models with other frameworks, in the private environment of tests/support/frameworks.py.

interop_test.py BUILD emulated|exports|written [NAME...]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))

from frameworks import install  # noqa: E402


def main() -> None:
    build, part, *names = sys.argv[1:]
    python = install(Path(build, "frameworks"))
    os.environ["PYTHONPATH"] = str(HERE)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.environ["PYTHONWARNINGS"] = "ignore"  # of the exporter about itself
    os.execv(python, [str(python), "-m", f"interop.{part}", build, *names])


if __name__ == "__main__":
    main()
