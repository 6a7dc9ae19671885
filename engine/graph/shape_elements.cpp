#include "engine/graph/shape_elements.h"

#include "engine/graph/shape_arithmetic.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace tessera::graph {

namespace {

using Elements = ShapeElements::Elements;
using Found = std::optional<Elements>;

/// Longer tensors are no shapes.
constexpr std::int64_t kMostElements = 64;

bool isElementType(DType dtype) {
    return dtype == DType::kInt64 || dtype == DType::kInt32 || dtype == DType::kBool;
}

/// One node with the elements of its inputs at hand.
class Reader {
public:
    Reader(const ShapeElements& elements, const Graph& graph, const Node& node)
        : m_elements(elements), m_graph(graph), m_node(node) {}

    [[nodiscard]] const Node& node() const { return m_node; }
    [[nodiscard]] bool has(std::size_t input) const {
        return input < m_node.inputs.size() && m_node.inputs[input].valid();
    }
    [[nodiscard]] Found operator[](std::size_t input) const {
        return has(input) ? m_elements.of(m_graph, m_node.inputs[input]) : std::nullopt;
    }
    [[nodiscard]] const std::optional<Shape>& shape(std::size_t input) const {
        return m_graph.value(m_node.inputs[input]).type.shape;
    }
    /// All constant.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> numbers(std::size_t input) const {
        const Found found = (*this)[input];
        return found ? constantExtents(*found) : std::nullopt;
    }

private:
    const ShapeElements& m_elements;
    const Graph& m_graph;
    const Node& m_node;
};

Found ofShape(const Reader& read) {
    const auto& shape = read.shape(0);
    if (!shape) {
        return std::nullopt;
    }
    const auto rank = static_cast<std::int64_t>(shape->size());
    const auto range = resolveSlice(rank, read.node().attributes.intOr("start", 0),
                                    read.node().attributes.intOr("end", rank), 1);
    const auto first = shape->begin() + range.start;
    return Elements(first, first + range.count);
}

Found ofGather(const Reader& read) {
    const Found data = read[0];
    const auto indices = read.numbers(1);
    if (!data || !indices || !read.shape(0) || read.shape(0)->size() != 1) {
        return std::nullopt;
    }
    const auto count = static_cast<std::int64_t>(data->size());
    Elements result;
    for (const std::int64_t index : *indices) {
        if (index < -count || index >= count) {
            return std::nullopt;
        }
        result.push_back((*data)[static_cast<std::size_t>(index < 0 ? index + count : index)]);
    }
    return result;
}

Found ofSlice(const Reader& read) {
    const Found data = read[0];
    const auto list = [&](std::string_view name, std::size_t input) {
        const auto* attribute = read.node().attributes.ints(name);
        return attribute != nullptr ? std::optional(*attribute) : read.numbers(input);
    };
    const auto starts = list("starts", 1);
    const auto ends = list("ends", 2);
    const auto steps = read.has(4) ? read.numbers(4) : std::optional(std::vector<std::int64_t>{1});
    if (!data || !starts || !ends || !steps || starts->size() != 1 || ends->size() != 1 ||
        steps->size() != 1 || steps->front() == 0 ||
        steps->front() == std::numeric_limits<std::int64_t>::min()) {
        return std::nullopt;
    }
    const auto range =
        resolveSlice(static_cast<std::int64_t>(data->size()), starts->front(), ends->front(), steps->front());
    Elements result;
    for (std::int64_t i = 0; i < range.count; ++i) {
        result.push_back((*data)[static_cast<std::size_t>(range.start + i * range.step)]);
    }
    return result;
}

Found ofConcat(const Reader& read) {
    Elements result;
    for (std::size_t input = 0; input < read.node().inputs.size(); ++input) {
        const Found part = read[input];
        if (!part) {
            return std::nullopt;
        }
        result.insert(result.end(), part->begin(), part->end());
    }
    return result;
}

/// What an exporter computes with extents. Symbols stay themselves where a number changes nothing.
Dim combined(std::string_view op, const Dim& a, const Dim& b) {
    if (a.isConstant() && b.isConstant()) {
        const std::int64_t x = a.extent();
        const std::int64_t y = b.extent();
        std::int64_t result = 0;
        const bool overflows = op == "Add"   ? __builtin_add_overflow(x, y, &result)
                               : op == "Sub" ? __builtin_sub_overflow(x, y, &result)
                               : op == "Mul" ? __builtin_mul_overflow(x, y, &result)
                                             : y <= 0;
        if (overflows) {
            return Dim::unknown();
        }
        return op == "Div" ? Dim(x / y) : Dim(result);
    }
    const bool keepsFirst = b == Dim(op == "Mul" || op == "Div" ? 1 : 0);
    if (keepsFirst) {
        return a;
    }
    const bool keepsSecond = (op == "Mul" && a == Dim(1)) || (op == "Add" && a == Dim(0));
    return keepsSecond ? b : Dim::unknown();
}

