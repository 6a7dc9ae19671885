#include "engine/graph/matrix_order.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/dense.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/product.h"

#include <array>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// A right side that is in memory: element (k, j) at data[b][k · rowStride + j · columnStride].
FillPanel strided(const double* data, std::vector<std::int64_t> bases, std::int64_t depth,
                  std::int64_t rowStride, std::int64_t columnStride) {
    return [=, bases = std::move(bases)](std::int64_t batch, std::int64_t first, std::int64_t count,
                                         double* panel) {
        const double* from = data + bases[static_cast<std::size_t>(batch)] + first * columnStride;
        for (std::int64_t k = 0; k < depth; ++k) {
            for (std::int64_t j = 0; j < count; ++j) {
                panel[k * kPanelColumns + j] = from[k * rowStride + j * columnStride];
            }
        }
    };
}

/// Integers: plain loops, wrapping.
std::vector<std::uint64_t> multiplyIntegers(const ProductShape& shape, const std::vector<std::uint64_t>& a,
                                            std::span<const std::int64_t> aBases,
                                            const std::vector<std::uint64_t>& b,
                                            std::span<const std::int64_t> bBases) {
    std::vector<std::uint64_t> out(static_cast<std::size_t>(shape.batches * shape.rows * shape.columns), 0);
    std::size_t at = 0;
    for (std::size_t batch = 0; batch < aBases.size(); ++batch) {
        for (std::int64_t i = 0; i < shape.rows; ++i) {
            for (std::int64_t j = 0; j < shape.columns; ++j, ++at) {
                for (std::int64_t k = 0; k < shape.depth; ++k) {
                    out[at] += a[static_cast<std::size_t>(aBases[batch] + i * shape.depth + k)] *
                               b[static_cast<std::size_t>(bBases[batch] + k * shape.columns + j)];
                }
            }
        }
    }
    return out;
}

/// Both operands of a MatMul as stacks of matrices, with the batches broadcast.
struct Stacks {
    ProductShape shape;
    std::vector<std::int64_t> aBases; ///< where each batch begins, in elements
    std::vector<std::int64_t> bBases;
    Extents output;
};

base::Result<Stacks> stacksOf(Extents a, Extents b) {
    if (a.empty() || b.empty()) {
        return refuseInput(a.empty() ? 0 : 1, "is a scalar");
    }
    const bool rowVector = a.size() == 1;
    const bool columnVector = b.size() == 1;
    if (rowVector) {
        a.insert(a.begin(), 1);
    }
    if (columnVector) {
        b.push_back(1);
    }
    Stacks stacks;
    const std::int64_t rows = a[a.size() - 2];
    const std::int64_t depth = a.back();
    const std::int64_t columns = b.back();
    if (b[b.size() - 2] != depth) {
        return refuseInput(1, "has " + std::to_string(b[b.size() - 2]) + " rows, but input 0 has " +
                                  std::to_string(depth) + " columns");
    }
    const std::array batches{Extents(a.begin(), a.end() - 2), Extents(b.begin(), b.end() - 2)};
    TESSERA_TRY(stacks.output, broadcastExtents(batches));
    const auto bases = [&](const Extents& own, std::int64_t matrix) {
        auto offsets = stridedOffsets(stacks.output, broadcastStrides(own, stacks.output));
        for (std::int64_t& offset : offsets) {
            offset *= matrix;
        }
        return offsets;
    };
    stacks.aBases = bases(batches[0], rows * depth);
    stacks.bBases = bases(batches[1], depth * columns);
    stacks.shape = {.batches = static_cast<std::int64_t>(stacks.aBases.size()),
                    .rows = rows,
                    .columns = columns,
                    .depth = depth};
    if (!rowVector) {
        stacks.output.push_back(rows);
    }
    if (!columnVector) {
        stacks.output.push_back(columns);
    }
    return stacks;
}

/// Is input 0 or 1 a matrix?
base::Status requireMatrix(const KernelContext& context, std::size_t index) {
    TESSERA_CHECK(requireSameType(context, index));
    if (context.input(index).extents().size() != 2) {
        return refuseInput(index, "must be a matrix");
    }
    return {};
}

/// A row-major copy of a matrix, transposed when asked.
std::vector<double> rowMajor(const Tensor& matrix, std::int64_t transposed) {
    std::vector<double> values = load<double>(matrix);
    if (transposed == 0) {
        return values;
    }
    const Extents& extents = matrix.extents();
    std::vector<double> turned(values.size());
    std::size_t at = 0;
    forEachOffset({extents[1], extents[0]}, {1, extents[1]}, 0,
                  [&](std::int64_t offset) { turned[at++] = values[static_cast<std::size_t>(offset)]; });
    return turned;
}

/// Every product of a batch, of operands that lie row-major.
std::vector<double> multiplyStacks(const Stacks& stacks, const std::vector<double>& left,
                                   const std::vector<double>& right, int threads) {
    const ProductShape& shape = stacks.shape;
    std::vector<double> out(static_cast<std::size_t>(shape.batches * shape.rows * shape.columns));
    multiply(
        shape,
        [&](std::int64_t batch) { return left.data() + stacks.aBases[static_cast<std::size_t>(batch)]; },
        strided(right.data(), stacks.bBases, shape.depth, shape.columns, 1),
        [&](std::int64_t batch) { return out.data() + batch * shape.rows * shape.columns; }, threads);
    return out;
}

