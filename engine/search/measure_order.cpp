#include "engine/search/measure_order.h"

#include "engine/base/assert.h"
#include "engine/search/schedule_ranks.h"

#include <optional>
#include <string>
#include <utility>

namespace tessera::search {

namespace {

using backend::Cost;

/// A region and what it lacks of a larger one are predicted to take together what the larger one does: of the
/// two, the one that was timed is to be chosen.
constexpr base::Nanoseconds kBehindTimed{1};

std::optional<Cost> slower(std::optional<std::string> reason) {
    return reason ? std::optional(Cost::infeasible(backend::Outcome::kSlower, *std::move(reason)))
                  : std::nullopt;
}

/// Costs of some requests, put where they belong.
class Costs {
public:
    Costs(std::span<const measure::MeasureRequest> requests, measure::RegionMeasurer& measurer,
          const base::JobControl& control)
        : m_requests(requests)
        , m_measurer(measurer)
        , m_control(control)
        , m_costs(requests.size(), Cost::unmeasured()) {}

    [[nodiscard]] std::span<const Cost> known() const { return m_costs; }
    [[nodiscard]] std::vector<Cost> take() && { return std::move(m_costs); }

    base::Status measure(std::span<const std::size_t> which) {
        if (which.empty()) {
            return {};
        }
        std::vector<measure::MeasureRequest> some;
        for (const auto i : which) {
            some.push_back(m_requests[i]);
        }
        TESSERA_TRY(auto found, m_measurer.costs(some, m_control));
        TESSERA_ASSERT(found.size() == some.size());
        for (std::size_t i = 0; i < which.size(); ++i) {
            m_costs[which[i]] = std::move(found[i]);
        }
        return {};
    }

    /// Those of which `told` does not tell a cost.
    template <typename Told>
    base::Status measureUnless(std::span<const std::size_t> which, const Told& told) {
        std::vector<std::size_t> wanted;
        for (const auto i : which) {
            if (std::optional<Cost> cost = told(i)) {
                m_costs[i] = *std::move(cost);
            } else {
                wanted.push_back(i);
            }
        }
        return measure(wanted);
    }

private:
    std::span<const measure::MeasureRequest> m_requests;
    measure::RegionMeasurer& m_measurer;
    const base::JobControl& m_control;
    std::vector<Cost> m_costs;
};

} // namespace

base::Result<std::vector<Cost>> measureInOrder(const graph::Graph& graph,
                                               std::span<const measure::MeasureRequest> requests,
                                               measure::RegionMeasurer& measurer,
                                               const base::JobControl& control) {
    const ScheduleRanks ranks(graph, requests);
    Costs costs(requests, measurer, control);
    const auto apart = [&](std::size_t i) { return slower(ranks.outdoneApart(i, costs.known())); };
    TESSERA_CHECK(costs.measure(ranks.first()));
    TESSERA_CHECK(costs.measureUnless(ranks.joint(), apart));
    TESSERA_CHECK(costs.measureUnless(ranks.alike(), [&](std::size_t i) {
        auto cost = apart(i);
        return cost ? cost : slower(ranks.outdoneAlike(i, costs.known()));
    }));
    TESSERA_CHECK(costs.measureUnless(ranks.later(), [&](std::size_t i) {
        if (auto cost = slower(ranks.outrankedBy(i, costs.known()))) {
            return cost;
        }
        const auto least = ranks.leastOf(i, costs.known());
        return least ? std::optional(Cost::predicted(*least + kBehindTimed)) : std::nullopt;
    }));
    return std::move(costs).take();
}

} // namespace tessera::search
