#include "engine/graph/text_type_parser.h"

#include "engine/graph/text_form.h"
#include "engine/graph/text_values.h"

#include <algorithm>

namespace tessera::graph {

using Kind = TextToken::Kind;

void TextTypeParser::addSymbol(Symbol symbol) {
    const std::string name = symbol.name;
    m_symbols.emplace(name, m_builder.addSymbol(std::move(symbol)));
}

SymbolId TextTypeParser::symbolNamed(const std::string& name) {
    const auto at = m_symbols.find(name);
    if (at != m_symbols.end()) {
        return at->second;
    }
    return m_symbols.emplace(name, m_builder.addSymbol({name, {}})).first->second;
}

base::Result<Dim> TextTypeParser::parseDim() {
    if (m_cursor.accept("?")) {
        return Dim::unknown();
    }
    if (m_cursor.peek().kind == Kind::kName || m_cursor.peek().kind == Kind::kString) {
        return Dim::symbol(symbolNamed(m_cursor.take().text));
    }
    const TextToken token = m_cursor.take();
    TESSERA_TRY(const std::int64_t extent, parseInt(token));
    if (extent < 0) {
        return refuseAt(token, "an extent is not negative");
    }
    return Dim(extent);
}

base::Result<TensorType> TextTypeParser::parseType() {
    const bool isOptional = m_cursor.peek().isName("opt") && m_cursor.peek(1).is("(");
    for (int i = 0; isOptional && i < 2; ++i) {
        m_cursor.take();
    }
    const bool isSequence = m_cursor.peek().isName("seq") && m_cursor.peek(1).is("(");
    for (int i = 0; isSequence && i < 2; ++i) {
        m_cursor.take();
    }
    TESSERA_TRY(TensorType type, parseTensorType());
    if (isSequence) {
        TESSERA_CHECK(m_cursor.expect(")"));
    }
    if (isOptional) {
        TESSERA_CHECK(m_cursor.expect(")"));
    }
    type.container = isOptional   ? (isSequence ? Container::kOptionalSequence : Container::kOptionalTensor)
                     : isSequence ? Container::kSequence
                                  : Container::kTensor;
    return type;
}

base::Result<TensorType> TextTypeParser::parseTensorType() {
    const auto dtype = m_cursor.peek().kind == Kind::kName ? parseDType(m_cursor.peek().text) : std::nullopt;
    if (!dtype && !m_cursor.peek().is("?")) {
        return refuseAt(m_cursor.peek(),
                        "expected an element type (f32, i64, ...), found " + m_cursor.found());
    }
    m_cursor.take();
    TensorType type{dtype.value_or(DType::kUndefined), Shape()};
    TESSERA_CHECK(m_cursor.expect("["));
    if (m_cursor.peek().is("?") && m_cursor.peek(1).is("?") &&
        m_cursor.peek(2).is("]")) { // [??]: the rank is unknown
        for (int i = 0; i < 3; ++i) {
            m_cursor.take();
        }
        type.shape.reset();
        return type;
    }
    while (!m_cursor.accept("]")) {
        if (!type.shape->empty()) {
            TESSERA_CHECK(m_cursor.expect(","));
        }
        TESSERA_TRY(const Dim dim, parseDim());
        type.shape->push_back(dim);
    }
    return type;
}

base::Result<Extents> TextTypeParser::parseConstantType(DType& dtype) {
    const TextToken at = m_cursor.peek();
    TESSERA_TRY(const TensorType type, parseType());
    const auto extents = type.extents();
    if (!extents || !type.bytes()) {
        return refuseAt(at, "a constant has a known type of known size");
    }
    dtype = type.dtype;
    return *extents;
}

base::Result<std::vector<TextToken>> TextTypeParser::parseBraces() {
    TESSERA_CHECK(m_cursor.expect("{"));
    std::vector<TextToken> elements;
    while (!m_cursor.accept("}")) {
        if (!elements.empty()) {
            TESSERA_CHECK(m_cursor.expect(","));
        }
        if (m_cursor.peek().kind != Kind::kNumber && m_cursor.peek().kind != Kind::kName) {
            return refuseAt(m_cursor.peek(), "expected a number, found " + m_cursor.found());
        }
        elements.push_back(m_cursor.take());
    }
    return elements;
}

base::Result<ConstantRecipe> TextTypeParser::parseRecipe() {
    ConstantRecipe recipe;
    const TextToken name = m_cursor.peek();
    if (name.isName("zeros") || name.isName("ones")) {
        m_cursor.take();
        recipe.kind = name.text == "zeros" ? ConstantRecipe::Kind::kZeros : ConstantRecipe::Kind::kOnes;
        return recipe;
    }
    if (!name.isName("random") && !name.isName("uniform")) {
        return refuseAt(name,
                        "expected zeros, ones, random(SEED), uniform(SEED, LOW, HIGH) or {values}, found " +
                            m_cursor.found());
    }
    m_cursor.take();
    TESSERA_CHECK(m_cursor.expect("("));
    TESSERA_TRY(const std::int64_t seed, parseInt(m_cursor.take()));
    recipe.seed = static_cast<std::uint64_t>(seed);
    recipe.kind = ConstantRecipe::Kind::kRandom;
    if (name.text == "uniform") {
        recipe.kind = ConstantRecipe::Kind::kUniform;
        TESSERA_CHECK(m_cursor.expect(","));
        TESSERA_TRY(recipe.low, parseNumber(m_cursor.take()));
        TESSERA_CHECK(m_cursor.expect(","));
        TESSERA_TRY(recipe.high, parseNumber(m_cursor.take()));
    }
    TESSERA_CHECK(m_cursor.expect(")"));
    return recipe;
}

base::Result<ConstantRef> TextTypeParser::parseConstant() {
    DType dtype = DType::kUndefined;
    TESSERA_TRY(const Extents extents, parseConstantType(dtype));
    TESSERA_CHECK(m_cursor.expect("="));
    const TextToken at = m_cursor.peek();
    if (at.is("{")) {
        TESSERA_TRY(const auto elements, parseBraces());
        TESSERA_TRY(Tensor tensor, parseElements(dtype, extents, elements, at));
        return makeConstant(std::move(tensor));
    }
    TESSERA_TRY(const ConstantRecipe recipe, parseRecipe());
    auto made = makeSeededConstant(dtype, extents, recipe);
    return made ? std::move(made) : refuseAt(at, made.error().message);
}

base::Status TextTypeParser::parseAttributes(Attributes& attributes) {
    TESSERA_CHECK(m_cursor.expect("{"));
    while (!m_cursor.accept("}")) {
        if (!attributes.empty()) {
            TESSERA_CHECK(m_cursor.expect(","));
        }
        TESSERA_TRY(const TextToken name, m_cursor.expectName("an attribute's name"));
        if (attributes.has(name.text)) {
            return refuseAt(name, "attribute '" + name.text + "' is given twice");
        }
        TESSERA_CHECK(m_cursor.expect("="));
        TESSERA_TRY(auto value, parseAttributeValue());
        attributes.set(name.text, std::move(value));
    }
    return {};
}

base::Result<AttributeValue> TextTypeParser::parseAttributeValue() {
    const TextToken token = m_cursor.peek();
    if (token.kind == Kind::kString) {
        return m_cursor.take().text;
    }
    if (token.is("[")) {
        return parseListValue();
    }
    if (token.kind == Kind::kName && token.text != "inf" && token.text != "nan") {
        const bool isList = m_cursor.peek(1).is("[") && m_cursor.peek(2).is("]");
        if ((token.text == "floats" || token.text == "strings") && isList) {
            for (int i = 0; i < 3; ++i) {
                m_cursor.take();
            }
            return token.text == "floats" ? AttributeValue(std::vector<float>())
                                          : AttributeValue(std::vector<std::string>());
        }
        if (token.text == "graph" && m_cursor.peek(1).is("(")) {
            return parseGraphValue();
        }
        if (token.text == "type" && m_cursor.peek(1).is("(")) {
            m_cursor.take();
            m_cursor.take();
            TESSERA_TRY(TensorType type, parseType());
            TESSERA_CHECK(m_cursor.expect(")"));
            return AttributeValue(std::move(type));
        }
        return parseTensorValue();
    }
    if (token.kind != Kind::kNumber && token.kind != Kind::kName) {
        return refuseAt(token, "expected an attribute's value, found " + m_cursor.found());
    }
    m_cursor.take();
    if (isFloatText(token)) {
        TESSERA_TRY(const double number, parseNumber(token));
        return static_cast<float>(number);
    }
    TESSERA_TRY(const std::int64_t number, parseInt(token));
    return number;
}

/// Each level of graphs in graphs doubles what its quotes are escaped with: none is deep in a text of
/// bearable length.
base::Result<AttributeValue> TextTypeParser::parseGraphValue() {
    m_cursor.take();
    m_cursor.take();
    const TextToken text = m_cursor.peek();
    if (text.kind != Kind::kString) {
        return refuseAt(text, "expected a graph's text as a string, found " + m_cursor.found());
    }
    m_cursor.take();
    TESSERA_CHECK(m_cursor.expect(")"));
    auto body = parseGraph(text.text);
    if (!body) {
        return refuseAt(text, "in the graph that begins here: " + body.error().oneLine());
    }
    return AttributeValue(*std::move(body));
}

/// All integers, all strings, or numbers of which one at least is a float.
base::Result<AttributeValue> TextTypeParser::parseListValue() {
    TESSERA_CHECK(m_cursor.expect("["));
    std::vector<TextToken> elements;
    while (!m_cursor.accept("]")) {
        if (!elements.empty()) {
            TESSERA_CHECK(m_cursor.expect(","));
        }
        if (m_cursor.peek().kind != Kind::kNumber && m_cursor.peek().kind != Kind::kName &&
            m_cursor.peek().kind != Kind::kString) {
            return refuseAt(m_cursor.peek(), "expected a number or string, found " + m_cursor.found());
        }
        elements.push_back(m_cursor.take());
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

base::Result<AttributeValue> TextTypeParser::parseTensorValue() {
    DType dtype = DType::kUndefined;
    TESSERA_TRY(const Extents extents, parseConstantType(dtype));
    const TextToken at = m_cursor.peek();
    TESSERA_TRY(const auto elements, parseBraces());
    TESSERA_TRY(Tensor tensor, parseElements(dtype, extents, elements, at));
    return makeConstant(std::move(tensor));
}

} // namespace tessera::graph
