#pragma once

#include "widgets/models/log_models.h"
#include "widgets/panels/page.h"

namespace tessera::panels {

class TableView;

/// Everything that is wrong or worth knowing, the newest last; choosing a row shows its node or spec.
class ProblemsPanel : public Page {
    Q_OBJECT
public:
    ProblemsPanel(const style::Theme& theme, itemmodels::ProblemsModel& model, QWidget* parent = nullptr);
    [[nodiscard]] TableView* table() const { return m_table; }

signals:
    void activated(int row);

private:
    TableView* m_table;
};

} // namespace tessera::panels
