#pragma once

#include "widgets/bridge/bridge.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::test {

/// What a FakeSession does and has seen; shared with the test that made it.
struct FakeWorld {
    session::IncumbentFate incumbent = {};   ///< what a search says of it
    bool operatorLevelCut = false;           ///< a search has no time for regions
    std::chrono::milliseconds searchStep{2}; ///< between two reports of a search
    int searchSteps = 40;
    /// Before this step a search waits, until it is stopped or another step stands here.
    std::atomic<int> searchHoldsAt = -1;
    static constexpr int kMeasuredInAStep = 9;    ///< that the reports of a search tell of
    session::SearchRequest lastSearch;            ///< read it while no job runs
    std::optional<std::int64_t> foundUnixSeconds; ///< when the answer to each search was found already
    bool wholeGraphWins = false;   ///< a search ends with oneDNN's whole graph, and the best mix behind it
    bool stopsEmptyHanded = false; ///< a search that is stopped had no plan yet
    std::chrono::milliseconds openDelay{0};
    std::atomic<bool> placementWaits = false; ///< the greedy one, until it is false again
    std::atomic<int> probes = 0;
    std::vector<std::string> optionalFolders;    ///< taken, in their order; read it while no job runs
    bool refusePlacement = false;                ///< greedyPlan() fails
    std::vector<session::DevicesOfKind> devices; ///< of the machine, besides the CPU
    bool converts = false; ///< plans have layouts, and conversions and copies between them
    session::Verification verification{
        true, {"noise"}, {{"output", "noise", {true, 1e-6, 1e-6, 1e-7, 1e-4}}}, {}}; ///< what verify() finds
    std::optional<std::size_t> wrongRegion;                                          ///< that errors() finds
    bool refuseErrors = false;
    std::atomic<int> errorChecks = 0;
    std::map<std::string, graph::GraphRef> models; ///< opened by their keys, besides the built-in ones
    std::atomic<int> opens = 0;
    std::atomic<int> releases = 0; ///< models that were closed
    std::atomic<int> exports = 0;
    std::atomic<int> saves = 0;
    std::map<std::string, plan::PlanRef> savedPlans; ///< by file; touched by the session alone
    std::vector<exporting::PlanPictureRequest>
        pictures;                                  ///< exported, in their order; read it while no job runs
    std::vector<plan::NodeValuesRef> tableColumns; ///< of the table exported last; read it while no job runs
    std::atomic<bool> secondIsFaster = false;      ///< of plans that are measured together
    std::atomic<int> measureFactor = 3;            ///< of what is measured, to what the search found
    std::atomic<int> previews = 0;
    std::atomic<double> slowerParts = 1; ///< a profile's kernels take so many times as long as alone
    std::atomic<double> othersShare = 0; ///< of the cores that others keep busy while anything is timed
    std::atomic<bool> previewsTimeAgain =
        false;                                ///< a preview times a part of the plan again: it is slower now
    std::atomic<int> effects = 0;             ///< questions what pins would do
    std::atomic<bool> searched = false;       ///< so that what pins would do is known
    std::atomic<bool> previewsKnowAll = true; ///< else a preview has a part that only measuring tells
    std::atomic<bool> mixesKnown = true;    ///< what a mix with a pin takes, where the plan is a whole graph
    std::atomic<bool> previewWaits = false; ///< a preview, until it is false again or the preview is stopped
    std::atomic<bool> measuringMoves = false; ///< all nodes move once a preview measures
    std::atomic<bool> searchRuns = false;
    std::atomic<int> workSteps =
        0; ///< reports of a measurement, a profile, a check or a preview; they end when it is 0
    std::atomic<int> workHoldsAt = -1;       ///< before this report it waits, until it ends
    std::atomic<int> recordings = 0;         ///< values that were recorded
    std::atomic<bool> recordsSlowly = false; ///< a recording takes steps until it is stopped
    std::filesystem::path installedSpec;     ///< of oneDNN, when a search sees the one in force as an edit
    std::string recordRefusal;               ///< why nothing can be recorded; empty: it can
};

/// A session without a machine: real networks and specs, invented costs that depend on FLOPs alone. A search
/// takes `searchSteps` steps, obeys pause and stop, and ends with a plan that is measured. A pin to a backend
/// that no spec names is refused.
[[nodiscard]] bridge::SessionFactory fakeSessions(std::shared_ptr<FakeWorld> world);

/// The plan that a search of the fake ends with.
[[nodiscard]] plan::PlanRef fakePlan(const graph::GraphRef& graph,
                                     const std::vector<plan::Constraint>& constraints = {});
/// Nothing in it was measured.
[[nodiscard]] plan::PlanRef fakeGreedyPlan(const graph::GraphRef& graph);
/// The same plan with layouts of each backend's own, and the conversions and copies that they ask for: oneDNN
/// works on blocked channels, OpenBLAS on a device.
[[nodiscard]] plan::PlanRef withConversions(const plan::PlanRef& plan);
/// Specs of resources/specs, all of them available.
[[nodiscard]] std::vector<session::BackendInfo>
fakeBackends(const std::vector<std::string>& ids = {"onednn", "openblas", "xnnpack", "reference"});

} // namespace tessera::test
