// Exporters write a split or a list of sizes as a sequence of tensors, and plans pass tensors: where it is
// known which tensors a sequence holds, its readers read those.
#include "engine/graph/shape_arithmetic.h"
#include "engine/transform/matching.h"
#include "engine/transform/passes.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <utility>

namespace tessera::transform {

using graph::NodeId;
using graph::Tensor;
using graph::ValueId;

namespace {

/// Longer ones are grown one by one by a loop that was unrolled; each step would be copied.
constexpr std::size_t kMostElements = 256;

/// One tensor of a sequence: a value, or a piece of one.
struct Element {
    ValueId whole;
    struct Piece {
        std::int64_t axis = 0;
        std::int64_t start = 0;
        std::int64_t count = 0;
        bool keepsAxis = true;
    };
    std::optional<Piece> piece = std::nullopt;
};

using Elements = std::vector<Element>;

class Resolving {
public:
    explicit Resolving(Draft& draft) : m_draft(draft) {}

    std::size_t run() {
        for (std::size_t i = 0; i < m_draft.nodeCount(); ++i) {
            const NodeId id(i);
            const graph::Node& node = m_draft.node(id);
            if (m_draft.isAlive(id) && node.schema != nullptr && node.domain.empty() &&
                node.outputs.size() == 1 && node.outputs[0].valid()) {
                visit(id);
            }
        }
        return m_changes;
    }

private:
    void visit(NodeId id) {
        const graph::Node& node = m_draft.node(id);
        if (auto made = madeBy(id)) {
            if (made->size() <= kMostElements) {
                m_known.insert_or_assign(node.outputs[0], *std::move(made));
            }
            return;
        }
        const Elements* elements = known(id);
        if (elements == nullptr) {
            return;
        }
        const bool isResolved = node.op == "SequenceAt"           ? readOne(id, *elements)
                                : node.op == "SequenceLength"     ? count(id, *elements)
                                : node.op == "ConcatFromSequence" ? join(id, *elements)
                                                                  : false;
        m_changes += isResolved ? 1 : 0;
    }

    [[nodiscard]] const Elements* known(NodeId id) const {
        const auto at = m_draft.hasInput(id, 0) ? m_known.find(m_draft.node(id).inputs[0]) : m_known.end();
        return at != m_known.end() ? &at->second : nullptr;
    }

    /// An index into `size` places. \param input  absent: `otherwise`
    [[nodiscard]] std::optional<std::size_t> position(NodeId id, std::size_t input, std::size_t size,
                                                      std::int64_t otherwise) const {
        std::int64_t at = otherwise;
        if (m_draft.hasInput(id, input)) {
            const auto given = constantInts(m_draft, id, input);
            if (!given || given->size() != 1) {
                return std::nullopt;
            }
            at = given->front();
        }
        const auto places = static_cast<std::int64_t>(size);
        if (at < -places || at >= places) {
            return std::nullopt; // the kernel that runs it says so
        }
        return static_cast<std::size_t>(at < 0 ? at + places : at);
    }

    [[nodiscard]] std::optional<Elements> madeBy(NodeId id) const {
        const graph::Node& node = m_draft.node(id);
        if (node.op == "SequenceEmpty") {
            return Elements();
        }
        if (node.op == "SequenceConstruct") {
            Elements elements;
            for (const ValueId input : node.inputs) {
                elements.push_back({input});
            }
            return elements;
        }
        if (node.op == "SplitToSequence") {
            return splitBy(id);
        }
        const bool inserts = node.op == "SequenceInsert";
        const Elements* before = inserts || node.op == "SequenceErase" ? known(id) : nullptr;
        if (before == nullptr) {
            return std::nullopt;
        }
        Elements elements = *before;
        const auto size = static_cast<std::int64_t>(elements.size());
        if (inserts) {
            // It may stand behind the last; positions from the end count without it.
            const auto given =
                m_draft.hasInput(id, 2) ? constantInts(m_draft, id, 2) : std::optional(std::vector{size});
            if (!given || given->size() != 1 || given->front() < -size || given->front() > size) {
                return std::nullopt;
            }
            const std::int64_t at = given->front() < 0 ? given->front() + size : given->front();
            elements.insert(elements.begin() + at, Element{node.inputs[1]});
            return elements;
        }
        const auto at = position(id, 1, elements.size(), size - 1);
        if (!at) {
            return std::nullopt;
        }
        elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(*at));
        return elements;
    }

    /// The extents of the pieces along the axis.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> piecesOf(NodeId id,
                                                                    const graph::Dim& extent) const {
        if (!extent.isConstant()) {
            return std::nullopt;
        }
        std::int64_t each = 1;
        if (m_draft.hasInput(id, 1)) {
            auto given = constantInts(m_draft, id, 1);
            const auto& type = m_draft.value(m_draft.node(id).inputs[1]).type;
            if (!given || !type.shape) {
                return std::nullopt;
            }
            if (!type.shape->empty()) {
                return given;
            }
            each = given->front();
        }
        if (each < 1 || extent.extent() / each > static_cast<std::int64_t>(kMostElements)) {
            return std::nullopt;
        }
        std::vector<std::int64_t> pieces(static_cast<std::size_t>(extent.extent() / each), each);
        if (extent.extent() % each != 0) {
            pieces.push_back(extent.extent() % each);
        }
        return pieces;
    }

