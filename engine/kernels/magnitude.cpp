#include "engine/kernels/magnitude.h"

#include "engine/graph/operator_schema.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/wide_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace tessera::kernels {

using graph::Node;
using graph::Tensor;

namespace {

bool allExact(std::span<const Traced* const> inputs) {
    return std::ranges::all_of(inputs, [](const Traced* x) { return x == nullptr || x->isExact(); });
}

/// Largest finite number in it, in all elements of a sequence.
double largestIn(const Datum& datum, int threads) {
    double largest = 0.0;
    if (datum.isTensor()) {
        return isFloat(datum.tensor()) ? largestOf(datum.tensor(), threads) : 0.0;
    }
    for (const Tensor& element :
         datum.isSequence() ? std::span<const Tensor>(datum.elements()) : std::span<const Tensor>()) {
        largest = std::max(largest, isFloat(element) ? largestOf(element, threads) : 0.0);
    }
    return largest;
}

/// What stands in an element of float64 that is not finite says nothing: |r| is taken there.
Tensor finite(const Tensor& tensor, int threads) {
    return mapped(tensor, threads, [](double m) { return std::isfinite(m) ? m : 0.0; });
}

/// The largest of several tensors that are broadcast with each other.
base::Result<Tensor> broadcastMaximum(const std::vector<Tensor>& tensors, const EvaluateOptions& options) {
    Node node;
    node.op = "Max";
    node.opset = 13;
    node.outputs.emplace_back(0);
    std::vector<const Tensor*> pointers;
    for (const Tensor& tensor : tensors) {
        pointers.push_back(&tensor);
    }
    auto outputs = evaluateNode(node, pointers, options);
    return outputs ? outputs->front() : tensors.front();
}

/// The node's own kernel on squares: factors are squared, so alpha and beta are as well.
/// \param erring  the input whose magnitude stands for it; may be null
base::Result<Tensor> squaresThrough(const Node& node, std::span<const Traced* const> inputs,
                                    const Traced* erring, const EvaluateOptions& options) {
    Node squared = node;
    for (const char* factor : {"alpha", "beta"}) {
        if (node.attributes.has(factor)) {
            const float value = node.attributes.floatOr(factor, 1.0F);
            squared.attributes.set(factor, value * value);
        }
    }
    TESSERA_TRY(auto outputs, runOn(squared, inputs, options, [&](std::size_t, const Traced& x) {
                    if (!isFloat(x.value())) {
                        return x.value(); // indices, axes
                    }
                    const Tensor& source = &x == erring ? *x.magnitude : x.value();
                    return mapped(source, options.threads, [](double value) { return value * value; });
                }));
    return outputs.front();
}

/// sqrt(Σ a²b²), and errors that inputs bring: Σ m_a²b² and Σ a²m_b².
base::Result<Magnitudes> ofProducts(const Node& node, std::span<const Traced* const> inputs,
                                    const Accumulation& accumulation, const EvaluateOptions& options) {
    TESSERA_TRY(Tensor total, squaresThrough(node, inputs, nullptr, options));
    for (const Traced* input : inputs) {
        if (input != nullptr && !input->isExact()) {
            TESSERA_TRY(const Tensor more, squaresThrough(node, inputs, input, options));
            for (std::size_t i = 0; i < more.as<double>().size(); ++i) {
                total.mutableAs<double>()[i] += more.as<double>()[i];
            }
        }
    }
    // The mean of squares has one division too few: m² = Σ x² / n².
    const double share =
        accumulation.sums == Sums::kMeans ? 1.0 / static_cast<double>(accumulation.terms) : 1.0;
    Magnitudes magnitudes(1);
    magnitudes[0] = mapped(total, options.threads, [&](double x) {
        const double root = std::sqrt(x * share);
        return std::isfinite(root) ? root : 0.0;
    });
    return magnitudes;
}

base::Result<Magnitudes> ofMovement(const Node& node, std::span<const Traced* const> inputs,
                                    const EvaluateOptions& options) {
    TESSERA_TRY(const auto moved, runOn(node, inputs, options, [&](std::size_t, const Traced& x) {
                    return !x.isExact()         ? *x.magnitude
                           : isFloat(x.value()) ? filled(x.value().extents(), 0.0)
                                                : x.value();
                }));
    Magnitudes magnitudes(moved.size());
    for (std::size_t i = 0; i < moved.size(); ++i) {
        magnitudes[i] = isFloat(moved[i]) ? std::optional(finite(moved[i], options.threads)) : std::nullopt;
    }
    return magnitudes;
}

/// Is every element of the output computed from those at its own place?
bool isByElement(const Node& node) {
    return node.schema != nullptr && (node.schema->operatorClass == graph::OperatorClass::kBinary ||
                                      (node.schema->operatorClass == graph::OperatorClass::kElementwise &&
                                       node.op != "RotaryEmbedding"));
}

/// The node's own kernel with `erring` off by `share` of its magnitude.
base::Result<Tensor> runMoved(const Node& node, std::span<const Traced* const> inputs, const Traced& erring,
                              double share, const EvaluateOptions& options) {
    TESSERA_TRY(const auto outputs, runOn(node, inputs, options, [&](std::size_t, const Traced& x) {
                    if (&x != &erring || !isFloat(x.value())) {
                        return widened(x.value());
                    }
                    Tensor moved = mapped(x.value(), options.threads, [](double value) { return value; });
                    for (std::size_t i = 0; i < moved.as<double>().size(); ++i) {
                        moved.mutableAs<double>()[i] += share * x.magnitude->as<double>()[i];
                    }
                    return moved;
                }));
    return widened(outputs.front());
}

/// What becomes of the magnitude of `erring`: the steepest of the operator's slope at an element and of the
/// secants to where the coarsest class may put it, past kinks (Relu) on either side.
base::Result<Tensor> broughtBy(const Node& node, std::span<const Traced* const> inputs, const Traced& erring,
                               const Tensor& output, const EvaluateOptions& options) {
    constexpr double kCoarsest = 4.0 * 0x1p-8; // of bfloat16
    constexpr double kSmall = 0x1p-20;
    TESSERA_TRY(const Tensor right, runMoved(node, inputs, erring, 0.0, options));
    Tensor brought = filled(output.extents(), 0.0);
    for (const double share : {kSmall, kCoarsest, -kCoarsest}) {
        TESSERA_TRY(const Tensor moved, runMoved(node, inputs, erring, share, options));
        for (std::size_t i = 0; i < brought.as<double>().size(); ++i) {
            const double steep = std::abs((moved.as<double>()[i] - right.as<double>()[i]) / share);
            double& into = brought.mutableAs<double>()[i];
            into = std::isfinite(steep) ? std::max(into, steep) : into;
        }
    }
    return brought;
}

/// Operators whose slope is at most about 1, in the order of bisection: an error is no larger behind them.
constexpr std::array<std::string_view, 32> kGentle{"Abs",
                                                   "Add",
                                                   "Atan",
                                                   "Cast",
                                                   "CastLike",
                                                   "Clip",
                                                   "Cos",
                                                   "Dropout",
                                                   "Elu",
                                                   "Erf",
                                                   "Gelu",
                                                   "HardSigmoid",
                                                   "HardSwish",
                                                   "Identity",
                                                   "LeakyRelu",
                                                   "Max",
                                                   "Mean",
                                                   "Min",
                                                   "Mish",
                                                   "Neg",
                                                   "Relu",
                                                   "Shrink",
                                                   "Sigmoid",
                                                   "Sin",
                                                   "Softplus",
                                                   "Softsign",
                                                   "Sub",
                                                   "Sum",
                                                   "Swish",
                                                   "Tanh",
                                                   "ThresholdedRelu",
                                                   "Where"};
static_assert(std::ranges::is_sorted(kGentle));

bool isGentle(const Node& node) {
    const double alpha = std::abs(static_cast<double>(node.attributes.floatOr("alpha", 0.0F)));
    return std::ranges::binary_search(kGentle, std::string_view(node.op)) && alpha <= 2.0;
}

/// Is an element's own rounding relative to it, however large its operands are? What chooses and multiplies
/// is, and one sum of two exact numbers: every kernel rounds it once.
bool isRelative(const Node& node, std::span<const Traced* const> inputs) {
    constexpr std::array<std::string_view, 10> kRelative{"Abs", "Clip", "Div",  "Max",  "Min",
                                                         "Mul", "Neg",  "Relu", "Sqrt", "Where"};
    return std::ranges::binary_search(kRelative, std::string_view(node.op)) ||
           ((node.op == "Add" || node.op == "Sub") && allExact(inputs));
}

/// |r|, the operands where they are larger and matter, and what the inputs' magnitudes become.
base::Result<Magnitudes> byElement(const Node& node, std::span<const Traced* const> inputs,
                                   const Tensor& output, const EvaluateOptions& options) {
    const bool isUnary = node.schema->operatorClass == graph::OperatorClass::kElementwise;
    std::vector<Tensor> sizes{mapped(output, options.threads, [](double r) { return std::abs(r); })};
    for (std::size_t i = 0; i < (isUnary ? 1 : inputs.size()); ++i) {
        if (inputs[i] == nullptr || !isFloat(inputs[i]->value())) {
            continue;
        }
        if (!isRelative(node, inputs)) {
            sizes.push_back(
                mapped(inputs[i]->value(), options.threads, [](double x) { return std::abs(x); }));
        }
        if (isGentle(node) && !inputs[i]->isExact()) {
            sizes.push_back(*inputs[i]->magnitude);
        }
    }
    for (Tensor& size : sizes) {
        size = finite(size, options.threads);
    }
    TESSERA_TRY(Tensor whole, broadcastMaximum(sizes, options));
    if (whole.extents() != output.extents()) { // an old broadcast by an axis
        double largest = 0.0;
        for (const Tensor& size : sizes) {
            largest = std::max(largest, largestOf(size, options.threads));
        }
        whole = filled(output.extents(), largest);
    }
    for (const Traced* input : inputs) {
        if (input != nullptr && !input->isExact() && !isGentle(node)) {
            TESSERA_TRY(const Tensor brought, broughtBy(node, inputs, *input, output, options));
            for (std::size_t i = 0; i < whole.as<double>().size(); ++i) {
                whole.mutableAs<double>()[i] += brought.as<double>()[i];
            }
        }
    }
    return Magnitudes{whole};
}

/// Softmax and its logarithm. With weights r, an error of x_i is multiplied by r_i, and the sum's by Σ r_j
/// m_j: what a mask has taken out has none, however large it is. Rounding is relative to a row's largest
/// share.
Magnitudes ofSoftmax(const Node& node, const Traced& input, const Tensor& output,
                     const EvaluateOptions& options) {
    const bool isMatrix = graph::effectiveOpset(node) < 13;
    const auto& extents = output.extents();
    const auto rank = static_cast<std::int64_t>(extents.size());
    const std::int64_t given = node.attributes.intOr("axis", isMatrix ? 1 : -1);
    const std::int64_t axis = std::clamp<std::int64_t>(given < 0 ? given + rank : given, 0, rank);
    AxisView view{1, 1, 1};
    for (std::int64_t i = 0; i < rank; ++i) {
        auto& part = i < axis ? view.outer : i == axis || isMatrix ? view.extent : view.inner;
        part *= extents[static_cast<std::size_t>(i)];
    }
    const Doubles x(input.value());
    const Doubles y(output);
    const bool isLogarithm = node.op == "LogSoftmax";
    Tensor result = filled(extents, 0.0);
    const auto into = result.mutableAs<double>();
    for (std::int64_t row = 0; row < view.outer * view.inner; ++row) {
        const std::int64_t first = row / view.inner * view.extent * view.inner + row % view.inner;
        const auto at = [&](std::int64_t k) { return static_cast<std::size_t>(first + k * view.inner); };
        const auto sizeAt = [&](std::size_t i) {
            const double own = std::isfinite(x.view()[i]) ? std::abs(x.view()[i]) : 0.0;
            return input.isExact() ? own : own + input.magnitude->as<double>()[i];
        };
        const auto shareAt = [&](std::size_t i) {
            const double share = isLogarithm ? std::exp(y.view()[i]) : y.view()[i];
            return std::isfinite(share) ? share : 0.0;
        };
        double brought = 0.0;
        double largest = 0.0;
        for (std::int64_t k = 0; k < view.extent; ++k) {
            brought += shareAt(at(k)) * sizeAt(at(k));
        }
        for (std::int64_t k = 0; k < view.extent; ++k) {
            const double share = isLogarithm ? 1.0 : shareAt(at(k));
            into[at(k)] = share * (1.0 + sizeAt(at(k)) + brought);
            largest = std::max(largest, into[at(k)]);
        }
        for (std::int64_t k = 0; k < view.extent && !isLogarithm; ++k) {
            into[at(k)] = largest;
        }
    }
    return Magnitudes{finite(result, options.threads)};
}

/// Operators on sequences and optional values that only hand on what they hold.
bool handsOn(const Node& node) {
    return (node.op.starts_with("Sequence") && node.op != "SequenceMap") || node.op.starts_with("Optional") ||
           node.op == "ConcatFromSequence" || node.op == "SplitToSequence";
}

} // namespace

