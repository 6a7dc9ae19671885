// Attention with bodies of the file's own between its steps.
#include "engine/kernels/body.h"
#include "engine/kernels/families.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/numeric.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::kernels {

namespace {

using graph::DType;
using graph::Extents;
using graph::Tensor;

/// Q [B, Hq, S, D], K [B, H, T, D], V [B, H, T, Dv].
struct AttentionOperands {
    Tensor query;
    Tensor key;
    Tensor value;
    std::int64_t sharing = 1; ///< query heads a key head

    [[nodiscard]] std::int64_t batch() const { return query.extents()[0]; }
    [[nodiscard]] std::int64_t heads() const { return query.extents()[1]; }
    [[nodiscard]] std::int64_t queries() const { return query.extents()[2]; }
    [[nodiscard]] std::int64_t width() const { return query.extents()[3]; }
    [[nodiscard]] std::int64_t keys() const { return key.extents()[2]; }
    [[nodiscard]] std::int64_t valueWidth() const { return value.extents()[3]; }
    /// The key head of a query head, counted over all batch elements.
    [[nodiscard]] std::int64_t keyHead(std::int64_t head) const {
        return head / heads() * key.extents()[1] + head % heads() / sharing;
    }
};

base::Result<AttentionOperands> attentionOperands(const DataContext& context) {
    AttentionOperands operands;
    TESSERA_TRY(operands.query, context.tensor(0));
    TESSERA_TRY(operands.key, context.tensor(1));
    TESSERA_TRY(operands.value, context.tensor(2));
    const Extents& q = operands.query.extents();
    const Extents& k = operands.key.extents();
    const Extents& v = operands.value.extents();
    if (!graph::isFloating(operands.query.dtype()) || !isComputable(operands.query.dtype()) ||
        operands.key.dtype() != operands.query.dtype() || operands.value.dtype() != operands.query.dtype()) {
        return refuseInput(0, "and the others must be of one floating type");
    }
    const bool fits = q.size() == 4 && k.size() == 4 && v.size() == 4 && k[0] == q[0] && v[0] == q[0] &&
                      k[1] == v[1] && k[2] == v[2] && k[3] == q[3] && k[1] > 0 && q[1] % k[1] == 0;
    if (!fits) {
        return refuseInput(1, "and the others do not fit each other");
    }
    operands.sharing = q[1] / k[1];
    return operands;
}

/// The values as `body` changes them, in the type that it is given.
base::Result<Tensor> modified(const DataContext& context, const std::string& attribute, Tensor values) {
    if (!context.attributes().has(attribute)) {
        return values;
    }
    TESSERA_TRY(const Body body, Body::of(context, attribute));
    TESSERA_TRY(const Data made, body.run({values}));
    if (made.size() != 1 || !made[0].isTensor() || made[0].tensor().extents() != values.extents()) {
        return refuseAttribute(attribute, "must make one tensor of its input's extents");
    }
    return made[0].tensor();
}

std::vector<double> scoresOf(const AttentionOperands& operands, double scale) {
    const std::vector<double> query = load<double>(operands.query);
    const std::vector<double> key = load<double>(operands.key);
    std::vector<double> scores;
    for (std::int64_t row = 0; row < operands.batch() * operands.heads() * operands.queries(); ++row) {
        const std::int64_t head = operands.keyHead(row / operands.queries());
        for (std::int64_t t = 0; t < operands.keys(); ++t) {
            double sum = 0.0;
            for (std::int64_t d = 0; d < operands.width(); ++d) {
                sum += query[static_cast<std::size_t>(row * operands.width() + d)] *
                       key[static_cast<std::size_t>((head * operands.keys() + t) * operands.width() + d)];
            }
            scores.push_back(sum * scale);
        }
    }
    return scores;
}

/// Softmax over consecutive runs.
void softmaxRows(std::vector<double>& values, std::int64_t length) {
    const auto run = static_cast<std::size_t>(length);
    for (std::size_t first = 0; run > 0 && first < values.size(); first += run) {
        const auto row = std::span(values).subspan(first, run);
        const double largest = *std::ranges::max_element(row);
        double total = 0.0;
        for (double& value : row) {
            value = std::exp(value - largest);
            total += value;
        }
        for (double& value : row) {
            value /= total;
        }
    }
}

} // namespace

base::Result<Data> flexAttention(const DataContext& context) {
    TESSERA_TRY(const AttentionOperands operands, attentionOperands(context));
    const DType dtype = operands.query.dtype();
    const auto asked =
        graph::dtypeFromOnnx(static_cast<std::int32_t>(context.attributes().intOr("softmax_precision", 0)));
    const DType precision = asked.value_or(dtype == DType::kFloat64 ? dtype : DType::kFloat32);
    if (!graph::isFloating(precision) || !isComputable(precision)) {
        return refuseAttribute("softmax_precision", "is no floating type that is computed here");
    }
    const double scale = context.attributes().has("scale")
                             ? static_cast<double>(context.attributes().floatOr("scale", 1.0F))
                             : 1.0 / std::sqrt(static_cast<double>(operands.width()));
    const KernelContext tensors{.node = context.node,
                                .inputs = {},
                                .threads = context.options.threads,
                                .budgetBytes = context.options.budgetBytes};
    const Extents extents{operands.batch(), operands.heads(), operands.queries(), operands.keys()};
    TESSERA_TRY(Tensor scores, makeFrom(tensors, precision, extents, scoresOf(operands, scale)));
    TESSERA_TRY(scores, modified(context, "score_mod", std::move(scores)));
    std::vector<double> weights = load<double>(scores);
    softmaxRows(weights, operands.keys());
    TESSERA_TRY(Tensor probabilities, makeFrom(tensors, precision, extents, weights));
    TESSERA_TRY(probabilities, modified(context, "prob_mod", std::move(probabilities)));
    weights = load<double>(probabilities);
    const std::vector<double> value = load<double>(operands.value);
    TESSERA_TRY(Tensor y,
                tensors.makeOutput(dtype, {extents[0], extents[1], extents[2], operands.valueWidth()}));
    std::vector<double> out(static_cast<std::size_t>(y.count()), 0.0);
    for (std::int64_t row = 0; row < extents[0] * extents[1] * extents[2]; ++row) {
        const std::int64_t head = operands.keyHead(row / extents[2]);
        for (std::int64_t t = 0; t < extents[3]; ++t) {
            const double weight = weights[static_cast<std::size_t>(row * extents[3] + t)];
            for (std::int64_t d = 0; d < operands.valueWidth(); ++d) {
                out[static_cast<std::size_t>(row * operands.valueWidth() + d)] +=
                    weight *
                    value[static_cast<std::size_t>((head * extents[3] + t) * operands.valueWidth() + d)];
            }
        }
    }
    store<double>(out, y);
    return Data{std::move(y)};
}

KernelRows flexAttentionKernels() {
    static constexpr std::array kRows{
        KernelEntry{"ai.onnx.preview", "FlexAttention", nullptr, flexAttention}};
    return kRows;
}

} // namespace tessera::kernels
