#include "engine/export/scene_selection.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tessera::exporting {

namespace {

using layout::BoxId;
using layout::BoxInput;
using layout::BoxKind;
using layout::EdgeInput;
using layout::ReaderInput;

class Selection {
public:
    Selection(const layout::SceneInput& whole, std::span<const graph::NodeId> nodes)
        : m_whole(whole), m_kept(whole.boxes.size(), false), m_newId(whole.boxes.size()) {
        for (std::size_t i = 0; i < whole.boxes.size(); ++i) {
            const auto& box = whole.boxes[i];
            // Of a hull the members stand behind it and follow it.
            m_kept[i] = box.kind == BoxKind::kMember
                            ? m_kept[box.parent.index()]
                            : std::ranges::any_of(box.nodes, [&](graph::NodeId node) {
                                  return std::ranges::binary_search(nodes, node);
                              });
        }
    }

    layout::SceneInput run() {
        m_part.words = m_whole.words;
        addEntries();
        addKeptBoxes();
        for (const auto& edge : m_whole.edges) {
            addEdge(edge);
        }
        return std::move(m_part);
    }

private:
    [[nodiscard]] bool keeps(BoxId id) const { return id.valid() && m_kept[id.index()]; }

    [[nodiscard]] bool hasKeptReader(const EdgeInput& edge) const {
        return std::ranges::any_of(edge.readers,
                                   [&](const ReaderInput& reader) { return keeps(reader.box); });
    }

    BoxId addTerminal(const EdgeInput& edge) {
        BoxInput box;
        box.kind = BoxKind::kTerminal;
        // The last step of a path: there is no room for more.
        const auto slash = edge.name.find_last_of('/');
        box.title = slash == std::string::npos ? edge.name : edge.name.substr(slash + 1);
        box.shape = edge.shape;
        m_part.boxes.push_back(std::move(box));
        return BoxId(m_part.boxes.size() - 1);
    }

    /// Boxes stand in topological order: what enters comes first.
    void addEntries() {
        for (const auto& edge : m_whole.edges) {
            m_entries.push_back(!keeps(edge.from) && hasKeptReader(edge) ? addTerminal(edge) : BoxId());
        }
    }

    void addKeptBoxes() {
        for (std::size_t i = 0; i < m_whole.boxes.size(); ++i) {
            if (!m_kept[i]) {
                continue;
            }
            m_newId[i] = BoxId(m_part.boxes.size());
            m_part.boxes.push_back(m_whole.boxes[i]);
            auto& box = m_part.boxes.back();
            if (box.parent.valid()) {
                box.parent = m_newId[box.parent.index()];
            }
        }
    }

    void addEdge(const EdgeInput& edge) {
        const auto index = static_cast<std::size_t>(&edge - m_whole.edges.data());
        const bool isMade = keeps(edge.from);
        EdgeInput part = edge;
        part.from = isMade ? m_newId[edge.from.index()] : m_entries[index];
        part.readers.clear();
        for (const auto& reader : edge.readers) {
            if (keeps(reader.box)) {
                part.readers.push_back({m_newId[reader.box.index()], reader.input, reader.transit});
            }
        }
        if (isMade && part.readers.size() < edge.readers.size()) {
            part.readers.push_back({addTerminal(edge), 0, {}});
        }
        if (!part.readers.empty()) {
            m_part.edges.push_back(std::move(part));
        }
    }

    const layout::SceneInput& m_whole;
    std::vector<bool> m_kept;
    std::vector<BoxId> m_newId;
    std::vector<BoxId> m_entries; ///< one an edge: the terminal of a value that comes from outside
    layout::SceneInput m_part;
};

} // namespace

layout::SceneInput selectedPart(const layout::SceneInput& whole, std::span<const graph::NodeId> nodes) {
    return Selection(whole, nodes).run();
}

} // namespace tessera::exporting
