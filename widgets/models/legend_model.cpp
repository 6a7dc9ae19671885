#include "widgets/models/legend_model.h"

#include "widgets/models/figures.h"
#include "widgets/style/row_delegate.h"

namespace tessera::itemmodels {

LegendModel::LegendModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = LegendRow;
    setColumns({
        itemmodels::Column<R>(
            QString(), ColumnKind::kWords, {}, [](const R& r) { return r.shown ? 1 : 0; }, {},
            [](const R& r, int role) -> QVariant {
                return role == Qt::AccessibleTextRole ? QVariant(tr("Show %1").arg(r.backend.title))
                                                      : QVariant();
            })
            .spokenAs(tr("Shown")),
        itemmodels::Column<R>(
            tr("Shown"), ColumnKind::kWords, [](const R& r) { return r.backend.title; }, {}, {},
            [](const R& r, int role) -> QVariant {
                if (role == style::kBadgeRole) {
                    return QVariant::fromValue(r.backend.badge);
                }
                return role == Qt::ToolTipRole ? QVariant(r.backend.title) : QVariant();
            })
            .spokenAs(tr("Backend")),
        {tr("Nodes"), ColumnKind::kNumber, [](const R& r) { return countText(r.nodes); },
         [](const R& r) { return r.nodes; }, secondary<R>},
        itemmodels::Column<R>(
            tr("Time"), ColumnKind::kNumber,
            [](const R& r) -> QString {
                if (!r.share) {
                    return kDash;
                }
                constexpr double kLeast = 0.005; // what would read "0 %"
                return *r.share > 0 && *r.share < kLeast ? u'<' + percentText(0.01, 0)
                                                         : percentText(*r.share, 0);
            },
            [](const R& r) { return sortKey(r.share); })
            .explainedAs(tr("Share of kernels and conversions")),
    });
}

void LegendModel::setLegend(std::vector<LegendRow> rows) {
    const QStringList off = hidden();
    for (LegendRow& row : rows) {
        row.shown = !off.contains(row.backend.id);
    }
    setRows(std::move(rows));
}

void LegendModel::showOnly(std::optional<int> row) {
    if (rowCount() == 0) {
        return;
    }
    for (int i = 0; i < rowCount(); ++i) {
        mutableRows()[static_cast<std::size_t>(i)].shown = !row || *row == i;
    }
    emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
    emit filterChanged();
}

QStringList LegendModel::hidden() const {
    QStringList ids;
    for (const LegendRow& row : rows()) {
        if (!row.shown) {
            ids << row.backend.id;
        }
    }
    return ids;
}

Qt::ItemFlags LegendModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = ColumnTable::flags(index);
    return index.column() == 0 ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant LegendModel::data(const QModelIndex& index, int role) const {
    if (role == Qt::CheckStateRole && index.isValid() && index.column() == 0) {
        return static_cast<int>(rows()[static_cast<std::size_t>(index.row())].shown ? Qt::Checked
                                                                                    : Qt::Unchecked);
    }
    return ColumnTable::data(index, role);
}

bool LegendModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || !index.isValid() || index.column() != 0) {
        return false;
    }
    mutableRows()[static_cast<std::size_t>(index.row())].shown = value.toInt() == Qt::Checked;
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit filterChanged();
    return true;
}

} // namespace tessera::itemmodels
