#include "engine/kernels/take.h"

#include "engine/kernels/broadcast.h"

#include <algorithm>
#include <cstring>
#include <vector>

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

namespace {

/// Elements below a byte, moved one by one: `from(i)` is the offset that element i is read at.
template <typename From>
void takePacked(const Tensor& x, Tensor& y, const Tensor* fill, From&& from) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(y.count()); ++i) {
        const std::int64_t offset = from(i);
        if (offset < 0 && fill == nullptr) {
            continue;
        }
        const Tensor& source = offset >= 0 ? x : *fill;
        const auto at = static_cast<std::size_t>(std::max<std::int64_t>(offset, 0));
        graph::setPackedElement(y.mutableBytes(), y.dtype(), i,
                                graph::packedElement(source.bytes(), source.dtype(), at));
    }
}

bool isPacked(const Tensor& tensor) {
    const std::size_t bits = graph::bitWidth(tensor.dtype());
    return bits > 0 && bits < 8;
}

} // namespace

base::Result<Tensor> takeElements(const KernelContext& context, const Tensor& x, graph::Extents extents,
                                  std::span<const std::int64_t> offsets, const Tensor* fill) {
    if (isPacked(x)) {
        TESSERA_TRY(Tensor packed, context.makeOutput(x.dtype(), std::move(extents)));
        takePacked(x, packed, fill, [&](std::size_t i) { return offsets[i]; });
        return packed;
    }
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
    if (isPacked(x)) {
        std::vector<std::int64_t> offsets;
        forEachOffset(extents, strides, base, [&](std::int64_t offset) { offsets.push_back(offset); });
        return takeElements(context, x, std::move(extents), offsets);
    }
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
