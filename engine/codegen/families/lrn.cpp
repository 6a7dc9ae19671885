// Each element over a power of the squares around it: LRN, in panels of vectors of pixels that pass over the
// channels.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace tessera::codegen {

namespace lrn {
namespace {

constexpr std::int64_t kVectors = 4;       // of a panel: each has a sum of its own under way
constexpr std::int64_t kUnitsAThread = 4;  // where the channels are many enough
constexpr double kCyclesPerSquare = 0.5;   // least, of a vector: a load and a multiply-add
constexpr double kCyclesPerQuotient = 4.0; // least, of a vector

/// How the work is cut: panels of pixels, each by so many parts of the channels.
struct KernelConfig {
    std::int64_t images = 1;
    std::int64_t channels = 1;
    std::int64_t pixels = 1;
    std::int64_t before = 0; ///< channels of a window
    std::int64_t behind = 0; ///< the same, one more where the window is even
    Panels panels{};
    std::int64_t parts = 1;

    [[nodiscard]] static KernelConfig of(const ResponseNormalisation& given, const Target& target) {
        KernelConfig config{.images = given.images.value(),
                            .channels = given.channels.value(),
                            .pixels = given.pixels.value(),
                            .before = (given.size - 1) / 2,
                            .behind = given.size / 2,
                            .panels = Panels::of(given.pixels.value(), target.width, kVectors)};
        config.parts = std::clamp<std::int64_t>(
            ceilDivide(kUnitsAThread * target.threads, config.images * config.panels.count()), 1,
            config.channels);
        return config;
    }

    [[nodiscard]] std::int64_t elements() const { return images * channels * pixels; }
    [[nodiscard]] std::int64_t units() const { return images * parts * panels.count(); }
    /// Squares of all windows of one pixel.
    [[nodiscard]] std::int64_t squares() const {
        std::int64_t count = 0;
        for (std::int64_t c = 0; c < channels; ++c) {
            count += std::min(channels - 1, c + behind) - std::max<std::int64_t>(0, c - before) + 1;
        }
        return count;
    }
};

class LrnWriter {
public:
    LrnWriter(const Problem& problem, const Target& target)
        : m_given(std::get<ResponseNormalisation>(problem.shape))
        , m_config(KernelConfig::of(m_given, target))
        , m_b(target.width, target.threads)
        , m_steps(m_b, problem.epilogue, roundUp(m_config.channels, target.width), m_config.elements()) {}

    Kernel run() {
        m_input = m_b.buffer("x", Scope::kInput, m_config.elements());
        m_steps.openTensors();
        m_result = m_b.buffer("y", Scope::kOutput, m_config.elements());
        m_steps.openConstants();
        m_b.parallel([&](const Index& share) {
            m_b.eachOfShare(share, m_config.units(), [&](const Index& unit) { writeUnit(unit); });
        });
        return m_b.take();
    }

private:
    void writeUnit(const Index& unit) {
        const std::int64_t count = m_config.panels.count();
        const Index panel = m_b.define("panel", unit.remainder(count));
        const Index part = m_b.define("part", unit.dividedBy(count).remainder(m_config.parts));
        const Index image = m_b.define("image", unit.dividedBy(count * m_config.parts));
        const auto boundary = [&](const Index& number) {
            return m_b.define("c", (number * m_config.channels).dividedBy(m_config.parts));
        };
        const Index first = boundary(part);
        const Index end = boundary(part + 1);
        m_config.panels.forEach(m_b, panel, panel + 1, [&](const Panels::Panel& at) {
            const Index begin =
                m_b.define("begin", image * (m_config.channels * m_config.pixels) + at.column);
            m_b.loop(LoopKind::kSerial, "channel", first, end, 1,
                     [&](const Index& channel) { writeChannel(at, begin, channel); });
        });
    }

