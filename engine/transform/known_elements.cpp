#include "engine/transform/known_elements.h"

#include "engine/graph/shape_arithmetic.h"

#include <algorithm>
#include <limits>

namespace tessera::transform {

using graph::NodeId;
using graph::ValueId;

namespace {

constexpr std::int64_t kMostKnownElements = 64;

bool isIndexType(graph::DType dtype) {
    return dtype == graph::DType::kInt64 || dtype == graph::DType::kInt32;
}

} // namespace

const KnownElements::Elements* KnownElements::find(ValueId id) {
    if (const auto at = m_known.find(id); at != m_known.end()) {
        return &at->second;
    }
    const graph::Value& value = m_draft.value(id);
    if (!value.isConstant() || !isIndexType(value.type.dtype) ||
        graph::elementCount(value.constant->extents()).value_or(kMostKnownElements + 1) >
            kMostKnownElements) {
        return nullptr;
    }
    const auto tensor = value.constant->tensor();
    if (!tensor) {
        return nullptr; // running the model says why it cannot be read
    }
    const auto ints = tensor->toInts();
    return &m_known.emplace(id, Elements(ints.begin(), ints.end())).first->second;
}

std::optional<std::vector<std::int64_t>> KnownElements::complete(const Elements* elements) {
    if (elements == nullptr ||
        !std::ranges::all_of(*elements, [](const auto& element) { return element.has_value(); })) {
        return std::nullopt;
    }
    std::vector<std::int64_t> values;
    values.reserve(elements->size());
    for (const auto& element : *elements) {
        values.push_back(*element);
    }
    return values;
}

std::optional<std::vector<std::int64_t>> KnownElements::ints(NodeId id, std::size_t input) {
    return m_draft.hasInput(id, input) ? complete(find(m_draft.node(id).inputs[input])) : std::nullopt;
}

std::optional<KnownElements::Elements> KnownElements::ofShape(NodeId id) const {
    const graph::Node& node = m_draft.node(id);
    const auto& shape = m_draft.value(node.inputs[0]).type.shape;
    if (!shape) {
        return std::nullopt;
    }
    const auto rank = static_cast<std::int64_t>(shape->size());
    const auto position = [rank](std::int64_t at) {
        return std::clamp(at < 0 ? at + rank : at, std::int64_t{0}, rank);
    };
    const std::int64_t end = position(node.attributes.intOr("end", rank));
    Elements elements;
    for (std::int64_t axis = position(node.attributes.intOr("start", 0)); axis < end; ++axis) {
        const graph::Dim& dim = (*shape)[static_cast<std::size_t>(axis)];
        elements.push_back(dim.isConstant() ? std::optional(dim.extent()) : std::nullopt);
    }
    return elements;
}

std::optional<KnownElements::Elements> KnownElements::ofGather(NodeId id) {
    const graph::Node& node = m_draft.node(id);
    const Elements* data = find(node.inputs[0]);
    const auto& shape = m_draft.value(node.inputs[0]).type.shape;
    const auto indices = ints(id, 1);
    if (data == nullptr || !shape || shape->size() != 1 || !indices) {
        return std::nullopt;
    }
    const auto count = static_cast<std::int64_t>(data->size());
    Elements elements;
    for (const std::int64_t index : *indices) {
        if (index < -count || index >= count) {
            return std::nullopt;
        }
        elements.push_back((*data)[static_cast<std::size_t>(index < 0 ? index + count : index)]);
    }
    return elements;
}

std::optional<KnownElements::Elements> KnownElements::ofSlice(NodeId id) {
    const graph::Node& node = m_draft.node(id);
    const Elements* data = find(node.inputs[0]);
    const auto& shape = m_draft.value(node.inputs[0]).type.shape;
    if (data == nullptr || !shape || shape->size() != 1) {
        return std::nullopt;
    }
    const auto parameter = [&](std::string_view name, std::size_t input) {
        const auto* attribute = node.attributes.ints(name);
        return attribute != nullptr ? std::optional(*attribute) : ints(id, input);
    };
    const auto starts = parameter("starts", 1);
    const auto ends = parameter("ends", 2);
    const auto steps = m_draft.hasInput(id, 4) ? ints(id, 4) : std::optional(std::vector<std::int64_t>{1});
    if (!starts || !ends || !steps || starts->size() != 1 || ends->size() != 1 || steps->size() != 1 ||
        steps->front() == 0 || steps->front() == std::numeric_limits<std::int64_t>::min()) {
        return std::nullopt;
    }
    const auto range = graph::resolveSlice(static_cast<std::int64_t>(data->size()), starts->front(),
                                           ends->front(), steps->front());
    Elements elements;
    for (std::int64_t i = 0; i < range.count; ++i) {
        elements.push_back((*data)[static_cast<std::size_t>(range.start + i * range.step)]);
    }
    return elements;
}

std::optional<KnownElements::Elements> KnownElements::ofConcat(NodeId id) {
    Elements elements;
    for (const ValueId input : m_draft.node(id).inputs) {
        const Elements* part = find(input);
        const auto& shape = m_draft.value(input).type.shape;
        if (part == nullptr || !shape || shape->size() != 1) {
            return std::nullopt;
        }
        elements.insert(elements.end(), part->begin(), part->end());
        if (static_cast<std::int64_t>(elements.size()) > kMostKnownElements) {
            return std::nullopt;
        }
    }
    return elements;
}

std::optional<KnownElements::Elements> KnownElements::ofNode(NodeId id) {
    const graph::Node& node = m_draft.node(id);
    if (!node.domain.empty() || !m_draft.hasInput(id, 0)) {
        return std::nullopt;
    }
    const bool keepsElements = node.op == "Identity" || node.op == "Unsqueeze" || node.op == "Squeeze" ||
                               node.op == "Reshape" || node.op == "Cast";
    if (keepsElements) {
        const Elements* data = find(node.inputs[0]);
        return data != nullptr ? std::optional(*data) : std::nullopt;
    }
    if (node.op == "Shape") {
        return ofShape(id);
    }
    if (node.op == "Size") {
        const auto extents = m_draft.value(node.inputs[0]).type.extents();
        const auto count = extents ? graph::elementCount(*extents) : std::nullopt;
        return count ? std::optional(Elements{count}) : std::nullopt;
    }
    return node.op == "Gather"   ? ofGather(id)
           : node.op == "Slice"  ? ofSlice(id)
           : node.op == "Concat" ? ofConcat(id)
                                 : std::nullopt;
}

void KnownElements::visit(NodeId id) {
    const auto& outputs = m_draft.node(id).outputs;
    if (outputs.size() != 1 || !outputs[0].valid() || !isIndexType(m_draft.value(outputs[0]).type.dtype)) {
        return;
    }
    if (auto elements = ofNode(id)) {
        m_known.insert_or_assign(outputs[0], *std::move(elements));
    }
}

} // namespace tessera::transform
