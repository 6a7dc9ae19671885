#include "engine/plan/plan.h"

#include "engine/measure/thresholds.h"

#include <algorithm>
#include <array>

namespace tessera::plan {

namespace {

constexpr std::array<std::string_view, 6> kDecisions{"fastest", "tie",         "only_one",
                                                     "pinned",  "graph_level", "priority"};
constexpr std::array<std::string_view, 2> kWaitPolicies{"active", "passive"};

} // namespace

std::string_view toText(Decision decision) {
    return kDecisions[static_cast<std::size_t>(decision)];
}

std::optional<Decision> parseDecision(std::string_view text) {
    const auto* found = std::ranges::find(kDecisions, text);
    if (found == kDecisions.end()) {
        return std::nullopt;
    }
    return static_cast<Decision>(found - kDecisions.begin());
}

std::string_view toText(WaitPolicy policy) {
    return kWaitPolicies[static_cast<std::size_t>(policy)];
}

std::optional<WaitPolicy> parseWaitPolicy(std::string_view text) {
    const auto* found = std::ranges::find(kWaitPolicies, text);
    if (found == kWaitPolicies.end()) {
        return std::nullopt;
    }
    return static_cast<WaitPolicy>(found - kWaitPolicies.begin());
}

bool EndToEnd::isDisturbed() const {
    return othersShare.value_or(0) >= thresholds::kOthersDisturb;
}

bool Plan::usesTwoPools() const {
    const auto isIn = [](backend::ThreadPool pool) {
        return [pool](const auto& planned) {
            return planned.implementation.pool == pool &&
                   planned.implementation.threads == backend::ThreadUse::kAll;
        };
    };
    const auto any = [&](backend::ThreadPool pool) {
        return std::ranges::any_of(regions, isIn(pool)) || std::ranges::any_of(conversions, isIn(pool));
    };
    return wholeGraphBackend.empty() && threads > 1 && any(backend::ThreadPool::kForeign) &&
           any(backend::ThreadPool::kNative);
}

std::set<backend::DeviceId> Plan::devices() const {
    std::set<backend::DeviceId> used;
    for (const auto& region : regions) {
        used.insert(region.implementation.device);
    }
    for (const auto& conversion : conversions) {
        used.insert({conversion.fromDevice, conversion.toDevice});
    }
    used.erase(backend::DeviceId{});
    return used;
}

PlannedRegionId Plan::regionOf(graph::NodeId node) const {
    if (!node.valid() || regions.empty()) {
        return {};
    }
    const auto holds = [&](std::size_t i) {
        return std::ranges::binary_search(regions[i].region.nodes, node);
    };
    // Regions stand about in the order of their nodes: from where it would stand if all were of one size,
    // outward. Of a million regions a look from the first one on reads hundreds of megabytes.
    const std::size_t nodes = graph != nullptr ? graph->nodes().size() : 0;
    const std::size_t place = node.index() < nodes ? node.index() * regions.size() / nodes : regions.size();
    for (std::size_t after = place, before = place; before > 0 || after < regions.size();) {
        if (after < regions.size() && holds(after++)) {
            return PlannedRegionId(after - 1);
        }
        if (before > 0 && holds(--before)) {
            return PlannedRegionId(before);
        }
    }
    return {};
}

} // namespace tessera::plan
