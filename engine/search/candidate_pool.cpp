#include "engine/search/candidate_pool.h"

#include "engine/base/assert.h"
#include "engine/plan/plan_text.h"
#include "engine/plan/region_index.h"
#include "engine/search/conversion_table.h"
#include "engine/search/measure_order.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tessera::search {

namespace {

backend::Implementation withoutRanks(backend::Implementation implementation) {
    implementation.lowerBoundFlops = 0;
    implementation.estimatedFlops = 0;
    implementation.epilogueIsFree = false;
    for (backend::GroupMember& member : implementation.parallelGroup) {
        member.implementation = withoutRanks(std::move(member.implementation));
    }
    return implementation;
}

} // namespace

bool isSameKernel(const backend::Implementation& a, const backend::Implementation& b) {
    return a.backend == b.backend && a.name == b.name && withoutRanks(a) == withoutRanks(b);
}

namespace {

constexpr std::uint32_t kNoValue = 0xFFFFFFFF;

std::string typeKey(const graph::TensorType& type) {
    std::string key(graph::toText(type.dtype));
    if (type.shape) {
        for (const auto& dim : *type.shape) {
            key += dim.isConstant() ? "," + std::to_string(dim.extent())
                                    : ",s" + std::to_string(dim.symbol().index());
        }
    }
    return key;
}

} // namespace

CandidatePool::CandidatePool(graph::GraphRef graph, graph::Precision precision, GatherSettings settings)
    : m_graph(std::move(graph)), m_precision(precision), m_settings(std::move(settings)) {
    m_problem.nodeCount = static_cast<std::uint32_t>(m_graph->nodes().size());
    addValues();
}

Format CandidatePool::plainFormat(graph::ValueId value) const {
    const auto& shape = m_graph->value(value).type.shape;
    return {backend::Layout::plain(shape ? shape->size() : 0), backend::DeviceId{}};
}

void CandidatePool::addValues() {
    const auto values = m_graph->values();
    m_valueIndex.assign(values.size(), kNoValue);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const graph::ValueId id(i);
        if (values[i].isConstant()) {
            continue;
        }
        ProblemValue value;
        if (values[i].producer.valid()) {
            value.producer = values[i].producer.index();
        }
        for (const auto& use : values[i].uses) {
            if (value.readers.empty() || value.readers.back() != use.node.index()) {
                value.readers.push_back(use.node.index());
            }
        }
        m_valueIndex[i] = static_cast<std::uint32_t>(m_problem.values.size());
        m_valueIds.push_back(id);
        m_formats.emplace_back();
        if (!value.producer) {
            value.initial = 0;
        }
        if (m_graph->isOutput(id)) {
            value.required = 0;
        }
        // Graph inputs come plain on the CPU and outputs end there: their format 0.
        if (value.initial || value.required) {
            m_formats.back().push_back(plainFormat(id));
        }
        m_problem.values.push_back(std::move(value));
    }
    m_bridges.assign(m_problem.values.size(), 0);
}

std::optional<FormatIndex> CandidatePool::internFormat(std::uint32_t value, const Format& format) {
    auto& formats = m_formats[value];
    const auto found = std::ranges::find(formats, format);
    const auto index = static_cast<FormatIndex>(found - formats.begin());
    if (found == formats.end()) {
        if (formats.size() == kMaxFormats) {
            return std::nullopt;
        }
        formats.push_back(format);
    }
    return index;
}

/// A format beyond the limit makes the candidate infeasible, with that reason. What cannot be chosen uses no
/// value; what was not timed counts nothing.
void CandidatePool::takeUses(CandidateInfo& info, Candidate& candidate) {
    const auto isInfeasible = [&] { return info.cost.kind() == backend::Cost::Kind::kInfeasible; };
    const auto internAll = [&](const std::vector<graph::ValueId>& values,
                               const std::vector<backend::Layout>& layouts, std::vector<FormatUse>& uses) {
        uses.clear();
        for (std::size_t i = 0; i < values.size() && !isInfeasible(); ++i) {
            const auto value = m_valueIndex[values[i].index()];
            if (const auto format = internFormat(value, {layouts[i], info.implementation.device})) {
                uses.push_back({value, *format});
            } else {
                info.cost = backend::Cost::infeasible(backend::Outcome::kUnsupported,
                                                      "more than " + std::to_string(kMaxFormats) +
                                                          " layouts are tried for value '" +
                                                          m_graph->value(values[i]).name + "'");
            }
        }
    };
    internAll(info.region.inputs, info.implementation.inputLayouts, candidate.inputs);
    internAll(info.region.outputs, info.implementation.outputLayouts, candidate.outputs);
    candidate.costNs = info.cost.feasible() ? info.cost.median().count() : 0;
    if (isInfeasible()) {
        candidate.inputs.clear();
        candidate.outputs.clear();
        candidate.costNs = kInfeasibleNs;
    }
}

