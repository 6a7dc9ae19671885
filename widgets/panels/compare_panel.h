#pragma once

#include "widgets/models/kind_rows.h"
#include "widgets/models/plan_list.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/page.h"

#include <cstdint>
#include <functional>
#include <optional>

class QBoxLayout;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace tessera::style {
class ElidedLabel;
class SegmentedControl;
} // namespace tessera::style

namespace tessera::panels {

class TableView;

/// Every plan that can be set beside the one in force, and of two what differs: part by part, by operator and
/// by backend.
class ComparePanel : public Page {
    Q_OBJECT
public:
    struct Models {
        itemmodels::PlansModel& plans;
        itemmodels::CompareModel& parts;
        itemmodels::KindsModel& operators;
        itemmodels::KindsModel& backends;
    };
    ComparePanel(const style::Theme& theme, const Models& models, QWidget* parent = nullptr);

    enum View { kPlans, kParts, kOperators, kBackends };
    void show(View view);
    [[nodiscard]] static QString titleOf(View view);
    /// The row of this plan becomes the current one, whichever was: now, or once it is the second plan.
    void goToSecond(const itemmodels::PlanOrigin& origin);
    [[nodiscard]] View view() const;

    [[nodiscard]] QSize minimumSizeHint() const override;

    /// \param a, b one line each: "A  Best plan  end to end 18.42 ms ± 0.11"; an empty b: there is no second
    /// plan.
    void setSummary(const QString& a, const QString& b, const QString& verdict);
    /// What the figures of the tables by part, operator and backend are.
    void setBasis(const QString& words);
    [[nodiscard]] TableView* table() const { return m_parts; }
    [[nodiscard]] TableView* plans() const { return m_plans; }
    [[nodiscard]] TableView* operators() const { return m_operators; }
    [[nodiscard]] TableView* backends() const { return m_backends; }
    [[nodiscard]] QString verdict() const;
    /// The row of the list of plans that has the keyboard, where it is another plan than the one in force.
    [[nodiscard]] std::optional<itemmodels::PlanOrigin> planAtKeyboard() const;
    /// That row; nullptr: there is none.
    [[nodiscard]] const itemmodels::PlanRow* rowAtKeyboard() const;

    /// Takes the plan at the keyboard, else B: its text says which.
    [[nodiscard]] QPushButton* takeButton() const { return m_take; }
    /// Makes the plan at the keyboard B.
    [[nodiscard]] QPushButton* besideButton() const { return m_beside; }
    /// Says how many columns of the table on show have no room, and offers them; hidden where all are there.
    [[nodiscard]] QToolButton* columnsButton() const { return m_columns; }
    /// Where the keyboard came to it by itself, as what had it is hidden: Return would replace the plan.
    void leaveTakeButton();
    /// Gives the keyboard to the table on show; false: there is none.
    bool focusTable();
    /// Whether B was measured to be faster: then taking it is what the panel proposes.
    enum class Offer : std::uint8_t { kPlain, kFaster };
    void setOffer(Offer offer);

signals:
    void addRequested();
    /// The nodes of a row that a person chose, the first one current.
    void nodesChosen(const std::vector<tessera::graph::NodeId>& nodes, tessera::graph::NodeId current);
    /// Return or a double click: it is to be the second plan.
    void planChosen(const tessera::itemmodels::PlanOrigin& origin);
    void planTaken(const tessera::itemmodels::PlanOrigin& origin);
    void planForgotten(const tessera::itemmodels::PlanOrigin& origin);
    /// planAtKeyboard() is another one, or none.
    void keyboardMoved();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QPushButton* makeBeside(QWidget* line);
    void build(const Models& models);
    TableView* addTable(QAbstractItemModel& model, const QString& id, const QString& name);
    void wirePlans(itemmodels::PlansModel& plans);
    void planMenu(int row, const QPoint& place);
    /// Columns follow the rows, the letters and the room that there is.
    void giveRestToShares(int whole, int moreForNotes);
    void keepInForceInSight();
    void keepFit(TableView& table, const std::function<void()>& fit);
    void fitPlans();
    void hideEmptyColumns();
    void fitParts(const itemmodels::CompareModel& parts);
    void fitKinds(TableView& table, const itemmodels::KindsModel& kinds);
    void fitLine();
    void fitViews();
    void nameTake();
    [[nodiscard]] QToolButton* makeColumns();
    void nameColumns();

    const style::Theme& m_theme;
    itemmodels::PlansModel& m_rows;
    int m_leastWidth = 0;         ///< px of the line where no view has words
    QBoxLayout* m_top = nullptr;  ///< the views, and the names of both plans
    QBoxLayout* m_line = nullptr; ///< what is compared, and what the two plans have in common
    QStackedWidget* m_stack = nullptr;
    style::SegmentedControl* m_views = nullptr;
    TableView* m_plans = nullptr;
    TableView* m_parts = nullptr;
    TableView* m_operators = nullptr;
    TableView* m_backends = nullptr;
    style::ElidedLabel* m_a = nullptr;
    style::ElidedLabel* m_b = nullptr;
    style::ElidedLabel* m_verdict = nullptr;
    style::ElidedLabel* m_basis = nullptr;
    QPushButton* m_beside = nullptr; ///< makes the row at the keyboard B
    QPushButton* m_take = nullptr;
    QToolButton* m_columns = nullptr;
    View m_wanted = kParts;                          ///< while there is a B: what a person chose last
    std::optional<itemmodels::PlanOrigin> m_current; ///< of the list, while its rows are replaced
    std::optional<itemmodels::PlanOrigin> m_second;  ///< as the list shows it
    std::optional<itemmodels::PlanOrigin> m_awaited; ///< to go to once it is the second plan
};

} // namespace tessera::panels
