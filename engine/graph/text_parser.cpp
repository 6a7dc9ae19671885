#include "engine/graph/graph_builder.h"
#include "engine/graph/text_cursor.h"
#include "engine/graph/text_form.h"
#include "engine/graph/text_type_parser.h"
#include "engine/graph/text_values.h"

#include <algorithm>
#include <map>

namespace tessera::graph {

namespace {

using Kind = TextToken::Kind;

/// Recursive descent over the tokens; one statement a line.
class Parser {
public:
    explicit Parser(std::vector<TextToken> tokens) : m_cursor(std::move(tokens)) {}

    base::Result<GraphRef> run() {
        TESSERA_CHECK(parseHeader());
        while (m_cursor.peek().kind != Kind::kEnd) {
            TESSERA_CHECK(parseStatement());
            if (m_cursor.peek().kind != Kind::kNewline) {
                return refuseAt(m_cursor.peek(), "expected the end of the line, found " + m_cursor.found());
            }
            m_cursor.take();
        }
        for (const auto& [name, state] : m_values) {
            if (!state.isDefined) {
                return refuseAt(state.first, "'" + name + "' is not defined anywhere");
            }
        }
        return std::move(*m_builder).build();
    }

private:
    struct NamedValue {
        ValueId id;
        TextToken first;
        bool isDefined = false;
    };
    struct Output {
        TextToken token;
        TensorType type;
    };

    base::Status parseHeader();
    base::Status parseStatement();
    base::Status parseSymbol();
    base::Status parseInput();
    base::Status parseConstant();
    base::Status parseOutputs();
    base::Status parseNode();
    base::Result<std::vector<Output>> parseNodeOutputs();
    base::Status parseOperator(NodeSpec& spec);
    base::Result<std::vector<ValueId>> parseOperands();

    base::Result<ValueId> define(const TextToken& token, ValueId id);
    ValueId use(const TextToken& token);

