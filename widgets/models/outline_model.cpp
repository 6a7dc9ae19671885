#include "widgets/models/outline_model.h"

#include "engine/base/units.h"
#include "widgets/models/figures.h"
#include "widgets/style/plain_tip.h"

#include <cmath>
#include <utility>

namespace tessera::itemmodels {

Outline::Outline(std::vector<OutlineEntry> entries)
    : m_entries(std::move(entries)), m_rows(m_entries.size(), 0) {
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const OutlineEntry& entry = m_entries[i];
        for (std::size_t c = 0; c < entry.children.size(); ++c) {
            m_rows[static_cast<std::size_t>(entry.children[c])] = static_cast<int>(c);
        }
        if (entry.node.valid()) {
            if (m_entryOfNode.size() <= entry.node.index()) {
                m_entryOfNode.resize(entry.node.index() + 1, -1);
            }
            m_entryOfNode[entry.node.index()] = static_cast<int>(i);
        }
    }
}

OutlineRef filteredOutline(const Outline& outline, const QString& text, std::size_t most) {
    std::vector<OutlineEntry> made;
    std::vector<int> place(outline.size(), -1); // of the entries that are taken
    std::vector<bool> below(outline.size(), false);
    const auto take = [&](std::size_t at) {
        // The way to it first: parents stand before their children.
        std::vector<std::size_t> way;
        for (int up = static_cast<int>(at); up >= 0 && place[static_cast<std::size_t>(up)] < 0;
             up = outline[static_cast<std::size_t>(up)].parent) {
            way.push_back(static_cast<std::size_t>(up));
        }
        for (std::size_t i = way.size(); i-- > 0;) {
            OutlineEntry entry = outline[way[i]];
            entry.children.clear();
            entry.parent = entry.parent < 0 ? -1 : place[static_cast<std::size_t>(entry.parent)];
            place[way[i]] = static_cast<int>(made.size());
            if (entry.parent >= 0) {
                made[static_cast<std::size_t>(entry.parent)].children.push_back(place[way[i]]);
            }
            made.push_back(std::move(entry));
        }
    };
    for (std::size_t i = 0; i < outline.size() && made.size() < most; ++i) {
        const OutlineEntry& entry = outline[i];
        const bool isBelow = entry.parent >= 0 && below[static_cast<std::size_t>(entry.parent)];
        below[i] = isBelow || entry.label.contains(text, Qt::CaseInsensitive);
        if (below[i]) {
            take(i);
        }
    }
    return std::make_shared<const Outline>(std::move(made));
}

OutlineModel::OutlineModel(const style::Theme& theme, QObject* parent)
    : QAbstractItemModel(parent), m_theme(theme) {}

OutlineRef OutlineModel::exchangeOutline(OutlineRef outline) {
    beginResetModel();
    m_outline.swap(outline);
    m_sums.clear();
    m_asked.assign(m_outline ? m_outline->size() : 0, false);
    endResetModel();
    return outline;
}

NodeTimes OutlineModel::exchangeNodeTimes(NodeTimes times) {
    if (times.nanoseconds.empty() && m_nodeTimes.nanoseconds.empty()) {
        return times;
    }
    std::swap(m_nodeTimes, times);
    m_sums.clear();
    m_held.assign(m_nodeTimes.regionNodes.size(), 0);
    nameChangedTimes();
    return times;
}

/// When it is asked for: a view shows some dozens of a million.
const OutlineModel::Sum& OutlineModel::sumOf(int entry) const {
    const auto [found, isNew] = m_sums.try_emplace(entry);
    if (isNew && !m_nodeTimes.nanoseconds.empty()) {
        found->second = addUp((*m_outline)[static_cast<std::size_t>(entry)]);
    }
    return found->second;
}

OutlineModel::Sum OutlineModel::addUp(const OutlineEntry& entry) const {
    const auto& [nanoseconds, predicted, regions, regionNodes, isOnePiece] = m_nodeTimes;
    Sum sum;
    for (const graph::NodeId node : entry.nodes) {
        sum.nanoseconds += node.index() < nanoseconds.size() ? nanoseconds[node.index()] : 0;
        sum.isPredicted = sum.isPredicted || (node.index() < predicted.size() && predicted[node.index()]);
        if (node.index() < regions.size()) {
            ++m_held[regions[node.index()]];
        }
    }
    for (const graph::NodeId node : entry.nodes) {
        if (node.index() < regions.size()) {
            const auto region = regions[node.index()];
            sum.isShare = sum.isShare || (m_held[region] > 0 && m_held[region] < regionNodes[region]);
            m_held[region] = 0;
        }
    }
    if (isOnePiece && sum.isShare) {
        sum.nanoseconds = 0;
    }
    return sum;
}

