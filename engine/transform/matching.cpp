#include "engine/transform/matching.h"

#include "engine/kernels/numeric.h"

#include <algorithm>

namespace tessera::transform {

using graph::NodeId;

namespace {

constexpr std::int64_t kMostConstantElements = 4096;

/// nullopt when it is large, or cannot be read: running the model says why.
std::optional<graph::Tensor> smallTensor(const graph::ConstantRef& constant, std::int64_t mostElements) {
    if (constant == nullptr ||
        graph::elementCount(constant->extents()).value_or(mostElements + 1) > mostElements ||
        !kernels::isComputable(constant->dtype())) {
        return std::nullopt;
    }
    auto tensor = constant->tensor();
    return tensor ? std::optional(*std::move(tensor)) : std::nullopt;
}

} // namespace

bool isOperator(const Draft& draft, NodeId id, std::string_view op) {
    return id.valid() && draft.isAlive(id) && draft.node(id).domain.empty() && draft.node(id).op == op;
}

std::optional<std::vector<std::int64_t>> constantInts(const Draft& draft, NodeId id, std::size_t index) {
    const auto tensor = smallTensor(draft.constantInput(id, index), kMostConstantElements);
    return tensor && graph::isInteger(tensor->dtype()) ? std::optional(tensor->toInts()) : std::nullopt;
}

std::optional<double> constantNumber(const Draft& draft, NodeId id, std::size_t index) {
    const auto tensor = smallTensor(draft.constantInput(id, index), 1);
    return tensor && tensor->count() == 1 ? std::optional(tensor->toDoubles().front()) : std::nullopt;
}

bool sameExtent(const graph::Dim& a, const graph::Dim& b) {
    return a == b && a.kind() != graph::Dim::Kind::kRagged && !a.isUnknown();
}

bool sameType(const graph::TensorType& a, const graph::TensorType& b) {
    return a.dtype == b.dtype && a.shape && b.shape && std::ranges::equal(*a.shape, *b.shape, sameExtent);
}

std::optional<std::vector<std::int64_t>> listParameter(const Draft& draft, NodeId id,
                                                       std::string_view attribute, std::size_t index) {
    const auto* list = draft.node(id).attributes.ints(attribute);
    return list != nullptr ? std::optional(*list) : constantInts(draft, id, index);
}

} // namespace tessera::transform
