#pragma once

#include "engine/backend/cost.h"
#include "engine/measure/region_measurer.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::search {

/// Which requests need no measurement of their own, once others are known.
///
/// A backend that fuses in passing (\see backend::Implementation::fusesInPassing) has the same schedules for
/// a region as for a larger one around it, and the one that is fastest there is fastest here: the others are
/// left. The larger region is measured first.
class ScheduleRanks {
public:
    /// `requests` outlives it.
    explicit ScheduleRanks(std::span<const measure::MeasureRequest> requests);

    /// Requests that lie in no larger one, ascending.
    [[nodiscard]] const std::vector<std::size_t>& first() const { return m_first; }
    /// The others, ascending.
    [[nodiscard]] const std::vector<std::size_t>& later() const { return m_later; }
    /// Why one of the later ones is left, from the costs of the first ones (one a request; others are not
    /// looked at); empty: it is to be measured.
    [[nodiscard]] std::optional<std::string> outrankedBy(std::size_t later,
                                                         std::span<const backend::Cost> costs) const;

private:
    /// Its schedule in a larger region; itself where there is none.
    [[nodiscard]] std::size_t leaderOf(std::size_t request) const { return m_leaders[request]; }

    std::span<const measure::MeasureRequest> m_requests;
    std::vector<std::size_t> m_leaders;
    std::vector<std::size_t> m_first;
    std::vector<std::size_t> m_later;
};

} // namespace tessera::search
