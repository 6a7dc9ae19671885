#include "engine/backend/offer_sink.h"

#include "engine/backend/sharing.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace tessera::backend {

namespace {

/// Older headers have no such fields.
bool hasParts(const ts_offer& offer) {
    return offer.size >= offsetof(ts_offer, part_offsets) + sizeof offer.part_offsets;
}

} // namespace

OfferSink::OfferSink(const std::string& backend, const graph::Graph& graph, const graph::Region& region)
    : m_backend(backend), m_graph(graph), m_region(region) {
    m_raw.size = sizeof m_raw;
    m_raw.offer = [](ts_offer_sink* sink, const ts_offer* offer) {
        static_cast<OfferSink*>(sink->host)->add(*offer);
    };
    m_raw.refuse = [](ts_offer_sink* sink, const char* implementation, const char* reason) {
        static_cast<OfferSink*>(sink->host)
            ->refuse(implementation != nullptr ? implementation : "",
                     reason != nullptr ? reason : "no reason given");
    };
    m_raw.host = this;
}

void OfferSink::add(const ts_offer& offer) {
    Implementation made;
    made.backend = m_backend;
    made.name = offer.name != nullptr ? offer.name : "";
    if (const std::string problem = problemOf(offer, made.name); !problem.empty()) {
        refuse(made.name, problem);
        return;
    }
    made.precision = static_cast<graph::Precision>(offer.precision);
    made.threads = offer.threads == 1 ? ThreadUse::kOne : ThreadUse::kAll;
    made.pool = offer.pool == TS_POOL_FOREIGN ? ThreadPool::kForeign : ThreadPool::kNative;
    made.workspaceBytes = static_cast<std::int64_t>(offer.workspace_bytes);
    made.persistentBytes = static_cast<std::int64_t>(offer.persistent_bytes);
    made.lowerBoundFlops = std::max<std::int64_t>(offer.lower_bound_flops, 0);
    const std::size_t outputs = m_region.outputs.size();
    if (offer.view_of != nullptr) {
        made.viewOf.assign(offer.view_of, offer.view_of + outputs);
    }
    if (offer.in_place_of != nullptr) {
        made.inPlaceOf.assign(offer.in_place_of, offer.in_place_of + outputs);
    }
    readParts(offer, made);
    if (offer.size >= offsetof(ts_offer, epilogue_is_free) + sizeof offer.epilogue_is_free) {
        made.epilogueIsFree = offer.epilogue_is_free != 0;
    }
    made.estimatedFlops = made.lowerBoundFlops;
    if (offer.size >= offsetof(ts_offer, estimated_flops) + sizeof offer.estimated_flops) {
        made.estimatedFlops = std::max(offer.estimated_flops, made.lowerBoundFlops);
    }
    if (offer.size >= offsetof(ts_offer, non_finite) + sizeof offer.non_finite) {
        made.nonFinite = offer.non_finite == TS_NON_FINITE_CARRIED ? NonFinite::kCarried : NonFinite::kLost;
    }
    if (readLayouts(made.name, offer.input_layouts, m_region.inputs, made.inputLayouts) &&
        readLayouts(made.name, offer.output_layouts, m_region.outputs, made.outputLayouts)) {
        m_offering.implementations.push_back(std::move(made));
    }
}

void OfferSink::readParts(const ts_offer& offer, Implementation& made) const {
    if (!hasParts(offer)) {
        return;
    }
    if (offer.view_offsets != nullptr) {
        made.viewOffsets.assign(offer.view_offsets, offer.view_offsets + m_region.outputs.size());
    }
    if (offer.part_of != nullptr) {
        made.partOf.assign(offer.part_of, offer.part_of + m_region.inputs.size());
    }
    if (offer.part_offsets != nullptr) {
        made.partOffsets.assign(offer.part_offsets, offer.part_offsets + m_region.inputs.size());
    }
}

std::string OfferSink::sharingProblem(const ts_offer& offer) const {
    const auto named = [](const std::int32_t* indices, std::size_t count, std::size_t limit) {
        return indices == nullptr || std::all_of(indices, indices + count, [&](std::int32_t index) {
                   return index >= -1 && index < static_cast<std::int64_t>(limit);
               });
    };
    const auto aligned = [](const std::int64_t* offsets, std::size_t count) {
        return offsets == nullptr || std::all_of(offsets, offsets + count, [](std::int64_t offset) {
                   return offset >= 0 && offset % kSharingAlignment == 0;
               });
    };
    const std::size_t inputs = m_region.inputs.size();
    const std::size_t outputs = m_region.outputs.size();
    if (!named(offer.view_of, outputs, inputs) || !named(offer.in_place_of, outputs, inputs)) {
        return "an output is said to share the memory of an input that is not there";
    }
    if (hasParts(offer) && !named(offer.part_of, inputs, outputs)) {
        return "an input is said to lie in an output that is not there";
    }
    if (hasParts(offer) && (!aligned(offer.view_offsets, outputs) || !aligned(offer.part_offsets, inputs))) {
        return "memory is said to be shared at an offset that is no multiple of 64";
    }
    return "";
}

void OfferSink::refuse(std::string implementation, std::string reason) {
    m_offering.refusals.push_back({std::move(implementation), std::move(reason)});
}

std::string OfferSink::problemOf(const ts_offer& offer, const std::string& name) const {
    constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789_.-";
    if (name.empty() || name.find_first_not_of(kAllowed) != std::string::npos) {
        return "its name is not of the form [a-z0-9_.-]+";
    }
    if (std::ranges::find(m_offering.implementations, name, &Implementation::name) !=
        m_offering.implementations.end()) {
        return "it is offered twice";
    }
    if (offer.precision < TS_STRICT || offer.precision > TS_F16) {
        return "its precision is none of the contract's";
    }
    constexpr std::size_t kMostBytes = std::size_t{1} << 48U;
    if (offer.workspace_bytes > kMostBytes || offer.persistent_bytes > kMostBytes) {
        return "it asks for more memory than any machine has";
    }
    return sharingProblem(offer);
}

bool OfferSink::readLayouts(const std::string& name, const char* const* texts,
                            const std::vector<graph::ValueId>& values, std::vector<Layout>& into) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        auto layout = Layout::parse(texts != nullptr && texts[i] != nullptr ? texts[i] : "?");
        if (!layout) {
            refuse(name, layout.error().oneLine());
            return false;
        }
        const auto& shape = m_graph.value(values[i]).type.shape;
        if (layout->kind() == Layout::Kind::kPhysical && shape && layout->rank() != shape->size()) {
            refuse(name, "layout " + layout->toText() + " has another rank than '" +
                             m_graph.value(values[i]).name + "'");
            return false;
        }
        into.push_back(*std::move(layout));
    }
    return true;
}

} // namespace tessera::backend
