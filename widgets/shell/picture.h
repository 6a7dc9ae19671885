#pragma once

#include "engine/layout/draw_scene.h"
#include "engine/layout/graph_scene.h"
#include "engine/plan/node_values.h"
#include "engine/plan/time_summary.h"
#include "engine/session/session.h"
#include "widgets/canvas/untouched.h"
#include "widgets/charts/share_chart.h"
#include "widgets/models/cost_rows.h"
#include "widgets/models/kind_rows.h"
#include "widgets/models/outline_model.h"
#include "widgets/models/plan_rows.h"
#include "widgets/panels/legend_panel.h"
#include "widgets/shell/folding.h"

#include <memory>
#include <optional>
#include <vector>

namespace tessera::shell {

enum class Heat { kTime, kShare, kEfficiency, kBytes, kRegret, kError, kOverlay };

using canvas::Untouched;

/// How much is done so that few lines cross.
enum class Lines { kQuick, kUntangled };

/// What a picture is made of. A value: it goes to another thread.
struct PictureRequest {
    session::ModelRef model;
    plan::PlanRef plan;
    plan::PlanRef other;                           ///< for colours by difference; may be empty
    std::optional<itemmodels::RunOfBoth> together; ///< `plan` and `other`, where they ran together
    std::vector<plan::Constraint> constraints;
    itemmodels::BackendLooks looks;
    layout::ColourMode mode = layout::ColourMode::kBackend;
    Heat heat = Heat::kTime;
    std::optional<backend::MachineCeilings> ceilings;       ///< of the plan's machine, where they are known
    std::optional<session::Profile> profile;                ///< of this plan
    plan::NodeValuesRef overlay;                            ///< of a file; may be empty
    std::shared_ptr<const session::PlanErrors> errors;      ///< of this plan; may be empty
    std::shared_ptr<const session::PlanErrors> otherErrors; ///< of the second one; may be empty
    bool errorsAreStale = false;                            ///< those that are known are of another plan
    std::vector<layout::GroupId> folded;                    ///< groups drawn as one box
    double aspect = layout::kColumnAspect; ///< width over height that a new layout is made for
    graph::NodeId kept;                    ///< Picture::kept
    Untouched untouched = Untouched::kStays;
    Lines lines = Lines::kUntangled;
    bool withOther = false;                           ///< make the scene of the second plan too
    std::shared_ptr<const layout::Scene> before;      ///< its places are kept when the boxes are the same
    std::shared_ptr<const layout::Scene> otherBefore; ///< that stood beside it; empty: none did
    std::shared_ptr<const ModelGroups> groups;        ///< of the same model, when they were made already
    /// A step of the search's replay, shown in the places of the plan; null: none is.
    std::shared_ptr<const plan::CompactPlacement> step;
    std::shared_ptr<const plan::CompactPlacement> stepBefore; ///< what it is compared with; null: nothing
};

/// The boxes of a picture as a step of the search's replay ran them.
struct StepPicture {
    std::shared_ptr<const layout::Scene> scene; ///< null: no step is shown
    std::vector<itemmodels::LegendRow> legend;
    std::vector<graph::NodeId> changed; ///< by the step, ascending
};

/// Everything that the window shows of a plan.
struct Picture {
    plan::PlanRef plan; ///< what it shows; in a search that goes on a newer one may be known already
    /// Whose regions rows and charts list: the plan's, or those of the best mix where the plan is a whole
    /// graph, whose operators have no times of their own.
    plan::PlanRef parts;
    std::shared_ptr<const layout::Scene> scene;
    std::shared_ptr<const layout::Scene> otherScene; ///< of the second plan, when it was asked for
    std::shared_ptr<const ModelGroups> groups;
    graph::NodeId kept; ///< its box stays where it is on the screen; invalid: none was asked to
    Untouched untouched = Untouched::kStays;
    itemmodels::OutlineRef outline; ///< empty where the groups were made already: it is of them alone
    std::vector<itemmodels::OperatorRow> rows; ///< of `parts`, longest first where they have times
    itemmodels::RowSummary rowSummary;
    charts::RegionCharts regionCharts;
    std::optional<plan::TimeSummary> times;
    std::vector<itemmodels::LegendRow> legend;
    std::vector<itemmodels::CompareRow> differences;
    std::vector<itemmodels::KindRow> operatorKinds; ///< of both plans
    std::vector<itemmodels::KindRow> backendKinds;
    std::vector<itemmodels::CostRow> costs;
    itemmodels::NodeTimes nodeTimes;
    std::optional<panels::ScaleLegend> scale;
    StepPicture step;
};

/// Pure; runs on any thread.
[[nodiscard]] Picture makePicture(const PictureRequest& request);

} // namespace tessera::shell
