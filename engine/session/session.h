#pragma once

#include "engine/backend/cost.h"
#include "engine/backend/machine_ceilings.h"
#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/export/plan_export.h"
#include "engine/export/plan_picture.h"
#include "engine/graph/graph.h"
#include "engine/kernels/network_accuracy.h"
#include "engine/measure/work_times.h"
#include "engine/onnx/reader.h"
#include "engine/pattern/spec_locations.h"
#include "engine/plan/aligned_plan.h"
#include "engine/plan/node_values.h"
#include "engine/plan/plan.h"
#include "engine/search/graph_level_event.h"
#include "engine/session/devices.h"
#include "engine/session/optional_libraries.h"
#include "engine/session/search_step.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::session {

/// Inputs that a person gives, by name.
using GivenInputs = std::vector<std::pair<std::string, graph::Tensor>>;

/// Where a session finds and keeps things; every path may be left empty for the user's own folders.
struct SessionSettings {
    std::vector<std::filesystem::path> backendFolders; ///< --backend-dir
    std::filesystem::path store;                       ///< the measurement store
    std::filesystem::path profile;                     ///< a hardware profile: borrowed costs, nothing is run
    int threads = 0;                                   ///< 0: all cores this process may use
    std::vector<backend::DeviceId> devices = {};       ///< that are placed on; empty: the CPU alone
    /// Bytes that plans may hold on a device; of one that is not named, all that it has.
    std::map<backend::DeviceId, std::int64_t> deviceMemory = {};
    graph::Precision precision = graph::Precision::kF32;
    /// What this machine is taken for; empty: what it is. For tests of other machines' searches.
    std::optional<measure::DeviceFingerprint> device;
    std::vector<graph::InputShape> shapes; ///< sizes of symbolic inputs, for every model that is opened
    std::vector<graph::SymbolSize> sizes;  ///< the same by symbol
    /// What runs will be given, for the model that is opened: it has their sizes, and initializers that are
    /// inputs too have these values.
    GivenInputs inputs;
    /// May external data of a model be reached through links (`--allow-linked-data`)?
    onnx::LinkedData linkedData = onnx::LinkedData::kRefuse;
};

/// A model that is open: the graph as read, and the simplified one that is placed.
struct OpenModel {
    std::string name;                      ///< file name or builtin name, for people
    std::string source;                    ///< path or "builtin:NAME", to open it again
    graph::GraphRef asRead;                ///< before sizes were bound: its symbols can be asked for
    graph::GraphRef original;              ///< with the given sizes
    graph::GraphRef graph;                 ///< simplified: what plans refer to
    base::Hash128 structureHash;           ///< as read, before sizes were bound
    std::vector<graph::InputShape> shapes; ///< that symbolic inputs were bound to
    std::vector<graph::SymbolSize> sizes;  ///< that were given by symbol
    std::vector<std::string> unsized;      ///< inputs whose sizes are still not known: nothing can be placed
    std::vector<std::string> folded;
    std::vector<std::string> replaced; ///< initializers that have the value of a given input
    std::vector<std::string> warnings;
    std::string unplaceable; ///< why nothing can be placed: an operator that no backend runs; empty: it can
};
using ModelRef = std::shared_ptr<const OpenModel>;

/// One backend as found on this machine.
struct BackendInfo {
    pattern::BackendSpec spec;
    std::filesystem::path specFile;
    std::filesystem::path installedSpec; ///< beside the library: another file where a person edited it
    std::filesystem::path library;       ///< beside the spec, installed or not
    bool available = false;
    /// That it runs on, each of which it is opened on; empty: on none of those placed on.
    std::vector<backend::DeviceId> devices{backend::DeviceId{}};
    std::string version;
    std::string reason;              ///< why it is not available
    std::vector<std::string> loaded; ///< files of the shared objects that opening it brought in
};

