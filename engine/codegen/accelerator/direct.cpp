// Convolutions as they are defined, of any groups and directions: some channels by some pixels of a line each
// work item, in registers. Neighbours have neighbouring pixels.
#include "engine/codegen/accelerator/schedules.h"
#include "engine/codegen/accelerator/window_axis.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>

namespace tessera::codegen::accelerator {

namespace direct {
namespace {

struct Schedule {
    std::int64_t channels = 1; ///< of the result, of one group
    std::int64_t pixels = 1;
    std::int64_t items = 64;

    [[nodiscard]] std::string name(const std::string& family) const {
        return withItems(family + ".t" + std::to_string(channels) + "x" + std::to_string(pixels), items);
    }
};

/// What writer and packing agree on.
struct Config {
    Convolution shape{};
    Schedule schedule{};
    std::int64_t groupInputs = 1;
    std::int64_t groupOutputs = 1;
    std::int64_t tiles = 1; ///< of a group's outputs
    std::int64_t taps = 1;

    [[nodiscard]] static Config of(const Convolution& convolution, const Schedule& schedule) {
        Config config{.shape = convolution, .schedule = schedule};
        config.groupInputs = convolution.inputChannels.value() / convolution.groups.value();
        config.groupOutputs = convolution.outputChannels.value() / convolution.groups.value();
        config.tiles = ceilDivide(config.groupOutputs, schedule.channels);
        for (const auto& extent : config.shape.kernel) {
            config.taps *= extent.value();
        }
        return config;
    }
    [[nodiscard]] std::int64_t allTiles() const { return shape.groups.value() * tiles; }
    [[nodiscard]] std::int64_t weightElements() const {
        return allTiles() * groupInputs * taps * schedule.channels;
    }
    /// A tile may read operands of channels behind those of its group.
    [[nodiscard]] std::int64_t paddedChannels() const {
        return shape.outputChannels.value() + schedule.channels;
    }
};

/// [group][tile][input][tap][channel of the tile], zeros behind a group's channels.
void pack(const Config& config, const StoredTaps& stored, const float* weights, float* to) {
    const bool isForward = config.shape.direction == Convolution::Direction::kForward;
    for (std::int64_t tile = 0; tile < config.allTiles(); ++tile) {
        const std::int64_t group = tile / config.tiles;
        const std::int64_t first = tile % config.tiles * config.schedule.channels;
        for (std::int64_t input = 0; input < config.groupInputs; ++input) {
            for (const std::int64_t place : stored.places) {
                for (std::int64_t i = first; i < first + config.schedule.channels; ++i) {
                    const std::int64_t pair =
                        isForward ? (group * config.groupOutputs + i) * config.groupInputs + input
                                  : (group * config.groupInputs + input) * config.groupOutputs + i;
                    *to++ = i < config.groupOutputs ? weights[pair * stored.count + place] : 0.0F;
                }
            }
        }
    }
}

class Writer {
public:
    Writer(const Problem& problem, Config config)
        : m_config(std::move(config))
        , m_axes(axesOf(m_config.shape))
        , m_outputs(m_config.shape.outputChannels.value())
        , m_batch(m_config.shape.batch.value())
        , m_builder(1, 1)
        , m_steps(m_builder, problem.epilogue, m_config.paddedChannels(), m_batch * m_outputs * pixels())
        , m_hasChannels(hasChannelSteps(problem.epilogue)) {
        m_input = m_builder.buffer("x", Scope::kInput,
                                   m_batch * m_config.shape.inputChannels.value() * m_axes[0].input *
                                       m_axes[1].input * m_axes[2].input);
        m_steps.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_batch * m_outputs * pixels());
        m_weights = m_builder.buffer("w", Scope::kConstants, m_config.weightElements());
        m_steps.openConstants();
    }

    Kernel run() {
        const std::int64_t pieces = ceilDivide(m_axes[2].output, m_config.schedule.pixels);
        const std::vector<std::int64_t> extents{m_batch, m_config.allTiles(), m_axes[0].output,
                                                m_axes[1].output, pieces};
        eachUnit(m_builder, countOf(extents), m_config.schedule.items, [&](const Index& unit) {
            const auto at = coordinates(m_builder, unit, extents);
            const Tile tile{.image = at[0],
                            .number = at[1],
                            .group = m_builder.define("group", at[1].dividedBy(m_config.tiles)),
                            .z = at[2],
                            .y = at[3],
                            .x = m_builder.define("x", at[4] * m_config.schedule.pixels)};
            const RegisterArray sums =
                m_builder.registers("sum", {m_config.schedule.channels, m_config.schedule.pixels});
            forEachSum([&](std::int64_t i, std::int64_t p) {
                m_builder.assign({sums, {i, p}}, constantValue(0.0));
            });
            sum(tile, sums);
            finish(tile, sums);
        });
        return m_builder.take();
    }

private:
    struct Tile {
        Index image{};
        Index number{}; ///< of its channels
        Index group{};
        Index z{};
        Index y{};
        Index x{};
    };

