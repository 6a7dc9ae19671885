#include "engine/pattern/syntax.h"

#include <algorithm>

namespace tessera::pattern {

std::string SyntaxError::text() const {
    return "expected " + expected + (found.empty() ? "" : ", found " + found);
}

bool OperatorName::accepts(const graph::Node& node) const {
    switch (kind) {
    case Kind::kNamed:
        return node.op == op && (node.domain == domain || (domain.empty() && node.domain == "ai.onnx"));
    case Kind::kClass:
        return node.schema != nullptr && node.schema->operatorClass == operatorClass;
    case Kind::kAny:
        return node.schema != nullptr;
    }
    return false;
}

std::string OperatorName::text() const {
    switch (kind) {
    case Kind::kNamed:
        return domain.empty() ? op : domain + "." + op;
    case Kind::kClass:
        return "@" + std::string(graph::toText(operatorClass));
    case Kind::kAny:
        return "@any";
    }
    return {};
}

bool accepts(const OperatorSet& set, const graph::Node& node) {
    return std::ranges::any_of(set, [&](const OperatorName& name) { return name.accepts(node); });
}

std::string toText(const OperatorSet& set) {
    std::string text;
    for (const OperatorName& name : set) {
        text += (text.empty() ? "" : "|") + name.text();
    }
    return text;
}

std::optional<CaptureIndex> Pattern::findCapture(std::string_view name) const {
    for (std::size_t i = 0; i < captures.size(); ++i) {
        if (captures[i].name == name) {
            return static_cast<CaptureIndex>(i);
        }
    }
    return std::nullopt;
}

} // namespace tessera::pattern
