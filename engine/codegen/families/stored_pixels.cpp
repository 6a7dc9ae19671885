#include "engine/codegen/families/stored_pixels.h"

namespace tessera::codegen {

void storePixels(KernelBuilder& builder, EpilogueWriter& epilogue, const Panels::Panel& panel,
                 RegisterArray sums, const StoredPixels& to) {
    const std::int64_t width = builder.width();
    for (std::int64_t j = 0; j < panel.vectors; ++j) {
        const auto operands = epilogue.channelOperands(panel.column + Index(j * width));
        const bool hasPadding = j + 1 == panel.vectors && panel.lastLanes < width;
        for (std::int64_t i = 0; i < to.count; ++i) {
            const Index at = to.element + Index(i * width) + Index(j * to.block);
            const Value value = epilogue.apply(registerValue({sums, {i, j}}), operands, at);
            builder.store({to.image, at}, hasPadding ? keepLanes(value, panel.lastLanes) : value);
        }
    }
}

} // namespace tessera::codegen
