#include "engine/graph/graph_builder.h"
#include "engine/graph/seeded_constant.h"
#include "engine/graph/text_form.h"
#include "engine/graph/text_values.h"

#include <algorithm>
#include <map>

namespace tessera::graph {

namespace {

using Kind = TextToken::Kind;

/// Recursive descent over the tokens; one statement a line.
class Parser {
public:
    explicit Parser(std::vector<TextToken> tokens) : m_tokens(std::move(tokens)) {}

    base::Result<GraphRef> run() {
        TESSERA_CHECK(parseHeader());
        while (peek().kind != Kind::kEnd) {
            TESSERA_CHECK(parseStatement());
            if (peek().kind != Kind::kNewline) {
                return refuseAt(peek(), "expected the end of the line, found " + found());
            }
            take();
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

    [[nodiscard]] const TextToken& peek(std::size_t ahead = 0) const {
        return m_tokens[std::min(m_at + ahead, m_tokens.size() - 1)];
    }
    const TextToken& take() {
        const TextToken& token = peek();
        m_at = std::min(m_at + 1, m_tokens.size() - 1);
        return token;
    }
    [[nodiscard]] std::string found() const {
        if (peek().kind == Kind::kEnd || peek().kind == Kind::kNewline) {
            return "the end of the line";
        }
        return "'" + peek().text + "'";
    }
    bool accept(std::string_view symbol) {
        const bool fits = peek().is(symbol);
        m_at += fits ? 1 : 0;
        return fits;
    }
    base::Status expect(std::string_view symbol) {
        if (!accept(symbol)) {
            return refuseAt(peek(), "expected '" + std::string(symbol) + "', found " + found());
        }
        return {};
    }
    base::Result<TextToken> expectName(std::string_view what) {
        if (peek().kind != Kind::kName && peek().kind != Kind::kString) {
            return refuseAt(peek(), "expected " + std::string(what) + ", found " + found());
        }
        return take();
    }

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
    base::Status parseAttributes(Attributes& attributes);
    base::Result<AttributeValue> parseAttributeValue();
    base::Result<AttributeValue> parseListValue();
    base::Result<AttributeValue> parseTensorValue();
    base::Result<TensorType> parseType();
    base::Result<Dim> parseDim();
    base::Result<Extents> parseConstantType(DType& dtype);
    base::Result<ConstantRecipe> parseRecipe();
    base::Result<std::vector<TextToken>> parseBraces();

    SymbolId symbolNamed(const std::string& name);
    base::Result<ValueId> define(const TextToken& token, ValueId id);
    ValueId use(const TextToken& token);

    std::vector<TextToken> m_tokens;
    std::size_t m_at = 0;
    std::unique_ptr<GraphBuilder> m_builder;
    std::map<std::string, NamedValue> m_values;
    std::map<std::string, SymbolId> m_symbols;
};

base::Status Parser::parseHeader() {
    if (!peek().isName("graph")) {
        return refuseAt(peek(), "expected 'graph NAME opset N', found " + found());
    }
    take();
    TESSERA_TRY(const TextToken name, expectName("the graph's name"));
    m_builder = std::make_unique<GraphBuilder>(name.text);
    if (peek().isName("opset")) {
        take();
        TESSERA_TRY(const std::int64_t version, parseInt(take()));
        if (version != 0) { // "opset 0" stands before other domains when the standard one is not imported
            m_builder->setOpset("", version);
        }
        while (accept(",")) {
            TESSERA_TRY(std::string domain,
                        expectName("a domain").map([](auto token) { return token.text; }));
            while (accept(".")) {
                TESSERA_TRY(const TextToken part, expectName("the rest of a domain"));
                domain += "." + part.text;
            }
            TESSERA_TRY(const std::int64_t domainVersion, parseInt(take()));
            m_builder->setOpset(domain, domainVersion);
        }
    }
    if (peek().kind != Kind::kNewline) {
        return refuseAt(peek(), "expected the end of the line, found " + found());
    }
    take();
    return {};
}

base::Status Parser::parseStatement() {
    const TextToken& next = peek(1);
    const bool isKeyword = next.kind == Kind::kName || next.kind == Kind::kString;
    if (isKeyword && peek().isName("symbol")) {
        return parseSymbol();
    }
    if (isKeyword && peek().isName("input")) {
        return parseInput();
    }
    if (isKeyword && peek().isName("const")) {
        return parseConstant();
    }
    if (isKeyword && peek().isName("output")) {
        return parseOutputs();
    }
    return parseNode();
}

base::Status Parser::parseSymbol() {
    take();
    TESSERA_TRY(const TextToken name, expectName("the symbol's name"));
    if (m_symbols.contains(name.text)) {
        return refuseAt(name, "symbol '" + name.text + "' is already there");
    }
    Symbol symbol{name.text, {}};
    if (accept("=")) {
        TESSERA_CHECK(expect("{"));
        do {
            Symbol::Sample sample;
            const TextToken extent = take();
            TESSERA_TRY(sample.extent, parseInt(extent));
            if (sample.extent < 0) {
                return refuseAt(extent, "an extent is not negative");
            }
            if (accept(":")) {
                TESSERA_TRY(sample.weight, parseNumber(take()));
            }
            symbol.samples.push_back(sample);
        } while (accept(","));
        TESSERA_CHECK(expect("}"));
    }
    m_symbols.emplace(name.text, m_builder->addSymbol(std::move(symbol)));
    return {};
}

SymbolId Parser::symbolNamed(const std::string& name) {
    const auto at = m_symbols.find(name);
    if (at != m_symbols.end()) {
        return at->second;
    }
    return m_symbols.emplace(name, m_builder->addSymbol({name, {}})).first->second;
}

base::Result<Dim> Parser::parseDim() {
    if (accept("?")) {
        return Dim::unknown();
    }
    if (peek().kind == Kind::kName || peek().kind == Kind::kString) {
        return Dim::symbol(symbolNamed(take().text));
    }
    const TextToken token = take();
    TESSERA_TRY(const std::int64_t extent, parseInt(token));
    if (extent < 0) {
        return refuseAt(token, "an extent is not negative");
    }
    return Dim(extent);
}

base::Result<TensorType> Parser::parseType() {
    const auto dtype = peek().kind == Kind::kName ? parseDType(peek().text) : std::nullopt;
    if (!dtype && !peek().is("?")) {
        return refuseAt(peek(), "expected an element type (f32, i64, ...), found " + found());
    }
    take();
    TensorType type{dtype.value_or(DType::kUndefined), Shape()};
    TESSERA_CHECK(expect("["));
    if (peek().is("?") && peek(1).is("?") && peek(2).is("]")) { // [??]: the rank is unknown
        m_at += 3;
        type.shape.reset();
        return type;
    }
    while (!accept("]")) {
        if (!type.shape->empty()) {
            TESSERA_CHECK(expect(","));
        }
        TESSERA_TRY(const Dim dim, parseDim());
        type.shape->push_back(dim);
    }
    return type;
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
    take();
    TESSERA_TRY(const TextToken name, expectName("the input's name"));
    TESSERA_CHECK(expect(":"));
    TESSERA_TRY(TensorType type, parseType());
    if (m_values.contains(name.text)) {
        return m_values.at(name.text).isDefined ? base::Status(define(name, {}).map([](auto) {}))
                                                : refuseLate(name);
    }
    TESSERA_CHECK(define(name, m_builder->addInput(name.text, std::move(type))));
    return {};
}

base::Result<Extents> Parser::parseConstantType(DType& dtype) {
    const TextToken at = peek();
    TESSERA_TRY(const TensorType type, parseType());
    const auto extents = type.extents();
    if (!extents || !type.bytes()) {
        return refuseAt(at, "a constant has a known type of known size");
    }
    dtype = type.dtype;
    return *extents;
}

base::Result<std::vector<TextToken>> Parser::parseBraces() {
    TESSERA_CHECK(expect("{"));
    std::vector<TextToken> elements;
    while (!accept("}")) {
        if (!elements.empty()) {
            TESSERA_CHECK(expect(","));
        }
        if (peek().kind != Kind::kNumber && peek().kind != Kind::kName) {
            return refuseAt(peek(), "expected a number, found " + found());
        }
        elements.push_back(take());
    }
    return elements;
}

base::Result<ConstantRecipe> Parser::parseRecipe() {
    ConstantRecipe recipe;
    const TextToken name = peek();
    if (name.isName("zeros") || name.isName("ones")) {
        take();
        recipe.kind = name.text == "zeros" ? ConstantRecipe::Kind::kZeros : ConstantRecipe::Kind::kOnes;
        return recipe;
    }
    if (!name.isName("random") && !name.isName("uniform")) {
        return refuseAt(name,
                        "expected zeros, ones, random(SEED), uniform(SEED, LOW, HIGH) or {values}, found " +
                            found());
    }
    take();
    TESSERA_CHECK(expect("("));
    TESSERA_TRY(const std::int64_t seed, parseInt(take()));
    recipe.seed = static_cast<std::uint64_t>(seed);
    recipe.kind = ConstantRecipe::Kind::kRandom;
    if (name.text == "uniform") {
        recipe.kind = ConstantRecipe::Kind::kUniform;
        TESSERA_CHECK(expect(","));
        TESSERA_TRY(recipe.low, parseNumber(take()));
        TESSERA_CHECK(expect(","));
        TESSERA_TRY(recipe.high, parseNumber(take()));
    }
    TESSERA_CHECK(expect(")"));
    return recipe;
}

base::Status Parser::parseConstant() {
    take();
    TESSERA_TRY(const TextToken name, expectName("the constant's name"));
    TESSERA_CHECK(expect(":"));
    DType dtype = DType::kUndefined;
    TESSERA_TRY(const Extents extents, parseConstantType(dtype));
    TESSERA_CHECK(expect("="));
    const TextToken at = peek();
    ConstantRef constant;
    if (at.is("{")) {
        TESSERA_TRY(const auto elements, parseBraces());
        TESSERA_TRY(Tensor tensor, parseElements(dtype, extents, elements, at));
        constant = makeConstant(std::move(tensor));
    } else {
        TESSERA_TRY(const ConstantRecipe recipe, parseRecipe());
        auto made = makeSeededConstant(dtype, extents, recipe);
        if (!made) {
            return refuseAt(at, made.error().message);
        }
        constant = *std::move(made);
    }
    if (m_values.contains(name.text)) {
        return m_values.at(name.text).isDefined ? base::Status(define(name, {}).map([](auto) {}))
                                                : refuseLate(name);
    }
    TESSERA_CHECK(define(name, m_builder->addConstant(name.text, std::move(constant))));
    return {};
}

base::Status Parser::parseOutputs() {
    take();
    do {
        TESSERA_TRY(const TextToken name, expectName("a value's name"));
        m_builder->addOutput(use(name));
    } while (accept(","));
    return {};
}

base::Result<std::vector<Parser::Output>> Parser::parseNodeOutputs() {
    std::vector<Output> outputs;
    if (peek().is("=")) { // a node without outputs
        take();
        return outputs;
    }
    do {
        Output output;
        TESSERA_TRY(output.token, expectName("a value's name"));
        if (accept(":")) {
            TESSERA_TRY(output.type, parseType());
        }
        outputs.push_back(std::move(output));
    } while (accept(","));
    TESSERA_CHECK(expect("="));
    return outputs;
}

/// "Conv", "com.example.Thing" (all but the last name are the domain) or "Gelu:20" (with an opset).
base::Status Parser::parseOperator(NodeSpec& spec) {
    TESSERA_TRY(const TextToken first, expectName("an operator"));
    spec.op = first.text;
    while (accept(".")) {
        TESSERA_TRY(const TextToken next, expectName("an operator"));
        spec.domain += (spec.domain.empty() ? "" : ".") + spec.op;
        spec.op = next.text;
    }
    if (accept(":")) {
        const TextToken token = take();
        TESSERA_TRY(spec.opset, parseInt(token));
        if (spec.opset < 1) {
            return refuseAt(token, "an opset is positive");
        }
    }
    return {};
}

base::Result<std::vector<ValueId>> Parser::parseOperands() {
    std::vector<ValueId> operands;
    TESSERA_CHECK(expect("("));
    while (!accept(")")) {
        if (!operands.empty()) {
            TESSERA_CHECK(expect(","));
        }
        TESSERA_TRY(const TextToken name, expectName("a value's name"));
        operands.push_back(name.isName("_") ? ValueId() : use(name));
    }
    return operands;
}

base::Status Parser::parseNode() {
    TESSERA_TRY(const auto outputs, parseNodeOutputs());
    NodeSpec spec;
    TESSERA_CHECK(parseOperator(spec));
    TESSERA_TRY(spec.inputs, parseOperands());
    if (peek().is("{")) {
        TESSERA_CHECK(parseAttributes(spec.attributes));
    }
    if (accept("@")) {
        TESSERA_TRY(const TextToken name, expectName("the node's name"));
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

base::Status Parser::parseAttributes(Attributes& attributes) {
    TESSERA_CHECK(expect("{"));
    while (!accept("}")) {
        if (!attributes.empty()) {
            TESSERA_CHECK(expect(","));
        }
        TESSERA_TRY(const TextToken name, expectName("an attribute's name"));
        if (attributes.has(name.text)) {
            return refuseAt(name, "attribute '" + name.text + "' is given twice");
        }
        TESSERA_CHECK(expect("="));
        TESSERA_TRY(auto value, parseAttributeValue());
        attributes.set(name.text, std::move(value));
    }
    return {};
}

base::Result<AttributeValue> Parser::parseAttributeValue() {
    const TextToken token = peek();
    if (token.kind == Kind::kString) {
        return take().text;
    }
    if (token.is("[")) {
        return parseListValue();
    }
    if (token.kind == Kind::kName && token.text != "inf" && token.text != "nan") {
        const bool isList = peek(1).is("[") && peek(2).is("]");
        if ((token.text == "floats" || token.text == "strings") && isList) {
            m_at += 3;
            return token.text == "floats" ? AttributeValue(std::vector<float>())
                                          : AttributeValue(std::vector<std::string>());
        }
        return parseTensorValue();
    }
    if (token.kind != Kind::kNumber && token.kind != Kind::kName) {
        return refuseAt(token, "expected an attribute's value, found " + found());
    }
    take();
    if (isFloatText(token)) {
        TESSERA_TRY(const double number, parseNumber(token));
        return static_cast<float>(number);
    }
    TESSERA_TRY(const std::int64_t number, parseInt(token));
    return number;
}

/// All integers, all strings, or numbers of which one at least is a float.
base::Result<AttributeValue> Parser::parseListValue() {
    TESSERA_CHECK(expect("["));
    std::vector<TextToken> elements;
    while (!accept("]")) {
        if (!elements.empty()) {
            TESSERA_CHECK(expect(","));
        }
        if (peek().kind != Kind::kNumber && peek().kind != Kind::kName && peek().kind != Kind::kString) {
            return refuseAt(peek(), "expected a number or string, found " + found());
        }
        elements.push_back(take());
    }
    if (!elements.empty() && elements.front().kind == Kind::kString) {
        std::vector<std::string> strings;
        for (const TextToken& element : elements) {
            if (element.kind != Kind::kString) {
                return refuseAt(element, "expected a string as before it");
            }
            strings.push_back(element.text);
        }
        return strings;
    }
    if (std::ranges::any_of(elements, isFloatText)) {
        std::vector<float> floats;
        for (const TextToken& element : elements) {
            TESSERA_TRY(const double number, parseNumber(element));
            floats.push_back(static_cast<float>(number));
        }
        return floats;
    }
    std::vector<std::int64_t> ints;
    for (const TextToken& element : elements) {
        TESSERA_TRY(ints.emplace_back(), parseInt(element));
    }
    return ints;
}

base::Result<AttributeValue> Parser::parseTensorValue() {
    DType dtype = DType::kUndefined;
    TESSERA_TRY(const Extents extents, parseConstantType(dtype));
    const TextToken at = peek();
    TESSERA_TRY(const auto elements, parseBraces());
    TESSERA_TRY(Tensor tensor, parseElements(dtype, extents, elements, at));
    return makeConstant(std::move(tensor));
}

} // namespace

base::Result<GraphRef> parseGraph(std::string_view text) {
    TESSERA_TRY(auto tokens, tokenize(text));
    return Parser(std::move(tokens)).run();
}

} // namespace tessera::graph
