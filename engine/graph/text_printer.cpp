#include "engine/graph/seeded_constant.h"
#include "engine/graph/text_form.h"
#include "engine/graph/text_values.h"

#include <type_traits>

namespace tessera::graph {

namespace {

std::string typeToText(const Graph& graph, const TensorType& type) {
    std::string text(toText(type.dtype));
    if (!type.shape) {
        return containerText(type.container, text + "[??]");
    }
    text += "[";
    for (const Dim& dim : *type.shape) {
        text += text.back() == '[' ? "" : ",";
        text += dim.isConstant()  ? std::to_string(dim.extent())
                : dim.isUnknown() ? "?"
                                  : nameText(graph.symbols()[dim.symbol().index()].name);
    }
    return containerText(type.container, text + "]");
}

base::Result<std::string> constantText(const Graph& graph, const Constant& constant) {
    const std::string type = typeToText(graph, {constant.dtype(), toShape(constant.extents())});
    if (const ConstantRecipe* recipe = recipeOf(constant)) {
        const auto seed = std::to_string(static_cast<std::int64_t>(recipe->seed));
        switch (recipe->kind) {
        case ConstantRecipe::Kind::kZeros:
            return type + " = zeros";
        case ConstantRecipe::Kind::kOnes:
            return type + " = ones";
        case ConstantRecipe::Kind::kRandom:
            return type + " = random(" + seed + ")";
        case ConstantRecipe::Kind::kUniform:
            return type + " = uniform(" + seed + ", " + floatText(recipe->low) + ", " +
                   floatText(recipe->high) + ")";
        }
    }
    TESSERA_TRY(const Tensor tensor, constant.tensor());
    TESSERA_TRY(const std::string elements, elementsText(tensor));
    return type + " = " + elements;
}

template <typename T, typename Print>
std::string listText(const std::vector<T>& list, Print&& print) {
    std::string text = "[";
    for (const T& element : list) {
        text += (text.size() > 1 ? "," : "") + print(element);
    }
    return text + "]";
}

base::Result<std::string> attributeText(const Graph& graph, const AttributeValue& value) {
    return std::visit(
        [&graph](const auto& held) -> base::Result<std::string> {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, std::int64_t>) {
                return std::to_string(held);
            } else if constexpr (std::is_same_v<T, float>) {
                return floatText(held);
            } else if constexpr (std::is_same_v<T, std::string>) {
                return quoted(held);
            } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>>) {
                return listText(held, [](std::int64_t element) { return std::to_string(element); });
            } else if constexpr (std::is_same_v<T, std::vector<float>>) {
                return held.empty() ? "floats[]" : listText(held, [](float f) { return floatText(f); });
            } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
                return held.empty() ? "strings[]" : listText(held, [](const auto& s) { return quoted(s); });
            } else if constexpr (std::is_same_v<T, ConstantRef>) {
                TESSERA_TRY(const Tensor tensor, held->tensor());
                TESSERA_TRY(const std::string elements, elementsText(tensor));
                return typeToText(graph, {held->dtype(), toShape(held->extents())}) + elements;
            } else if constexpr (std::is_same_v<T, TensorType>) {
                return "type(" + typeToText(graph, held) + ")";
            } else if constexpr (std::is_same_v<T, GraphRef>) {
                TESSERA_TRY(const std::string body, printGraph(*held));
                return "graph(" + quoted(body) + ")";
            } else {
                return base::fail(base::ErrorKind::kRefused, "has no text form");
            }
        },
        value);
}

std::string valueText(const Graph& graph, ValueId id) {
    return id.valid() ? nameText(graph.value(id).name) : "_";
}

std::string domainText(std::string_view domain) {
    std::string text;
    while (!domain.empty()) {
        const auto dot = domain.find('.');
        text += nameText(domain.substr(0, dot)) + ".";
        domain.remove_prefix(dot == std::string_view::npos ? domain.size() : dot + 1);
    }
    return text;
}

base::Result<std::string> nodeText(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    std::string text;
    for (const ValueId output : node.outputs) {
        text += (text.empty() ? "" : ", ") + valueText(graph, output);
        if (output.valid() && node.schema == nullptr && graph.value(output).type != TensorType()) {
            text += ": " + typeToText(graph, graph.value(output).type);
        }
    }
    text += (text.empty() ? "= " : " = ") + domainText(node.domain) + nameText(node.op);
    if (node.opset != graph.importedOpset(node.domain)) {
        text += ":" + std::to_string(node.opset);
    }
    text += "(";
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        text += (i > 0 ? ", " : "") + valueText(graph, node.inputs[i]);
    }
    text += ")";
    bool isFirst = true;
    for (const auto& [name, value] : node.attributes.entries()) {
        const auto printed = attributeText(graph, value);
        if (!printed) {
            return base::fail(printed.error().within("node '" + node.name + "': attribute '" + name + "'"));
        }
        text += (isFirst ? " {" : ", ") + nameText(name) + "=" + *printed;
        isFirst = false;
    }
    text += isFirst ? "" : "}";
    if (node.name != node.op + "#" + std::to_string(id.index())) {
        text += " @" + nameText(node.name);
    }
    return text + "\n";
}

std::string headerText(const Graph& graph) {
    std::string text = "graph " + nameText(graph.name());
    const auto standard = graph.opsets().find("");
    if (!graph.opsets().empty()) {
        text += " opset " + std::to_string(standard != graph.opsets().end() ? standard->second : 0);
    }
    for (const auto& [domain, version] : graph.opsets()) {
        if (!domain.empty()) {
            std::string name = domainText(domain);
            name.pop_back();
            text += ", " + name + " " + std::to_string(version);
        }
    }
    text += "\n";
    for (const Symbol& symbol : graph.symbols()) {
        text += "symbol " + nameText(symbol.name);
        for (std::size_t i = 0; i < symbol.samples.size(); ++i) {
            const auto& sample = symbol.samples[i];
            text += (i == 0 ? " = {" : ", ") + std::to_string(sample.extent);
            text += sample.weight == 1.0 ? "" : ":" + floatText(sample.weight);
        }
        text += symbol.samples.empty() ? "\n" : "}\n";
    }
    return text;
}

} // namespace

base::Result<std::string> printGraph(const Graph& graph) {
    std::string text = headerText(graph);
    for (const ValueId id : graph.inputs()) {
        text +=
            "input " + nameText(graph.value(id).name) + ": " + typeToText(graph, graph.value(id).type) + "\n";
    }
    for (const Value& value : graph.values()) {
        if (value.isConstant()) {
            const auto constant = constantText(graph, *value.constant);
            if (!constant) {
                return base::fail(constant.error().within("constant '" + value.name + "'"));
            }
            text += "const " + nameText(value.name) + ": " + *constant + "\n";
        }
    }
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        TESSERA_TRY(const std::string node, nodeText(graph, NodeId(i)));
        text += node;
    }
    for (std::size_t i = 0; i < graph.outputs().size(); ++i) {
        text += (i == 0 ? "output " : ", ") + nameText(graph.value(graph.outputs()[i]).name);
    }
    return text + (graph.outputs().empty() ? "" : "\n");
}

} // namespace tessera::graph
