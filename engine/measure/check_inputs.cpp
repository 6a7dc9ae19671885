#include "engine/measure/check_inputs.h"

namespace tessera::measure {

base::Result<std::span<const InputDraw>> CheckInputs::draws() {
    if (!m_draws) {
        TESSERA_TRY(m_draws, drawModelInputs(*m_model, m_seed));
    }
    return std::span<const InputDraw>(*m_draws);
}

base::Result<base::Hash128> CheckInputs::hash() {
    TESSERA_TRY(const auto draws, this->draws());
    base::Hasher hasher;
    for (const auto& draw : draws) {
        hasher.add(std::string_view(draw.name));
        for (const auto& input : draw.inputs) {
            hasher.add(base::hashBytes(input.bytes()));
        }
    }
    return hasher.finish();
}

std::size_t CheckInputs::affordable(std::optional<base::Nanoseconds> run, std::size_t draws) const {
    /// Each draw is run on the model as read, for its outputs, and on the simplified one, for its inner
    /// values.
    constexpr std::int64_t kRunsPerDraw = 2;
    if (!run) {
        return 0;
    }
    return kRunsPerDraw * static_cast<std::int64_t>(draws) * run->count() <= m_budget.count() ? draws : 1;
}

bool CheckInputs::mayTry(std::int64_t flops, int threads) const {
    /// What the reference's products reach at least on one thread of a machine with AVX2, in operations a
    /// nanosecond.
    constexpr double kRate = 4.0;
    return static_cast<double>(flops) <= kRate * threads * static_cast<double>(m_budget.count());
}

} // namespace tessera::measure
