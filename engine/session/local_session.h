#pragma once

#include "engine/measure/hardware_profile.h"
#include "engine/session/backend_catalogue.h"
#include "engine/session/devices.h"
#include "engine/session/model_loader.h"
#include "engine/session/override_preview.h"
#include "engine/session/placement.h"
#include "engine/session/plan_checks.h"
#include "engine/session/plan_execution.h"
#include "engine/session/session.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::session {

/// Session over local workers, a store file and the specs of this machine.
class LocalSession final : public Session {
public:
    /// \param devices  besides the CPU, that are placed on
    LocalSession(SessionSettings settings, std::unique_ptr<measure::Store> store,
                 std::vector<UsableDevice> devices = {});

    [[nodiscard]] const std::vector<BackendInfo>& backends() const override { return m_catalogue.backends(); }
    [[nodiscard]] const std::vector<pattern::SpecProblem>& specProblems() const override {
        return m_catalogue.problems();
    }
    [[nodiscard]] const std::vector<std::string>& deviceNotes() const override { return m_deviceNotes; }
    base::Status reloadBackends() override;
    base::Status probeBackends(const base::JobControl& control) override;
    base::Result<std::vector<OptionalLibrary>>
    setOptionalFolder(const std::filesystem::path& folder) override;
    base::Result<ModelRef> open(const std::string& source, const base::JobControl& control) override;
    [[nodiscard]] ModelRef model() const override { return m_now.model; }
    void resume(const ModelRef& model) override;
    void release(const ModelRef& model) override;
    void setSizes(std::vector<graph::InputShape> shapes, std::vector<graph::SymbolSize> sizes) override {
        m_settings.shapes = std::move(shapes);
        m_settings.sizes = std::move(sizes);
    }
    base::Result<std::vector<DevicesOfKind>> devicesHere(const base::JobControl& control) override {
        return findDevices(control);
    }
    [[nodiscard]] const std::vector<backend::DeviceId>& devices() const override {
        return m_settings.devices;
    }
    base::Status setDevices(std::vector<backend::DeviceId> devices, const base::JobControl& control) override;
    [[nodiscard]] graph::Precision precision() const override { return m_settings.precision; }
    base::Status setPrecision(graph::Precision precision) override;
    base::Status openProfile(const std::filesystem::path& file) override;
    [[nodiscard]] std::optional<ProfileInfo> hardwareProfile() const override;
    [[nodiscard]] const measure::DeviceFingerprint& device() const override {
        return m_profile ? m_profile->device : m_device;
    }
    base::Result<plan::PlanRef> greedyPlan() override;
    base::Result<plan::PlanRef> baselinePlan(const std::string& name, Unmeasured unmeasured,
                                             const base::JobControl& control) override;
    base::Result<SearchReport> search(const SearchRequest& request, const base::JobControl& control,
                                      const std::function<bool()>& isPaused,
                                      const std::function<void(const SearchProgress&)>& progress) override;
    base::Result<std::vector<PinEffect>> pinEffects(const plan::PlanRef& plan,
                                                    const std::vector<plan::Constraint>& others,
                                                    graph::NodeId node,
                                                    const base::JobControl& control) override;
    base::Result<std::vector<CandidateFate>> fates(const plan::PlanRef& plan, const std::string& backend,
                                                   const base::JobControl& control) override;
    base::Result<Preview> preview(const plan::PlanRef& current,
                                  const std::vector<plan::Constraint>& constraints, Unmeasured unmeasured,
                                  const base::JobControl& control) override;
    base::Result<std::vector<PlanTime>> measurePlans(std::span<const plan::PlanRef> plans,
                                                     const base::JobControl& control) override;
    base::Result<Profile> profile(const plan::PlanRef& plan, const base::JobControl& control) override;
    base::Result<std::vector<backend::Detail>> kernelDetails(const plan::PlanRef& plan, std::size_t region,
                                                             const base::JobControl& control) override;
    base::Result<Verification> verify(const plan::PlanRef& plan, const GivenInputs& inputs,
                                      const base::JobControl& control) override;
    base::Result<PlanErrors> errors(const plan::PlanRef& plan, const base::JobControl& control) override;
    base::Result<RunReport> run(const plan::PlanRef& plan, const RunRequest& request,
                                const base::JobControl& control) override;
    base::Result<RecordedValue> recordValue(const plan::PlanRef& plan, const std::string& value,
                                            const GivenInputs& inputs,
                                            const base::JobControl& control) override;
    base::Result<std::optional<backend::MachineCeilings>>
    ceilings(const plan::Plan& plan, Unmeasured unmeasured, const base::JobControl& control) override;
    base::Result<plan::PlanRef> loadPlan(const std::filesystem::path& file,
                                         std::vector<std::string>& notes) override;
    base::Result<plan::AlignedPlan> alignPlan(const std::filesystem::path& file,
                                              std::vector<std::string>& notes) override;
    base::Status exportPlan(const plan::PlanRef& plan, const std::string& format,
                            const std::filesystem::path& file, const base::JobControl& control) override;
    base::Status exportReport(const plan::PlanRef& plan, const ReportExtras& extras,
                              const std::filesystem::path& file, const base::JobControl& control) override;
    base::Status exportTable(const plan::PlanRef& plan, const exporting::TableExtras& extras,
                             const std::filesystem::path& file) override;
    base::Status exportPicture(const plan::PlanRef& plan, const exporting::PlanPictureRequest& request,
                               const std::filesystem::path& file) override;

private:
    /// What makes plans of the open model.
    struct Planner {
        Planner(Placement made, PlanChecks checksOfPlans)
            : placement(std::move(made)), preview(placement), checks(std::move(checksOfPlans)) {}
        Planner(const Planner&) = delete; // its parts refer to each other
        Planner& operator=(const Planner&) = delete;

