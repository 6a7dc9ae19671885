#include "engine/backends/onednn/operators.h"
#include "engine/backends/onednn/post_ops.h"

#include <algorithm>
#include <optional>

namespace tessera::onednn {

using plugin::NodeView;
using plugin::Unsupported;

namespace {

/// A product as the primitive sees it: [batch...,] M, K times [batch...,] K, N.
struct Product {
    Operand left;
    Operand right;
    Extents leftExtents;
    Extents rightExtents;
    Extents resultExtents;
    bool leftTransposed = false;
    bool rightTransposed = false;
    float rightScale = 1.0F;
    std::optional<Operand> bias; ///< N elements
    float biasScale = 1.0F;
    Extents stated; ///< extents of the result in the graph
    Chain chain;
    OperandType operands; ///< that the primitive multiplies
};

dnnl::memory::desc describeMatrix(const Extents& extents, bool transposed) {
    Extents strides(extents.size(), 1);
    for (std::size_t axis = extents.size() - 1; axis-- > 0;) {
        strides[axis] = strides[axis + 1] * extents[axis + 1];
    }
    if (transposed) {
        const std::size_t last = extents.size() - 1;
        strides[last - 1] = 1;
        strides[last] = extents[last - 1];
    }
    return dnnl::memory::desc(extents, dnnl::memory::data_type::f32, strides);
}

std::int64_t multiply(std::span<const std::int64_t> extents) {
    std::int64_t count = 1;
    for (const auto extent : extents) {
        count *= extent;
    }
    return count;
}

/// Takes batch axes as rows where the right operand has none, or as one axis where both have the same.
void collapse(Product& product) {
    auto& left = product.leftExtents;
    auto& right = product.rightExtents;
    const std::size_t rank = std::max(left.size(), right.size());
    left.insert(left.begin(), rank - left.size(), 1);
    right.insert(right.begin(), rank - right.size(), 1);
    const std::span leftBatch(left.data(), rank - 2);
    const std::span rightBatch(right.data(), rank - 2);
    const std::int64_t k = left[rank - 1];
    const std::int64_t n = right[rank - 1];
    if (multiply(rightBatch) == 1) {
        left = {multiply(leftBatch) * left[rank - 2], k};
        right = {k, n};
    } else if (std::ranges::equal(leftBatch, rightBatch)) {
        left = {multiply(leftBatch), left[rank - 2], k};
        right = {left[0], k, n};
    }
    product.resultExtents = left;
    for (std::size_t axis = 0; axis + 2 < left.size(); ++axis) {
        product.resultExtents[axis] = std::max(left[axis], right[axis]);
    }
    product.resultExtents.back() = n;
}

void readMatMul(const Problem& problem, const NodeView& node, Product& product) {
    if (product.left.extents.size() < 2 || product.right.extents.size() < 2) {
        throw Unsupported("one operand is a vector");
    }
    product.leftExtents = product.left.extents;
    product.rightExtents = product.right.extents;
    collapse(product);
    product.chain = readChain(problem, 1, node.output(0));
    product.bias = takeBias(problem, product.chain, product.stated, product.stated.size() - 1);
}

void readGemm(const Problem& problem, const NodeView& node, Product& product) {
    product.leftTransposed = node.intOr("transA", 0) != 0;
    product.rightTransposed = node.intOr("transB", 0) != 0;
    product.leftExtents = product.left.extents;
    product.rightExtents = product.right.extents;
    if (product.leftTransposed) {
        std::swap(product.leftExtents[0], product.leftExtents[1]);
    }
    if (product.rightTransposed) {
        std::swap(product.rightExtents[0], product.rightExtents[1]);
    }
    product.resultExtents = {product.leftExtents[0], product.rightExtents[1]};
    product.chain = readChain(problem, 1, node.output(0));
    const float alpha = node.floatOr("alpha", 1.0F);
    const float beta = node.floatOr("beta", 1.0F);
    const bool scaleAfter = alpha != 1.0F && !product.right.isConstant();
    if (alpha != 1.0F && !scaleAfter) {
        product.rightScale = alpha;
    }
    auto& steps = product.chain.steps;
    if (node.input(2) >= 0 && beta != 0.0F) {
        const Operand addend = problem.operand(node.input(2));
        const bool isRow = addend.elements() == product.resultExtents[1] && !addend.extents.empty() &&
                           addend.extents.back() == product.resultExtents[1];
        if (addend.isConstant() && isRow && !scaleAfter) {
            product.bias = addend;
            product.bias->extents = {addend.elements()};
            product.biasScale = beta;
        } else if (beta == 1.0F) {
            steps.insert(steps.begin(), {dnnl::algorithm::binary_add, 0.0F, 0.0F, addend.value});
        } else {
            throw Unsupported("beta is neither 0 nor 1 and C is no constant row");
        }
    } else if (!scaleAfter) {
        product.bias = takeBias(problem, product.chain, product.stated, 1);
    }
    if (scaleAfter) {
        steps.insert(steps.begin(), {dnnl::algorithm::eltwise_linear, alpha, 0.0F});
    }
}

Product readProduct(const Problem& problem, const NodeView& node) {
    Product product;
    for (const auto value : node.inputs()) {
        if (value >= 0) {
            problem.requireFloat(value);
        }
    }
    product.left = problem.operand(node.input(0));
    product.right = problem.operand(node.input(1));
    const auto stated = problem.region.extents(node.output(0));
    product.stated.assign(stated.begin(), stated.end());
    if (node.op() == "Gemm") {
        readGemm(problem, node, product);
    } else {
        readMatMul(problem, node, product);
    }
    return product;
}

void bindEnds(const Problem& problem, const Product& product, const dnnl::memory::desc& left,
              const dnnl::memory::desc& result, Candidate& candidate) {
    const std::size_t stated = problem.region.extents(product.chain.output).size();
    if (product.left.isConstant()) {
        const auto given = describeMatrix(product.leftExtents, product.leftTransposed);
        candidate.packings.push_back({DNNL_ARG_SRC, product.left.position, given, left});
    } else {
        bind(candidate, DNNL_ARG_SRC, product.left, left, plainLayout(product.left.extents.size()));
    }
    bindOutput(candidate, DNNL_ARG_DST, 0, result, plainLayout(stated));
}

dnnl::primitive_attr attributesOf(const Problem& problem, const Product& product,
                                  const dnnl::memory::desc& result, Residual residual, Candidate& candidate) {
    return attributesFor(problem, product.chain, {product.stated, result, plainLayout(product.stated.size())},
                         residual, candidate);
}

dnnl::memory::desc described(const Product& product, const Extents& extents, bool transposed) {
    return withType(describeMatrix(extents, transposed), product.operands.type);
}

/// oneDNN's matmul: any batch, constants in its own format.
void buildMatmul(const Problem& problem, const Product& product, Residual residual, Candidate& candidate) {
    const auto left = described(product, product.leftExtents, product.leftTransposed);
    const auto given = describeMatrix(product.rightExtents, product.rightTransposed);
    const auto right = product.right.isConstant()
                           ? describeAny(product.rightExtents, product.operands.type)
                           : described(product, product.rightExtents, product.rightTransposed);
    const auto result = describePlain(product.resultExtents);
    const auto attributes = attributesOf(problem, product, result, residual, candidate);
    Extents biasExtents(product.resultExtents.size(), 1);
    biasExtents.back() = product.resultExtents.back();
    const auto bias = describePlain(biasExtents);
    const auto operation = product.bias ? dnnl::matmul::desc(left, right, bias, result)
                                        : dnnl::matmul::desc(left, right, result);
    const dnnl::matmul::primitive_desc made(operation, attributes, problem.engine);
    candidate.description = made;
    bindEnds(problem, product, left, result, candidate);
    if (product.right.isConstant()) {
        candidate.packings.push_back(
            {DNNL_ARG_WEIGHTS, product.right.position, given, made.weights_desc(), product.rightScale});
    } else {
        bind(candidate, DNNL_ARG_WEIGHTS, product.right, right, plainLayout(product.right.extents.size()));
    }
    if (product.bias) {
        candidate.packings.push_back({DNNL_ARG_BIAS, product.bias->position, bias, bias, product.biasScale});
    }
}

/// oneDNN's inner product: two axes, constant weights stored output by input.
void buildInnerProduct(const Problem& problem, const Product& product, Residual residual,
                       Candidate& candidate) {
    const auto left = described(product, product.leftExtents, product.leftTransposed);
    const auto result = describePlain(product.resultExtents);
    const Extents weightExtents{product.rightExtents[1], product.rightExtents[0]};
    const auto given = describeMatrix(weightExtents, !product.rightTransposed);
    const auto attributes = attributesOf(problem, product, result, residual, candidate);
    const auto weights = describeAny(weightExtents, product.operands.type);
    const auto bias = describePlain(Extents{weightExtents[0]});
    const auto kind = dnnl::prop_kind::forward_inference;
    const auto operation = product.bias ? dnnl::inner_product_forward::desc(kind, left, weights, bias, result)
                                        : dnnl::inner_product_forward::desc(kind, left, weights, result);
    const dnnl::inner_product_forward::primitive_desc made(operation, attributes, problem.engine);
    candidate.description = made;
    bindEnds(problem, product, left, result, candidate);
    candidate.packings.push_back(
        {DNNL_ARG_WEIGHTS, product.right.position, given, made.weights_desc(), product.rightScale});
    if (product.bias) {
        candidate.packings.push_back({DNNL_ARG_BIAS, product.bias->position, bias, bias, product.biasScale});
    }
}

} // namespace

void offerMatmul(const Problem& problem, Collector& collector) {
    Product product = readProduct(problem, problem.region.node(0));
    const auto residual = residualOf(problem, product.chain, product.stated);
    // Accumulating into a factor would change it while it is read.
    const bool mayAccumulate =
        residual && residual->value != product.left.value && residual->value != product.right.value;
    const bool isInner = product.right.isConstant() && product.rightExtents.size() == 2;
    using Build = void (*)(const Problem&, const Product&, Residual, Candidate&);
    std::vector<std::pair<std::string, Build>> variants{{"matmul", buildMatmul}};
    if (isInner) {
        variants.emplace_back("inner", buildInnerProduct);
    }
    for (const auto& operands : problem.operandTypes()) {
        product.operands = operands;
        for (const auto& [base, build] : variants) {
            const std::string name = base + std::string(operands.suffix);
            const auto attempt = [&, build = build](const std::string& tried, Residual use) {
                collector.attempt(problem, tried, [&](Candidate& candidate) {
                    build(problem, product, use, candidate);
                    candidate.offer.precision = operands.precision;
                });
            };
            attempt(name, Residual::kRead);
            if (mayAccumulate) {
                attempt(name + ".inplace", Residual::kAccumulate);
            }
        }
    }
}

} // namespace tessera::onednn
