#include "engine/session/local_session.h"

#include "engine/base/file_system.h"
#include "engine/measure/borrowed_measurer.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/measure/device_note.h"
#include "engine/measure/foreign_nodes.h"
#include "engine/measure/input_draws.h"
#include "engine/measure/worker_measurer.h"
#include "engine/plan/plan_json.h"
#include "engine/runtime/device_memory.h"
#include "engine/search/greedy.h"
#include "engine/session/devices.h"
#include "engine/session/interleaved_plans.h"
#include "engine/session/search.h"
#include "engine/session/search_reporter.h"

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

constexpr std::uint64_t kRoundSeed = 1;

/// Threads that this process may use.
int availableThreads() {
    const auto allowed = measure::allowedProcessors().size();
    return static_cast<int>(allowed > 0 ? allowed : std::max(1U, std::thread::hardware_concurrency()));
}

/// PlanMeasurer where nothing can be run: each plan takes what its parts add up to.
class PredictedPlans final : public search::PlanMeasurer {
public:
    base::Result<std::vector<search::PlanSamples>> measure(std::span<const plan::PlanRef> plans, int rounds,
                                                           const base::JobControl& control) override {
        if (control.stopRequested()) {
            return fail(ErrorKind::kCancelled, "stopped on request");
        }
        std::vector<search::PlanSamples> samples(plans.size());
        for (std::size_t i = 0; i < plans.size(); ++i) {
            if (const auto predicted = plans[i]->predicted()) {
                samples[i].samples.assign(static_cast<std::size_t>(rounds), *predicted);
            } else {
                samples[i].failure = "a part of it has no cost";
            }
        }
        return samples;
    }
};

} // namespace

base::Result<std::unique_ptr<Session>> Session::create(SessionSettings settings) {
    if (settings.store.empty()) {
        TESSERA_TRY(const auto folder, base::dataFolder());
        settings.store = folder / "measurements.db";
    }
    const auto profile = settings.profile;
    // What a hardware profile is of is elsewhere: nothing is run.
    auto devices = profile.empty() ? checkDevices(settings.devices, {}) : std::vector<UsableDevice>();
    if (!devices) {
        return fail(devices.error().within("--device"));
    }
    TESSERA_TRY(auto store, measure::Store::open(settings.store));
    auto session = std::make_unique<LocalSession>(std::move(settings), std::move(store), *std::move(devices));
    TESSERA_CHECK(session->openProfile(profile));
    return session;
}

LocalSession::LocalSession(SessionSettings settings, std::unique_ptr<measure::Store> store,
                           std::vector<UsableDevice> devices)
    : m_settings(std::move(settings))
    , m_devices(std::move(devices))
    , m_deviceNotes(notesOf(m_devices))
    , m_store(std::move(store))
    , m_launcher(std::make_shared<measure::LocalLauncher>(measure::workerProgram()))
    , m_askedThreads(std::max(m_settings.threads, 0))
    , m_device(m_settings.device.value_or(measure::localDevice()))
    , m_catalogue(BackendCatalogue::find(m_settings.backendFolders, m_settings.devices)) {
    if (m_settings.threads <= 0) {
        m_settings.threads = availableThreads();
    }
}

measure::WorkerEnvironment LocalSession::environment() const {
    measure::WorkerEnvironment environment;
    environment.threads = m_settings.threads;
    environment.variables["TESSERA_PRECISION"] = graph::toText(m_settings.precision);
    if (const auto folder = base::cacheFolder()) {
        environment.variables["TESSERA_KERNEL_CACHE"] = folder->string();
    }
    environment.variables.merge(variablesFor(m_optional));
    environment.variables.merge(deviceVariables());
    return environment;
}

base::Status LocalSession::openProfile(const std::filesystem::path& file) {
    return adopt(file, m_settings.precision);
}

base::Status LocalSession::setPrecision(graph::Precision precision) {
    return adopt(m_profile ? m_profile->file : std::filesystem::path(), precision);
}

base::Status LocalSession::adopt(const std::filesystem::path& file, graph::Precision precision) {
    std::optional<measure::HardwareProfile> profile;
    if (!file.empty()) {
        TESSERA_TRY(profile, measure::HardwareProfile::open(file, m_askedThreads, precision));
    } else {
        TESSERA_CHECK(measure::checkPrecision(m_device, precision));
    }
    const bool isHere = !m_profile && !profile;
    m_profile = std::move(profile);
    m_settings.precision = precision;
    if (!isHere) {
        return reloadBackends();
    }
    forgetPlans(); // their workers were started for the other class
    return {};
}

void LocalSession::forgetPlans() {
    m_now.planner.reset();
    m_now.execution.reset();
    m_aside.clear();
}

