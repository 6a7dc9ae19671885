#pragma once

#include "widgets/models/log_models.h"
#include "widgets/models/replay_model.h"

#include <QWidget>

#include <optional>

class QBoxLayout;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace tessera::style {
class SegmentedControl;
class Theme;
} // namespace tessera::style

namespace tessera::panels {

class TableView;

/// What a search did: its steps, each of which can be shown on the canvas, or every plan that the graph level
/// measured.
class ReplayList : public QWidget {
    Q_OBJECT
public:
    explicit ReplayList(const style::Theme& theme, QWidget* parent = nullptr);

    /// \param sum how their gains go together; empty: nothing is said.
    void setSteps(std::vector<itemmodels::ReplayRow> rows, const QString& sum);
    /// The step that is on the canvas; empty: none is.
    void showStep(std::optional<std::size_t> step);
    [[nodiscard]] itemmodels::ReplayModel& steps() { return *m_steps; }
    [[nodiscard]] itemmodels::MovesModel& moves() { return *m_moves; }
    [[nodiscard]] TableView& table() { return *m_table; }
    [[nodiscard]] QString sum() const;
    [[nodiscard]] QPushButton* replayButton() const { return m_replay; }
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// A person chose a step.
    void stepChosen(int step);
    void replayAsked();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    [[nodiscard]] int intervalWidth() const;
    void showSum();

    const style::Theme& m_theme;
    itemmodels::ReplayModel* m_steps;
    itemmodels::MovesModel* m_moves;
    style::SegmentedControl* m_choice;
    QPushButton* m_replay;
    QBoxLayout* m_head;
    QStackedWidget* m_pages;
    TableView* m_table;
    QLabel* m_sum;
};

} // namespace tessera::panels
