#pragma once

#include "engine/graph/operator_schema.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace tessera::pattern {

/// What a parser wanted and what stood there instead. Offsets are bytes of the parsed text.
struct SyntaxError {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string expected; ///< "')' to close 'Gelu('"
    std::string found;    ///< "','" or "the end of the pattern"; empty when a bound was passed

    /// "expected ')' to close 'Gelu(', found ','".
    [[nodiscard]] std::string text() const;
};

template <typename T>
using Parsed = tl::expected<T, SyntaxError>;

/// Bytes [begin, end) of the parsed text.
struct TextRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// One operator that a step accepts: `Conv`, `tessera.Convert`, `@elementwise`, `@any`.
struct OperatorName {
    enum class Kind : std::uint8_t {
        kNamed,
        kClass, ///< every operator of one class
        kAny,   ///< every operator that has a schema
    };
    Kind kind = Kind::kNamed;
    std::string domain; ///< of a named one; "" is ai.onnx
    std::string op;
    graph::OperatorClass operatorClass = graph::OperatorClass::kOther;
    TextRange range;

    [[nodiscard]] bool accepts(const graph::Node& node) const;
    /// As it is written.
    [[nodiscard]] std::string text() const;
    friend bool operator==(const OperatorName& a, const OperatorName& b) {
        return a.kind == b.kind && a.domain == b.domain && a.op == b.op && a.operatorClass == b.operatorClass;
    }
};

using OperatorSet = std::vector<OperatorName>;

[[nodiscard]] bool accepts(const OperatorSet& set, const graph::Node& node);
/// "Conv|ConvTranspose".
[[nodiscard]] std::string toText(const OperatorSet& set);

/// A name that the pattern gives to a node or a value.
struct Capture {
    enum class Kind : std::uint8_t { kValue, kNode };
    std::string name;
    Kind kind = Kind::kValue;
    TextRange range; ///< where it is first written
    std::uint32_t mentions = 1;
};

using CaptureIndex = std::uint32_t;
using StepIndex = std::uint32_t;

/// One operand of a step.
struct Operand {
    enum class Kind : std::uint8_t { kValue, kStep };
    enum class Presence : std::uint8_t { kRequired, kOptional };
    enum class Constness : std::uint8_t { kEither, kConstant, kVariable };
    Kind kind = Kind::kValue;
    Presence presence = Presence::kRequired;
    Constness constness = Constness::kEither;
    std::optional<CaptureIndex> capture; ///< of a value
    StepIndex step = 0;                  ///< of a step
    TextRange range;
};

/// One node of a pattern; a chain of them when it repeats; a choice when `alternatives` is not empty.
struct Step {
    /// May its outputs be read outside the region too?
    enum class Escape : std::uint8_t { kRefused, kAllowed };
    /// May the node have inputs beyond the written operands?
    enum class Rest : std::uint8_t { kAbsent, kFree };

    OperatorSet operators;
    std::uint32_t minCount = 1;
    std::uint32_t maxCount = 1;
    std::vector<Operand> operands; ///< the first one carries the chain of a repeated or optional step
    Rest rest = Rest::kFree;
    Escape escape = Escape::kRefused;
    std::optional<CaptureIndex> capture; ///< of a chain: its last node
    std::uint32_t output = 0;            ///< which output the reader takes
    std::vector<StepIndex> alternatives;
    TextRange range;

    [[nodiscard]] bool repeats() const { return minCount != 1 || maxCount != 1; }
};

/// A parsed `match` text.
struct Pattern {
    std::string text;
    std::vector<Step> steps;
    StepIndex root = 0;
    std::vector<Capture> captures;

    [[nodiscard]] std::string_view slice(TextRange range) const {
        return std::string_view(text).substr(range.begin, range.end - range.begin);
    }
    [[nodiscard]] std::optional<CaptureIndex> findCapture(std::string_view name) const;
};

/// Bounds that keep every match finite and the matcher's recursion shallow.
inline constexpr std::uint32_t kMaxPatternDepth = 32;
inline constexpr std::uint32_t kMaxPatternNodes = 128; ///< nodes of the largest match
inline constexpr std::uint32_t kMaxPatternLength = 8192;
inline constexpr std::uint32_t kMaxCaptures = 64;

/// Parses a `match` text by the grammar of resources/help/pattern-language.md.
[[nodiscard]] Parsed<Pattern> parsePattern(std::string_view text);
/// Parses what a fusion rule may absorb, and the operator lists: "@elementwise|Add".
[[nodiscard]] Parsed<OperatorSet> parseOperatorSet(std::string_view text);

} // namespace tessera::pattern
