#include "widgets/shell/model_outline.h"

#include "engine/graph/node_bodies.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tessera::shell {
namespace {

class OutlineMaker {
public:
    explicit OutlineMaker(std::vector<itemmodels::OutlineEntry>& entries) : m_entries(entries) {}

    /// Below the entry `top`, which stands for the whole graph.
    /// \param path to the graph, where it is a body.
    void add(const graph::Graph& graph, const layout::GroupTree& groups, int top,
             const std::shared_ptr<const graph::BodyPath>& path) {
        // Depth first, groups and nodes of one parent in the order of their first node.
        std::vector<Step> steps;
        push(steps, groups, groups.root(), top);
        while (!steps.empty()) {
            const Step step = steps.back();
            steps.pop_back();
            if (step.node.valid()) {
                addNode(graph, step.node, step.parent, path);
                continue;
            }
            const layout::Group& group = groups.group(step.group);
            itemmodels::OutlineEntry entry;
            entry.parent = step.parent;
            entry.label = QString::fromStdString(groups.title(step.group));
            entry.path = QString::fromStdString(group.path);
            entry.body = path;
            if (path == nullptr) {
                entry.nodes = groups.allNodes(step.group);
            }
            push(steps, groups, step.group, append(std::move(entry)));
        }
    }

    int append(itemmodels::OutlineEntry entry) {
        const int at = static_cast<int>(m_entries.size());
        if (entry.parent >= 0) {
            m_entries[static_cast<std::size_t>(entry.parent)].children.push_back(at);
        }
        m_entries.push_back(std::move(entry));
        return at;
    }

private:
    struct Step {
        layout::GroupId group;
        graph::NodeId node;
        int parent = -1;
    };

    static void push(std::vector<Step>& steps, const layout::GroupTree& groups, layout::GroupId at,
                     int parent) {
        const layout::Group& group = groups.group(at);
        std::vector<std::pair<std::uint32_t, Step>> below;
        for (const layout::GroupId child : group.children) {
            below.emplace_back(groups.group(child).firstNode, Step{child, {}, parent});
        }
        for (const graph::NodeId node : group.nodes) {
            below.emplace_back(node.index(), Step{{}, node, parent});
        }
        std::stable_sort(below.begin(), below.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        for (const auto& [first, next] : below) {
            steps.push_back(next);
        }
    }

    void addNode(const graph::Graph& graph, graph::NodeId id, int parent,
                 const std::shared_ptr<const graph::BodyPath>& path) {
        const graph::Node& node = graph.node(id);
        itemmodels::OutlineEntry entry;
        entry.parent = parent;
        entry.label = QString::fromStdString(node.name);
        entry.label = entry.label.mid(entry.label.lastIndexOf(u'/') + 1);
        if (!entry.label.contains(QString::fromStdString(node.op), Qt::CaseInsensitive)) {
            entry.label += QStringLiteral(" · ") + QString::fromStdString(node.op);
        }
        entry.path = QString::fromStdString(node.name);
        entry.body = path;
        if (path == nullptr) {
            entry.node = id;
            entry.nodes = {id};
        } else {
            entry.bodyNode = id;
        }
        const int at = append(std::move(entry));
        if (!graph::hasBody(node)) {
            return;
        }
        for (const graph::NodeBody& body : graph::bodiesOf(node)) {
            auto inner = std::make_shared<graph::BodyPath>(path != nullptr ? *path : graph::BodyPath());
            inner->push_back({id, body.name});
            itemmodels::OutlineEntry top;
            top.parent = at;
            top.label = QString::fromStdString(body.name);
            top.path = QString::fromStdString(node.name + " › " + body.name);
            top.body = inner;
            const int below = append(std::move(top));
            add(*body.graph, layout::GroupTree(*body.graph), below, inner);
        }
    }

    std::vector<itemmodels::OutlineEntry>& m_entries;
};

} // namespace

itemmodels::OutlineRef outlineOf(const session::OpenModel& model, const layout::GroupTree& groups) {
    std::vector<itemmodels::OutlineEntry> entries;
    OutlineMaker maker(entries);
    itemmodels::OutlineEntry root;
    root.label = QString::fromStdString(model.name);
    root.path = QString::fromStdString(model.source);
    root.nodes = groups.allNodes(groups.root());
    maker.add(*model.graph, groups, maker.append(std::move(root)), nullptr);
    return std::make_shared<const itemmodels::Outline>(std::move(entries));
}

} // namespace tessera::shell
