#include "engine/codegen/families/window.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/window_line.h"

#include <algorithm>
#include <memory>

namespace tessera::codegen {

namespace window {
namespace {

class WindowWriter {
public:
    WindowWriter(const Problem& problem, const Target& target, const Schedule& schedule)
        : m_config(KernelConfig::of(std::get<Convolution>(problem.shape), target, schedule))
        , m_builder(target.width, target.threads)
        , m_result(m_config.image(&Axis::output))
        , m_line(m_builder, m_config, schedule.weights)
        , m_epilogue(m_builder, problem.epilogue, m_config.blocks * m_config.width, m_result.elements()) {}

    Kernel run() {
        const Pointer source = m_builder.buffer("x", Scope::kInput, m_config.image(&Axis::input).elements());
        m_epilogue.openTensors();
        m_out = m_builder.buffer("y", Scope::kOutput, m_result.elements());
        m_line.open(source, m_builder.buffer("w", Scope::kConstants, m_config.weightElements()));
        m_epilogue.openConstants();
        m_builder.parallel([&](const Index& share) {
            m_builder.eachOfShare(share, m_config.units(), [&](const Index& unit) { writeUnit(unit); });
        });
        return m_builder.take();
    }

private:
    /// One line of tiles: some output rows of one vector of channels.
    void writeUnit(const Index& number) {
        m_unit = LineUnit::of(m_builder, number, m_config.lines, m_config.axes[0].output, m_config.blocks);
        const auto& [tile, plane, block, z, y] = m_unit;
        m_target = m_builder.define("target", plane * m_result.block() + z * m_result.stride(0) +
                                                  y * m_result.stride(1));
        m_operands = m_epilogue.channelOperands(block * m_config.width);
        m_line.enter(plane, block);
        m_config.lines.at(m_builder, tile, [&](std::int64_t rows) {
            m_line.write(rows, m_unit.z, m_unit.y,
                         [&](RegisterArray sums, std::int64_t height, std::int64_t pixels, const Index& x) {
                             writeResult(sums, height, pixels, x);
                         });
        });
    }

    void writeResult(RegisterArray sums, std::int64_t rows, std::int64_t pixels, const Index& x) {
        const std::int64_t tail = m_config.channels % m_config.width;
        const auto store = [&](std::int64_t lanes) {
            for (std::int64_t r = 0; r < rows; ++r) {
                for (std::int64_t p = 0; p < pixels; ++p) {
                    const Index at =
                        m_target + Index(r * m_result.stride(1)) + (x + Index(p)) * m_config.width;
                    const Value value = m_epilogue.apply(registerValue({sums, {r, p}}), m_operands, at);
                    m_builder.store({m_out, at}, lanes > 0 ? keepLanes(value, lanes) : value);
                }
            }
        };
        if (m_config.blocks == 1) {
            store(tail);
            return;
        }
        m_builder.onlyIf(
            tail == 0 ? Conditions() : Conditions{{m_unit.block, m_config.blocks - 1}}, [&] { store(0); },
            [&] { store(tail); });
    }

    KernelConfig m_config;
    KernelBuilder m_builder;
    ImageShape m_result;
    LineWriter m_line;
    EpilogueWriter m_epilogue;
    Pointer m_out;
    LineUnit m_unit; ///< at hand
    Index m_target;
    std::vector<Value> m_operands;
};

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
    const auto& convolution = std::get<Convolution>(problem.shape);
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const Schedule& schedule : schedulesOf(convolution, target)) {
        candidates.push_back({.name = schedule.name(family),
                              .kind = std::string(schedule.weightsText()),
                              .inputForm = Form::kBlocked,
                              .outputForm = Form::kBlocked,
                              .rounding = Rounding::kDirect,
                              .bound = boundOf(problem, target, schedule),
                              .generate = [held, target, schedule] {
                                  const auto config =
                                      KernelConfig::of(std::get<Convolution>(held->shape), target, schedule);
                                  return Generated{WindowWriter(*held, target, schedule).run(),
                                                   packingsOf(*held, config, packWeights, config.channels,
                                                              config.blocks * config.width)};
                              }});
    }
    return candidates;
}

} // namespace tessera::codegen
