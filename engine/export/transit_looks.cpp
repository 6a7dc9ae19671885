#include "engine/export/transit_looks.h"

#include "engine/plan/conversion_uses.h"

#include <array>
#include <cstdio>
#include <string>

namespace tessera::exporting {
namespace {

/// "784 KB"
std::string sizeText(std::int64_t bytes) {
    constexpr std::array kUnits{"B", "KB", "MB", "GB"};
    auto size = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; size >= 999.5 && unit + 1 < kUnits.size(); ++unit) {
        size /= 1024;
    }
    std::array<char, 32> text{};
    const int written = std::snprintf(text.data(), text.size(),
                                      size < 9.95 && unit > 0 ? "%.1f %s" : "%.0f %s", size, kUnits.at(unit));
    return {text.data(), static_cast<std::size_t>(written)};
}

layout::Transit transitOf(const plan::Plan& plan, const plan::PlannedConversion& conversion,
                          plan::PartTimes times, const layout::SceneWords& words) {
    layout::Transit transit;
    const bool copy = conversion.fromDevice != conversion.toDevice;
    transit.kind = copy ? layout::TransitKind::kDeviceCopy : layout::TransitKind::kConversion;
    if (!copy) {
        transit.what = conversion.from.toText() + "→" + conversion.to.toText();
    } else {
        const auto bytes = plan.graph->value(conversion.value).type.bytes();
        transit.what = bytes ? words.localised(sizeText(*bytes))
                             : layout::filled(words.toDevice, conversion.toDevice.toText());
    }
    const backend::Cost& cost = plan::timeOf(conversion, times);
    if (cost.feasible()) {
        transit.cost =
            (cost.kind() == backend::Cost::Kind::kMeasured ? "" : "≈ ") + words.time(cost.median());
    }
    return transit;
}

} // namespace

std::vector<layout::TransitLook> transitLooks(const plan::Plan& plan, const layout::SceneWords& words) {
    const plan::ConversionUses uses(plan);
    const auto times = plan.partTimes();
    std::vector<layout::TransitLook> looks;
    for (std::size_t i = 0; i < plan.conversions.size(); ++i) {
        const auto readers = uses.of(i);
        if (readers.empty()) {
            continue; // a step on the way to another one
        }
        layout::Transit transit = transitOf(plan, plan.conversions[i], times, words);
        transit.id = static_cast<std::uint32_t>(i);
        looks.push_back(
            {plan.conversions[i].value, readers.front().node, readers.front().index, std::move(transit)});
    }
    return looks;
}

} // namespace tessera::exporting
