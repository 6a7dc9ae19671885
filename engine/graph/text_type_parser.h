#pragma once

#include "engine/graph/graph_builder.h"
#include "engine/graph/seeded_constant.h"
#include "engine/graph/text_cursor.h"

#include <map>
#include <string>
#include <vector>

namespace tessera::graph {

/// The parts of a graph text below its statements: types, constants and attributes. New symbols go to the
/// builder. \par Errors of every function: kRefused at line and column.
class TextTypeParser {
public:
    TextTypeParser(TextCursor& cursor, GraphBuilder& builder) : m_cursor(cursor), m_builder(builder) {}

    [[nodiscard]] bool knowsSymbol(const std::string& name) const { return m_symbols.contains(name); }
    void addSymbol(Symbol symbol);

    /// "f32[N,3,?]", "seq(f32[N])", "opt(seq(f32[N]))"
    [[nodiscard]] base::Result<TensorType> parseType();
    /// "f32[2,2] = random(7)" or "f32[2] = {1, 2}"
    [[nodiscard]] base::Result<ConstantRef> parseConstant();
    /// "{pads=[1,1,1,1], auto_pad="NOTSET"}", added to what is there.
    [[nodiscard]] base::Status parseAttributes(Attributes& attributes);

private:
    SymbolId symbolNamed(const std::string& name);
    base::Result<Dim> parseDim();
    base::Result<TensorType> parseTensorType();
    base::Result<Extents> parseConstantType(DType& dtype);
    base::Result<ConstantRecipe> parseRecipe();
    base::Result<std::vector<TextToken>> parseBraces();
    base::Result<AttributeValue> parseAttributeValue();
    base::Result<AttributeValue> parseGraphValue();
    base::Result<AttributeValue> parseListValue();
    base::Result<AttributeValue> parseTensorValue();

    TextCursor& m_cursor;
    GraphBuilder& m_builder;
    std::map<std::string, SymbolId> m_symbols;
};

} // namespace tessera::graph
