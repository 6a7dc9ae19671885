#!/usr/bin/env python3
"""Takes the pictures of README and the user guide anew.

    take_pictures.py BUILD [--model builtin:resnext50] [--budget 60s] [--keep FOLDER] [NAME...]

Searches the model with BUILD/bin/tessera-cli, opens the window on an X server without a screen (Xvfb), presses the
keys that a person would (xdotool), and writes resources/help/NAME.png. What is measured is kept in FOLDER, so that a
second call goes on from there. Look at every picture before it is committed.
"""

from __future__ import annotations

import argparse
import json
import os
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

HELP = Path(__file__).resolve().parent
SIZE = (1440, 900)
PICTURES: dict[str, tuple[list[str], list[str]]] = {
    # name: (further arguments of the window, keys that are pressed one after another)
    "main-window": ([], []),
    "heat": (["--colour", "heat", "--heat", "efficiency"], []),
    "preview": ([], ["ctrl+d"]),
    "compare": ([], ["ctrl+b"]),
    "spec-editor": ([], ["ctrl+e"]),
}


def screen_of(file: Path) -> bytes:
    """A PNG of the screen that Xvfb keeps in `file` (X11/XWDFile.h): 24 bits of colour in 32, blue first."""
    raw = file.read_bytes()
    head = struct.unpack(">25I", raw[:100])
    header_size, width, height, row_bytes, colours = head[0], head[4], head[5], head[12], head[19]
    start = header_size + colours * 12
    rows = []
    for y in range(height):
        row = raw[start + y * row_bytes:start + y * row_bytes + width * 4]
        line = bytearray(width * 3)
        line[0::3], line[1::3], line[2::3] = row[2::4], row[1::4], row[0::4]
        rows.append(b"\0" + bytes(line))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))


def slowest_mixed(plan: Path) -> str:
    """A node of the slowest region that another backend could run too."""
    regions = json.loads(plan.read_text())["regions"]
    rivals = [each for each in regions if any(rival["backend"] != each["backend"] for rival in each["alternatives"])]
    return max(rivals or regions, key=lambda each: each.get("predicted_ns") or 0)["nodes"][0]


class Window:
    """The program on a screen of its own."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self.folder = tempfile.TemporaryDirectory()
        read, write = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24",
                                        "-nolisten", "tcp", "-fbdir", self.folder.name],
                                       pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        self.environment = {**environment, "DISPLAY": ":" + os.fdopen(read).readline().strip(), "QT_QPA_PLATFORM": "xcb"}
        self.program = subprocess.Popen(command, env=self.environment, stderr=subprocess.DEVNULL)
        self.window = self.tool("search", "--sync", "--onlyvisible", "--pid", str(self.program.pid)).split()[-1]
        self.tool("windowmove", self.window, "0", "0", "windowsize", self.window, str(SIZE[0]), str(SIZE[1]))
        self.tool("windowfocus", "--sync", self.window)
        self.tool("mousemove", str(SIZE[0] - 2), str(SIZE[1] - 2))
        self.settle()

    def tool(self, *arguments: str) -> str:
        return subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=True,
                              timeout=60).stdout

    def picture(self) -> bytes:
        return screen_of(Path(self.folder.name) / "Xvfb_screen0")

    def settle(self) -> None:
        """Until nothing has moved for five seconds, in which a preview has come: a caret that blinks stops that, and
        twenty seconds end it."""
        last, since, begin = b"", time.monotonic(), time.monotonic()
        while time.monotonic() - begin < 20:
            now = self.picture()
            if now != last:
                last, since = now, time.monotonic()
            elif time.monotonic() - since > 5:
                return
            time.sleep(0.25)

    def press(self, key: str) -> None:
        self.tool("key", key)
        self.settle()

    def close(self) -> None:
        for process in (self.program, self.server):
            process.terminate()
            process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--model", default="builtin:resnext50")
    parser.add_argument("--budget", default="60s")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help="of pictures: " + ", ".join(PICTURES))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        plan, store = folder / "plan.json", folder / "store.db"
        binaries = options.build.resolve() / "bin"
        if not plan.exists():
            subprocess.run([binaries / "tessera-cli", "search", options.model, "--store", store, "--budget",
                            options.budget, "--output", plan], check=True)
        node = slowest_mixed(plan)
        for name in options.names or list(PICTURES):
            arguments, keys = PICTURES[name]
            home = tempfile.mkdtemp(dir=scratch)
            environment = {**os.environ, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home,
                           "XDG_RUNTIME_DIR": home, "LC_ALL": "C.UTF-8"}
            (Path(home) / "tessera").mkdir()
            (Path(home) / "tessera" / "tessera.conf").write_text("[tour]\nseen=true\n[look]\nreduced_motion=true\n")
            window = Window([str(binaries / "tessera"), options.model, "--plan", str(plan), "--store", str(store),
                             "--select", node, "--theme", "light", "--lang", "en", *arguments], environment)
            for key in keys:
                window.press(key)
            (HELP / f"{name}.png").write_bytes(window.picture())
            window.close()
            print(HELP / f"{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
