#include "engine/backends/openblas/product.h"

#include "engine/backend/layout.h"
#include "engine/backends/openblas/blas.h"
#include "engine/backends/openblas/epilogue.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace tessera::openblas {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

/// Where a factor comes from.
struct Factor {
    std::int32_t input = -1; ///< position among the region's inputs; -1: a constant
    std::size_t constant = 0;
    Transposed transposed = Transposed::kNo;
    std::vector<std::int64_t> offsets; ///< in elements, one a product of the batch
};

struct Product {
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;
    Factor left;
    Factor right;
    float alpha = 1.0F;
    Epilogue epilogue;
};

Factor readFactor(const RegionView& region, std::int32_t value) {
    if (region.value(value).dtype != 1) {
        throw Unsupported("value '" + std::string(region.value(value).name) + "' is not float32");
    }
    Factor factor;
    factor.input = RegionView::positionIn(region.inputs(), value);
    if (factor.input < 0) {
        const auto constant = RegionView::positionIn(region.constants(), value);
        if (constant < 0) {
            throw Unsupported("a factor is made inside the region");
        }
        factor.constant = static_cast<std::size_t>(constant);
    }
    return factor;
}

/// Offsets of a factor's matrices for each index of the result's batch, by numpy's broadcasting.
std::vector<std::int64_t> batchOffsets(std::span<const std::int64_t> factor,
                                       std::span<const std::int64_t> result) {
    const std::size_t batchAxes = result.size() - 2;
    const std::size_t skipped = result.size() - factor.size();
    std::vector<std::int64_t> strides(batchAxes, 0);
    std::int64_t stride = factor[factor.size() - 2] * factor[factor.size() - 1];
    for (std::size_t axis = batchAxes; axis-- > skipped;) {
        const std::int64_t extent = factor[axis - skipped];
        strides[axis] = extent == 1 ? 0 : stride;
        stride *= extent;
    }
    std::vector<std::int64_t> offsets{0};
    for (std::size_t axis = 0; axis < batchAxes; ++axis) {
        std::vector<std::int64_t> next;
        for (const auto base : offsets) {
            for (std::int64_t i = 0; i < result[axis]; ++i) {
                next.push_back(base + i * strides[axis]);
            }
        }
        offsets = std::move(next);
    }
    return offsets;
}

Product readMatMul(const RegionView& region) {
    const NodeView node = region.node(0);
    const auto left = region.extents(node.input(0));
    const auto right = region.extents(node.input(1));
    const auto result = region.extents(node.output(0));
    if (left.size() < 2 || right.size() < 2) {
        throw Unsupported("one operand is a vector");
    }
    Product product;
    product.m = left[left.size() - 2];
    product.k = left[left.size() - 1];
    product.n = right[right.size() - 1];
    product.left = readFactor(region, node.input(0));
    product.right = readFactor(region, node.input(1));
    const bool rightIsOne =
        std::all_of(right.begin(), right.end() - 2, [](auto extent) { return extent == 1; });
    if (rightIsOne) { // the batch is more rows
        product.m = region.elements(node.input(0)) / std::max<std::int64_t>(1, product.k);
        product.left.offsets = {0};
        product.right.offsets = {0};
    } else {
        product.left.offsets = batchOffsets(left, result);
        product.right.offsets = batchOffsets(right, result);
    }
    plugin::readEpilogue(region, 1, node.output(0), result.size() - 1, plugin::EpilogueKind::kBiasAndLimits,
                         product.epilogue);
    return product;
}

Product readGemm(const RegionView& region) {
    const NodeView node = region.node(0);
    const auto left = region.extents(node.input(0));
    const auto result = region.extents(node.output(0));
    Product product;
    product.left = readFactor(region, node.input(0));
    product.right = readFactor(region, node.input(1));
    const bool leftTransposed = node.intOr("transA", 0) != 0;
    product.left.transposed = leftTransposed ? Transposed::kYes : Transposed::kNo;
    product.right.transposed = node.intOr("transB", 0) != 0 ? Transposed::kYes : Transposed::kNo;
    product.m = result[0];
    product.n = result[1];
    product.k = leftTransposed ? left[0] : left[1];
    product.left.offsets = {0};
    product.right.offsets = {0};
    product.alpha = node.floatOr("alpha", 1.0F);
    const float beta = node.floatOr("beta", 1.0F);
    if (node.input(2) >= 0 && beta != 0.0F) {
        const auto addend = region.extents(node.input(2));
        const auto constant = RegionView::positionIn(region.constants(), node.input(2));
        if (constant < 0 || addend.empty() || addend.back() != product.n ||
            region.elements(node.input(2)) != product.n) {
            throw Unsupported("C is no constant with one element a column");
        }
        product.epilogue.bias = static_cast<std::size_t>(constant);
        product.epilogue.biasElements = product.n;
        product.epilogue.biasScale = beta;
    }
    plugin::readEpilogue(region, 1, node.output(0), 1, plugin::EpilogueKind::kBiasAndLimits,
                         product.epilogue);
    return product;
}