/// Of numbers without a sign, for which the two forms of Mod agree.
Dim remainder(const Dim& a, const Dim& b) {
    const bool known = a.isConstant() && b.isConstant() && a.extent() >= 0 && b.extent() > 0;
    return known ? Dim(a.extent() % b.extent()) : Dim::unknown();
}

/// 1 or 0 as a bool. An extent is never negative.
Dim equality(const Dim& a, const Dim& b) {
    if (a.isConstant() && b.isConstant()) {
        return Dim(a.extent() == b.extent() ? 1 : 0);
    }
    const auto isNegative = [](const Dim& dim) { return dim.isConstant() && dim.extent() < 0; };
    const bool isExtent = !a.isUnknown() && !b.isUnknown();
    if (isExtent && (isNegative(a) || isNegative(b))) {
        return Dim(0);
    }
    return isExtent && a == b ? Dim(1) : Dim::unknown();
}

/// Element i of operands of one length, or of one element.
template <typename Join>
Found pairwise(const Found& a, const Found& b, Join&& join) {
    if (!a || !b || a->empty() || b->empty() ||
        (a->size() != b->size() && a->size() != 1 && b->size() != 1)) {
        return std::nullopt;
    }
    Elements result;
    for (std::size_t i = 0; i < std::max(a->size(), b->size()); ++i) {
        result.push_back(join((*a)[a->size() == 1 ? 0 : i], (*b)[b->size() == 1 ? 0 : i]));
    }
    return result;
}

Found ofWhere(const Reader& read) {
    const auto condition = read[0];
    const Found a = read[1];
    const Found b = read[2];
    if (!condition || !a || !b || condition->size() != a->size() || a->size() != b->size()) {
        return std::nullopt;
    }
    Elements result;
    for (std::size_t i = 0; i < condition->size(); ++i) {
        const Dim& chosen = (*condition)[i];
        result.push_back(!chosen.isConstant() ? Dim::unknown() : chosen.extent() != 0 ? (*a)[i] : (*b)[i]);
    }
    return result;
}

Found ofConstantOfShape(const Reader& read) {
    const auto extents = read.numbers(0);
    const auto value = read.node().attributes.tensor("value");
    if (!extents || extents->size() != 1 || extents->front() > kMostElements || value == nullptr ||
        !isElementType(value->dtype())) {
        return std::nullopt;
    }
    const auto tensor = value->tensor();
    if (!tensor || tensor->count() != 1) {
        return std::nullopt;
    }
    return Elements(static_cast<std::size_t>(extents->front()), Dim(tensor->toInts().front()));
}

Found madeBy(const Reader& read) {
    const std::string_view op = read.node().op;
    if (op == "Identity" || op == "Cast" || op == "Unsqueeze" || op == "Squeeze" || op == "Reshape") {
        return read[0];
    }
    if (op == "Shape") {
        return ofShape(read);
    }
    if (op == "Gather") {
        return ofGather(read);
    }
    if (op == "Slice") {
        return ofSlice(read);
    }
    if (op == "Concat") {
        return ofConcat(read);
    }
    if (op == "Add" || op == "Sub" || op == "Mul" || op == "Div") {
        return pairwise(read[0], read[1], [op](const Dim& a, const Dim& b) { return combined(op, a, b); });
    }
    if (op == "Mod") {
        return pairwise(read[0], read[1], remainder);
    }
    if (op == "Equal") {
        return pairwise(read[0], read[1], equality);
    }
    return op == "Where" ? ofWhere(read) : op == "ConstantOfShape" ? ofConstantOfShape(read) : std::nullopt;
}

} // namespace

std::optional<ShapeElements::Elements> ShapeElements::of(const Graph& graph, ValueId value) const {
    if (const auto at = m_known.find(value); at != m_known.end()) {
        return at->second;
    }
    const ConstantRef& constant = graph.value(value).constant;
    if (constant == nullptr || !isElementType(constant->dtype()) || constant->extents().size() > 1 ||
        elementCount(constant->extents()).value_or(kMostElements + 1) > kMostElements) {
        return std::nullopt;
    }
    const auto tensor = constant->tensor();
    if (!tensor) {
        return std::nullopt; // whoever runs the model says why it cannot be read
    }
    const auto ints = tensor->toInts();
    return Elements(ints.begin(), ints.end());
}

void ShapeElements::visit(const Graph& graph, const Node& node) {
    if (node.outputs.size() != 1 || !node.outputs[0].valid() || !node.domain.empty() || node.inputs.empty() ||
        !node.inputs[0].valid()) {
        return;
    }
    const TensorType& type = graph.value(node.outputs[0]).type;
    const auto extents = type.extents();
    if (!isElementType(type.dtype) || !extents || extents->size() > 1 ||
        elementCount(*extents).value_or(kMostElements + 1) > kMostElements) {
        return;
    }
    auto made = madeBy(Reader(*this, graph, node));
    if (made && static_cast<std::int64_t>(made->size()) == elementCount(*extents)) {
        m_known.emplace(node.outputs[0], *std::move(made));
    }
}

} // namespace tessera::graph