    [[nodiscard]] std::optional<Elements> splitBy(NodeId id) const {
        const graph::Node& node = m_draft.node(id);
        const graph::TensorType& type = m_draft.value(node.inputs[0]).type;
        if (!type.shape || type.dtype == graph::DType::kString) {
            return std::nullopt;
        }
        const auto axis = graph::normalizeAxis(node.attributes.intOr("axis", 0), type.shape->size(), "axis");
        const auto pieces = axis ? piecesOf(id, (*type.shape)[*axis]) : std::nullopt;
        if (!pieces) {
            return std::nullopt;
        }
        const bool keeps = m_draft.hasInput(id, 1) || node.attributes.intOr("keepdims", 1) != 0;
        Elements elements;
        std::int64_t start = 0;
        for (const std::int64_t count : *pieces) {
            elements.push_back(
                {node.inputs[0], Element::Piece{static_cast<std::int64_t>(*axis), start, count, keeps}});
            start += count;
        }
        return start == (*type.shape)[*axis].extent() ? std::optional(std::move(elements)) : std::nullopt;
    }

    ValueId ints(NodeId id, const char* what, graph::Extents extents, std::int64_t value) {
        const std::vector<std::int64_t> values{value};
        return m_draft.addConstant(m_draft.node(id).name + ":" + what,
                                   graph::makeConstant(Tensor::ofInts(std::move(extents), values)));
    }

    void become(NodeId id, const char* op, graph::Attributes attributes, std::vector<ValueId> inputs) {
        m_draft.setInputs(id, std::move(inputs));
        m_draft.setOperator(id, op, m_draft.node(id).opset, std::move(attributes));
        m_draft.markStale(id);
    }

    bool readOne(NodeId id, const Elements& elements) {
        const auto at = m_draft.hasInput(id, 1) ? position(id, 1, elements.size(), 0) : std::nullopt;
        if (!at) {
            return false;
        }
        const Element element = elements[*at];
        if (!element.piece) {
            become(id, "Identity", {}, {element.whole});
            return true;
        }
        const auto& piece = *element.piece;
        if (piece.keepsAxis) {
            const ValueId starts = ints(id, "starts", {1}, piece.start);
            const ValueId ends = ints(id, "ends", {1}, piece.start + piece.count);
            become(id, "Slice", {}, {element.whole, starts, ends, ints(id, "axes", {1}, piece.axis)});
        } else {
            graph::Attributes attributes;
            attributes.set("axis", piece.axis);
            become(id, "Gather", std::move(attributes), {element.whole, ints(id, "index", {}, piece.start)});
        }
        return true;
    }

    bool count(NodeId id, const Elements& elements) {
        const ValueId length = m_draft.node(id).outputs[0];
        if (!m_draft.isInterior(length)) {
            return false;
        }
        const std::vector<std::int64_t> values{static_cast<std::int64_t>(elements.size())};
        m_draft.becomeConstant(length, graph::makeConstant(Tensor::ofInts({}, values)));
        m_draft.eraseFolded(id);
        return true;
    }

    bool join(NodeId id, const Elements& elements) {
        const auto isPiece = [](const Element& element) { return element.piece.has_value(); };
        if (elements.empty() || std::ranges::any_of(elements, isPiece)) {
            return false;
        }
        const graph::Node& node = m_draft.node(id);
        if (node.attributes.intOr("new_axis", 0) != 0) {
            return stackScalars(id, elements);
        }
        graph::Attributes attributes;
        attributes.set("axis", node.attributes.intOr("axis", 0));
        std::vector<ValueId> inputs;
        std::ranges::transform(elements, std::back_inserter(inputs), &Element::whole);
        become(id, "Concat", std::move(attributes), std::move(inputs));
        return true;
    }

    /// A list of sizes.
    bool stackScalars(NodeId id, const Elements& elements) {
        const ValueId output = m_draft.node(id).outputs[0];
        const auto& first = m_draft.value(elements.front().whole).constant;
        if (!m_draft.isInterior(output) || first == nullptr || graph::bitWidth(first->dtype()) < 8) {
            return false;
        }
        Tensor list(first->dtype(), {static_cast<std::int64_t>(elements.size())});
        const std::size_t width = graph::bitWidth(first->dtype()) / 8;
        for (std::size_t i = 0; i < elements.size(); ++i) {
            const auto& constant = m_draft.value(elements[i].whole).constant;
            if (constant == nullptr || constant->dtype() != first->dtype() || !constant->extents().empty()) {
                return false;
            }
            const auto tensor = constant->tensor();
            if (!tensor) {
                return false;
            }
            std::memcpy(list.mutableBytes().data() + i * width, tensor->bytes().data(), width);
        }
        m_draft.becomeConstant(output, graph::makeConstant(std::move(list)));
        m_draft.eraseFolded(id);
        return true;
    }

    Draft& m_draft;
    std::unordered_map<ValueId, Elements> m_known; ///< of sequences
    std::size_t m_changes = 0;
};

} // namespace

std::size_t resolveSequences(Draft& draft) {
    return Resolving(draft).run();
}

} // namespace tessera::transform
