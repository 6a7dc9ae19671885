// Convolutions of few channels by Toom-Cook along their first axis, which is the depth, or of planes the
// height: a few output slices at once, each of whose points is a convolution in the axes behind it, done as
// it is defined. Vectors of output channels need blocks of input channels for a transform along the rows;
// along the first axis whole rows of pixels are transformed.
#include "engine/codegen/families/deep_config.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"

#include <memory>

namespace tessera::codegen {

namespace deep {
namespace {

class Writer {
public:
    Writer(const Problem& problem, const Target& target, const KernelConfig& config)
        : m_config(config)
        , m_builder(target.width, target.threads)
        , m_target(target)
        , m_image(ImageShape::of(Form::kPlain, config.shape.batch, config.shape.inputChannels,
                                 config.shape.input, target.width))
        , m_planes(config.planes())
        , m_result(ImageShape::of(Form::kBlocked, config.shape.batch, config.shape.outputChannels,
                                  config.shape.output, target.width))
        , m_epilogue(m_builder, problem.epilogue, config.panels.paddedColumns(), m_result.elements()) {}

    Kernel run() {
        const std::int64_t points = m_config.along.points();
        m_source = m_builder.buffer("x", Scope::kInput, m_image.elements());
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_result.elements());
        m_weights = m_builder.buffer("w", Scope::kConstants, m_config.weightElements());
        m_epilogue.openConstants();
        m_transformed = m_builder.buffer("planes", Scope::kWorkspace, m_planes.elements());
        m_sums = m_builder.buffer("sums", Scope::kTileLocal, points * m_config.pointSums());
        const std::int64_t rows =
            m_config.shape.batch * m_config.tiles * m_planes.blocks * m_planes.extents[1];
        m_builder.parallel([&](const Index& share) {
            m_builder.eachOfShare(share, rows, [&](const Index& row) { writeRow(row); });
        });
        m_builder.barrier();
        m_builder.parallel([&](const Index& share) {
            m_builder.eachOfShare(share, m_config.units(), [&](const Index& unit) { writeUnit(unit); });
        });
        return m_builder.take();
    }

private:
    /// A tile along the first axis, of all images.
    struct AxisTile {
        Index number{};
        Index image{};
        Index tile{}; ///< in the image
    };
    [[nodiscard]] AxisTile axisTile(const Index& number) {
        if (m_config.shape.batch == 1) {
            return {number, 0, number};
        }
        return {number, m_builder.define("n", number.dividedBy(m_config.tiles)),
                m_builder.define("z", number.remainder(m_config.tiles))};
    }

    /// A row of a tile's window to that of each of its points, with the padding of the plane.
    void writeRow(const Index& number) {
        const std::int64_t height = m_planes.extents[1];
        const std::int64_t pad = m_config.shape.before[2];
        const Index line = m_builder.define("line", number.remainder(height));
        const Index channel = m_builder.define("c", number.dividedBy(height).remainder(m_planes.blocks));
        const AxisTile at = axisTile(m_builder.define("tile", number.dividedBy(height * m_planes.blocks)));
        const Index y = m_builder.define("y", line - Index(m_config.shape.before[1]));
        const std::int64_t points = m_config.along.points();
        const Pointer out = m_builder.point(
            "out", {m_transformed, channel * m_planes.block() + at.number * (points * m_planes.slice()) +
                                       line * m_planes.row()});
        const auto zero = [&](std::int64_t low, std::int64_t high) {
            for (std::int64_t point = 0; point < points; ++point) {
                m_builder.loop(LoopKind::kVector, "x", low, high, m_target.width, [&](const Index& x) {
                    m_builder.store({out, x + Index(point * m_planes.slice())}, constantValue(0.0));
                });
            }
        };
        m_builder.onlyIf(
            {{-1, y}, {y, m_image.extents[1]}},
            [&] {
                zero(0, pad);
                m_builder.loop(LoopKind::kVector, "x", 0, m_image.extents[2], m_target.width,
                               [&](const Index& x) { writePoints(at, channel, y, x, out); });
                zero(pad + m_image.extents[2], m_planes.extents[2]);
            },
            [&] { zero(0, m_planes.extents[2]); });
    }

