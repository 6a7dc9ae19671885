#pragma once

#include "engine/graph/dtype.h"
#include "engine/graph/ids.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::graph {

/// One extent of a tensor: a constant; a symbol (dynamic, with sample values in the graph's symbol table); or
/// ragged (one length per parent index, the symbol stands for the longest).
class Dim {
public:
    enum class Kind : std::uint8_t { kConstant, kSymbol, kRagged };

    constexpr Dim() = default;
    /// Implicit: most extents are constants and are written as numbers. `extent` >= 0.
    constexpr Dim(std::int64_t extent) : m_extent(extent) {} // NOLINT(google-explicit-constructor)
    [[nodiscard]] static constexpr Dim symbol(SymbolId id) { return {Kind::kSymbol, id}; }
    [[nodiscard]] static constexpr Dim ragged(SymbolId id) { return {Kind::kRagged, id}; }
    /// An extent that follows from symbols or data in a way that has no name: a symbol with an invalid id.
    [[nodiscard]] static constexpr Dim unknown() { return {Kind::kSymbol, SymbolId()}; }

    [[nodiscard]] constexpr Kind kind() const { return m_kind; }
    [[nodiscard]] constexpr bool isConstant() const { return m_kind == Kind::kConstant; }
    [[nodiscard]] constexpr bool isUnknown() const { return !isConstant() && !m_symbol.valid(); }
    /// The extent of a constant; asserts otherwise.
    [[nodiscard]] std::int64_t extent() const;
    /// Of a symbol or a ragged extent; invalid when the extent is unknown.
    [[nodiscard]] constexpr SymbolId symbol() const { return m_symbol; }

    friend constexpr bool operator==(const Dim&, const Dim&) = default;

private:
    constexpr Dim(Kind kind, SymbolId id) : m_symbol(id), m_kind(kind) {}

    std::int64_t m_extent = 0;
    SymbolId m_symbol;
    Kind m_kind = Kind::kConstant;
};

/// Extents, outermost first. A scalar has none.
using Shape = std::vector<Dim>;
/// Extents that are all known.
using Extents = std::vector<std::int64_t>;

/// All extents when every one is constant.
[[nodiscard]] std::optional<Extents> constantExtents(const Shape& shape);
[[nodiscard]] Shape toShape(std::span<const std::int64_t> extents);
/// Product of the extents; nullopt when it leaves int64 or an extent is negative.
[[nodiscard]] std::optional<std::int64_t> elementCount(std::span<const std::int64_t> extents);
/// Row-major strides in elements.
[[nodiscard]] Extents rowMajorStrides(std::span<const std::int64_t> extents);
/// "1x64x56x56"; "scalar" for rank 0.
[[nodiscard]] std::string toText(std::span<const std::int64_t> extents);

/// What a value holds: one tensor, a sequence of them, or either of the two or nothing.
enum class Container : std::uint8_t { kTensor, kSequence, kOptionalTensor, kOptionalSequence };

[[nodiscard]] constexpr bool isOptional(Container container) {
    return container == Container::kOptionalTensor || container == Container::kOptionalSequence;
}
[[nodiscard]] constexpr bool holdsSequence(Container container) {
    return container == Container::kSequence || container == Container::kOptionalSequence;
}
[[nodiscard]] constexpr bool holdsTensor(Container container) {
    return !holdsSequence(container);
}

/// "seq(f32[2])", "opt(f32[2])", "opt(seq(f32[2]))", or the element's text alone.
[[nodiscard]] std::string containerText(Container container, std::string element);

/// What is known of a value before it exists. `shape` is empty while the rank is unknown. Of a sequence or an
/// optional value, dtype and shape are those of its tensors.
struct TensorType {
    DType dtype = DType::kUndefined;
    std::optional<Shape> shape;
    Container container = Container::kTensor;

    /// All extents of a tensor when rank and every extent are known.
    [[nodiscard]] std::optional<Extents> extents() const;
    /// Bytes of the packed tensor when its extents are known and its elements have a width.
    [[nodiscard]] std::optional<std::int64_t> bytes() const;

    friend bool operator==(const TensorType&, const TensorType&) = default;
};

} // namespace tessera::graph