    void writeChannel(const Panels::Panel& panel, const Index& begin, const Index& channel) {
        const RegisterArray sums = m_b.registers("sum", {panel.vectors});
        const auto place = [&](const Index& at, std::int64_t v) {
            return begin + at * m_config.pixels + Index(v * m_b.width());
        };
        for (std::int64_t v = 0; v < panel.vectors; ++v) {
            m_b.assign({sums, {v}}, constantValue(0.0));
        }
        const Index low = maximum(channel - Index(m_config.before), 0);
        const Index high = minimum(channel + Index(m_config.behind + 1), m_config.channels);
        m_b.loop(LoopKind::kSerial, "other", low, high, 1, [&](const Index& other) {
            for (std::int64_t v = 0; v < panel.vectors; ++v) {
                const RegisterRef sum{sums, {v}};
                const Value x = m_b.let("x", loadValue({m_input, place(other, v)}));
                m_b.assign(sum, addProduct(registerValue(sum), x, x));
            }
        });
        const auto operands = m_steps.channelScalars(channel);
        for (std::int64_t v = 0; v < panel.vectors; ++v) {
            const Index at = place(channel, v);
            const Value y =
                binaryValue(ValueOp::kDivide, loadValue({m_input, at}), divisor(registerValue({sums, {v}})));
            m_b.store({m_result, at}, m_steps.apply(y, operands, at),
                      v + 1 == panel.vectors ? panel.lastLanes : m_b.width());
        }
    }

    /// (bias + alpha / size * squares) to the power of beta.
    [[nodiscard]] Value divisor(Value squares) {
        const auto alpha = static_cast<double>(m_given.alpha);
        const auto bias = static_cast<double>(m_given.bias);
        const auto beta = static_cast<double>(m_given.beta);
        Value base =
            m_b.let("base", std::move(squares) * constantValue(alpha / static_cast<double>(m_given.size)) +
                                constantValue(bias));
        // Powers of minus infinity are not what its roots give.
        const bool isNeverNegative = alpha >= 0.0 && bias >= 0.0;
        if (beta == 1.0) {
            return base;
        }
        if (isNeverNegative && (beta == 0.5 || beta == 0.75)) {
            const Value root = m_b.let("root", unaryValue(ValueOp::kSquareRoot, base));
            return beta == 0.5 ? root : root * unaryValue(ValueOp::kSquareRoot, root);
        }
        return binaryValue(ValueOp::kPower, base, constantValue(beta));
    }

    const ResponseNormalisation& m_given;
    KernelConfig m_config;
    KernelBuilder m_b;
    EpilogueWriter m_steps;
    Pointer m_input;
    Pointer m_result;
};

Bound boundOf(const Problem& problem, const ResponseNormalisation& given, const Target& target) {
    const KernelConfig config = KernelConfig::of(given, target);
    const double share = busiestShare(config.units(), target.threads);
    const auto vectors = static_cast<double>(config.images * ceilDivide(config.pixels, target.width));
    const double cycles = static_cast<double>(config.squares()) * kCyclesPerSquare +
                          static_cast<double>(config.channels) * kCyclesPerQuotient;
    const double moved =
        static_cast<double>(config.elements()) * static_cast<double>(2 + problem.epilogue.tensors);
    return {.computeNs = vectors * cycles * share * target.cycleNs(),
            .transfer = transferOf({.image = moved, .share = share}, target)};
}

std::string refusalOf(const ResponseNormalisation* given) {
    if (given == nullptr) {
        return "it divides by no squares of neighbouring channels";
    }
    const std::int64_t images = given->images.value();
    const std::int64_t channels = given->channels.value();
    const std::int64_t pixels = given->pixels.value();
    const bool isEmpty = images < 1 || channels < 1 || pixels < 1;
    return isEmpty || channels >= kLargestElements / images / pixels || given->size >= kLargestElements
               ? "an extent is zero, or an operand is too large"
               : "";
}

} // namespace
} // namespace lrn

base::Result<std::vector<Candidate>> lrnCandidates(const Problem& problem, const Target& target) {
    using namespace lrn; // NOLINT: what stands above
    const auto* given = std::get_if<ResponseNormalisation>(&problem.shape);
    if (std::string why = refusalOf(given); !why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, std::move(why));
    }
    const auto held = std::make_shared<const Problem>(problem);
    const std::int64_t channels = given->channels.value();
    std::vector<Candidate> candidates;
    candidates.push_back({.name = "lrn",
                          .rounding = Rounding::kDirect,
                          .bound = boundOf(problem, *given, target),
                          .generate = [held, target, channels] {
                              return Generated{
                                  LrnWriter(*held, target).run(),
                                  channelPackings(held->epilogue, channels, roundUp(channels, target.width))};
                          }});
    return candidates;
}

} // namespace tessera::codegen
