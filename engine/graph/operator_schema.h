#pragma once

#include "engine/base/result.h"
#include "engine/graph/graph.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

namespace tessera::graph {

/// What kind of work an operator is: patterns name these (`@elementwise`), charts group by them.
enum class OperatorClass : std::uint8_t {
    kElementwise, ///< one input element makes one output element (Relu, Erf, Cast)
    kBinary,      ///< elementwise with broadcast (Add, Where)
    kConvolution, ///< Conv, ConvTranspose
    kMatmul,      ///< MatMul, Gemm, Einsum
    kPool,
    kNormalization,
    kReduction,
    kSoftmax,
    kMovement, ///< only moves elements (Transpose, Concat, Pad, Gather)
    kShape,    ///< only shapes: no element is touched (Reshape, Shape, Identity)
    kAttention,
    kRecurrent,
    kControl,
    kQuantized,
    kOther,
};

[[nodiscard]] std::string_view toText(OperatorClass operatorClass);
[[nodiscard]] std::optional<OperatorClass> parseOperatorClass(std::string_view text);

class ShapeElements;

/// What shape inference sees of one node.
class InferenceContext {
public:
    /// \param known  elements of computed shapes, when somebody keeps track of them.
    InferenceContext(const Graph& graph, const Node& node, const ShapeElements* known = nullptr)
        : m_graph(graph), m_node(node), m_known(known) {}
    virtual ~InferenceContext() = default;

    [[nodiscard]] const Node& node() const { return m_node; }
    [[nodiscard]] const Attributes& attributes() const { return m_node.attributes; }
    [[nodiscard]] std::size_t inputCount() const { return m_node.inputs.size(); }
    [[nodiscard]] bool hasInput(std::size_t index) const;
    /// Type of a present input.
    [[nodiscard]] const TensorType& input(std::size_t index) const;
    /// Value of a constant input, when it is one and can be loaded.
    [[nodiscard]] std::optional<Tensor> constantInput(std::size_t index) const;
    /// Elements of a small integer input as far as they are known: numbers and symbols. Nullopt when nothing
    /// is.
    [[nodiscard]] std::optional<std::vector<Dim>> elements(std::size_t index) const;
    /// All numbers of a small float input that is constant or was computed from known extents.
    [[nodiscard]] std::optional<std::vector<double>> numbers(std::size_t index) const;
    [[nodiscard]] const Graph& graph() const { return m_graph; }

private:
    const Graph& m_graph;
    const Node& m_node;
    const ShapeElements* m_known;
};

/// Types of the outputs, one each; a type whose shape is empty says that the rank depends on data.
using InferFunction = base::Result<std::vector<TensorType>> (*)(const InferenceContext&);
/// Floating-point operations (a multiply-add is two) of a node whose extents are all known; 0 when they are
/// not.
using FlopsFunction = std::int64_t (*)(const Graph&, const Node&);

enum class Commutes : std::uint8_t { kNo, kYes };

struct AttributeSpec {
    std::string_view name;
    std::string_view kind; ///< as kindName() says
    enum class Presence : std::uint8_t { kOptional, kRequired } presence = Presence::kOptional;
    std::uint8_t since = 1;   ///< first opset that has it
    std::uint8_t until = 255; ///< last opset that has it
};

/// One row of the operator table: all that the engine knows of an operator besides how to compute it.
struct OperatorSchema {
    std::string_view domain;
    std::string_view op;
    OperatorClass operatorClass = OperatorClass::kOther;
    Commutes commutes = Commutes::kNo;
    std::uint8_t minInputs = 1;
    std::uint8_t maxInputs = 1; ///< 255: any number
    std::uint8_t minOutputs = 1;
    std::uint8_t maxOutputs = 1;
    /// Bit i: input i may be left out although one after it is needed.
    std::uint32_t optionalInputs = 0;
    /// Bit i: input i is a parameter (shape, axes, scales, small indices) whose *value* is part of a region
    /// key.
    std::uint32_t parameterInputs = 0;
    std::span<const AttributeSpec> attributes;
    InferFunction infer = nullptr;
    FlopsFunction flops = nullptr; ///< nullptr: none (movement, shapes)
    /// Domain from which random test inputs are drawn, so that a correct kernel makes no NaN.
    enum class InputDomain : std::uint8_t {
        kAny,          ///< all numbers
        kPositive,     ///< above 0, and away from it (Log, Div)
        kUnitInterval, ///< 0 to 1
        kUnitRange,    ///< -1 to 1, both ends excluded (Asin, Atanh)
        kAtLeastOne    ///< 1 and above (Acosh)
    } inputDomain = InputDomain::kAny;
    /// May inputs be sequences or optional values? Everything else reads tensors.
    enum class Reads : std::uint8_t { kTensors, kContainers } reads = Reads::kTensors;
    /// Are the outputs a function of the inputs and attributes alone? Random ones are drawn anew each time.
    enum class Repeats : std::uint8_t { kAlways, kNever } repeats = Repeats::kAlways;
    /// The standard's names of the inputs, separated by spaces; "xs..." stands for all the rest.
    std::string_view inputNames = {};

    [[nodiscard]] bool isParameter(std::size_t input) const {
        return input < 32 && ((parameterInputs >> input) & 1U) != 0;
    }
};

/// Names of the values that a node's bodies capture, in the order of the inputs appended for them; every
/// operator with bodies has this attribute beside its own.
inline constexpr std::string_view kCapturesAttribute = "tessera_captures";
/// Trips of a Loop that is not expected to end any more.
inline constexpr std::int64_t kMostTrips = std::int64_t{1} << 24U;
/// The newest opset of ai.onnx whose changes the table knows.
inline constexpr std::int64_t kNewestOpset = 28;
/// The opset by which a node is to be read: its own, or the newest for a node of a graph that names none.
[[nodiscard]] std::int64_t effectiveOpset(const Node& node);

/// The row for an operator, or nullptr when it is not known. `domain` "ai.onnx" equals "".
[[nodiscard]] const OperatorSchema* findSchema(std::string_view domain, std::string_view op);
/// Every row, by name.
[[nodiscard]] std::span<const OperatorSchema> allSchemas();

/// Arity, attribute names and kinds against the row, then the row's own inference: one type for each output
/// of the node. A type whose shape is empty has a rank that depends on data. \par Errors kRefused, naming
/// attribute or input, for a node that no reading of the standard allows.
[[nodiscard]] base::Result<std::vector<TensorType>> inferNode(const Graph& graph, const Node& node,
                                                              const ShapeElements* known = nullptr);

/// FLOPs of one node; 0 when its extents are not all known or it only moves data.
[[nodiscard]] std::int64_t nodeFlops(const Graph& graph, const Node& node);
/// Bytes that must be read and written at least once: inputs, constants and outputs.
[[nodiscard]] std::int64_t nodeBytes(const Graph& graph, const Node& node);

} // namespace tessera::graph
