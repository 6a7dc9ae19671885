#include "engine/graph/einsum.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace tessera::graph {

namespace {

tl::unexpected<base::Error> refuse(std::string message) {
    return base::fail(base::ErrorKind::kRefused, std::move(message), "attribute 'equation'");
}

/// A term as an error shows it: short, and of printable characters.
std::string shown(std::string_view term) {
    constexpr std::size_t kMostShown = 60;
    std::string text = "'";
    for (const char c : term.substr(0, kMostShown)) {
        text += c >= ' ' && c <= '~' ? c : '?';
    }
    return text + (term.size() > kMostShown ? "...'" : "'");
}

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// One side's term: letters and at most one "...".
base::Result<std::string> parseTerm(std::string_view term) {
    std::string labels;
    for (std::size_t at = 0; at < term.size(); ++at) {
        if (isLetter(term[at])) {
            labels += term[at];
            continue;
        }
        if (term.substr(at, 3) != "...") {
            return refuse(shown(term) + " is not made of letters and one '...'");
        }
        if (labels.find(EinsumEquation::kEllipsis) != std::string::npos) {
            return refuse(shown(term) + " has two ellipses");
        }
        labels += EinsumEquation::kEllipsis;
        at += 2;
    }
    return labels;
}

/// The implied output: the ellipsis, then every label that appears once.
std::string impliedOutput(const std::vector<std::string>& operands) {
    std::map<char, std::size_t> counts;
    for (const auto& operand : operands) {
        for (const char label : operand) {
            ++counts[label];
        }
    }
    std::string output = counts.contains(EinsumEquation::kEllipsis)
                             ? std::string(1, EinsumEquation::kEllipsis)
                             : std::string();
    for (const auto& [label, count] : counts) {
        if (label != EinsumEquation::kEllipsis && count == 1) {
            output += label;
        }
    }
    return output;
}

base::Status checkOutput(const EinsumEquation& equation) {
    for (const char label : equation.output) {
        const bool known = std::ranges::any_of(equation.operands, [label](const std::string& operand) {
            return operand.find(label) != std::string::npos;
        });
        const std::string name = label == EinsumEquation::kEllipsis ? "..." : std::string(1, label);
        if (!known) {
            return refuse("the output's '" + name + "' is in no operand");
        }
        if (std::ranges::count(equation.output, label) > 1) {
            return refuse("the output has '" + name + "' twice");
        }
    }
    return {};
}

} // namespace

std::string EinsumEquation::labels() const {
    std::string result;
    for (const auto& operand : operands) {
        for (const char label : operand) {
            if (label != kEllipsis && result.find(label) == std::string::npos) {
                result += label;
            }
        }
    }
    return result;
}

base::Result<EinsumEquation> parseEinsum(std::string_view equation, std::size_t operandCount) {
    std::string text;
    std::ranges::copy_if(equation, std::back_inserter(text),
                         [](char c) { return c != ' ' && c != '\t' && c != '\n'; });
    const auto arrow = text.find("->");
    const std::string_view inputs = std::string_view(text).substr(0, arrow);
    EinsumEquation result;
    for (std::size_t start = 0;;) {
        const auto comma = inputs.find(',', start);
        TESSERA_TRY(result.operands.emplace_back(), parseTerm(inputs.substr(start, comma - start)));
        if (comma == std::string_view::npos) {
            break;
        }
        start = comma + 1;
        if (result.operands.size() > operandCount) {
            break;
        }
    }
    if (result.operands.size() != operandCount) {
        return refuse("names " + std::to_string(result.operands.size()) + " operands, but the node has " +
                      std::to_string(operandCount));
    }
    if (arrow == std::string::npos) {
        result.output = impliedOutput(result.operands);
        return result;
    }
    TESSERA_TRY(result.output, parseTerm(std::string_view(text).substr(arrow + 2)));
    TESSERA_CHECK(checkOutput(result));
    return result;
}

} // namespace tessera::graph
