#include "tests/widgets/support/fake_session.h"

#include "engine/base/file_system.h"
#include "engine/models/models.h"
#include "engine/pattern/matcher.h"
#include "engine/pattern/spec_locations.h"
#include "engine/plan/plan_json.h"
#include "engine/transform/bind_shapes.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <thread>

namespace tessera::test {
namespace {

using base::ErrorKind;

constexpr std::chrono::milliseconds kPause{1}; ///< between two looks at whether to go on

/// As the solver makes it: nothing of it was run as a whole.
plan::PlanRef predictedOnly(plan::Plan plan) {
    plan.endToEnd.reset();
    plan.raced.reset();
    plan.baselines.clear();
    plan.bestBaseline.reset();
    plan.speedUp = {};
    return std::make_shared<const plan::Plan>(std::move(plan));
}

/// The original file in oneDNN, 5% faster than `mix` in the race of both.
plan::PlanRef wholeGraph(const plan::PlanRef& mix) {
    plan::Plan whole = *mix;
    std::vector<graph::NodeId> nodes;
    for (std::size_t n = 0; n < mix->graph->nodes().size(); ++n) {
        nodes.emplace_back(n);
    }
    whole.regions = {{.region = graph::makeRegion(*mix->graph, nodes),
                      .implementation = mix->regions.front().implementation,
                      .cost = backend::Cost::unmeasured(),
                      .inPlace = {},
                      .decision = plan::Decision::kFastest,
                      .why = "The whole original model runs in onednn.",
                      .alternatives = {}}};
    whole.regions.front().implementation.backend = "onednn";
    whole.conversions.clear();
    whole.wholeGraphBackend = "onednn";
    whole.identicalTo = "onednn";
    whole.bestBaseline = "onednn";
    const auto time = *mix->endToEnd;
    const auto faster = [](base::Nanoseconds t) { return base::Nanoseconds(t.count() * 100 / 105); };
    whole.endToEnd = plan::EndToEnd{faster(time.median), faster(time.low), faster(time.high), time.rounds};
    whole.raced = whole.endToEnd;
    whole.regions.front().cost = backend::Cost::measured(whole.endToEnd->median, whole.endToEnd->low,
                                                         whole.endToEnd->high, time.rounds);
    whole.speedUp = {};
    whole.mix = mix;
    whole.bestMix = plan::BestMix{time, {1.05, 1.04, 1.06}};
    return std::make_shared<const plan::Plan>(std::move(whole));
}

/// As the search may have had it on its way: only the first `count` regions run where the plan has them.
plan::Plan onTheWay(const plan::Plan& plan, std::size_t count) {
    plan::Plan part = plan;
    for (std::size_t i = count; i < part.regions.size(); ++i) {
        part.regions[i].implementation.backend = "reference";
        part.regions[i].implementation.name = "loops";
    }
    return part;
}

/// The replay of a search that ends with `plan`: two baselines, the operator level, moves as they are kept.
class FakeSteps {
public:
    explicit FakeSteps(plan::PlanRef plan) : m_plan(std::move(plan)) {}

    /// What has happened with this report of the search.
    std::vector<session::SearchStep> upTo(int step, int half, const session::SearchProgress& report) {
        const auto before = m_steps.all().size();
        if (step == 0) {
            const auto alone = onTheWay(*m_plan, 0);
            add({.kind = Kind::kBaseline, .baseline = "reference"}, alone);
            add({.kind = Kind::kBaseline, .baseline = "greedy"}, *m_plan);
        }
        if (step == half) {
            add({.kind = Kind::kOperatorLevel}, onTheWay(*m_plan, 0));
        }
        for (const auto& point : report.newPoints) {
            if (point.fate == session::SearchProgress::Point::Fate::kKept) {
                const double ratio =
                    static_cast<double>(point.time.count()) / static_cast<double>(point.beside.count());
                add({.kind = Kind::kMove,
                     .evaluation = point.evaluation,
                     .time = point.time,
                     .ratio = plan::SpeedUp{ratio, ratio - 0.004, ratio + 0.004}},
                    onTheWay(*m_plan, ++m_moved));
            }
        }
        return {m_steps.all().begin() + static_cast<std::ptrdiff_t>(before), m_steps.all().end()};
    }
    std::vector<session::SearchStep> end(double improvement) {
        const double ratio = 1 - improvement;
        add({.kind = Kind::kFinal,
             .time = m_plan->endToEnd->median,
             .ratio = plan::SpeedUp{ratio, ratio - 0.005, ratio + 0.005}},
            *m_plan);
        return m_steps.take();
    }

private:
    using Kind = session::SearchStep::Kind;
    void add(session::SearchStep step, const plan::Plan& plan) {
        step.at = base::Nanoseconds(700'000'000 * static_cast<std::int64_t>(m_steps.all().size() + 1));
        if (step.kind == Kind::kBaseline || step.kind == Kind::kOperatorLevel) {
            step.time = base::Nanoseconds(m_plan->endToEnd->median.count() * 11 / 10);
        }
        static_cast<void>(m_steps.add(std::move(step), &plan));
    }

