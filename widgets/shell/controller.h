#pragma once

#include "widgets/bridge/bridge.h"
#include "widgets/models/log_models.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/tensor_summary.h"
#include "widgets/shell/model_state.h"
#include "widgets/shell/picture.h"

#include <QFileInfo>
#include <QObject>

#include <functional>
#include <optional>

namespace tessera::shell {

/// An override that is shown and waits for Apply or Discard.
struct PendingPreview {
    QString title;
    session::Preview preview;
    std::vector<plan::Constraint> constraints;
    plan::PlanRef current; ///< the plan that it would replace
};

/// A preview that is being worked out.
struct AskedPreview {
    QString title;
    session::Unmeasured unmeasured;
};

/// What an export writes. A file may be named when another model is in front already.
struct Exported {
    ModelTabId tab;
    session::ModelRef model;
    plan::PlanRef plan;
    ErrorsRef errors;
    plan::NodeValuesRef overlay;
    std::vector<itemmodels::EarlierTime> earlier; ///< of baselines that did not run beside the plan
};

/// The folder in which vendor libraries of optional backends are looked for first.
struct OptionalFolder {
    QString folder;                                  ///< empty: none was named
    std::vector<session::OptionalLibrary> libraries; ///< found in it
    QString refused;                                 ///< why the last one that was asked for was not taken
};

/// Everything that the window can do, without a widget: it turns requests into jobs and results into changes
/// of the document.
class Controller : public QObject {
    Q_OBJECT
public:
    explicit Controller(bridge::SessionFactory factory, QObject* parent = nullptr);

    [[nodiscard]] Document& document() { return m_document; }
    [[nodiscard]] bridge::Bridge& bridge() { return m_bridge; }
    [[nodiscard]] bool searching() const { return m_search.valid(); }
    [[nodiscard]] bool searchPaused() const { return m_bridge.searchPaused(); }
    [[nodiscard]] const std::optional<PendingPreview>& preview() const { return m_preview; }
    /// Empty: none is being worked out.
    [[nodiscard]] const std::optional<AskedPreview>& askedPreview() const { return m_asked; }
    [[nodiscard]] const std::shared_ptr<const layout::Scene>& scene() const { return m_now->scene; }
    [[nodiscard]] const std::vector<session::BackendInfo>& backends() const { return m_backends; }

    /// Reads the specs, then asks which backends can be used here.
    void start();
    /// kSpecs: the files alone, which were saved here. kAll: whatever lies on this machine, and its devices.
    enum class Reload : std::uint8_t { kSpecs, kAll };
    /// The specs were edited, or a library was added.
    void reloadBackends(Reload what);
    /// Workers that are started from now on look there first, empty: nowhere else than usual. Where it holds
    /// nothing of use, the one before stays. optionalFolderChanged() tells either.
    void setOptionalFolder(const QString& folder);
    [[nodiscard]] const OptionalFolder& optionalFolder() const { return m_optional; }

    /// The devices of this machine besides the CPU; empty while they are looked for.
    [[nodiscard]] const std::optional<std::vector<session::DevicesOfKind>>& devicesHere() const {
        return m_devicesHere;
    }
    /// That are placed on; empty: the CPU alone.
    [[nodiscard]] const std::vector<backend::DeviceId>& devices() const { return m_devices; }
    /// Plans that are made from now on run on these; the open model is placed anew. Where that is not
    /// possible, the ones before stay, and devicesRefused() says why. devicesChosen() tells either.
    void setDevices(std::vector<backend::DeviceId> devices);
    [[nodiscard]] const QString& devicesRefused() const { return m_devicesRefused; }

    /// Opens a model beside those that are open, and brings it to the front; one that is open already comes
    /// to the front as it is, or anew where sizes are given. Structure first: opened() comes as soon as the
    /// graph can be drawn, placed() with the greedy placement. While a search runs that is refused in words.
    /// \param source path or builtin:NAME. \param then runs once the model is open with its greedy placement.
    /// \param sizes of symbolic inputs; where some are missing the model stays without placement, and
    ///              sizesNeeded() says so.
    void open(const QString& source, std::function<void()> then = {},
              std::vector<graph::InputShape> sizes = {}, std::vector<graph::SymbolSize> symbols = {});
    /// That in front; the next one comes to the front.
    void closeModel();

