// oneDNN multiplies the bytes as they are, exactly, into int32; zero points, scales and rounding follow row
// by row: (a - p)(b - q) summed over K is Σ ab - p Σ b - q (Σ a - K p).
#include "engine/backends/onednn/integer_rows.h"
#include "engine/backends/onednn/kernel.h"
#include "engine/backends/onednn/lanes.h"
#include "engine/backends/onednn/quantized.h"

#include <algorithm>
#include <omp.h>
#include <unordered_map>

namespace tessera::onednn {

using plugin::NodeView;
using plugin::Unsupported;

namespace {

/// Sums of so many products of bytes stay within int32.
constexpr std::int64_t kMaxDepth = (std::int64_t{1} << 31) / (255 * 255);
/// Of int8 factors oneDNN makes uint8 ones and corrects the sums in float32, which is exact for so many
/// products. Longer sums get uint8 factors from us.
constexpr std::int64_t kMaxSignedDepth = (std::int64_t{1} << 24) / (128 * 128);
constexpr std::int32_t kSignedShift = 128;
/// Elements below which a second thread costs more than it takes over.
constexpr std::int64_t kMinThreadElements = 16 * 1024;

struct Matmul {
    QuantizedProduct product;
    std::int64_t rows = 0;
    std::int64_t depth = 0;
    std::int64_t columns = 0;
    bool isRightTransposed = false;

    /// Whether the left factor is taken as uint8, 128 more than it is.
    [[nodiscard]] bool isShifted() const {
        return product.leftType == Number::kInt8 && depth > kMaxSignedDepth;
    }
    [[nodiscard]] bool isDirect() const { return product.resultType == Number::kInt32; }
    [[nodiscard]] bool hasRightZeros() const {
        for (std::size_t i = 0; i < product.rightZeros.size(); ++i) {
            if (product.signedRightZero(i) != 0) {
                return true;
            }
        }
        return false;
    }
    /// Whether the sums are the result.
    [[nodiscard]] bool isFinished() const {
        return isDirect() && !hasRightZeros() && product.leftZero == 0 && !product.leftZeroInput &&
               !isShifted();
    }
};

Matmul readMatmul(const Problem& problem, const QuantizedProduct& product) {
    const NodeView node = problem.region.node(product.node);
    Matmul matmul;
    matmul.product = product;
    if (product.left.extents.size() < 2 || product.right.extents.size() != 2) {
        throw Unsupported("the right factor is no matrix, or the left one is a vector");
    }
    matmul.isRightTransposed = node.op() == "Gemm" && node.intOr("transB", 0) != 0;
    matmul.depth = product.left.extents.back();
    matmul.rows = product.left.elements() / matmul.depth;
    matmul.columns = product.right.extents[matmul.isRightTransposed ? 0 : 1];
    if (matmul.depth > kMaxDepth) {
        throw Unsupported("sums of " + std::to_string(matmul.depth) + " products may leave 32 bits");
    }
    return matmul;
}

dnnl::matmul::primitive_desc describeProduct(const dnnl::engine& engine, const Matmul& matmul) {
    const auto type = matmul.isShifted() ? dnnl::memory::data_type::u8 : typeOf(matmul.product.leftType);
    const auto left = describePlain(Extents{matmul.rows, matmul.depth}, type);
    const auto right = describeAny(Extents{matmul.depth, matmul.columns}, dnnl::memory::data_type::s8);
    const auto sums = describePlain(Extents{matmul.rows, matmul.columns}, dnnl::memory::data_type::s32);
    return {dnnl::matmul::desc(left, right, sums), baseAttributes(), engine};
}

/// Bytes from the start of the workspace.
struct MatmulPlan {
    explicit MatmulPlan(const Matmul& matmul, std::size_t scratchBytes) {
        constexpr std::size_t kAlignment = 64;
        const auto take = [&](std::int64_t bytes) {
            const std::size_t start = total;
            total += (static_cast<std::size_t>(bytes) + kAlignment - 1) / kAlignment * kAlignment;
            return start;
        };
        sums = take(matmul.isDirect() ? 0 : matmul.rows * matmul.columns * 4);
        corrections = take(matmul.isFinished() ? 0 : (matmul.columns + kColumnBlock) * 4);
        shifted = take(matmul.isShifted() ? matmul.rows * matmul.depth : 0);
        scratch = total;
        total += scratchBytes;
    }

