#pragma once

#include "engine/plan/plan.h"
#include "engine/session/session.h"
#include "widgets/models/backend_looks.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <vector>

namespace tessera::itemmodels {

/// One region of a plan, as tables and charts show it.
struct OperatorRow {
    std::size_t region = 0; ///< index in Plan::regions
    graph::NodeId anchor;   ///< its node with the most work
    BackendLook backend;
    QString implementation;
    QString operators; ///< "Conv + Relu"
    QString name;      ///< of the anchor
    QString output;    ///< "1×256×28×28"
    std::optional<base::Nanoseconds> time;
    std::optional<base::Nanoseconds> low;
    std::optional<base::Nanoseconds> high;
    bool measured = false;
    int samples = 0;             ///< that the time rests on; 0: none
    std::optional<double> share; ///< PlanTimes::share(): of kernels and conversions
    double longest = 0;          ///< time over that of the longest region
    std::int64_t flops = 0;
    std::int64_t bytes = 0;
    bool pinned = false;
    std::optional<double> efficiency; ///< least time that the machine allows over its time; 1 is the roof
    std::optional<double> regret;     ///< ns that the cheapest rival on its own would save
    std::optional<session::RegionError> error; ///< against the reference, where it was checked
    std::optional<double> otherError; ///< over tolerance, of the second plan: the largest of these nodes
    std::optional<double> overlay; ///< the largest of its nodes' values in the file that lies over the plan

    /// GFLOP/s; empty without time or work.
    [[nodiscard]] std::optional<double> gflops() const;
};

/// What holds of all rows of a table together.
struct RowSummary {
    bool anyEfficiency = false;
    bool anyError = false;
    bool anyOwnError = false;
    bool anyOtherError = false;
    bool anyOverlay = false;
    std::vector<int> rowOfRegion; ///< by region; -1: none
};
/// Pure: it may run on any thread, as of a million rows it should.
[[nodiscard]] RowSummary rowSummary(const std::vector<OperatorRow>& rows);

/// A rival of a region's implementation, or the chosen one itself.
struct CandidateRow {
    BackendLook backend;
    QString implementation;
    QString rule;
    backend::Cost cost = backend::Cost::predicted(base::Nanoseconds(0));
    std::optional<base::Nanoseconds> planEffect;
    bool chosen = false;
    bool tie = false;                      ///< with the chosen one
    QString region;                        ///< its operators, when it is another region than the chosen one
    std::vector<graph::NodeId> nodes = {}; ///< of that other region
    /// Operators of this and of each other region that the same pin could mean; empty: it means this one.
    QStringList pinnedRegions = {};

    /// Would its kernel run this node of the selected region?
    [[nodiscard]] bool runs(graph::NodeId node) const {
        return nodes.empty() || std::ranges::find(nodes, node) != nodes.end();
    }
    /// The node that a pin to it names: this one of the selected region, where it runs it.
    [[nodiscard]] graph::NodeId pinnedNode(graph::NodeId node) const {
        return runs(node) ? node : nodes.front();
    }
};

struct TensorRow {
    enum class Role { kInput, kConstant, kOutput } role = Role::kInput;
    QString name;
    QString type;  ///< "f32"
    QString shape; ///< "1×64×56×56"
    std::optional<std::int64_t> bytes;
    QString layout;
};

struct LegendRow {
    BackendLook backend;
    int nodes = 0;
    std::optional<double> share; ///< of the time of kernels and conversions
    bool shown = true;
};

/// Whether a time of one plan's part may be set against one of another plan's.
enum class Scale {
    kOne,
    kOtherMachine, ///< each is of its own machine
    kWholeGraph,   ///< one is a library's whole graph: its time is of a run end to end, at another moment
};
[[nodiscard]] Scale scaleOf(const plan::PlanHeader& a, const plan::PlanHeader& b);

/// A set of nodes that two plans place differently, or what all of them take.
struct CompareRow {
    graph::NodeId anchor;
    std::vector<graph::NodeId> nodes; ///< none of conversions and of the total
    QString name;
    QString operators;
    BackendLook a;
    BackendLook b;
    std::optional<base::Nanoseconds> timeA; ///< alone; of whole graphs end to end
    std::optional<base::Nanoseconds> timeB;
    std::optional<base::Nanoseconds> inPlaceA; ///< as the canvas has it; empty: the plan was not profiled
    std::optional<base::Nanoseconds> inPlaceB;
    bool measuredA = false; ///< each of its times; else it is shown with "≈"
    bool measuredB = false;
    Scale scale = Scale::kOne; ///< of the two times; on another one they have no difference and no ratio
    /// Of whole graphs that ran together: time of B over A's, the median of the rounds' ratios.
    std::optional<double> together = {};
    bool tie = false;
    QString unknown; ///< of what there is no time, and why
    enum class Kind {
        kSame,
        kOtherBackend,
        kOtherImplementation,
        kOtherRegions,
        kConversions,
        kTotal
    } kind = Kind::kSame;