    /// Models that are open, in the order of their tabs.
    [[nodiscard]] const std::vector<std::unique_ptr<ModelState>>& models() const { return m_models; }
    /// Of the model in front; empty: none is open.
    [[nodiscard]] std::optional<std::size_t> front() const;
    /// Brings a model to the front, which is read first where only its tab was restored. Everything of the
    /// one before waits: its jobs run on, and their answers are told when it is in front again.
    /// \param then runs once it is there.
    void showModel(std::size_t tab, std::function<void()> then = {});
    /// What runs for it ends.
    void closeModel(std::size_t tab);
    void moveModel(std::size_t from, std::size_t to);
    /// Why no other model can come to the front now; empty: one can.
    [[nodiscard]] QString whyNoOther() const;
    /// The document tells of another model that came to the front, not of what became of one.
    [[nodiscard]] bool exchanging() const { return m_exchanging; }
    /// Tabs of an earlier run, whose models are read when they come to the front.
    void restoreModels(const QStringList& sources);
    /// Borrows costs from a store recorded elsewhere until an empty path closes it. The open model is placed
    /// anew; the plan that had times becomes the second one, to compare two machines.
    void openHardwareProfile(const QString& file);
    /// Empty while costs are of this machine.
    [[nodiscard]] const std::optional<session::ProfileInfo>& hardwareProfile() const { return m_profile; }
    /// The class that plans are made in from now on; the open model is placed anew. Where the machine does
    /// not compute in it, that is said, and precisionChanged() tells that the one before stays.
    void setPrecision(graph::Precision precision);
    [[nodiscard]] graph::Precision precision() const { return m_precision; }
    void loadPlan(const QString& file, std::function<void()> then = {});
    /// Makes any plan that is known of the second one: it is made, read or found first.
    /// \param then once it is.
    enum class Beside : std::uint8_t { kToCompare, kToTake };
    void compareWith(const itemmodels::PlanOrigin& origin, std::function<void()> then = {},
                     Beside why = Beside::kToCompare);
    /// The second plan is another one only since a plan is taken: nobody asked to see the comparison.
    [[nodiscard]] bool taking() const { return m_taking; }
    /// A plan file, whatever model or machine it is of.
    void loadOther(const QString& file) { compareWith({itemmodels::PlanOrigin::Kind::kFile, file}); }
    /// The greedy placement as the second plan.
    void compareWithGreedy() { compareWith({itemmodels::PlanOrigin::Kind::kGreedy, {}}); }
    /// A row of the plan's race as the second plan, with its figure there; else the backend alone.
    void compareWithBaseline(const QString& name) {
        compareWith({itemmodels::PlanOrigin::Kind::kBaseline, name});
    }
    /// The fastest mix of the search that found the plan in force, where a baseline won it; else null.
    [[nodiscard]] plan::PlanRef mix() const;
    /// As one that can stand beside the plan in force; empty: there is none.
    [[nodiscard]] std::optional<itemmodels::OtherPlan> mixAsOther() const;
    /// Is the plan in force what the last search found?
    [[nodiscard]] bool showsAnswer() const {
        return answer() != nullptr && m_document.newest(answer()) == m_document.plan();
    }
    /// What the last search found, whether or not it is in force; null: none ran.
    [[nodiscard]] const plan::PlanRef& answer() const { return m_now->answer; }
    /// Baselines that ran in searches before, or in the first race of the last one.
    [[nodiscard]] std::vector<itemmodels::EarlierTime> earlierTimes() const;
    void compareWithMix();
    /// The second plan becomes the first, which can be undone, and the first the second. One of another model
    /// cannot, and that is said.
    void takeOther();
    /// Any plan that is known of, in the same way.
    void takePlan(const itemmodels::PlanOrigin& origin);
    /// That of the model in front.
    [[nodiscard]] Exported exported() const;
    /// A table has what else is known of the nodes, errors and overlay, as columns.
    void exportPlan(const Exported& what, const QString& format, const QString& file);
    /// Errors of the plan in force, over their tolerance, as values of nodes; null: not checked.
    [[nodiscard]] plan::NodeValuesRef errorValues() const;
    /// The placement as a picture, as it was asked for.
    void exportPicture(const Exported& what, const exporting::PlanPictureRequest& request,
                       const QString& file);
    /// Writes the plan for the next time; says nothing when it went well.
    void keepPlan(const QString& file);
    /// Beside the file of the plan: the plans that ran in turns with it, for the next start.
    void keepRuns(const QString& file);
    /// Takes a plan that was kept in place of the one in force, under the pins in force and without a step to
    /// undo. \param then runs just before it is taken; not when something else was meanwhile.
    void restorePlan(const QString& file, std::function<void(const plan::PlanRef&)> then);

