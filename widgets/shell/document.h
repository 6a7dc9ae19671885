#pragma once

#include "widgets/models/backend_looks.h"
#include "widgets/models/node_selection.h"
#include "widgets/models/plan_list.h"

#include "engine/session/session.h"

#include <QObject>
#include <QUndoGroup>
#include <QUndoStack>

#include <map>
#include <memory>
#include <optional>

namespace tessera::shell {

/// What an override or a search changes, and undo brings back.
struct Placement {
    plan::PlanRef plan;
    std::vector<plan::Constraint> constraints;
};

using ErrorsRef = std::shared_ptr<const session::PlanErrors>;

/// What is known of one open model. While another one is shown it waits as it is.
struct DocumentState {
    session::ModelRef model;
    Placement now;
    std::map<plan::PlanRef, plan::PlanRef>
        timed; ///< plans that were measured since, by what they were before
    std::vector<itemmodels::OtherPlan> others;
    std::optional<itemmodels::PlanOrigin> second; ///< among them
    /// The others of each plan that another one replaced, with what was measured of them with it.
    std::map<plan::PlanRef, std::vector<itemmodels::OtherPlan>> beside;
    std::vector<plan::PlanRef> races;                   ///< plans that ran in one, the newest first
    std::map<plan::PlanRef, session::Profile> profiles; ///< by the plan with its times
    std::optional<session::Profile> profile;            ///< that of the plan in force
    plan::NodeValuesRef overlay;
    std::vector<ErrorsRef> checked; ///< the last one first
    ErrorsRef errors;
    ErrorsRef otherErrors;
    itemmodels::SelectedParts selected; ///< while another model is shown
    std::unique_ptr<QUndoStack> undo = std::make_unique<QUndoStack>();

    /// Every placement that undo and redo lead to.
    [[nodiscard]] std::vector<Placement> undoable() const;
};

/// The open model with its plan, its second plan, its pins and what is known of them. A value store for the
/// GUI thread: it computes nothing.
class Document : public QObject {
    Q_OBJECT
public:
    /// \param state is shown at first. Outlives the document, or what is shown before it goes.
    explicit Document(DocumentState& state, QObject* parent = nullptr);

    [[nodiscard]] const session::ModelRef& model() const { return m_state->model; }
    [[nodiscard]] const plan::PlanRef& plan() const { return m_state->now.plan; }
    [[nodiscard]] const std::vector<plan::Constraint>& constraints() const {
        return m_state->now.constraints;
    }
    [[nodiscard]] const Placement& placement() const { return m_state->now; }
    /// Plans that were set beside the one in force since the model was opened, in that order.
    [[nodiscard]] const std::vector<itemmodels::OtherPlan>& others() const { return m_state->others; }
    /// Plans that ended a search's race since the model was opened, the newest first.
    [[nodiscard]] const std::vector<plan::PlanRef>& races() const { return m_state->races; }
    /// nullptr: none of them has this origin.
    [[nodiscard]] const itemmodels::OtherPlan* otherOf(const itemmodels::PlanOrigin& origin) const;
    /// The second plan, one of the others; nullptr: there is none.
    [[nodiscard]] const itemmodels::OtherPlan* second() const;
    [[nodiscard]] plan::PlanRef other() const { return second() != nullptr ? second()->plan : nullptr; }
    [[nodiscard]] QString otherTitle() const { return second() != nullptr ? second()->title : QString(); }
    /// The first plan and the second in one race, or in one run of both. Empty: what is known of the two was
    /// measured at different times, and does not compare.
    [[nodiscard]] std::optional<itemmodels::RunOfBoth> together() const {
        return second() != nullptr ? second()->runOver(m_state->now.plan) : std::nullopt;
    }
    /// Time of the second plan over the first's in that.
    [[nodiscard]] std::optional<plan::SpeedUp> ratio() const {
        const auto both = together();
        return both ? std::optional(both->ratio) : std::nullopt;
    }
    /// Of the others that ran in turns with the plan in force the fastest one whose whole interval lies below
    /// the plan's time; nullptr: none was faster.
    [[nodiscard]] const itemmodels::OtherPlan* faster() const;
    /// What was found of the plan in force, and of the second one: null where a plan was not checked since it
    /// came to be. A plan that comes back, by undo or from a file, has what was found of it.
    [[nodiscard]] const ErrorsRef& errors() const { return m_state->errors; }
    [[nodiscard]] const ErrorsRef& otherErrors() const { return m_state->otherErrors; }
    /// Errors were checked, and the plan in force is another one.
    [[nodiscard]] bool errorsAreStale() const {
        return m_state->errors == nullptr && !m_state->checked.empty();
    }
    void addErrors(ErrorsRef errors);
    /// Values of the model's nodes from a file; may be null.
    [[nodiscard]] const plan::NodeValuesRef& overlay() const { return m_state->overlay; }
    [[nodiscard]] const std::optional<session::Profile>& profile() const { return m_state->profile; }
    [[nodiscard]] const itemmodels::BackendLooks& looks() const { return m_looks; }
    [[nodiscard]] itemmodels::NodeSelection& selection() { return m_selection; }
    /// That of the model that is shown.
    [[nodiscard]] QUndoStack& undo() { return *m_state->undo; }
    [[nodiscard]] QUndoGroup& undoGroup() { return m_undoGroup; }
    [[nodiscard]] int pins() const { return count(plan::Constraint::Kind::kPin); }
    [[nodiscard]] int bans() const { return count(plan::Constraint::Kind::kForbid); }

