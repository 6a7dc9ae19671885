#pragma once

#include "widgets/models/column_table.h"

#include "engine/graph/node_bodies.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLineEdit;

namespace tessera::itemmodels {
class NodeSelection;
}

namespace tessera::panels {

class Page;
class TableView;

/// One place that a search found.
struct FoundRow {
    QString name;
    QString operators;
    std::vector<graph::NodeId> nodes; ///< one, or the region of a match; of the graph that `body` leads to
    std::shared_ptr<const graph::BodyPath> body = nullptr; ///< of what lies in a body of a node
    QString where = {};                                    ///< "Loop_12 › body"
};

class FoundModel : public itemmodels::ColumnTable<FoundRow> {
    Q_OBJECT
public:
    explicit FoundModel(const style::Theme& theme, QObject* parent = nullptr);
};

/// Finds nodes by name or operator, and regions by a pattern ("Relu(Conv(_, w:const))"), also in the bodies
/// of nodes.
class FindPanel : public QWidget {
    Q_OBJECT
public:
    FindPanel(const style::Theme& theme, itemmodels::NodeSelection& selection, QWidget* parent = nullptr);

    void focusInput();
    void setResults(const QString& query, std::vector<FoundRow> rows);
    [[nodiscard]] QLineEdit* input() const { return m_input; }
    [[nodiscard]] FoundModel& results() { return *m_results; }

signals:
    /// The person typed; the results are computed elsewhere.
    void queryChanged(const QString& query);
    void revealRequested();

private:
    FoundModel* m_results;
    QLineEdit* m_input;
    Page* m_page;
    TableView* m_table;
};

} // namespace tessera::panels
