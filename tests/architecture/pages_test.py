#!/usr/bin/env python3
"""Holds the pages of resources/help and README.md to the tree: what they link to and the paths that they name exist,
the table of rooms is the one that architecture_test.py enforces, that of kernel families the code's, the window shows every page, and the pages that
comments of the sources name are there.

    pages_test.py SOURCE_DIR [links|paths|rooms|families|window|mentions]...

Prints one line a fault and exits 1 when there is any.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import architecture_test as architecture  # noqa: E402

HELP = "resources/help"
ARCHITECTURE = f"{HELP}/contributing/architecture.md"
KERNEL_FAMILIES = f"{HELP}/contributing/add-a-kernel-family.md"
FAMILY_TABLE = "engine/codegen/family.cpp"
WINDOW = ["widgets/shell/help_dialog.cpp", "widgets/shell/CMakeLists.txt"]
FOLDERS = ("app", "engine", "resources", "tests", "translations", "widgets")
# A path of the tree inside code: "engine/graph/graph.h", "tests/run". Not the end of a longer one ("build/app/x").
PATH = re.compile(rf"(?<![\w./$}}*-])(?:{'|'.join(FOLDERS)})/[\w./*@-]+")
# A word that the reader replaces: engine/backends/ID, tests/unit/ROOM.
PLACEHOLDER = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2,}(?![A-Za-z0-9])")
FENCE = re.compile(r"^(```|~~~)")
LINK = re.compile(r"!?\[[^\]]*\]\(\s*([^)\s]+)\s*\)")
SOURCES = {".cpp", ".h", ".hpp", ".cu", ".py", ".txt", ".cmake", ".sh", ".in"}


def pages(root):
    """README.md and every page below resources/help, sorted."""
    yield root / "README.md"
    yield from sorted((root / HELP).rglob("*.md"))


def lines_of(path):
    """(number, line, whether it is a line of a block of code)."""
    fenced = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if FENCE.match(line):
            fenced = not fenced
            continue
        yield number, line, fenced or line.startswith("    ")


def prose_of(path):
    """The text outside of code, with blank lines for blocks; a link may run over a line's end."""
    return "\n".join("" if code else re.sub(r"`[^`]*`", lambda m: "x" * len(m.group(0)), line)
                     for _, line, code in lines_of(path))


def anchor_of(heading):
    """What a code host and the window call a heading in a link."""
    return re.sub(r"[^\w -]", "", heading.replace("`", "").lower()).strip().replace(" ", "-")


def anchors_of(path):
    return {anchor_of(m.group(1)) for _, line, code in lines_of(path)
            if not code and (m := re.match(r"#{1,6} +(.*)", line))}


def check_links(root):
    for page in pages(root):
        name = page.relative_to(root).as_posix()
        for link in LINK.findall(prose_of(page)):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            if not target.is_file():
                yield f"{name}: the link to {link} leads nowhere"
            elif anchor and target.suffix == ".md" and anchor not in anchors_of(target):
                yield f"{name}: {path or name} has no heading for #{anchor}"
        headings = [line for _, line, code in lines_of(page) if not code and line.startswith("# ")]
        if len(headings) != 1:
            yield f"{name}: a page has one heading of the first level, this one {len(headings)}"


def named_paths(page):
    for number, line, code in lines_of(page):
        for text in [line] if code else re.findall(r"`([^`]+)`", line):
            for match in PATH.finditer(text):
                yield number, match.group(0).rstrip(".")


def exists(root, path):
    parts = []
    for part in path.rstrip("/").split("/"):
        if PLACEHOLDER.search(part) and part not in ("CMakeLists.txt", "README.md"):
            break  # what is before it is checked
        parts.append(part)
    return any(root.glob("/".join(parts)))


def check_paths(root):
    for page in pages(root):
        name = page.relative_to(root).as_posix()
        for number, path in named_paths(page):
            if not exists(root, path):
                yield f"{name}:{number}: there is no {path}"


def rooms_of_page(root):
    """Room: what its row says that it may include."""
    rooms = {}
    for _, line, _ in lines_of(root / ARCHITECTURE):
        found = re.match(r"\| `((?:engine|widgets|app)/\w+)` \|.*\|([^|]*)\|$", line)
        if found:
            rooms[found.group(1)] = {part.strip().strip("`") for part in found.group(2).split(",")} - {""}
    return rooms


def check_rooms(root):
    written = rooms_of_page(root)
    for room, included in architecture.ROOMS.items():
        if not (root / room).is_dir():
            continue
        enforced = {"values" if each == "VALUES" else each for each in included}
        if room not in written:
            yield f"{ARCHITECTURE}: the table has no row for {room}"
        elif written[room] != enforced:
            yield f"{ARCHITECTURE}: {room} may include {', '.join(sorted(enforced)) or 'nothing'}, the table says other"
    for room in written:
        if room not in architecture.ROOMS:
            yield f"{ARCHITECTURE}: {room} is no room"


def check_families(root):
    """The first column of the page's table names each entry of kFamilies, and nothing else."""
    made = set(re.findall(r'\bFamily\{"([\w-]+)"', (root / FAMILY_TABLE).read_text()))
    written = set()
    inside = False
    for _, line, _ in lines_of(root / KERNEL_FAMILIES):
        inside = line.startswith("| Family |") or (inside and line.startswith("|"))
        if inside:
            written |= set(re.findall(r"`([\w-]+)`", line.split("|")[1]))
    for name in sorted(made - written):
        yield f"{KERNEL_FAMILIES}: the table has no row for the family {name}"
    for name in sorted(written - made):
        yield f"{KERNEL_FAMILIES}: {name} is no family of {FAMILY_TABLE}"


def check_window(root):
    for file in WINDOW:
        text = (root / file).read_text()
        for page in pages(root):
            name = page.relative_to(root).as_posix().removeprefix(HELP + "/")
            if name != "README.md" and not re.search(rf"(?<![\w/-]){re.escape(name)}\b", text):
                yield f"{file}: the window does not show {name}"


def check_mentions(root):
    """Sources name a page by its path from the root; of pages in capitals there is README.md alone. These tests
    name some that are not there."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix not in SOURCES or not path.is_file() or name.startswith("tests/architecture/"):
                continue
            for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
                for mention in re.findall(rf"{HELP}/[\w./-]+\.md\b|\b[A-Z_]{{3,}}\.md\b", line):
                    if not (root / mention).is_file():
                        yield f"{name}:{number}: there is no page {mention}"


CHECKS = {"links": check_links, "paths": check_paths, "rooms": check_rooms, "families": check_families, "window": check_window,
          "mentions": check_mentions}


def main(arguments):
    root = Path(arguments[0]).resolve()
    faults = [fault for part in arguments[1:] or CHECKS for fault in CHECKS[part](root)]
    print("\n".join(faults) if faults else "the pages hold")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
