#pragma once

#include "engine/graph/ids.h"
#include "widgets/models/column_table.h"
#include "widgets/models/plan_rows.h"
#include "widgets/style/notice.h"

#include <QDateTime>

#include <cstdint>
#include <optional>

namespace tessera::itemmodels {

/// One thing that is wrong or worth knowing.
struct ProblemRow {
    style::NoticeKind kind = style::NoticeKind::kWarning;
    QString text;
    QString where;      ///< node, file or field
    QString line;       ///< "17 : 57", empty without one
    graph::NodeId node; ///< invalid without one
    QString file;       ///< a spec's path; empty without one
};

class ProblemsModel : public ColumnTable<ProblemRow> {
    Q_OBJECT
public:
    explicit ProblemsModel(const style::Theme& theme, QObject* parent = nullptr);
    /// Errors and warnings: the count on the tab.
    [[nodiscard]] int count() const;
};

/// One plan that the graph-level search measured.
struct MoveRow {
    std::int64_t evaluation = 0;
    QString move;
    std::optional<base::Nanoseconds> time;
    std::optional<base::Nanoseconds> effect; ///< to the best plan before it, in the same rounds
    session::SearchProgress::Point::Fate fate = session::SearchProgress::Point::Fate::kSlower;
};

/// Plan, Move, ms, Effect; the newest first.
class MovesModel : public ColumnTable<MoveRow> {
    Q_OBJECT
public:
    explicit MovesModel(const style::Theme& theme, QObject* parent = nullptr);
    /// Most rows kept; older ones go.
    static constexpr std::size_t kMaxRows = 500;
    void prepend(std::vector<MoveRow> newestFirst);
};

/// A model that was open before.
struct RecentRow {
    QString source; ///< path or builtin:NAME
    QString name;
    std::int64_t nodes = 0;
    std::optional<base::Nanoseconds> best;
    QString against; ///< "1.20× over ONNX Runtime"
    QDateTime opened;
};

class RecentModel : public ColumnTable<RecentRow> {
    Q_OBJECT
public:
    enum Column { kName, kSize, kBest, kAgainst, kOpened };
    explicit RecentModel(const style::Theme& theme, QObject* parent = nullptr);
};

/// A backend and whether it can be used here.
class BackendsModel : public ColumnTable<session::BackendInfo> {
    Q_OBJECT
public:
    explicit BackendsModel(const style::Theme& theme, QObject* parent = nullptr);
    void setBackends(std::vector<session::BackendInfo> backends);

private:
    BackendLooks m_looks;
};

} // namespace tessera::itemmodels
