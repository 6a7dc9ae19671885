#include "engine/backends/clblast/product.h"

#include <algorithm>

namespace tessera::clblast {

using plugin::RegionView;
using plugin::Unsupported;

Product productOf(const RegionView& region) {
    const auto node = region.node(0);
    if (region.nodeCount() != 1 || (node.op() != "MatMul" && node.op() != "Gemm")) {
        throw Unsupported("it is no product alone");
    }
    Product product{plugin::readProduct(region), std::nullopt};
    if (product.batch > 1 && (product.leftStride == 0 || product.rightStride == 0)) {
        throw Unsupported("its batches are broadcast");
    }
    if (product.addend >= 0) {
        if (!std::ranges::equal(region.extents(product.addend), region.extents(node.output(0)))) {
            throw Unsupported("its addend is broadcast");
        }
        product.addendOperand = plugin::operandOf(region, product.addend);
    }
    return product;
}

} // namespace tessera::clblast
