#pragma once

#include "engine/graph/graph.h"
#include "widgets/models/column_table.h"
#include "widgets/panels/table_view.h"

#include <vector>

namespace tessera::panels {

/// Where a rule of a spec holds in the open model and what came of it, or the clause that keeps it from a
/// node.
struct MatchRow {
    enum class Kind {
        kChosen,   ///< the plan runs some of these regions so
        kPassed,   ///< taken and measured; the plan has something else
        kOpen,     ///< taken; no search knows what it is worth
        kDeclined, ///< taken, and refused by the backend, all of them
        kRefused,  ///< a clause of the rule keeps it from the nodes
        kNothing,  ///< nothing in the model is of its form
    } kind = Kind::kOpen;
    QString where;
    QString rule;
    QString count;
    QString clause;
    std::vector<graph::NodeId> nodes;

    /// Does the rule take these nodes?
    [[nodiscard]] bool isTaken() const { return kind <= Kind::kDeclined; }
};

class MatchesModel : public itemmodels::ColumnTable<MatchRow> {
    Q_OBJECT
public:
    enum Columns { kWhere, kRule, kCount, kClause };
    /// Which plan the rows tell of.
    enum class PlanOf {
        kInForce,
        kBestMix,
        kEarlier, ///< that of an earlier search, which is no longer in force
    };

    explicit MatchesModel(const style::Theme& theme, QObject* parent = nullptr);
    void setPlanOf(PlanOf plan);
};

/// What the rules of a spec take. What becomes of it has most of the room, and more lines where it needs
/// them.
class MatchTable final : public TableView {
    Q_OBJECT
public:
    MatchTable(const style::Theme& theme, MatchesModel& model, QWidget* parent = nullptr);

    void setMatches(std::vector<MatchRow> rows);
    /// Marks the first row of a rule and scrolls to it; nothing changes where it has none.
    void showRule(const QString& rule);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitRows();

    const style::Theme& m_theme;
    MatchesModel& m_matches;
    int m_fittedWidth = -1;
};

} // namespace tessera::panels
