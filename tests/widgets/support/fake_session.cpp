#include "tests/widgets/support/fake_session.h"

#include "engine/models/models.h"
#include "engine/transform/bind_shapes.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

namespace tessera::test {
namespace {

using base::ErrorKind;

/// As the solver makes it: nothing of it was run as a whole.
plan::PlanRef predictedOnly(plan::Plan plan) {
    plan.endToEnd.reset();
    plan.raced.reset();
    plan.baselines.clear();
    plan.bestBaseline.reset();
    plan.speedUp = {};
    return std::make_shared<const plan::Plan>(std::move(plan));
}

class FakeSession final : public session::Session {
public:
    explicit FakeSession(std::shared_ptr<FakeWorld> world) : m_world(std::move(world)) {}

    const std::vector<session::BackendInfo>& backends() const override { return m_backends; }
    const std::vector<pattern::SpecProblem>& specProblems() const override { return m_problems; }
    base::Status reloadBackends() override {
        m_backends = fakeBackends();
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
    base::Result<plan::PlanRef> greedyPlan() override {
        std::this_thread::sleep_for(m_world->placeDelay);
        if (m_world->refusePlacement) {
            return base::fail(ErrorKind::kImpossible, "no backend takes node Tanh");
        }
        return placed(fakeGreedyPlan(m_model->graph));
    }
    void setSizes(std::vector<graph::InputShape> shapes, std::vector<graph::SymbolSize> sizes) override {
        m_shapes = std::move(shapes);
        m_sizes = std::move(sizes);
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
        m_profile = file.empty()
                        ? std::nullopt
                        : std::optional(session::ProfileInfo{.file = file, .device = {}, .notes = {}});
        return {};
    }
    std::optional<session::ProfileInfo> hardwareProfile() const override { return m_profile; }

    base::Result<session::SearchReport>
    search(const session::SearchRequest& request, const base::JobControl& control,
           const std::function<bool()>& isPaused,
           const std::function<void(const session::SearchProgress&)>& progress) override {
        session::SearchReport report;
        report.plan = placed(fakePlan(m_model->graph, request.constraints));
        if (m_world->foundUnixSeconds && !request.anew) {
            report.foundUnixSeconds = m_world->foundUnixSeconds;
            return report;
        }
        m_world->searchRuns = true;
        for (int step = 0; step < m_world->searchSteps; ++step) {
            while (isPaused && isPaused() && !control.stopRequested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            if (control.stopRequested()) {
                if (m_world->stopsEmptyHanded) {
                    m_world->searchRuns = false;
                    return base::fail(ErrorKind::kCancelled, "stopped");
                }
                break;
            }
            progress(stepAt(step, report.plan));
            std::this_thread::sleep_for(m_world->searchStep);
        }
        m_world->searchRuns = false;
        report.measurements = 388;
        report.fromStore = 41;
        report.evaluations = m_world->searchSteps / 2;
        report.generations = 3;
        report.improvement = 0.03;
        return report;
    }
    base::Result<session::Preview> preview(const plan::PlanRef& current,
                                           const std::vector<plan::Constraint>& constraints,
                                           session::Unmeasured unmeasured, const base::JobControl&) override {
        ++m_world->previews;
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
        preview.explanation = {"Nothing else moves."};
        return preview;
    }

    /// At another speed of the machine than the search's.
    base::Result<std::vector<session::PlanTime>> measurePlans(std::span<const plan::PlanRef> plans,
                                                              const base::JobControl&) override {
        auto time = *fakePlan(plans.front()->graph)->endToEnd;
        for (auto* figure : {&time.median, &time.low, &time.high}) {
            *figure = base::Nanoseconds(3 * figure->count());
        }
        time.unixSeconds = 1'700'000'000;
        std::vector<session::PlanTime> times(plans.size(), {time, {}});
        if (times.size() > 1) {
            times[1].time.median = times[1].time.high = base::Nanoseconds(2 * time.high.count());
            times[1].ratio = {2.0, 1.9, 2.1};
        }
        return times;
    }
    base::Result<session::Profile> profile(const plan::PlanRef& plan, const base::JobControl&) override {
        session::Profile profile;
        profile.plan = plan;
        base::Nanoseconds at;
        const plan::PlanRef timed = placed(fakePlan(plan->graph));
        for (std::size_t i = 0; i < plan->regions.size(); ++i) {
            const backend::Cost& cost = timed->regions[i].cost;
            profile.events.push_back(
                {{session::ProfileEvent::Kind::kKernel, i, at, cost.median()}, cost.low(), cost.high()});
            at += cost.median();
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
                                               const base::JobControl&) override {
        return m_world->verification;
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
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
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
        notes.emplace_back("the plan was made with other weights");
        return fakePlan(m_model->graph);
    }
    base::Result<plan::PlanRef> baselinePlan(const std::string&, session::Unmeasured,
                                             const base::JobControl&) override {
        return greedyPlan();
    }
    base::Status exportPlan(const plan::PlanRef&, const std::string& format,
                            const std::filesystem::path& file, const base::JobControl&) override {
        m_world->saves += format == "json" ? 1 : 0;
        return write(file, format);
    }
    base::Status exportPicture(const plan::PlanRef&, const exporting::PlanPictureRequest& request,
                               const std::filesystem::path& file) override {
        m_world->pictures.push_back(request);
        return write(file, "picture");
    }

private:
    [[nodiscard]] plan::PlanRef placed(plan::PlanRef plan) const {
        return m_world->converts ? withConversions(plan) : plan;
    }
    base::Status write(const std::filesystem::path& file, const std::string& text) {
        ++m_world->exports;
        std::ofstream out(file);
        out << text;
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
        report.measured = step * 9;
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

    std::shared_ptr<FakeWorld> m_world;
    std::vector<session::BackendInfo> m_backends = fakeBackends();
    std::vector<pattern::SpecProblem> m_problems;
    session::ModelRef m_model;
    std::vector<graph::InputShape> m_shapes;
    std::vector<graph::SymbolSize> m_sizes;
    graph::Precision m_precision = graph::Precision::kF32;
    std::vector<session::OptionalLibrary> m_optional;
    std::optional<session::ProfileInfo> m_profile;
};

} // namespace

bridge::SessionFactory fakeSessions(std::shared_ptr<FakeWorld> world) {
    return [world = std::move(world)]() -> base::Result<std::unique_ptr<session::Session>> {
        return std::make_unique<FakeSession>(world);
    };
}

} // namespace tessera::test
