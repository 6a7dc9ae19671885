#include "engine/codegen/families/winograd_transforms.h"

#include <algorithm>

namespace tessera::codegen::winograd {

namespace {

enum class Side : std::uint8_t { kInput, kOutput };

/// The image before the convolution or behind it.
ImageShape imageOf(const KernelConfig& config, Side side, std::int64_t width) {
    const bool isInput = side == Side::kInput;
    std::array<std::int64_t, 3> extents{};
    for (std::size_t i = 0; i < 3; ++i) {
        extents[i] = isInput ? config.axes[i].input : config.axes[i].output * config.axes[i].phases;
    }
    return ImageShape::of(Form::kBlocked, config.batch,
                          isInput ? config.inputChannels : config.outputChannels, extents, width);
}

} // namespace

TransformWriter::TransformWriter(KernelBuilder& builder, const KernelConfig& config)
    : m_b(builder)
    , m_config(config)
    , m_width(builder.width())
    , m_image(imageOf(config, Side::kInput, builder.width()))
    , m_result(imageOf(config, Side::kOutput, builder.width())) {}

void TransformWriter::open(const Buffers& buffers) {
    m_at = buffers;
    const std::int64_t inputs = m_config.axes[1].algorithm.window() * m_config.axes[2].algorithm.window();
    m_patch = m_b.buffer("patch", Scope::kTileLocal, std::max(inputs, m_config.planePoints()) * m_width);
    if (hasDepth()) {
        const std::int64_t slices = std::max(m_config.axes[0].algorithm.window(), m_config.axes[0].points());
        m_slices = m_b.buffer("slices", Scope::kTileLocal, slices * m_config.planePoints() * m_width);
    }
}

TransformWriter::Position TransformWriter::position(const Index& t) {
    const auto& axes = m_config.axes;
    Position made;
    made.image = m_config.batch == 1 ? Index(0) : define("n", t.dividedBy(m_config.imageTiles()));
    const Index within = m_config.batch == 1 ? t : t.remainder(m_config.imageTiles());
    made.tile[0] =
        axes[0].tiles == 1 ? Index(0) : define("tz", within.dividedBy(axes[1].tiles * axes[2].tiles));
    const Index plane = axes[0].tiles == 1 ? within : within.remainder(axes[1].tiles * axes[2].tiles);
    made.tile[1] = axes[1].tiles == 1 ? Index(0) : define("ty", plane.dividedBy(axes[2].tiles));
    made.tile[2] = axes[2].tiles == 1 ? Index(0) : define("tx", plane.remainder(axes[2].tiles));
    return made;
}

std::array<Index, 3> TransformWriter::phaseOf(const Index& phase) {
    const auto& axes = m_config.axes;
    return {axes[0].phases == 1 ? Index(0) : define("pz", phase.dividedBy(axes[1].phases * axes[2].phases)),
            axes[1].phases == 1 ? Index(0)
                                : define("py", phase.dividedBy(axes[2].phases).remainder(axes[1].phases)),
            axes[2].phases == 1 ? Index(0) : define("px", phase.remainder(axes[2].phases))};
}

void TransformWriter::input(const Index& phase, const Index& t, const Index& target) {
    const Position at = position(t);
    const auto phases = phaseOf(phase);
    std::array<Index, 3> first;
    for (std::size_t i = m_config.isByTaps() ? 1 : 0; i < 3; ++i) {
        const Axis& axis = m_config.axes[i];
        first[i] = define(i == 0   ? "z"
                          : i == 1 ? "y"
                                   : "x",
                          at.tile[i] * (axis.algorithm.outputs * axis.stride) + axis.first(phases[i]));
    }
    const Index to = define("to", target);
    const std::int64_t slices =
        m_config.isByTaps() ? m_config.inputSlices() : m_config.axes[0].algorithm.window();
    m_b.loop(LoopKind::kSerial, "c", 0, m_config.paddedInputs / m_width, 1, [&](const Index& c) {
        const Index image = define("image", at.image * m_image.image() + c * m_image.block());
        const Index channel = c * m_width;
        m_b.loop(LoopKind::kSerial, "d", slices, [&](const Index& d) {
            const Access base = hasDepth()
                                    ? Access{m_slices, d * (m_config.planePoints() * m_width)}
                                    : Access{m_at.transformed, to + channel + d * m_config.sliceStride()};
            inputSlice(image, {first[0] + d, first[1], first[2]}, base,
                       hasDepth() ? m_width : m_config.pointStride());
        });
        if (hasDepth()) {
            inputDepth(to + channel);
        }
    });
}

/// One slice of a tile: loads, transforms along both axes, stores `stride` apart. What lies outside the image
/// is zero: then the tile is copied first, so that the loads are the same.
void TransformWriter::inputSlice(const Index& image, const std::array<Index, 3>& first, const Access& target,
                                 std::int64_t stride) {
    const std::int64_t height = m_config.axes[1].algorithm.window();
    const std::int64_t across = m_config.axes[2].algorithm.window();
    const std::int64_t lanes = m_width;
    Conditions inside;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::int64_t extent = i == 0 ? 1 : m_config.axes[i].algorithm.window();
        inside.push_back({-1, first[i]});
        inside.push_back({first[i] + Index(extent - 1), m_config.axes[i].input});
    }
    const Index source = image + first[0] * m_image.slice() + first[1] * m_image.row() + first[2] * lanes;
    m_b.onlyIf(
        inside, [] {},
        [&] {
            m_b.loop(LoopKind::kSerial, "i", 0, height, 1, [&](const Index& i) {
                m_b.loop(LoopKind::kSerial, "j", 0, across, 1, [&](const Index& j) {
                    const Conditions held{{-1, first[0]},     {first[0], m_config.axes[0].input},
                                          {-1, first[1] + i}, {first[1] + i, m_config.axes[1].input},
                                          {-1, first[2] + j}, {first[2] + j, m_config.axes[2].input}};
                    m_b.store(
                        {m_patch, (i * across + j) * lanes},
                        guardedValue(held, loadValue({m_at.source, source + i * m_image.row() + j * lanes})));
                });
            });
        });
    const Pointer from = m_b.pointEither("from", inside, {m_at.source, source}, {m_patch, 0});
    const Index row = m_b.defineEither("row", inside, m_image.row(), across * lanes);
    std::vector<std::vector<Value>> columns;
    for (std::int64_t j = 0; j < across; ++j) {
        std::vector<Value> column;
        for (std::int64_t i = 0; i < height; ++i) {
            column.push_back(m_b.let("x", loadValue({from, row * i + Index(j * lanes)})));
        }
        columns.push_back(transform(m_b, m_config.axes[1].algorithm.input, column));
    }
    const Pointer to = m_b.point("to", target);
    for (std::int64_t i = 0; i < m_config.axes[1].points(); ++i) {
        std::vector<Value> line;
        for (const auto& column : columns) {
            line.push_back(column[static_cast<std::size_t>(i)]);
        }
        line = transform(m_b, m_config.axes[2].algorithm.input, line);
        for (std::size_t j = 0; j < line.size(); ++j) {
            const std::int64_t point = i * m_config.axes[2].points() + static_cast<std::int64_t>(j);
            m_b.store({to, point * stride}, line[j]);
        }
    }
}

