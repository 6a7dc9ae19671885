"""Asked how they are called, or called wrongly, app/run and tests/run say so, and neither install nor build."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])
RIGHT = [("app/run", "--help"), ("app/run", "-h"), ("tests/run", "--help"), ("tests/run", "-h")]
WRONG = [
    ("app/run", "--no-such-option"),
    ("tests/run", "--no-such-option"),
    ("tests/run", "--sanitizer"),
    ("tests/run", "--sanitizer", "memory"),
    ("tests/run", "--sanitizer", "address", "--no-such-option"),
    ("tests/run", "--fuzz"),
    ("tests/run", "--fuzz", "long"),
    ("tests/run", "--fuzz", "0"),
    ("tests/run", "--fuzz", "1", "-R", "Matcher"),
    ("tests/run", "--fuzz", "1", "--seed"),
    ("tests/run", "--fuzz", "1", "--seed", "0"),
    ("tests/run", "--fuzz", "1", "--seed", "1", "--no-such-option"),
    ("tests/run", "--seed", "1"),
    ("tests/run", "--slow", "--gpu"),
]


def call(words, folder):
    """Without any program to install or build with: only the shell's own words and sed are at hand."""
    programs = pathlib.Path(folder) / "programs"
    programs.mkdir(exist_ok=True)
    for name in ("bash", "dirname", "sed"):
        link = programs / name
        if not link.exists():
            link.symlink_to(pathlib.Path("/usr/bin") / name)
    environment = {"PATH": str(programs), "TESSERA_BUILD": str(pathlib.Path(folder) / "build")}
    return subprocess.run(
        ["/usr/bin/bash", ROOT / words[0], *words[1:]], capture_output=True, text=True, timeout=60, env=environment
    )


def faults(folder):
    for words in RIGHT:
        ran = call(words, folder)
        if ran.returncode != 0 or words[0] not in ran.stdout or ran.stderr:
            yield words, ran
    for words in WRONG:
        ran = call(words, folder)
        if ran.returncode != 2 or ran.stdout or len(ran.stderr.splitlines()) != 1:
            yield words, ran


with tempfile.TemporaryDirectory() as own:
    found = list(faults(own))
    for words, ran in found:
        print(f"{' '.join(words)}: exit {ran.returncode}\n{ran.stdout}{ran.stderr}")
    if (pathlib.Path(own) / "build").exists():
        found.append("a build folder")
        print("a build folder was made")
sys.exit(1 if found else 0)
