#include "engine/session/session_impl.h"

#include "engine/base/file_system.h"
#include "engine/plan/plan_json.h"
#include "engine/session/search_driver.h"

#include <algorithm>
#include <atomic>
#include <sched.h>
#include <thread>
#include <utility>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

class AtomicPause final : public PauseSwitch {
public:
    void pause() override { m_paused = true; }
    void resume() override { m_paused = false; }
    [[nodiscard]] bool paused() const override { return m_paused; }

private:
    std::atomic<bool> m_paused = false;
};

} // namespace

std::unique_ptr<PauseSwitch> makePauseSwitch() {
    return std::make_unique<AtomicPause>();
}

std::string_view toText(SearchProgress::Phase phase) {
    switch (phase) {
    case SearchProgress::Phase::kPropose:
        return "propose";
    case SearchProgress::Phase::kOffer:
        return "offer";
    case SearchProgress::Phase::kMeasure:
        return "measure";
    case SearchProgress::Phase::kSolve:
        return "solve";
    case SearchProgress::Phase::kBaselines:
        return "baselines";
    case SearchProgress::Phase::kGraphLevel:
        return "graph level";
    case SearchProgress::Phase::kFinalRound:
        return "final round";
    case SearchProgress::Phase::kDone:
        return "done";
    }
    return "";
}

int availableThreads() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        return std::max(1, CPU_COUNT(&allowed));
    }
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

base::Result<std::unique_ptr<Session>> Session::create(SessionSettings settings) {
    if (settings.store.empty()) {
        TESSERA_TRY(const auto folder, base::dataFolder());
        settings.store = folder / "measurements.db";
    }
    if (settings.threads <= 0) {
        settings.threads = availableThreads();
    }
    TESSERA_TRY(auto store, measure::Store::open(settings.store));
    return std::make_unique<LocalSession>(std::move(settings), std::move(store));
}

LocalSession::LocalSession(SessionSettings settings, std::unique_ptr<measure::Store> store)
    : m_settings(std::move(settings))
    , m_store(std::move(store))
    , m_launcher(std::make_shared<measure::LocalLauncher>(measure::workerProgram()))
    , m_device(measure::localDevice())
    , m_catalogue(BackendCatalogue::find(m_settings.backendFolders)) {}

LocalSession::~LocalSession() = default;

measure::WorkerEnvironment LocalSession::environment() const {
    measure::WorkerEnvironment environment;
    environment.threads = m_settings.threads;
    environment.variables["TESSERA_PRECISION"] = graph::toText(m_settings.precision);
    if (const auto folder = base::cacheFolder()) {
        environment.variables["TESSERA_KERNEL_CACHE"] = folder->string();
    }
    return environment;
}

base::Status LocalSession::reloadBackends() {
    m_catalogue = BackendCatalogue::find(m_settings.backendFolders);
    m_search.reset();
    m_execution.reset();
    return {};
}

base::Status LocalSession::probeBackends(const base::JobControl& control) {
    measure::WorkerSession worker(m_launcher, environment(), m_catalogue.libraries());
    return m_catalogue.probe(worker, control);
}

base::Result<ModelRef> LocalSession::open(const std::string& source, const base::JobControl& control) {
    control.report({"open", source, 0, 0});
    TESSERA_TRY(auto model, loadModel(source, m_settings.allowLinkedData));
    if (control.stopRequested()) {
        return fail(ErrorKind::kCancelled, "stopped on request");
    }
    m_search.reset();
    m_execution.reset();
    m_weightsHash.reset();
    m_model = std::move(model);
    return m_model;
}

base::Status LocalSession::needModel() const {
    if (m_model == nullptr) {
        return fail(ErrorKind::kUsage, "no model is open");
    }
    return {};
}

base::Result<PlanExecution*> LocalSession::execution() {
    TESSERA_CHECK(needModel());
    if (m_execution == nullptr) {
        m_execution =
            std::make_unique<PlanExecution>(m_model, m_launcher, environment(), m_catalogue.libraries());
    }
    return m_execution.get();
}

