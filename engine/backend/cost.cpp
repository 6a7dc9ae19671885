#include "engine/backend/cost.h"

#include "engine/base/assert.h"

#include <array>
#include <utility>

namespace tessera::backend {

namespace {
constexpr std::array<std::string_view, kOutcomes.size()> kNames{
    "measured", "slower", "noisy", "unsupported", "compile_failed", "wrong", "crashed", "hung"};
} // namespace

std::string_view toText(Outcome outcome) {
    return kNames[static_cast<std::size_t>(outcome)];
}

std::optional<Outcome> parseOutcome(std::string_view text) {
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (kNames[i] == text) {
            return static_cast<Outcome>(i);
        }
    }
    return std::nullopt;
}

Cost Cost::measured(base::Nanoseconds median, base::Nanoseconds low, base::Nanoseconds high,
                    std::int32_t rounds) {
    TESSERA_ASSERT(low <= median && median <= high);
    Cost cost(Kind::kMeasured);
    cost.m_median = median;
    cost.m_low = low;
    cost.m_high = high;
    cost.m_rounds = rounds;
    return cost;
}

Cost Cost::borrowed(base::Nanoseconds median, base::Nanoseconds low, base::Nanoseconds high,
                    std::int32_t rounds) {
    Cost cost = measured(median, low, high, rounds);
    cost.m_kind = Kind::kBorrowed;
    return cost;
}

Cost Cost::predicted(base::Nanoseconds median) {
    Cost cost(Kind::kPredicted);
    cost.m_median = median;
    cost.m_low = median;
    cost.m_high = median;
    return cost;
}

Cost Cost::unmeasured() {
    Cost cost(Kind::kUnmeasured);
    cost.m_outcome = Outcome::kUnsupported;
    cost.m_reason = "never measured";
    return cost;
}

Cost Cost::infeasible(Outcome outcome, std::string reason) {
    TESSERA_ASSERT(outcome != Outcome::kMeasured);
    Cost cost(Kind::kInfeasible);
    cost.m_outcome = outcome;
    cost.m_reason = std::move(reason);
    return cost;
}

base::Nanoseconds Cost::median() const {
    TESSERA_ASSERT(feasible());
    return m_median;
}

base::Nanoseconds Cost::low() const {
    TESSERA_ASSERT(feasible());
    return m_low;
}

base::Nanoseconds Cost::high() const {
    TESSERA_ASSERT(feasible());
    return m_high;
}

} // namespace tessera::backend