    void setLooks(itemmodels::BackendLooks looks);
    /// Shows another model, or one without a model, in place of the one before, which keeps what was known of
    /// it. \param state outlives what is shown of it.
    void show(DocumentState& state);
    /// As an undoable step named `text`.
    void change(Placement after, const QString& text);
    /// Not undoable: the first placement, the live best of a search.
    void setPlan(plan::PlanRef plan);
    /// Not undoable: the pins of an earlier run. They are the model's, whether or not it can be placed
    /// without a search.
    void restoreConstraints(std::vector<plan::Constraint> constraints);
    /// Not undoable: the same plan with times that were measured. Undo and redo lead to it from now on, not
    /// to the plan without them.
    void setTimes(plan::PlanRef planWithTimes);
    void setProfile(session::Profile profile, plan::PlanRef planWithTimes);
    /// The plan as it is known now: with the times that were measured since.
    [[nodiscard]] plan::PlanRef newest(plan::PlanRef plan) const;
    /// Of a plan in force whose parts were timed again for an override that was undone: what was predicted of
    /// it before. Empty: it is as it was.
    [[nodiscard]] std::optional<base::Nanoseconds> predictedBefore() const;
    /// The last plan that was run end to end on the way of undo's steps to the one in force, which was not
    /// run. nullptr: it was, or none of them was.
    [[nodiscard]] plan::PlanRef runBefore() const;
    /// Makes it the second plan, in place of what had the same origin. One that runs every node as that did
    /// has what was measured of it, unless its own time is newer.
    void setOther(itemmodels::OtherPlan other);
    /// Takes plans into the list that are kept from an earlier start; none of them becomes the second plan.
    void addOthers(std::vector<itemmodels::OtherPlan> others);
    /// One that was the second plan before is it again; false: there is none of this origin.
    bool chooseOther(const itemmodels::PlanOrigin& origin);
    /// There is no second plan; the others stay in the list.
    void clearOther();
    /// Takes one out of the list for good.
    void forgetOther(const itemmodels::PlanOrigin& origin);
    /// Takes one out that is not of the plan in force; it is there again with the plan that it is of.
    void setAside(const itemmodels::PlanOrigin& origin);
    /// New figures of some of the others, which stay what they are.
    void updateOthers(std::vector<itemmodels::OtherPlan> newer);
    /// Of the open model's plan graph; null: none.
    void setOverlay(plan::NodeValuesRef overlay);

signals:
    void looksChanged();
    void modelChanged();
    /// Plan or constraints changed.
    void placementChanged();
    void profileChanged();
    /// The second plan, or the list of the others.
    void otherChanged();
    void overlayChanged();
    void errorsChanged();

private:
    friend class PlacementCommand;
    void apply(const Placement& placement);
    /// The plan in force is known with newer times: what ran in turns with it did so with this plan.
    void keepRatios(const plan::PlanRef& before);
    /// A plan that comes back has the others that stood beside it, and their runs with it.
    /// \return are there other ones now?
    [[nodiscard]] bool findBeside();
    void noteRace();
    /// After the plan became another one than `before`.
    void selectIn(const plan::PlanRef& before);
    /// A plan that comes back has its profile again.
    void findProfile();
    /// Of what was checked, that of these plans.
    void findErrors();
    [[nodiscard]] int count(plan::Constraint::Kind kind) const;

    DocumentState* m_state;
    itemmodels::BackendLooks m_looks;
    itemmodels::NodeSelection m_selection;
    QUndoGroup m_undoGroup;
};

} // namespace tessera::shell
