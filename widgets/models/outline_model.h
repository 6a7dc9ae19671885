#pragma once

#include "engine/graph/ids.h"
#include "widgets/models/column_table.h"
#include "widgets/models/node_selection.h"
#include "widgets/models/plan_rows.h"

#include <QAbstractItemModel>

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
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

/// Entries and where they stand, which is found out by the code that makes it: a model that is told of a
/// million entries has no time to.
class Outline {
public:
    Outline() = default;
    explicit Outline(std::vector<OutlineEntry> entries);

    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    [[nodiscard]] bool empty() const { return m_entries.empty(); }
    [[nodiscard]] const OutlineEntry& operator[](std::size_t i) const { return m_entries[i]; }
    [[nodiscard]] auto begin() const { return m_entries.begin(); }
    [[nodiscard]] auto end() const { return m_entries.end(); }
    /// Of an entry among its parent's children.
    [[nodiscard]] int rowOf(int entry) const { return m_rows[static_cast<std::size_t>(entry)]; }
    /// The leaf that is this node of the model; -1: none is.
    [[nodiscard]] int entryOf(graph::NodeId node) const {
        return node.valid() && node.index() < m_entryOfNode.size() ? m_entryOfNode[node.index()] : -1;
    }

private:
    std::vector<OutlineEntry> m_entries;
    std::vector<int> m_rows;
    std::vector<int> m_entryOfNode;
};
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

    void setOutline(OutlineRef outline) { static_cast<void>(exchangeOutline(std::move(outline))); }
    /// \return the outline before, for a thread that has the time to free it.
    [[nodiscard]] OutlineRef exchangeOutline(OutlineRef outline);
    [[nodiscard]] const OutlineRef& outline() const { return m_outline; }
    /// Of the nodes of the graph; empty: no times are known. A sum with one that was not measured in it is
    /// told as "≈". Names every row that anybody has asked for as changed.
    void setNodeTimes(NodeTimes times) { static_cast<void>(exchangeNodeTimes(std::move(times))); }
    /// \return the times before, for a thread that has the time to free them.
    [[nodiscard]] NodeTimes exchangeNodeTimes(NodeTimes times);
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
    /// Of all that an entry holds, whether or not it is in a filtered outline.
    struct Sum {
        double nanoseconds = 0;
        bool isPredicted = false;
        bool isShare = false; ///< in part of regions that run other operators too
    };
    [[nodiscard]] const Sum& sumOf(int entry) const;
    [[nodiscard]] Sum addUp(const OutlineEntry& entry) const;
    [[nodiscard]] QModelIndex indexOfEntry(int entry) const;
    [[nodiscard]] QString timeText(int entry) const;
    /// How its time comes about; empty: it was measured.
    [[nodiscard]] QString timeTip(int entry) const;
    void nameChangedTimes();

    const style::Theme& m_theme;
    OutlineRef m_outline;
    NodeTimes m_nodeTimes;
    mutable std::unordered_map<int, Sum> m_sums; ///< of the entries whose time was asked for
    mutable std::vector<std::uint32_t> m_held;   ///< scratch of addUp(): of each region, none in between
    mutable std::vector<bool> m_asked;           ///< of whose children there are indices
};

} // namespace tessera::itemmodels
