#pragma once

#include "widgets/models/plan_models.h"
#include "widgets/panels/node_details.h"

#include <QWidget>

#include <optional>

class QFormLayout;
class QGridLayout;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QTableWidget;
class QToolButton;

namespace tessera::style {
class ElidedLabel;
class Theme;
} // namespace tessera::style

namespace tessera::panels {

class CandidateTable;
class InspectorHeader;
class Page;
class TabbedPanel;
class TableView;

/// Node, Candidates, Why, Tensors of the selected region, with its pin, forbid and measure actions.
class InspectorPanel : public QWidget {
    Q_OBJECT
public:
    enum Tab { kNode, kCandidates, kWhy, kTensors };

    explicit InspectorPanel(const style::Theme& theme, QWidget* parent = nullptr);

    void show(NodeDetails details);
    void clear();
    /// In place of a region; \param about all that is known of it.
    void showConversion(const QString& about);
    void setTab(Tab tab);
    /// What stands under a tab.
    [[nodiscard]] QWidget& page(Tab tab) const;
    [[nodiscard]] const std::optional<NodeDetails>& details() const { return m_details; }
    [[nodiscard]] TableView* candidates() const;
    [[nodiscard]] QPushButton* pinButton() const { return m_pin; }
    /// Of the button beside it; its owner fills it, with what pins cost.
    [[nodiscard]] QMenu& pinMenu() const { return *m_pinMenu; }
    [[nodiscard]] QPushButton* forbidButton() const { return m_forbid; }
    [[nodiscard]] QPushButton* measureButton() const { return m_measure; }
    [[nodiscard]] QPushButton* kernelButton() const { return m_kernel; }
    [[nodiscard]] TableView* tensors() const { return m_tensorTable; }
    [[nodiscard]] QPushButton* valuesButton() const { return m_values; }
    [[nodiscard]] QPushButton* bodyButton() const { return m_body; }

signals:
    /// Pin the region of `node` to this; an empty implementation means any of the backend's.
    void pinRequested(tessera::graph::NodeId node, const QString& backend, const QString& implementation);
    /// A candidate was chosen that cannot run here. \param reason why.
    void refusedChosen(const QString& title, const QString& reason);
    void unpinRequested();
    void forbidRequested(tessera::graph::NodeId node, const QString& backend);
    void measureRequested();
    /// How does the region's kernel work?
    void kernelRequested();
    void searchRequested();
    /// What a tensor of the region holds.
    void valuesRequested(const tessera::itemmodels::TensorRow& tensor);
    /// One of the graphs that the node holds, by its name.
    void bodyRequested(const QString& name);
    void revealRequested();
    /// The list that has the conversion.
    void costsRequested();

private:
    void buildCandidates();
    [[nodiscard]] QWidget* makeWhy();
    [[nodiscard]] QWidget* makeTensors();
    /// Can the values of a row be had? Those inside a body are many in one run: its constants alone.
    [[nodiscard]] bool hasValues(const itemmodels::TensorRow& tensor) const;
    /// Of the current row if its values can be had, else the first weight, else the last such row, an output;
    /// -1 for none.
    [[nodiscard]] int valuesRow() const;
    void askForValues(int row);
    void pinChosen();
    void pinTo(const itemmodels::CandidateRow& candidate);
    /// The shown node, or of a candidate that runs other operators the first of these.
    [[nodiscard]] graph::NodeId nodeOf(const itemmodels::CandidateRow& candidate) const;
    [[nodiscard]] QWidget* makePin();
    enum class Fill { kOtherNode, kSameNode };
    void fill(Fill fill);
    /// At once where the node holds one graph alone.
    void chooseBody();
    void candidateMenu(int row, const QPoint& place);

    const style::Theme& m_theme;
    itemmodels::CandidatesModel* m_candidates;
    itemmodels::TensorsModel* m_tensors;
    std::optional<NodeDetails> m_details;
    TabbedPanel* m_tabs;
    Page* m_page;
    InspectorHeader* m_header;
    QPushButton* m_pin;
    QToolButton* m_pinTo;
    QMenu* m_pinMenu;
    QPushButton* m_forbid;
    QPushButton* m_measure;
    QPushButton* m_body;
    QStackedWidget* m_stack;
    QTableWidget* m_attributes;
    CandidateTable* m_candidateTable = nullptr;
    QLabel* m_candidateWhy = nullptr;
    QLabel* m_why = nullptr;
    QPushButton* m_kernel = nullptr;
    TableView* m_tensorTable = nullptr;
    QPushButton* m_values = nullptr;
};

} // namespace tessera::panels
