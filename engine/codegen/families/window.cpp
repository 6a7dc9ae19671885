#include "engine/codegen/families/window.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/window_plan.h"

#include <algorithm>
#include <memory>
#include <set>

namespace tessera::codegen {

namespace window {
namespace {

constexpr std::int64_t kMostPrinted = 3000; // multiply-adds in one kernel's text

class WindowWriter {
public:
    WindowWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_weightMode(schedule.weights)
        , m_plan(Plan::of(problem, target, schedule))
        , m_builder(target.width, target.threads)
        , m_image(m_plan.image(&Axis::input))
        , m_result(m_plan.image(&Axis::output))
        , m_epilogue(m_builder, problem.epilogue, m_plan.blocks * m_plan.width, m_result.elements()) {}

    Kernel run() {
        m_source = m_builder.buffer("x", Scope::kInput, m_image.elements());
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_result.elements());
        m_weights = m_builder.buffer("w", Scope::kConstants,
                                     m_plan.blocks * m_plan.taps() * m_plan.group * m_plan.width);
        m_epilogue.openConstants();
        m_builder.parallel([&](const Index& share) {
            m_builder.eachOfShare(share, m_plan.units(), [&](const Index& unit) { writeUnit(unit); });
        });
        return m_builder.take();
    }

private:
    /// One line of tiles: some output rows of one vector of channels.
    void writeUnit(const Index& number) {
        m_unit = LineUnit::of(m_builder, number, m_plan.lines, m_plan.axes[0].output, m_plan.blocks);
        const auto& [tile, plane, block, z, y] = m_unit;
        m_plane = m_builder.point("image", {m_source, plane * m_image.block()});
        m_panel =
            m_builder.point("panel", {m_weights, block * (m_plan.taps() * m_plan.group * m_plan.width)});
        m_target = m_builder.define("target", plane * m_result.block() + z * m_result.stride(0) +
                                                  y * m_result.stride(1));
        m_operands = m_epilogue.channelOperands(block * m_plan.width);
        m_held.clear();
        if (m_weightMode == Weights::kHeld) {
            for (std::int64_t at = 0; at < m_plan.taps() * m_plan.group; ++at) {
                m_held.push_back(heldValue("w", loadValue({m_panel, at * m_plan.width})));
            }
        }
        m_plan.lines.at(m_builder, tile, [&](std::int64_t rows) { writeLine(rows); });
    }

    void writeLine(std::int64_t rows) {
        const auto apart = [&](std::int64_t low, std::int64_t high) {
            for (std::int64_t tile = low; tile < high; ++tile) {
                writeTile(rows, m_plan.pixelsOf(tile), m_plan.tiles.begin(tile));
            }
        };
        apart(0, m_plan.firstInner);
        const std::int64_t middle = std::clamp(m_plan.tiles.tall, m_plan.firstInner, m_plan.endInner);
        sweep(rows, m_plan.firstInner, middle, m_plan.tiles.height);
        sweep(rows, middle, m_plan.endInner, m_plan.tiles.height - 1);
        apart(m_plan.endInner, m_plan.tiles.count);
    }

    /// Inner tiles of one width.
    void sweep(std::int64_t rows, std::int64_t low, std::int64_t high, std::int64_t pixels) {
        if (low >= high) {
            return;
        }
        const Index first = m_plan.tiles.begin(low);
        if (high - low == 1) {
            writeTile(rows, pixels, first);
            return;
        }
        m_builder.loop(LoopKind::kSerial, "x", first, first + Index((high - low) * pixels), pixels,
                       [&](const Index& x) { writeTile(rows, pixels, x); });
    }

    void writeTile(std::int64_t rows, std::int64_t pixels, const Index& x) {
        const RegisterArray sums = m_builder.registers("c", {rows, pixels});
        for (std::int64_t r = 0; r < rows; ++r) {
            for (std::int64_t p = 0; p < pixels; ++p) {
                m_builder.assign({sums, {r, p}}, constantValue(0.0));
            }
        }
        const Axis& depth = m_plan.axes[0];
        m_builder.loop(LoopKind::kStep, "kz", depth.kernel, [&](const Index& kz) {
            const Index z =
                m_builder.define("zIn", m_unit.z * depth.stride + kz * depth.dilation - depth.before);
            m_builder.onlyIf(insideOf(depth, z, depth.output), [&] {
                const Index slice = z * m_image.stride(0);
                const Index taps = kz * (m_plan.axes[1].kernel * m_plan.axes[2].kernel);
                writeRows(sums, rows, pixels, x, slice, taps);
            });
        });
        writeResult(sums, rows, pixels, x);
    }

