#include "widgets/models/outline_model.h"

#include "engine/base/units.h"
#include "widgets/models/figures.h"
#include "widgets/style/plain_tip.h"

#include <cmath>

namespace tessera::itemmodels {

OutlineModel::OutlineModel(const style::Theme& theme, QObject* parent)
    : QAbstractItemModel(parent), m_theme(theme) {}

void OutlineModel::setOutline(OutlineRef outline) {
    beginResetModel();
    m_outline = std::move(outline);
    m_times.clear();
    m_entryOfNode.clear();
    m_row.clear();
    if (m_outline) {
        m_row.resize(m_outline->size(), 0);
        for (std::size_t i = 0; i < m_outline->size(); ++i) {
            const OutlineEntry& entry = (*m_outline)[i];
            for (std::size_t c = 0; c < entry.children.size(); ++c) {
                m_row[static_cast<std::size_t>(entry.children[c])] = static_cast<int>(c);
            }
            if (entry.node.valid()) {
                if (m_entryOfNode.size() <= entry.node.index()) {
                    m_entryOfNode.resize(entry.node.index() + 1, -1);
                }
                m_entryOfNode[entry.node.index()] = static_cast<int>(i);
            }
        }
    }
    endResetModel();
}

void OutlineModel::setNodeTimes(const std::vector<double>& nanoseconds) {
    m_times.clear();
    if (m_outline && !m_outline->empty() && !nanoseconds.empty()) {
        m_times.resize(m_outline->size(), 0);
        // Children stand after their parents, so that one pass from the end adds all up.
        for (std::size_t i = m_outline->size(); i-- > 0;) {
            const OutlineEntry& entry = (*m_outline)[i];
            if (entry.node.valid() && entry.node.index() < nanoseconds.size()) {
                m_times[i] += nanoseconds[entry.node.index()];
            }
            if (entry.parent >= 0) {
                m_times[static_cast<std::size_t>(entry.parent)] += m_times[i];
            }
        }
    }
    if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(0, 1));
    }
}

const OutlineEntry* OutlineModel::entry(const QModelIndex& index) const {
    return index.isValid() && m_outline ? &(*m_outline)[index.internalId()] : nullptr;
}

QModelIndex OutlineModel::indexOf(graph::NodeId node) const {
    if (!node.valid() || node.index() >= m_entryOfNode.size() || m_entryOfNode[node.index()] < 0) {
        return {};
    }
    const int entry = m_entryOfNode[node.index()];
    return createIndex(rowOf(entry), 0, static_cast<quintptr>(entry));
}

int OutlineModel::rowOf(int entry) const {
    return m_row[static_cast<std::size_t>(entry)];
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    if (!parent.isValid()) {
        return createIndex(0, column, quintptr{0});
    }
    const int child = (*m_outline)[parent.internalId()].children[static_cast<std::size_t>(row)];
    return createIndex(row, column, static_cast<quintptr>(child));
}

QModelIndex OutlineModel::parent(const QModelIndex& index) const {
    if (!index.isValid()) {
        return {};
    }
    const int parent = (*m_outline)[index.internalId()].parent;
    return parent < 0 ? QModelIndex() : createIndex(rowOf(parent), 0, static_cast<quintptr>(parent));
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
    return 2;
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const {
    const OutlineEntry* entry = this->entry(index);
    if (entry == nullptr) {
        return {};
    }
    const bool group = !entry->node.valid();
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == 0) {
            return entry->label;
        }
        if (m_times.empty() || m_times[index.internalId()] <= 0) {
            return {};
        }
        return durationText(base::Nanoseconds(std::llround(m_times[index.internalId()])));
    case Qt::ToolTipRole:
        return style::plainTip(entry->path);
    case Qt::AccessibleDescriptionRole:
        return entry->path;
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