    void writePoints(const AxisTile& at, const Index& channel, const Index& y, const Index& x, Pointer out) {
        const std::int64_t window = m_config.along.window();
        const RegisterArray slices = m_builder.registers("d", {window});
        std::vector<Value> values;
        for (std::int64_t i = 0; i < window; ++i) {
            const RegisterRef slice{slices, {i}};
            const Index z =
                m_builder.define("z", at.tile * (m_config.along.outputs * m_config.shape.strides[0]) +
                                          Index(i - m_config.shape.before[0]));
            m_builder.assign(slice, constantValue(0.0));
            m_builder.onlyIf({{-1, z}, {z, m_image.extents[0]}}, [&] {
                m_builder.assign(slice,
                                 loadValue({m_source, at.image * m_image.image() + channel * m_image.block() +
                                                          z * m_image.slice() + y * m_image.row() + x}));
            });
            values.push_back(registerValue(slice));
        }
        const auto points = transform(m_builder, m_config.along.input, values);
        for (std::size_t point = 0; point < points.size(); ++point) {
            m_builder.store({out, x + Index(m_config.shape.before[2] +
                                            static_cast<std::int64_t>(point) * m_planes.slice())},
                            points[point]);
        }
    }

    /// Some of a line of all output slices of a tile.
    void writeUnit(const Index& number) {
        const std::int64_t parts = m_config.lineParts;
        const std::int64_t height = m_config.shape.output[1];
        const Index line = m_builder.define("line", number.dividedBy(parts));
        const AxisTile at = axisTile(m_builder.define("tile", line.dividedBy(height)));
        const Index y = m_builder.define("y", line.remainder(height));
        const Index part = m_builder.define("part", number.remainder(parts));
        const auto bound = [&](const Index& of) {
            return parts == 1 ? of * m_config.pixels.count
                              : m_builder.define("bound", (of * m_config.pixels.count).dividedBy(parts));
        };
        const Index low = bound(part);
        const Index high = bound(part + 1);
        m_config.panels.forEach(m_builder, 0, m_config.panels.count(), [&](const Panels::Panel& panel) {
            m_config.pixels.forEach(m_builder, low, high, [&](const Index& row, std::int64_t rows) {
                m_builder.loop(LoopKind::kSerial, "point", m_config.along.points(), [&](const Index& point) {
                    writeSums(panel, {at, y, row, rows}, point);
                });
                writeOutputs(panel, {at, y, row, rows});
            });
        });
    }

    /// Of pixels of a line.
    struct Place {
        AxisTile at{};
        Index y{};
        Index row{};
        std::int64_t rows = 1;
    };

    void writeSums(const Panels::Panel& panel, const Place& place, const Index& point) {
        const ForwardShape& shape = m_config.shape;
        const std::int64_t points = m_config.along.points();
        const std::int64_t panelElements = m_config.steps * panel.vectors * m_target.width;
        const std::int64_t stride = shape.strides[2];
        const RegisterTile tile{
            .rows = place.rows,
            .vectors = panel.vectors,
            .left = {m_transformed, (place.at.number * points + point) * m_planes.slice() +
                                        place.y * (shape.strides[1] * m_planes.row()) + place.row * stride},
            .rowStride = stride,
            .reductions = {{shape.inputChannels, m_planes.block()},
                           {shape.kernel[1], shape.dilations[1] * m_planes.row()},
                           {shape.kernel[2], shape.dilations[2]}},
            .right = {m_weights, panel.column * (points * m_config.steps) + point * panelElements},
            .stepsAhead = stepsAhead(points * panelElements, m_target),
            .ahead = {}};
        writeTile(m_builder, tile, [&](RegisterArray sums) {
            for (std::int64_t j = 0; j < panel.vectors; ++j) {
                for (std::int64_t i = 0; i < place.rows; ++i) {
                    m_builder.store({m_sums, point * m_config.pointSums() +
                                                 Index((i * panel.vectors + j) * m_target.width)},
                                    registerValue({sums, {i, j}}));
                }
            }
        });
    }