base::Result<Magnitudes> magnitudesOf(const Node& node, std::span<const Traced* const> inputs,
                                      std::span<const Datum> outputs, const Accumulation& accumulation,
                                      const EvaluateOptions& options) {
    const bool exact = allExact(inputs);
    if ((isMovement(node) || handsOn(node)) && exact) {
        return Magnitudes(outputs.size());
    }
    const bool tensorsOnly =
        std::ranges::all_of(inputs, [](const Traced* x) { return x == nullptr || x->isTensor(); }) &&
        std::ranges::all_of(outputs, [](const Datum& datum) { return datum.isTensor(); });
    const bool throughKernel = accumulation.sums == Sums::kProducts || accumulation.sums == Sums::kMeans;
    if (tensorsOnly && isMovement(node)) {
        return ofMovement(node, inputs, options);
    }
    if (tensorsOnly && throughKernel && isFloat(outputs[0].tensor())) {
        return ofProducts(node, inputs, accumulation, options);
    }
    if (tensorsOnly && isByElement(node) && isFloat(outputs[0].tensor())) {
        return byElement(node, inputs, outputs[0].tensor(), options);
    }
    if (tensorsOnly && accumulation.sums == Sums::kSoftmax) {
        return ofSoftmax(node, *inputs[0], outputs[0].tensor(), options);
    }
    double bound = 0.0;
    for (const Traced* input : inputs) {
        const bool isMask = node.op == "Attention" && inputs.size() > 3 && input == inputs[3];
        if (input != nullptr && !isMask) { // what a mask forbids has no share in the result
            bound = std::max({bound, largestIn(input->datum, options.threads),
                              input->isExact() ? 0.0 : largestOf(*input->magnitude, options.threads)});
        }
    }
    const double growth =
        accumulation.sums == Sums::kGrowing ? std::sqrt(static_cast<double>(accumulation.terms)) : 1.0;
    Magnitudes magnitudes(outputs.size());
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const bool isTensor = outputs[i].isTensor();
        if (!isTensor || isFloat(outputs[i].tensor())) {
            const double whole = std::max(bound * growth, largestIn(outputs[i], options.threads));
            magnitudes[i] = filled(isTensor ? outputs[i].tensor().extents() : graph::Extents(), whole);
        }
    }
    return magnitudes;
}

} // namespace tessera::kernels
