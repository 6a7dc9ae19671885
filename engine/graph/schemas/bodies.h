#pragma once

#include "engine/graph/schemas/inference.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera::graph::schemas {

/// A body of a node, seen from inference: which inputs are its own, and what it makes for given ones.
class BodyTypes {
public:
    /// \par Errors kRefused: captured values that the node's inputs do not hold.
    [[nodiscard]] static base::Result<BodyTypes> of(const InferenceContext& context,
                                                    std::string_view attribute);

    [[nodiscard]] std::size_t ownInputs() const { return m_ownInputs; }
    [[nodiscard]] std::size_t outputs() const { return m_body->outputs().size(); }
    /// What the body says of its own input.
    [[nodiscard]] const TensorType& declared(std::size_t input) const;
    /// Is an output always an own input, or a constant true where that input is? As the condition of a loop:
    /// once true, it stays so.
    [[nodiscard]] bool handsOn(std::size_t output, std::size_t input) const;
    /// Is `infer` asked once, or as often as a loop's types change? Loops inside loops inside loops would be
    /// looked at in numbers without end: below the second, a body says what it said of itself.
    enum class Asked : std::uint8_t { kOnce, kByLoop };
    /// How far is what the body says of an own input taken where the node's says nothing? Exporters write the
    /// extents that they saw on one trip; what a loop carries may have others on the next.
    enum class Declared : std::uint8_t { kAll, kElementType };
    /// Does an own input that is `given` to the first trip, and `made` by each for the next, keep the extents
    /// that only the body says of it?
    [[nodiscard]] bool keepsDeclared(std::size_t input, const TensorType& given,
                                     const TensorType& made) const;
    /// Types of the body's outputs for own inputs of these types (those that it declares join them). Symbols
    /// are those of the graph around; extents that only the body names are unknown.
    /// \param trusted  one an own input; empty: kAll of each.
    /// \par Errors kRefused: types that the body's operators do not take.
    [[nodiscard]] base::Result<std::vector<TensorType>>
    infer(const std::vector<TensorType>& own, Asked asked = Asked::kOnce,
          const std::vector<Declared>& trusted = {}) const;

private:
    BodyTypes(const InferenceContext& context, GraphRef body, std::string_view attribute)
        : m_context(&context), m_body(std::move(body)), m_attribute(attribute) {}

    const InferenceContext* m_context;
    GraphRef m_body;
    std::string m_attribute;
    std::vector<TensorType> m_captured;
    std::vector<ConstantRef> m_constants; ///< one a captured value; nullptr: not known, or not looked at
    std::size_t m_ownInputs = 0;
};

/// Inputs of the node that no body captures.
[[nodiscard]] std::size_t ownInputCount(const InferenceContext& context);
/// What is certain of a value that is either of two: extents that differ are unknown.
[[nodiscard]] TensorType eitherType(const TensorType& a, const TensorType& b);

} // namespace tessera::graph::schemas
