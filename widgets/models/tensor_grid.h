#pragma once

#include "engine/graph/tensor.h"

#include <QAbstractTableModel>

#include <cstdint>
#include <vector>

namespace tessera::itemmodels {

/// The elements of a tensor as a table: its last axis goes across, the one before it down, and of every axis
/// before these one index is shown at a time. A scalar is one cell, a vector one row.
class TensorGridModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// At the first index of every axis. One of a type without elements (strings) is empty.
    void setTensor(graph::Tensor tensor);
    /// Extents of the axes of which one index is shown.
    [[nodiscard]] graph::Extents choices() const;
    [[nodiscard]] std::int64_t choice(std::size_t axis) const { return m_choice[axis]; }
    void choose(std::size_t axis, std::int64_t index);

    /// More than these nobody reads; what is left out cannot be scrolled to.
    static constexpr std::int64_t kMostRows = 10'000;
    static constexpr std::int64_t kMostColumns = 1'000;
    [[nodiscard]] bool isCut() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// Of an axis counted from the last; 1 where the tensor has none.
    [[nodiscard]] std::int64_t extentFromLast(std::size_t axis) const;
    /// Elements before the first that is shown.
    [[nodiscard]] std::int64_t sliceBegin() const;

    graph::Tensor m_tensor;
    std::vector<std::int64_t> m_choice;
};

} // namespace tessera::itemmodels
