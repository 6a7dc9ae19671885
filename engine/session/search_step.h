#pragma once

#include "engine/plan/compact_placement.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tessera::session {

/// SearchStep::baseline of the plan that was in force when the search began.
using plan::kInForce;

/// One thing that a search did: a whole plan that ran, or a placement that it went on from. In order these
/// are the search's replay.
struct SearchStep {
    enum class Kind : std::uint8_t {
        kBaseline,      ///< a plan that the answer is compared with ran
        kOperatorLevel, ///< the operator level placed every node
        kMove,          ///< the graph level found a plan that is faster with its whole interval
        kFinal,         ///< the last race, from which alone the reported figures come
    } kind = Kind::kBaseline;
    base::Nanoseconds at{0}; ///< since the search began
    std::string
        baseline{}; ///< its id, or kInForce; of a last race that a baseline won: that one's; else empty
    std::int64_t evaluation = 0; ///< plans that the graph level had measured then
    /// Median in the race that it ran in; empty: it did not run.
    std::optional<base::Nanoseconds> time{};
    /// Its time over that of another plan in the rounds of one race that both ran in: of a move, the best
    /// plan before it; of all others, the operator level's plan. Empty: they did not run together.
    std::optional<plan::SpeedUp> ratio{};
    /// What differs from the plan before it: of the operator level, the greedy placement; of a move, the best
    /// until then; of the last race, the last of these. A baseline has no plan before it.
    std::vector<plan::PlacementMove> changes{};
    /// Null: it has no placement of its own, or kMostReplayBytes are spent.
    std::shared_ptr<const plan::CompactPlacement> placement{};
};

/// What the placements of one search's steps take at most, in memory.
inline constexpr std::size_t kMostReplayBytes = std::size_t{64} << 20U;

/// Index of the step whose placement `at` is compared with; empty: there is none.
[[nodiscard]] inline std::optional<std::size_t> stepBefore(const std::vector<SearchStep>& steps,
                                                           std::size_t at) {
    if (steps[at].kind == SearchStep::Kind::kBaseline) {
        return std::nullopt;
    }
    const bool isFirst = steps[at].kind == SearchStep::Kind::kOperatorLevel;
    for (std::size_t i = at; i-- > 0;) {
        const bool fits = isFirst
                              ? steps[i].kind == SearchStep::Kind::kBaseline && steps[i].baseline == "greedy"
                              : steps[i].kind == SearchStep::Kind::kOperatorLevel ||
                                    steps[i].kind == SearchStep::Kind::kMove;
        if (fits && steps[i].placement != nullptr) {
            return i;
        }
    }
    return std::nullopt;
}

/// The moves of the steps together: their ratios multiplied, each of its own race. Empty: there is no move.
[[nodiscard]] inline std::optional<double> ratioOfMoves(const std::vector<SearchStep>& steps) {
    std::optional<double> ratio;
    for (const auto& step : steps) {
        if (step.kind == SearchStep::Kind::kMove && step.ratio) {
            ratio = ratio.value_or(1.0) * step.ratio->median;
        }
    }
    return ratio;
}

/// The steps of a search that goes on.
class SearchSteps {
public:
    /// Adds `step` with the placement of `plan` (null: it has none of its own) and what that changes.
    /// O(nodes). \return the step as it was added.
    const SearchStep& add(SearchStep step, const plan::Plan* plan);
    [[nodiscard]] const std::vector<SearchStep>& all() const { return m_steps; }
    [[nodiscard]] std::vector<SearchStep> take() { return std::move(m_steps); }

private:
    std::vector<SearchStep> m_steps;
    std::size_t m_bytes = 0;
};

inline const SearchStep& SearchSteps::add(SearchStep step, const plan::Plan* plan) {
    m_steps.push_back(std::move(step));
    auto& added = m_steps.back();
    if (plan == nullptr) {
        return added;
    }
    auto placement = std::make_shared<const plan::CompactPlacement>(plan::compact(*plan));
    auto bytes = placement->bytes();
    if (const auto before = stepBefore(m_steps, m_steps.size() - 1)) {
        if (*m_steps[*before].placement == *placement) {
            placement = m_steps[*before].placement; // nothing changed: it is kept once
            bytes = 0;
        } else {
            added.changes = plan::changesBetween(*m_steps[*before].placement, *placement);
        }
    }
    if (m_bytes + bytes <= kMostReplayBytes) {
        m_bytes += bytes;
        added.placement = std::move(placement);
    }
    return added;
}

} // namespace tessera::session