    /// The wall time of searches that begin from now on.
    void setBudget(base::Nanoseconds budget) { m_budget = budget; }
    void search(session::SearchRequest::Level level);
    /// The last search once more, though the store has its answer.
    void searchAnew();
    /// Goes on with a search of this model that was interrupted, in this run or in an earlier one.
    void resumeSearch();
    void togglePause();
    /// The search ends with its best so far; other jobs end as soon as they can.
    void stop();
    /// The plan in force, and in turns with it the second one where it is of this model.
    void measure();
    /// The plan in force in turns with all others that were compared with and are of this model.
    void measureAll();
    void profile();
    void verify();
    /// Compares what each region makes with the reference, of the plan in force and of the second one:
    /// Document::errors(). What is beyond its tolerance becomes a problem, with its node.
    void checkErrors();
    /// Asks how the kernel of the node's region does its work: kernelTold().
    void askKernel(graph::NodeId node);

    /// Records a value by a run of the plan in force: valueRecorded(), or recordingFailed().
    void recordValue(const QString& name);
    /// What is under way is dropped.
    void cancelRecording();
    /// The value that was recorded last, while that is this one and its plan is in force; else nullptr.
    [[nodiscard]] const RecordedActivation* recorded(const QString& name) const;
    /// constantRead(), or a notice why not.
    void readConstant(const QString& name, graph::ConstantRef constant);

    /// Previews an override of the region that covers `node`. An empty implementation: any of the backend's.
    void pin(graph::NodeId node, const QString& backend, const QString& implementation);
    void forbid(graph::NodeId node, const QString& backend);
    /// Previews the region that covers `node` without any backend of these devices, on none of its nodes.
    void forbidDevices(graph::NodeId node, const std::vector<backend::DeviceId>& devices);
    /// Besides the CPU, those that backends run on; each once.
    [[nodiscard]] std::vector<backend::DeviceId> accelerators() const;
    /// Drops every pin and prohibition of the node's region.
    void unpin(graph::NodeId node);
    /// Asks what each pin on the region that covers `node` would do: pinEffectsTold(). Once a plan, and not
    /// while a search runs.
    void askPinEffects(graph::NodeId node);
    /// What is known of it; empty: nothing yet.
    [[nodiscard]] std::vector<session::PinEffect> pinEffects(graph::NodeId node) const;
    /// Are those of `node` being worked out?
    [[nodiscard]] bool pinEffectsCome(graph::NodeId node) const;
    void applyPreview();
    /// Measures what the previewed plan has that was not timed, then previews it again.
    void measurePreview();
    void discardPreview();

    /// What the last search did, or the one that runs has done.
    [[nodiscard]] const std::vector<session::SearchStep>& steps() const { return m_now->steps; }
    /// Shows a step on the canvas in place of the plan in force; empty: the plan again. A preview is
    /// discarded; one that is asked for, other colours and another plan end the replay.
    void showStep(std::optional<std::size_t> step);
    [[nodiscard]] std::optional<std::size_t> shownStep() const { return m_now->shownStep; }

    /// What the machine reaches; empty: never measured.
    [[nodiscard]] const std::optional<backend::MachineCeilings>& ceilings() const { return m_ceilings; }

    /// Values of nodes from a file (\see plan::readNodeValues) over the model that is open; those before go.
    /// What is wrong with the file is said, and they stay.
    void loadOverlay(const QString& file);

