"""The mutants of the solver, every one of which solver_mutant_test.cpp expects to be caught.

    solver_mutants.py RESULT SOURCE...     writes RESULT, the SOURCEs with the mutants in them
"""

import sys

from write_mutants import Edit, Mutant, write

CONVERSION_TABLE = "engine/search/conversion_table.cpp"
ELIMINATION = "engine/search/elimination.cpp"
SITUATION_TABLE = "engine/search/value_state_table.cpp"
SOLVER = "engine/search/solver.cpp"
SWEEP = "engine/search/sweep.cpp"

MUTANTS = (
    Mutant(
        "PayConversionPerReader",
        "a conversion is paid again by each region that wants it",
        (
            Edit(
                SITUATION_TABLE,
                "before.steps[touch.code()] = step",
                "step.chargeNs += touch.kind == Touch::Kind::kRequire && before.raw.produced != kNoFormat &&"
                " (before.raw.wanted >> touch.format & 1U) != 0"
                " ? m_conversions->cost(before.raw.produced, FormatSet{1} << touch.format) : 0,"
                " before.steps[touch.code()] = step",
            ),
        ),
    ),
    Mutant(
        "ConvertFromProducedOnly",
        "a conversion cannot start from a converted format",
        (Edit(CONVERSION_TABLE, "(set >> from & 1U) != 0", "from == produced"),),
    ),
    Mutant(
        "IgnoreRequiredForm",
        "graph outputs may end in any format",
        (Edit(SITUATION_TABLE, "FormatSet{1} << *value.required", "FormatSet{0}"),),
    ),
    Mutant(
        "IgnoreInitialForm",
        "graph inputs come in the format that is wanted first",
        (
            Edit(
                SITUATION_TABLE,
                "raw.wanted |= FormatSet{1} << touch.format",
                "raw.produced = m_start.produced != kNoFormat && raw.wanted == m_start.wanted"
                " ? touch.format : raw.produced,"
                " raw.wanted |= FormatSet{1} << touch.format",
            ),
        ),
    ),
    Mutant(
        "SkipCycleCheck",
        "mutually cyclic regions stay",
        (Edit(SOLVER, "!quotient.cycle.empty()", "false"),),
    ),
    Mutant(
        "DominateWithoutForms",
        "a cheaper state drops another whatever formats exist in both",
        (Edit(SITUATION_TABLE, "a == b", "true"),),
    ),
    Mutant(
        "ForgetOpenRegion",
        "regions may overlap",
        (Edit(SWEEP, "overlaps || !alive", "!alive"),),
    ),
    Mutant(
        "FirstOutputOnly",
        "a region's other outputs come in format 0",
        (
            Edit(
                ELIMINATION,
                "note(use, candidate, true)",
                "note(use, candidate, true), note({use.value, 0}, candidate, true)",
            ),
            Edit(ELIMINATION, "use->format", "producer && use != uses.begin() ? FormatIndex{0} : use->format"),
        ),
    ),
    Mutant(
        "ForgetOverhead",
        "conversions cost no overhead",
        (Edit(CONVERSION_TABLE, "edge += overheadNs", "edge += 0"),),
    ),
    Mutant(
        "CloseAtFirstReader",
        "later readers of a value get their format for nothing",
        (
            Edit(
                SITUATION_TABLE,
                "raw.wanted |= FormatSet{1} << touch.format",
                "raw.wanted |= (raw.wanted & ~m_start.wanted) == 0 ? FormatSet{1} << touch.format : 0",
            ),
        ),
    ),
    Mutant(
        "KeepFirstState",
        "of two ways to one state the first is kept, not the cheaper",
        (Edit(SWEEP, "state.weight < layer.states[bucket].weight", "false"),),
    ),
    Mutant(
        "DropSameNodes",
        "of two candidates over the same nodes only the cheaper is tried",
        (Edit(SOLVER, "kindOf(problem.candidates[c])", "problem.candidates[c].nodes"),),
    ),
)

if __name__ == "__main__":
    write(MUTANTS, sys.argv[1], sys.argv[2:])