/// One signal a parent, and only where somebody knows its rows: a model of a million nodes has hundreds of
/// thousands of parents, of which a view has a few open.
void OutlineModel::nameChangedTimes() {
    if (!m_outline || m_outline->empty()) {
        return;
    }
    const QList<int> roles{Qt::DisplayRole};
    // Whole rows, since a view looks for the place of a single cell but repaints for several.
    emit dataChanged(createIndex(0, kName, quintptr{0}), createIndex(0, kTime, quintptr{0}), roles);
    for (std::size_t i = 0; i < m_outline->size(); ++i) {
        const std::vector<int>& children = (*m_outline)[i].children;
        if (m_asked[i] && !children.empty()) {
            emit dataChanged(createIndex(0, kName, static_cast<quintptr>(children.front())),
                             createIndex(static_cast<int>(children.size()) - 1, kTime,
                                         static_cast<quintptr>(children.back())),
                             roles);
        }
    }
}

const OutlineEntry* OutlineModel::entry(const QModelIndex& index) const {
    return index.isValid() && m_outline ? &(*m_outline)[index.internalId()] : nullptr;
}

QModelIndex OutlineModel::indexOfEntry(int entry) const {
    return createIndex(m_outline->rowOf(entry), 0, static_cast<quintptr>(entry));
}

QModelIndex OutlineModel::indexOf(graph::NodeId node) const {
    const int entry = m_outline ? m_outline->entryOf(node) : -1;
    return entry >= 0 ? indexOfEntry(entry) : QModelIndex();
}

QModelIndex OutlineModel::indexOf(const BodyPlace& place) const {
    for (std::size_t i = 0; m_outline && i < m_outline->size(); ++i) {
        const OutlineEntry& entry = (*m_outline)[i];
        // Of a body's entries without a node its own comes first.
        if (entry.body != nullptr && entry.bodyNode == place.node && *entry.body == place.path) {
            return indexOfEntry(static_cast<int>(i));
        }
    }
    return {};
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    if (!parent.isValid()) {
        return createIndex(0, column, quintptr{0});
    }
    m_asked[parent.internalId()] = true;
    const int child = (*m_outline)[parent.internalId()].children[static_cast<std::size_t>(row)];
    return createIndex(row, column, static_cast<quintptr>(child));
}

QModelIndex OutlineModel::parent(const QModelIndex& index) const {
    if (!index.isValid()) {
        return {};
    }
    const int parent = (*m_outline)[index.internalId()].parent;
    return parent < 0 ? QModelIndex() : indexOfEntry(parent);
}

int OutlineModel::rowCount(const QModelIndex& parent) const {
    if (!m_outline || m_outline->empty()) {
        return 0;
    }
    if (!parent.isValid()) {
        return 1;
    }
    return parent.column() == 0 ? static_cast<int>((*m_outline)[parent.internalId()].children.size()) : 0;
}

int OutlineModel::columnCount(const QModelIndex&) const {
    return kColumns;
}

/// Empty without a time.
QString OutlineModel::timeText(int entry) const {
    const Sum& sum = sumOf(entry);
    if (sum.nanoseconds <= 0) {
        return {};
    }
    return (sum.isPredicted || sum.isShare ? QStringLiteral("≈\u00A0") : QString()) +
           durationText(base::Nanoseconds(std::llround(sum.nanoseconds)));
}

QString OutlineModel::timeTip(int entry) const {
    const Sum& sum = sumOf(entry);
    if (sum.isShare) {
        return m_nodeTimes.isOnePiece
                   ? tr("The model runs as one piece: what this part of it takes is not measured.")
                   : tr("≈ In part computed: of a kernel that runs operators outside of this as well, the "
                        "share by their work.");
    }
    return sum.nanoseconds > 0 && sum.isPredicted
               ? tr("≈ In part predicted, or timed at another speed of the machine.")
               : QString();
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const {
    const OutlineEntry* entry = this->entry(index);
    if (entry == nullptr) {
        return {};
    }
    const bool group = !entry->node.valid() && !entry->bodyNode.valid();
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == 0) {
            return entry->label;
        }
        return timeText(static_cast<int>(index.internalId()));
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: {
        const QString tip =
            index.column() == kTime ? timeTip(static_cast<int>(index.internalId())) : QString();
        const QString& text = tip.isEmpty() ? entry->path : tip;
        return role == Qt::ToolTipRole ? style::plainTip(text) : text;
    }
    case Qt::TextAlignmentRole:
        return static_cast<int>((index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return index.column() == 1 ? QVariant(QBrush(m_theme.colour(style::Role::kTextSecondary)))
                                   : QVariant();
    case kIsGroupRole:
        return group;
    default:
        return {};
    }
}

QVariant OutlineModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == 0 ? tr("Name") : tr("Time");
}

} // namespace tessera::itemmodels