void CandidatePool::addCandidate(CandidateInfo info) {
    Candidate candidate;
    for (const auto node : info.region.nodes) {
        candidate.nodes.push_back(node.index());
    }
    takeUses(info, candidate);
    m_problem.candidates.push_back(std::move(candidate));
    m_candidates.push_back(std::move(info));
}

base::Status CandidatePool::measure(std::span<const CandidateId> ids, measure::Reuse reuse,
                                    measure::RegionMeasurer& measurer, const base::JobControl& control) {
    std::vector<measure::MeasureRequest> requests;
    for (const auto id : ids) {
        requests.push_back({info(id).region, info(id).implementation, reuse});
    }
    TESSERA_TRY(auto costs, measurer.costs(requests, control));
    TESSERA_ASSERT(costs.size() == ids.size());
    CandidatePool grown = *this;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        auto& info = grown.m_candidates[ids[i].index()];
        if (info.cost.feasible() && costs[i].kind() == backend::Cost::Kind::kUnmeasured) {
            grown.m_isComplete = false; // there was no time: what it had stays
            continue;
        }
        info.cost = std::move(costs[i]);
        info.isGuess = false;
        grown.takeUses(info, grown.m_problem.candidates[ids[i].index()]);
    }
    TESSERA_CHECK(grown.connect(measurer, control));
    *this = std::move(grown);
    return {};
}

base::Status CandidatePool::connect(measure::RegionMeasurer& measurer, const base::JobControl& control) {
    TESSERA_CHECK(measureConversions(measurer, control));
    addBridges();
    return measureConversions(measurer, control);
}

base::Status CandidatePool::admit(std::span<const measure::OfferRequest> proposals, CandidateInfo::Role role,
                                  measure::RegionMeasurer& measurer, const base::JobControl& control) {
    TESSERA_TRY(const auto offerings, measurer.offers(proposals, control));
    TESSERA_ASSERT(offerings.size() == proposals.size());
    CandidatePool grown = *this;
    std::vector<CandidateInfo> offered;
    std::vector<measure::MeasureRequest> requests;
    for (std::size_t p = 0; p < proposals.size(); ++p) {
        const auto& proposal = proposals[p];
        const auto& region = proposal.region;
        const auto refuse = [&](const std::string& name, std::string reason) {
            backend::Implementation refused;
            refused.backend = proposal.backend;
            refused.device = proposal.device;
            refused.name = name;
            grown.m_refusals.push_back(
                {region, proposal.rule, std::move(refused),
                 backend::Cost::infeasible(backend::Outcome::kUnsupported, std::move(reason)), role});
        };
        for (const auto& refusal : offerings[p].refusals) {
            refuse(refusal.implementation, refusal.reason);
        }
        for (const auto& implementation : offerings[p].implementations) {
            if (!graph::serves(implementation.precision, m_precision)) {
                refuse(implementation.name,
                       "computes in " + std::string(graph::toText(implementation.precision)));
            } else if (implementation.inputLayouts.size() != region.inputs.size() ||
                       implementation.outputLayouts.size() != region.outputs.size()) {
                refuse(implementation.name, "states another number of layouts than the region has values");
            } else {
                requests.push_back({region, implementation});
                offered.push_back({region, proposal.rule, implementation, backend::Cost::unmeasured(), role});
            }
        }
    }
    TESSERA_TRY(auto costs, measureInOrder(*m_graph, requests, m_settings.nodeTimes, measurer, control));
    TESSERA_TRY(const auto overhead, measurer.kernelOverhead());
    for (std::size_t i = 0; i < offered.size(); ++i) {
        offered[i].isGuess = costs[i].kind() == backend::Cost::Kind::kUnmeasured;
    }
    grown.m_isComplete =
        estimateUnmeasured(*m_graph, requests, m_settings.nodeTimes, costs) == 0 && m_isComplete;
    for (std::size_t i = 0; i < offered.size(); ++i) {
        offered[i].cost = std::move(costs[i]);
        grown.addCandidate(std::move(offered[i]));
    }
    grown.m_problem.kernelOverheadNs = overhead.count();
    TESSERA_CHECK(grown.connect(measurer, control));
    *this = std::move(grown);
    return {};
}

