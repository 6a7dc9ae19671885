#pragma once

#include "engine/base/result.h"
#include "engine/pattern/source_text.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::graph {
struct Node;
}

namespace tessera::pattern {

struct CompiledFusion;
struct CompiledRule;
struct OperatorName;

/// The spec format that this program reads and writes.
inline constexpr std::int64_t kSpecVersion = 1;
/// Larger spec files are refused before they are read.
inline constexpr std::size_t kMaxSpecBytes = 1U << 20U;

/// Is a backend offered single operators and small fusions, or any convex part of the model?
enum class Level : std::uint8_t { kOperator, kGraph };
[[nodiscard]] std::string_view toText(Level level);

/// One line of `patterns`: regions that the backend takes.
struct PatternRule {
    std::string id;
    SourceText match;
    SourceText where; ///< may be empty
    std::shared_ptr<const CompiledRule> compiled;
};

/// One line of `fusion`: a generator of regions that grow from an anchor.
struct FusionRule {
    enum class Towards : std::uint8_t { kConsumers, kProducers, kBoth };
    std::string id; ///< "fusion-1" and so on when the spec gives none
    SourceText anchor;
    SourceText where; ///< of the anchor; may be empty
    SourceText absorb;
    Towards towards = Towards::kConsumers;
    std::int64_t limit = 8; ///< most nodes of a region, the anchor's included
    std::shared_ptr<const CompiledFusion> compiled;
};
[[nodiscard]] std::string_view toText(FusionRule::Towards towards);

/// Operators that a backend is tried on: those allowed (all when the list is absent) less those denied.
struct OperatorBounds {
    std::optional<std::vector<std::string>> allow;
    std::vector<std::string> deny;
    /// Of operators that no schema describes: only those of these domains are tried.
    std::vector<std::string> domains;
    std::shared_ptr<const std::vector<OperatorName>> compiledAllow; ///< nullptr: all
    std::shared_ptr<const std::vector<OperatorName>> compiledDeny;  ///< nullptr: none
};

/// What a backend can do, as data: resources/help/contributing/add-a-backend.md. Made by readSpec, which
/// compiles its texts.
struct BackendSpec {
    std::string id;     ///< [a-z0-9-]+: what the command line, plans and keys use
    std::string title;  ///< for people
    std::string badge;  ///< two characters
    std::string colour; ///< a palette slot
    std::string device = "cpu";
    Level level = Level::kOperator;
    std::int64_t priority = 0; ///< higher comes first in the greedy placement
    std::string library;       ///< file name of the plug-in, beside the spec
    bool compiles = false;     ///< kernels go through a compiler: one takes a good part of a second to make
    std::vector<PatternRule> patterns;
    std::vector<FusionRule> fusion;
    OperatorBounds operators;
    std::map<std::string, std::string> options; ///< name to default

    /// Is the node within the spec's operator lists?
    [[nodiscard]] bool admits(const graph::Node& node) const;
};

/// A spec's text as far as it could be read, with everything that is wrong with it.
struct SpecReading {
    std::optional<BackendSpec> spec; ///< set when no finding is an error
    std::vector<Finding> findings;   ///< in the order of the file
};

/// Reads a spec and collects every problem: for the editor. Positions are those of `text`, also of errors
/// inside a pattern.
[[nodiscard]] SpecReading readSpec(std::string_view text);

/// The same, with the first error as `sourceName:line:column: what was expected`.
/// \par Errors kRefused.
[[nodiscard]] base::Result<BackendSpec> parseSpec(std::string_view text, std::string_view sourceName);

/// The spec as JSON, indented by two, members in the order of BackendSpec; parseSpec reads it back equal.
[[nodiscard]] std::string writeSpec(const BackendSpec& spec);

/// Compiles one pattern by itself: the editor's scratch line, tests.
/// \par Errors kRefused: line and column within the text that is wrong.
[[nodiscard]] base::Result<PatternRule> makeRule(std::string id, SourceText match, SourceText where = {});
[[nodiscard]] base::Result<FusionRule> makeFusionRule(FusionRule rule);

} // namespace tessera::pattern
