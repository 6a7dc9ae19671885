#pragma once

#include "widgets/models/costs_model.h"
#include "widgets/panels/page.h"

namespace tessera::panels {

class TableView;

/// What a plan's time goes to besides its own choice of kernels, largest first; its rows and the selection
/// follow each other.
class CostsPanel : public Page {
    Q_OBJECT
public:
    CostsPanel(const style::Theme& theme, itemmodels::CostsModel& model, itemmodels::NodeSelection& selection,
               QWidget* parent = nullptr);

    /// What there is to list; without rows it is said why.
    enum class Plan { kNoModel, kNone, kUnmeasured, kMeasured };
    void setPlan(Plan plan);
    /// Makes a row current, as a person would, and takes the keyboard. -1: the first one, unless one is.
    void choose(int row);
    [[nodiscard]] TableView* table() const { return m_table; }

signals:
    void revealRequested();
    void openRequested();
    void searchRequested();
    /// Return or a double click.
    void activated(int row);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// The ends give way before the reason does.
    void fitColumns();
    void follow(QObject* origin);
    void select(int row);

    const style::Theme& m_theme;
    itemmodels::CostsModel& m_model;
    itemmodels::NodeSelection& m_selection;
    Plan m_plan = Plan::kNoModel;
    TableView* m_table;
};

} // namespace tessera::panels