struct SearchRequest {
    enum class Level : std::uint8_t { kOperator, kGraph, kBoth } level = Level::kBoth;
    base::Nanoseconds budget{60'000'000'000}; ///< wall time of the whole search, with what was `spent`
    base::Nanoseconds spent;                  ///< of the budget before the search begins: opening the model
    std::optional<std::int64_t> evaluations;
    std::vector<std::string> backends; ///< empty: all
    std::vector<plan::Constraint> constraints;
    std::uint64_t seed = 0;
    bool resume = false; ///< go on with the graph level where a search of the same request stopped
    /// Search though an earlier search of the same request, under the same circumstances, left its answer.
    bool anew = false;
    /// The plan in force. Where it obeys the request and is right it runs among the first answers and in the
    /// last race, and stays where nothing is faster there: SearchReport::incumbent says what became of it.
    /// May be null.
    plan::PlanRef incumbent = {};
};

/// What the Search dock shows; each report replaces the one before.
struct SearchProgress {
    enum class Phase : std::uint8_t {
        kFirstAnswer, ///< the whole-graph runtimes and the greedy plan are run
        kPropose,
        kOffer,
        kMeasure,
        kSolve,
        kBaselines,
        kGraphLevel,
        kFinalRound,
        kDone
    };
    Phase phase = Phase::kFirstAnswer;
    std::string detail; ///< "worker: /layer2.2/conv2, oneDNN"
    std::int64_t done = 0;
    std::int64_t total = 0;
    std::int64_t measured = 0;
    std::int64_t fromStore = 0;
    measure::WorkTimes regionWork;     ///< where the time of those that measure regions went,
    measure::WorkTimes conversionWork; ///< and of those that measure conversions
    std::map<backend::Outcome, std::int64_t> verdicts;
    std::int64_t evaluations = 0; ///< plans measured by the graph level
    std::int64_t generation = 0;
    using Point = search::GraphLevelEvent;
    std::vector<Point> newPoints;          ///< of the chart: plans that were measured
    std::vector<plan::Baseline> baselines; ///< known so far
    plan::PlanRef best;                    ///< when it changed
    /// Share of the cores that other programs kept busy in the last seconds; empty: not known.
    std::optional<double> othersShare;
    std::vector<SearchStep> newSteps; ///< of the replay
};
[[nodiscard]] std::string_view toText(SearchProgress::Phase phase);

/// On what everything was checked that could become the plan.
struct CheckReport {
    std::vector<std::string> draws;       ///< of the model's inputs, by name; none: nothing was run
    std::vector<std::string> regionDraws; ///< on which regions were checked and whole plans were not
    enum class Against : std::uint8_t {
        kReference,
        kPlan,    ///< whole graphs against a plan each region of which passed: the reference takes too long
        kRuntime, ///< whole graphs against each other: nothing else had the time
    } against = Against::kReference;
    std::string reason;             ///< why not on all draws against the reference; empty: it was
    std::vector<std::string> wrong; ///< "onnxruntime: output 'y' on draw 'noise': ...", what did not pass
    /// "faulty:relu on cuda:0 hangs at 'conv1' (Relu): ...", kernels that did not end; plans that could not
    /// be run, and the profile of the answer where it could not.
    std::vector<std::string> failed;
    base::Nanoseconds time{0}; ///< of comparing whole plans, without loading them
};

/// "reference", "plan", "runtime".
[[nodiscard]] std::string_view toText(CheckReport::Against against);

/// What became of SearchRequest::incumbent.
struct IncumbentFate {
    enum class Kind : std::uint8_t {
        kNone,     ///< there was none of which anything is known, or the search found the same plan
        kKept,     ///< it is the answer: nothing else was faster in the last race
        kReplaced, ///< the answer was faster in the last race
        kLeftOut,  ///< it could not take part, for `reason`
    } kind = Kind::kNone;
    std::string reason = {};
    /// What it had taken when the search began; empty: it was not timed.
    std::optional<plan::EndToEnd> before = {};
    std::optional<plan::EndToEnd> raced = {}; ///< in the last race of the search; empty: it did not run in it
};

/// What `search` reports besides the plan itself: resources/help/contributing/command-line.md.
struct SearchReport {
    plan::PlanRef plan;
    /// What the operator level is predicted to take without the constraints, when there are any.
    std::optional<base::Nanoseconds> unrestricted;
    base::Nanoseconds operatorWall;
    base::Nanoseconds solveTime; ///< of the operator level, with all costs known
    std::int64_t measurements = 0;
    std::int64_t fromStore = 0;
    base::Nanoseconds lowerBound; ///< of any choice of the operator level, summed, by its last times
    bool optimal = true;
    base::Nanoseconds graphWall;
    std::int64_t evaluations = 0;
    std::int64_t generations = 0;
    bool operatorLevelCut = false; ///< the budget left it no time: the plan is of the first answers
    bool graphLevelCut = false;    ///< the budget ended it, not saturation
    bool finalRoundCut = false;    ///< the budget ended it with fewer than thirty pairs
    IncumbentFate incumbent;
    /// Of the plan over the operator level's in the last race, as a fraction: 1 less the ratio of its step.
    double improvement = 0.0;
    std::vector<SearchStep> steps; ///< the replay; none: an answer from a store that kept none
    std::map<backend::Outcome, std::int64_t> verdicts;
    CheckReport checks;
    /// Share of the cores that other programs kept busy meanwhile, in the mean; empty: not known, or an
    /// answer from the store.
    std::optional<double> othersShare;
    /// Candidates that there was no time to measure: a guess stands in place of their time.
    std::int64_t unmeasured = 0;
    /// With operatorLevelCut: the least budget that would have had time for it.
    std::optional<base::Nanoseconds> neededBudget;
    std::int64_t predicted = 0; ///< candidates whose cost follows from a larger region's, and none was chosen
    /// Generations of the graph level that an earlier search had done; empty: nothing was there to resume.
    std::optional<std::int64_t> resumedGenerations;
    /// When an earlier search of the same request ended, whose answer this is; empty: it was searched now.
    /// Then nothing was measured, and only `operatorWall` and `graphWall` are of now.
    std::optional<std::int64_t> foundUnixSeconds;
};

/// A hardware profile that is open.
struct ProfileInfo {
    std::filesystem::path file;
    measure::DeviceFingerprint device;
    int threads = 1;
    std::vector<std::string> notes; ///< what of it was left aside, one line each
};

/// `duration` and `start` are medians, the latter from the start of the inference.
struct ProfileEvent : exporting::TimedStep {
    base::Nanoseconds low;
    base::Nanoseconds high;
};

/// Events of steps that follow each other on a device, which a run without events launches at once.
struct ProfileGraph {
    std::string device;
    std::size_t first = 0; ///< of the events
    std::size_t events = 0;
    std::string reason;     ///< why they are not captured as one graph; empty: they are
    std::int64_t bytes = 0; ///< that the graph takes of the device
};

struct Profile {
    plan::PlanRef plan; ///< that was run: the one asked for, completed where it was made from specs alone
    std::vector<ProfileEvent> events;
    std::vector<ProfileGraph> graphs;
    base::Nanoseconds sum;   ///< of kernels and conversions in place: median over inferences
    plan::EndToEnd endToEnd; ///< measured without events
    plan::EndToEnd withEvents;
    [[nodiscard]] base::Nanoseconds gap() const { return endToEnd.median - sum; }
};

/// A plan in a run of several.
struct PlanTime {
    plan::EndToEnd time;
    plan::SpeedUp ratio; ///< its time over the first plan's, from pairs
};

/// The largest error of one output, of all draws.
struct OutputDeviation {
    std::string name;
    std::string draw; ///< on which it is
    kernels::NetworkDeviation deviation;
};

struct Verification {
    bool ok = false;
    std::vector<std::string> draws;       ///< that were compared
    std::vector<OutputDeviation> outputs; ///< one an output
    std::vector<std::string> notes;       ///< what was left out of the comparison, one line each
};

/// How far what a region of a plan makes is from the reference: of its outputs and all draws the worst. A
/// share is an error over its tolerance: above 1 it is too large.
struct RegionError {
    kernels::NetworkDeviation carried; ///< with what the plan made before it
    std::string value;                 ///< whose error it is
    std::string draw;                  ///< on which
    std::int64_t unstable = 0;         ///< elements that were left out, which rounding errors alone change
    std::optional<kernels::NetworkDeviation>
        own; ///< of its kernel on the reference's inputs; empty: not known
};

/// Of each region of a plan; a node within one has no value of its own, and shares its region's error.
struct PlanErrors {
    plan::PlanRef plan; ///< that was run: the one asked for, completed where it was made from specs alone
    std::vector<std::optional<RegionError>> regions; ///< empty: none of its outputs can be looked at
    std::vector<std::string> draws;                  ///< that were compared
};
/// Its carried errors over their tolerance as values of the plan's nodes, with the tolerance as limit.
[[nodiscard]] inline plan::NodeValuesRef valuesOf(const PlanErrors& errors) {
    std::vector<std::optional<double>> shares;
    for (const auto& region : errors.regions) {
        shares.push_back(region ? std::optional(region->carried.share) : std::nullopt);
    }
    return plan::errorValues(*errors.plan, shares);
}

struct RunRequest {
    GivenInputs inputs; ///< absent ones are seeded noise
    int warmup = 3;
    int repeat = 10;
};

/// A value of one run of a plan.
struct RecordedValue {
    graph::Tensor tensor; ///< row-major
    std::string layout;   ///< that the plan has it in
};

struct RunReport {
    plan::EndToEnd time; ///< with every run that counts
    base::Nanoseconds min;
    base::Nanoseconds p95;
    base::Nanoseconds prepare;
    std::int64_t peakBytes = 0;
    std::vector<std::pair<std::string, graph::Tensor>> outputs;
};

/// What a plan does about parts that were not timed yet.
enum class Unmeasured : std::uint8_t {
    kShow,    ///< they stand in it with an unmeasured cost
    kMeasure, ///< they are measured first, which takes seconds
};

/// The effect of a person's constraints, before they are applied.
struct Preview {
    plan::PlanRef plan; ///< re-solved under the constraints
    /// The plan in force with the costs that the answer rests on: the one that was asked about, where none
    /// was measured again since.
    plan::PlanRef current;
    std::vector<graph::NodeId> changed; ///< nodes whose region or implementation differs
    /// Predicted, new minus current; empty: not all that changes was ever measured, or the current plan is a
    /// whole-graph runtime's.
    [[nodiscard]] std::optional<base::Nanoseconds> difference() const {
        const auto before = current->predicted();
        const auto after = plan->predicted();
        // The time of a whole graph is of a run end to end, at another moment than those of kernels.
        const bool isComparable = complete && current->wholeGraphBackend.empty() && before && after;
        return isComparable ? std::optional(*after - *before) : std::nullopt;
    }
    /// False: some part was never measured, and it changes or has not even a prediction; it shows `≈`.
    bool complete = true;
    /// What becomes of one of the regions that `changed` lies in, and why.
    struct Move {
        plan::PlannedRegionId region; ///< of `plan`
        std::string text;
    };
    std::vector<Move> moves; ///< in the order of `changed`
};

/// What a plan would take if the region over a node were pinned: a preview's answer, of one pin.
struct PinEffect {
    std::string backend;
    std::string implementation; ///< empty: any of the backend's
    /// Predicted, of the whole plan, new minus current. \see Preview::difference
    std::optional<base::Nanoseconds> difference;
    std::optional<base::Nanoseconds> predicted;       ///< of the whole plan; empty: a part was never timed
    std::vector<graph::NodeId> nodes;                 ///< of the region that would then run the node
    std::string chosen;                               ///< the implementation that would then run it
    std::string rule;                                 ///< the pattern that proposed it; empty: not known
    std::string why;                                  ///< why the pin cannot hold; empty: it can
    backend::Cost cost = backend::Cost::unmeasured(); ///< of that region by itself
    backend::DeviceId device = {};                    ///< that the backend runs on
    /// Where the plan is one library's whole graph and no one has timed what the pin leaves of it: predicted,
    /// by the last search's times, of the fastest mix of kernels that holds the pin.
    std::optional<base::Nanoseconds> asMix = {};