    void setColours(layout::ColourMode mode, Heat heat);
    [[nodiscard]] layout::ColourMode colourMode() const { return m_mode; }
    [[nodiscard]] Heat heat() const { return m_heat; }
    /// Whether pictures of the model in front show its second plan beside the first.
    void setSplit(bool shown);
    [[nodiscard]] bool isSplit() const { return m_now->split; }
    /// A search of the model in front ended, and what it made of a person's edits is not told yet.
    [[nodiscard]] bool editsDue() const { return m_now->editsDue; }
    void noteEditsTold() { m_now->editsDue = false; }
    /// As Folding::toggle does; the node's box stays where it is on the screen.
    void toggleFold(graph::NodeId node);
    /// Each block that repeats becomes one box; false when the model has none.
    /// \param kept of what stays where it is on the screen; may be invalid.
    bool foldRepeats(graph::NodeId kept);
    void unfoldAll(graph::NodeId kept);
    [[nodiscard]] const Folding& folding() const { return m_now->folding; }
    /// Lays the picture out anew, for the shape that the view has now.
    void layOutAnew();
    /// \param title what a plan file is called when it is the second plan.
    void setFileTitle(std::function<QString(const QString& file)> title) { m_fileTitle = std::move(title); }
    /// \param shape width over height of the view: what new layouts are made for.
    void setViewShape(std::function<double()> shape) { m_viewShape = std::move(shape); }

signals:
    void backendsChanged();
    void specProblems(const std::vector<tessera::itemmodels::ProblemRow>& problems);
    /// Something to say for a moment.
    void noticed(tessera::style::NoticeKind kind, const QString& title, const QString& text);
    /// \param tab whose model it is of; invalid: of none.
    void problemFound(const tessera::itemmodels::ProblemRow& problem, tessera::shell::ModelTabId tab);
    void opened();
    /// Models were opened or closed, or are in another order.
    void modelsChanged();
    /// The model in front goes behind, or is closed.
    void leaving();
    /// A model that was in front before is there again, as it was left.
    void returned();
    /// The model just opened has symbolic inputs without sizes: nothing can be placed.
    void sizesNeeded();
    void hardwareProfileChanged();
    void precisionChanged();
    void optionalFolderChanged();
    /// Those that are here, or placed on, are others now.
    void devicesChanged();
    /// setDevices() was answered.
    void devicesChosen();
    /// Values of a file lie over the model now.
    void overlayLoaded();
    void errorsChecked();
    /// The model just opened has its greedy placement.
    void placed();
    void pictureChanged(tessera::shell::Picture& picture);
    void previewChanged();
    void pinEffectsTold();
    /// askedPreview() is another.
    void askedPreviewChanged();
    void kernelTold(const QString& title, const QString& implementation,
                    const std::vector<tessera::backend::Detail>& details);
    void valueRecorded(const QString& name);
    void recordingFailed(const QString& name, const tessera::base::Error& error);
    void constantRead(const QString& name, const tessera::graph::Tensor& tensor,
                      const tessera::itemmodels::TensorSummary& summary);
    void searchStarted(qint64 budgetMs);
    void searchProgressed(const tessera::session::SearchProgress& progress);
    void searchFinished(const tessera::session::SearchReport& report);
    void searchFailed(const QString& words);
    void stepsChanged();
    /// Another step is shown, or none.
    void stepShown();
    void measured();
    /// A plan that stood beside the one in force is in force now, and the one before stands beside it.
    void taken(const QString& title, const tessera::plan::PlanRef& before);
    /// The plan in force was profiled just now.
    void profiled();
    void fileWritten(const QString& file);
    /// A plan file was opened, written or compared with.
    void planFileUsed(const QString& file);
    void busyChanged();

private:
    struct Catalogue;
    struct OtherMachine;
    /// The open model placed again without a search; none where no model is there to place.
    using FreshPlan = std::optional<base::Result<plan::PlanRef>>;