void LocalSession::setAside() {
    // Each holds what was offered for its model's regions, a few times as much as the model itself.
    constexpr std::size_t kMostAside = 3;
    if (m_now.model != nullptr && m_now.planner != nullptr) {
        m_now.execution->endWorkers();
        m_aside.insert(m_aside.begin(), std::move(m_now));
        if (m_aside.size() > kMostAside) {
            m_aside.pop_back();
        }
    }
    m_now = {};
}

void LocalSession::resume(const ModelRef& model) {
    if (model == m_now.model) {
        return;
    }
    setAside();
    const auto found = std::ranges::find(m_aside, model, &Opened::model);
    if (found != m_aside.end()) {
        m_now = std::move(*found);
        m_aside.erase(found);
    } else {
        m_now.model = model;
    }
}

void LocalSession::release(const ModelRef& model) {
    const auto free = [&](Opened& opened) {
        if (opened.model == model) {
            opened.planner.reset(); // it refers to the execution
            opened = {};
        }
    };
    free(m_now);
    std::ranges::for_each(m_aside, free);
    std::erase_if(m_aside, [](const Opened& each) { return each.model == nullptr; });
}

std::optional<ProfileInfo> LocalSession::hardwareProfile() const {
    if (!m_profile) {
        return std::nullopt;
    }
    return ProfileInfo{m_profile->file, m_profile->device, m_profile->threads, m_profile->notes};
}

base::Status LocalSession::reloadBackends() {
    m_catalogue = BackendCatalogue::find(m_settings.backendFolders, m_settings.devices);
    if (m_profile) {
        m_catalogue.adopt(*m_profile);
    }
    forgetPlans();
    return {};
}

base::Result<std::vector<OptionalLibrary>>
LocalSession::setOptionalFolder(const std::filesystem::path& folder) {
    std::vector<OptionalLibrary> found;
    if (!folder.empty()) {
        TESSERA_TRY(found, findOptionalLibraries(folder));
    }
    m_optional = std::move(found);
    TESSERA_CHECK(reloadBackends());
    return m_optional;
}

base::Status LocalSession::probeBackends(const base::JobControl& control) {
    if (m_profile) {
        return {}; // what the profile knows is known
    }
    measure::WorkerSession worker(m_launcher, environment(), m_catalogue.libraries());
    return m_catalogue.probe(worker, control);
}

base::Result<ModelRef> LocalSession::open(const std::string& source, const base::JobControl& control) {
    control.report({"open", source, 0, 0});
    TESSERA_TRY(auto model, loadModel(source, m_settings));
    if (control.stopRequested()) {
        return fail(ErrorKind::kCancelled, "stopped on request");
    }
    TESSERA_TRY(model, withForeignTypes(std::move(model), control));
    setAside();
    m_now.model = std::move(model);
    return m_now.model;
}

base::Result<ModelRef> LocalSession::withForeignTypes(ModelRef model, const base::JobControl& control) const {
    if (m_profile || !model->unsized.empty() || !measure::hasForeignNodes(*model->original)) {
        return model;
    }
    control.report({"open", "asking backends for operators of other domains", 0, 0});
    auto typed = [&]() -> base::Result<ModelRef> {
        TESSERA_TRY(const auto draws, measure::drawModelInputs(*model->original, kNoiseSeed));
        TESSERA_TRY(const auto wire, measure::WireGraph::make(model->original));
        measure::WorkerSession worker(m_launcher, environment(), m_catalogue.libraries());
        TESSERA_TRY(const auto types, worker.learnTypes(wire, draws, control.stop));
        return withTypes(*model, types);
    }();
    if (typed || typed.error().kind == ErrorKind::kCancelled) {
        return typed;
    }
    // It can be looked at all the same; whoever wants it placed is told.
    auto kept = std::make_shared<OpenModel>(*model);
    kept->unplaceable = typed.error().oneLine();
    kept->warnings.push_back(kept->unplaceable);
    return kept;
}

base::Status LocalSession::needModel() const {
    return m_now.model != nullptr ? base::Status() : fail(ErrorKind::kUsage, "no model is open");
}

base::Status LocalSession::needPlaceable() const {
    if (!m_now.model->unplaceable.empty()) {
        return fail(ErrorKind::kImpossible, m_now.model->unplaceable, m_now.model->name);
    }
    return needSizes();
}

base::Status LocalSession::needSizes() const {
    if (m_now.model->unsized.empty()) {
        return {};
    }
    std::string inputs;
    for (const auto& input : m_now.model->unsized) {
        inputs += (inputs.empty() ? "" : ", ") + input;
    }
    return fail(ErrorKind::kImpossible,
                "it has symbolic sizes; give the sizes to plan for of: " + inputs +
                    " (--shape NAME=AxB, or --size SYMBOL=N)",
                m_now.model->name);
}

