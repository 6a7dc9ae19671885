#include "engine/plan/node_values.h"

#include "engine/base/assert.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace tessera::plan {

std::optional<double> largestOf(const NodeValues& values, std::span<const graph::NodeId> nodes) {
    std::optional<double> largest;
    for (const auto node : nodes) {
        const double value = values.ofNode[node.index()];
        if (!std::isnan(value) && (!largest || value > *largest)) {
            largest = value;
        }
    }
    return largest;
}

ValueScale::ValueScale(const NodeValues& values) {
    constexpr double kWide = 1000;    ///< a linear scale would show nothing of the smaller ones
    constexpr double kMostWide = 1e9; ///< of a logarithmic scale
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    double leastPositive = least;
    for (const double value : values.ofNode) {
        if (std::isfinite(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
            leastPositive = value > 0 ? std::min(leastPositive, value) : leastPositive;
        }
    }
    if (values.limit) {
        most = std::max(most, *values.limit);
        leastPositive = std::min(leastPositive, *values.limit);
    }
    if (most < least && !std::isfinite(most)) {
        return; // no value: any scale does
    }
    m_isLogarithmic =
        values.spacing == NodeValues::Spacing::kLogarithmic || (least > 0 && most / least > kWide);
    if (m_isLogarithmic && most > 0) {
        m_high = std::pow(10.0, std::ceil(std::log10(most)));
        m_low = std::max(std::pow(10.0, std::floor(std::log10(leastPositive))), m_high / kMostWide);
        m_low = m_low < m_high ? m_low : m_high / 10;
        return;
    }
    m_isLogarithmic = false;
    m_low = std::min(least, most >= 0 ? 0.0 : least);
    m_high = m_low < most ? most : m_low + 1;
}

double ValueScale::shareOf(double value) const {
    if (m_isLogarithmic) {
        return value > 0 ? std::clamp(std::log10(value / m_low) / std::log10(m_high / m_low), 0.0, 1.0) : 0.0;
    }
    return std::clamp((value - m_low) / (m_high - m_low), 0.0, 1.0);
}

double ValueScale::valueAt(double share) const {
    return m_isLogarithmic ? m_low * std::pow(m_high / m_low, share) : m_low + share * (m_high - m_low);
}

NodeValuesRef errorValues(const Plan& plan, std::span<const std::optional<double>> shares) {
    TESSERA_ASSERT(shares.size() == plan.regions.size());
    auto values = std::make_shared<NodeValues>();
    values->title = "error over tolerance";
    values->limit = 1.0;
    values->spacing = NodeValues::Spacing::kLogarithmic;
    values->ofNode.assign(plan.graph->nodes().size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < shares.size(); ++i) {
        for (const auto node : plan.regions[i].region.nodes) {
            values->ofNode[node.index()] = shares[i].value_or(values->ofNode[node.index()]);
        }
    }
    return values;
}

std::vector<ValueHeat> valueHeats(const NodeValues& values, const Plan& plan) {
    constexpr std::size_t kNumbered = 5;
    const ValueScale scale(values);
    const auto heatOf = [&](double value) {
        return std::isnan(value) ? std::numeric_limits<float>::quiet_NaN()
                                 : static_cast<float>(scale.shareOf(value));
    };
    std::vector<ValueHeat> heats;
    std::vector<std::size_t> order;
    for (const auto& region : plan.regions) {
        ValueHeat made;
        made.value = largestOf(values, region.region.nodes);
        for (const auto node : region.region.nodes) {
            made.nodeHeats.push_back(heatOf(values.ofNode[node.index()]));
        }
        if (made.value) {
            made.heat = heatOf(*made.value);
            made.isAboveLimit = values.limit && *made.value > *values.limit;
            order.push_back(heats.size());
        }
        heats.push_back(std::move(made));
    }
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t region) { return *heats[region].value; });
    for (std::size_t place = 0; place < std::min(kNumbered, order.size()); ++place) {
        heats[order[place]].rank = static_cast<std::uint8_t>(place + 1);
    }
    return heats;
}

} // namespace tessera::plan
