#include "engine/backends/onednn/non_finite.h"

#include <algorithm>
#include <string_view>

namespace tessera::onednn {

using plugin::NodeView;

namespace {

/// Comparisons take the number where one operand is NaN, exp limits what it is given, a root of minus
/// infinity is NaN where pow's is infinite, and the sums of LRN slide over the channels, so that NaN stays in
/// them.
constexpr std::string_view kLosing[] = {"Relu",    "Clip",       "HardSigmoid",   "Max",       "Min",
                                        "Exp",     "MaxPool",    "GlobalMaxPool", "ReduceMax", "ReduceMin",
                                        "Softmax", "LogSoftmax", "LRN",           "Pow"};

bool loses(const NodeView& node) {
    // A slope of zero makes a Relu of it.
    const bool isRelu = node.op() == "LeakyRelu" && node.floatOr("alpha", 0.01F) == 0.0F;
    return isRelu || std::ranges::find(kLosing, node.op()) != std::end(kLosing);
}

/// Lanes behind the last channel hold NaN then, which the reader multiplies by zero weights.
bool leavesPaddingUnclean(const Problem& problem, const Candidate& candidate) {
    if (problem.region.node(0).op() != "ConvTranspose") {
        return false;
    }
    const auto result = std::ranges::find(candidate.feeds, Source::kOutput, &Feed::source);
    if (result == candidate.feeds.end()) {
        return false;
    }
    const auto& data = result->description.data;
    return !std::equal(data.dims, data.dims + data.ndims, data.padded_dims);
}

/// As a step behind a product of matrices, a sigmoid is a number where its operand is NaN.
bool isSigmoidBehindGemm(const Problem& problem, const Candidate& candidate) {
    if (std::string_view(candidate.description.impl_info_str()).find("gemm") == std::string_view::npos) {
        return false;
    }
    for (std::size_t i = 1; i < problem.region.nodeCount(); ++i) {
        if (problem.region.node(i).op() == "Sigmoid") {
            return true;
        }
    }
    return false;
}

} // namespace

ts_non_finite nonFiniteOf(const Problem& problem, const Candidate& candidate) {
    const auto isFloat = [&](std::int32_t input) { return problem.region.value(input).dtype == 1; };
    if (candidate.make || std::ranges::none_of(problem.region.inputs(), isFloat)) { // loops of our own, bytes
        return TS_NON_FINITE_CARRIED;
    }
    bool isLost = candidate.offer.precision == TS_F32; // Winograd's transforms mix neighbours
    for (std::size_t i = 0; i < problem.region.nodeCount(); ++i) {
        isLost = isLost || loses(problem.region.node(i));
    }
    isLost = isLost || leavesPaddingUnclean(problem, candidate) || isSigmoidBehindGemm(problem, candidate);
    return isLost ? TS_NON_FINITE_LOST : TS_NON_FINITE_CARRIED;
}

} // namespace tessera::onednn