base::Status LocalSession::needMachine() const {
    if (m_profile) {
        return fail(ErrorKind::kImpossible, "nothing is run while costs are borrowed from it",
                    "profile " + m_profile->file.string());
    }
    return {};
}

base::Result<PlanExecution*> LocalSession::execution() {
    TESSERA_CHECK(needModel());
    TESSERA_CHECK(needPlaceable());
    if (m_now.execution == nullptr) {
        std::map<backend::DeviceId, std::int64_t> memoryLimits;
        for (const auto& [device, limit] : deviceMemory().limits) {
            memoryLimits[device] = limit.total;
        }
        m_now.execution = std::make_unique<PlanExecution>(m_now.model, m_launcher, environment(),
                                                          m_catalogue.libraries(), std::move(memoryLimits));
    }
    return m_now.execution.get();
}

base::Result<PlanExecution*> LocalSession::machine() {
    TESSERA_CHECK(needMachine());
    return execution();
}

search::DeviceMemory LocalSession::deviceMemory() const {
    search::DeviceMemory memory;
    std::map<backend::DeviceId, std::int64_t> alignments;
    for (const auto& [id, info] : m_devices) {
        const auto asked = m_settings.deviceMemory.find(id);
        const bool isAsked = asked != m_settings.deviceMemory.end();
        memory.limits[id] = {isAsked ? std::min(asked->second, info.memoryBytes) : info.memoryBytes,
                             info.largestAllocationBytes};
        alignments[id] = info.alignmentBytes;
    }
    memory.used = [alignments](const plan::Plan& plan) { return runtime::deviceMemory(plan, alignments); };
    return memory;
}

plan::Plan LocalSession::frame() const {
    plan::Plan frame;
    frame.graph = m_now.model->graph;
    frame.folded = m_now.model->folded;
    frame.modelName = m_now.model->name;
    frame.structureHash = m_now.model->structureHash;
    frame.shapes = m_now.model->shapes;
    frame.device = device();
    frame.threads = m_profile ? m_profile->threads : m_settings.threads;
    frame.precision = m_settings.precision;
    frame.hardwareProfile = m_profile ? m_profile->file.filename().string() : "";
    return frame;
}

base::Result<plan::Plan> LocalSession::frameWithWeights(const base::JobControl& control) {
    if (!m_now.weightsHash) {
        TESSERA_TRY(m_now.weightsHash, weightsHash(*m_now.model->original, control));
    }
    auto frame = this->frame();
    frame.weightsHash = *m_now.weightsHash;
    return frame;
}

base::Result<LocalSession::Planner*> LocalSession::planner(const base::JobControl& control) {
    TESSERA_TRY(auto* execution, this->execution());
    if (m_now.planner == nullptr) {
        TESSERA_TRY(auto frame, frameWithWeights(control));
        if (!m_profile) {
            TESSERA_CHECK(measure::noteDevice(*m_store, frame.device));
        }
        measure::MeasurerSettings settings;
        settings.threads = frame.threads;
        settings.precision = frame.precision;
        settings.lastResort = kReference;
        settings.checkInputs = execution->checkInputs();
        const auto makeMeasurer =
            [this, execution,
             settings](const graph::GraphRef& graph) -> std::unique_ptr<measure::RegionMeasurer> {
            if (m_profile) {
                return std::make_unique<measure::BorrowedMeasurer>(graph, *m_profile);
            }
            return std::make_unique<measure::WorkerMeasurer>(graph, execution->worker(), *m_store, settings);
        };
        m_now.planner = std::make_unique<Planner>(
            Placement(m_now.model, m_catalogue, std::move(frame), makeMeasurer, m_clock, deviceMemory()),
            PlanChecks(*execution, m_clock));
    }
    return m_now.planner.get();
}

base::Result<plan::PlanRef> LocalSession::greedyPlan() {
    TESSERA_CHECK(needModel());
    TESSERA_CHECK(needSizes());
    const auto frame = this->frame();
    return std::make_shared<const plan::Plan>(search::greedySketch(
        frame.graph, propose(*frame.graph, m_catalogue.backends(), {}), m_catalogue.ids({}), frame));
}

base::Result<plan::PlanRef> LocalSession::baselinePlan(const std::string& name, Unmeasured unmeasured,
                                                       const base::JobControl& control) {
    TESSERA_TRY(auto* planner, this->planner(control));
    BaselinePlans baselines(planner->placement, *m_store);
    auto plan = baselines.named(name, {}, unmeasured, control);
    if (!plan && plan.error().kind == ErrorKind::kImpossible && unmeasured == Unmeasured::kShow) {
        // What the store knows to be wrong or to crash is left to others, which measuring tells.
        return baselines.named(name, {}, Unmeasured::kMeasure, control);
    }
    return plan;
}

