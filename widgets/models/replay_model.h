#pragma once

#include "engine/graph/graph.h"
#include "widgets/models/backend_looks.h"
#include "widgets/models/column_table.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::itemmodels {

/// A step of a search, as the list of its replay shows it.
struct ReplayRow {
    session::SearchStep::Kind kind = session::SearchStep::Kind::kBaseline;
    base::Nanoseconds at{0};
    std::optional<BackendLook> backend; ///< whose baseline it is
    QString words;                      ///< what happened, in one line
    QString details;                    ///< every part of what changed, and which race its figures are of
    std::optional<base::Nanoseconds> time;
    std::optional<plan::SpeedUp> gain; ///< its time over that of the plan that it beats
};

/// \param graph of the model that was searched.
[[nodiscard]] ReplayRow replayRow(const session::SearchStep& step, const graph::Graph& graph,
                                  const BackendLooks& looks);
/// "2.6 %": what a time ratio gains.
[[nodiscard]] QString gainText(const plan::SpeedUp& ratio);
/// "2.1 to 3.0": its interval, per cent.
[[nodiscard]] QString gainInterval(const plan::SpeedUp& ratio);
/// "0:07", "1:42": minutes and seconds into the search.
[[nodiscard]] QString momentOfSearch(base::Nanoseconds at);
/// What a search, or another job, runs now, from its report: backends by their titles, the engine's words in
/// the window's.
[[nodiscard]] QString runningWords(const std::string& detail, const BackendLooks& looks);
/// How the gains of the moves and that of the last race go together; empty: there is nothing to say yet.
[[nodiscard]] QString sumOfSteps(const std::vector<session::SearchStep>& steps, const BackendLooks& looks);

/// At, Step, ms, Gain, its interval: in the order in which they were.
class ReplayModel : public ColumnTable<ReplayRow> {
    Q_OBJECT
public:
    explicit ReplayModel(const style::Theme& theme, QObject* parent = nullptr);
};

} // namespace tessera::itemmodels