CandidateId CandidatePool::assume(graph::Region region, backend::Implementation implementation,
                                  backend::Cost cost) {
    const CandidateId id(m_candidates.size());
    addCandidate({std::move(region), "graph-level", std::move(implementation), std::move(cost),
                  CandidateInfo::Role::kHeldOnly});
    fillConversionCosts(possibleConversions());
    return id;
}

std::vector<std::pair<CandidateId, plan::PlannedRegionId>>
CandidatePool::kernelsOf(const plan::Plan& plan) const {
    const plan::RegionIndex regions(plan);
    std::vector<std::pair<CandidateId, plan::PlannedRegionId>> kernels;
    for (std::size_t c = 0; c < m_candidates.size(); ++c) {
        const auto& info = m_candidates[c];
        const auto region = regions.of(info.region.nodes.front());
        if (!region.valid()) {
            continue;
        }
        const auto& planned = plan.regions[region.index()];
        if (info.region.nodes == planned.region.nodes &&
            isSameKernel(info.implementation, planned.implementation)) {
            kernels.emplace_back(c, region);
        }
    }
    return kernels;
}

void CandidatePool::setCost(CandidateId id, backend::Cost cost) {
    auto& info = m_candidates[id.index()];
    TESSERA_ASSERT(info.cost.feasible() && cost.feasible());
    info.cost = std::move(cost);
    takeUses(info, m_problem.candidates[id.index()]);
}

std::string CandidatePool::conversionKey(const ChosenConversion& conversion) const {
    const auto& [value, from, to] = conversion;
    return conversionKey(m_valueIds[value], m_formats[value][from], m_formats[value][to]);
}

std::string CandidatePool::conversionKey(graph::ValueId value, const Format& from, const Format& to) const {
    return typeKey(m_graph->value(value).type) + "|" + from.layout.toText() + "@" + from.device.toText() +
           "|" + to.layout.toText() + "@" + to.device.toText();
}

/// From every format that can come to exist to every format that is asked for.
std::vector<ChosenConversion> CandidatePool::possibleConversions() const {
    std::vector<FormatSet> made(m_problem.values.size(), 0);
    std::vector<FormatSet> asked(m_problem.values.size(), 0);
    for (std::size_t v = 0; v < made.size(); ++v) {
        const auto& value = m_problem.values[v];
        made[v] = value.initial ? FormatSet{1} << *value.initial : 0;
        asked[v] = value.required ? FormatSet{1} << *value.required : 0;
        asked[v] |= m_bridges[v];
    }
    for (const auto& candidate : m_problem.candidates) {
        for (const auto& use : candidate.outputs) {
            made[use.value] |= FormatSet{1} << use.format;
        }
        for (const auto& use : candidate.inputs) {
            asked[use.value] |= FormatSet{1} << use.format;
        }
    }
    std::vector<ChosenConversion> possible;
    for (std::uint32_t v = 0; v < made.size(); ++v) {
        const auto count = static_cast<FormatIndex>(m_formats[v].size()); // at most kMaxFormats
        for (FormatIndex from = 0; from < count; ++from) {
            for (FormatIndex to = 0; to < count; ++to) {
                const bool mayExist = ((made[v] | asked[v]) >> from & 1U) != 0;
                const bool isAsked = (asked[v] >> to & 1U) != 0;
                // A value that exists in one format only, which everybody asks for, is never converted.
                if (from != to && mayExist && isAsked && made[v] != FormatSet{1} << to) {
                    possible.push_back({v, from, to});
                }
            }
        }
    }
    return possible;
}

