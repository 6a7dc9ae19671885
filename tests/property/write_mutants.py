"""Copies C++ sources into one file for mutation testing. The copy holds the mutants of a table, each a bug that a test
makes active while the program runs.

The text of an edit becomes a conditional expression that asks whether its mutant is active. So all mutants are
compiled at once, and while none is active the copy computes what the sources do.
"""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Edit:
    source: str  # from the root
    original: str  # occurs once in the source, as an expression that parentheses leave as it is
    replacement: str  # an expression of the same type


@dataclass(frozen=True)
class Mutant:
    name: str
    description: str
    edits: tuple[Edit, ...]


def mutated(source, text, mutants):
    """The text of `source` with the edits of all mutants; ends the script when one does not fit, since a mutant that
    the sources have lost would otherwise be a test that no longer tests anything."""
    expressions = {}
    for number, mutant in enumerate(mutants):
        for edit in (edit for edit in mutant.edits if edit.source == source):
            count = text.count(edit.original)
            if count != 1:
                sys.exit(f"error: mutant {mutant.name}: {edit.original!r} occurs {count} times in {source}, not once")
            # Mutants may share one text: no two are active at once.
            unless = expressions.get(edit.original, f"({edit.original})")
            expressions[edit.original] = f"(::tessera::test::isActive({number}) ? ({edit.replacement}) : {unless})"
    if not expressions:
        return text
    any_text = "|".join(re.escape(original) for original in expressions)
    text, count = re.subn(any_text, lambda found: expressions[found[0]], text)
    if count != len(expressions):
        sys.exit(f"error: texts of two mutants overlap in {source}")
    return text


def table(mutants):
    rows = "".join(f"        {{{json.dumps(each.name)}, {json.dumps(each.description)}}},\n" for each in mutants)
    return f"""#include "tests/property/mutant.h"

namespace tessera::test {{

std::span<const Mutant> solverMutants() {{
    static constexpr Mutant kMutants[] = {{
{rows}    }};
    return kMutants;
}}

}} // namespace tessera::test
"""


def write(mutants, result, sources):
    """Writes `result`; `sources` are named from the root, as #line names them, so that the text is the same in every
    checkout and the compiler cache serves all of them."""
    for mutant in mutants:
        for edit in mutant.edits:
            if edit.source not in sources:
                sys.exit(f"error: mutant {mutant.name}: {edit.source} is not among the sources that are copied")
    parts = [table(mutants)]
    for source in sources:
        parts.append(f'#line 1 "{source}"\n{mutated(source, (ROOT / source).read_text(), mutants)}')
    Path(result).write_text("\n".join(parts))
