#include "engine/backends/cublas/fused_product.h"

#include <algorithm>
#include <limits>
#include <span>

namespace tessera::cublas {

namespace {

using plugin::NodeView;
using plugin::Operand;
using plugin::RegionView;
using plugin::Unsupported;
using Extents = std::span<const std::int64_t>;

/// Without the ones in front, which say nothing of how elements lie.
Extents withoutOnes(Extents extents) {
    while (!extents.empty() && extents.front() == 1) {
        extents = extents.subspan(1);
    }
    return extents;
}

class Reader {
public:
    explicit Reader(const RegionView& region) : m_region(region) {}

    FusedProduct read() {
        m_read.product = plugin::readProduct(m_region);
        std::int32_t value = m_region.node(0).output(0);
        if (m_read.product.addend >= 0 && m_read.product.beta != 0.0F) {
            add(m_read.product.addend, m_region.extents(value), m_read.product.beta);
        }
        for (std::size_t i = 1; i < m_region.nodeCount(); ++i) {
            plugin::requireInterior(m_region, value);
            take(m_region.node(i), value);
            value = m_region.node(i).output(0);
        }
        if (m_region.outputs().size() != 1 || m_region.outputs()[0] != value) {
            throw Unsupported("only the last node's output can be needed outside");
        }
        requireExtents();
        return m_read;
    }

private:
    /// One node that reads `value`.
    void take(const NodeView& node, std::int32_t value) {
        const bool isFirst = node.input(0) == value;
        if (!node.domain().empty() || m_read.activation != Activation::kNone ||
            (!isFirst && (node.op() != "Add" || node.input(1) != value))) {
            refuse(node, "");
        }
        if (node.op() == "Add") {
            add(node.input(isFirst ? 1 : 0), m_region.extents(value), 1.0F);
        } else if (node.op() == "Relu") {
            m_read.activation = Activation::kRelu;
        } else if (node.op() == "Gelu") {
            // cuBLASLt's manual names the transform of its GELU epilogue and gives no formula; others that
            // use it, such as XLA, take it for the approximation by tanh. That is up to 5e-4 off from the
            // form with erf: more than any plan of f32 forgives, so that a Gelu of that form is never fused.
            if (node.stringOr("approximate", "none") != "tanh") {
                refuse(node, ": cuBLASLt has Gelu in its form with tanh alone");
            }
            m_read.activation = Activation::kGeluTanh;
        } else {
            refuse(node, "");
        }
    }

    /// Adds `scale` times a value to a result of these extents.
    void add(std::int32_t value, Extents result, float scale) {
        const Operand operand = plugin::operandOf(m_region, value);
        const Extents extents = m_region.extents(value);
        const auto name = "value '" + std::string(m_region.value(value).name) + "'";
        if (extents.size() > result.size()) {
            throw Unsupported(name + " has more axes than the product");
        }
        if (takeBias(operand, extents, scale)) {
            return;
        }
        if (!std::ranges::equal(withoutOnes(extents), withoutOnes(result))) {
            throw Unsupported(name + " is no addend that cuBLASLt repeats as the region does");
        }
        if (m_read.addend) {
            throw Unsupported(name + " is the second addend of the result's extents");
        }
        m_read.addend = operand;
        m_read.product.beta = scale;
    }

    bool takeBias(const Operand& operand, Extents extents, float scale) {
        const auto count = std::ranges::count_if(extents, [](auto extent) { return extent != 1; });
        const bool isNumber = count == 0;
        const bool isRow = count == 1 && static_cast<std::size_t>(extents.back()) == m_read.product.n &&
                           m_read.product.n != 1;
        const bool isPacked = (isNumber && m_read.product.n != 1) || scale != 1.0F;
        if (m_read.bias || !(isNumber || isRow) || (isPacked && !operand.isConstant())) {
            return false;
        }
        m_read.bias = Bias{operand, isRow ? m_read.product.n : 1, scale};
        return true;
    }

    [[noreturn]] static void refuse(const NodeView& node, const std::string& why) {
        throw Unsupported("node '" + std::string(node.name()) + "' (" + std::string(node.op()) +
                          ") cannot be fused behind the product" + why);
    }

    /// cuBLASLt's manual promises extents of 32 bits.
    void requireExtents() const {
        constexpr std::size_t kMost = std::numeric_limits<std::int32_t>::max();
        const auto& p = m_read.product;
        if (std::ranges::max({p.m, p.n, p.k, p.batch}) > kMost) {
            throw Unsupported("an extent of the product has more than 31 bits");
        }
    }

    const RegionView& m_region;
    FusedProduct m_read;
};

} // namespace

std::optional<std::size_t> FusedProduct::inputToOverwrite() const {
    if (!addend || addend->isConstant() || *addend == product.left || *addend == product.right ||
        (bias && *addend == bias->operand)) {
        return std::nullopt;
    }
    return addend->position;
}

FusedProduct readFusedProduct(const RegionView& region) {
    return Reader(region).read();
}

} // namespace tessera::cublas
