#!/usr/bin/env python3
"""clang-tidy over the sources of one build; a file that was clean is checked again only when it changed.

    tidy.py BUILD [-j N] [PATH...]     PATHs: files or folders below the root; none: everything

What a verdict depends on is hashed: the file, every header of ours that it includes, its compile command, the
checks, clang-tidy's version. A clean file leaves that hash in BUILD/tidy. Ends with one line of counts; exit
status 1 with findings.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = re.compile(rb'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
FINDING = re.compile(r"^(\S+?):(\d+):(\d+): (?:warning|error): (.*) \[([\w.,-]+)\]$", re.MULTILINE)


class Headers:
    """What a file and the headers of ours that it reaches hold."""

    def __init__(self):
        self.known = {}

    def read(self, path):
        if path not in self.known:
            data = path.read_bytes()
            names = [name.decode() for name in INCLUDE.findall(data)]
            self.known[path] = (hashlib.sha256(data).hexdigest(), names)
        return self.known[path]

    def reached(self, source, folders):
        seen, open_paths = {}, [source]
        while open_paths:
            path = open_paths.pop()
            if path in seen:
                continue
            digest, names = self.read(path)
            seen[path] = digest
            for name in names:
                for folder in (path.parent, *folders):
                    candidate = folder / name
                    if candidate.is_file():
                        open_paths.append(pathlib.Path(os.path.normpath(candidate)))
                        break
        return seen


def include_folders(entry):
    words = shlex.split(entry["command"])
    folders = [word[2:] for word in words if word.startswith("-I") and len(word) > 2]
    return [pathlib.Path(entry["directory"], folder) for folder in folders]


def key_of(entry, source, headers, build, common):
    # Independent of where the checkout lies, so that a build folder that is carried over keeps its verdicts.
    plain = entry["command"].replace(str(build), "BUILD").replace(str(ROOT), "ROOT")
    digest = hashlib.sha256((common + plain).encode())
    for path, content in sorted(headers.reached(source, include_folders(entry)).items()):
        digest.update(f"{path.name} {content}\n".encode())
    return digest.hexdigest()


def check(source, build):
    began = time.monotonic()
    run = subprocess.run(["clang-tidy-16", "-p", str(build), "--quiet", str(source)], capture_output=True, text=True)
    return source, run.returncode, run.stdout, run.stderr, time.monotonic() - began


def chosen(paths):
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "*.cpp", *(["--", *paths] if paths else [])],
                            capture_output=True, text=True, check=True).stdout.split()
    if paths:
        prefixes = [str(pathlib.Path(path)) for path in paths]
        listed = [name for name in listed if any(name == p or name.startswith(p + "/") for p in prefixes)]
    return sorted(set(listed))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("paths", nargs="*")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    entries = {entry["file"]: entry for entry in json.loads((build / "compile_commands.json").read_text())}
    version = subprocess.run(["clang-tidy-16", "--version"], capture_output=True, text=True, check=True).stdout
    common = version + (ROOT / ".clang-tidy").read_text()
    stamps = build / "tidy"
    stamps.mkdir(exist_ok=True)

    headers, work, clean, absent = Headers(), [], 0, 0
    for name in chosen(arguments.paths):
        source = ROOT / name
        if str(source) not in entries:
            absent += 1  # not part of this build: another platform, the skeleton that is built outside the tree
            continue
        key = key_of(entries[str(source)], source, headers, build, common)
        if (stamps / key).exists():
            clean += 1
        else:
            work.append((source, key))

    shown, faulty, counts = set(), 0, {}
    keys = dict(work)
    with concurrent.futures.ThreadPoolExecutor(max_workers=max(1, arguments.j)) as pool:
        pending = [pool.submit(check, source, build) for source, _ in work]
        for number, done in enumerate(concurrent.futures.as_completed(pending), 1):
            source, status, output, errors, seconds = done.result()
            name = source.relative_to(ROOT)
            if status == 0:
                (stamps / keys[source]).write_text(str(name) + "\n")
                clean += 1
            else:
                faulty += 1
                findings = FINDING.findall(output)
                fresh = [finding for finding in findings if finding not in shown]
                for finding in fresh:
                    shown.add(finding)
                    for check_name in finding[4].split(","):
                        counts[check_name] = counts.get(check_name, 0) + (check_name != "-warnings-as-errors")
                if fresh:
                    print(output, flush=True)
                elif not findings:
                    print(output + errors, flush=True)
            print(f"[{number}/{len(work)}] {name} {seconds:.1f} s", file=sys.stderr, flush=True)
    for check_name, count in sorted(counts.items(), key=lambda item: -item[1]):
        if count:
            print(f"{count:5} {check_name}")
    print(f"clang-tidy: {clean} files clean ({clean + faulty - len(work)} unchanged), {faulty} with findings, "
          f"{len(shown)} findings, {absent} not in this build")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
