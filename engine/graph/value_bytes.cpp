#include "engine/graph/value_bytes.h"

#include "engine/graph/shape_arithmetic.h"

namespace tessera::graph {

std::int64_t valueBytes(const Graph& graph, std::span<const ValueId> values) {
    std::int64_t total = 0;
    for (const ValueId id : values) {
        total = saturatingAdd(total, id.valid() ? graph.value(id).type.bytes().value_or(0) : 0);
    }
    return total;
}

std::int64_t constantBytes(const Graph& graph) {
    std::int64_t total = 0;
    for (const Value& value : graph.values()) {
        total = saturatingAdd(total, value.isConstant() ? value.type.bytes().value_or(0) : 0);
    }
    return total;
}

} // namespace tessera::graph
