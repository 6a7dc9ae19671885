#include "engine/backend/movement.h"
#include "engine/backends/onednn/byte_transpose.h"
#include "engine/backends/onednn/kernel.h"
#include "engine/backends/onednn/operators.h"

#include <algorithm>

namespace tessera::onednn {

using backend::Layout;
using plugin::NodeView;
using plugin::Unsupported;

namespace {

/// The element type for ONNX's number; copies need only the width and no arithmetic.
dnnl::memory::data_type elementType(std::int32_t dtype) {
    using Type = dnnl::memory::data_type;
    constexpr std::pair<std::int32_t, Type> kTable[] = {{1, Type::f32}, {6, Type::s32},   {3, Type::s8},
                                                        {2, Type::u8},  {16, Type::bf16}, {10, Type::f16}};
    for (const auto& [number, type] : kTable) {
        if (number == dtype) {
            return type;
        }
    }
    throw Unsupported("oneDNN does not reorder elements of this type");
}

/// Bytes of images between rows of pixels and channels last, which are transposed matrices.
class ByteTransposeKernel final : public plugin::Kernel {
public:
    ByteTransposeKernel(std::int64_t images, std::int64_t rows, std::int64_t columns, int threads)
        : m_images(images), m_rows(rows), m_columns(columns), m_threads(threads) {}

    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        constexpr std::int64_t kStrip = 64; // columns: a line of the cache
        constexpr std::int64_t kMinTeamBytes = 64 * 1024;
        const ThreadScope scope(m_threads);
        const auto* from = static_cast<const std::uint8_t*>(inputs[0].data);
        auto* to = static_cast<std::uint8_t*>(outputs[0].data);
        const std::int64_t strips = (m_columns + kStrip - 1) / kStrip;
        const std::int64_t image = m_rows * m_columns;
        const bool isLarge = m_images * image >= kMinTeamBytes;
#pragma omp parallel for if (isLarge) schedule(static)
        for (std::int64_t i = 0; i < m_images * strips; ++i) {
            const std::int64_t at = i / strips * image;
            const std::int64_t first = i % strips * kStrip;
            transposeBytes(from + at, m_rows, m_columns, first, std::min(first + kStrip, m_columns), to + at);
        }
    }

private:
    std::int64_t m_images;
    std::int64_t m_rows;
    std::int64_t m_columns;
    int m_threads;
};

/// oneDNN moves bytes one at a time there.
void offerByteTranspose(const Problem& problem, Collector& collector, const Operand& source,
                        const Layout& from, const Layout& to) {
    const std::size_t rank = source.extents.size();
    const auto type = elementType(problem.region.value(source.value).dtype);
    const bool isByte = type == dnnl::memory::data_type::u8 || type == dnnl::memory::data_type::s8;
    const bool toLast = rank >= 3 && from.isPlain() && to == channelsLast(rank);
    const bool fromLast = rank >= 3 && to.isPlain() && from == channelsLast(rank);
    if (!isByte || source.isConstant() || (!toLast && !fromLast)) {
        return;
    }
    const std::int64_t channels = source.extents[1];
    const std::int64_t pixels = source.elements() / (source.extents[0] * channels);
    collector.attempt(problem, "bytes", [&](Candidate& candidate) {
        requireLayout(candidate, source.position, from);
        candidate.offer.outputLayouts[0] = to.toText();
        candidate.make = [images = source.extents[0], rows = toLast ? channels : pixels,
                          columns = toLast ? pixels : channels](int threads) {
            return std::make_unique<ByteTransposeKernel>(images, rows, columns, threads);
        };
    });
}

void offerConversion(const Problem& problem, Collector& collector, const NodeView& node) {
    const Operand source = problem.operand(node.input(0));
    const Layout from = backend::physicalLayout(node, "from", source.extents.size());
    const Layout to = backend::physicalLayout(node, "to", source.extents.size());
    const auto type = elementType(problem.region.value(node.input(0)).dtype);
    offerByteTranspose(problem, collector, source, from, to);
    collector.attempt(problem, "reorder", [&](Candidate& candidate) {
        const auto given = describe(source.extents, from, type);
        const auto wanted = describe(source.extents, to, type);
        candidate.description =
            dnnl::reorder::primitive_desc(problem.engine, given, problem.engine, wanted, baseAttributes());
        bind(candidate, DNNL_ARG_FROM, source, given, from);
        bindOutput(candidate, DNNL_ARG_TO, 0, wanted, to);
    });
}

void offerTranspose(const Problem& problem, Collector& collector, const NodeView& node) {
    const Operand source = problem.operand(node.input(0));
    const std::size_t rank = source.extents.size();
    const auto type = elementType(problem.region.value(node.input(0)).dtype);
    if (type == dnnl::memory::data_type::bf16) { // found by the conformance suite's guard pages
        throw Unsupported("oneDNN reads beyond matrices of bfloat16 that it turns");
    }
    const auto perm = backend::permOf(node, rank);
    // The result's strides, seen by the axes of the source.
    Extents strides(rank, 1);
    std::int64_t stride = 1;
    for (std::size_t axis = rank; axis-- > 0;) {
        strides[perm[axis]] = stride;
        stride *= source.extents[perm[axis]];
    }
    collector.attempt(problem, "reorder", [&](Candidate& candidate) {
        const auto given = describePlain(source.extents, type);
        const dnnl::memory::desc wanted(source.extents, type, strides);
        candidate.description =
            dnnl::reorder::primitive_desc(problem.engine, given, problem.engine, wanted, baseAttributes());
        bind(candidate, DNNL_ARG_FROM, source, given, plainLayout(rank));
        bindOutput(candidate, DNNL_ARG_TO, 0, wanted, plainLayout(rank));
    });
}

} // namespace

