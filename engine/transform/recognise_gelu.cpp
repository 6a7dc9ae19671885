#include "engine/transform/compound.h"
#include "engine/transform/matching.h"
#include "engine/transform/passes.h"
#include "engine/transform/polynomial.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <numbers>

// Gelu (Hendrycks, Gimpel, 2016) in the primitives that exporters write, in any order of the arithmetic:
//
//     exact  x/2 (1 + erf(x/√2))
//     tanh   x/2 (1 + tanh(√(2/π) (x + 0.044715 x³)))
//
// Both are polynomials in x around one function t: what goes in is one in x, what comes out is x/2 + x t/2.
namespace tessera::transform {

using graph::NodeId;
using graph::ValueId;

namespace {

/// Nodes from t on that a match may have, and values before t that may be x.
constexpr int kMostSteps = 4;
constexpr std::size_t kMostCandidates = 16;

Polynomial argumentOf(std::string_view function) {
    Polynomial p{};
    if (function == "Erf") {
        p[1][0] = 1.0 / std::numbers::sqrt2;
    } else {
        p[1][0] = std::sqrt(2.0 * std::numbers::inv_pi);
        p[3][0] = p[1][0] * 0.044715;
    }
    return p;
}

Polynomial wantedResult() {
    Polynomial p{};
    p[1][0] = 0.5;
    p[1][1] = 0.5;
    return p;
}

/// Constants are rounded to the type, and some exporters print few digits.
double toleranceOf(graph::DType dtype) {
    return dtype == graph::DType::kBfloat16 ? 0x1p-7 : dtype == graph::DType::kFloat16 ? 0x1p-10 : 1e-5;
}

/// Values from which the argument of the function may be computed, nearest first.
std::vector<ValueId> candidates(const Draft& draft, ValueId argument) {
    std::vector<ValueId> found;
    std::deque<ValueId> open{argument};
    while (!open.empty() && found.size() < kMostCandidates) {
        const ValueId value = open.front();
        open.pop_front();
        const NodeId producer = draft.value(value).producer;
        if (draft.value(value).isConstant() || std::ranges::find(found, value) != found.end()) {
            continue;
        }
        found.push_back(value);
        const bool isArithmetic = isOperator(draft, producer, "Mul") || isOperator(draft, producer, "Div") ||
                                  isOperator(draft, producer, "Add") || isOperator(draft, producer, "Pow");
        if (isArithmetic) {
            const auto& inputs = draft.node(producer).inputs;
            open.insert(open.end(), inputs.begin(), inputs.end());
        }
    }
    return found;
}

/// From the function on, reader by reader, until the result is there. The nodes that were passed, and those
/// that the other operands are made of; empty when the result never comes.
std::vector<NodeId> membersAfter(const Draft& draft, ValueId x, NodeId function, double tolerance) {
    PolynomialReader reader(draft, x, draft.node(function).outputs[0]);
    ValueId at = draft.node(function).outputs[0];
    for (int step = 0; step < kMostSteps; ++step) {
        const auto& uses = draft.value(at).uses;
        if (uses.size() != 1 || draft.isOutput(at) || draft.node(uses[0].node).outputs.size() != 1) {
            return {};
        }
        at = draft.node(uses[0].node).outputs[0];
        const auto polynomial = reader.read(at);
        if (!polynomial) {
            return {};
        }
        if (closeTo(*polynomial, wantedResult(), tolerance)) {
            return reader.members();
        }
    }
    return {};
}

base::Result<bool> rewrite(Draft& draft, NodeId function) {
    const bool isErf = draft.node(function).op == "Erf";
    const ValueId argument = draft.node(function).inputs[0];
    const double tolerance = toleranceOf(draft.value(argument).type.dtype);
    for (const ValueId x : candidates(draft, argument)) {
        PolynomialReader reader(draft, x, ValueId());
        const auto polynomial = reader.read(argument);
        if (!polynomial || !closeTo(*polynomial, argumentOf(draft.node(function).op), tolerance)) {
            continue;
        }
        std::vector<NodeId> members = membersAfter(draft, x, function, tolerance);
        if (members.empty()) {
            continue;
        }
        members.push_back(function);
        for (const NodeId member : reader.members()) {
            if (std::ranges::find(members, member) == members.end()) {
                members.push_back(member);
            }
        }
        graph::Attributes attributes;
        if (!isErf) {
            attributes.set("approximate", std::string("tanh"));
        }
        Compound gelu{.op = "Gelu",
                      .since = 20,
                      .attributes = std::move(attributes),
                      .inputs = {x},
                      .members = std::move(members)};
        TESSERA_TRY(const bool isDone, replaceByCompound(draft, std::move(gelu)));
        if (isDone) {
            return true;
        }
    }
    return false;
}

} // namespace

base::Result<std::size_t> recogniseGelus(Draft& draft) {
    std::size_t changes = 0;
    for (std::size_t i = 0; i < draft.nodeCount(); ++i) {
        const NodeId id(i);
        if ((isOperator(draft, id, "Erf") || isOperator(draft, id, "Tanh")) && draft.hasInput(id, 0)) {
            TESSERA_TRY(const bool isDone, rewrite(draft, id));
            changes += isDone ? 1 : 0;
        }
    }
    return changes;
}

} // namespace tessera::transform
