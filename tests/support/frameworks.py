#!/usr/bin/env python3
"""Installs the frameworks of frameworks.txt from PyPI into a private virtual environment, once.

    frameworks.py FOLDER     prints the environment's Python interpreter; about 6 GB with PyTorch's own needs

An environment whose list is the same is left as it is. Exit status 1 when something cannot be installed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LIST = Path(__file__).with_name("frameworks.txt")
# The interpreter of the system, whose headers (python3-dev) torch.compile builds against.
SYSTEM_PYTHON = "/usr/bin/python3"


def install(folder: Path) -> Path:
    """The interpreter of the environment in `folder`, which is made where it is not there.

    Raises `subprocess.CalledProcessError` when a package cannot be installed.
    """
    stamp = folder / ".installed"
    python = folder / "bin" / "python"
    wanted = LIST.read_text()
    if stamp.exists() and stamp.read_text() == wanted:
        return python
    print(f"Installing the frameworks of {LIST} into {folder}: minutes", file=sys.stderr, flush=True)
    subprocess.run([SYSTEM_PYTHON, "-m", "venv", str(folder)], check=True, stdout=sys.stderr)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", str(LIST)], check=True, stdout=sys.stderr)
    stamp.write_text(wanted)
    return python


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(install(Path(sys.argv[1]).resolve()))
    except (subprocess.CalledProcessError, OSError) as failure:
        print(f"frameworks.py: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