    /// The conditions under which a position that depends on `outputs` outputs is inside; none where it
    /// always is.
    [[nodiscard]] static Conditions insideOf(const Axis& axis, const Index& position, std::int64_t outputs) {
        return axis.holds(0, outputs) ? Conditions() : Conditions{{-1, position}, {position, axis.input}};
    }

    void writeRows(RegisterArray sums, std::int64_t rows, std::int64_t pixels, const Index& x,
                   const Index& slice, const Index& taps) {
        const Axis& axis = m_plan.axes[1];
        const auto row = [&](const Index& offset, const std::vector<Meeting>& meetings) {
            const Index y = m_builder.define("yIn", m_unit.y * axis.stride + offset - axis.before);
            m_builder.onlyIf(insideOf(axis, y, axis.output), [&] {
                const Pointer line = m_builder.point("line", {m_plane, slice + y * m_image.stride(1)});
                eachLane([&](const Index& lane) { writeRow(sums, meetings, pixels, x, line, lane); });
            });
        };
        if (m_plan.isRolled) {
            m_builder.loop(LoopKind::kStep, "ky", axis.kernel, [&](const Index& ky) {
                row(ky * axis.dilation, {{0, taps + ky * m_plan.axes[2].kernel}});
            });
            return;
        }
        for (std::int64_t offset = 0; offset < axis.span(rows); ++offset) {
            std::vector<Meeting> meetings;
            for (std::int64_t r = 0; r < rows; ++r) {
                if (const auto ky = axis.tapOf(offset, r); ky >= 0) {
                    meetings.push_back({r, taps + Index(ky * m_plan.axes[2].kernel)});
                }
            }
            if (!meetings.empty()) {
                row(offset, meetings);
            }
        }
    }

    /// The input channels of a group.
    template <typename Body>
    void eachLane(const Body& body) {
        if (m_plan.areLanesRolled) {
            m_builder.loop(LoopKind::kStep, "lane", m_plan.group, body);
            return;
        }
        for (std::int64_t lane = 0; lane < m_plan.group; ++lane) {
            body(Index(lane));
        }
    }

    /// An output row that an input row contributes to, and the first tap by which it does.
    struct Meeting {
        std::int64_t row = 0;
        Index tap{};
    };

    [[nodiscard]] Value heldValue(std::string_view name, Value value) {
        Value held = m_builder.let(name, std::move(value));
        m_builder.hold(held->target);
        return held;
    }

    [[nodiscard]] Value weight(const Index& tap, const Index& lane) {
        const Index at = tap * m_plan.group + lane;
        if (m_weightMode == Weights::kHeld) {
            return m_held[static_cast<std::size_t>(*at.constant())];
        }
        return loadValue({m_panel, at * m_plan.width});
    }

    /// Input channel `lane` of every group, of one input row.
    void writeRow(RegisterArray sums, const std::vector<Meeting>& meetings, std::int64_t pixels,
                  const Index& x, Pointer line, const Index& lane) {
        const Axis& axis = m_plan.axes[2];
        std::vector<std::vector<Value>> weights;
        for (const auto& meeting : meetings) {
            weights.emplace_back();
            for (std::int64_t kx = 0; kx < axis.kernel; ++kx) {
                const Value value = weight(meeting.tap + Index(kx), lane);
                weights.back().push_back(m_weightMode == Weights::kRow ? heldValue("w", value) : value);
            }
        }
        const Index first = x * axis.stride - Index(axis.before);
        for (std::int64_t offset = 0; offset < axis.span(pixels); ++offset) {
            const Index position = first + Index(offset);
            if (position.constant() && !axis.isInside(*position.constant())) {
                continue;
            }
            writePixel(sums, meetings, pixels, offset, {line, position * m_plan.width}, lane, weights);
        }
    }

    /// All products of one input vector.
    void writePixel(RegisterArray sums, const std::vector<Meeting>& meetings, std::int64_t pixels,
                    std::int64_t offset, const Access& access, const Index& lane,
                    const std::vector<std::vector<Value>>& weights) {
        const Axis& axis = m_plan.axes[2];
        Value vector;
        for (std::int64_t p = 0; p < pixels; ++p) {
            const std::int64_t kx = axis.tapOf(offset, p);
            if (kx < 0) {
                continue;
            }
            if (!vector) {
                const Value loaded = loadValue(access);
                vector = heldValue("v", m_plan.group > 1 ? spreadLanes(loaded, m_plan.group, lane) : loaded);
            }
            for (std::size_t i = 0; i < meetings.size(); ++i) {
                const RegisterRef sum{sums, {meetings[i].row, p}};
                m_builder.assign(sum, registerValue(sum) + vector * weights[i][static_cast<std::size_t>(kx)]);
            }
        }
    }