void offerReorder(const Problem& problem, Collector& collector) {
    const NodeView node = problem.region.node(0);
    if (problem.region.nodeCount() != 1) {
        throw Unsupported("nothing can be fused behind a reorder");
    }
    if (problem.region.elements(node.input(0)) == 0 || problem.region.extents(node.input(0)).empty()) {
        throw Unsupported("there is nothing to reorder");
    }
    if (node.op() == "Transpose") {
        offerTranspose(problem, collector, node);
    } else {
        offerConversion(problem, collector, node);
    }
}

void offerConcat(const Problem& problem, Collector& collector) {
    const NodeView node = problem.region.node(0);
    if (problem.region.nodeCount() != 1) {
        throw Unsupported("nothing can be fused behind a Concat");
    }
    std::vector<Operand> sources;
    for (const auto value : node.inputs()) {
        problem.requireFloat(value);
        sources.push_back(problem.operand(value));
    }
    const auto extents = problem.region.extents(node.output(0));
    const Extents result(extents.begin(), extents.end());
    const std::int64_t stated = node.intOr("axis", 0);
    const auto axis =
        static_cast<int>(stated < 0 ? stated + static_cast<std::int64_t>(result.size()) : stated);
    for (const auto& layout : transparentLayouts(result)) {
        collector.attempt(problem, layoutName(layout), [&](Candidate& candidate) {
            std::vector<dnnl::memory::desc> descriptions;
            for (const auto& source : sources) {
                descriptions.push_back(describe(source.extents, layout));
            }
            const auto joined = describe(result, layout);
            candidate.description =
                dnnl::concat::primitive_desc(joined, axis, descriptions, problem.engine, baseAttributes());
            for (std::size_t i = 0; i < sources.size(); ++i) {
                bind(candidate, DNNL_ARG_MULTIPLE_SRC + static_cast<int>(i), sources[i], descriptions[i],
                     layout);
            }
            bindOutput(candidate, DNNL_ARG_DST, 0, joined, layout);
        });
    }
}

} // namespace tessera::onednn