    [[nodiscard]] backend::BackendOnDevice placedOn() const { return {backend, device}; }
};

/// What became of a region that a pattern of a backend proposed to the last search.
struct CandidateFate {
    std::string rule; ///< the first that proposed it, where several rules did
    std::vector<graph::NodeId> nodes;
    std::string implementation; ///< empty: the backend declined the whole region
    backend::Cost cost;         ///< timed, predicted (there was no time to measure it), or why not
    std::optional<base::Nanoseconds> planEffect; ///< change of the whole plan if it were forced
    bool isChosen = false;
};

/// What a report has besides the plan.
struct ReportExtras {
    /// Of this plan, as errors() told them; nullptr: it has no section of errors.
    const PlanErrors* errors = nullptr;
    std::vector<exporting::EarlierTime> earlier = {}; ///< the newest first
};

/// One open model and everything that can be done with it: the façade of the window and the command line.
/// Thread-safety: calls on one Session are serialised by the caller (the bridge has one job thread); the
/// values that it returns are immutable and may be shared.
class Session {
public:
    /// \par Errors kImpossible: this machine does not compute in the precision; those of the store and of the
    /// profile.
    [[nodiscard]] static base::Result<std::unique_ptr<Session>> create(SessionSettings settings);
    virtual ~Session() = default;

