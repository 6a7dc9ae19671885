#include "engine/plan/plan_diff.h"

#include "engine/base/disjoint_sets.h"
#include "engine/plan/plan_text.h"

#include <algorithm>
#include <unordered_map>

namespace tessera::plan {

namespace {

using RegionOf = std::unordered_map<std::string, std::size_t>;

RegionOf regionOfNode(const PlanDocument& document) {
    RegionOf regions;
    for (std::size_t i = 0; i < document.regions.size(); ++i) {
        for (const auto& node : document.regions[i].nodes) {
            regions.emplace(node, i);
        }
    }
    return regions;
}

bool sameKind(const PlanDocument::Region& a, const PlanDocument::Region& b) {
    return a.implementation.maker() == b.implementation.maker() &&
           a.implementation.name == b.implementation.name &&
           a.implementation.inputLayouts == b.implementation.inputLayouts &&
           a.implementation.outputLayouts == b.implementation.outputLayouts;
}

void addRegion(DiffSide& side, const PlanDocument& document, std::size_t index) {
    const auto& region = document.regions[index];
    if (side.regions.empty()) {
        side.time = base::Nanoseconds();
    }
    side.regions.push_back(index);
    side.placements.push_back(implementationText(region.implementation));
    if (!region.cost.feasible()) {
        side.time.reset();
    } else if (side.time) {
        *side.time += region.cost.median() + document.kernelOverhead;
    }
}

void compareSettings(const PlanDocument& a, const PlanDocument& b, std::vector<std::string>& lines) {
    const auto add = [&](const char* name, const std::string& left, const std::string& right) {
        if (left != right) {
            lines.push_back(std::string(name) + ": " + left + ", " + right);
        }
    };
    if (!(a.device == b.device)) {
        lines.push_back("device: " + a.device.cpu + ", " + b.device.cpu);
    }
    add("threads", std::to_string(a.threads), std::to_string(b.threads));
    add("precision", std::string(graph::toText(a.precision)), std::string(graph::toText(b.precision)));
    add("wait policy", std::string(toText(a.waitPolicy)), std::string(toText(b.waitPolicy)));
    add("whole-graph backend", a.wholeGraphBackend.empty() ? "none" : a.wholeGraphBackend,
        b.wholeGraphBackend.empty() ? "none" : b.wholeGraphBackend);
    add("weights", a.weightsHash.hex(), b.weightsHash.hex());
}

base::Nanoseconds conversionTime(const PlanDocument& document) {
    base::Nanoseconds sum;
    for (const auto& conversion : document.conversions) {
        if (conversion.cost.feasible()) {
            sum += conversion.cost.median() + document.kernelOverhead;
        }
    }
    return sum;
}

/// Fills `changes` and `sameNodes` from the connected groups of regions.
void compareRegions(const PlanDocument& a, const PlanDocument& b, PlanDiff& diff) {
    const RegionOf inA = regionOfNode(a);
    const RegionOf inB = regionOfNode(b);
    // Regions of both plans, joined while they share nodes; A's have the first numbers, so that groups come
    // in its order.
    base::DisjointSets groups(a.regions.size() + b.regions.size());
    for (const auto& [node, region] : inA) {
        if (const auto other = inB.find(node); other != inB.end()) {
            groups.join(region, a.regions.size() + other->second);
        }
    }
    std::vector<PlacementChange> changes(a.regions.size() + b.regions.size());
    for (std::size_t i = 0; i < a.regions.size(); ++i) {
        auto& change = changes[groups.root(i)];
        addRegion(change.a, a, i);
        for (const auto& node : a.regions[i].nodes) {
            change.nodes.push_back(node);
            if (!inB.contains(node)) {
                diff.onlyInA.push_back(node);
            }
        }
    }
    for (std::size_t i = 0; i < b.regions.size(); ++i) {
        auto& change = changes[groups.root(a.regions.size() + i)];
        addRegion(change.b, b, i);
        for (const auto& node : b.regions[i].nodes) {
            if (!inA.contains(node)) {
                change.nodes.push_back(node);
                diff.onlyInB.push_back(node);
            }
        }
    }
    for (auto& change : changes) {
        const bool paired = change.a.regions.size() == 1 && change.b.regions.size() == 1;
        if (paired && sameKind(a.regions[change.a.regions[0]], b.regions[change.b.regions[0]]) &&
            a.regions[change.a.regions[0]].nodes.size() == change.nodes.size() &&
            b.regions[change.b.regions[0]].nodes.size() == change.nodes.size()) {
            diff.sameNodes += change.nodes.size();
        } else if (!change.a.regions.empty() || !change.b.regions.empty()) {
            diff.changes.push_back(std::move(change));
        }
    }
}

std::string signedText(base::Nanoseconds time) {
    return (time.count() < 0 ? "" : "+") + base::timeText(time);
}

std::string sideText(const DiffSide& side) {
    std::string text;
    for (const auto& placement : side.placements) {
        text += (text.empty() ? "" : ", ") + placement;
    }
    text = text.empty() ? "none" : text;
    return side.time ? text + " " + base::timeText(*side.time) : text;
}

std::string nodeListText(const std::vector<std::string>& nodes) {
    constexpr std::size_t kShown = 4;
    std::string text;
    for (std::size_t i = 0; i < nodes.size() && i < kShown; ++i) {
        text += (i == 0 ? "" : " + ") + nodes[i];
    }
    return nodes.size() > kShown ? text + " + " + std::to_string(nodes.size() - kShown) + " more" : text;
}

} // namespace

std::optional<base::Nanoseconds> PlacementChange::difference() const {
    if (!a.time || !b.time) {
        return std::nullopt;
    }
    return *b.time - *a.time;
}

bool samePlacement(const Plan& a, const Plan& b) {
    const auto isAlike = [](const PlannedRegion& one, const PlannedRegion& other) {
        return one.region.nodes == other.region.nodes && one.implementation == other.implementation;
    };
    return a.wholeGraphBackend == b.wholeGraphBackend && a.conversions.size() == b.conversions.size() &&
           a.waitPolicy == b.waitPolicy && std::ranges::equal(a.regions, b.regions, isAlike);
}

PlanDiff diffPlans(const PlanDocument& a, const PlanDocument& b) {
    PlanDiff diff;
    if (a.structureHash != b.structureHash) {
        diff.comparable = PlanDiff::Comparable::kOtherModel;
    }
    compareSettings(a, b, diff.settings);
    compareRegions(a, b, diff);
    diff.conversionsA = static_cast<std::int64_t>(a.conversions.size());
    diff.conversionsB = static_cast<std::int64_t>(b.conversions.size());
    diff.conversionDifference = conversionTime(b) - conversionTime(a);
    diff.predictedA = predictedTime(a);
    diff.predictedB = predictedTime(b);
    diff.endToEndA = a.endToEnd;
    diff.endToEndB = b.endToEnd;
    return diff;
}

std::string diffText(const PlanDiff& diff) {
    std::string text;
    if (diff.comparable == PlanDiff::Comparable::kOtherModel) {
        text += "the plans are of different models\n";
    }
    for (const auto& line : diff.settings) {
        text += line + "\n";
    }
    auto changes = diff.changes;
    std::ranges::stable_sort(changes, std::greater{}, [](const PlacementChange& change) {
        return std::abs(change.difference().value_or(base::Nanoseconds()).count());
    });
    for (const auto& change : changes) {
        const auto difference = change.difference();
        text += nodeListText(change.nodes) + ": " + sideText(change.a) + " | " + sideText(change.b) +
                (difference ? " (" + signedText(*difference) + ")" : std::string()) + "\n";
    }
    text += std::to_string(diff.sameNodes) + " nodes placed alike\n";
    text += "conversions: " + std::to_string(diff.conversionsA) + " | " + std::to_string(diff.conversionsB) +
            " (" + signedText(diff.conversionDifference) + ")\n";
    if (diff.predictedA && diff.predictedB) {
        text += "predicted: " + base::timeText(*diff.predictedA) + " | " + base::timeText(*diff.predictedB) +
                " (" + signedText(*diff.predictedB - *diff.predictedA) + ")\n";
    }
    if (diff.endToEndA && diff.endToEndB) {
        text += "end to end: " + base::timeText(diff.endToEndA->median) + " | " +
                base::timeText(diff.endToEndB->median) + " (measured at different times)\n";
    }
    return text;
}

} // namespace tessera::plan
