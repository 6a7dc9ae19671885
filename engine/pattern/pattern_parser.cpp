#include "engine/graph/dtype.h"
#include "engine/pattern/lexer.h"
#include "engine/pattern/operator_parser.h"
#include "engine/pattern/syntax.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace tessera::pattern {

namespace {

constexpr std::uint32_t kMaxRepeat = 64;
constexpr std::size_t kMaxOperands = 32;

/// Words of the language, and dtypes, which a constraint could not tell from a capture.
bool isReserved(std::string_view name) {
    static constexpr std::array<std::string_view, 9> kWords{"const", "var",  "and",   "or",    "not",
                                                            "in",    "true", "false", "region"};
    return std::ranges::find(kWords, name) != kWords.end() || graph::parseDType(name).has_value();
}

class PatternParser {
public:
    PatternParser(std::string_view text, TokenCursor cursor) : m_cursor(std::move(cursor)) {
        m_pattern.text = std::string(text);
    }

    Parsed<Pattern> pattern() {
        const auto root = parseNode(0);
        if (!root) {
            return tl::unexpected(root.error());
        }
        if (m_cursor.peek().kind != Token::Kind::kEnd) {
            return m_cursor.fail("the end of the pattern");
        }
        m_pattern.root = *root;
        const TextRange whole = step(*root).range;
        if (leastNodes(*root) == 0) {
            return failAt(whole, "a pattern that takes at least one node");
        }
        if (mostNodes(*root) > kMaxPatternNodes) {
            return failAt(whole, "a pattern of at most " + std::to_string(kMaxPatternNodes) + " nodes");
        }
        return std::move(m_pattern);
    }

    Parsed<OperatorSet> operatorSet() {
        auto set = parseOperators(m_cursor);
        if (set && m_cursor.peek().kind != Token::Kind::kEnd) {
            return m_cursor.fail("'|' or the end of the list");
        }
        return set;
    }

private:
    [[nodiscard]] Step& step(StepIndex index) { return m_pattern.steps[index]; }

    [[nodiscard]] tl::unexpected<SyntaxError> failAt(TextRange range, std::string expected) const {
        return tl::unexpected<SyntaxError>(SyntaxError{range.begin, range.end, std::move(expected), {}});
    }

    StepIndex add(Step step) {
        m_pattern.steps.push_back(std::move(step));
        return static_cast<StepIndex>(m_pattern.steps.size() - 1);
    }

    // node = [ "&" ] [ name "=" ] ( step | choice )
    Parsed<StepIndex> parseNode(std::uint32_t depth) {
        if (depth > kMaxPatternDepth) {
            return m_cursor.fail("at most " + std::to_string(kMaxPatternDepth) + " levels of nesting");
        }
        const std::uint32_t begin = m_cursor.peek().range.begin;
        const auto escape = m_cursor.takeIf("&") ? Step::Escape::kAllowed : Step::Escape::kRefused;
        std::optional<CaptureIndex> capture;
        if (m_cursor.peek().kind == Token::Kind::kName && m_cursor.peek(1).is("=")) {
            const auto name = parseCapture(Capture::Kind::kNode);
            if (!name) {
                return tl::unexpected(name.error());
            }
            capture = *name;
            m_cursor.take();
        }
        auto index = m_cursor.peek().is("(") ? parseGroup(depth) : parseStep(depth);
        if (!index) {
            return index;
        }
        Step& made = step(*index);
        if ((capture && made.capture) || (escape == Step::Escape::kAllowed && made.escape == escape)) {
            return failAt(made.range, "one name and one '&' for a node");
        }
        made.capture = capture ? capture : made.capture;
        made.escape = escape == Step::Escape::kAllowed ? escape : made.escape;
        made.range = {begin, m_cursor.lastEnd()};
        return index;
    }

