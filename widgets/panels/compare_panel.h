#pragma once

#include "widgets/models/log_models.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/page.h"

class QLabel;

namespace tessera::panels {

class TableView;

/// Two plans of one model: end to end against end to end, and every set of nodes that they place differently.
class ComparePanel : public Page {
    Q_OBJECT
public:
    ComparePanel(const style::Theme& theme, itemmodels::CompareModel& rows,
                 itemmodels::BaselinesModel& baselines, QWidget* parent = nullptr);

    /// \param a, b one line each: "A  Best plan  18.42 ms ± 0.11"; an empty b: there is no second plan.
    void setSummary(const QString& a, const QString& b, const QString& verdict);
    [[nodiscard]] TableView* table() const { return m_table; }
    [[nodiscard]] QString verdict() const;

signals:
    void addRequested();
    void rowChosen(int row);
    /// A baseline is to be the second plan. \param id of its backend, or "greedy"
    void baselineChosen(const QString& id);

private:
    TableView* m_table;
    Page* m_differences; ///< the table, or the call to choose a second plan beside the baselines
    QWidget* m_line;
    QLabel* m_a;
    QLabel* m_b;
    QLabel* m_verdict;
};

} // namespace tessera::panels
