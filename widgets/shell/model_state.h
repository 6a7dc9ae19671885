#pragma once

#include "engine/layout/scene.h"
#include "engine/plan/runs_in_turns.h"
#include "widgets/bridge/job.h"
#include "widgets/models/tensor_summary.h"
#include "widgets/shell/document.h"
#include "widgets/shell/folding.h"

#include <QDateTime>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::shell {

/// What pins on a region would do to the plan in force.
struct KnownEffects {
    graph::NodeId node;
    plan::PlanRef plan;
    std::vector<plan::Constraint> constraints;
    std::vector<session::PinEffect> pins;
};

/// A value that a run of a plan made.
struct RecordedActivation {
    QString name;
    plan::PlanRef plan;
    QString layout; ///< that the plan has it in
    graph::Tensor tensor;
    itemmodels::TensorSummary summary;
};

/// Whose costs plans have, and in which class they are made.
struct CostOrigin {
    QString profile; ///< file of the hardware profile; empty: this machine
    graph::Precision precision = graph::Precision::kF32;
    friend bool operator==(const CostOrigin&, const CostOrigin&) = default;
};

/// What tells whether a file was written since it was read; empty of what is no file.
struct FileStamp {
    QDateTime modified;
    qint64 bytes = 0;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

using ModelTabId = base::StrongId<struct ModelTabTag>;

/// Everything that belongs to one open model, or to one whose tab was restored and that is read when it comes
/// to the front. The controller works on that of the model in front; the others wait as they are.
struct ModelState {
    ModelTabId id;
    QString source;  ///< path or builtin:NAME
    FileStamp stamp; ///< of its file when it was read
    DocumentState document;
    bool isNew = true;                ///< read, and never shown
    std::optional<CostOrigin> origin; ///< under which it was placed last; empty: it never was
    session::SearchRequest::Level level = session::SearchRequest::Level::kBoth; ///< of the last search
    Placement beforeSearch;
    plan::PlanRef answer; ///< of the last search; null: none ended
    std::vector<session::SearchStep> steps;
    std::optional<std::size_t> shownStep;
    KnownEffects effects;
    std::optional<RecordedActivation> recorded; ///< one at most: a value can be large
    std::shared_ptr<const layout::Scene> scene;
    std::shared_ptr<const layout::Scene> otherScene; ///< of the second plan, where A | B is shown
    Folding folding;
    bool split = false;    ///< A | B is wanted
    bool editsDue = false; ///< a search ended; what it made of a person's edits is not told yet
    std::string layoutNote;
    std::vector<bridge::JobId> jobs;            ///< asked for of this model, and without an answer
    std::vector<std::function<void()>> answers; ///< that came while another model was in front
    bridge::JobId placing;                      ///< from specs alone
    bridge::JobId saving;                       ///< of its plan, for the next time
    bridge::JobId savingRuns;                   ///< of what ran in turns with it
    std::vector<plan::RunInTurns> keptRuns;     ///< as that has them, or will
};

} // namespace tessera::shell
