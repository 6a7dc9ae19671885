#pragma once

#include "engine/graph/operator_schema.h"
#include "engine/graph/shape_arithmetic.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace tessera::graph::schemas {

/// What an InferFunction returns.
using Types = base::Result<std::vector<TensorType>>;

/// kRefused at `field`.
[[nodiscard]] tl::unexpected<base::Error> refuseAt(const std::string& field, std::string message);
/// kRefused at "attribute 'NAME'".
[[nodiscard]] tl::unexpected<base::Error> refuseAttribute(std::string_view name, std::string message);
/// kRefused at "input INDEX (NAME)"; the name comes from the operator's row.
[[nodiscard]] tl::unexpected<base::Error> refuseInput(const InferenceContext& context, std::size_t index,
                                                      std::string message);
/// "input 1 (W)".
[[nodiscard]] std::string inputField(const InferenceContext& context, std::size_t index);
/// "attribute 'axis'".
[[nodiscard]] std::string attributeField(std::string_view name);

/// The shape of a present input whose rank is known, else nullptr.
[[nodiscard]] const Shape* shapeOf(const InferenceContext& context, std::size_t index);
[[nodiscard]] inline TensorType typeOf(DType dtype, std::optional<Shape> shape) {
    return {dtype, std::move(shape)};
}
/// One output.
[[nodiscard]] inline Types one(DType dtype, std::optional<Shape> shape) {
    return std::vector<TensorType>{{dtype, std::move(shape)}};
}

/// 0 to rank - 1.
[[nodiscard]] std::vector<std::size_t> allAxes(std::size_t rank);

/// The dtype that all present inputs of `indices` share (undefined ones aside). Refuses two different ones.
[[nodiscard]] base::Result<DType> sharedDType(const InferenceContext& context,
                                              std::initializer_list<std::size_t> indices);
/// The same over all inputs from `first` on.
[[nodiscard]] base::Result<DType> sharedDTypeFrom(const InferenceContext& context, std::size_t first);
[[nodiscard]] base::Status requireFloating(const InferenceContext& context, std::size_t index);
/// Refuses booleans and strings.
[[nodiscard]] base::Status requireNumber(const InferenceContext& context, std::size_t index);
[[nodiscard]] base::Status requireDType(const InferenceContext& context, std::size_t index,
                                        std::initializer_list<DType> allowed);
/// Refuses a known rank other than `rank`.
[[nodiscard]] base::Status requireRank(const InferenceContext& context, std::size_t index, std::size_t rank);
/// Refuses an attribute outside [low, high].
[[nodiscard]] base::Result<std::int64_t> intInRange(const InferenceContext& context, std::string_view name,
                                                    std::int64_t fallback, std::int64_t low,
                                                    std::int64_t high);
/// Refuses a string attribute outside `allowed`; the first of them is the default.
[[nodiscard]] base::Result<std::string> stringAmong(const InferenceContext& context, std::string_view name,
                                                    std::initializer_list<std::string_view> allowed);

/// The element type that an int attribute names, or `fallback` when it is 0 or absent.
/// \par Errors kRefused: there is no such type.
[[nodiscard]] base::Result<DType> typeAttribute(const InferenceContext& context, std::string_view name,
                                                DType fallback);

/// Values of an integer input of rank 0 or 1 (int64 or int32) when it is constant, or made of known extents
/// by shape arithmetic; nullopt when it is absent or only known at run time.
[[nodiscard]] base::Result<std::optional<std::vector<std::int64_t>>>
constantInts(const InferenceContext& context, std::size_t index);
/// Extents that an integer input names: numbers where they are known, symbols where they are extents of the
/// graph, else unknown; nullopt when not even their number is known.
/// \par Errors kRefused: a negative number below `least`.
[[nodiscard]] base::Result<std::optional<Shape>> extentsInput(const InferenceContext& context,
                                                              std::size_t index, std::int64_t least = 0);
/// The same for one integer.
[[nodiscard]] base::Result<std::optional<std::int64_t>> constantInt(const InferenceContext& context,
                                                                    std::size_t index);
/// One number of any type that converts to double exactly enough (integers of 8 bits and more, f16, bf16,
/// f32, f64); nullopt when it is absent, of another type, or only known at run time.
[[nodiscard]] base::Result<std::optional<double>> constantNumber(const InferenceContext& context,
                                                                 std::size_t index);
/// Length of a rank-1 input when it is known: the rank that a shape computed at run time will have.
[[nodiscard]] std::optional<std::size_t> knownLength(const InferenceContext& context, std::size_t index);

/// A list that was an attribute up to opset `inputSince` - 1 and is input `index` from then on.
struct ListParameter {
    bool isGiven = false;                            ///< in either form
    std::optional<std::vector<std::int64_t>> values; ///< nullopt: not given, or only known at run time
    std::string field;                               ///< for errors
};
[[nodiscard]] base::Result<ListParameter> listParameter(const InferenceContext& context,
                                                        std::string_view attribute, std::size_t index,
                                                        std::int64_t inputSince);

/// Broadcast of all inputs in [first, last): empty when one has no known rank.
[[nodiscard]] base::Result<std::optional<Shape>> broadcastInputs(const InferenceContext& context,
                                                                 std::size_t first, std::size_t last);
/// Refuses an input that does not broadcast into `target` without changing it.
[[nodiscard]] base::Status requireBroadcastInto(const InferenceContext& context, std::size_t index,
                                                const Shape& target);

/// Output 0 has the type of input 0.
[[nodiscard]] Types sameAsFirst(const InferenceContext& context);

/// Elements of an output or input; 0 while unknown.
[[nodiscard]] std::int64_t outputElements(const Graph& graph, const Node& node, std::size_t index = 0);
[[nodiscard]] std::int64_t inputElements(const Graph& graph, const Node& node, std::size_t index);
/// The usual FLOP counts: one an element of output 0, or of input 0.
[[nodiscard]] std::int64_t oneFlopAnOutput(const Graph& graph, const Node& node);
[[nodiscard]] std::int64_t oneFlopAnInput(const Graph& graph, const Node& node);
/// `kFlops` for each element of output 0.
template <std::int64_t kFlops>
std::int64_t flopsAnOutput(const Graph& graph, const Node& node) {
    return saturatingMultiply(kFlops, outputElements(graph, node));
}

} // namespace tessera::graph::schemas
