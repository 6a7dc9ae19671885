#pragma once

#include "engine/measure/hardware_profile.h"
#include "engine/session/backend_catalogue.h"
#include "engine/session/baseline_plans.h"
#include "engine/session/model_loader.h"
#include "engine/session/override_preview.h"
#include "engine/session/placement.h"
#include "engine/session/plan_execution.h"
#include "engine/session/plan_judge.h"
#include "engine/session/search_cache.h"
#include "engine/session/session.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::session {

/// Session over local workers, a store file and the specs of this machine.
class LocalSession final : public Session {
public:
    LocalSession(SessionSettings settings, std::unique_ptr<measure::Store> store);
    ~LocalSession() override;

    [[nodiscard]] const std::vector<BackendInfo>& backends() const override { return m_catalogue.backends(); }
    [[nodiscard]] const std::vector<pattern::SpecProblem>& specProblems() const override {
        return m_catalogue.problems();
    }
    base::Status reloadBackends() override;
    base::Status probeBackends(const base::JobControl& control) override;
    base::Result<std::vector<OptionalLibrary>>
    setOptionalFolder(const std::filesystem::path& folder) override;
    base::Result<ModelRef> open(const std::string& source, const base::JobControl& control) override;
    [[nodiscard]] ModelRef model() const override { return m_model; }
    void setSizes(std::vector<graph::InputShape> shapes, std::vector<graph::SymbolSize> sizes) override {
        m_settings.shapes = std::move(shapes);
        m_settings.sizes = std::move(sizes);
    }
    [[nodiscard]] graph::Precision precision() const override { return m_settings.precision; }
    base::Status setPrecision(graph::Precision precision) override;
    base::Status openProfile(const std::filesystem::path& file) override;
    [[nodiscard]] std::optional<ProfileInfo> hardwareProfile() const override;
    base::Result<plan::PlanRef> greedyPlan() override;
    base::Result<plan::PlanRef> baselinePlan(const std::string& name,
                                             const base::JobControl& control) override;
    base::Result<plan::PlanRef> unmeasuredPlan(const std::string& name,
                                               const base::JobControl& control) override;
    base::Result<SearchReport> search(const SearchRequest& request, const base::JobControl& control,
                                      PauseSwitch* pause,
                                      const std::function<void(const SearchProgress&)>& progress) override;
    base::Result<Preview> preview(const plan::PlanRef& current,
                                  const std::vector<plan::Constraint>& constraints, Unmeasured unmeasured,
                                  const base::JobControl& control) override;
    base::Result<plan::EndToEnd> measurePlan(const plan::PlanRef& plan,
                                             const base::JobControl& control) override;
    base::Result<std::pair<plan::EndToEnd, plan::EndToEnd>>
    measurePair(const plan::PlanRef& a, const plan::PlanRef& b, const base::JobControl& control) override;
    base::Result<Profile> profile(const plan::PlanRef& plan, const base::JobControl& control) override;
    base::Result<std::vector<backend::Detail>> kernelDetails(const plan::PlanRef& plan, std::size_t region,
                                                             const base::JobControl& control) override;
    base::Result<Verification> verify(const plan::PlanRef& plan, const GivenInputs& inputs,
                                      const base::JobControl& control) override;
    base::Result<RunReport> run(const plan::PlanRef& plan, const RunRequest& request,
                                const base::JobControl& control) override;
    base::Result<std::optional<backend::MachineCeilings>> knownCeilings(const plan::Plan& plan) override;
    base::Result<backend::MachineCeilings> measureCeilings(const base::JobControl& control) override;
    base::Result<plan::PlanRef> loadPlan(const std::filesystem::path& file,
                                         std::vector<std::string>& notes) override;
    base::Status savePlan(const plan::PlanRef& plan, const std::filesystem::path& file) override;
    base::Status exportPlan(const plan::PlanRef& plan, const std::string& format,
                            const std::filesystem::path& file, const base::JobControl& control) override;

private:
    /// What makes plans of the open model.
    struct Planner {
        Planner(Placement made, measure::Store& store, std::unique_ptr<PlanJudge> judgeOfPlans)
            : placement(std::move(made))
            , baselines(placement, store)
            , preview(placement)
            , cache(placement, store)
            , judge(std::move(judgeOfPlans)) {}
        Planner(const Planner&) = delete; // its parts refer to each other
        Planner& operator=(const Planner&) = delete;

        Placement placement;
        BaselinePlans baselines;
        OverridePreview preview;
        SearchCache cache;
        std::unique_ptr<PlanJudge> judge;
    };

    /// The placement from specs alone names backends and no implementation: to be run it is completed.
    [[nodiscard]] base::Result<plan::PlanRef> runnable(const plan::PlanRef& plan,
                                                       const base::JobControl& control);
    /// One an input of the model; empty: it is not given. \par Errors kUsage
    [[nodiscard]] base::Result<std::vector<std::optional<graph::Tensor>>>
    placed(const GivenInputs& given) const;
    /// The draws on which a plan is verified.
    [[nodiscard]] base::Result<std::vector<measure::InputDraw>> drawsWith(const GivenInputs& given) const;
    [[nodiscard]] base::Status needModel() const;
    [[nodiscard]] base::Status writeBundle(const plan::Plan& plan, const std::filesystem::path& folder,
                                           const base::JobControl& control);
    /// Can the open model be placed: are all its sizes known?
    /// With the types of what foreign nodes make, as runs of the backends that take them tell; of a model
    /// that none takes, with the reason.
    [[nodiscard]] base::Result<ModelRef> withForeignTypes(ModelRef model,
                                                          const base::JobControl& control) const;
    [[nodiscard]] base::Status needSizes() const;
    /// Sizes, and that each operator has a backend.
    [[nodiscard]] base::Status needPlaceable() const;
    /// May anything be run? Not while a hardware profile is open.
    [[nodiscard]] base::Status needMachine() const;
    [[nodiscard]] base::Result<PlanExecution*> execution();
    [[nodiscard]] base::Result<Planner*> planner(const base::JobControl& control);
    [[nodiscard]] measure::WorkerEnvironment environment() const;
    [[nodiscard]] base::Result<base::Hash128> modelWeightsHash(const base::JobControl& control);
    /// The plan with the model's identity and this machine in it.
    [[nodiscard]] base::Status describePlan(plan::Plan& plan, const base::JobControl& control);
    /// The same without the weights' hash, which reads them all.
    void describeQuickly(plan::Plan& plan) const;

    base::SystemClock m_clock;
    SessionSettings m_settings;
    std::unique_ptr<measure::Store> m_store;
    std::shared_ptr<measure::Launcher> m_launcher;
    int m_askedThreads = 0; ///< 0: none were asked for
    measure::DeviceFingerprint m_device;
    std::optional<measure::HardwareProfile> m_profile;
    BackendCatalogue m_catalogue;
    std::vector<OptionalLibrary> m_optional; ///< in the folder that a person named
    ModelRef m_model;
    std::optional<base::Hash128> m_weightsHash;
    std::unique_ptr<PlanExecution> m_execution;
    std::unique_ptr<Planner> m_planner; ///< kept after a search, for previews
};

/// Threads that this process may use.
[[nodiscard]] int availableThreads();

} // namespace tessera::session
