#include "tests/support/graph_text.h"

#include "engine/graph/shape_arithmetic.h"
#include "engine/graph/text_form.h"

#include <stdexcept>

namespace tessera::test {

graph::GraphRef graphFromText(std::string_view text) {
    auto parsed = graph::parseGraph(text);
    if (!parsed) {
        throw std::runtime_error("the test's graph is refused: " + parsed.error().oneLine());
    }
    return *std::move(parsed);
}

const graph::Node& nodeNamed(const graph::Graph& graph, std::string_view name) {
    const auto id = graph.findNode(name);
    if (!id.valid()) {
        throw std::runtime_error("no node '" + std::string(name) + "'");
    }
    return graph.node(id);
}

const graph::Value& valueNamed(const graph::Graph& graph, std::string_view name) {
    const auto id = graph.findValue(name);
    if (!id.valid()) {
        throw std::runtime_error("no value '" + std::string(name) + "'");
    }
    return graph.value(id);
}

std::string typeOf(const graph::Graph& graph, std::string_view value) {
    return graph::typeText(valueNamed(graph, value).type,
                           [&graph](graph::SymbolId id) { return graph.symbols()[id.index()].name; });
}

} // namespace tessera::test
