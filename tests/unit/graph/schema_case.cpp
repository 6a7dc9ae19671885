#include "tests/unit/graph/schema_case.h"

namespace tessera::test {

std::string caseText(const SchemaCase& schemaCase, std::size_t outputCount) {
    std::string text = "graph g opset " + std::to_string(schemaCase.opset) + "\n";
    std::string_view rest = schemaCase.values;
    while (!rest.empty()) {
        const auto end = rest.find("; ");
        const auto declaration = rest.substr(0, end);
        text += declaration.find('=') != std::string_view::npos ? "const " : "input ";
        text += declaration;
        text += "\n";
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 2);
    }
    std::string outputs;
    for (std::size_t i = 0; i < outputCount; ++i) {
        outputs += (i > 0 ? ", o" : "o") + std::to_string(i);
    }
    text += outputs + " = " + std::string(schemaCase.call) + " @n\noutput " + outputs + "\n";
    return text;
}

std::string caseOperator(const SchemaCase& schemaCase) {
    const auto head = schemaCase.call.substr(0, schemaCase.call.find('('));
    return std::string(head.substr(head.rfind('.') + 1));
}

} // namespace tessera::test