    [[nodiscard]] static QString deviationText(std::vector<session::OutputDeviation> outputs);
    enum class Written { kPlan, kOther };
    /// Has a job write the plan's file, and says what became of it.
    void write(const Exported& what, const QString& file, Written kind,
               std::function<base::Status(session::Session&, const base::JobControl&)> writer);
    void refreshPicture();
    void setSteps(std::vector<session::SearchStep> steps);
    void addStepTo(PictureRequest& request) const;
    void noteLayout();
    void adoptOverlay(const QString& file, base::Result<plan::NodeValuesFile> result);
    /// Says what a check of errors found.
    void tellErrors(const session::PlanErrors& errors);
    // Several open models: controller_tabs.cpp.
    /// Runs `work` over the model in front, and `done` while that model is in front: at once, or when it
    /// comes there. It is dropped with the model.
    template <class T>
    bridge::JobId submit(bridge::JobKind kind, bridge::Bridge::SessionWork<T> work,
                         bridge::Bridge::Done<T> done) {
        ModelState* state = m_now;
        const session::ModelRef model = m_document.model();
        const auto job = std::make_shared<bridge::JobId>();
        *job = m_bridge.submit<T>(
            kind,
            [model, work = std::move(work)](session::Session& session, const base::JobControl& control) {
                resume(session, model);
                return work(session, control);
            },
            [this, id = state->id, job, done = std::move(done)](base::Result<T> result) {
                auto kept = std::make_shared<base::Result<T>>(std::move(result));
                deliver(id, *job, [done, kept] { done(std::move(*kept)); });
            },
            nameOf(model));
        std::erase_if(state->jobs, [this](bridge::JobId each) { return !m_bridge.running(each); });
        state->jobs.push_back(*job);
        return *job;
    }
    [[nodiscard]] static QString nameOf(const session::ModelRef& model) {
        return model != nullptr ? QString::fromStdString(model->name) : QString();
    }
    static void resume(session::Session& session, const session::ModelRef& model);
    void deliver(ModelTabId id, bridge::JobId job, std::function<void()> answer);
    [[nodiscard]] ModelState* stateOf(ModelTabId id);
    [[nodiscard]] std::optional<std::size_t> tabOf(const QString& source) const;
    [[nodiscard]] std::size_t tabOf(const ModelState& state) const;
    ModelState& addState(const QString& source);
    struct Sizes {
        std::vector<graph::InputShape> inputs;
        std::vector<graph::SymbolSize> symbols;
        friend bool operator==(const Sizes&, const Sizes&) = default;
    };
    /// A file that the session reads, and what is done once its model is there.
    struct Reading {
        bridge::JobId job;
        QString key; ///< of its source
        FileStamp stamp;
        Sizes sizes;
        std::vector<std::function<void()>> then;
    };
    /// Has the session open a model in a tab; invalid: in a new one. What is read already in the same way is
    /// waited for, in another way it is read anew.
    void read(const QString& source, ModelTabId tab, std::function<void()> then, Sizes sizes);
    /// What could not be read has no tab, if nothing of it was there before.
    void failToRead(const QString& source, ModelTabId tab, const base::Error& error);
    /// What is shown, asked for and laid out of the model in front ends or waits.
    void leave();
    void exchange(ModelState& next);
    void bringToFront(ModelState& next, std::function<void()> then);
    void announce(std::function<void()> then);
    void endSearchInFront();
    /// Frees it on another thread, and ends what was asked for of it.
    void bury(std::unique_ptr<ModelState> state);
    [[nodiscard]] CostOrigin costOrigin() const;
    /// Places the model in front, or places it anew where its plan has other costs than are used now.
    void catchUp();
    [[nodiscard]] bool refusedBySearch(const QString& what);
    void askCeilings();
    void adoptCatalogue(base::Result<Catalogue> result);
    void adoptMachine(OtherMachine machine, const session::ModelRef& model);
    /// The plan that had times before stays as the second one. \param whose they were.
    void adoptWithOther(const FreshPlan& plan, const QString& change, const QString& whose);
    /// As a change of the document that is called `change`; whether there was a plan to adopt.
    bool adoptFreshPlan(const FreshPlan& plan, const QString& change);
    void sayWhatIsLeftAside();
    void requestPreview(const std::vector<plan::Constraint>& constraints, const QString& title,
                        session::Unmeasured unmeasured = session::Unmeasured::kShow);
    /// Of the model in front.
    void fail(const QString& title, const base::Error& error, graph::NodeId node = {});
    /// \param tab of the model that it is of; invalid: of none.
    void failOf(ModelTabId tab, const QString& title, const base::Error& error, graph::NodeId node = {});
    /// Asks which backends can be used, once that is due and nothing is more urgent.
    void probe();
    struct ReadFile {
        QString source;
        FileStamp stamp;
    };
    void adoptModel(session::ModelRef model, const ReadFile& file, ModelTabId tab,
                    std::function<void()> then);
    void place(std::function<void()> then);
    void adoptPlacement(plan::PlanRef plan);
    void startSearch(session::SearchRequest request);
    void measureWith(std::vector<itemmodels::OtherPlan> others);
    void compareWithFile(const QString& file, std::function<void()> then, Beside why);
    void compareWithSketch(std::function<void()> then, Beside why);
    void compareWithAlone(const QString& name, std::function<void()> then = {},
                          Beside why = Beside::kToCompare);
    /// Makes it the second plan, and goes on. \param then may be empty.
    void setBeside(itemmodels::OtherPlan other, const std::function<void()>& then, Beside why);
    void followSearch(const session::SearchProgress& progress);
    void endSearch(base::Result<session::SearchReport> result);
    /// Others that are of a search are of the last one: the second one is replaced, the rest are forgotten.
    void updateOthersOfSearch();
    /// By undo or by other means the plan is one of another search than the mix that is B.
    void leaveForeignMix();
    /// What the list of plans calls one from there.
    [[nodiscard]] QString titleOf(const itemmodels::PlanOrigin& origin) const;
    /// The others that ran in turns with the plan in force.
    [[nodiscard]] std::vector<plan::RunInTurns> runsInTurns() const;
    void restoreRuns(const std::vector<plan::RunInTurns>& runs);
    /// Did a greedy placement run in the race of the plan in force?
    [[nodiscard]] bool greedyRan() const;
    [[nodiscard]] std::optional<plan::EndToEnd> timeOfBaseline(const plan::Plan& plan,
                                                               const std::string& name) const;
    [[nodiscard]] QString regionTitle(graph::NodeId node) const;
    [[nodiscard]] bool isInRegionOf(graph::NodeId node, const plan::Constraint& constraint) const;
    /// Those in force, but for what is said of the node's region.
    [[nodiscard]] std::vector<plan::Constraint> constraintsWithout(graph::NodeId node) const;

