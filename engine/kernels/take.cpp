#include "engine/kernels/take.h"

#include "engine/kernels/broadcast.h"

#include <cstring>

namespace tessera::kernels {

using graph::Tensor;

base::Result<std::size_t> elementBytes(const Tensor& tensor) {
    const std::size_t bits = graph::bitWidth(tensor.dtype());
    if (bits < 8) {
        return base::fail(base::ErrorKind::kImpossible,
                          std::string(graph::longName(tensor.dtype())) + " elements are not moved here");
    }
    return bits / 8;
}

base::Result<Tensor> takeElements(const KernelContext& context, const Tensor& x, graph::Extents extents,
                                  std::span<const std::int64_t> offsets, const Tensor* fill) {
    TESSERA_TRY(const std::size_t size, elementBytes(x));
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), std::move(extents)));
    const std::byte* from = x.bytes().data();
    std::byte* to = y.mutableBytes().data();
    for (const std::int64_t offset : offsets) {
        if (offset >= 0) {
            std::memcpy(to, from + static_cast<std::size_t>(offset) * size, size);
        } else if (fill != nullptr) {
            std::memcpy(to, fill->bytes().data(), size);
        }
        to += size;
    }
    return y;
}

base::Result<Tensor> takeStrided(const KernelContext& context, const Tensor& x, graph::Extents extents,
                                 const graph::Extents& strides, std::int64_t base) {
    TESSERA_TRY(const std::size_t size, elementBytes(x));
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), extents));
    const std::byte* from = x.bytes().data();
    std::byte* to = y.mutableBytes().data();
    forEachOffset(extents, strides, base, [&](std::int64_t offset) {
        std::memcpy(to, from + static_cast<std::size_t>(offset) * size, size);
        to += size;
    });
    return y;
}

} // namespace tessera::kernels