    /// "( ... )" at the place of a node: operators that share what follows, or a choice of whole nodes.
    Parsed<StepIndex> parseGroup(std::uint32_t depth) {
        const Token open = m_cursor.take();
        std::vector<StepIndex> nodes;
        do {
            auto node = parseNode(depth + 1);
            if (!node) {
                return node;
            }
            nodes.push_back(*node);
        } while (m_cursor.takeIf("|"));
        if (!m_cursor.takeIf(")")) {
            return m_cursor.fail("'|' or ')' to close the group");
        }
        if (nodes.size() == 1) {
            return isBare(step(nodes[0])) ? parseSuffix(nodes[0], depth) : Parsed<StepIndex>(nodes[0]);
        }
        for (const StepIndex node : nodes) {
            if (leastNodes(node) == 0 || step(node).minCount == 0) {
                return failAt(step(node).range, "an alternative that always takes a node");
            }
        }
        Step choice;
        choice.alternatives = std::move(nodes);
        choice.range = {open.range.begin, m_cursor.lastEnd()};
        return add(std::move(choice));
    }

    [[nodiscard]] static bool isBare(const Step& step) {
        return step.operands.empty() && step.rest == Step::Rest::kFree && !step.capture && !step.repeats() &&
               step.alternatives.empty() && step.escape == Step::Escape::kRefused && step.output == 0;
    }

    // step = operators [ "?" | repeat ] [ operands ] [ "#" integer ]
    Parsed<StepIndex> parseStep(std::uint32_t depth) {
        auto operators = parseOperators(m_cursor);
        if (!operators) {
            return tl::unexpected(operators.error());
        }
        Step made;
        made.range = {operators->front().range.begin, m_cursor.lastEnd()};
        made.operators = *std::move(operators);
        return parseSuffix(add(std::move(made)), depth);
    }

    Parsed<StepIndex> parseSuffix(StepIndex index, std::uint32_t depth) {
        if (m_cursor.takeIf("?")) {
            step(index).minCount = 0;
        } else if (m_cursor.peek().is("{")) {
            if (const auto status = parseRepeat(step(index)); !status) {
                return tl::unexpected(status.error());
            }
        }
        if (m_cursor.peek().is("(")) {
            if (const auto status = parseOperands(index, depth); !status) {
                return tl::unexpected(status.error());
            }
        } else if (step(index).repeats()) {
            return m_cursor.fail("'(' and what the " +
                                 std::string(step(index).maxCount == 1 ? "optional step" : "chain") +
                                 " grows from");
        }
        if (m_cursor.takeIf("#")) {
            const auto output = parseInteger("the number of an output", 255);
            if (!output) {
                return tl::unexpected(output.error());
            }
            step(index).output = *output;
        }
        step(index).range.end = m_cursor.lastEnd();
        return index;
    }

    Parsed<std::uint32_t> parseInteger(const std::string& what, std::uint32_t most) {
        const Token& token = m_cursor.peek();
        std::uint32_t number = 0;
        const auto read = std::from_chars(token.text.data(), token.text.data() + token.text.size(), number);
        if (token.kind != Token::Kind::kNumber || read.ec != std::errc() ||
            read.ptr != token.text.data() + token.text.size() || number > most) {
            return m_cursor.fail(what + " (0 to " + std::to_string(most) + ")");
        }
        m_cursor.take();
        return number;
    }

    // repeat = "{" integer [ "," integer ] "}"
    Parsed<int> parseRepeat(Step& step) {
        const Token open = m_cursor.take();
        const auto least = parseInteger("the least number of steps", kMaxRepeat);
        if (!least) {
            return tl::unexpected(least.error());
        }
        auto most = least;
        if (m_cursor.takeIf(",")) {
            most = parseInteger("the largest number of steps", kMaxRepeat);
            if (!most) {
                return tl::unexpected(most.error());
            }
        }
        if (!m_cursor.takeIf("}")) {
            return m_cursor.fail("'}' to close the repetition");
        }
        if (*most == 0 || *least > *most) {
            return failAt({open.range.begin, m_cursor.lastEnd()}, "a repetition of 1 or more, least first");
        }
        step.minCount = *least;
        step.maxCount = *most;
        return 0;
    }

