#include "engine/graph/structure_hash.h"

#include "engine/graph/parameter.h"

#include <type_traits>

namespace tessera::graph {

namespace {

using base::Hasher;

base::Status addConstant(Hasher& hasher, const ConstantRef& constant) {
    TESSERA_TRY(const auto hash, constant->contentHash());
    hasher.add(hash);
    return {};
}

base::Status addValue(Hasher& hasher, const AttributeValue& value) {
    hasher.add(static_cast<std::int64_t>(value.index()));
    return std::visit(
        [&hasher](const auto& held) -> base::Status {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, std::int64_t>) {
                hasher.add(held);
            } else if constexpr (std::is_same_v<T, float>) {
                hasher.add(static_cast<double>(held));
            } else if constexpr (std::is_same_v<T, std::string>) {
                hasher.add(std::string_view(held));
            } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>> ||
                                 std::is_same_v<T, std::vector<float>>) {
                hasher.add(std::as_bytes(std::span(held)));
            } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
                hasher.add(static_cast<std::int64_t>(held.size()));
                for (const auto& text : held) {
                    hasher.add(std::string_view(text));
                }
            } else if constexpr (std::is_same_v<T, ConstantRef>) {
                return addConstant(hasher, held);
            } else if constexpr (std::is_same_v<T, GraphRef>) {
                hasher.add(held->structureHash());
            } else if constexpr (std::is_same_v<T, std::vector<ConstantRef>>) {
                for (const auto& constant : held) {
                    TESSERA_CHECK(addConstant(hasher, constant));
                }
            } else if constexpr (std::is_same_v<T, TensorType>) {
                addType(hasher, held);
            } else {
                for (const auto& graph : held) {
                    hasher.add(graph->structureHash());
                }
            }
            return {};
        },
        value);
}

} // namespace

base::Status addAttributes(Hasher& hasher, const Attributes& attributes) {
    hasher.add(static_cast<std::int64_t>(attributes.entries().size()));
    for (const auto& [name, value] : attributes.entries()) {
        hasher.add(std::string_view(name));
        TESSERA_CHECK(addValue(hasher, value));
    }
    return {};
}

void addType(Hasher& hasher, const TensorType& type) {
    hasher.add(static_cast<std::int64_t>(type.dtype));
    if (type.container != Container::kTensor) {
        hasher.add(std::string_view("container")).add(static_cast<std::int64_t>(type.container));
    }
    hasher.add(type.shape ? static_cast<std::int64_t>(type.shape->size()) : std::int64_t{-1});
    if (type.shape) {
        for (const auto& dim : *type.shape) {
            hasher.add(dim.isConstant() ? dim.extent() : -1 - static_cast<std::int64_t>(dim.kind()));
        }
    }
}

base::Result<base::Hash128> structureHash(const Graph& graph) {
    Hasher hasher;
    for (const auto& [domain, version] : graph.opsets()) {
        hasher.add(std::string_view(domain)).add(version);
    }
    // Values are numbered as they appear, so that the order in which a reader or a builder made them is not
    // seen.
    std::vector<ValueId> appeared;
    std::vector<std::int64_t> number(graph.values().size(), -1);
    const auto addIds = [&](std::span<const ValueId> ids) {
        hasher.add(static_cast<std::int64_t>(ids.size()));
        for (const ValueId id : ids) {
            if (id.valid() && number[id.index()] < 0) {
                number[id.index()] = static_cast<std::int64_t>(appeared.size());
                appeared.push_back(id);
            }
            hasher.add(id.valid() ? number[id.index()] : std::int64_t{-1});
        }
    };
    addIds(graph.inputs());
    for (const Node& node : graph.nodes()) {
        hasher.add(std::string_view(node.name))
            .add(std::string_view(node.domain))
            .add(std::string_view(node.op));
        if (node.opset != graph.importedOpset(node.domain)) {
            hasher.add(std::string_view("opset")).add(node.opset);
        }
        addIds(node.inputs);
        addIds(node.outputs);
        TESSERA_CHECK(addAttributes(hasher, node.attributes));
    }
    addIds(graph.outputs());
    for (const ValueId id : appeared) {
        const Value& value = graph.value(id);
        addType(hasher, value.type);
        hasher.add(static_cast<std::int64_t>(value.isConstant()));
        if (value.isConstant() && isParameter(graph, value)) {
            TESSERA_CHECK(addConstant(hasher, value.constant));
        }
    }
    return hasher.finish();
}

} // namespace tessera::graph
