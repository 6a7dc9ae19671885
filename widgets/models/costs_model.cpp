#include "widgets/models/costs_model.h"

#include "widgets/models/figures.h"
#include "widgets/models/interval_cells.h"
#include "widgets/models/word_help.h"
#include "widgets/style/row_delegate.h"

#include <algorithm>

namespace tessera::itemmodels {
namespace {

style::Icon costIcon(CostRow::Kind kind) {
    switch (kind) {
    case CostRow::Kind::kKernels:
        return style::Icon::kChip;
    case CostRow::Kind::kConversions:
    case CostRow::Kind::kConversion:
        return style::Icon::kConvert;
    case CostRow::Kind::kDeviceCopy:
        return style::Icon::kCopyDevice;
    case CostRow::Kind::kFallback:
        return style::Icon::kWarning;
    case CostRow::Kind::kFluctuation:
        return style::Icon::kConfidence;
    case CostRow::Kind::kGap:
        return style::Icon::kClock;
    }
    return style::Icon::kInfo;
}

/// \param end its words begin with the layout, which is explained.
std::function<QVariant(const CostRow&, int)> badgeOfEnd(BackendLook CostRow::*side, QString CostRow::*end) {
    return [side, end](const CostRow& row, int role) -> QVariant {
        const BackendLook& backend = row.*side;
        if (role == style::kBadgeRole && !backend.id.isEmpty()) {
            return QVariant::fromValue(backend.badge);
        }
        if (role != Qt::ToolTipRole) {
            return {};
        }
        return row.kind == CostRow::Kind::kConversion
                   ? withWordHelp(aboutText(row), (row.*end).section(u' ', 0, 0))
                   : aboutText(row);
    };
}

/// All of a row where one of its cells may be too narrow.
QVariant rowTip(const CostRow& row, int role) {
    return role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole ? QVariant(aboutText(row))
                                                                            : QVariant();
}

Column<CostRow> spreadColumn(const QString& title) {
    return Column<CostRow>(
               title, ColumnKind::kNumber,
               [](const CostRow& r) {
                   return spreadOf(r.cost) ? intervalCell(r.cost.low(), r.cost.high(), 1) : QString(kDash);
               },
               [](const CostRow& r) { return sortKey(spreadOf(r.cost)); }, secondary<CostRow>,
               [](const CostRow& r, int role) -> QVariant {
                   const bool isSum = r.kind == CostRow::Kind::kKernels ||
                                      r.kind == CostRow::Kind::kConversions ||
                                      r.kind == CostRow::Kind::kFluctuation;
                   if (role != Qt::ToolTipRole || !r.cost.feasible() || isSum) {
                       return {}; // a sum has no samples of its own
                   }
                   return rangeTip(r.cost);
               })
        .explainedAs(spreadHelp());
}

} // namespace

CostsModel::CostsModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using R = CostRow;
    const auto number = ColumnKind::kNumber;
    setColumns({
        {tr("Kind"),
         ColumnKind::kWords,
         [](const R& r) { return costKindText(r.kind); },
         {},
         {},
         [this](const R& r, int role) -> QVariant {
             return role == Qt::DecorationRole ? QVariant(this->theme().icon(costIcon(r.kind)))
                                               : rowTip(r, role);
         }},
        {tr("From"),
         ColumnKind::kWords,
         [](const R& r) { return r.from; },
         {},
         {},
         badgeOfEnd(&R::fromBackend, &R::from)},
        {tr("To"),
         ColumnKind::kWords,
         [](const R& r) { return r.to; },
         {},
         {},
         badgeOfEnd(&R::toBackend, &R::to)},
        {tr("Bytes"), number, [](const R& r) { return r.bytes ? bytesText(*r.bytes) : QString(kDash); },
         [](const R& r) { return sortKey(r.bytes); }, secondary<R>},
        {tr("Time, µs"),
         number,
         [](const R& r) { return microsecondsCell(r.cost); },
         [](const R& r) { return sortKey(r.cost); },
         {},
         rowTip},
        spreadColumn(tr("Interval, µs")),
        {tr("Of the plan"), number, shareText, [](const R& r) { return sortKey(r.share); }},
        {tr("Why"), ColumnKind::kWords, [](const R& r) { return r.why; }, {}, {}, rowTip},
    });
}

QVariant CostsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool isOfParts = !rows().empty() && rows().front().shareOf == CostRow::ShareOf::kParts;
    return section == kShare && orientation == Qt::Horizontal && role == Qt::DisplayRole && isOfParts
               ? QVariant(tr("Of the parts"))
               : ColumnTable::headerData(section, orientation, role);
}

int CostsModel::rowOf(const ConversionKey& conversion) const {
    const auto found =
        std::ranges::find_if(rows(), [&](const CostRow& row) { return row.key == conversion; });
    return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

int CostsModel::rowOfNode(graph::NodeId node) const {
    const auto found = std::ranges::find_if(
        rows(), [&](const CostRow& row) { return std::ranges::binary_search(row.nodes, node); });
    return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

int CostsModel::rowOfKind(CostRow::Kind kind) const {
    const auto found = std::ranges::find(rows(), kind, &CostRow::kind);
    return found == rows().end() ? -1 : static_cast<int>(found - rows().begin());
}

} // namespace tessera::itemmodels
