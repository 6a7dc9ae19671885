#include "engine/codegen/families/pairs.h"

#include "engine/graph/float_formats.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace tessera::codegen {

float pairOf(float first, float second) {
    const std::uint32_t bits = static_cast<std::uint32_t>(graph::bfloat16FromFloat(first)) |
                               static_cast<std::uint32_t>(graph::bfloat16FromFloat(second)) << 16U;
    float held = 0.0F;
    std::memcpy(&held, &bits, sizeof held);
    return held;
}

void packPairPanels(const Panels& panels, const PanelSource& source, const float* weights, float* target) {
    PanelSource even = source;
    if (even.steps.size() % 2 != 0) {
        even.steps.push_back(PanelSource::kNothing);
    }
    const auto pairs = static_cast<std::int64_t>(even.steps.size() / 2);
    std::vector<float> elements;
    for (std::int64_t panel = 0; panel < panels.count(); ++panel) {
        const std::int64_t vectors = panel < panels.uniform ? panels.vectors : panels.lastVectors;
        const std::int64_t width = vectors * panels.width;
        const std::int64_t first = panel * panels.vectors * panels.width;
        const auto alone = Panels::of(std::min(width, panels.columns - first), panels.width, vectors);
        elements.resize(static_cast<std::size_t>(2 * pairs * width));
        packPanels(alone, even, weights + first * source.columnStride, elements.data());
        const float* from = elements.data();
        for (std::int64_t pair = 0; pair < pairs; ++pair, from += 2 * width, target += width) {
            for (std::int64_t i = 0; i < width; ++i) {
                target[i] = pairOf(from[i], from[width + i]);
            }
        }
    }
}

void writeRoundedRows(KernelBuilder& builder, Pointer source, std::int64_t columns, const PairRows& target,
                      const Index& low, const Index& high) {
    const std::int64_t width = builder.width();
    const std::int64_t whole = columns / (2 * width) * (2 * width);
    const std::int64_t rest = columns - whole;
    builder.loop(LoopKind::kSerial, "row", low, high, 1, [&](const Index& row) {
        const auto from = [&](const Index& column) { return loadValue({source, row * columns + column}); };
        if (whole > 0) {
            builder.loop(LoopKind::kSerial, "k", 0, whole / 2, width, [&](const Index& k) {
                builder.store({target.start, row * target.stride + k},
                              roundPairs(from(k * 2), from(k * 2 + Index(width))));
            });
        }
        // What stands behind the row may be no number, and is never to be multiplied.
        if (rest > width) {
            builder.store({target.start, row * target.stride + Index(whole / 2)},
                          roundPairs(from(whole), keepLanes(from(whole + width), rest - width)));
        } else if (rest > 0) {
            builder.store({target.start, row * target.stride + Index(whole / 2)},
                          roundPairs(keepLanes(from(whole), rest), constantValue(0.0)));
        }
        for (std::int64_t k = roundUp(columns, 2 * width) / 2; k < target.used; k += width) {
            builder.store({target.start, row * target.stride + Index(k)}, constantValue(0.0));
        }
    });
}

void writeRoundedImage(KernelBuilder& builder, Pointer source, std::int64_t elements, Pointer target) {
    const std::int64_t width = builder.width();
    const std::int64_t couples = elements / (2 * width);
    const auto from = [&](const Index& element) { return loadValue({source, element}); };
    builder.parallel([&](const Index& share) {
        builder.eachOfShare(share, couples, [&](const Index& couple) {
            builder.store({target, couple * width},
                          roundPairs(from(couple * (2 * width)), from(couple * (2 * width) + Index(width))));
        });
        if (elements % (2 * width) != 0) {
            builder.onlyIf({{share, 1}}, [&] {
                builder.store({target, couples * width},
                              roundPairs(from(couples * 2 * width), constantValue(0.0)), width / 2);
            });
        }
    });
    builder.barrier();
}

} // namespace tessera::codegen
