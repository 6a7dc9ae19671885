#include "engine/graph/einsum.h"

#include "engine/kernels/broadcast.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/parallel.h"

#include <algorithm>
#include <array>
#include <map>

namespace tessera::kernels {

namespace {

using graph::Extents;

/// Every label with its extent, ellipsis axes as labels of their own ('\0' on from the last).
struct Labels {
    std::map<char, std::int64_t> extents;
    std::vector<std::string> operands;
    std::string output;
};

base::Result<Labels> labelled(const KernelContext& context, const graph::EinsumEquation& equation) {
    Labels labels;
    std::size_t ellipsis = 0;
    for (std::size_t i = 0; i < equation.operands.size(); ++i) {
        const std::string& operand = equation.operands[i];
        const bool dots = operand.find(graph::EinsumEquation::kEllipsis) != std::string::npos;
        const std::size_t named = operand.size() - (dots ? 1 : 0);
        const std::size_t rank = context.input(i).extents().size();
        if (rank < named || (!dots && rank != named) || rank - named > 16) {
            return refuseInput(i, "does not have the rank that the equation says");
        }
        ellipsis = std::max(ellipsis, rank - named);
    }
    // Ellipsis axes are aligned at their ends: the last one is label 1, the one before it label 2.
    const auto spelled = [&](const std::string& text, std::size_t axes) {
        std::string result;
        for (const char label : text) {
            if (label != graph::EinsumEquation::kEllipsis) {
                result += label;
                continue;
            }
            for (std::size_t axis = axes; axis > 0; --axis) {
                result += static_cast<char>(axis);
            }
        }
        return result;
    };
    for (std::size_t i = 0; i < equation.operands.size(); ++i) {
        const Extents& extents = context.input(i).extents();
        const std::size_t dots = extents.size() + 1 - equation.operands[i].size();
        labels.operands.push_back(spelled(equation.operands[i], dots));
        for (std::size_t axis = 0; axis < extents.size(); ++axis) {
            auto [at, fresh] = labels.extents.try_emplace(labels.operands[i][axis], extents[axis]);
            if (!fresh && at->second != extents[axis] && at->second != 1 && extents[axis] != 1) {
                return refuseInput(i, "disagrees with another operand about an extent");
            }
            at->second = at->second == 1 ? extents[axis] : at->second;
        }
    }
    labels.output = spelled(equation.output, ellipsis);
    return labels;
}

} // namespace

base::Result<Tensors> einsum(const KernelContext& context) {
    TESSERA_CHECK(requireComputable(context, 0));
    for (std::size_t i = 1; i < context.inputs.size(); ++i) {
        TESSERA_CHECK(requireSameType(context, i));
    }
    TESSERA_TRY(const auto equation,
                graph::parseEinsum(context.attributes().stringOr("equation", ""), context.inputs.size()));
    TESSERA_TRY(const Labels labels, labelled(context, equation));
    Extents output;
    Extents summed;
    std::string order = labels.output;
    for (const char label : labels.output) {
        output.push_back(labels.extents.at(label));
    }
    for (const auto& [label, extent] : labels.extents) {
        if (labels.output.find(label) == std::string::npos) {
            order += label;
            summed.push_back(extent);
        }
    }
    // Strides of each operand over the output's axes and then the summed ones; a label that stands twice in
    // one operand walks its diagonal.
    std::vector<std::vector<std::int64_t>> outer;
    std::vector<std::vector<std::int64_t>> inner;
    for (std::size_t i = 0; i < context.inputs.size(); ++i) {
        const Extents& extents = context.input(i).extents();
        const Extents own = graph::rowMajorStrides(extents);
        Extents strides(order.size(), 0);
        for (std::size_t axis = 0; axis < extents.size(); ++axis) {
            strides[order.find(labels.operands[i][axis])] += extents[axis] == 1 ? 0 : own[axis];
        }
        const auto cut = strides.begin() + static_cast<std::ptrdiff_t>(output.size());
        outer.push_back(stridedOffsets(output, Extents(strides.begin(), cut)));
        inner.push_back(stridedOffsets(summed, Extents(cut, strides.end())));
    }
    TESSERA_TRY(graph::Tensor y, context.makeOutput(context.input(0).dtype(), output));
    return withNumberType(y.dtype(), [&]<typename T>() -> base::Result<Tensors> {
        // Products of signed integers wrap, as unsigned ones do.
        using Wide = std::conditional_t<std::is_floating_point_v<T>, T, std::uint64_t>;
        std::vector<std::vector<T>> operands;
        for (const graph::Tensor* operand : context.inputs) {
            operands.push_back(load<T>(*operand));
        }
        std::vector<T> values(static_cast<std::size_t>(y.count()));
        parallelFor(y.count(), y.count() < 1024 ? 1 : context.threads, [&](std::int64_t element) {
            const auto at = static_cast<std::size_t>(element);
            Wide total = 0;
            for (std::size_t k = 0; k < inner[0].size(); ++k) {
                Wide product = 1;
                for (std::size_t i = 0; i < operands.size(); ++i) {
                    product *=
                        static_cast<Wide>(operands[i][static_cast<std::size_t>(outer[i][at] + inner[i][k])]);
                }
                total += product;
            }
            values[at] = static_cast<T>(total);
        });
        store<T>(values, y);
        return Tensors{y};
    });
}

KernelRows einsumKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "Einsum", einsum},
    };
    return kRows;
}

} // namespace tessera::kernels