base::Result<base::Hash128> LocalSession::modelWeightsHash(const base::JobControl& control) {
    if (!m_weightsHash) {
        TESSERA_TRY(m_weightsHash, weightsHash(*m_model->original, control));
    }
    return *m_weightsHash;
}

base::Status LocalSession::describePlan(plan::Plan& plan, const base::JobControl& control) {
    plan.graph = m_model->graph;
    plan.folded = m_model->folded;
    plan.modelName = m_model->name;
    plan.structureHash = m_model->original->structureHash();
    TESSERA_TRY(plan.weightsHash, modelWeightsHash(control));
    plan.device = m_device;
    plan.threads = m_settings.threads;
    plan.precision = m_settings.precision;
    return {};
}

base::Result<plan::PlanRef> LocalSession::greedyPlan() {
    TESSERA_TRY(auto* execution, this->execution());
    plan::Plan frame;
    frame.graph = m_model->graph;
    frame.folded = m_model->folded;
    frame.modelName = m_model->name;
    frame.structureHash = m_model->original->structureHash();
    frame.device = m_device;
    frame.threads = m_settings.threads;
    frame.precision = m_settings.precision;
    SearchDriver driver({*execution, *m_store, m_catalogue, std::move(frame)});
    TESSERA_TRY(auto plan, driver.greedy());
    return std::make_shared<const plan::Plan>(std::move(plan));
}

base::Result<plan::PlanRef> LocalSession::baselinePlan(const std::string& name,
                                                       const base::JobControl& control) {
    TESSERA_TRY(auto* execution, this->execution());
    if (m_search == nullptr) {
        plan::Plan frame;
        TESSERA_CHECK(describePlan(frame, control));
        m_search = std::make_unique<SearchDriver>(
            SearchContext{*execution, *m_store, m_catalogue, std::move(frame)});
    }
    return m_search->baseline(name, control);
}

base::Result<SearchReport> LocalSession::search(const SearchRequest& request, const base::JobControl& control,
                                                PauseSwitch* pause,
                                                const std::function<void(const SearchProgress&)>& progress) {
    TESSERA_TRY(auto* execution, this->execution());
    if (m_search == nullptr) {
        plan::Plan frame;
        TESSERA_CHECK(describePlan(frame, control));
        m_search = std::make_unique<SearchDriver>(
            SearchContext{*execution, *m_store, m_catalogue, std::move(frame)});
    }
    return m_search->run(request, control, pause, progress);
}

base::Result<Preview> LocalSession::preview(const plan::PlanRef& current,
                                            const std::vector<plan::Constraint>& constraints,
                                            Unmeasured unmeasured, const base::JobControl& control) {
    TESSERA_TRY(auto* execution, this->execution());
    if (m_search == nullptr) {
        plan::Plan frame;
        TESSERA_CHECK(describePlan(frame, control));
        m_search = std::make_unique<SearchDriver>(
            SearchContext{*execution, *m_store, m_catalogue, std::move(frame)});
    }
    return m_search->preview(*current, constraints, unmeasured, control);
}

base::Result<plan::PlanRef> LocalSession::loadPlan(const std::filesystem::path& file,
                                                   std::vector<std::string>& notes) {
    TESSERA_CHECK(needModel());
    auto text = base::readTextFile(file, plan::kMaxPlanBytes);
    if (!text) {
        return fail(ErrorKind::kRefused, text.error().message, text.error().where);
    }
    plan::PlanModel model;
    model.graph = m_model->graph;
    model.folded = m_model->folded;
    model.name = m_model->name;
    model.structureHash = m_model->original->structureHash();
    TESSERA_TRY(model.weightsHash, modelWeightsHash({}));
    auto plan = plan::readPlanJson(*text, model, notes);
    if (!plan) {
        return fail(plan.error().within(file.string()));
    }
    if (plan->device != m_device) {
        notes.push_back("the plan was made for " + plan->device.title() + ", this machine is " +
                        m_device.title());
    }
    return std::make_shared<const plan::Plan>(*std::move(plan));
}

} // namespace tessera::session