    [[nodiscard]] std::int64_t pixels() const {
        return m_axes[0].output * m_axes[1].output * m_axes[2].output;
    }
    template <typename Body>
    void forEachSum(const Body& body) const {
        for (std::int64_t i = 0; i < m_config.schedule.channels; ++i) {
            for (std::int64_t p = 0; p < m_config.schedule.pixels; ++p) {
                body(i, p);
            }
        }
    }

    void sum(const Tile& tile, RegisterArray sums) {
        const std::int64_t inputs = m_config.groupInputs;
        m_builder.loop(LoopKind::kSerial, "c", inputs, [&](const Index& c) {
            const Index plane = m_builder.define("plane", tile.image * m_config.shape.inputChannels.value() +
                                                              tile.group * inputs + c);
            const Index weights = m_builder.define("weights", (tile.number * inputs + c) * m_config.taps);
            m_builder.loop(LoopKind::kSerial, "kz", m_axes[0].kernel, [&](const Index& kz) {
                const auto z = m_axes[0].place(m_builder, tile.z, kz);
                m_builder.loop(LoopKind::kSerial, "ky", m_axes[1].kernel, [&](const Index& ky) {
                    const auto y = m_axes[1].place(m_builder, tile.y, ky);
                    const Index line =
                        m_builder.define("line", ((plane * m_axes[0].input + z.at) * m_axes[1].input + y.at) *
                                                     m_axes[2].input);
                    const Index taps =
                        m_builder.define("taps", weights + (kz * m_axes[1].kernel + ky) * m_axes[2].kernel);
                    Conditions inside = z.inside;
                    inside.insert(inside.end(), y.inside.begin(), y.inside.end());
                    m_builder.onlyIf(inside, [&] {
                        m_builder.loop(LoopKind::kSerial, "kx", m_axes[2].kernel,
                                       [&](const Index& kx) { addTap(tile, line, taps + kx, kx, sums); });
                    });
                });
            });
        });
    }

    void addTap(const Tile& tile, const Index& line, const Index& tap, const Index& kx, RegisterArray sums) {
        const Schedule& schedule = m_config.schedule;
        std::vector<Value> image;
        for (std::int64_t p = 0; p < schedule.pixels; ++p) {
            const std::int64_t last = ceilDivide(m_axes[2].output, schedule.pixels) * schedule.pixels - 1;
            const auto x = m_axes[2].place(m_builder, tile.x + Index(p), kx, last);
            image.push_back(
                m_builder.let("image", guardedValue(x.inside, loadValue({m_input, line + x.at}))));
        }
        for (std::int64_t i = 0; i < schedule.channels; ++i) {
            const Value weight =
                m_builder.let("weight", loadValue({m_weights, tap * schedule.channels + Index(i)}));
            for (std::int64_t p = 0; p < schedule.pixels; ++p) {
                const RegisterRef target{sums, {i, p}};
                m_builder.assign(
                    target, addProduct(registerValue(target), image[static_cast<std::size_t>(p)], weight));
            }
        }
    }

    void finish(const Tile& tile, RegisterArray sums) {
        const Schedule& schedule = m_config.schedule;
        for (std::int64_t i = 0; i < schedule.channels; ++i) {
            const Index within = m_config.tiles == 1
                                     ? Index(i)
                                     : tile.number.remainder(m_config.tiles) * schedule.channels + Index(i);
            const Conditions isChannel = m_config.groupOutputs % schedule.channels == 0
                                             ? Conditions()
                                             : Conditions{{within, m_config.groupOutputs}};
            m_builder.onlyIf(isChannel, [&] {
                const Index channel =
                    m_builder.define("channel", tile.group * m_config.groupOutputs + within);
                const auto operands = m_hasChannels ? m_steps.channelOperands(channel) : std::vector<Value>();
                const Index line =
                    m_builder.define("to", (((tile.image * m_outputs + channel) * m_axes[0].output + tile.z) *
                                                m_axes[1].output +
                                            tile.y) *
                                                   m_axes[2].output +
                                               tile.x);
                for (std::int64_t p = 0; p < schedule.pixels; ++p) {
                    const Conditions isPixel = m_axes[2].output % schedule.pixels == 0
                                                   ? Conditions()
                                                   : Conditions{{tile.x + Index(p), m_axes[2].output}};
                    m_builder.onlyIf(isPixel, [&] {
                        const Index at = line + Index(p);
                        m_builder.store({m_result, at},
                                        m_steps.apply(registerValue({sums, {i, p}}), operands, at));
                    });
                }
            });
        }
    }