void TransformWriter::inputDepth(const Index& target) {
    const std::int64_t plane = m_config.planePoints();
    const ToomCook& algorithm = m_config.axes[0].algorithm;
    m_b.loop(LoopKind::kStep, "p", 0, plane, 1, [&](const Index& p) {
        std::vector<Value> values;
        for (std::int64_t d = 0; d < algorithm.window(); ++d) {
            values.push_back(m_b.let("x", loadValue({m_slices, p * m_width + Index(d * plane * m_width)})));
        }
        values = transform(m_b, algorithm.input, values);
        for (std::size_t q = 0; q < values.size(); ++q) {
            m_b.store({m_at.transformed, target + p * m_config.pointStride() +
                                             Index(static_cast<std::int64_t>(q) * m_config.sliceStride())},
                      values[q]);
        }
    });
}

void TransformWriter::weights(std::int64_t vectors, const Access& taps, const Access& target) {
    const ToomCook& rows = m_config.axes[1].algorithm;
    const ToomCook& across = m_config.axes[2].algorithm;
    const std::int64_t lanes = vectors * m_width;
    m_b.loop(LoopKind::kSerial, "c", m_config.chunk, [&](const Index& c) {
        m_b.loop(LoopKind::kSerial, "j", vectors, [&](const Index& j) {
            const Pointer from =
                m_b.point("taps", {taps.pointer, taps.index + c * (m_config.taps() * lanes) + j * m_width});
            std::vector<std::vector<Value>> columns;
            for (std::int64_t x = 0; x < across.taps; ++x) {
                std::vector<Value> column;
                for (std::int64_t y = 0; y < rows.taps; ++y) {
                    column.push_back(m_b.let("x", loadValue({from, (y * across.taps + x) * lanes})));
                }
                columns.push_back(transform(m_b, rows.kernel, column));
            }
            const Pointer to = m_b.point("to", {target.pointer, target.index + c * lanes + j * m_width});
            for (std::int64_t y = 0; y < rows.points(); ++y) {
                std::vector<Value> line;
                for (const auto& column : columns) {
                    line.push_back(column[static_cast<std::size_t>(y)]);
                }
                line = transform(m_b, across.kernel, line);
                for (std::size_t x = 0; x < line.size(); ++x) {
                    const std::int64_t point = y * across.points() + static_cast<std::int64_t>(x);
                    m_b.store({to, point * m_config.chunkStride()}, line[x]);
                }
            }
        });
    });
}