    TextCursor m_cursor;
    std::unique_ptr<GraphBuilder> m_builder;
    std::map<std::string, NamedValue> m_values;
    std::unique_ptr<TextTypeParser> m_types;
};

base::Status Parser::parseHeader() {
    if (!m_cursor.peek().isName("graph")) {
        return refuseAt(m_cursor.peek(), "expected 'graph NAME opset N', found " + m_cursor.found());
    }
    m_cursor.take();
    TESSERA_TRY(const TextToken name, m_cursor.expectName("the graph's name"));
    m_builder = std::make_unique<GraphBuilder>(name.text);
    m_types = std::make_unique<TextTypeParser>(m_cursor, *m_builder);
    if (m_cursor.peek().isName("opset")) {
        m_cursor.take();
        TESSERA_TRY(const std::int64_t version, parseInt(m_cursor.take()));
        if (version != 0) { // "opset 0" stands before other domains when the standard one is not imported
            m_builder->setOpset("", version);
        }
        while (m_cursor.accept(",")) {
            TESSERA_TRY(std::string domain,
                        m_cursor.expectName("a domain").map([](auto token) { return token.text; }));
            while (m_cursor.accept(".")) {
                TESSERA_TRY(const TextToken part, m_cursor.expectName("the rest of a domain"));
                domain += "." + part.text;
            }
            TESSERA_TRY(const std::int64_t domainVersion, parseInt(m_cursor.take()));
            m_builder->setOpset(domain, domainVersion);
        }
    }
    if (m_cursor.peek().kind != Kind::kNewline) {
        return refuseAt(m_cursor.peek(), "expected the end of the line, found " + m_cursor.found());
    }
    m_cursor.take();
    return {};
}

base::Status Parser::parseStatement() {
    const TextToken& next = m_cursor.peek(1);
    const bool isKeyword = next.kind == Kind::kName || next.kind == Kind::kString;
    if (isKeyword && m_cursor.peek().isName("symbol")) {
        return parseSymbol();
    }
    if (isKeyword && m_cursor.peek().isName("input")) {
        return parseInput();
    }
    if (isKeyword && m_cursor.peek().isName("const")) {
        return parseConstant();
    }
    if (isKeyword && m_cursor.peek().isName("output")) {
        return parseOutputs();
    }
    return parseNode();
}

base::Status Parser::parseSymbol() {
    m_cursor.take();
    TESSERA_TRY(const TextToken name, m_cursor.expectName("the symbol's name"));
    if (m_types->knowsSymbol(name.text)) {
        return refuseAt(name, "symbol '" + name.text + "' is already there");
    }
    Symbol symbol{name.text, {}};
    if (m_cursor.accept("=")) {
        TESSERA_CHECK(m_cursor.expect("{"));
        do {
            Symbol::Sample sample;
            const TextToken extent = m_cursor.take();
            TESSERA_TRY(sample.extent, parseInt(extent));
            if (sample.extent < 0) {
                return refuseAt(extent, "an extent is not negative");
            }
            if (m_cursor.accept(":")) {
                TESSERA_TRY(sample.weight, parseNumber(m_cursor.take()));
            }
            symbol.samples.push_back(sample);
        } while (m_cursor.accept(","));
        TESSERA_CHECK(m_cursor.expect("}"));
    }
    m_types->addSymbol(std::move(symbol));
    return {};
}

base::Result<ValueId> Parser::define(const TextToken& token, ValueId id) {
    const auto [at, isNew] = m_values.try_emplace(token.text, NamedValue{id, token, true});
    if (!isNew) {
        if (at->second.isDefined) {
            return refuseAt(token, "'" + token.text + "' is already defined in line " +
                                       std::to_string(at->second.first.line));
        }
        at->second.isDefined = true;
    }
    return at->second.id;
}

ValueId Parser::use(const TextToken& token) {
    const auto at = m_values.find(token.text);
    if (at != m_values.end()) {
        return at->second.id;
    }
    const ValueId id = m_builder->declareValue(token.text);
    m_values.emplace(token.text, NamedValue{id, token, false});
    return id;
}

/// Inputs and constants must stand before their uses: the builder makes a value an input when it is added.
tl::unexpected<base::Error> refuseLate(const TextToken& token) {
    return refuseAt(token, "'" + token.text + "' is used before it is declared");
}

base::Status Parser::parseInput() {
    m_cursor.take();
    TESSERA_TRY(const TextToken name, m_cursor.expectName("the input's name"));
    TESSERA_CHECK(m_cursor.expect(":"));
    TESSERA_TRY(TensorType type, m_types->parseType());
    if (m_values.contains(name.text)) {
        return m_values.at(name.text).isDefined ? base::Status(define(name, {}).map([](auto) {}))
                                                : refuseLate(name);
    }
    TESSERA_CHECK(define(name, m_builder->addInput(name.text, std::move(type))));
    return {};
}

base::Status Parser::parseConstant() {
    m_cursor.take();
    TESSERA_TRY(const TextToken name, m_cursor.expectName("the constant's name"));
    TESSERA_CHECK(m_cursor.expect(":"));
    TESSERA_TRY(ConstantRef constant, m_types->parseConstant());
    if (m_values.contains(name.text)) {
        return m_values.at(name.text).isDefined ? base::Status(define(name, {}).map([](auto) {}))
                                                : refuseLate(name);
    }
    TESSERA_CHECK(define(name, m_builder->addConstant(name.text, std::move(constant))));
    return {};
}

base::Status Parser::parseOutputs() {
    m_cursor.take();
    do {
        TESSERA_TRY(const TextToken name, m_cursor.expectName("a value's name"));
        m_builder->addOutput(use(name));
    } while (m_cursor.accept(","));
    return {};
}

base::Result<std::vector<Parser::Output>> Parser::parseNodeOutputs() {
    std::vector<Output> outputs;
    if (m_cursor.peek().is("=")) { // a node without outputs
        m_cursor.take();
        return outputs;
    }
    do {
        Output output;
        TESSERA_TRY(output.token, m_cursor.expectName("a value's name"));
        if (m_cursor.accept(":")) {
            TESSERA_TRY(output.type, m_types->parseType());
        }
        outputs.push_back(std::move(output));
    } while (m_cursor.accept(","));
    TESSERA_CHECK(m_cursor.expect("="));
    return outputs;
}

/// "Conv", "com.example.Thing" (all but the last name are the domain) or "Gelu:20" (with an opset).
base::Status Parser::parseOperator(NodeSpec& spec) {
    TESSERA_TRY(const TextToken first, m_cursor.expectName("an operator"));
    spec.op = first.text;
    while (m_cursor.accept(".")) {
        TESSERA_TRY(const TextToken next, m_cursor.expectName("an operator"));
        spec.domain += (spec.domain.empty() ? "" : ".") + spec.op;
        spec.op = next.text;
    }
    if (m_cursor.accept(":")) {
        const TextToken token = m_cursor.take();
        TESSERA_TRY(spec.opset, parseInt(token));
        if (spec.opset < 1) {
            return refuseAt(token, "an opset is positive");
        }
    }
    return {};
}

base::Result<std::vector<ValueId>> Parser::parseOperands() {
    std::vector<ValueId> operands;
    TESSERA_CHECK(m_cursor.expect("("));
    while (!m_cursor.accept(")")) {
        if (!operands.empty()) {
            TESSERA_CHECK(m_cursor.expect(","));
        }
        TESSERA_TRY(const TextToken name, m_cursor.expectName("a value's name"));
        operands.push_back(name.isName("_") ? ValueId() : use(name));
    }
    return operands;
}

base::Status Parser::parseNode() {
    TESSERA_TRY(const auto outputs, parseNodeOutputs());
    NodeSpec spec;
    TESSERA_CHECK(parseOperator(spec));
    TESSERA_TRY(spec.inputs, parseOperands());
    if (m_cursor.peek().is("{")) {
        TESSERA_CHECK(m_types->parseAttributes(spec.attributes));
    }
    if (m_cursor.accept("@")) {
        TESSERA_TRY(const TextToken name, m_cursor.expectName("the node's name"));
        spec.name = name.text;
    }
    std::vector<ValueId> ids;
    for (const Output& output : outputs) {
        if (output.token.isName("_")) {
            ids.emplace_back();
            continue;
        }
        const bool isUsed = m_values.contains(output.token.text);
        const ValueId fresh = isUsed ? ValueId() : m_builder->declareValue(output.token.text);
        TESSERA_TRY(const ValueId id, define(output.token, fresh));
        m_builder->setType(id, output.type);
        ids.push_back(id);
    }
    m_builder->addNode(std::move(spec), std::move(ids));
    return {};
}

} // namespace

base::Result<GraphRef> parseGraph(std::string_view text) {
    TESSERA_TRY(auto tokens, tokenize(text));
    return Parser(std::move(tokens)).run();
}

} // namespace tessera::graph