Product readProduct(const RegionView& region) {
    Product product = region.node(0).op() == "Gemm" ? readGemm(region) : readMatMul(region);
    if (product.m == 0 || product.n == 0 || product.k == 0) {
        throw Unsupported("there is nothing to multiply");
    }
    requireExtents(product.m, product.n, product.k);
    for (const auto input : region.inputs()) {
        const NodeView node = region.node(0);
        if (input != node.input(0) && input != node.input(1)) {
            throw Unsupported("an input is no factor");
        }
    }
    return product;
}

class ProductKernel final : public plugin::Kernel {
public:
    ProductKernel(Product product, int threads) : m_product(std::move(product)), m_threads(threads) {}

    void prepare(std::span<const ts_tensor> constants) override {
        m_bias = readBias(m_product.epilogue, constants);
        for (const auto& [factor, held] :
             {std::pair{&m_product.left, &m_left}, std::pair{&m_product.right, &m_right}}) {
            if (factor->input < 0) {
                const auto& tensor = constants[factor->constant];
                held->resize(tensor.bytes / sizeof(float));
                std::memcpy(held->data(), tensor.data, tensor.bytes);
            }
        }
    }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        const ThreadScope scope(m_threads);
        const Product& product = m_product;
        const float* left = dataOf(product.left, m_left, inputs);
        const float* right = dataOf(product.right, m_right, inputs);
        auto* result = static_cast<float*>(outputs[0].data);
        const std::int64_t leftStride = product.left.transposed == Transposed::kYes ? product.m : product.k;
        const std::int64_t rightStride = product.right.transposed == Transposed::kYes ? product.k : product.n;
        const std::int64_t elements = product.m * product.n;
        for (std::size_t i = 0; i < product.left.offsets.size(); ++i) {
            float* target = result + static_cast<std::int64_t>(i) * elements;
            if (!m_bias.empty()) {
                fillRows(m_bias, product.m, target);
            }
            multiply(product.m, product.n, product.k, product.alpha,
                     {left + product.left.offsets[i], leftStride, product.left.transposed},
                     {right + product.right.offsets[i], rightStride, product.right.transposed},
                     m_bias.empty() ? 0.0F : 1.0F, target, product.n);
            clamp(product.epilogue, target, elements);
        }
    }

private:
    static const float* dataOf(const Factor& factor, const std::vector<float>& constant,
                               std::span<const ts_buffer> inputs) {
        return factor.input < 0
                   ? constant.data()
                   : static_cast<const float*>(inputs[static_cast<std::size_t>(factor.input)].data);
    }

    Product m_product;
    int m_threads;
    std::vector<float> m_bias;
    std::vector<float> m_left;
    std::vector<float> m_right;
};

constexpr std::string_view kProductName = "sgemm";

} // namespace

void offerProduct(const RegionView& region, plugin::Offers& offers) {
    const Product product = readProduct(region);
    plugin::Offer offer;
    offer.name = kProductName;
    offer.epilogueIsFree = true; // limits cost it one pass, as they do apart
    for (const auto input : region.inputs()) {
        offer.inputLayouts.push_back(backend::Layout::plain(region.extents(input).size()).toText());
    }
    offer.outputLayouts = {backend::Layout::plain(region.extents(region.outputs()[0]).size()).toText()};
    for (const auto constant : region.constants()) {
        offer.persistentBytes += static_cast<std::size_t>(region.elements(constant)) * sizeof(float);
    }
    offers.add(offer);
}

std::unique_ptr<plugin::Kernel> makeProduct(const RegionView& region, std::string_view implementation,
                                            int threads) {
    plugin::requireOffered(implementation, kProductName);
    return std::make_unique<ProductKernel>(readProduct(region), threads);
}

} // namespace tessera::openblas