    void writeResult(RegisterArray sums, std::int64_t rows, std::int64_t pixels, const Index& x) {
        const std::int64_t tail = m_plan.channels % m_plan.width;
        const auto store = [&](std::int64_t lanes) {
            for (std::int64_t r = 0; r < rows; ++r) {
                for (std::int64_t p = 0; p < pixels; ++p) {
                    const Index at = m_target + Index(r * m_result.stride(1)) + (x + Index(p)) * m_plan.width;
                    const Value value = m_epilogue.apply(registerValue({sums, {r, p}}), m_operands, at);
                    m_builder.store({m_out, at}, lanes > 0 ? keepLanes(value, lanes) : value);
                }
            }
        };
        if (m_plan.blocks == 1) {
            store(tail);
            return;
        }
        m_builder.onlyIf(
            tail == 0 ? Conditions() : Conditions{{m_unit.block, m_plan.blocks - 1}}, [&] { store(0); },
            [&] { store(tail); });
    }

    Weights m_weightMode;
    Plan m_plan;
    KernelBuilder m_builder;
    ImageShape m_image;
    ImageShape m_result;
    EpilogueWriter m_epilogue;
    Pointer m_source;
    Pointer m_out;
    Pointer m_weights;
    Pointer m_plane; ///< of the unit at hand, and so on
    Pointer m_panel;
    LineUnit m_unit;
    Index m_target;
    std::vector<Value> m_operands;
    std::vector<Value> m_held;
};

std::vector<Packing> packings(const Problem& problem, const Plan& plan) {
    const std::int64_t padded = plan.blocks * plan.width;
    return packingsOf({.elements = padded * plan.taps() * plan.group,
                       .pack = [plan, stored = StoredTaps::of(std::get<Convolution>(problem.shape))](
                                   auto sources, float* to) { packWeights(plan, stored, sources[0], to); }},
                      problem.epilogue, plan.channels, padded);
}

} // namespace
} // namespace window

std::string commonRefusal(const Convolution& convolution) {
    if (convolution.direction != Convolution::Direction::kForward) {
        return "it is transposed";
    }
    if (*std::ranges::min_element(convolution.padsBegin) < 0) {
        return "a padding is negative";
    }
    std::int64_t input = convolution.batch.value() * convolution.inputChannels.value();
    std::int64_t output = convolution.batch.value() * convolution.outputChannels.value();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        input *= convolution.input[axis].value();
        output *= convolution.output[axis].value();
    }
    if (input < 1 || output < 1) {
        return "an extent is zero";
    }
    return std::max(input, output) >= kLargestElements ? "its image is too large" : "";
}

std::vector<Candidate> windowCandidates(std::string_view family, const Problem& problem,
                                        const Target& target) {
    using namespace window; // NOLINT: what stands above
    std::vector<Candidate> candidates;
    std::set<std::string> names;
    const auto held = std::make_shared<const Problem>(problem);
    for (const std::int64_t rows : {2, 1, 3, 4}) {
        for (const std::int64_t pixels : {8, 7, 14, 10, 6, 4, 5, 12, 3, 2, 1}) {
            for (const Weights weights : {Weights::kHeld, Weights::kRow, Weights::kMemory}) {
                const Plan plan = Plan::of(problem, target, {rows, pixels, weights});
                // The height that the tiles come out with, so that no schedule is listed twice.
                const Schedule schedule{plan.lines.height, plan.tiles.height, weights};
                const std::int64_t sums = schedule.rows * schedule.pixels;
                const bool fits = sums + registersBeside(plan, weights) <= target.registers;
                if (!fits || plan.printed() > kMostPrinted || !names.insert(schedule.name("")).second ||
                    (weights == Weights::kHeld && (plan.axes[0].kernel > 1 || plan.isRolled))) {
                    continue;
                }
                candidates.push_back({.name = schedule.name(family),
                                      .inputForm = Form::kBlocked,
                                      .outputForm = Form::kBlocked,
                                      .rounding = Rounding::kDirect,
                                      .bound = boundOf(problem, target, schedule, plan),
                                      .generate = [held, target, schedule] {
                                          return Generated{
                                              WindowWriter(*held, target, schedule).run(),
                                              packings(*held, Plan::of(*held, target, schedule))};
                                      }});
            }
        }
    }
    return candidates;
}

} // namespace tessera::codegen