        Placement placement;
        OverridePreview preview;
        PlanChecks checks;
    };

    /// A model with what its plans are made from and run by.
    struct Opened {
        ModelRef model;
        std::optional<base::Hash128> weightsHash;
        std::unique_ptr<PlanExecution> execution;
        std::unique_ptr<Planner> planner; ///< kept after a search, for previews
    };

    /// The placement from specs alone names backends and no implementation: to be run it is completed.
    [[nodiscard]] base::Result<plan::PlanRef> runnable(const plan::PlanRef& plan,
                                                       const base::JobControl& control,
                                                       Unmeasured unmeasured = Unmeasured::kMeasure);
    /// One an input of the model; empty: it is not given. \par Errors kUsage
    [[nodiscard]] base::Result<std::vector<std::optional<graph::Tensor>>>
    placed(const GivenInputs& given) const;
    /// The draws on which a plan is verified.
    [[nodiscard]] base::Result<std::vector<measure::InputDraw>> drawsWith(const GivenInputs& given) const;
    [[nodiscard]] base::Status writeBundle(const plan::Plan& plan, const std::filesystem::path& folder,
                                           const base::JobControl& control);
    /// With the types of what foreign nodes make, as runs of the backends that take them tell; of a model
    /// that none takes, with the reason.
    [[nodiscard]] base::Result<ModelRef> withForeignTypes(ModelRef model,
                                                          const base::JobControl& control) const;
    /// Of this machine, or of the profile in `file` where that is not empty.
    [[nodiscard]] base::Status adopt(const std::filesystem::path& file, graph::Precision precision);
    /// A plan that runs on a device can be run and changed where that is placed on too, and only looked at
    /// where it cannot be. \return what people are told of it
    [[nodiscard]] std::vector<std::string> placeOnDevicesOf(const plan::Plan& plan);
    /// \par Errors kImpossible: the plan runs on a device that cannot be used here, and why.
    [[nodiscard]] base::Status needDevicesOf(const plan::Plan& plan) const;
    /// Of every model: what plans are made from has changed.
    void forgetPlans();
    /// Keeps what the open model has, without its workers.
    void setAside();
    [[nodiscard]] base::Status needModel() const;
    [[nodiscard]] base::Status needSizes() const;
    /// Sizes, and that each operator has a backend.
    [[nodiscard]] base::Status needPlaceable() const;
    /// May anything be run? Not while a hardware profile is open.
    [[nodiscard]] base::Status needMachine() const;
    /// Of an open model that can be placed.
    [[nodiscard]] base::Result<PlanExecution*> execution();
    /// The same where things may be run.
    [[nodiscard]] base::Result<PlanExecution*> machine();
    [[nodiscard]] base::Result<Planner*> planner(const base::JobControl& control);
    [[nodiscard]] measure::WorkerEnvironment environment() const;
    /// What plans may hold on each device besides the CPU.
    [[nodiscard]] search::DeviceMemory deviceMemory() const;
    /// A plan with the model's identity and this machine in it, but no regions, and no weights' hash, which
    /// reads them all.
    [[nodiscard]] plan::Plan frame() const;
    [[nodiscard]] base::Result<plan::Plan> frameWithWeights(const base::JobControl& control);

    base::SystemClock m_clock;
    SessionSettings m_settings;
    std::vector<UsableDevice> m_devices; ///< besides the CPU
    std::vector<std::string> m_deviceNotes;
    std::unique_ptr<measure::Store> m_store;
    std::shared_ptr<measure::Launcher> m_launcher;
    int m_askedThreads = 0; ///< 0: none were asked for
    measure::DeviceFingerprint m_device;
    std::optional<measure::HardwareProfile> m_profile;
    BackendCatalogue m_catalogue;
    std::vector<OptionalLibrary> m_optional; ///< in the folder that a person named
    Opened m_now;                            ///< the open model
    std::vector<Opened> m_aside;             ///< open before it, the last one first
};

} // namespace tessera::session
