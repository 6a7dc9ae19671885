#pragma once

#include "engine/backend/cost.h"
#include "engine/base/units.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/theme.h"

#include <QAbstractTableModel>
#include <QBrush>
#include <QChar>
#include <QString>
#include <QVariant>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace tessera::itemmodels {

/// What to sort a column by; falls back to the text. Rows that have nothing come last.
inline constexpr int kSortRole = Qt::UserRole + 1;
/// Row of the source values, so that a view behind a proxy can find its value again.
inline constexpr int kRowRole = Qt::UserRole + 2;
/// True of a row that stays below all others however they are sorted: a total.
inline constexpr int kLastRole = Qt::UserRole + 3;

enum class ColumnKind { kWords, kNumber };

/// Stands where a cell has no figure.
inline constexpr QChar kDash(0x2013);

/// \name What a column of figures sorts by. A row without the figure comes last in either order.
/// @{
template <class Figure>
[[nodiscard]] QVariant sortKey(const std::optional<Figure>& figure) {
    return figure ? QVariant(static_cast<double>(*figure)) : QVariant();
}
[[nodiscard]] inline QVariant sortKey(const std::optional<base::Nanoseconds>& time) {
    return time ? QVariant(static_cast<double>(time->count())) : QVariant();
}
[[nodiscard]] inline QVariant sortKey(const backend::Cost& cost) {
    return cost.feasible() ? sortKey(std::optional(cost.median())) : QVariant();
}
/// @}

/// The tip of a cell: what these words are of its row; none where they are empty.
template <class Row>
[[nodiscard]] std::function<QVariant(const Row&, int role)> tipOf(QString (*words)(const Row&)) {
    return [words](const Row& row, int role) -> QVariant {
        const QString tip = role == Qt::ToolTipRole ? words(row) : QString();
        return tip.isEmpty() ? QVariant() : QVariant(tip);
    };
}

/// The ink of a column that stands back, whatever the row.
[[nodiscard]] inline style::Role secondary(const auto&) {
    return style::Role::kTextSecondary;
}

/// One column of a table whose rows are plain values.
template <class Row>
struct Column {
    using Text = std::function<QVariant(const Row&)>;
    using Ink = std::function<style::Role(const Row&)>;
    using More = std::function<QVariant(const Row&, int role)>;

    /// \param sortBy empty: text. \param ink empty: text colour. \param more badge, bar, icon, tool tip,
    /// another alignment.
    Column(QString columnTitle, ColumnKind columnKind, Text cellText, Text sortKey, Ink cellInk = nullptr,
           More others = nullptr)
        : title(std::move(columnTitle))
        , kind(columnKind)
        , text(std::move(cellText))
        , sortBy(std::move(sortKey))
        , ink(std::move(cellInk))
        , more(std::move(others)) {}

    /// What assistive tools say where the title is not enough.
    [[nodiscard]] Column spokenAs(QString words) && {
        spoken = std::move(words);
        return std::move(*this);
    }

    /// What a tip over the title says of the column.
    [[nodiscard]] Column explainedAs(QString words) && {
        help = std::move(words);
        return std::move(*this);
    }

    QString title;
    QString spoken = {}; ///< empty: the title
    QString help = {};   ///< empty: the title says it
    ColumnKind kind;
    Text text;
    Text sortBy;
    Ink ink;
    More more;
};

/// A table of values: rows are replaced as a whole, columns are described once.
template <class Row>
class ColumnTable : public QAbstractTableModel {
public:
    ColumnTable(const style::Theme& theme, QObject* parent) : QAbstractTableModel(parent), m_theme(theme) {}

    void setRows(std::vector<Row> rows) { static_cast<void>(exchangeRows(std::move(rows))); }
    /// \return the rows before, for a thread that has the time to free them.
    [[nodiscard]] std::vector<Row> exchangeRows(std::vector<Row> rows) {
        beginResetModel();
        m_rows.swap(rows);
        endResetModel();
        return rows;
    }
    void appendRow(Row row) {
        const int at = static_cast<int>(m_rows.size());
        beginInsertRows({}, at, at);
        m_rows.push_back(std::move(row));
        endInsertRows();
    }
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
            return {};
        }
        const Row& row = m_rows[static_cast<std::size_t>(index.row())];
        const Column<Row>& column = m_columns[static_cast<std::size_t>(index.column())];
        switch (role) {
        case Qt::DisplayRole:
            return column.text ? column.text(row) : QVariant();
        case kSortRole:
            return column.sortBy ? column.sortBy(row) : column.text ? column.text(row) : QVariant();
        case kRowRole:
            return index.row();
        case Qt::TextAlignmentRole: {
            const QVariant own = column.more ? column.more(row, role) : QVariant();
            return own.isValid() ? own : alignment(column);
        }
        case Qt::ToolTipRole: {
            const QVariant tip = column.more ? column.more(row, role) : QVariant();
            return tip.metaType() == QMetaType::fromType<QString>()
                       ? QVariant(style::plainTip(tip.toString()))
                       : tip;
        }
        case Qt::ForegroundRole:
            return column.ink ? QVariant(QBrush(m_theme.colour(column.ink(row)))) : QVariant();
        default:
            return column.more ? column.more(row, role) : QVariant();
        }
    }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
            return {};
        }
        const Column<Row>& column = m_columns[static_cast<std::size_t>(section)];
        if (role == Qt::DisplayRole) {
            return column.title;
        }
        if (role == Qt::AccessibleTextRole) {
            return column.spoken.isEmpty() ? column.title : column.spoken;
        }
        if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole) {
            return column.help.isEmpty()     ? QVariant()
                   : role == Qt::ToolTipRole ? QVariant(style::plainTip(column.help))
                                             : QVariant(column.help);
        }
        if (role == Qt::InitialSortOrderRole) {
            // Of figures the largest are looked for, of words the alphabet's first.
            const bool figures = column.kind == ColumnKind::kNumber || !column.text;
            return static_cast<int>(figures ? Qt::DescendingOrder : Qt::AscendingOrder);
        }
        return role == Qt::TextAlignmentRole ? alignment(column) : QVariant();
    }

protected:
    void setColumns(std::vector<Column<Row>> columns) { m_columns = std::move(columns); }
    void setTitle(int column, const QString& title) {
        QString& now = m_columns[static_cast<std::size_t>(column)].title;
        if (now != title) {
            now = title;
            emit headerDataChanged(Qt::Horizontal, column, column);
        }
    }
    [[nodiscard]] std::vector<Row>& mutableRows() { return m_rows; }
    [[nodiscard]] const style::Theme& theme() const { return m_theme; }

private:
    static QVariant alignment(const Column<Row>& column) {
        return static_cast<int>((column.kind == ColumnKind::kNumber ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    }

    const style::Theme& m_theme;
    std::vector<Column<Row>> m_columns;
    std::vector<Row> m_rows;
};

} // namespace tessera::itemmodels