    // operands = "(" [ operand { "," operand } ] [ "..." ] ")"
    Parsed<int> parseOperands(StepIndex index, std::uint32_t depth) {
        const std::string opened = toText(step(index).operators) + "(";
        m_cursor.take();
        const bool named = std::ranges::all_of(step(index).operators, [](const OperatorName& name) {
            return name.kind == OperatorName::Kind::kNamed;
        });
        auto rest = named ? Step::Rest::kAbsent : Step::Rest::kFree;
        std::size_t mentionedFirst = m_mentions;
        std::vector<Operand> operands;
        if (!m_cursor.peek().is(")")) {
            do {
                if (m_cursor.takeIf("...")) {
                    rest = Step::Rest::kFree;
                    break;
                }
                if (operands.size() == kMaxOperands) {
                    return m_cursor.fail("at most " + std::to_string(kMaxOperands) + " operands");
                }
                const auto operand = parseOperand(depth + 1);
                if (!operand) {
                    return tl::unexpected(operand.error());
                }
                operands.push_back(*operand);
                if (operands.size() == 1) {
                    mentionedFirst = m_mentions;
                }
            } while (m_cursor.takeIf(","));
        }
        if (!m_cursor.takeIf(")")) {
            return m_cursor.fail("',' or ')' to close '" + opened + "'");
        }
        Step& made = step(index);
        const TextRange whole{made.range.begin, m_cursor.lastEnd()};
        if (made.repeats() && (operands.empty() || operands[0].presence == Operand::Presence::kOptional)) {
            return failAt(whole, "a first operand for the chain to grow from");
        }
        if (made.maxCount > 1 && m_mentions != mentionedFirst) {
            return failAt(whole, "no names in the further operands of a repetition: each step has its own");
        }
        made.operands = std::move(operands);
        made.rest = rest;
        return 0;
    }

    // operand = ( value | node ) [ "?" ]
    Parsed<Operand> parseOperand(std::uint32_t depth) {
        const Token& first = m_cursor.peek();
        const bool startsNode =
            first.is("(") || first.is("@") || first.is("&") || first.kind == Token::Kind::kString ||
            (first.kind == Token::Kind::kName &&
             (isCapital(first.text) || m_cursor.peek(1).is("=") || m_cursor.peek(1).is(".")));
        Operand operand;
        operand.range.begin = first.range.begin;
        if (startsNode) {
            const auto node = parseNode(depth);
            if (!node) {
                return tl::unexpected(node.error());
            }
            operand.kind = Operand::Kind::kStep;
            operand.step = *node;
        } else if (const auto status = parseValue(operand); !status) {
            return tl::unexpected(status.error());
        }
        if (m_cursor.takeIf("?")) {
            operand.presence = Operand::Presence::kOptional;
        }
        operand.range.end = m_cursor.lastEnd();
        return operand;
    }

    // value = "_" | "const" | "var" | name [ ":" ( "const" | "var" ) ]
    Parsed<int> parseValue(Operand& operand) {
        const Token first = m_cursor.peek();
        if (first.kind != Token::Kind::kName) {
            return m_cursor.fail("an operand");
        }
        if (first.text == "const" || first.text == "var") {
            operand.constness =
                first.text == "const" ? Operand::Constness::kConstant : Operand::Constness::kVariable;
            m_cursor.take();
            return 0;
        }
        if (first.text == "_") {
            m_cursor.take();
        } else {
            if (m_cursor.peek(1).is("(")) {
                return m_cursor.fail("an operator (they begin with a capital letter; put others in quotes)");
            }
            const auto capture = parseCapture(Capture::Kind::kValue);
            if (!capture) {
                return tl::unexpected(capture.error());
            }
            operand.capture = *capture;
        }
        if (m_cursor.takeIf(":")) {
            if (!m_cursor.peek().isName("const") && !m_cursor.peek().isName("var")) {
                return m_cursor.fail("'const' or 'var' after ':'");
            }
            operand.constness = m_cursor.take().text == "const" ? Operand::Constness::kConstant
                                                                : Operand::Constness::kVariable;
        }
        return 0;
    }