    [[nodiscard]] virtual const std::vector<BackendInfo>& backends() const = 0;
    [[nodiscard]] virtual const std::vector<pattern::SpecProblem>& specProblems() const = 0;
    /// What people are told of the devices that are placed on: of one that the CPU emulates, that it is.
    [[nodiscard]] virtual const std::vector<std::string>& deviceNotes() const = 0;
    /// Reads the specs again (after an edit, or a library dropped into a folder).
    [[nodiscard]] virtual base::Status reloadBackends() = 0;
    /// Asks a worker which backends can be opened: fills `available`, `version`, `reason`.
    [[nodiscard]] virtual base::Status probeBackends(const base::JobControl& control) = 0;

    /// Names a folder in which workers that are started from now on find vendor libraries first; an empty one
    /// names none. Those that run are ended, and the search starts anew. What was found in it, one a library.
    /// \par Errors as findOptionalLibraries; what was there before stays.
    [[nodiscard]] virtual base::Result<std::vector<OptionalLibrary>>
    setOptionalFolder(const std::filesystem::path& folder) = 0;

    /// A path or "builtin:NAME". What was open stays open when this fails.
    [[nodiscard]] virtual base::Result<ModelRef> open(const std::string& source,
                                                      const base::JobControl& control) = 0;
    [[nodiscard]] virtual ModelRef model() const = 0;
    /// Makes a model that open() returned the open one again: nothing is read. What was gathered of the few
    /// that were open last is kept, so that what pins would do to their plans is known again.
    virtual void resume(const ModelRef& model) = 0;
    /// The model is not opened again: what was gathered of it is freed.
    virtual void release(const ModelRef& model) = 0;
    /// Sizes of symbolic inputs for the models that are opened from now on.
    virtual void setSizes(std::vector<graph::InputShape> shapes, std::vector<graph::SymbolSize> sizes) = 0;