    ModelState m_nothing;                              ///< is in front while no model is
    std::vector<std::unique_ptr<ModelState>> m_models; ///< in the order of their tabs
    ModelState* m_now = &m_nothing;                    ///< that in front
    std::uint32_t m_nextModel = 0;
    std::vector<Reading> m_readings; ///< one of a file
    bool m_exchanging = false;       ///< m_now is another one, and not everything knows it yet
    bool m_taking = false;
    Document m_document;
    plan::PlanRef m_planBefore; ///< the document's, until it has another one
    std::vector<session::BackendInfo> m_backends;
    bridge::JobId m_search;
    std::optional<PendingPreview> m_preview;
    std::optional<AskedPreview> m_asked;
    int m_asks = 0; ///< for previews so far: the answer to an older one ends nothing
    void endAsked(int ask);
    void showPreviewOf(PendingPreview preview, session::Unmeasured unmeasured);
    /// The plan in force with other times of its parts; a profile of it stays.
    void keepTimes(plan::PlanRef timed);
    KnownEffects m_askedEffects; ///< without pins: what is asked for
    bridge::JobId m_recording;
    std::optional<backend::MachineCeilings> m_ceilings;
    graph::NodeId m_kept;                      ///< of the next picture; PictureRequest::kept
    Untouched m_untouched = Untouched::kStays; ///< of the next picture
    bool m_placesDue = false;                  ///< the next picture has places of its own
    std::function<double()> m_viewShape = [] { return layout::kColumnAspect; };
    std::function<QString(const QString&)> m_fileTitle = [](const QString& file) {
        return QFileInfo(file).fileName();
    };
    bool m_pictureDue = false; ///< something changed while the picture was made
    layout::ColourMode m_mode = layout::ColourMode::kBackend;
    Heat m_heat = Heat::kTime;
    std::optional<session::ProfileInfo> m_profile;
    graph::Precision m_precision = graph::Precision::kF32;
    std::vector<backend::DeviceId> m_devices;
    std::optional<std::vector<session::DevicesOfKind>> m_devicesHere;
    QString m_devicesRefused;
    base::Nanoseconds m_budget = session::SearchRequest().budget;
    OptionalFolder m_optional;
    bool m_probeDue = false;
    bool m_devicesDue = true; ///< to be looked for as backends are probed, which takes a worker a kind
    bridge::Bridge m_bridge;  ///< last: its threads end before what they report to
};

/// A plan under other end-to-end figures.
[[nodiscard]] plan::PlanRef withEndToEnd(const plan::Plan& plan, const plan::EndToEnd& time);
/// The same as they were measured on `device`: the kernels' times of a plan of another machine are borrowed
/// there.
[[nodiscard]] plan::PlanRef measuredOn(const measure::DeviceFingerprint& device, const plan::Plan& plan,
                                       const plan::EndToEnd& time);
/// A plan with the times of a profile in place.
[[nodiscard]] plan::PlanRef withProfile(const plan::Plan& plan, const session::Profile& profile);

} // namespace tessera::shell