    void writeOutputs(const Panels::Panel& panel, const Place& place) {
        const std::int64_t width = m_target.width;
        for (std::int64_t j = 0; j < panel.vectors; ++j) {
            const bool isLast = j + 1 == panel.vectors;
            const auto operands = m_epilogue.channelOperands(panel.column + Index(j * width));
            m_builder.loop(LoopKind::kSerial, "pixel", place.rows, [&](const Index& pixel) {
                std::vector<Value> sums;
                for (std::int64_t point = 0; point < m_config.along.points(); ++point) {
                    sums.push_back(
                        m_builder.let("m", loadValue({m_sums, (pixel * panel.vectors + Index(j)) * width +
                                                                  Index(point * m_config.pointSums())})));
                }
                const auto slices = transform(m_builder, m_config.along.output, sums);
                for (std::size_t k = 0; k < slices.size(); ++k) {
                    const Index z = m_builder.define("z", place.at.tile * m_config.along.outputs +
                                                              Index(static_cast<std::int64_t>(k)));
                    m_builder.onlyIf({{z, m_config.shape.output[0]}}, [&] {
                        const Index at = place.at.image * m_result.image() +
                                         (panel.column.dividedBy(width) + Index(j)) * m_result.block() +
                                         z * m_result.slice() + place.y * m_result.row() +
                                         (place.row + pixel) * width;
                        const Value value = m_epilogue.apply(slices[k], operands, at);
                        m_builder.store({m_out, at}, isLast && panel.lastLanes < width
                                                         ? keepLanes(value, panel.lastLanes)
                                                         : value);
                    });
                }
            });
        }
    }

    const KernelConfig& m_config;
    KernelBuilder m_builder;
    Target m_target;
    ImageShape m_image;
    ImageShape m_planes;
    ImageShape m_result;
    EpilogueWriter m_epilogue;
    Pointer m_source;
    Pointer m_out;
    Pointer m_weights;
    Pointer m_transformed;
    Pointer m_sums;
};

} // namespace
} // namespace deep

base::Result<std::vector<Candidate>> deepCandidates(const Problem& problem, const Target& target) {
    TESSERA_TRY(const auto convolution, convolutionOf(problem, deep::refusal));
    const auto held = std::make_shared<const Problem>(problem);
    const ForwardShape shape = deep::shapeOf(convolution);
    std::vector<Candidate> candidates;
    for (const std::int64_t slices : deep::kOutputSlices) {
        if (!deep::takesSlices(shape, slices)) {
            continue;
        }
        for (const TileSize& size : tileSizes(target)) {
            const deep::Schedule schedule{size, slices, deep::isPlane(convolution)};
            const auto config = deep::KernelConfig::of(problem, target, schedule);
            if (!config.fits(target)) {
                continue;
            }
            candidates.push_back({.name = schedule.name(),
                                  .inputForm = Form::kPlain,
                                  .outputForm = Form::kBlocked,
                                  .rounding = Rounding::kFast,
                                  .bound = config.bound(problem.epilogue, target),
                                  .generate = [held, target, config] {
                                      return Generated{deep::Writer(*held, target, config).run(),
                                                       packingsOf(*held, config, deep::packWeights,
                                                                  config.shape.outputChannels,
                                                                  config.panels.paddedColumns())};
                                  }});
        }
    }
    if (candidates.empty()) {
        return base::fail(base::ErrorKind::kImpossible, "its planes are too large, or have too many points");
    }
    return candidates;
}

} // namespace tessera::codegen
