// Features of texts whose words are numbers.
#include "engine/graph/ngrams.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <array>

namespace tessera::kernels {

namespace {

using graph::DType;

base::Result<Tensors> tfIdfVectorizer(const KernelContext& context) {
    TESSERA_CHECK(requireInputs(context, 1));
    TESSERA_TRY(const auto pool, graph::NgramPool::of(context.attributes()));
    const graph::Tensor& x = context.input(0);
    const auto rank = x.extents().size();
    if ((x.dtype() != DType::kInt32 && x.dtype() != DType::kInt64) || rank < 1 || rank > 2) {
        return refuseInput(0, "must hold one text or a list of texts, in int32 or int64");
    }
    const std::int64_t texts = rank == 2 ? x.extents()[0] : 1;
    const auto words = static_cast<std::size_t>(x.extents().back());
    TESSERA_TRY(auto y, context.makeOutput(DType::kFloat32, rank == 2 ? graph::Extents{texts, pool.columns}
                                                                      : graph::Extents{pool.columns}));
    const auto items = load<std::int64_t>(x);
    const graph::NgramCounter counter(pool);
    const auto into = y.mutableAs<float>();
    for (std::size_t text = 0; text < static_cast<std::size_t>(texts); ++text) {
        const auto row = into.subspan(text * static_cast<std::size_t>(pool.columns));
        for (const auto& [column, figure] : counter.figures(std::span(items).subspan(text * words, words))) {
            row[static_cast<std::size_t>(column)] = static_cast<float>(figure);
        }
    }
    return single(std::move(y));
}

} // namespace

KernelRows textKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "TfIdfVectorizer", tfIdfVectorizer},
    };
    return kRows;
}

} // namespace tessera::kernels
