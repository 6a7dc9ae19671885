#include "engine/codegen/families/window_line.h"

#include <algorithm>
#include <string_view>

namespace tessera::codegen::window {

namespace {

/// The conditions under which a position that depends on `outputs` outputs is inside; none where it
/// always is.
Conditions insideOf(const Axis& axis, const Index& position, std::int64_t outputs) {
    return axis.holds(0, outputs) ? Conditions() : Conditions{{-1, position}, {position, axis.input}};
}

} // namespace

LineWriter::LineWriter(KernelBuilder& builder, const KernelConfig& config, Weights mode)
    : m_builder(builder), m_config(config), m_mode(mode), m_image(config.image(&Axis::input)) {}

void LineWriter::open(Pointer source, Pointer weights) {
    m_source = source;
    m_weights = weights;
}

void LineWriter::enter(const Index& plane, const Index& block) {
    m_plane = m_builder.point("image", {m_source, plane * m_image.block()});
    m_panel =
        m_builder.point("panel", {m_weights, block * (m_config.taps() * m_config.group * m_config.width)});
    m_held.clear();
    if (m_mode == Weights::kHeld) {
        for (std::int64_t at = 0; at < m_config.taps() * m_config.group; ++at) {
            m_held.push_back(heldValue("w", loadValue({m_panel, at * m_config.width})));
        }
    }
}

void LineWriter::write(std::int64_t rows, const Index& z, const Index& y, const Finish& finish) {
    m_z = z;
    m_y = y;
    m_finish = finish;
    const auto apart = [&](std::int64_t low, std::int64_t high) {
        for (std::int64_t tile = low; tile < high; ++tile) {
            writeTile(rows, m_config.pixelsOf(tile), m_config.tiles.begin(tile));
        }
    };
    apart(0, m_config.firstInner);
    const std::int64_t middle = std::clamp(m_config.tiles.tall, m_config.firstInner, m_config.endInner);
    sweep(rows, m_config.firstInner, middle, m_config.tiles.height);
    sweep(rows, middle, m_config.endInner, m_config.tiles.height - 1);
    apart(m_config.endInner, m_config.tiles.count);
}

/// Inner tiles of one width.
void LineWriter::sweep(std::int64_t rows, std::int64_t low, std::int64_t high, std::int64_t pixels) {
    if (low >= high) {
        return;
    }
    const Index first = m_config.tiles.begin(low);
    if (high - low == 1) {
        writeTile(rows, pixels, first);
        return;
    }
    m_builder.loop(LoopKind::kSerial, "x", first, first + Index((high - low) * pixels), pixels,
                   [&](const Index& x) { writeTile(rows, pixels, x); });
}

void LineWriter::writeTile(std::int64_t rows, std::int64_t pixels, const Index& x) {
    const RegisterArray sums = m_builder.registers("c", {rows, pixels});
    for (std::int64_t r = 0; r < rows; ++r) {
        for (std::int64_t p = 0; p < pixels; ++p) {
            m_builder.assign({sums, {r, p}}, constantValue(0.0));
        }
    }
    const Axis& depth = m_config.axes[0];
    m_builder.loop(LoopKind::kStep, "kz", depth.kernel, [&](const Index& kz) {
        const Index z = m_builder.define("zIn", m_z * depth.stride + kz * depth.dilation - depth.before);
        m_builder.onlyIf(insideOf(depth, z, depth.output), [&] {
            const Index slice = z * m_image.stride(0);
            const Index taps = kz * (m_config.axes[1].kernel * m_config.axes[2].kernel);
            writeRows(sums, rows, pixels, x, slice, taps);
        });
    });
    m_finish(sums, rows, pixels, x);
}

void LineWriter::writeRows(RegisterArray sums, std::int64_t rows, std::int64_t pixels, const Index& x,
                           const Index& slice, const Index& taps) {
    const Axis& axis = m_config.axes[1];
    const auto row = [&](const Index& offset, const std::vector<ValidTap>& validTaps) {
        const Index y = m_builder.define("yIn", m_y * axis.stride + offset - axis.before);
        m_builder.onlyIf(insideOf(axis, y, axis.output), [&] {
            const Pointer line = m_builder.point("line", {m_plane, slice + y * m_image.stride(1)});
            eachLane([&](const Index& lane) { writeRow(sums, validTaps, pixels, x, line, lane); });
        });
    };
    if (m_config.isRolled) {
        m_builder.loop(LoopKind::kStep, "ky", axis.kernel, [&](const Index& ky) {
            row(ky * axis.dilation, {{0, taps + ky * m_config.axes[2].kernel}});
        });
        return;
    }
    for (std::int64_t offset = 0; offset < axis.span(rows); ++offset) {
        std::vector<ValidTap> validTaps;
        for (std::int64_t r = 0; r < rows; ++r) {
            if (const auto ky = axis.tapOf(offset, r); ky >= 0) {
                validTaps.push_back({r, taps + Index(ky * m_config.axes[2].kernel)});
            }
        }
        if (!validTaps.empty()) {
            row(offset, validTaps);
        }
    }
}

/// The input channels of a group.
template <typename Body>
void LineWriter::eachLane(const Body& body) {
    if (m_config.areLanesRolled) {
        m_builder.loop(LoopKind::kStep, "lane", m_config.group, body);
        return;
    }
    for (std::int64_t lane = 0; lane < m_config.group; ++lane) {
        body(Index(lane));
    }
}

Value LineWriter::heldValue(std::string_view name, Value value) {
    Value held = m_builder.let(name, std::move(value));
    m_builder.hold(held->target);
    return held;
}

Value LineWriter::weight(const Index& tap, const Index& lane) {
    const Index at = tap * m_config.group + lane;
    if (m_mode == Weights::kHeld) {
        return m_held[static_cast<std::size_t>(*at.constant())];
    }
    return loadValue({m_panel, at * m_config.width});
}

/// Input channel `lane` of every group, of one input row.
void LineWriter::writeRow(RegisterArray sums, const std::vector<ValidTap>& validTaps, std::int64_t pixels,
                          const Index& x, Pointer line, const Index& lane) {
    const Axis& axis = m_config.axes[2];
    std::vector<std::vector<Value>> weights;
    for (const auto& validTap : validTaps) {
        weights.emplace_back();
        for (std::int64_t kx = 0; kx < axis.kernel; ++kx) {
            const Value value = weight(validTap.tap + Index(kx), lane);
            weights.back().push_back(m_mode == Weights::kRow ? heldValue("w", value) : value);
        }
    }
    const Index first = x * axis.stride - Index(axis.before);
    for (std::int64_t offset = 0; offset < axis.span(pixels); ++offset) {
        const Index position = first + Index(offset);
        if (position.constant() && !axis.isInside(*position.constant())) {
            continue;
        }
        writePixel(sums, validTaps, pixels, offset, {line, position * m_config.width}, lane, weights);
    }
}

/// All products of one input vector.
void LineWriter::writePixel(RegisterArray sums, const std::vector<ValidTap>& validTaps, std::int64_t pixels,
                            std::int64_t offset, const Access& access, const Index& lane,
                            const std::vector<std::vector<Value>>& weights) {
    const Axis& axis = m_config.axes[2];
    Value vector;
    for (std::int64_t p = 0; p < pixels; ++p) {
        const std::int64_t kx = axis.tapOf(offset, p);
        if (kx < 0) {
            continue;
        }
        if (!vector) {
            const Value loaded = loadValue(access);
            vector = heldValue("v", m_config.group > 1 ? spreadLanes(loaded, m_config.group, lane) : loaded);
        }
        for (std::size_t i = 0; i < validTaps.size(); ++i) {
            const RegisterRef sum{sums, {validTaps[i].row, p}};
            m_builder.assign(sum, registerValue(sum) + vector * weights[i][static_cast<std::size_t>(kx)]);
        }
    }
}

} // namespace tessera::codegen::window