    plan::PlanRef m_plan;
    session::SearchSteps m_steps;
    std::size_t m_moved = 0;
};

backend::Cost costOf(int kind) {
    const base::Nanoseconds time(5'000);
    return kind == 2   ? backend::Cost::infeasible(backend::Outcome::kUnsupported, "group = 32, needs 1")
           : kind == 3 ? backend::Cost::predicted(time)
                       : backend::Cost::measured(time, time, time, 9);
}

class FakeSession final : public session::Session {
public:
    explicit FakeSession(std::shared_ptr<FakeWorld> world) : m_world(std::move(world)) { placeOnDevice(); }

    const std::vector<session::BackendInfo>& backends() const override { return m_backends; }
    const std::vector<pattern::SpecProblem>& specProblems() const override { return m_problems; }
    const std::vector<std::string>& deviceNotes() const override { return m_deviceNotes; }
    base::Status reloadBackends() override {
        m_backends = fakeBackends();
        readEdits();
        placeOnDevice();
        m_world->searched = false; // what was gathered was of the specs before
        for (const session::OptionalLibrary& library : m_optional) {
            m_backends.push_back(fakeBackends({library.backend}).front());
            m_backends.back().version.clear(); // known once it is opened
        }
        return {};
    }
    base::Status probeBackends(const base::JobControl&) override {
        ++m_world->probes;
        for (auto& info : m_backends) {
            for (const session::OptionalLibrary& library : m_optional) {
                if (library.backend == info.spec.id) {
                    info.version = "9.9";
                    info.loaded = {library.place.string()};
                }
            }
        }
        return {};
    }
    base::Result<std::vector<session::OptionalLibrary>>
    setOptionalFolder(const std::filesystem::path& folder) override {
        std::vector<session::OptionalLibrary> found;
        if (!folder.empty()) {
            if (!std::filesystem::is_directory(folder)) {
                return base::fail(ErrorKind::kIo, "No such file or directory", folder.string());
            }
            const auto file = folder / "libonnxruntime.so";
            if (!std::filesystem::exists(file)) {
                return base::fail(ErrorKind::kImpossible, "holds neither", folder.string());
            }
            found.push_back({"onnxruntime", file});
        }
        m_optional = std::move(found);
        m_world->optionalFolders.push_back(folder.string());
        TESSERA_CHECK(reloadBackends());
        return m_optional;
    }

    base::Result<session::ModelRef> open(const std::string& source, const base::JobControl&) override {
        ++m_world->opens;
        std::this_thread::sleep_for(m_world->openDelay);
        const auto given = m_world->models.find(source);
        if (given == m_world->models.end() && !source.starts_with("builtin:")) {
            return base::fail(ErrorKind::kRefused, "not an ONNX model: the first field is cut off at byte 12",
                              source);
        }
        const bool builtin = given == m_world->models.end();
        const std::string name = builtin ? source.substr(8) : source;
        auto graph = builtin ? models::buildModel(name) : base::Result<graph::GraphRef>(given->second);
        if (!graph) {
            graph = models::buildSmallModel(name);
        }
        if (!graph) {
            return base::fail(graph.error());
        }
        auto model = std::make_shared<session::OpenModel>();
        model->name = name;
        model->source = source;
        model->asRead = *graph;
        TESSERA_TRY(auto bound, transform::bindShapes(*graph, m_shapes, m_sizes));
        model->original = bound.graph;
        model->shapes = std::move(bound.shapes);
        model->sizes = m_sizes;
        model->graph = model->original;
        model->unsized = transform::unsizedInputs(*model->original);
        m_model = model;
        return m_model;
    }
    session::ModelRef model() const override { return m_model; }
    void resume(const session::ModelRef& model) override { m_model = model; }
    void release(const session::ModelRef& model) override {
        ++m_world->releases;
        m_model = model == m_model ? nullptr : m_model;
    }
    base::Result<plan::PlanRef> greedyPlan() override {
        while (m_world->placementWaits) {
            std::this_thread::sleep_for(kPause);
        }
        if (m_world->refusePlacement) {
            return base::fail(ErrorKind::kImpossible, "no backend takes node Tanh");
        }
        return placed(fakeGreedyPlan(m_model->graph));
    }
    void setSizes(std::vector<graph::InputShape> shapes, std::vector<graph::SymbolSize> sizes) override {
        m_shapes = std::move(shapes);
        m_sizes = std::move(sizes);
    }
    base::Result<std::vector<session::DevicesOfKind>> devicesHere(const base::JobControl&) override {
        return m_world->devices;
    }
    const std::vector<backend::DeviceId>& devices() const override { return m_devices; }
    base::Status setDevices(std::vector<backend::DeviceId> devices, const base::JobControl&) override {
        for (const auto& id : devices) {
            const auto kind = std::ranges::find(m_world->devices, id.kind, &session::DevicesOfKind::kind);
            if (id != backend::DeviceId{} && (kind == m_world->devices.end() || !kind->reason.empty())) {
                return base::fail(ErrorKind::kImpossible, "the driver went away", id.toText());
            }
        }
        m_devices = std::move(devices);
        return {};
    }
    graph::Precision precision() const override { return m_precision; }
    base::Status setPrecision(graph::Precision precision) override {
        measure::DeviceFingerprint device;
        device.cpu = "Fake CPU";
        TESSERA_CHECK(measure::checkPrecision(device, precision));
        m_precision = precision;
        return {};
    }
    base::Status openProfile(const std::filesystem::path& file) override {
        m_profile.reset();
        if (!file.empty()) {
            m_profile = session::ProfileInfo{.file = file, .device = {}, .notes = {}};
            m_profile->device.cpu = "Fake CPU of another machine";
            m_profile->device.cores = 8;
        }
        return {};
    }
    std::optional<session::ProfileInfo> hardwareProfile() const override { return m_profile; }
    const measure::DeviceFingerprint& device() const override { return m_device; }

    base::Result<session::SearchReport>
    search(const session::SearchRequest& request, const base::JobControl& control,
           const std::function<bool()>& isPaused,
           const std::function<void(const session::SearchProgress&)>& progress) override {
        m_world->lastSearch = request;
        for (auto& info : m_backends) {
            info.installedSpec = info.spec.id == "onednn" ? m_world->installedSpec : info.specFile;
        }
        session::SearchReport report;
        report.plan = placed(fakePlan(m_model->graph, request.constraints));
        if (m_world->foundUnixSeconds && !request.anew) {
            report.foundUnixSeconds = m_world->foundUnixSeconds;
            return report;
        }
        m_world->searchRuns = true;
        FakeSteps steps(report.plan);
        for (int step = 0; step < m_world->searchSteps; ++step) {
            while (((isPaused && isPaused()) || step == m_world->searchHoldsAt) && !control.stopRequested()) {
                std::this_thread::sleep_for(kPause);
            }
            if (control.stopRequested()) {
                if (m_world->stopsEmptyHanded) {
                    m_world->searchRuns = false;
                    return base::fail(ErrorKind::kCancelled, "stopped");
                }
                break;
            }
            auto told = stepAt(step, report.plan);
            told.othersShare = m_world->othersShare;
            told.newSteps = steps.upTo(step, m_world->searchSteps / 2, told);
            progress(told);
            std::this_thread::sleep_for(m_world->searchStep);
        }
        m_world->searchRuns = false;
        m_world->searched = true;
        report.measurements = 388;
        report.fromStore = 41;
        report.evaluations = m_world->searchSteps / 2;
        report.generations = 3;
        report.improvement = 0.03;
        report.steps = steps.end(report.improvement);
        if (m_world->wholeGraphWins) {
            report.plan = wholeGraph(report.plan);
        }
        report.incumbent = m_world->incumbent;
        report.operatorLevelCut = m_world->operatorLevelCut;
        report.othersShare = m_world->othersShare;
        report.plan = underLoad(*report.plan);
        return report;
    }
    base::Result<session::Preview> preview(const plan::PlanRef& current,
                                           const std::vector<plan::Constraint>& constraints,
                                           session::Unmeasured unmeasured,
                                           const base::JobControl& control) override {
        ++m_world->previews;
        while (m_world->previewWaits && !control.stopRequested()) {
            std::this_thread::sleep_for(kPause);
        }
        TESSERA_CHECK(work("measure", "", control));
        return solve(current, constraints, unmeasured);
    }
    base::Result<session::Preview> solve(const plan::PlanRef& current,
                                         const std::vector<plan::Constraint>& constraints,
                                         session::Unmeasured unmeasured) {
        for (const plan::Constraint& constraint : constraints) {
            const bool known = std::any_of(m_backends.begin(), m_backends.end(), [&](const auto& info) {
                return info.spec.id == constraint.backend;
            });
            if (!known) {
                return base::fail(ErrorKind::kImpossible, "no backend is called " + constraint.backend,
                                  constraint.node);
            }
        }
        session::Preview preview;
        preview.current = current;
        preview.plan = predictedOnly(*placed(fakePlan(m_model->graph, constraints)));
        if (m_world->previewsTimeAgain) {
            plan::Plan slower = *current;
            const std::int64_t now = slower.regions.back().cost.feasible()
                                         ? 2 * slower.regions.back().cost.median().count()
                                         : 1000;
            slower.regions.back().cost = backend::Cost::measured(
                base::Nanoseconds(now), base::Nanoseconds(now), base::Nanoseconds(now), 9);
            preview.current = std::make_shared<const plan::Plan>(std::move(slower));
        }
        if (!m_world->previewsKnowAll && unmeasured == session::Unmeasured::kShow) {
            plan::Plan partly = *preview.plan;
            partly.regions.front().cost = backend::Cost::unmeasured();
            preview.plan = std::make_shared<const plan::Plan>(std::move(partly));
            preview.complete = false;
        }
        for (std::size_t i = 0; i < current->regions.size(); ++i) {
            if (current->regions[i].implementation != preview.plan->regions[i].implementation) {
                const auto& nodes = current->regions[i].region.nodes;
                preview.changed.insert(preview.changed.end(), nodes.begin(), nodes.end());
            }
        }
        if (m_world->measuringMoves && unmeasured == session::Unmeasured::kMeasure) {
            preview.changed.clear();
            for (std::size_t i = 0; i < current->graph->nodes().size(); ++i) {
                preview.changed.emplace_back(i);
            }
        }
        std::set<plan::PlannedRegionId> moved;
        for (const graph::NodeId node : preview.changed) {
            const auto region = preview.plan->regionOf(node);
            if (moved.insert(region).second) {
                preview.moves.push_back({region, "region " + std::to_string(region.index()) + " moves"});
            }
        }
        return preview;
    }

    /// Of what the fake's plans can be pinned to: the same answers as previews give.
    base::Result<std::vector<session::PinEffect>> pinEffects(const plan::PlanRef& current,
                                                             const std::vector<plan::Constraint>& others,
                                                             graph::NodeId node,
                                                             const base::JobControl&) override {
        ++m_world->effects;
        std::vector<session::PinEffect> effects;
        if (!m_world->searched) {
            return effects;
        }
        for (const char* backend : {"onednn", "openblas", "xnnpack", "reference"}) {
            for (const char* name : {"", "brgemm"}) {
                auto rules = others;
                rules.push_back(
                    {plan::Constraint::Kind::kPin, current->graph->node(node).name, backend, name});
                TESSERA_TRY(const auto shown, solve(current, rules, session::Unmeasured::kShow));
                const auto& region = shown.plan->regions[shown.plan->regionOf(node).index()];
                effects.push_back({backend,
                                   name,
                                   shown.difference(),
                                   shown.plan->predicted(),
                                   region.region.nodes,
                                   region.implementation.name,
                                   "conv-chain",
                                   {},
                                   region.cost,
                                   region.implementation.device});
                const bool isHeld = *name == '\0' && current->wholeGraphBackend == backend;
                if (!current->wholeGraphBackend.empty() && !isHeld && !shown.plan->predicted() &&
                    m_world->mixesKnown) {
                    effects.back().asMix = fakePlan(current->graph, rules)->predicted();
                }
            }
        }
        return effects;
    }
    /// Every second region is chosen, others are slower, refused, or there was no time to measure them.
    base::Result<std::vector<session::CandidateFate>>
    fates(const plan::PlanRef& plan, const std::string& backend, const base::JobControl&) override {
        std::vector<session::CandidateFate> fates;
        if (!m_world->searched) {
            return fates;
        }
        for (const auto& info : m_backends) {
            if (info.spec.id != backend) {
                continue;
            }
            for (const auto& match : pattern::match(*plan->graph, info.spec)) {
                session::CandidateFate fate{.rule = match.ruleId,
                                            .nodes = match.region.nodes,
                                            .implementation = "brgemm",
                                            .cost = costOf(static_cast<int>(fates.size() % 4)),
                                            .planEffect = {},
                                            .isChosen = fates.size() % 4 == 0};
                if (fates.size() % 4 == 1) {
                    fate.planEffect = base::Nanoseconds(4'700);
                }
                fates.push_back(std::move(fate));
            }
        }
        return fates;
    }

    /// At another speed of the machine than the search's.
    base::Result<std::vector<session::PlanTime>> measurePlans(std::span<const plan::PlanRef> plans,
                                                              const base::JobControl& control) override {
        TESSERA_CHECK(work("plans", "", control));
        auto time = *fakePlan(plans.front()->graph)->endToEnd;
        for (auto* figure : {&time.median, &time.low, &time.high}) {
            *figure = base::Nanoseconds(m_world->measureFactor * figure->count());
        }
        time.unixSeconds = 1'700'000'000;
        time.othersShare = m_world->othersShare;
        std::vector<session::PlanTime> times(plans.size(), {time, {}});
        if (times.size() > 1) {
            const auto factor = m_world->secondIsFaster ? 0.5 : 2.0;
            const auto scaled = [factor](base::Nanoseconds each) {
                return base::Nanoseconds(std::llround(factor * static_cast<double>(each.count())));
            };
            times[1].time.median = times[1].time.high = scaled(time.high);
            times[1].time.low = scaled(time.low);
            times[1].ratio = {factor, 0.95 * factor, 1.05 * factor};
        }
        return times;
    }
    base::Result<session::Profile> profile(const plan::PlanRef& plan,
                                           const base::JobControl& control) override {
        TESSERA_CHECK(work("profile", "", control));
        session::Profile profile;
        profile.plan = plan;
        base::Nanoseconds at;
        const plan::PlanRef timed = placed(fakePlan(plan->graph));
        for (std::size_t i = 0; i < plan->regions.size(); ++i) {
            const backend::Cost& cost = timed->regions[i].cost;
            const auto slower = [this](base::Nanoseconds time) {
                return base::Nanoseconds(
                    std::llround(m_world->slowerParts * static_cast<double>(time.count())));
            };
            profile.events.push_back({{session::ProfileEvent::Kind::kKernel, i, at, slower(cost.median())},
                                      slower(cost.low()),
                                      slower(cost.high())});
            at += slower(cost.median());
        }
        for (std::size_t i = 0; i < plan->conversions.size(); ++i) {
            const backend::Cost& cost = plan->conversions[i].cost;
            profile.events.push_back(
                {{session::ProfileEvent::Kind::kConversion, i, at, cost.median()}, cost.low(), cost.high()});
            at += cost.median();
        }
        profile.sum = at;
        profile.endToEnd = *timed->endToEnd;
        profile.withEvents = *timed->endToEnd;
        return profile;
    }
    base::Result<std::vector<backend::Detail>> kernelDetails(const plan::PlanRef&, std::size_t,
                                                             const base::JobControl&) override {
        std::string helpers; // more than a view shows
        for (int i = 0; i < 100; ++i) {
            helpers += "static inline int helper" + std::to_string(i) + "() { return 0; }\n";
        }
        return std::vector<backend::Detail>{
            {"schedule", "direct convolution; register tiles of 6 rows by 4 vectors"},
            {"bound", "41.2 µs of arithmetic"},
            {"source", helpers + "extern \"C\" void kernel() {}\n"}};
    }
    base::Result<session::Verification> verify(const plan::PlanRef&, const session::GivenInputs&,
                                               const base::JobControl& control) override {
        TESSERA_CHECK(work("verify", "draw 'noise'", control));
        return m_world->verification;
    }
    /// A thousandth of the tolerance and a little more from region to region; of those behind `wrongRegion`
    /// what it makes is carried on.
    base::Result<session::PlanErrors> errors(const plan::PlanRef& plan,
                                             const base::JobControl& control) override {
        ++m_world->errorChecks;
        if (m_world->refuseErrors) {
            return base::fail(ErrorKind::kRefused, "the reference refuses all draws");
        }
        session::PlanErrors errors;
        errors.plan = plan;
        errors.draws = {"noise"};
        for (std::size_t i = 0; i < plan->regions.size(); ++i) {
            control.report({"errors", "", static_cast<std::int64_t>(i), std::ssize(plan->regions)});
            const auto& outputs = plan->regions[i].region.outputs;
            kernels::NetworkDeviation own{.ok = true, .tolerance = 1e-4};
            own.share = 1e-3 * static_cast<double>(i + 1);
            own.relativeL2 = own.share * own.tolerance;
            auto carried = own;
            if (m_world->wrongRegion && i >= *m_world->wrongRegion) {
                (i == *m_world->wrongRegion ? own : carried) = {.ok = false, .tolerance = 1e-4, .share = 20};
                carried = {.ok = false, .tolerance = 1e-4, .share = 20};
            }
            errors.regions.emplace_back(session::RegionError{
                carried, outputs.empty() ? "" : plan->graph->value(outputs.front()).name, "noise", 0, own});
        }
        return errors;
    }
    base::Result<session::RunReport> run(const plan::PlanRef&, const session::RunRequest&,
                                         const base::JobControl&) override {
        return base::fail(ErrorKind::kImpossible, "the fake runs nothing");
    }

    /// 0, 1, 2, ... with a NaN at the second place and an infinity at the third.
    base::Result<session::RecordedValue> recordValue(const plan::PlanRef& plan, const std::string& value,
                                                     const session::GivenInputs&,
                                                     const base::JobControl& control) override {
        for (int step = 1; m_world->recordsSlowly; ++step) {
            control.report({"record", value, step, 40});
            std::this_thread::sleep_for(kPause);
            if (control.stopRequested()) {
                return base::fail(ErrorKind::kCancelled, "stopped");
            }
        }
        const graph::ValueId id = plan->graph->findValue(value);
        if (!m_world->recordRefusal.empty() || !id.valid()) {
            return base::fail(ErrorKind::kImpossible, m_world->recordRefusal, "value '" + value + "'");
        }
        graph::Tensor tensor(graph::DType::kFloat32, *plan->graph->value(id).type.extents());
        float next = 0;
        for (float& element : tensor.mutableAs<float>()) {
            element = next == 1   ? std::numeric_limits<float>::quiet_NaN()
                      : next == 2 ? std::numeric_limits<float>::infinity()
                                  : next;
            next += 1;
        }
        ++m_world->recordings;
        return session::RecordedValue{std::move(tensor), "aBcd8b"};
    }

    base::Result<std::optional<backend::MachineCeilings>>
    ceilings(const plan::Plan&, session::Unmeasured unmeasured, const base::JobControl&) override {
        if (unmeasured == session::Unmeasured::kShow) {
            return std::nullopt;
        }
        backend::MachineCeilings ceilings;
        ceilings.vectorExtension = "avx2";
        ceilings.oneThread.fmaGflops = {100, 99, 90};
        ceilings.oneThread.levels = {
            {backend::MemoryLevel::kMemory, 0, 64 << 20, {10, 9, 8}, {8, 7, 6}, {9, 8, 7}}};
        ceilings.allThreads = ceilings.oneThread;
        return ceilings;
    }

    base::Result<plan::PlanRef> loadPlan(const std::filesystem::path& file,
                                         std::vector<std::string>& notes) override {
        if (!std::filesystem::exists(file)) {
            return base::fail(ErrorKind::kRefused, "no such file", file.string());
        }
        if (const auto saved = m_world->savedPlans.find(file.string()); saved != m_world->savedPlans.end()) {
            plan::Plan same = *saved->second;
            same.graph = m_model->graph;
            return std::make_shared<const plan::Plan>(std::move(same));
        }
        notes.emplace_back("the plan was made with other weights");
        return fakePlan(m_model->graph);
    }
    base::Result<plan::AlignedPlan> alignPlan(const std::filesystem::path& file,
                                              std::vector<std::string>& notes) override {
        TESSERA_TRY(const auto text, base::readTextFile(file, plan::kMaxPlanBytes));
        auto document = plan::readPlanDocument(text);
        if (!document) {
            return base::fail(document.error().within(file.string()));
        }
        return plan::alignPlan(*document, plan::modelOf(*fakePlan(m_model->graph)), notes);
    }
    base::Result<plan::PlanRef> baselinePlan(const std::string& name, session::Unmeasured,
                                             const base::JobControl&) override {
        if (name == "greedy") {
            return greedyPlan();
        }
        if (std::ranges::none_of(m_backends, [&](const auto& info) { return info.spec.id == name; })) {
            return base::fail(ErrorKind::kUsage, "there is no backend '" + name + "'");
        }
        plan::Plan alone = *fakeGreedyPlan(m_model->graph);
        for (plan::PlannedRegion& region : alone.regions) {
            region.implementation.backend = name;
            region.cost = backend::Cost::unmeasured();
        }
        return placed(std::make_shared<const plan::Plan>(std::move(alone)));
    }
    base::Status exportPlan(const plan::PlanRef& plan, const std::string& format,
                            const std::filesystem::path& file, const base::JobControl&) override {
        if (format == "json") {
            ++m_world->saves;
            m_world->savedPlans[file.string()] = plan;
        }
        return write(file, format == "json" ? plan::writePlanJson(*plan) : format);
    }
    base::Status exportReport(const plan::PlanRef&, const session::ReportExtras& extras,
                              const std::filesystem::path& file, const base::JobControl&) override {
        std::string text = extras.errors != nullptr ? "html with errors" : "html";
        for (const auto& earlier : extras.earlier) {
            text += ", earlier " + earlier.baseline;
        }
        return write(file, text);
    }
    base::Status exportTable(const plan::PlanRef& plan, const exporting::TableExtras& extras,
                             const std::filesystem::path& file) override {
        m_world->tableColumns.assign(extras.ofPlan.begin(), extras.ofPlan.end());
        m_world->tableColumns.insert(m_world->tableColumns.end(), extras.ofNodes.begin(),
                                     extras.ofNodes.end());
        return write(file, exporting::csvText(*plan, extras));
    }
    base::Status exportPicture(const plan::PlanRef&, const exporting::PlanPictureRequest& request,
                               const std::filesystem::path& file) override {
        m_world->pictures.push_back(request);
        return write(file, "picture");
    }

private:
    [[nodiscard]] plan::PlanRef underLoad(const plan::Plan& plan) const {
        plan::Plan timed = plan;
        for (auto* figure : {&timed.endToEnd, &timed.raced}) {
            if (*figure) {
                (*figure)->othersShare = m_world->othersShare;
            }
        }
        return std::make_shared<const plan::Plan>(std::move(timed));
    }
    /// Takes as long as the world wants it to.
    base::Status work(const std::string& phase, const std::string& detail, const base::JobControl& control) {
        const int steps = m_world->workSteps;
        for (int done = 0; done < m_world->workSteps; ++done) {
            while (done == m_world->workHoldsAt && done < m_world->workSteps && !control.stopRequested()) {
                std::this_thread::sleep_for(kPause);
            }
            if (control.stopRequested()) {
                return base::fail(ErrorKind::kCancelled, "stopped");
            }
            control.report({phase, detail, done, steps});
            std::this_thread::sleep_for(2 * kPause);
        }
        return {};
    }
    [[nodiscard]] plan::PlanRef placed(plan::PlanRef plan) const {
        return m_world->converts ? withConversions(plan) : plan;
    }
    base::Status write(const std::filesystem::path& file, const std::string& text) {
        std::ofstream out(file);
        out << text;
        out.close();
        ++m_world->exports; // a test that waits for it reads the whole file
        if (!out) {
            return base::fail(ErrorKind::kIo, "cannot be written", file.string());
        }
        return {};
    }
    session::SearchProgress stepAt(int step, const plan::PlanRef& plan) const {
        using Phase = session::SearchProgress::Phase;
        session::SearchProgress report;
        const int half = m_world->searchSteps / 2;
        report.phase = step < half ? Phase::kMeasure : Phase::kGraphLevel;
        report.done = step % std::max(1, half);
        report.total = half;
        report.measured = step * FakeWorld::kMeasuredInAStep;
        report.fromStore = 41;
        report.detail = "/layer2.2/conv2, oneDNN";
        report.verdicts[backend::Outcome::kWrong] = step / 8;
        report.generation = step / 8;
        if (step >= half) {
            const int at = step - half + 1;
            const std::int64_t best = plan->endToEnd->median.count();
            const bool kept = at % 4 == 1;
            const std::int64_t above = best / 12 * (half - at) / std::max(1, half);
            session::SearchProgress::Point point;
            point.evaluation = at;
            point.move = "Merge conv3 + Add";
            point.fate = kept ? session::SearchProgress::Point::Fate::kKept
                              : session::SearchProgress::Point::Fate::kSlower;
            point.time = base::Nanoseconds(best + above + (kept ? 0 : best / 40));
            point.beside = base::Nanoseconds(best + above + (kept ? best / 60 : 0));
            report.newPoints.push_back(std::move(point));
            report.evaluations = at;
            report.baselines = plan->baselines;
            report.best = plan;
        }
        return report;
    }

    /// A person's edits take the place of what is installed.
    void readEdits() {
        const auto folder = pattern::standardLocations({}, {}).userEdits;
        for (session::BackendInfo& info : m_backends) {
            const auto file = folder ? *folder / (info.spec.id + ".json") : std::filesystem::path();
            const auto text = base::readTextFile(file, pattern::kMaxSpecBytes);
            auto edited = text ? pattern::readSpec(*text).spec : std::nullopt;
            if (edited) {
                info.spec = *std::move(edited);
                info.specFile = file;
            }
        }
    }
    /// As withConversions() has it.
    void placeOnDevice() {
        for (auto& info : m_backends) {
            if (m_world->converts && info.spec.id == "openblas") {
                info.devices = {{backend::DeviceId::Kind::kCuda, 0}};
            }
        }
    }

    std::shared_ptr<FakeWorld> m_world;
    std::vector<session::BackendInfo> m_backends = fakeBackends();
    std::vector<backend::DeviceId> m_devices;
    std::vector<pattern::SpecProblem> m_problems;
    std::vector<std::string> m_deviceNotes;
    session::ModelRef m_model;
    std::vector<graph::InputShape> m_shapes;
    std::vector<graph::SymbolSize> m_sizes;
    graph::Precision m_precision = graph::Precision::kF32;
    std::vector<session::OptionalLibrary> m_optional;
    std::optional<session::ProfileInfo> m_profile;
    measure::DeviceFingerprint m_device;
};

} // namespace

bridge::SessionFactory fakeSessions(std::shared_ptr<FakeWorld> world) {
    return [world = std::move(world)]() -> base::Result<std::unique_ptr<session::Session>> {
        return std::make_unique<FakeSession>(world);
    };
}

} // namespace tessera::test