    Parsed<CaptureIndex> parseCapture(Capture::Kind kind) {
        const Token name = m_cursor.peek();
        if (name.text == "_" || isCapital(name.text) || isReserved(name.text)) {
            return m_cursor.fail("a name that begins with a small letter and is no word of the language");
        }
        ++m_mentions;
        if (const auto known = m_pattern.findCapture(name.text)) {
            Capture& capture = m_pattern.captures[*known];
            if (kind == Capture::Kind::kNode && capture.kind == kind) {
                return m_cursor.fail("a new name ('" + std::string(name.text) + "' already names a node)");
            }
            capture.kind = kind == Capture::Kind::kNode ? kind : capture.kind;
            ++capture.mentions;
            m_cursor.take();
            return *known;
        }
        if (m_pattern.captures.size() == kMaxCaptures) {
            return m_cursor.fail("at most " + std::to_string(kMaxCaptures) + " names");
        }
        m_pattern.captures.push_back({std::string(name.text), kind, name.range, 1});
        m_cursor.take();
        return static_cast<CaptureIndex>(m_pattern.captures.size() - 1);
    }

    /// Fewest nodes that a match of the step has.
    [[nodiscard]] std::uint32_t leastNodes(StepIndex index) const {
        const Step& step = m_pattern.steps[index];
        if (!step.alternatives.empty() || step.minCount > 0) {
            return 1;
        }
        const Operand& from = step.operands[0];
        return from.kind == Operand::Kind::kStep ? leastNodes(from.step) : 0;
    }

    /// Most nodes that a match of the step has; stops counting past the bound.
    [[nodiscard]] std::uint32_t mostNodes(StepIndex index) const {
        const Step& step = m_pattern.steps[index];
        std::uint32_t most = step.alternatives.empty() ? step.maxCount : 0;
        for (const StepIndex alternative : step.alternatives) {
            most = std::max(most, mostNodes(alternative));
        }
        for (std::size_t i = 0; i < step.operands.size(); ++i) {
            const Operand& operand = step.operands[i];
            if (operand.kind == Operand::Kind::kStep) {
                most += mostNodes(operand.step) * (i == 0 ? 1 : step.maxCount);
            }
            most = std::min(most, kMaxPatternNodes + 1);
        }
        return most;
    }

    TokenCursor m_cursor;
    Pattern m_pattern;
    std::size_t m_mentions = 0;
};

tl::expected<TokenCursor, SyntaxError> cursorOver(std::string_view text, std::string_view what) {
    if (text.size() > kMaxPatternLength) {
        return tl::unexpected<SyntaxError>(
            SyntaxError{0, text.size(), "at most " + std::to_string(kMaxPatternLength) + " bytes", {}});
    }
    auto tokens = tokenize(text);
    if (!tokens) {
        return tl::unexpected(tokens.error());
    }
    return TokenCursor(*std::move(tokens), what);
}

} // namespace

Parsed<Pattern> parsePattern(std::string_view text) {
    auto cursor = cursorOver(text, "pattern");
    return cursor ? PatternParser(text, *std::move(cursor)).pattern() : tl::unexpected(cursor.error());
}

Parsed<OperatorSet> parseOperatorSet(std::string_view text) {
    auto cursor = cursorOver(text, "list");
    return cursor ? PatternParser(text, *std::move(cursor)).operatorSet() : tl::unexpected(cursor.error());
}

} // namespace tessera::pattern
