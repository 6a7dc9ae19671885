#pragma once

#include "engine/search/problem.h"
#include "engine/search/value_state_table.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::search {

/// Which candidates may be chosen: one entry a candidate.
using Allowed = std::vector<bool>;

/// A topological order of the nodes in which few values are open at a time: the best of the given order, a
/// greedy one, and one in which what a node reads is made just before it. Deterministic.
[[nodiscard]] std::vector<std::uint32_t> eliminationOrder(const Problem& problem);

/// Does a sweep look at formats, or does it relax them (every value is where it is wanted, for nothing)?
enum class Formats : std::uint8_t { kTracked, kRelaxed };

/// One order of a problem, with everything that does not depend on choices worked out: which values are open
/// at each boundary and what each candidate does to them. Boundary i lies before position i.
class Elimination {
public:
    static constexpr std::uint32_t kNoSlot = 0xFFFFFFFF;

    /// A value touched at one position.
    struct Touched {
        std::uint32_t value = 0;
        std::uint32_t stage = 0;  ///< touches before this one
        std::uint32_t before = 0; ///< slot at the boundary before; kNoSlot: opens here
        std::uint32_t after = 0;  ///< slot at the boundary after; kNoSlot: closes here
    };
    struct Position {
        std::uint32_t node = 0;
        std::vector<Touched> touched;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> carried; ///< slots of untouched values
        std::vector<CandidateId> starting; ///< allowed candidates whose first position this is, ascending
    };

    Elimination(const Problem& problem, std::vector<std::uint32_t> order, const Allowed& allowed,
                Formats formats);

    [[nodiscard]] const Problem& problem() const { return *m_problem; }
    [[nodiscard]] std::size_t size() const { return m_positions.size(); }
    [[nodiscard]] const Position& position(std::size_t i) const { return m_positions[i]; }
    /// Values open at a boundary, ascending; index = slot.
    [[nodiscard]] const std::vector<std::uint32_t>& open(std::size_t boundary) const {
        return m_open[boundary];
    }
    /// Touches of a value that lie before a boundary.
    [[nodiscard]] std::uint32_t stageAt(std::uint32_t value, std::size_t boundary) const;
    [[nodiscard]] std::uint32_t firstPosition(CandidateId candidate) const {
        return m_first[candidate.index()];
    }
    [[nodiscard]] std::uint32_t lastPosition(CandidateId candidate) const {
        return m_last[candidate.index()];
    }
    /// What `candidate` does at position `i` to the values touched there, in the order of `touched`.
    [[nodiscard]] std::vector<Touch> touches(std::size_t i, CandidateId candidate) const;
    [[nodiscard]] bool covers(CandidateId candidate, std::uint32_t node) const;
    [[nodiscard]] ValueStateTable& valueStates(std::uint32_t value) { return *m_valueStates[value]; }
    /// Conversions of values that no node touches.
    [[nodiscard]] std::int64_t fixedNs() const { return m_fixedNs; }

private:
    void makeTables(const Allowed& allowed);
    void placeSlots();

    const Problem* m_problem;
    std::vector<Position> m_positions;
    std::vector<std::uint32_t> m_positionOf;                  ///< of a node
    std::vector<std::vector<std::uint32_t>> m_touchPositions; ///< of a value, ascending
    std::vector<std::vector<std::uint32_t>> m_open;
    std::vector<std::uint32_t> m_first;
    std::vector<std::uint32_t> m_last;
    std::vector<std::unique_ptr<ValueStateTable>> m_valueStates;
    std::int64_t m_fixedNs = 0;
};

/// One table for each distinct set of conversions.
[[nodiscard]] std::vector<std::shared_ptr<const ConversionTable>> conversionTables(const Problem& problem);

} // namespace tessera::search
