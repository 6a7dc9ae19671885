#include "engine/backend/movement.h"
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

void offerConversion(const Problem& problem, Collector& collector, const NodeView& node) {
    const Operand source = problem.operand(node.input(0));
    const Layout from = backend::physicalLayout(node, "from", source.extents.size());
    const Layout to = backend::physicalLayout(node, "to", source.extents.size());
    const auto type = elementType(problem.region.value(node.input(0)).dtype);
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
