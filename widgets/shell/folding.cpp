#include "widgets/shell/folding.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace tessera::shell {
namespace {

struct FoldingText {
    Q_DECLARE_TR_FUNCTIONS(tessera::shell::Folding)
};

constexpr std::uint32_t kNone = 0xFFFFFFFFU;

} // namespace

ModelGroups::ModelGroups(const graph::Graph& graph)
    : tree(graph)
    , repeats(layout::repeatedGroups(
          graph, tree,
          FoldingText::tr("block", "title of repeated blocks that have but a number").toStdString())) {}

void Folding::reset(std::shared_ptr<const ModelGroups> groups) {
    m_groups = std::move(groups);
    const std::size_t count = m_groups != nullptr ? m_groups->tree.groups().size() : 0;
    m_folded.assign(count, false);
    m_blockOf.assign(count, kNone);
    m_stacked.assign(m_groups != nullptr ? m_groups->repeats.size() : 0, false);
    for (std::size_t block = 0; block < m_stacked.size(); ++block) {
        for (const layout::GroupId instance : m_groups->repeats[block].instances) {
            m_blockOf[instance.index()] = static_cast<std::uint32_t>(block);
        }
    }
}

bool Folding::any() const {
    return std::find(m_folded.begin(), m_folded.end(), true) != m_folded.end();
}

std::vector<layout::GroupId> Folding::folded() const {
    std::vector<layout::GroupId> groups;
    for (std::size_t g = 0; g < m_folded.size(); ++g) {
        if (m_folded[g]) {
            groups.emplace_back(g);
        }
    }
    return groups;
}

layout::GroupId Folding::foldOf(graph::NodeId node) const {
    if (m_groups == nullptr || !node.valid()) {
        return {};
    }
    layout::GroupId outermost;
    const layout::GroupTree& tree = m_groups->tree;
    for (layout::GroupId at = tree.groupOf(node); at.valid(); at = tree.group(at).parent) {
        if (m_folded[at.index()]) {
            outermost = at;
        }
    }
    return outermost;
}

layout::GroupId Folding::blockOf(layout::GroupId group) const {
    while (group.valid()) {
        const std::uint32_t block = m_blockOf[group.index()];
        if (block != kNone && m_stacked[block]) {
            return group;
        }
        group = m_groups->tree.group(group).parent;
    }
    return {};
}

bool Folding::toggle(graph::NodeId node) {
    if (m_groups == nullptr || !node.valid()) {
        return false;
    }
    const layout::GroupId folded = foldOf(node);
    const layout::GroupId innermost = m_groups->tree.groupOf(node);
    const layout::GroupId block = blockOf(folded.valid() ? folded : innermost);
    if (!folded.valid()) {
        const layout::GroupId group = block.valid() ? block : innermost;
        if (group == m_groups->tree.root()) {
            return false;
        }
        m_folded[group.index()] = true;
        return true;
    }
    if (block == folded) {
        for (const layout::GroupId instance : m_groups->repeats[m_blockOf[block.index()]].instances) {
            m_folded[instance.index()] = true;
        }
    }
    m_folded[folded.index()] = false;
    return true;
}

bool Folding::foldRepeats() {
    if (m_groups == nullptr || m_groups->repeats.empty()) {
        return false;
    }
    for (const layout::RepeatedBlock& block : m_groups->repeats) {
        for (const layout::GroupId instance : block.instances) {
            m_folded[instance.index()] = true;
        }
    }
    m_stacked.assign(m_stacked.size(), true);
    return true;
}

void Folding::unfoldAll() {
    m_folded.assign(m_folded.size(), false);
    m_stacked.assign(m_stacked.size(), false);
}

} // namespace tessera::shell