base::Result<SearchReport> LocalSession::search(const SearchRequest& request, const base::JobControl& control,
                                                const std::function<bool()>& isPaused,
                                                const std::function<void(const SearchProgress&)>& progress) {
    TESSERA_TRY(auto* planner, this->planner(control));
    SearchReporter reporter(control, isPaused, progress);
    PredictedPlans predicted;
    InterleavedPlans measured(*m_now.execution, kRoundSeed + request.seed);
    search::PlanMeasurer& plans = m_profile ? static_cast<search::PlanMeasurer&>(predicted) : measured;
    return Search({planner->placement, *m_store, planner->checks, plans}, request, reporter).run();
}

base::Result<Preview> LocalSession::preview(const plan::PlanRef& current,
                                            const std::vector<plan::Constraint>& constraints,
                                            Unmeasured unmeasured, const base::JobControl& control) {
    TESSERA_TRY(auto* planner, this->planner(control));
    return planner->preview.make(current, constraints, unmeasured, control);
}

base::Result<std::vector<PinEffect>> LocalSession::pinEffects(const plan::PlanRef& plan,
                                                              const std::vector<plan::Constraint>& others,
                                                              graph::NodeId node,
                                                              const base::JobControl& control) {
    return m_now.planner != nullptr ? m_now.planner->preview.pinEffects(plan, others, node, control)
                                    : std::vector<PinEffect>();
}

base::Result<std::vector<CandidateFate>>
LocalSession::fates(const plan::PlanRef& plan, const std::string& backend, const base::JobControl& control) {
    return m_now.planner != nullptr ? m_now.planner->preview.fates(plan, backend, control)
                                    : std::vector<CandidateFate>();
}

std::vector<std::string> LocalSession::placeOnDevicesOf(const plan::Plan& plan) {
    auto devices = m_settings.devices;
    for (const auto& id : plan.devices()) {
        if (devices.empty()) {
            devices.emplace_back(); // the CPU, which goes without saying
        }
        if (std::ranges::find(devices, id) == devices.end()) {
            devices.push_back(id);
        }
    }
    if (devices == m_settings.devices || m_profile) {
        return {};
    }
    if (const auto done = setDevices(std::move(devices), {}); !done) {
        return {"the plan cannot be run here: " + done.error().oneLine()};
    }
    return m_deviceNotes;
}

base::Status LocalSession::setDevices(std::vector<backend::DeviceId> devices,
                                      const base::JobControl& control) {
    TESSERA_TRY(m_devices, checkDevices(devices, control));
    m_settings.devices = std::move(devices);
    m_deviceNotes = notesOf(m_devices);
    return reloadBackends();
}

base::Status LocalSession::needDevicesOf(const plan::Plan& plan) const {
    for (const auto& id : plan.devices()) {
        if (std::ranges::find(m_devices, id, &UsableDevice::id) != m_devices.end()) {
            continue;
        }
        const auto usable = checkDevices({id}, {});
        return usable ? fail(ErrorKind::kImpossible, "it is not among the devices that are placed on",
                             id.toText())
                      : fail(usable.error());
    }
    return {};
}

base::Result<plan::PlanRef> LocalSession::loadPlan(const std::filesystem::path& file,
                                                   std::vector<std::string>& notes) {
    TESSERA_CHECK(needModel());
    auto text = base::readTextFile(file, plan::kMaxPlanBytes);
    if (!text) {
        return fail(ErrorKind::kRefused, text.error().message, text.error().where);
    }
    TESSERA_TRY(const auto frame, frameWithWeights({}));
    auto plan = plan::readPlanJson(*text, plan::modelOf(frame), notes);
    if (!plan) {
        return fail(plan.error().within(file.string()));
    }
    if (plan->device != frame.device) {
        notes.push_back("the plan was made for " + plan->device.title() +
                        (m_profile ? ", the hardware profile is of " : ", this machine is ") +
                        frame.device.title());
    }
    std::ranges::move(placeOnDevicesOf(*plan), std::back_inserter(notes));
    if (!plan->hardwareProfile.empty()) {
        notes.push_back("the plan is predicted only: its costs were borrowed from " + plan->hardwareProfile);
    }
    return std::make_shared<const plan::Plan>(*std::move(plan));
}

base::Result<plan::AlignedPlan> LocalSession::alignPlan(const std::filesystem::path& file,
                                                        std::vector<std::string>& notes) {
    TESSERA_CHECK(needModel());
    auto text = base::readTextFile(file, plan::kMaxPlanBytes);
    if (!text) {
        return fail(ErrorKind::kRefused, text.error().message, text.error().where);
    }
    auto document = plan::readPlanDocument(*text);
    if (!document) {
        return fail(document.error().within(file.string()));
    }
    TESSERA_TRY(const auto frame, frameWithWeights({}));
    return plan::alignPlan(*document, plan::modelOf(frame), notes);
}

} // namespace tessera::session