    /// The devices of this machine besides the CPU. \see findDevices
    [[nodiscard]] virtual base::Result<std::vector<DevicesOfKind>>
    devicesHere(const base::JobControl& control) = 0;
    /// That are placed on; empty: the CPU alone.
    [[nodiscard]] virtual const std::vector<backend::DeviceId>& devices() const = 0;
    /// Of the plans made from now on, empty: the CPU alone. The model stays open; the search starts anew.
    /// \par Errors as checkDevices; what was there before stays.
    [[nodiscard]] virtual base::Status setDevices(std::vector<backend::DeviceId> devices,
                                                  const base::JobControl& control) = 0;

    [[nodiscard]] virtual graph::Precision precision() const = 0;
    /// Of the plans made from now on. The model stays open; the search starts anew. \par Errors kImpossible:
    /// the machine, or the open profile, has none of it; what was there before stays.
    [[nodiscard]] virtual base::Status setPrecision(graph::Precision precision) = 0;

    /// Borrows costs from a store recorded elsewhere until an empty path closes it: the device becomes the
    /// profile's, plans are predicted only, and nothing is run. The model stays open; the search starts anew.
    /// \par Errors as HardwareProfile::open; what was there before stays.
    [[nodiscard]] virtual base::Status openProfile(const std::filesystem::path& file) = 0;
    /// Empty while none is open.
    [[nodiscard]] virtual std::optional<ProfileInfo> hardwareProfile() const = 0;
    /// Of the plans made from now on: this machine, or that of the profile.
    [[nodiscard]] virtual const measure::DeviceFingerprint& device() const = 0;

