#include "engine/session/search_step_json.h"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace tessera::session {

using plan::CompactPlacement;

namespace {

constexpr std::size_t kMostPlacementBytes = std::size_t{4} << 20U;
constexpr std::int64_t kMostTime = std::numeric_limits<std::int64_t>::max() / 2;
constexpr std::array<std::string_view, 4> kStepKinds{"baseline", "operator level", "move", "final"};

nlohmann::ordered_json placementJson(const CompactPlacement& placement) {
    nlohmann::ordered_json kinds = nlohmann::ordered_json::array();
    for (const auto& kind : placement.kinds) {
        kinds.push_back({{"backend", kind.backend},
                         {"implementation", kind.implementation},
                         {"device", kind.device.toText()}});
    }
    nlohmann::ordered_json regions = nlohmann::ordered_json::array();
    for (const auto region : placement.regionOf) {
        regions.push_back(region == CompactPlacement::kNone ? -1 : static_cast<std::int64_t>(region));
    }
    return {{"kinds", std::move(kinds)}, {"kind_of", placement.kindOf}, {"region_of", std::move(regions)}};
}

std::shared_ptr<const CompactPlacement> readPlacement(const plan::JsonReader& in, std::size_t nodes) {
    CompactPlacement read;
    in.objects("kinds", [&](const plan::JsonReader& kind) {
        const auto device = kind.has("device") ? backend::DeviceId::parse(kind.text("device"))
                                               : base::Result<backend::DeviceId>(backend::DeviceId{});
        if (!device) {
            kind.refuse("device", device.error().message);
        }
        read.kinds.push_back(
            {kind.text("backend"), kind.text("implementation"), device.value_or(backend::DeviceId{})});
    });
    for (const auto kind : in.indices("kind_of")) {
        if (kind < 0 || static_cast<std::size_t>(kind) >= read.kinds.size() ||
            kind > std::numeric_limits<std::uint16_t>::max()) {
            in.refuse("kind_of", "expected an index of kinds");
            return nullptr;
        }
        read.kindOf.push_back(static_cast<std::uint16_t>(kind));
    }
    for (const auto region : in.indices("region_of")) {
        if (region < -1 || (region >= 0 && static_cast<std::size_t>(region) >= read.kindOf.size())) {
            in.refuse("region_of", "expected an index of kind_of, or -1");
            return nullptr;
        }
        read.regionOf.push_back(region < 0 ? CompactPlacement::kNone : static_cast<std::uint32_t>(region));
    }
    if (read.regionOf.size() != nodes) {
        in.refuse("region_of", "expected one entry for each node of the model");
        return nullptr;
    }
    return std::make_shared<const CompactPlacement>(std::move(read));
}

SearchStep readStep(const plan::JsonReader& in, std::size_t nodes) {
    SearchStep step;
    const auto kind = std::ranges::find(kStepKinds, in.text("kind"));
    if (kind == kStepKinds.end()) {
        in.refuse("kind", "expected a kind of step");
        return step;
    }
    step.kind = static_cast<SearchStep::Kind>(kind - kStepKinds.begin());
    step.at = base::Nanoseconds(in.integer("at_ns", 0, kMostTime));
    step.baseline = in.text("baseline", plan::JsonReader::Need::kOptional);
    step.evaluation = in.integer("evaluation", 0, kMostTime);
    if (in.has("time_ns")) {
        step.time = base::Nanoseconds(in.integer("time_ns", 0, kMostTime));
    }
    if (const auto ratio = in.object("ratio", plan::JsonReader::Need::kOptional)) {
        step.ratio = {ratio->number("median", 1.0), ratio->number("low", 1.0), ratio->number("high", 1.0)};
    }
    if (const auto placement = in.object("placement", plan::JsonReader::Need::kOptional)) {
        step.placement = readPlacement(*placement, nodes);
    }
    return step;
}

} // namespace

nlohmann::ordered_json stepsJson(const std::vector<SearchStep>& steps) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    std::size_t bytes = 0;
    for (const auto& step : steps) {
        nlohmann::ordered_json one{{"kind", kStepKinds[static_cast<std::size_t>(step.kind)]},
                                   {"at_ns", step.at.count()},
                                   {"baseline", step.baseline},
                                   {"evaluation", step.evaluation}};
        if (step.time) {
            one["time_ns"] = step.time->count();
        }
        if (step.ratio) {
            one["ratio"] = {
                {"median", step.ratio->median}, {"low", step.ratio->low}, {"high", step.ratio->high}};
        }
        bytes += step.placement != nullptr ? step.placement->bytes() : 0;
        if (step.placement != nullptr && bytes <= kMostPlacementBytes) {
            one["placement"] = placementJson(*step.placement);
        }
        all.push_back(std::move(one));
    }
    return all;
}

std::vector<SearchStep> readSteps(const plan::JsonReader& in, std::size_t nodes) {
    std::vector<SearchStep> steps;
    in.objects(
        "steps",
        [&](const plan::JsonReader& entry) {
            auto& step = steps.emplace_back(readStep(entry, nodes));
            const auto before = in.failed() ? std::nullopt : stepBefore(steps, steps.size() - 1);
            if (before && step.placement != nullptr) {
                step.changes = plan::changesBetween(*steps[*before].placement, *step.placement);
            }
        },
        plan::JsonReader::Need::kOptional);
    return steps;
}

} // namespace tessera::session