    std::size_t sums = 0;
    std::size_t corrections = 0;
    std::size_t shifted = 0;
    std::size_t scratch = 0;
    std::size_t total = 0;
};

class QuantizedMatmulKernel final : public plugin::Kernel {
public:
    QuantizedMatmulKernel(const dnnl::engine& engine, Matmul matmul, int threads)
        : m_matmul(std::move(matmul))
        , m_threads(threads)
        , m_engine(engine)
        , m_stream(engine)
        , m_description(describeProduct(engine, m_matmul))
        , m_plan(m_matmul, m_description.scratchpad_desc().get_size())
        , m_primitive(m_description)
        , m_left(m_description.src_desc(), engine, DNNL_MEMORY_NONE)
        , m_sums(m_description.dst_desc(), engine, DNNL_MEMORY_NONE)
        , m_scratch(m_description.scratchpad_desc(), engine, DNNL_MEMORY_NONE)
        , m_finish(finishRow(m_matmul.product.resultType, lanesHere())) {}

    void prepare(std::span<const ts_tensor> constants) override {
        const ThreadScope scope(m_threads);
        const auto& product = m_matmul.product;
        auto right = signedRight(product, constants[product.right.position]);
        packRight(right);
        const auto columns = static_cast<std::size_t>(m_matmul.columns);
        const std::size_t padded = columns + kColumnBlock;
        m_columnSums.assign(padded, 0);
        m_rightZeros.assign(m_matmul.hasRightZeros() ? padded : 0, 0);
        m_multipliers.assign(padded, 0.0F);
        m_shifts.assign(padded, 0.0F);
        for (std::size_t column = 0; column < columns; ++column) {
            m_columnSums[column] = sumOfColumn(right, static_cast<std::int64_t>(column));
            m_multipliers[column] = product.multiplier(column);
            if (!m_rightZeros.empty()) {
                m_rightZeros[column] = product.signedRightZero(column);
            }
        }
        if (product.bias) {
            const auto bias = realBias(product, constants[product.bias->position]);
            for (std::size_t column = 0; column < columns; ++column) {
                m_shifts[column] = bias[column] / product.resultScale;
            }
        }
    }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override {
        const ThreadScope scope(m_threads);
        auto* memory = static_cast<std::byte*>(workspace.data);
        void* left = inputs[m_matmul.product.left.position].data;
        if (m_matmul.isShifted()) {
            left = shift(static_cast<const std::uint8_t*>(left),
                         reinterpret_cast<std::uint8_t*>(memory + m_plan.shifted));
        }
        void* sums = m_matmul.isDirect() ? outputs[0].data : memory + m_plan.sums;
        m_left.set_data_handle(left);
        m_sums.set_data_handle(sums);
        m_scratch.set_data_handle(memory + m_plan.scratch);
        m_primitive.execute(m_stream, m_arguments);
        m_stream.wait();
        if (!m_matmul.isFinished()) {
            finish(inputs, static_cast<std::int32_t*>(sums), outputs[0].data,
                   reinterpret_cast<std::int32_t*>(memory + m_plan.corrections));
        }
    }

private:
    void packRight(std::vector<std::int8_t>& right) {
        const Extents extents{m_matmul.depth, m_matmul.columns};
        const Extents strides =
            m_matmul.isRightTransposed ? Extents{1, m_matmul.depth} : Extents{m_matmul.columns, 1};
        dnnl::memory from({extents, dnnl::memory::data_type::s8, strides}, m_engine, right.data());
        dnnl::memory to(m_description.weights_desc(), m_engine);
        dnnl::reorder(from, to).execute(m_stream, from, to);
        m_stream.wait();
        m_arguments = {{DNNL_ARG_SRC, m_left},
                       {DNNL_ARG_WEIGHTS, to},
                       {DNNL_ARG_DST, m_sums},
                       {DNNL_ARG_SCRATCHPAD, m_scratch}};
    }

    [[nodiscard]] std::int32_t sumOfColumn(const std::vector<std::int8_t>& right, std::int64_t column) const {
        const std::int64_t start = m_matmul.isRightTransposed ? column * m_matmul.depth : column;
        const std::int64_t stride = m_matmul.isRightTransposed ? 1 : m_matmul.columns;
        std::int32_t sum = 0;
        for (std::int64_t k = 0; k < m_matmul.depth; ++k) {
            sum += right[static_cast<std::size_t>(start + k * stride)];
        }
        return sum;
    }

