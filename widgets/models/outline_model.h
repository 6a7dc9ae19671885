#pragma once

#include "engine/graph/ids.h"
#include "widgets/models/column_table.h"
#include "widgets/models/node_selection.h"
#include "widgets/models/plan_rows.h"

#include <QAbstractItemModel>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tessera::itemmodels {

/// The name hierarchy of a model as plain values; entry 0 is the model itself. Children come after their
/// parent.
struct OutlineEntry {
    QString label;
    QString path;
    int parent = -1;
    std::vector<int> children;
    graph::NodeId node;               ///< of a leaf; invalid for groups
    std::vector<graph::NodeId> nodes; ///< all nodes in it and below, in graph order; none inside a body
    /// Of what stands in a body of a node: the way there. Its own times are not known.
    std::shared_ptr<const graph::BodyPath> body = nullptr;
    graph::NodeId bodyNode = {}; ///< of a leaf there
};
using Outline = std::vector<OutlineEntry>;
using OutlineRef = std::shared_ptr<const Outline>;

/// The part of an outline whose labels contain `text`, regardless of case: each hit with what is below it and
/// the way to it. At most `most` entries; the rest is left out. Pure: it may run on any thread.
[[nodiscard]] OutlineRef filteredOutline(const Outline& outline, const QString& text, std::size_t most);

inline constexpr int kIsGroupRole = Qt::UserRole + 3;

/// Two columns: name, time. Times are shares of regions by their nodes' FLOPs, so that a group that cuts a
/// region still adds up.
class OutlineModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { kName, kTime, kColumns };
    explicit OutlineModel(const style::Theme& theme, QObject* parent = nullptr);

    void setOutline(OutlineRef outline);
    [[nodiscard]] const OutlineRef& outline() const { return m_outline; }
    /// Of the nodes of the graph; empty: no times are known. A sum with one that was not measured in it is
    /// told as "≈". Names every row that anybody has asked for as changed.
    void setNodeTimes(const NodeTimes& times);
    [[nodiscard]] const OutlineEntry* entry(const QModelIndex& index) const;
    /// Row of the innermost entry that is this node.
    [[nodiscard]] QModelIndex indexOf(graph::NodeId node) const;
    /// Row of a node in a body, or of the body itself where no node of it is meant.
    [[nodiscard]] QModelIndex indexOf(const BodyPlace& place) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] int rowOf(int entry) const;
    void nameChangedTimes();
    void addUpTimes();

    const style::Theme& m_theme;
    OutlineRef m_outline;
    NodeTimes m_nodeTimes;
    std::vector<double> m_times;   ///< ns, one an entry; empty: none
    std::vector<bool> m_predicted; ///< one an entry
    std::vector<int> m_entryOfNode;
    std::vector<int> m_row;            ///< of each entry in its parent
    mutable std::vector<bool> m_asked; ///< whose children somebody has an index of
};

} // namespace tessera::itemmodels