/// An operand as it is multiplied, row-major.
struct TurnedOperand {
    Extents extents;
    std::vector<double> values;
};

base::Result<TurnedOperand> turnedOperand(const KernelContext& context, std::size_t index,
                                          const graph::MatrixTurns& turns) {
    const Tensor& stored = context.input(index);
    const std::size_t rank = stored.extents().size();
    if (movesBatch(context.attributes(), turns) && rank < 3) {
        return refuseInput(index, "has no batch that could be moved");
    }
    Extents strides(rank, 1);
    for (std::size_t axis = rank; axis-- > 1;) {
        strides[axis - 1] = strides[axis] * stored.extents()[axis];
    }
    TurnedOperand turned;
    Extents steps;
    for (const std::size_t axis : matrixOrder(context.attributes(), turns, rank)) {
        turned.extents.push_back(stored.extents()[axis]);
        steps.push_back(strides[axis]);
    }
    const std::vector<double> values = load<double>(stored);
    turned.values.reserve(values.size());
    forEachOffset(turned.extents, steps, 0, [&](std::int64_t offset) {
        turned.values.push_back(values[static_cast<std::size_t>(offset)]);
    });
    return turned;
}

} // namespace

base::Result<Tensors> matMul(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    const Tensor& a = context.input(0);
    const Tensor& b = context.input(1);
    TESSERA_TRY(const Stacks stacks, stacksOf(a.extents(), b.extents()));
    TESSERA_TRY(Tensor y, context.makeOutput(a.dtype(), stacks.output));
    const ProductShape& shape = stacks.shape;
    if (!graph::isFloating(a.dtype())) {
        store<std::uint64_t>(multiplyIntegers(shape, load<std::uint64_t>(a), stacks.aBases,
                                              load<std::uint64_t>(b), stacks.bBases),
                             y);
        return Tensors{y};
    }
    store<double>(multiplyStacks(stacks, load<double>(a), load<double>(b), context.threads), y);
    return Tensors{y};
}

base::Result<Tensors> fusedMatMul(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    TESSERA_CHECK(requireSameType(context, 1));
    TESSERA_TRY(const TurnedOperand left, turnedOperand(context, 0, graph::kLeftTurns));
    TESSERA_TRY(const TurnedOperand right, turnedOperand(context, 1, graph::kRightTurns));
    TESSERA_TRY(const Stacks stacks, stacksOf(left.extents, right.extents));
    TESSERA_TRY(Tensor y, context.makeOutput(context.input(0).dtype(), stacks.output));
    std::vector<double> out = multiplyStacks(stacks, left.values, right.values, context.threads);
    const double alpha = context.floatAttribute("alpha", 1.0F);
    for (double& value : out) {
        value *= alpha;
    }
    store<double>(out, y);
    return Tensors{y};
}

base::Result<Tensors> gemm(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    TESSERA_CHECK(requireMatrix(context, 0));
    TESSERA_CHECK(requireMatrix(context, 1));
    const Tensor& a = context.input(0);
    const Tensor& b = context.input(1);
    const bool turnA = context.attributes().intOr("transA", 0) != 0;
    const bool turnB = context.attributes().intOr("transB", 0) != 0;
    const ProductShape shape{.batches = 1,
                             .rows = a.extents()[turnA ? 1 : 0],
                             .columns = b.extents()[turnB ? 0 : 1],
                             .depth = a.extents()[turnA ? 0 : 1]};
    if (b.extents()[turnB ? 1 : 0] != shape.depth) {
        return refuseInput(1, "does not fit the columns of input 0");
    }
    const Extents extents{shape.rows, shape.columns};
    TESSERA_TRY(Tensor y, context.makeOutput(a.dtype(), extents));
    const std::vector<double> left = rowMajor(a, turnA ? 1 : 0);
    const std::vector<double> right = load<double>(b);
    std::vector<double> out(static_cast<std::size_t>(y.count()));
    multiply(
        shape, [&](std::int64_t) { return left.data(); },
        strided(right.data(), {0}, shape.depth, turnB ? 1 : shape.columns, turnB ? shape.depth : 1),
        [&](std::int64_t) { return out.data(); }, context.threads);
    const double alpha = static_cast<double>(context.attributes().floatOr("alpha", 1.0F));
    for (double& value : out) {
        value *= alpha;
    }
    if (context.hasInput(2)) {
        TESSERA_CHECK(requireSameType(context, 2));
        const Tensor& c = context.input(2);
        const std::array both{extents, c.extents()};
        TESSERA_TRY(const Extents joint, broadcastExtents(both));
        if (joint != extents) {
            return refuseInput(2, "does not broadcast to " + graph::toText(extents));
        }
        const double beta = static_cast<double>(context.attributes().floatOr("beta", 1.0F));
        const std::vector<double> addend = load<double>(c);
        std::size_t at = 0;
        forEachOffset(extents, broadcastStrides(c.extents(), extents), 0, [&](std::int64_t offset) {
            out[at++] += beta * addend[static_cast<std::size_t>(offset)];
        });
    }
    store<double>(out, y);
    return Tensors{y};
}

KernelRows matmulKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Gemm", gemm},
        KernelEntry{"", "MatMul", matMul},
        KernelEntry{"com.microsoft", "FusedMatMul", fusedMatMul},
    };
    return kRows;
}

} // namespace tessera::kernels
