"""Packs what tests/run --gpu needs into one file, for a machine with a GPU that has no network and no packages.

pack.py BUILD FILE     BUILD is a build folder; FILE is a tar.xz of at most 60 MiB

In the file: the command line, its worker, the backends and devices, the tests of CUDA, Tessera's side of the comparison
with peers and its scripts, and every library that these need besides the C library; what runs them is run_packed.py of
this folder.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

MOST_BYTES = 60 << 20
PROGRAMS = ("bin/tessera-cli", "bin/tessera-worker", "bin/benchmark/tessera_peer_plan_rival")
TESTS = ("conformance_cuda", "cuda_contract", "cuda_faults", "cudnn_properties", "print_cudnn_properties")
FAULTY = ("libtessera-faulty-cuda.so", "faulty-cuda.json")  # whose kernels go wrong
SOURCES = ("tests/conformance/unsupported.txt",)  # that tests read
# Whole runtimes come from a Python environment of that machine where it has them; the rest runs nothing there.
LEFT_OUT = ("onnxruntime", "openvino", "clblast", "generated-opencl", "opencl")
# Of the machine: a program finds its own C library by the loader that it names.
OF_THE_SYSTEM = re.compile(r"^(ld-linux|linux-vdso|lib(c|m|dl|rt|pthread|resolv|util)\.so)")


class NotPacked(Exception):
    """One sentence: what is missing, and what to do."""


def needed_by(binary: Path) -> dict[str, Path]:
    """Shared libraries by the name under which they are looked for."""
    listed = subprocess.run(["ldd", str(binary)], capture_output=True, text=True, check=True).stdout
    found = {}
    for line in listed.splitlines():
        if match := re.match(r"\s*(\S+) => (\S+)", line):
            name, place = match.groups()
            if place == "not":
                raise NotPacked(f"{binary}: {name} is not here: install the packages first, tests/run does")
            if not OF_THE_SYSTEM.match(name):
                found[name] = Path(place)
    return found


def files_of(build: Path) -> dict[str, Path]:
    """What goes into the pack, by its place there."""
    files = {name: build / name for name in PROGRAMS}
    files |= {f"bin/tests/{name}": build / "bin" / "tests" / name for name in TESTS}
    for kind in ("backends", "devices"):
        for file in sorted((build / "lib" / "tessera" / kind).iterdir()):
            if re.sub(r"^libtessera-|\.(so|json)$", "", file.name) not in LEFT_OUT:
                files[f"lib/tessera/{kind}/{file.name}"] = file
    files |= {f"lib/tessera/tests/faulty_cuda/{name}": build / "lib/tessera/tests/faulty_cuda" / name for name in FAULTY}
    for place, file in files.items():
        if not file.exists():
            raise NotPacked(f"{place} is not built: ninja -C {build} all tessera_peers")
    libraries: dict[str, Path] = {}
    for file in list(files.values()):
        if file.suffix != ".json":
            libraries |= needed_by(file)
    files |= {f"lib/{name}": file.resolve() for name, file in libraries.items()}
    root = Path(__file__).resolve().parents[2]
    files |= {f"sources/{name}": root / name for name in SOURCES}
    scripts = root / "tests/benchmark/peers/peers"
    files |= {f"peers/peers/{file.relative_to(scripts)}": file for file in sorted(scripts.rglob("*.py"))}
    files["run_packed.py"] = Path(__file__).with_name("run_packed.py")
    return files


def pack(build: Path, target: Path) -> int:
    """Bytes of the pack that was written."""
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        written = Path(folder, target.name)
        with tarfile.open(written, "w:xz") as archive:
            for place, file in sorted(files_of(build).items()):
                stripped = Path(folder, "stripped")
                if file.suffix not in (".json", ".py", ".txt"):
                    subprocess.run(["strip", "--strip-unneeded", "-o", stripped, file], check=True)
                    file = stripped
                archive.add(file, place, recursive=False)
        size = written.stat().st_size
        if size > MOST_BYTES:
            raise NotPacked(f"the pack has {size >> 20} MiB, and may have {MOST_BYTES >> 20}")
        written.replace(target)
    return size


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        size = pack(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
    except (NotPacked, OSError, subprocess.CalledProcessError) as error:
        print(f"pack.py: {error}", file=sys.stderr)
        return 1
    print(f"{sys.argv[2]}: {size / (1 << 20):.1f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
