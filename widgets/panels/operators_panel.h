#pragma once

#include "widgets/models/plan_models.h"
#include "widgets/panels/page.h"

namespace tessera::itemmodels {
class NodeSelection;
}

namespace tessera::panels {

class TableView;

/// Every region of the plan in a table that sorts; its rows and the selection follow each other.
class OperatorsPanel : public Page {
    Q_OBJECT
public:
    OperatorsPanel(const style::Theme& theme, itemmodels::OperatorsModel& model,
                   itemmodels::NodeSelection& selection, QWidget* parent = nullptr);

    /// The plan behind the rows, for the way from nodes to regions and back.
    void setPlan(plan::PlanRef plan);
    [[nodiscard]] const plan::PlanRef& plan() const { return m_plan; }
    [[nodiscard]] TableView* table() const { return m_table; }

signals:
    void revealRequested();
    void searchRequested();
    /// A menu of the row's region, which is selected.
    void menuRequested(const QPoint& globalPosition);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// -1: none is selected. Only with a plan.
    [[nodiscard]] int rowOfSelection() const;
    void follow(QObject* origin);
    /// Of the room that names have, operators get a part.
    void fitOperators();
    void fitSpread();

    const style::Theme& m_theme;
    itemmodels::OperatorsModel& m_model;
    itemmodels::NodeSelection& m_selection;
    plan::PlanRef m_plan;
    TableView* m_table;
};

} // namespace tessera::panels
