#include "engine/measure/borrowed_measurer.h"

#include "engine/graph/value_bytes.h"
#include "engine/measure/check_record.h"
#include "engine/measure/conversion_graph.h"
#include "engine/measure/hang_note.h"
#include "engine/measure/json_read.h"
#include "engine/measure/machine_ceilings_note.h"
#include "engine/measure/measurement_key.h"
#include "engine/measure/offering_json.h"
#include "engine/measure/offers.h"

#include <set>
#include <utility>

namespace tessera::measure {

using base::ErrorKind;
using base::fail;
using nlohmann::json;

namespace {

StoreKey keyIn(const MeasuredContext& context, const base::Hash128& region) {
    StoreKey key = context.key;
    key.region = region;
    return key;
}

backend::BackendOnDevice asked(const MeasuredContext& context) {
    return {context.key.backend, context.runsOn};
}

backend::Cost borrowed(const backend::Cost& cost) {
    return cost.feasible() ? backend::Cost::borrowed(cost.median(), cost.low(), cost.high(), cost.rounds())
                           : cost;
}

} // namespace

BorrowedMeasurer::BorrowedMeasurer(graph::GraphRef graph, HardwareProfile profile)
    : m_graph(std::move(graph))
    , m_profile(std::move(profile))
    , m_modelWeightBytes(graph::constantBytes(*m_graph)) {}

base::Result<base::Hash128> BorrowedMeasurer::ceilingsHash() {
    if (!m_ceilingsHash) {
        TESSERA_TRY(const auto ceilings, findCeilings(*m_profile.store, m_profile.device, m_profile.threads));
        m_ceilingsHash = ceilings ? hashOf(*ceilings) : base::Hash128();
    }
    return *m_ceilingsHash;
}

base::Result<backend::Offering> BorrowedMeasurer::offerOf(const base::Hash128& region,
                                                          const backend::BackendOnDevice& backend,
                                                          backend::ThreadUse threads) {
    TESSERA_TRY(const auto ceilings, ceilingsHash());
    for (const auto& context : m_profile.contexts) {
        if (asked(context) != backend) {
            continue;
        }
        // The store says not whether that backend was given ceilings: it was asked once, with or without.
        for (const auto& given : {ceilings, base::Hash128()}) {
            const auto key = offerNoteKey(keyIn(context, region), threads, given);
            TESSERA_TRY(auto known, findOffering(*m_profile.store, key, m_profile.precision));
            if (known) {
                return *std::move(known);
            }
        }
    }
    backend::Offering nothing;
    nothing.refusals.push_back({"", "the hardware profile does not say what it offers here"});
    return nothing;
}

base::Result<std::vector<backend::Offering>> BorrowedMeasurer::offers(std::span<const OfferRequest> requests,
                                                                      const base::JobControl& control) {
    const OfferSource source{
        [this](const graph::Region&, const base::Hash128& key, const backend::BackendOnDevice& backend,
               backend::ThreadUse threads) { return offerOf(key, backend, threads); },
        [&](std::span<const MeasureRequest> members) { return costs(members, control); }};
    return collectOffers(*m_graph, requests, m_profile.threads, source, control);
}

base::Result<backend::Cost> BorrowedMeasurer::costOf(const RegionKeys& region,
                                                     const backend::Implementation& implementation) {
    for (const auto& context : m_profile.contexts) {
        if (asked(context) != implementation.maker()) {
            continue;
        }
        auto key = keyIn(context, region.verdict);
        key.implementation = nameWithLayouts(implementation);
        key.cacheState = cacheStateOf(m_modelWeightBytes, m_profile.device.l3Bytes);
        TESSERA_TRY(auto row, m_profile.store->find(key));
        if (!row || row->cost.feasible()) {
            key.region = region.time;
            TESSERA_TRY(row, m_profile.store->find(key));
        }
        if (row) {
            ++m_counts.fromStore;
            return borrowed(row->cost);
        }
        key.region = region.verdict;
        TESSERA_TRY(auto hang, findHang(*m_profile.store, key));
        if (hang) {
            return backend::Cost::infeasible(backend::Outcome::kHung, std::move(hang->reason));
        }
    }
    return backend::Cost::unmeasured();
}

base::Result<std::vector<backend::Cost>> BorrowedMeasurer::costs(std::span<const MeasureRequest> requests,
                                                                 const base::JobControl& control) {
    std::vector<backend::Cost> costs;
    costs.reserve(requests.size());
    for (const auto& request : requests) {
        if (control.stopRequested()) {
            return fail(ErrorKind::kCancelled, "stopped on request");
        }
        const auto time = graph::regionKey(*m_graph, request.region);
        TESSERA_TRY(const auto verdict, verdictKey(*m_graph, request.region, time));
        TESSERA_TRY(auto cost, costOf({time, verdict}, request.implementation));
        costs.push_back(std::move(cost));
    }
    return costs;
}

base::Result<ConversionOffer> BorrowedMeasurer::cheapestConversion(const ConversionRequest& request) {
    ConversionOffer best{{},
                         backend::Cost::infeasible(backend::Outcome::kUnsupported,
                                                   "the hardware profile holds no conversion of " +
                                                       request.from.toText() + " to " + request.to.toText())};
    TESSERA_TRY(const auto graph, conversionGraph(request.type, request.from, request.to));
    const auto region = graph::regionKey(*graph, graph::wholeRegion(*graph));
    if (const auto copy = request.copy()) {
        TESSERA_TRY(const auto cost, costOf({region, region}, *copy));
        return cost.feasible() ? ConversionOffer{*copy, cost} : best;
    }
    if (request.fromDevice != request.toDevice) {
        return best;
    }
    std::set<std::string> converters;
    for (const auto& context : m_profile.contexts) {
        if (!request.admits(context.key.backend, context.runsOn) ||
            !converters.insert(context.key.backend).second) {
            continue;
        }
        TESSERA_TRY(const auto offering, offerOf(region, asked(context), backend::ThreadUse::kAll));
        for (const auto& implementation : offering.implementations) {
            TESSERA_TRY(const auto cost, costOf({region, region}, implementation));
            if (cost.feasible() && (!best.cost.feasible() || cost.median() < best.cost.median())) {
                best = {implementation, cost};
            }
        }
    }
    return best;
}

base::Result<std::vector<ConversionOffer>>
BorrowedMeasurer::conversions(std::span<const ConversionRequest> requests, const base::JobControl& control) {
    std::vector<ConversionOffer> answers;
    answers.reserve(requests.size());
    for (const auto& request : requests) {
        if (control.stopRequested()) {
            return fail(ErrorKind::kCancelled, "stopped on request");
        }
        TESSERA_TRY(auto best, cheapestConversion(request));
        answers.push_back(std::move(best));
    }
    return answers;
}

base::Result<base::Nanoseconds> BorrowedMeasurer::kernelOverhead() {
    TESSERA_TRY(
        const auto note,
        m_profile.store->findNote("overhead", overheadNoteKey(m_profile.device.hash(), m_profile.threads)));
    const auto known = note ? intField(json::parse(*note, nullptr, false), "dispatch_ns", -1) : -1;
    if (known < 0) {
        return fail(ErrorKind::kImpossible, "it does not hold what dispatching a kernel costs",
                    "profile " + m_profile.file.string());
    }
    return base::Nanoseconds(known);
}

} // namespace tessera::measure
