#include "widgets/models/tensor_grid.h"

#include "widgets/models/tensor_summary.h"

#include <algorithm>
#include <utility>

namespace tessera::itemmodels {

void TensorGridModel::setTensor(graph::Tensor tensor) {
    beginResetModel();
    m_tensor = std::move(tensor);
    m_choice.assign(choices().size(), 0);
    endResetModel();
}

graph::Extents TensorGridModel::choices() const {
    const graph::Extents& extents = m_tensor.extents();
    constexpr std::size_t kShown = 2;
    return extents.size() > kShown ? graph::Extents(extents.begin(), extents.end() - kShown)
                                   : graph::Extents();
}

void TensorGridModel::choose(std::size_t axis, std::int64_t index) {
    if (m_choice[axis] == index) {
        return;
    }
    m_choice[axis] = index;
    if (rowCount() > 0 && columnCount() > 0) {
        emit dataChanged(this->index(0, 0), this->index(rowCount() - 1, columnCount() - 1),
                         {Qt::DisplayRole});
    }
}

std::int64_t TensorGridModel::extentFromLast(std::size_t axis) const {
    const graph::Extents& extents = m_tensor.extents();
    return axis < extents.size() ? extents[extents.size() - 1 - axis] : 1;
}

std::int64_t TensorGridModel::sliceBegin() const {
    const graph::Extents& extents = m_tensor.extents();
    std::int64_t slice = 0;
    for (std::size_t axis = 0; axis < m_choice.size(); ++axis) {
        slice = slice * extents[axis] + m_choice[axis];
    }
    return slice * extentFromLast(0) * extentFromLast(1);
}

bool TensorGridModel::isCut() const {
    return extentFromLast(1) > kMostRows || extentFromLast(0) > kMostColumns;
}

int TensorGridModel::rowCount(const QModelIndex& parent) const {
    const bool none = parent.isValid() || m_tensor.count() == 0 || graph::bitWidth(m_tensor.dtype()) == 0;
    return none ? 0 : static_cast<int>(std::min(extentFromLast(1), kMostRows));
}

int TensorGridModel::columnCount(const QModelIndex& parent) const {
    const bool none = parent.isValid() || m_tensor.count() == 0 || graph::bitWidth(m_tensor.dtype()) == 0;
    return none ? 0 : static_cast<int>(std::min(extentFromLast(0), kMostColumns));
}

QVariant TensorGridModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    return elementText(m_tensor, sliceBegin() + index.row() * extentFromLast(0) + index.column());
}

QVariant TensorGridModel::headerData(int section, Qt::Orientation, int role) const {
    return role == Qt::DisplayRole ? QVariant(section) : QVariant();
}

} // namespace tessera::itemmodels
