#pragma once

#include "engine/graph/tensor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tessera::graph {

class Graph;
using GraphRef = std::shared_ptr<const Graph>;

/// An attribute's value, in ONNX's kinds.
using AttributeValue = std::variant<std::int64_t, float, std::string, std::vector<std::int64_t>,
                                    std::vector<float>, std::vector<std::string>, ConstantRef, GraphRef,
                                    std::vector<ConstantRef>, std::vector<GraphRef>, TensorType>;

/// "int", "float", "string", "ints", "floats", "strings", "tensor", "graph", "tensors", "graphs", "type".
[[nodiscard]] std::string_view kindName(const AttributeValue& value);

/// A node's attributes, ordered by name.
class Attributes {
public:
    using Entry = std::pair<std::string, AttributeValue>;

    Attributes() = default;
    Attributes(std::initializer_list<Entry> entries);

    /// Adds or replaces.
    void set(std::string name, AttributeValue value);
    void remove(std::string_view name);
    [[nodiscard]] const AttributeValue* find(std::string_view name) const;
    [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }

    /// The typed value, or the fall-back when absent. Asserts on another kind: shape inference has refused
    /// such a node before anyone asks.
    [[nodiscard]] std::int64_t intOr(std::string_view name, std::int64_t fallback) const;
    [[nodiscard]] float floatOr(std::string_view name, float fallback) const;
    [[nodiscard]] std::string stringOr(std::string_view name, std::string_view fallback) const;
    /// nullptr when absent.
    [[nodiscard]] const std::vector<std::int64_t>* ints(std::string_view name) const;
    [[nodiscard]] const std::vector<float>* floats(std::string_view name) const;
    [[nodiscard]] ConstantRef tensor(std::string_view name) const;
    [[nodiscard]] GraphRef graph(std::string_view name) const;

    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    [[nodiscard]] bool empty() const { return m_entries.empty(); }

private:
    std::vector<Entry> m_entries;
};

} // namespace tessera::graph
