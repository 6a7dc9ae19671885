#include "engine/codegen/families/geometry.h"

#include "engine/codegen/families/tiling.h"

namespace tessera::codegen {

ImageShape ImageShape::of(Form form, std::int64_t batch, std::int64_t channels,
                          const std::array<std::int64_t, 3>& extents, std::int64_t width) {
    const std::int64_t lanes = form == Form::kBlocked ? width : 1;
    return {.batch = batch, .blocks = ceilDivide(channels, lanes), .extents = extents, .lanes = lanes};
}

base::Result<Convolution> convolutionOf(const Problem& problem,
                                        std::string (*refusal)(const Convolution& convolution)) {
    const auto* convolution = std::get_if<Convolution>(&problem.shape);
    std::string why = convolution == nullptr ? "it is no convolution" : refusal(*convolution);
    if (!why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, std::move(why));
    }
    return *convolution;
}

void writePaddedCopy(KernelBuilder& builder, Pointer source, const ImageShape& from, Pointer target,
                     const ImageShape& to, const std::array<std::int64_t, 3>& before) {
    const std::int64_t width = builder.width();
    const std::int64_t rows = to.batch * to.blocks * to.extents[0] * to.extents[1];
    const std::int64_t lead = before[2] * to.lanes;
    const std::int64_t content = from.extents[2] * from.lanes;
    // Vectors may pass the end of a row by less than one: the target's rows have room for it.
    const auto zero = [&](const Pointer row, const Index& low, const Index& high) {
        builder.loop(LoopKind::kVector, "x", low, high, width, [&](const Index& x) {
            builder.store({row, x}, constantValue(0.0));
        });
    };
    builder.parallel([&](const Index& share) {
        const Index low = builder.define("low", builder.shareOf(share, rows));
        const Index high = builder.define("high", builder.shareOf(share + 1, rows));
        builder.loop(LoopKind::kSerial, "row", low, high, 1, [&](const Index& row) {
            const Index plane = builder.define("plane", row.dividedBy(to.extents[0] * to.extents[1]));
            const Index y = builder.define("y", row.remainder(to.extents[1]) - Index(before[1]));
            const Index z =
                builder.define("z", row.dividedBy(to.extents[1]).remainder(to.extents[0]) - Index(before[0]));
            const Pointer out = builder.point("out", {target, row * to.row()});
            const Conditions inside{{-1, y}, {y, from.extents[1]}, {-1, z}, {z, from.extents[0]}};
            builder.onlyIf(
                inside,
                [&] {
                    const Pointer in = builder.point(
                        "in", {source, plane * from.block() + z * from.slice() + y * from.row()});
                    zero(out, 0, lead);
                    builder.loop(LoopKind::kVector, "x", 0, content, width, [&](const Index& x) {
                        builder.store({out, x + Index(lead)}, loadValue({in, x}));
                    });
                    zero(out, lead + content, to.extents[2] * to.lanes);
                },
                [&] { zero(out, 0, to.extents[2] * to.lanes); });
        });
    });
}

void writeSampledCopy(KernelBuilder& builder, Pointer source, const ImageShape& from, Pointer target,
                      const ImageShape& to, const std::array<std::int64_t, 3>& strides) {
    const std::int64_t rows = to.batch * to.blocks * to.extents[0] * to.extents[1];
    builder.parallel([&](const Index& share) {
        builder.eachOfShare(share, rows, [&](const Index& row) {
            const Index plane = builder.define("plane", row.dividedBy(to.extents[0] * to.extents[1]));
            const Index y = builder.define("y", row.remainder(to.extents[1]) * strides[1]);
            const Index z =
                builder.define("z", row.dividedBy(to.extents[1]).remainder(to.extents[0]) * strides[0]);
            const Pointer in =
                builder.point("in", {source, plane * from.block() + z * from.slice() + y * from.row()});
            const Pointer out = builder.point("out", {target, row * to.row()});
            builder.loop(LoopKind::kSerial, "x", to.extents[2], [&](const Index& x) {
                builder.store({out, x * to.lanes}, loadValue({in, x * (strides[2] * from.lanes)}));
            });
        });
    });
}

} // namespace tessera::codegen