/// Where no backend converts directly, plain on the CPU is a stop on the way (from one vendor's opaque layout
/// to another's), and so is plain on either device.
void CandidatePool::addBridges() {
    for (const auto& pair : possibleConversions()) {
        const auto offer = m_conversionOffers.find(conversionKey(pair));
        if (offer == m_conversionOffers.end() || offer->second.cost.feasible()) {
            continue;
        }
        const auto& formats = m_formats[pair.value];
        auto stop = plainFormat(m_valueIds[pair.value]);
        for (const auto& device : {backend::DeviceId{}, formats[pair.from].device, formats[pair.to].device}) {
            stop.device = device;
            if (const auto added = internFormat(pair.value, stop)) {
                m_bridges[pair.value] |= FormatSet{1} << *added;
            }
        }
    }
}

base::Status CandidatePool::measureConversions(measure::RegionMeasurer& measurer,
                                               const base::JobControl& control) {
    const auto possible = possibleConversions();
    std::vector<measure::ConversionRequest> requests;
    std::vector<std::string> keys;
    std::set<std::string> asked;
    for (const auto& pair : possible) {
        auto key = conversionKey(pair);
        if (m_conversionOffers.contains(key) || !asked.insert(key).second) {
            continue;
        }
        const auto& from = m_formats[pair.value][pair.from];
        const auto& to = m_formats[pair.value][pair.to];
        requests.push_back({m_graph->value(m_valueIds[pair.value]).type, from.layout, to.layout, from.device,
                            to.device, m_settings.converters});
        keys.push_back(std::move(key));
    }
    if (!requests.empty()) {
        TESSERA_TRY(auto offers, measurer.conversions(requests, control));
        TESSERA_ASSERT(offers.size() == requests.size());
        for (std::size_t i = 0; i < offers.size(); ++i) {
            m_conversionOffers.emplace(keys[i], std::move(offers[i]));
        }
    }
    fillConversionCosts(possible);
    return {};
}

void CandidatePool::fillConversionCosts(const std::vector<ChosenConversion>& possible) {
    for (std::size_t v = 0; v < m_problem.values.size(); ++v) {
        auto& value = m_problem.values[v];
        value.formatCount = std::max<std::size_t>(1, m_formats[v].size());
        value.conversionNs.assign(value.formatCount * value.formatCount, kInfeasibleNs);
    }
    for (const auto& pair : possible) {
        const auto offer = m_conversionOffers.find(conversionKey(pair));
        auto& value = m_problem.values[pair.value];
        if (offer != m_conversionOffers.end() && offer->second.cost.feasible()) {
            value.conversionNs[pair.from * value.formatCount + pair.to] = offer->second.cost.median().count();
        }
    }
}

bool CandidatePool::isCompiled(const CandidateInfo& info) const {
    return std::ranges::find(m_settings.compiling, info.implementation.backend) != m_settings.compiling.end();
}

const measure::ConversionOffer* CandidatePool::conversion(const plan::PlannedConversion& planned) const {
    const auto found = m_conversionOffers.find(
        conversionKey(planned.value, {planned.from, planned.fromDevice}, {planned.to, planned.toDevice}));
    return found != m_conversionOffers.end() ? &found->second : nullptr;
}

const measure::ConversionOffer& CandidatePool::conversion(const ChosenConversion& chosen) const {
    return m_conversionOffers.at(conversionKey(chosen));
}

std::vector<std::string> hungKernels(const CandidatePool& pool) {
    std::vector<std::string> sentences;
    for (const auto& info : pool.candidates()) {
        if (info.cost.kind() != backend::Cost::Kind::kInfeasible ||
            info.cost.outcome() != backend::Outcome::kHung) {
            continue;
        }
        const auto& implementation = info.implementation;
        auto sentence = plan::implementationText(implementation.backend, implementation.name) + " on " +
                        implementation.device.toText() + " hangs at '" +
                        pool.graph().node(info.region.nodes.front()).name + "' (" +
                        graph::regionTitle(pool.graph(), info.region) + "): " + info.cost.reason();
        if (std::ranges::find(sentences, sentence) == sentences.end()) { // several rules may propose it
            sentences.push_back(std::move(sentence));
        }
    }
    return sentences;
}

} // namespace tessera::search