    /// The placement from specs alone: costs nothing, dashed in the window.
    [[nodiscard]] virtual base::Result<plan::PlanRef> greedyPlan() = 0;
    /// A baseline as a plan that can be run: a backend's id, or "greedy". Where what the store has not got is
    /// not measured, the choice among a backend's own ways rests on what it knows and on guesses: at once,
    /// for a person who wants the model run. \par Errors kUsage: no such backend; kImpossible: it cannot run
    /// the model here, and why.
    [[nodiscard]] virtual base::Result<plan::PlanRef>
    baselinePlan(const std::string& name, Unmeasured unmeasured, const base::JobControl& control) = 0;
    /// \param isPaused  asked again and again; while it is true the search waits. May be empty, as
    /// `progress`.
    [[nodiscard]] virtual base::Result<SearchReport>
    search(const SearchRequest& request, const base::JobControl& control,
           const std::function<bool()>& isPaused,
           const std::function<void(const SearchProgress&)>& progress) = 0;
    /// Re-solves the last search's problem under constraints: milliseconds, unless parts are to be measured.
    /// What the graph level decided is held; a region that a constraint cuts is split.
    [[nodiscard]] virtual base::Result<Preview> preview(const plan::PlanRef& current,
                                                        const std::vector<plan::Constraint>& constraints,
                                                        Unmeasured unmeasured,
                                                        const base::JobControl& control) = 0;

    /// What each pin would do to the plan that could be put on the region over `node`, in place of the pins
    /// and prohibitions that are not among `others`; nothing is measured. Empty: nothing was gathered for the
    /// model in this session. \par Errors kCancelled.
    [[nodiscard]] virtual base::Result<std::vector<PinEffect>>
    pinEffects(const plan::PlanRef& plan, const std::vector<plan::Constraint>& others, graph::NodeId node,
               const base::JobControl& control) = 0;
    /// What became of what a backend's patterns proposed, as a plan has it; nothing is measured. Empty:
    /// nothing was searched for the model since its specs were read. \par Errors kCancelled; those of the
    /// store, of a search that it answered.
    [[nodiscard]] virtual base::Result<std::vector<CandidateFate>>
    fates(const plan::PlanRef& plan, const std::string& backend, const base::JobControl& control) = 0;

    /// End to end, without events; several in one run of interleaved rounds, as a comparison needs it. The
    /// placement from specs alone is completed first: among a backend's own implementations the fastest one
    /// runs, which measures what the store has not got. \par Errors kBackend: one of them cannot be run (says
    /// which).
    [[nodiscard]] virtual base::Result<std::vector<PlanTime>>
    measurePlans(std::span<const plan::PlanRef> plans, const base::JobControl& control) = 0;
    /// Event by event. Completes the plan as measurePlans() does.
    [[nodiscard]] virtual base::Result<Profile> profile(const plan::PlanRef& plan,
                                                        const base::JobControl& control) = 0;
    /// How one region of the plan does its work, as its backend tells it: schedule, bound, source. Empty: it
    /// tells nothing. \par Errors kUsage: the plan has no such region; kImpossible: it is placed from specs
    /// alone, so that none of its backend's ways is chosen.
    [[nodiscard]] virtual base::Result<std::vector<backend::Detail>>
    kernelDetails(const plan::PlanRef& plan, std::size_t region, const base::JobControl& control) = 0;
    /// Outputs against the reference's: on all draws of the model's inputs, or on `inputs` where some are
    /// given (the others hold noise). Completes the plan as measurePlans() does. \par Errors kUsage: inputs
    /// that the model has not got.
    [[nodiscard]] virtual base::Result<Verification>
    verify(const plan::PlanRef& plan, const GivenInputs& inputs, const base::JobControl& control) = 0;
    /// Errors of what each region makes, against the reference on all draws of the model's inputs; of a
    /// whole-graph plan those of its outputs. Completes the plan as measurePlans() does.
    /// \par Errors of the reference, and of a kernel; kRefused: the reference refuses all draws; kCancelled.
    [[nodiscard]] virtual base::Result<PlanErrors> errors(const plan::PlanRef& plan,
                                                          const base::JobControl& control) = 0;
    [[nodiscard]] virtual base::Result<RunReport> run(const plan::PlanRef& plan, const RunRequest& request,
                                                      const base::JobControl& control) = 0;

