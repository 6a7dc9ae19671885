#pragma once

#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/models/outline_model.h"
#include "widgets/shell/model_state.h"

#include <map>
#include <optional>
#include <vector>

namespace tessera::shell {

/// What the last search of a model told, so that its dock can tell it again.
struct SearchTold {
    qint64 budgetMs = 0;
    qint64 beganAt = 0; ///< on the window's clock
    qint64 tookMs = 0;
    session::SearchProgress progress = {}; ///< the newest, with the points and steps of all
    std::optional<session::SearchReport> report = {};
    QString ended = {};                    ///< in words, without a report
    bool isSaved = false;                  ///< they were saved for it, and not found out about yet
    bool isUntried = false;                ///< the search had no time for them
    QString edits = {};                    ///< what became of a person's edits of specs
    std::pair<QString, QString> edit = {}; ///< backend and rule of the last of them
};

/// What the window itself keeps of an open model while another one is in front.
struct TabView {
    canvas::GraphCanvas::Place place;
    itemmodels::OutlineRef outline; ///< of its whole graph
    std::vector<itemmodels::ProblemRow> problems;
    std::optional<SearchTold> search;
};

struct TabViews {
    std::map<ModelTabId, TabView> of;
    std::vector<itemmodels::ProblemRow> specs;
    std::vector<itemmodels::ProblemRow> general; ///< of no model
};

} // namespace tessera::shell
