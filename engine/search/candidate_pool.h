#pragma once

#include "engine/measure/region_measurer.h"
#include "engine/plan/plan.h"
#include "engine/search/conversion_table.h"
#include "engine/search/problem.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::search {

/// A value as it lies somewhere.
struct Format {
    backend::Layout layout;
    backend::DeviceId device;
    friend bool operator==(const Format&, const Format&) = default;
};

/// Do both compute in the same way? What ranks candidates before they are timed (bounds, estimates) is not
/// compared: a plan file does not keep all of it.
[[nodiscard]] bool isSameKernel(const backend::Implementation& a, const backend::Implementation& b);

/// What a candidate of the problem stands for.
struct CandidateInfo {
    enum class Role : std::uint8_t {
        kFree,    ///< the operator level may choose it
        kHeldOnly ///< only where the graph level put it
    };
    graph::Region region;
    std::string rule;
    backend::Implementation implementation;
    backend::Cost cost;
    Role role = Role::kFree;
    bool isGuess = false; ///< there was no time to measure it: the cost rests on no time of its own
};

/// How many bytes plans may hold on devices, and how many one holds there.
struct DeviceMemory {
    using Bytes = std::map<backend::DeviceId, backend::DeviceBytes>;

    Bytes limits = {}; ///< empty: none
    std::function<base::Result<Bytes>(const plan::Plan&)> used = {};
};

/// What gathering candidates depends on besides the proposals.
struct GatherSettings {
    std::vector<std::string> converters = {}; ///< backends that may change the formats of values; empty: all
    /// One a node: regions whose nodes take most, over all places where they occur, are measured first.
    /// Empty: in the order of the proposals.
    std::vector<base::Nanoseconds> nodeTimes = {};
    /// Backends whose kernels a compiler makes. \see pattern::BackendSpec::compiles
    std::vector<std::string> compiling = {};
    DeviceMemory memory = {};
};

/// Everything measured about one model, as a Problem: what backends offer, what it costs, how values change
/// format. Grows by `admit`; solving needs nothing more, so that a re-solve measures nothing.
class CandidatePool {
public:
    CandidatePool(graph::GraphRef graph, graph::Precision precision, GatherSettings settings);

    /// Asks for offers, costs and every conversion that can occur between them, and adds the candidates.
    /// What the deadline of `control` leaves no time for has a predicted cost.
    /// \par Errors whatever the measurer fails with; the pool is then unchanged.
    [[nodiscard]] base::Status admit(std::span<const measure::OfferRequest> proposals,
                                     CandidateInfo::Role role, measure::RegionMeasurer& measurer,
                                     const base::JobControl& control);

    /// Measures candidates, and the conversions that they bring: such as have a cost, predicted or measured
    /// (`reuse` says what the latter becomes), and, with Reuse::kSameSpeed, such as were dropped because
    /// others are faster, this time whatever those take. \par Errors of the measurer; the pool is then
    /// unchanged.
    [[nodiscard]] base::Status measure(std::span<const CandidateId> ids, measure::Reuse reuse,
                                       measure::RegionMeasurer& measurer, const base::JobControl& control);

    /// Adds a region to be held without measuring: its cost is what the caller knows, and an unmeasured one
    /// counts nothing. Conversions that were never measured stay infeasible.
    [[nodiscard]] CandidateId assume(graph::Region region, backend::Implementation implementation,
                                     backend::Cost cost);

    /// Of a candidate that can be chosen: what it took at another time.
    void setCost(CandidateId id, backend::Cost cost);

    [[nodiscard]] const DeviceMemory& memory() const { return m_settings.memory; }
    [[nodiscard]] const graph::Graph& graph() const { return *m_graph; }
    [[nodiscard]] const graph::GraphRef& graphRef() const { return m_graph; }
    [[nodiscard]] const Problem& problem() const { return m_problem; }
    [[nodiscard]] const std::vector<CandidateInfo>& candidates() const { return m_candidates; }
    [[nodiscard]] const CandidateInfo& info(CandidateId id) const { return m_candidates[id.index()]; }
    /// The candidates that a plan of this graph runs, each with its region there, in the pool's order. A
    /// region has several where several rules proposed it, and none where it was never admitted.
    [[nodiscard]] std::vector<std::pair<CandidateId, plan::PlannedRegionId>>
    kernelsOf(const plan::Plan& plan) const;
    /// What backends declined when they were asked: the "why not?" of a region. Infeasible; without the name
    /// of an implementation it was the whole region.
    [[nodiscard]] const std::vector<CandidateInfo>& refusals() const { return m_refusals; }
    /// Of a value of the problem.
    [[nodiscard]] graph::ValueId valueId(std::uint32_t value) const { return m_valueIds[value]; }
    [[nodiscard]] const Format& format(std::uint32_t value, FormatIndex format) const {
        return m_formats[value][format];
    }
    [[nodiscard]] const measure::ConversionOffer& conversion(const ChosenConversion& chosen) const;
    /// Of a conversion that a plan has; nullptr: it was not asked for here.
    [[nodiscard]] const measure::ConversionOffer* conversion(const plan::PlannedConversion& planned) const;
    /// Has a compiler to make its kernel?
    [[nodiscard]] bool isCompiled(const CandidateInfo& info) const;
    /// Was there time to measure all that was to be measured?
    [[nodiscard]] bool isComplete() const { return m_isComplete; }

private:
    void addValues();
    [[nodiscard]] std::optional<FormatIndex> internFormat(std::uint32_t value, const Format& format);
    /// The cost, and where it can be chosen, the formats of values that it uses.
    void takeUses(CandidateInfo& info, Candidate& candidate);
    void addCandidate(CandidateInfo info);
    [[nodiscard]] Format plainFormat(graph::ValueId value) const;

    [[nodiscard]] std::vector<ChosenConversion> possibleConversions() const;
    void addBridges();
    /// Every conversion that can occur, and those by way of plain where no backend converts directly.
    [[nodiscard]] base::Status connect(measure::RegionMeasurer& measurer, const base::JobControl& control);
    [[nodiscard]] base::Status measureConversions(measure::RegionMeasurer& measurer,
                                                  const base::JobControl& control);
    void fillConversionCosts(const std::vector<ChosenConversion>& possible);
    [[nodiscard]] std::string conversionKey(const ChosenConversion& conversion) const;
    [[nodiscard]] std::string conversionKey(graph::ValueId value, const Format& from, const Format& to) const;

    graph::GraphRef m_graph;
    graph::Precision m_precision;
    GatherSettings m_settings;
    Problem m_problem;
    std::vector<CandidateInfo> m_candidates;
    std::vector<CandidateInfo> m_refusals;
    std::vector<graph::ValueId> m_valueIds;
    std::vector<std::uint32_t> m_valueIndex; ///< by ValueId; kNoValue for constants
    std::vector<std::vector<Format>> m_formats;
    std::vector<FormatSet> m_bridges; ///< of each value: formats that are stops on the way
    std::map<std::string, measure::ConversionOffer> m_conversionOffers;
    bool m_isComplete = true;
};

/// Kernels that did not end, one sentence each: which, on which device and where in the model.
[[nodiscard]] std::vector<std::string> hungKernels(const CandidatePool& pool);

} // namespace tessera::search
