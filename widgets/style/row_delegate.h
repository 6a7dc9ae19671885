#pragma once

#include "widgets/style/badge.h"
#include "widgets/style/bar.h"

#include <QMetaType>
#include <QStyledItemDelegate>

class QTableView;

namespace tessera::style {

class Theme;

/// A time bar in a cell with the colour it takes.
struct CellBar {
    Bar bar;
    Slot slot = Slot::kUnplaced;
};

/// Item data roles of RowDelegate; models answer them with QVariant::fromValue().
inline constexpr int kBadgeRole = Qt::UserRole + 900; ///< Badge: painted before the text
inline constexpr int kBarRole = Qt::UserRole + 901;   ///< CellBar: painted instead of text

enum class RowHeight { kTable, kList };

/// Rows as the look wants them: 24 or 28 px, a line below each, the selected one tinted with a 2 px accent
/// bar at its left end, a 2 px ring around the one that the keyboard is at; badges and time bars in cells.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    RowDelegate(const Theme& theme, RowHeight height, QObject* parent = nullptr);

    /// What is elided, and has no tool tip of its own, is shown whole.
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    /// All of a cell but the bar of the selected row and the ring of the current one.
    virtual void paintCell(QPainter& painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const;

private:
    void paintRing(QPainter& painter, const QStyleOptionViewItem& option) const;

    const Theme& m_theme;
    RowHeight m_height;
};

/// Makes a table what the look says: RowDelegate, row and header heights that follow the font scale, whole
/// rows selected, no grid, no numbers at the side, words left in the header. The theme outlives the table.
void setUpTable(QTableView& table, const Theme& theme, RowHeight height);

} // namespace tessera::style

Q_DECLARE_METATYPE(tessera::style::Badge)
Q_DECLARE_METATYPE(tessera::style::CellBar)
