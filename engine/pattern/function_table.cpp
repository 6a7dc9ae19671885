#include "engine/pattern/function_table.h"

#include <algorithm>
#include <array>

namespace tessera::pattern {

namespace {

constexpr std::array<std::string_view, 11> kFunctionNames{
    "all", "any", "attr", "broadcasts", "isconst", "len", "max", "min", "present", "prod", "sum"};

} // namespace

std::optional<Function> functionNamed(std::string_view name) {
    const auto* known = std::ranges::find(kFunctionNames, name);
    return known == kFunctionNames.end()
               ? std::nullopt
               : std::optional(static_cast<Function>(known - kFunctionNames.begin()));
}

std::string functionNames() {
    std::string names;
    for (const std::string_view each : kFunctionNames) {
        names += (names.empty() ? "" : ", ") + std::string(each);
    }
    return names;
}

std::string_view toText(Function function) {
    return kFunctionNames[static_cast<std::size_t>(function)];
}

std::string wrongArguments(Function function, const Expression& expression,
                           std::span<const std::uint32_t> arguments) {
    const std::string name(toText(function));
    switch (function) {
    case Function::kAll:
    case Function::kAny:
    case Function::kBroadcasts:
        return arguments.size() == 2 ? "" : "two arguments for '" + name + "'";
    case Function::kAttr:
        return arguments.size() == 2 && expression.nodes[arguments[1]].kind == ExpressionNode::Kind::kString
                   ? ""
                   : "a node and an attribute's name in quotes for 'attr'";
    case Function::kPresent:
        return arguments.size() == 1 && expression.nodes[arguments[0]].kind == ExpressionNode::Kind::kCapture
                   ? ""
                   : "one name of the pattern for 'present'";
    case Function::kIsConst:
    case Function::kLen:
    case Function::kProd:
    case Function::kSum:
        return arguments.size() == 1 ? "" : "one argument for '" + name + "'";
    case Function::kMax:
    case Function::kMin:
        return !arguments.empty() ? "" : "one argument or more for '" + name + "'";
    }
    return {};
}

} // namespace tessera::pattern
