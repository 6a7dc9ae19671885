#include "engine/measure/bundle_offer.h"

#include "engine/backend/bundle.h"
#include "engine/backend/sharing.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tessera::measure {

namespace {

bool canBeBundled(const backend::Implementation& implementation) {
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
        if (canBeBundled(implementation)) {
            rivals.push_back(backend::withoutSharing(implementation));
        }
    }
    const auto found = std::ranges::find(rivals, wished, &backend::Implementation::name);
    return found == rivals.end() ? rivals : std::vector{*found};
}

} // namespace

base::Result<backend::Offering> offerBundle(const graph::Graph& graph, const OfferRequest& request,
                                            int threads, const BundleSource& source) {
    std::vector<MeasureRequest> rivals;
    std::vector<std::size_t> memberOf;
    for (std::size_t m = 0; m < request.bundle.size(); ++m) {
        const auto region = graph::makeRegion(graph, request.bundle[m].nodes);
        TESSERA_TRY(const auto offering, source.offerOf(region, request.backend));
        for (auto& implementation : rivalsOf(offering, request.bundle[m].implementation)) {
            rivals.push_back({region, std::move(implementation)});
            memberOf.push_back(m);
        }
    }
    TESSERA_TRY(const auto times, source.costs(rivals));
    std::vector<std::optional<backend::BundlePart>> chosen(request.bundle.size());
    for (std::size_t i = 0; i < rivals.size(); ++i) {
        auto& part = chosen[memberOf[i]];
        if (times[i].feasible() && (!part || times[i].median() < part->time)) {
            part = backend::BundlePart{rivals[i].region, rivals[i].implementation, times[i].median()};
        }
    }
    backend::Offering offering;
    std::vector<backend::BundlePart> parts;
    for (std::size_t m = 0; m < chosen.size(); ++m) {
        if (!chosen[m]) {
            offering.refusals.push_back(
                {"",
                 "nothing runs '" + graph.node(request.bundle[m].nodes.front()).name + "' with one thread"});
            return offering;
        }
        parts.push_back(*std::move(chosen[m]));
    }
    auto bundle = backend::makeBundle(graph, parts, threads);
    if (bundle) {
        offering.implementations.push_back(*std::move(bundle));
    } else {
        offering.refusals.push_back({"", bundle.error().message});
    }
    return offering;
}

} // namespace tessera::measure