    Config m_config;
    WindowAxes m_axes;
    std::int64_t m_outputs;
    std::int64_t m_batch;
    KernelBuilder m_builder;
    EpilogueWriter m_steps;
    bool m_hasChannels;
    Pointer m_input;
    Pointer m_result;
    Pointer m_weights;
};

/// Why there is no kernel, or "".
std::string refusalOf(const Convolution& shape) {
    std::int64_t input = shape.batch.value() * shape.inputChannels.value();
    std::int64_t output = shape.batch.value() * shape.outputChannels.value();
    std::int64_t weights = shape.inputChannels.value() * shape.outputChannels.value();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        input *= shape.input[axis].value();
        output *= shape.output[axis].value();
        weights *= shape.kernel[axis].value();
    }
    return isAddressable(input) && isAddressable(output) && isAddressable(weights) ? "" : kEmpty;
}

std::vector<Candidate> candidatesOf(const Problem& problem, const std::string& family,
                                    std::span<const Schedule> schedules) {
    const auto held = std::make_shared<Problem>(problem);
    auto& shape = std::get<Convolution>(held->shape);
    shape = trimmed(shape); // without taps that meet nothing
    std::vector<Candidate> candidates;
    for (const Schedule& schedule : schedules) {
        const auto config = Config::of(shape, schedule);
        candidates.push_back({.name = schedule.name(family), .generate = [held, config] {
                                  return Generated{Writer(*held, config).run(),
                                                   packingsOf(*held, config, pack,
                                                              config.shape.outputChannels.value(),
                                                              config.paddedChannels())};
                              }});
    }
    return candidates;
}

const Convolution* convolutionIn(const Problem& problem) {
    return std::get_if<Convolution>(&problem.shape);
}
bool isDepthwise(const Convolution& shape) {
    return shape.inputChannels == shape.groups && shape.direction == Convolution::Direction::kForward;
}

} // namespace
} // namespace direct

Candidates depthwiseCandidates(const Problem& problem, const Limits& limits) {
    using namespace direct; // NOLINT: what stands above
    const auto* shape = convolutionIn(problem);
    if (shape == nullptr || !isDepthwise(*shape)) {
        return refuse("it is no depthwise convolution");
    }
    if (const auto why = refusalOf(*shape); !why.empty()) {
        return refuse(why);
    }
    std::vector<Schedule> schedules;
    for (const std::int64_t pixels : {1, 2, 4}) {
        if (pixels <= shape->output[2].value()) {
            schedules.push_back({.pixels = pixels, .items = groupSizes(limits).front()});
        }
    }
    return candidatesOf(problem, "depthwise", schedules);
}

Candidates directCandidates(const Problem& problem, const Limits& limits) {
    using namespace direct; // NOLINT: what stands above
    const auto* shape = convolutionIn(problem);
    if (shape == nullptr || isDepthwise(*shape)) {
        return refuse("it is no convolution of several channels");
    }
    if (const auto why = refusalOf(*shape); !why.empty()) {
        return refuse(why);
    }
    const std::int64_t outputs = shape->outputChannels.value() / shape->groups.value();
    std::vector<Schedule> schedules;
    for (const std::int64_t channels : {1, 4, 8}) {
        for (const std::int64_t pixels : {1, 4}) {
            // A tile of channels that are mostly padding is none.
            const bool isFull = channels == 1 ? outputs < 4 : 2 * outputs > channels && outputs >= 3;
            if (isFull && pixels <= shape->output[2].value()) {
                schedules.push_back(
                    {.channels = channels, .pixels = pixels, .items = groupSizes(limits).front()});
            }
        }
    }
    return candidatesOf(problem, "direct", schedules);
}

} // namespace tessera::codegen::accelerator
