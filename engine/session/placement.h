#pragma once

#include "engine/base/clock.h"
#include "engine/measure/region_measurer.h"
#include "engine/search/genome.h"
#include "engine/search/operator_level.h"
#include "engine/session/backend_catalogue.h"
#include "engine/session/session.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::session {

/// Why an offering without implementations has none.
[[nodiscard]] std::string whyNothing(const backend::Offering& offering);

/// What placements of one model are chosen from: the measurers of its graphs, and the candidates that were
/// gathered. Searches, previews and single baselines share it, so that what one has measured the others know.
class Placement {
public:
    /// The measurer of a graph: of this machine's worker, of a hardware profile, or a test's fake.
    using MakeMeasurer = std::function<std::unique_ptr<measure::RegionMeasurer>(const graph::GraphRef&)>;
    /// \param catalogue, clock  outlive it. \param frame  what every plan says: model, device, threads,
    /// precision.
    /// \param memory  what plans may hold on devices
    Placement(ModelRef model, const BackendCatalogue& catalogue, plan::Plan frame, MakeMeasurer makeMeasurer,
              const base::Clock& clock, search::DeviceMemory memory = {})
        : m_model(std::move(model))
        , m_catalogue(catalogue)
        , m_frame(std::move(frame))
        , m_makeMeasurer(std::move(makeMeasurer))
        , m_clock(clock)
        , m_memory(std::move(memory)) {}

    [[nodiscard]] const OpenModel& model() const { return *m_model; }
    [[nodiscard]] const graph::Graph& graph() const { return *m_model->graph; }
    [[nodiscard]] const BackendCatalogue& catalogue() const { return m_catalogue; }
    [[nodiscard]] const plan::Plan& frame() const { return m_frame; }
    /// Are costs those of a hardware profile? Then nothing is run.
    [[nodiscard]] bool isBorrowed() const { return !m_frame.hardwareProfile.empty(); }
    [[nodiscard]] const base::Clock& clock() const { return m_clock; }
    [[nodiscard]] const search::DeviceMemory& memory() const { return m_memory; }
    [[nodiscard]] const MakeMeasurer& makeMeasurer() const { return m_makeMeasurer; }

    /// Of the simplified graph.
    [[nodiscard]] measure::RegionMeasurer& regions() { return measurerOf(m_regions, m_model->graph); }

    /// Whether the reference is timed where others serve a node too: it takes a thousand times as long as
    /// they do.
    enum class ReferenceUse : std::uint8_t { kWhereAlone, kEverywhere };
    /// Measures what `backends` (empty: all) offer, unless it is known.
    /// \param nodeTimes  one a node: regions whose nodes take most are measured first. Empty: in any order.
    [[nodiscard]] base::Status gather(const std::vector<std::string>& backends, ReferenceUse reference,
                                      const base::JobControl& control,
                                      std::vector<base::Nanoseconds> nodeTimes = {});
    /// gather, and whatever the operator level's plan under `request` would take that is only predicted; with
    /// the reference too where nothing else is right. \par Errors kImpossible besides.
    [[nodiscard]] base::Status gatherFor(const search::SolveRequest& request,
                                         const std::vector<std::string>& backends,
                                         const base::JobControl& control,
                                         const std::vector<base::Nanoseconds>& nodeTimes);
    /// Measures one right implementation of each region that a solve chooses, whatever that takes; which is
    /// the fastest is not asked. With the reference too where nothing else is right. \param control  how what
    /// is not gathered yet is. \par Errors as of gatherFor.
    [[nodiscard]] base::Status timeChosen(const search::SolveRequest& request,
                                          const std::vector<std::string>& backends,
                                          const base::JobControl& control,
                                          const std::vector<base::Nanoseconds>& nodeTimes);
    /// The store answered a search among `backends`: what that search gathered stands in it.
    void noteAnswered(const std::vector<std::string>& backends) { m_answered = backends; }
    /// Where nothing is gathered, but the store answered such a search: gathers what it has of it, and
    /// measures nothing. Some of what was timed then is predicted now: good to tell what was proposed, not to
    /// solve.
    [[nodiscard]] base::Status gatherAnswered(const std::vector<std::string>& backends,
                                              const base::JobControl& control);
    [[nodiscard]] bool isAnswered(const std::vector<std::string>& backends) const {
        return m_level.has_value() && m_isOfStore && m_gathered == backends;
    }
    /// Is what `backends` (empty: all) offer known, so that a solve measures nothing?
    [[nodiscard]] bool isGathered(const std::vector<std::string>& backends) const {
        return m_level.has_value() && !m_isOfStore && m_gathered == backends;
    }
    /// What was gathered; gather has succeeded.
    [[nodiscard]] search::OperatorLevel& level() { return *m_level; }
    /// Another number after each gathering.
    [[nodiscard]] int revision() const { return m_revision; }
    /// Forgets what was gathered, since the verdict on an implementation changed.
    void forget() { m_level.reset(); }

    /// Measures those parts that the level does not know yet.
    [[nodiscard]] base::Status admitMissing(const std::vector<search::GenomePart>& parts,
                                            const base::JobControl& control);
    /// The graph-level backends among `chosen`, with the nodes that each may take.
    [[nodiscard]] std::vector<search::GraphBackend>
    graphBackends(const std::vector<std::string>& chosen) const;
    /// The model as read, whole in a runtime. \par Errors kImpossible: it does not run it, and why.
    [[nodiscard]] base::Result<plan::PlanRef>
    wholeGraphPlan(const std::string& backend, const plan::Plan& frame, const base::JobControl& control);

private:
    /// What to ask of `backends`, without the reference for nodes that others serve, and with what
    /// graph-level ones may take where nothing else does.
    [[nodiscard]] base::Result<std::vector<measure::OfferRequest>>
    requestsFor(const std::vector<std::string>& backends, ReferenceUse reference,
                const base::JobControl& control);
    /// Gathers and settles; with the reference too where `settle` finds no way to place the model.
    [[nodiscard]] base::Status gatherUntil(const search::SolveRequest& request,
                                           const std::vector<std::string>& backends,
                                           const base::JobControl& control,
                                           const std::vector<base::Nanoseconds>& nodeTimes,
                                           const std::function<base::Status()>& settle);
    /// Measures what constraints pin to graph-level backends, which the operator level does not know, and
    /// what they pin by name though it was dropped.
    [[nodiscard]] base::Status admitPinned(const std::vector<plan::Constraint>& constraints,
                                           const std::vector<std::string>& backends,
                                           const base::JobControl& control);
    /// The one in `kept`, made over `graph` at first.
    [[nodiscard]] measure::RegionMeasurer& measurerOf(std::unique_ptr<measure::RegionMeasurer>& kept,
                                                      const graph::GraphRef& graph) const;

    ModelRef m_model;
    const BackendCatalogue& m_catalogue;
    plan::Plan m_frame;
    MakeMeasurer m_makeMeasurer;
    const base::Clock& m_clock;
    search::DeviceMemory m_memory;
    std::unique_ptr<measure::RegionMeasurer> m_regions;
    std::unique_ptr<measure::RegionMeasurer> m_original; ///< of the model as read
    std::optional<search::OperatorLevel> m_level;
    std::vector<std::string> m_gathered;                ///< backends that the level knows
    bool m_isOfStore = false;                           ///< the level has what gatherAnswered() found
    std::optional<std::vector<std::string>> m_answered; ///< backends of a search that the store answered
    ReferenceUse m_reference = ReferenceUse::kWhereAlone;
    int m_revision = 0;
};

} // namespace tessera::session
