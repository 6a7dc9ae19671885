#include "tests/conformance/non_finite.h"

#include "engine/base/random.h"
#include "engine/kernels/interpreter.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <stdexcept>

namespace tessera::conformance {

using graph::Tensor;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

struct Draw {
    const char* name;
    std::function<void(Tensor& tensor, base::Random& random)> into;
};

Draw oneOf(const char* name, float special) {
    return {name, [special](Tensor& tensor, base::Random& random) {
                auto values = tensor.mutableAs<float>();
                values[random.below(values.size())] = special;
            }};
}

/// The first row along the last axis is masked whole, the second from its middle on.
void maskRows(Tensor& tensor, base::Random& /*random*/) {
    auto values = tensor.mutableAs<float>();
    const auto& extents = tensor.extents();
    const auto columns = static_cast<std::size_t>(extents.empty() ? 1 : extents.back());
    std::ranges::fill(values.subspan(0, columns), -kInfinity);
    if (values.size() >= 2 * columns) {
        std::ranges::fill(values.subspan(columns + (columns + 1) / 2, columns / 2), -kInfinity);
    }
}

const std::vector<Draw>& draws() {
    static const std::vector<Draw> kDraws{
        oneOf("one NaN", kNaN),
        oneOf("one infinity", kInfinity),
        oneOf("one -infinity", -kInfinity),
        {"NaN at the end", [](Tensor& tensor, base::Random&) { tensor.mutableAs<float>().back() = kNaN; }},
        {"masked rows", maskRows},
        {"a mixture", [](Tensor& tensor, base::Random& random) {
             constexpr std::array kSpecial{kNaN, kInfinity, -kInfinity};
             for (float& value : tensor.mutableAs<float>()) {
                 value = random.below(8) == 0 ? kSpecial[random.below(kSpecial.size())] : value;
             }
         }}};
    return kDraws;
}

} // namespace

std::vector<Problem> nonFiniteProblems(const std::string& name, const graph::GraphRef& graph,
                                       const graph::Region& region) {
    std::vector<Problem> problems;
    const Problem plain = makeProblem(name, graph, region);
    const auto isFloat = [](const Tensor& tensor) {
        return tensor.dtype() == graph::DType::kFloat32 && tensor.count() > 0;
    };
    if (std::ranges::none_of(plain.inputs, isFloat)) {
        return problems;
    }
    auto extracted = graph::extractRegion(*graph, region);
    if (!extracted) {
        throw std::runtime_error(extracted.error().oneLine());
    }
    for (const auto& draw : draws()) {
        Problem problem = plain;
        problem.name += " with " + std::string(draw.name);
        problem.oracle.clear();
        base::Random random(base::hashText(problem.name).low);
        for (auto& input : problem.inputs) {
            if (isFloat(input)) {
                const auto shared = input.as<float>(); // by all copies of the problem
                Tensor own(input.dtype(), input.extents());
                std::ranges::copy(shared, own.mutableAs<float>().begin());
                input = own;
                draw.into(input, random);
            }
        }
        auto defined = kernels::evaluate(**extracted, problem.inputs,
                                         {.threads = 2, .arithmetic = kernels::Arithmetic::kDouble});
        if (!defined) {
            throw std::runtime_error(problem.name + ": " + defined.error().oneLine());
        }
        problem.defined = *std::move(defined);
        problems.push_back(std::move(problem));
    }
    return problems;
}

} // namespace tessera::conformance
