#include "engine/measure/offers.h"

#include "engine/backend/parallel_group.h"
#include "engine/backend/sharing.h"
#include "engine/graph/region.h"
#include "engine/measure/thresholds.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace tessera::measure {

namespace {

bool canRunBeside(const backend::Implementation& implementation) {
    const auto physical = [](const backend::Layout& layout) {
        return layout.kind() == backend::Layout::Kind::kPhysical;
    };
    return implementation.pool == backend::ThreadPool::kNative &&
           std::ranges::all_of(implementation.inputLayouts, physical) &&
           std::ranges::all_of(implementation.outputLayouts, physical);
}

/// What is timed for one member: the implementation that is wished for, else all of them.
std::vector<backend::Implementation> rivalsOf(const backend::Offering& offering, const std::string& wished) {
    std::vector<backend::Implementation> rivals;
    for (const auto& implementation : offering.implementations) {
        if (canRunBeside(implementation)) {
            rivals.push_back(backend::withoutSharing(implementation));
        }
    }
    const auto found = std::ranges::find(rivals, wished, &backend::Implementation::name);
    return found == rivals.end() ? rivals : std::vector{*found};
}

base::Result<backend::Offering> offerGroup(const graph::Graph& graph, const OfferRequest& request,
                                           int threads, const OfferSource& source) {
    const bool isOnCpu = request.device == backend::DeviceId{};
    // A device's kernels know no threads: what was offered and timed of them holds.
    const auto use = isOnCpu ? backend::ThreadUse::kOne : backend::ThreadUse::kAll;
    std::vector<MeasureRequest> rivals;
    std::vector<std::size_t> memberOf;
    for (std::size_t m = 0; m < request.parallelGroup.size(); ++m) {
        const auto region = graph::makeRegion(graph, request.parallelGroup[m].nodes);
        TESSERA_TRY(const auto offering,
                    source.offerOf(region, graph::regionKey(graph, region), request.asked(), use));
        for (auto& implementation : rivalsOf(offering, request.parallelGroup[m].implementation)) {
            rivals.push_back({region, std::move(implementation)});
            memberOf.push_back(m);
        }
    }
    TESSERA_TRY(const auto times, source.costs(rivals));
    std::vector<std::optional<backend::GroupPart>> chosen(request.parallelGroup.size());
    for (std::size_t i = 0; i < rivals.size(); ++i) {
        auto& part = chosen[memberOf[i]];
        if (times[i].feasible() && (!part || times[i].median() < part->time)) {
            part = backend::GroupPart{rivals[i].region, rivals[i].implementation, times[i].median()};
        }
    }
    backend::Offering offering;
    std::vector<backend::GroupPart> parts;
    for (std::size_t m = 0; m < chosen.size(); ++m) {
        if (!chosen[m]) {
            offering.refusals.push_back({"", "nothing runs '" +
                                                 graph.node(request.parallelGroup[m].nodes.front()).name +
                                                 "' beside others"});
            return offering;
        }
        parts.push_back(*std::move(chosen[m]));
    }
    auto group = backend::makeParallelGroup(graph, parts, isOnCpu ? threads : thresholds::kDeviceStreams);
    if (group) {
        offering.implementations.push_back(*std::move(group));
    } else {
        offering.refusals.push_back({"", group.error().message});
    }
    return offering;
}

} // namespace

base::Result<std::vector<backend::Offering>> collectOffers(const graph::Graph& graph,
                                                           std::span<const OfferRequest> requests,
                                                           int threads, const OfferSource& source,
                                                           const base::JobControl& control) {
    std::map<std::pair<base::Hash128, backend::BackendOnDevice>, backend::Offering> known;
    std::vector<backend::Offering> offerings;
    offerings.reserve(requests.size());
    for (const auto& request : requests) {
        if (control.stopRequested()) {
            return base::fail(base::ErrorKind::kCancelled, "stopped on request");
        }
        if (!request.parallelGroup.empty()) {
            TESSERA_TRY(auto group, offerGroup(graph, request, threads, source));
            offerings.push_back(std::move(group));
            continue;
        }
        const auto key = std::pair(graph::regionKey(graph, request.region), request.asked());
        if (!known.contains(key)) {
            TESSERA_TRY(auto offering,
                        source.offerOf(request.region, key.first, key.second, backend::ThreadUse::kAll));
            known.emplace(key, std::move(offering));
            control.report({"offer", key.second.toText() + ": " + graph::regionTitle(graph, request.region),
                            static_cast<std::int64_t>(offerings.size()),
                            static_cast<std::int64_t>(requests.size())});
        }
        // Equal regions have equal offers; what they may share depends on the other readers of their values.
        offerings.push_back(known.at(key));
        for (auto& implementation : offerings.back().implementations) {
            implementation = backend::keepCertainSharing(graph, request.region, std::move(implementation));
        }
    }
    return offerings;
}

} // namespace tessera::measure
