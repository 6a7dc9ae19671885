#pragma once

#include "engine/base/text_index.h"
#include "engine/graph/ids.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::onnx {

/// The names of one graph's values, numbered in the order in which they were met.
class ValueTable {
public:
    static constexpr std::uint32_t kNone = base::TextIndex::kNone;

    void reserve(std::size_t names);
    /// kNone: never met.
    [[nodiscard]] std::uint32_t find(std::string_view name) const;
    /// The name's number; the text is copied.
    std::uint32_t add(std::string_view name);
    [[nodiscard]] std::size_t size() const { return m_entries.size(); }

    /// The graph itself defines it: as an input, an initializer or a node's output.
    void define(std::uint32_t number) { m_entries[number].isDefined = true; }
    [[nodiscard]] bool isDefined(std::uint32_t number) const { return m_entries[number].isDefined; }

    /// In the graph that is built; invalid until it is set.
    void set(std::uint32_t number, graph::ValueId id) { m_entries[number].id = id; }
    [[nodiscard]] graph::ValueId id(std::uint32_t number) const { return m_entries[number].id; }
    /// Invalid for a name that was never met, too.
    [[nodiscard]] graph::ValueId idOf(std::string_view name) const;

private:
    struct Entry {
        std::string_view name;
        graph::ValueId id;
        bool isDefined = false;
    };
    [[nodiscard]] std::string_view keep(std::string_view name);

    base::TextIndex m_index;
    std::vector<Entry> m_entries;
    std::vector<std::string> m_blocks; ///< the names, one behind the other; none grows past its capacity
};

} // namespace tessera::onnx
