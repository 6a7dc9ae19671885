#!/usr/bin/env python3
"""Holds the rooms of resources/help/contributing/architecture.md: which may include which, where vendor libraries may
be seen, how long files and functions may be, what lies at the top level, and that the thread sanitizer is told of every
parallel region.

    architecture_test.py SOURCE_DIR [includes|vendors|sizes|layout|teams]...

Prints one line a fault and exits 1 when there is any.
"""
import re
import sys
from pathlib import Path

# Room: the rooms that it may include besides itself and what those include.
ROOMS = {
    "engine/base": [],
    "engine/graph": ["engine/base"],
    "engine/kernels": ["engine/graph"],
    "engine/onnx": ["engine/graph"],
    "engine/transform": ["engine/graph", "engine/kernels"],
    "engine/models": ["engine/graph"],
    "engine/pattern": ["engine/graph"],
    "engine/backend": ["engine/graph", "engine/pattern"],
    "engine/codegen": ["engine/graph"],
    # The worker checks results against the oracle, so that measure sees the kernels.
    "engine/measure": ["engine/graph", "engine/onnx", "engine/backend", "engine/kernels"],
    "engine/plan": ["engine/graph", "engine/backend", "engine/measure"],
    "engine/search": ["engine/graph", "engine/backend", "engine/measure", "engine/plan"],
    "engine/runtime": ["engine/graph", "engine/onnx", "engine/backend", "engine/measure", "engine/plan"],
    "engine/layout": ["engine/graph"],
    "engine/export": ["engine/graph", "engine/backend", "engine/measure", "engine/plan", "engine/layout", "engine/onnx"],
    "engine/session": ["engine"],
    "engine/capi": ["engine/session"],
    # What the colours of the look are called; pictures in files have the same.
    "widgets/style": ["engine/layout/palette.h"],
    "widgets/models": ["widgets/style", "VALUES"],
    "widgets/bridge": ["engine/session"],
    "widgets/canvas": ["widgets/style", "widgets/models", "widgets/bridge", "VALUES"],
    "widgets/panels": ["widgets/style", "widgets/models", "widgets/bridge", "VALUES"],
    "widgets/charts": ["widgets/style", "widgets/models", "widgets/bridge", "VALUES"],
    "widgets/shell": ["widgets", "engine/session"],
    "app/gui": ["widgets", "engine/session"],
    "app/cli": ["engine/session"],
    "app/worker": ["engine/session"],
}
# Rooms whose headers hold values only: what item models and views may look at.
VALUES = ["engine/base", "engine/graph", "engine/pattern", "engine/backend", "engine/measure", "engine/plan",
          "engine/layout", "engine/session"]
# What one folder under engine/backends may include besides engine/backend: a backend of a device what its plug-in shows.
BACKENDS = {
    "reference": ["engine/kernels"],
    "generated": ["engine/codegen"],
    # What generated kernels take, and what those of a device share, is told once for all of their backends.
    "generated-opencl": ["engine/codegen", "engine/backends/opencl", "engine/backends/generated/device"],
    "clblast": ["engine/backends/opencl"],
    "generated-cuda": ["engine/codegen", "engine/backends/cuda", "engine/backends/generated/device"],
    "cublas": ["engine/backends/cuda"],
    "cudnn": ["engine/backends/cuda"],
    "tensorrt": ["engine/backends/cuda"],
}

# A header of a vendor, and the only folders that may see it.
VENDORS = [
    (r"(oneapi/dnnl|dnnl)", ["engine/backends/onednn"]),
    (r"(cblas|openblas|lapacke)", ["engine/backends/openblas"]),
    (r"(xnnpack|pthreadpool)", ["engine/backends/xnnpack"]),
    (r"openvino/", ["engine/backends/openvino"]),
    (r"onnxruntime", ["engine/backends/onnxruntime"]),
    # OpenCL and what NVIDIA has for CUDA are declared in headers of our own: nothing of a vendor is needed.
    (r"(cuda|cudnn|cublas|nvrtc|NvInfer)", []),
    (r"(CL/|OpenCL/)", []),
    (r"clblast", ["engine/backends/clblast"]),
    (r"(google/protobuf|onnx\.pb)", ["engine/onnx"]),
    (r"sqlite3", ["engine/measure"]),
    (r"(cairo|pango)", ["engine/export"]),
    (r"(graphviz|gvc\.h|cgraph)", ["engine/layout"]),
    (r"CLI/", ["app/cli"]),
    (r"(Q[A-Z]\w+|Qt\w+/)", ["widgets", "app/gui"]),
]

TOP_LEVEL = {"CMakeLists.txt", "README.md", "app", "engine", "resources", "tests", "translations", "widgets"}
SUPPRESSIONS = "tests/support/tsan.supp"
FILE_LIMIT = 800
FUNCTION_LIMIT = 100
SOURCES = {".cpp", ".h", ".hpp", ".cu"}


def source_files(root, folders=("engine", "widgets", "app")):
    for folder in folders:
        yield from sorted(p for p in (root / folder).rglob("*") if p.suffix in SOURCES)


def room_of(path):
    parts = path.split("/")
    if parts[:2] == ["engine", "backends"]:
        return "/".join(parts[:3])
    return "/".join(parts[:2])


def allowed_rooms(room):
    """Every prefix that files of `room` may include."""
    if room.startswith("engine/backends/"):
        direct = ["engine/backend"] + BACKENDS.get(room.split("/")[2], [])
    else:
        direct = ROOMS.get(room)
    if direct is None:
        return None
    allowed = {room}
    for name in direct:
        for each in VALUES if name == "VALUES" else [name]:
            allowed |= allowed_rooms(each) if each in ROOMS else {each}
    # The façade shows all of the engine to those who include it.
    return allowed