void TransformWriter::output(const Index& phase, const Vector& vector, const Index& t, const Index& sums,
                             EpilogueWriter& epilogue) {
    const Position at = position(t);
    const auto phases = phaseOf(phase);
    const std::int64_t lanes = vector.panel.vectors * m_width;
    Index element = at.image * m_result.image() + vector.panel.column.dividedBy(m_width) * m_result.block() +
                    vector.number * m_result.block();
    std::array<Index, 3> first;
    for (std::size_t i = 0; i < 3; ++i) {
        const Axis& axis = m_config.axes[i];
        first[i] = at.tile[i] * axis.algorithm.outputs;
        element = element + (first[i] * axis.phases + phases[i]) * m_result.stride(i);
    }
    const Index base = define("element", element);
    const auto operands = epilogue.channelOperands(vector.panel.column + vector.number * m_width);
    const Outputs outputs{first, operands, vector.keep};
    const std::int64_t plane = m_config.planePoints();
    const Axis& depth = m_config.axes[0];
    if (!hasDepth()) {
        const std::int64_t slices = m_config.isByTaps() ? depth.output : 1;
        m_b.loop(LoopKind::kSerial, "d", slices, [&](const Index& d) {
            outputSlice({m_at.sums, sums + d * (plane * lanes)}, lanes, outputs,
                        define("at", base + d * m_result.stride(0)), epilogue);
        });
        return;
    }
    m_b.loop(LoopKind::kStep, "p", 0, plane, 1, [&](const Index& p) {
        std::vector<Value> values;
        for (std::int64_t q = 0; q < depth.points(); ++q) {
            values.push_back(
                m_b.let("x", loadValue({m_at.sums, sums + p * lanes + Index(q * plane * lanes)})));
        }
        values = transform(m_b, depth.algorithm.output, values);
        for (std::size_t d = 0; d < values.size(); ++d) {
            m_b.store({m_slices, p * m_width + Index(static_cast<std::int64_t>(d) * plane * m_width)},
                      values[d]);
        }
    });
    const Index end = minimum(Index(depth.algorithm.outputs), Index(depth.output) - first[0]);
    m_b.loop(LoopKind::kSerial, "d", 0, end, 1, [&](const Index& d) {
        outputSlice({m_slices, d * (plane * m_width)}, m_width, outputs,
                    define("at", base + d * (depth.phases * m_result.stride(0))), epilogue);
    });
}

void TransformWriter::outputSlice(const Access& source, std::int64_t stride, const Outputs& outputs,
                                  const Index& element, EpilogueWriter& epilogue) {
    const Axis& rows = m_config.axes[1];
    const Axis& columns = m_config.axes[2];
    const Pointer from = m_b.point("from", source);
    std::vector<std::vector<Value>> partial;
    for (std::int64_t j = 0; j < columns.points(); ++j) {
        std::vector<Value> column;
        for (std::int64_t i = 0; i < rows.points(); ++i) {
            column.push_back(m_b.let("x", loadValue({from, (i * columns.points() + j) * stride})));
        }
        partial.push_back(transform(m_b, rows.algorithm.output, column));
    }
    // The epilogue comes once, in loops over what lies inside the image.
    for (std::int64_t i = 0; i < rows.algorithm.outputs; ++i) {
        std::vector<Value> line;
        for (const auto& column : partial) {
            line.push_back(column[static_cast<std::size_t>(i)]);
        }
        line = transform(m_b, columns.algorithm.output, line);
        for (std::size_t j = 0; j < line.size(); ++j) {
            const auto at = i * columns.algorithm.outputs + static_cast<std::int64_t>(j);
            m_b.store({m_patch, at * m_width}, line[j]);
        }
    }
    const auto end = [](const Axis& axis, const Index& position) {
        return axis.output % axis.algorithm.outputs == 0
                   ? Index(axis.algorithm.outputs)
                   : minimum(Index(axis.algorithm.outputs), Index(axis.output) - position);
    };
    m_b.loop(LoopKind::kSerial, "i", 0, end(rows, outputs.first[1]), 1, [&](const Index& i) {
        m_b.loop(LoopKind::kStep, "j", 0, end(columns, outputs.first[2]), 1, [&](const Index& j) {
            const Index at = define("at", element + i * (rows.phases * m_result.stride(1)) +
                                              j * (columns.phases * m_result.stride(2)));
            const Value raw =
                m_b.let("y", loadValue({m_patch, (i * columns.algorithm.outputs + j) * m_width}));
            const Value value = epilogue.apply(raw, outputs.operands, at);
            m_b.store({m_at.result, at}, outputs.keep < m_width ? keepLanes(value, outputs.keep) : value);
        });
    });
}

} // namespace tessera::codegen::winograd
