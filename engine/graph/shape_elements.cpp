#include "engine/graph/shape_elements.h"

#include "engine/graph/element_arithmetic.h"
#include "engine/graph/shape_arithmetic.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <type_traits>

namespace tessera::graph {

namespace {

using Elements = ShapeElements::Elements;
using Found = std::optional<Elements>;
using Reals = ShapeElements::Reals;
using FoundReals = std::optional<Reals>;

/// Longer tensors are no shapes.
constexpr std::int64_t kMostElements = 64;

bool isElementType(DType dtype) {
    return dtype == DType::kInt64 || dtype == DType::kInt32 || dtype == DType::kBool;
}

bool isRealType(DType dtype) {
    return dtype == DType::kFloat32 || dtype == DType::kFloat64;
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
    [[nodiscard]] FoundReals reals(std::size_t input) const {
        return has(input) ? m_elements.realsOf(m_graph, m_node.inputs[input]) : std::nullopt;
    }
    /// Elements of either kind.
    template <typename Element>
    [[nodiscard]] std::optional<std::vector<Element>> list(std::size_t input) const {
        if constexpr (std::is_same_v<Element, Dim>) {
            return (*this)[input];
        } else {
            return reals(input);
        }
    }
    [[nodiscard]] DType dtype(std::size_t input) const {
        return has(input) ? m_graph.value(m_node.inputs[input]).type.dtype : DType::kUndefined;
    }
    [[nodiscard]] DType resultType() const { return m_graph.value(m_node.outputs[0]).type.dtype; }
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

template <typename Element>
std::optional<std::vector<Element>> ofGather(const Reader& read) {
    const auto data = read.list<Element>(0);
    const auto indices = read.numbers(1);
    if (!data || !indices || !read.shape(0) || read.shape(0)->size() != 1) {
        return std::nullopt;
    }
    const auto count = static_cast<std::int64_t>(data->size());
    std::vector<Element> result;
    for (const std::int64_t index : *indices) {
        if (index < -count || index >= count) {
            return std::nullopt;
        }
        result.push_back((*data)[static_cast<std::size_t>(index < 0 ? index + count : index)]);
    }
    return result;
}

template <typename Element>
std::optional<std::vector<Element>> ofSlice(const Reader& read) {
    const auto data = read.list<Element>(0);
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
    std::vector<Element> result;
    for (std::int64_t i = 0; i < range.count; ++i) {
        result.push_back((*data)[static_cast<std::size_t>(range.start + i * range.step)]);
    }
    return result;
}

template <typename Element>
std::optional<std::vector<Element>> ofConcat(const Reader& read) {
    std::vector<Element> result;
    for (std::size_t input = 0; input < read.node().inputs.size(); ++input) {
        const auto part = read.list<Element>(input);
        if (!part) {
            return std::nullopt;
        }
        result.insert(result.end(), part->begin(), part->end());
    }
    return result;
}

/// Element i of operands of one length, or of one element.
template <typename Element, typename Join>
std::optional<std::vector<Element>> pairwise(const std::optional<std::vector<Element>>& a,
                                             const std::optional<std::vector<Element>>& b, Join&& join) {
    if (!a || !b || a->empty() || b->empty() ||
        (a->size() != b->size() && a->size() != 1 && b->size() != 1)) {
        return std::nullopt;
    }
    std::vector<Element> result;
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

Found ofCast(const Reader& read) {
    Found result;
    if (isRealType(read.dtype(0))) {
        const auto reals = read.reals(0);
        if (!reals) {
            return std::nullopt;
        }
        result.emplace();
        std::ranges::transform(*reals, std::back_inserter(*result), truncated);
    } else {
        result = read[0];
    }
    if (result && read.resultType() == DType::kBool) {
        for (Dim& dim : *result) { // an extent may be 0
            dim = dim.isConstant() ? Dim(dim.extent() != 0 ? 1 : 0) : Dim::unknown();
        }
    }
    return result;
}

/// What moves elements about, of either kind.
template <typename Element>
std::optional<std::vector<Element>> moved(const Reader& read) {
    const std::string_view op = read.node().op;
    if (op == "Identity" || op == "Unsqueeze" || op == "Squeeze" || op == "Reshape") {
        return read.list<Element>(0);
    }
    return op == "Gather"   ? ofGather<Element>(read)
           : op == "Slice"  ? ofSlice<Element>(read)
           : op == "Concat" ? ofConcat<Element>(read)
                            : std::nullopt;
}

/// All elements of one list joined into one: how many elements a tensor has.
Found ofReduceProd(const Reader& read) {
    const auto numbers = read.numbers(0);
    const bool allAxes = !read.has(1) && read.node().attributes.ints("axes") == nullptr;
    if (!numbers || (!allAxes && read.shape(0) && read.shape(0)->size() != 1)) {
        return std::nullopt;
    }
    std::int64_t product = 1;
    for (const auto number : *numbers) {
        const auto next = checkedMultiply(product, number);
        if (!next) {
            return std::nullopt;
        }
        product = *next;
    }
    return Elements{Dim(product)};
}

FoundReals fromIntegers(const Found& elements) {
    if (!elements) {
        return std::nullopt;
    }
    Reals reals;
    for (const Dim& dim : *elements) {
        reals.push_back(dim.isConstant() ? RealElement{static_cast<double>(dim.extent())}
                                         : RealElement{std::nullopt, dim});
    }
    return reals;
}

FoundReals realsBeforeRounding(const Reader& read) {
    const std::string_view op = read.node().op;
    if (op == "Cast") {
        return isRealType(read.dtype(0)) ? read.reals(0) : fromIntegers(read[0]);
    }
    if (joinsReals(op)) {
        return read.node().inputs.size() == 2
                   ? pairwise(read.reals(0), read.reals(1),
                              [op](const auto& a, const auto& b) { return joined(op, a, b); })
                   : std::nullopt;
    }
    if (const auto* function = realFunctionOf(op)) {
        auto reals = read.reals(0);
        for (auto& real : reals ? std::span<RealElement>(*reals) : std::span<RealElement>()) {
            real = function->of(real);
        }
        return reals;
    }
    return moved<RealElement>(read);
}

FoundReals realsMadeBy(const Reader& read) {
    auto reals = realsBeforeRounding(read);
    for (auto& real : reals ? std::span<RealElement>(*reals) : std::span<RealElement>()) {
        if (real.number) {
            real.number = rounded(*real.number, read.resultType());
        }
    }
    return reals;
}

Found madeBy(const Reader& read) {
    const std::string_view op = read.node().op;
    if (op == "Cast") {
        return ofCast(read);
    }
    if (op == "Shape") {
        return ofShape(read);
    }
    if (op == "ReduceProd") {
        return ofReduceProd(read);
    }
    if ((op == "Min" || op == "Max") && read.node().inputs.size() == 2) {
        return pairwise(read[0], read[1], op == "Min" ? lesser : greater);
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
    return op == "Where"             ? ofWhere(read)
           : op == "ConstantOfShape" ? ofConstantOfShape(read)
                                     : moved<Dim>(read);
}

/// A constant of rank 0 or 1 with few elements.
std::optional<Tensor> smallConstant(const Graph& graph, ValueId value) {
    const ConstantRef& constant = graph.value(value).constant;
    if (constant == nullptr || constant->extents().size() > 1 ||
        elementCount(constant->extents()).value_or(kMostElements + 1) > kMostElements) {
        return std::nullopt;
    }
    auto tensor = constant->tensor();
    return tensor ? std::optional(*std::move(tensor))
                  : std::nullopt; // the kernel that runs the node says why not
}

} // namespace

std::optional<ShapeElements::Elements> ShapeElements::of(const Graph& graph, ValueId value) const {
    if (const auto at = m_known.find(value); at != m_known.end()) {
        return at->second;
    }
    if (!isElementType(graph.value(value).type.dtype)) {
        return std::nullopt;
    }
    const auto tensor = smallConstant(graph, value);
    if (!tensor) {
        return std::nullopt;
    }
    const auto ints = tensor->toInts();
    return Elements(ints.begin(), ints.end());
}

std::optional<ShapeElements::Reals> ShapeElements::realsOf(const Graph& graph, ValueId value) const {
    if (const auto at = m_reals.find(value); at != m_reals.end()) {
        return at->second;
    }
    if (!isRealType(graph.value(value).type.dtype)) {
        return std::nullopt;
    }
    const auto tensor = smallConstant(graph, value);
    if (!tensor) {
        return std::nullopt;
    }
    Reals reals;
    for (const double number : tensor->toDoubles()) {
        reals.push_back({number});
    }
    return reals;
}

void ShapeElements::visit(const Graph& graph, const Node& node) {
    if (node.outputs.size() != 1 || !node.outputs[0].valid() || !node.domain.empty() || node.inputs.empty() ||
        !node.inputs[0].valid()) {
        return;
    }
    const TensorType& type = graph.value(node.outputs[0]).type;
    const auto extents = type.extents();
    const auto count = extents ? elementCount(*extents).value_or(kMostElements + 1) : kMostElements + 1;
    if (!extents || extents->size() > 1 || count > kMostElements) {
        return;
    }
    if (isRealType(type.dtype)) {
        auto made = realsMadeBy(Reader(*this, graph, node));
        if (made && static_cast<std::int64_t>(made->size()) == count) {
            m_reals.emplace(node.outputs[0], *std::move(made));
        }
        return;
    }
    if (!isElementType(type.dtype)) {
        return;
    }
    auto made = madeBy(Reader(*this, graph, node));
    if (made && static_cast<std::int64_t>(made->size()) == count) {
        m_known.emplace(node.outputs[0], *std::move(made));
    }
}

} // namespace tessera::graph