    [[nodiscard]] std::int32_t leftZero(std::span<const ts_buffer> inputs) const {
        const auto& product = m_matmul.product;
        if (!product.leftZeroInput) {
            return product.leftZero;
        }
        const void* held = inputs[product.leftZeroInput->position].data;
        return product.leftType == Number::kUint8 ? *static_cast<const std::uint8_t*>(held)
                                                  : *static_cast<const std::int8_t*>(held);
    }

    void* shift(const std::uint8_t* from, std::uint8_t* to) const {
        std::transform(from, from + m_matmul.rows * m_matmul.depth, to,
                       [](std::uint8_t each) { return static_cast<std::uint8_t>(each ^ kSignedShift); });
        return to;
    }

    void finish(std::span<const ts_buffer> inputs, const std::int32_t* sums, void* to,
                std::int32_t* corrections) const {
        const auto& product = m_matmul.product;
        const std::int32_t zero = leftZero(inputs);
        const std::int32_t factor = zero + (m_matmul.isShifted() ? kSignedShift : 0);
        for (std::size_t column = 0; column < m_columnSums.size(); ++column) {
            corrections[column] = factor * m_columnSums[column];
        }
        const RowFinish made{.columns = m_matmul.columns,
                             .corrections = factor != 0 ? corrections : nullptr,
                             .rightZeros = m_rightZeros.empty() ? nullptr : m_rightZeros.data(),
                             .multipliers = m_multipliers.data(),
                             .shifts = m_shifts.data(),
                             .low = product.lowest(),
                             .high = product.highest(),
                             .zero = product.resultZero};
        const auto* left = static_cast<const std::byte*>(inputs[product.left.position].data);
        auto* results = static_cast<std::byte*>(to);
        const std::int64_t rowBytes =
            m_matmul.columns *
            static_cast<std::int64_t>(dnnl::memory::data_type_size(typeOf(product.resultType)));
        const bool isLarge = m_matmul.rows * m_matmul.columns >= 2 * kMinThreadElements;
#pragma omp parallel for if (isLarge) schedule(static)
        for (std::int64_t row = 0; row < m_matmul.rows; ++row) {
            const std::int32_t rowFactor =
                made.rightZeros == nullptr
                    ? 0
                    : sumOfBytes(product.leftType, left + row * m_matmul.depth, m_matmul.depth) -
                          static_cast<std::int32_t>(m_matmul.depth) * zero;
            m_finish(made, sums + row * m_matmul.columns, rowFactor, results + row * rowBytes);
        }
    }

    Matmul m_matmul;
    int m_threads;
    dnnl::engine m_engine;
    dnnl::stream m_stream;
    dnnl::matmul::primitive_desc m_description;
    MatmulPlan m_plan;
    dnnl::matmul m_primitive;
    dnnl::memory m_left;
    dnnl::memory m_sums;
    dnnl::memory m_scratch;
    std::unordered_map<int, dnnl::memory> m_arguments;
    FinishRow m_finish;
    std::vector<std::int32_t> m_columnSums;
    std::vector<std::int32_t> m_rightZeros;
    std::vector<float> m_multipliers;
    std::vector<float> m_shifts;
};

} // namespace

void offerQuantizedMatmul(const Problem& problem, const QuantizedProduct& product, Collector& collector) {
    const Matmul matmul = readMatmul(problem, product);
    collector.attempt(problem, "matmul", [&](Candidate& candidate) {
        const auto description = describeProduct(problem.engine, matmul);
        if (std::string_view(description.impl_info_str()).starts_with("ref")) {
            throw Unsupported("only oneDNN's unoptimised code would run it");
        }
        const MatmulPlan plan(matmul, description.scratchpad_desc().get_size());
        for (const auto input : problem.region.inputs()) {
            const Operand operand = problem.operand(input);
            requireLayout(candidate, operand.position, plainLayout(operand.extents.size()));
        }
        candidate.offer.outputLayouts[0] =
            plainLayout(problem.region.extents(product.result).size()).toText();
        candidate.offer.workspaceBytes = plan.total;
        candidate.offer.persistentBytes = description.weights_desc().get_size() +
                                          static_cast<std::size_t>(matmul.columns + kColumnBlock) * 4 * 4;
        candidate.make = [engine = problem.engine, matmul](int threads) {
            return std::make_unique<QuantizedMatmulKernel>(engine, matmul, threads);
        };
    });
}

} // namespace tessera::onednn