    /// B minus A, ns; empty: they are on two scales, or one is not known.
    [[nodiscard]] std::optional<double> difference() const;
    /// B over A; empty as above.
    [[nodiscard]] std::optional<double> ratio() const;
    /// Do the plans place its nodes in two ways?
    [[nodiscard]] bool differs() const {
        return kind == Kind::kOtherBackend || kind == Kind::kOtherImplementation ||
               kind == Kind::kOtherRegions;
    }
};

/// What two plans took in one race, or in one run of both in turns.
struct RunOfBoth {
    plan::SpeedUp ratio; ///< time of B over A's
    plan::EndToEnd a;
    plan::EndToEnd b;
};

/// "1×64×56×56"; "scalar", "?" while the rank is unknown.
[[nodiscard]] QString shapeText(const graph::Graph& graph, const graph::TensorType& type);

/// All of these are pure: they may run on any thread.
[[nodiscard]] std::vector<OperatorRow> operatorRows(const plan::Plan& plan, const BackendLooks& looks,
                                                    const std::vector<plan::Constraint>& constraints);
[[nodiscard]] std::vector<CandidateRow> candidateRows(const plan::Plan& plan, std::size_t region,
                                                      const BackendLooks& looks);
/// By what they cost the plan, as far as that is known; what was refused last.
void sortCandidates(std::vector<CandidateRow>& rows);
/// A pin names a node, a backend and an implementation; over which operators that one then runs is the
/// solver's choice. What one pin could mean becomes one row: the chosen one, else the first.
/// \param rows   sorted.
/// \param node   that is pinned where a row runs it, else the row's first.
/// \param region, title nodes and operators of the chosen region.
void mergeSamePins(std::vector<CandidateRow>& rows, graph::NodeId node,
                   const std::vector<graph::NodeId>& region, const QString& title);
/// \param implementation of the region; one without layouts: they are not known.
[[nodiscard]] std::vector<TensorRow> tensorRows(const graph::Graph& graph, const graph::Region& region,
                                                const backend::Implementation& implementation);
/// \param rows operatorRows() of the plan.
[[nodiscard]] std::vector<LegendRow> legendRows(const plan::Plan& plan, const std::vector<OperatorRow>& rows);
/// Both plans are of one graph. Sets of nodes that both cover with whole regions, in graph order; then what
/// each converts, and all of it.
/// \param together  empty: they did not run together. Of whole graphs it alone tells a difference.
[[nodiscard]] std::vector<CompareRow> compareRows(const plan::Plan& a, const plan::Plan& b,
                                                  const BackendLooks& looks,
                                                  const std::optional<RunOfBoth>& together = {});
/// Both by node index.
struct NodeTimes {
    std::vector<double> nanoseconds; ///< its region's time, split by FLOPs (evenly where none has any)
    std::vector<bool> predicted;     ///< or borrowed: not measured as the plan runs; empty: none is
    /// The node's region, in which its time is a share of a whole: only of all its nodes together is it
    /// known.
    std::vector<std::uint32_t> region{};
    std::vector<std::uint32_t> regionNodes{}; ///< how many nodes each region has, by region
    bool isOnePiece = false; ///< the plan is a whole graph: the share of a part is of nothing that was timed
};
/// Empty when no region has a time.
[[nodiscard]] NodeTimes nodeTimes(const plan::Plan& plan);

} // namespace tessera::itemmodels
