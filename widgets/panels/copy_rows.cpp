#include "widgets/panels/copy_rows.h"

#include <QHeaderView>
#include <QRegularExpression>
#include <QTableView>
#include <QTreeView>

#include <algorithm>
#include <vector>

namespace tessera::panels {
namespace {

const QHeaderView* headerOf(const QAbstractItemView& view) {
    if (const auto* table = qobject_cast<const QTableView*>(&view)) {
        return table->horizontalHeader();
    }
    const auto* tree = qobject_cast<const QTreeView*>(&view);
    return tree != nullptr ? tree->header() : nullptr;
}

/// Columns that hold words, from left to right: a column of bars alone says nothing here.
std::vector<int> columnsOf(const QAbstractItemView& view, const std::vector<QModelIndex>& rows) {
    const QHeaderView* header = headerOf(view);
    std::vector<int> columns;
    for (int visual = 0; visual < view.model()->columnCount(view.rootIndex()); ++visual) {
        const int column = header != nullptr ? header->logicalIndex(visual) : visual;
        const bool hidden = header != nullptr && header->isSectionHidden(column);
        const bool says = std::any_of(rows.begin(), rows.end(), [column](const QModelIndex& row) {
            return !row.siblingAtColumn(column).data().toString().isEmpty();
        });
        if (!hidden && says) {
            columns.push_back(column);
        }
    }
    return columns;
}

std::vector<QModelIndex> allRows(const QAbstractItemView& view) {
    std::vector<QModelIndex> rows;
    if (const auto* tree = qobject_cast<const QTreeView*>(&view)) {
        for (QModelIndex row = view.model()->index(0, 0); row.isValid(); row = tree->indexBelow(row)) {
            rows.push_back(row);
        }
        return rows;
    }
    for (int row = 0; row < view.model()->rowCount(view.rootIndex()); ++row) {
        rows.push_back(view.model()->index(row, 0, view.rootIndex()));
    }
    return rows;
}

/// What stands in a cell, without tabs and line ends that would begin another one. Figures keep the decimal
/// mark that they are shown with: a spreadsheet reads what is pasted by the locale of the same person, to
/// which 1.5 under a decimal comma is the first of May. Its thousands have no thin spaces and its minus is a
/// hyphen, since it would take either for words. The file (CSV) has the point, for programs.
QString cellText(const QVariant& value) {
    static const QRegularExpression kBreaks(QStringLiteral("[\\t\\r\\n]+"));
    static const QRegularExpression kThousands(QStringLiteral("(?<=\\d)[\u2009\u202f](?=\\d)"));
    static const QRegularExpression kMinus(QStringLiteral("\u2212(?=\\d)"));
    return value.toString()
        .replace(kBreaks, QStringLiteral(" "))
        .remove(kThousands)
        .replace(kMinus, QStringLiteral("-"));
}

} // namespace

QString rowsAsText(const QAbstractItemView& view, CopiedRows which) {
    if (view.model() == nullptr) {
        return {};
    }
    std::vector<QModelIndex> rows;
    if (which == CopiedRows::kAll) {
        rows = allRows(view);
    } else if (view.currentIndex().isValid()) {
        rows.push_back(view.currentIndex().siblingAtColumn(0));
    }
    if (rows.empty()) {
        return {};
    }
    const std::vector<int> columns = columnsOf(view, rows);
    QStringList lines;
    QStringList cells;
    for (const int column : columns) {
        cells << cellText(view.model()->headerData(column, Qt::Horizontal));
    }
    lines << cells.join(u'\t');
    for (const QModelIndex& row : rows) {
        cells.clear();
        for (const int column : columns) {
            cells << cellText(row.siblingAtColumn(column).data());
        }
        lines << cells.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace tessera::panels