def includes(path):
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        found = re.match(r'\s*#\s*include\s*([<"])([^">]+)[">]', line)
        if found:
            yield number, found.group(2), found.group(1) == '"'


def check_includes(root):
    for path in source_files(root):
        name = path.relative_to(root).as_posix()
        room = room_of(name)
        allowed = allowed_rooms(room)
        if allowed is None:
            yield f"{name}: its room {room} is not in the include table"
            continue
        for number, target, ours in includes(path):
            if not ours or not target.startswith(("engine/", "widgets/", "app/", "tests/")):
                continue
            inside = any(target == each or target.startswith(each + "/") for each in allowed)
            if not inside:
                yield f"{name}:{number}: {room} may not include {target}"


def check_vendors(root):
    for path in source_files(root):
        name = path.relative_to(root).as_posix()
        for number, target, ours in includes(path):
            for pattern, folders in VENDORS:
                first = target.startswith(("engine/", "widgets/", "app/", "tests/"))
                if not first and re.match(pattern, target) and not any(name.startswith(f + "/") for f in folders):
                    yield f"{name}:{number}: {target} may be seen in {', '.join(folders) or 'no file'} only"


def without_strings(text):
    """The text with the contents of comments, strings and characters blanked; lines keep their numbers."""
    pattern = re.compile(r'R"([^\s()\\]{0,16})\((?:.|\n)*?\)\1"|//[^\n]*|/\*(?:.|\n)*?\*/|"(?:\\.|[^"\\\n])*"'
                         r"|(?<![0-9A-Za-z_])'(?:\\.|[^'\\\n])+'")
    return pattern.sub(lambda m: "\n" * m.group(0).count("\n"), text)


def functions(text):
    """(first line, lines) of every function body: a brace after `)` and qualifiers, outside other bodies."""
    text = without_strings(text)
    depth_of_function = None
    start = 0
    depth = 0
    line = 1
    statement = ""
    scope = []
    for c in text:
        if c == "\n":
            line += 1
        if c == "{":
            is_body = re.search(r"\)\s*(const|noexcept|override|final|mutable|->[^;{}]*|:[^;]*|\s)*$", statement)
            is_type = re.search(r"\b(namespace|class|struct|union|enum)\b[^()]*$", statement)
            if depth_of_function is None and is_body and not is_type and scope.count("body") == 0:
                depth_of_function = depth
                start = line
            scope.append("body" if depth_of_function is not None else "scope")
            depth += 1
            statement = ""
        elif c == "}":
            depth -= 1
            if scope:
                scope.pop()
            if depth_of_function is not None and depth == depth_of_function:
                yield start, line - start + 1
                depth_of_function = None
            statement = ""
        elif c == ";":
            statement = ""
        else:
            statement += c


def check_sizes(root):
    for path in source_files(root, ("engine", "widgets", "app", "tests")):
        name = path.relative_to(root).as_posix()
        text = path.read_text(errors="replace")
        lines = text.count("\n")
        if lines > FILE_LIMIT:
            yield f"{name}: {lines} lines, the limit is {FILE_LIMIT}"
        for first, length in functions(text):
            if length > FUNCTION_LIMIT:
                yield f"{name}:{first}: a function of {length} lines, the limit is {FUNCTION_LIMIT}"


def check_layout(root):
    for entry in sorted(root.iterdir()):
        if entry.name not in TOP_LEVEL and not entry.name.startswith((".", "build")):
            yield f"{entry.name}: the top level is exactly {', '.join(sorted(TOP_LEVEL))}"
    for room in sorted((root / "engine").iterdir()):
        name = room.relative_to(root).as_posix()
        if room.is_dir() and name not in ROOMS and name != "engine/backends":
            yield f"{name}: no room of the design"


def check_teams(root):
    """The thread sanitizer does not see libgomp's order: each function with a parallel region stands in its list of
    exceptions, and each function of the list exists."""
    listed = root / SUPPRESSIONS
    entries = re.findall(r"^race(?:_top)?:([\w:]+)$", listed.read_text(), re.MULTILINE) if listed.exists() else []
    called = {entry: re.compile(rf"\b{entry.split('::')[-1]}\(") for entry in entries}
    existing = set()
    for path in source_files(root, ("engine",)):
        text = without_strings(path.read_text(errors="replace"))
        existing |= {entry for entry, pattern in called.items() if pattern.search(text)}
        lines = text.split("\n")
        for number, line in enumerate(lines, 1):
            if not re.match(r"\s*#\s*pragma omp parallel", line):
                continue
            around = [first for first, length in functions(text) if first <= number < first + length]
            head = "\n".join(lines[max(0, around[0] - 4):around[0]]) if around else ""
            if not any(pattern.search(head) for pattern in called.values()):
                name = path.relative_to(root).as_posix()
                yield f"{name}:{number}: a parallel region in a function that {SUPPRESSIONS} does not name"
    for entry in entries:
        if entry not in existing:
            yield f"{SUPPRESSIONS}: there is no function {entry}"


CHECKS = {"includes": check_includes, "vendors": check_vendors, "sizes": check_sizes, "layout": check_layout,
          "teams": check_teams}


def main(arguments):
    root = Path(arguments[0])
    faults = [fault for part in arguments[1:] or CHECKS for fault in CHECKS[part](root)]
    print("\n".join(faults) if faults else "the design holds")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