    /// One value of the plan's graph as the plan makes it, by a run in the worker that ends there: the memory
    /// of this one value besides the plan's. Of a plan placed from specs alone the ways that a backend knows,
    /// or guesses, are run: nothing is measured for it.
    /// \param inputs those that are not given hold seeded noise: equal calls record equal values, as far as
    ///               the kernels do.
    /// \par Errors kUsage: inputs that the model has not got; kRefused: no step makes such a value;
    /// kImpossible: it takes more than 512 MiB, lies inside a region, or is in a layout that only its backend
    /// can read; kCancelled.
    [[nodiscard]] virtual base::Result<RecordedValue> recordValue(const plan::PlanRef& plan,
                                                                  const std::string& value,
                                                                  const GivenInputs& inputs,
                                                                  const base::JobControl& control) = 0;

    /// What the machine of this plan reaches with its threads, as the store knows it: no worker is asked, so
    /// that a view may show efficiencies at once. Empty: never measured. With kMeasure this machine is then
    /// measured with the session's threads, a second or two, and the store keeps it. \par Errors kBackend:
    /// the worker failed; kCancelled. \see plan::rooflineOf
    [[nodiscard]] virtual base::Result<std::optional<backend::MachineCeilings>>
    ceilings(const plan::Plan& plan, Unmeasured unmeasured, const base::JobControl& control) = 0;

    [[nodiscard]] virtual base::Result<plan::PlanRef> loadPlan(const std::filesystem::path& file,
                                                               std::vector<std::string>& notes) = 0;
    /// A plan file to be set beside the plan of the open model, whatever model or machine it was made for.
    /// \param notes what differs and does not forbid it, one line each. \par Errors kRefused: the file cannot
    /// be read, or is no plan. \see plan::alignPlan
    [[nodiscard]] virtual base::Result<plan::AlignedPlan> alignPlan(const std::filesystem::path& file,
                                                                    std::vector<std::string>& notes) = 0;
    /// json csv svg png pdf dot onnx onnx-inline html trace bundle (a folder); `trace` profiles the plan, and
    /// `bundle`, which is there to be run, completes it as measurePlans() does.
    [[nodiscard]] virtual base::Status exportPlan(const plan::PlanRef& plan, const std::string& format,
                                                  const std::filesystem::path& file,
                                                  const base::JobControl& control) = 0;
    /// A report for people (html). \see exporting::htmlText
    [[nodiscard]] virtual base::Status exportReport(const plan::PlanRef& plan, const ReportExtras& extras,
                                                    const std::filesystem::path& file,
                                                    const base::JobControl& control) = 0;
    /// The plan as a table (csv) with what it has besides. \see exporting::csvText
    [[nodiscard]] virtual base::Status exportTable(const plan::PlanRef& plan,
                                                   const exporting::TableExtras& extras,
                                                   const std::filesystem::path& file) = 0;
    /// The placement as a picture: its part, colours, size and legend are chosen. \see exportPlan for one
    /// with none of these choices. \par Errors as exporting::writePlanPicture.
    [[nodiscard]] virtual base::Status exportPicture(const plan::PlanRef& plan,
                                                     const exporting::PlanPictureRequest& request,
                                                     const std::filesystem::path& file) = 0;
};

} // namespace tessera::session
