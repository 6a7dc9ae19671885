// Operators element by element, as one pass over memory: a value, its steps, the result.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <memory>

namespace tessera::codegen {

namespace elementwise {
namespace {

constexpr double kCyclesPerStep = 0.5; // least, of a vector: two operations a cycle

/// Elements that lie in one piece and have the same channels: a line. Where channels are side by side, a
/// line's vectors have operands of their own.
class ElementwiseWriter {
public:
    ElementwiseWriter(const Problem& problem, const Target& target, Form form)
        : m_shape(std::get<Elementwise>(problem.shape))
        , m_width(target.width)
        , m_threads(target.threads)
        , m_form(form)
        , m_blocks(ceilDivide(m_shape.channels.value(), m_width))
        , m_elements(form == Form::kBlocked
                         ? m_shape.images.value() * m_blocks * m_shape.pixels.value() * m_width
                         : m_shape.images.value() * m_shape.channels.value() * m_shape.pixels.value())
        , m_builder(target.width, target.threads)
        , m_steps(m_builder, problem.epilogue, m_blocks * m_width, m_elements)
        , m_hasChannels(hasChannelSteps(problem.epilogue)) {}

    Kernel run() {
        m_input = m_builder.buffer("x", Scope::kInput, m_elements);
        m_steps.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_elements);
        m_steps.openConstants();
        m_builder.parallel([&](const Index& share) {
            if (m_form == Form::kBlocked) {
                writeBlocks(share);
            } else if (!m_hasChannels) {
                writeAll(share);
            } else if (m_shape.pixels.value() == 1) {
                writeMatrix(share);
            } else {
                writePlanes(share);
            }
        });
        return m_builder.take();
    }

private:
    void write(const Index& at, std::span<const Value> operands, std::int64_t lanes) {
        m_builder.store({m_result, at}, m_steps.apply(loadValue({m_input, at}), operands, at), lanes);
    }

    /// Vectors from `begin` on, then the rest of the line.
    void writeLine(const Index& begin, std::int64_t length, std::span<const Value> operands) {
        const std::int64_t whole = length / m_width * m_width;
        m_builder.loop(LoopKind::kVector, "i", 0, whole, m_width,
                       [&](const Index& i) { write(begin + i, operands, m_width); });
        if (whole < length) {
            write(begin + Index(whole), operands, length - whole);
        }
    }

    /// No step asks for the channel: the last share has what fills no vector.
    void writeAll(const Index& share) {
        const std::int64_t vectors = m_elements / m_width;
        const Index first = m_builder.define("first", m_builder.shareOf(share, vectors) * m_width);
        const Index end = m_builder.define("end", m_builder.shareOf(share + 1, vectors) * m_width);
        m_builder.loop(LoopKind::kVector, "i", first, end, m_width,
                       [&](const Index& i) { write(i, {}, m_width); });
        if (const std::int64_t lanes = m_elements % m_width; lanes > 0) {
            m_builder.onlyIf({{m_threads - 2, share}}, [&] { write(vectors * m_width, {}, lanes); });
        }
    }

    /// Rows of channels.
    void writeMatrix(const Index& share) {
        const std::int64_t channels = m_shape.channels.value();
        const auto vector = [&](const Index& column, std::int64_t lanes, const Index& first,
                                const Index& end) {
            const auto operands = m_steps.channelOperands(column);
            m_builder.loop(LoopKind::kSerial, "row", first, end, 1,
                           [&](const Index& row) { write(row * channels + column, operands, lanes); });
        };
        const Index first = m_builder.define("first", m_builder.shareOf(share, m_shape.images.value()));
        const Index end = m_builder.define("end", m_builder.shareOf(share + 1, m_shape.images.value()));
        // Some rows at a time, so that they stay near while the columns pass.
        const std::int64_t block = std::max<std::int64_t>(1, kNearFloats / channels);
        m_builder.loop(LoopKind::kSerial, "block", first, end, block, [&](const Index& low) {
            const Index high = m_builder.define("high", minimum(low + block, end));
            const std::int64_t whole = channels / m_width * m_width;
            m_builder.loop(LoopKind::kVector, "j", 0, whole, m_width,
                           [&](const Index& j) { vector(j, m_width, low, high); });
            if (whole < channels) {
                vector(whole, channels - whole, low, high);
            }
        });
    }

    /// Planes of pixels, one channel each.
    void writePlanes(const Index& share) {
        const std::int64_t planes = m_shape.images.value() * m_shape.channels.value();
        m_builder.eachOfShare(share, planes, [&](const Index& plane) {
            const auto operands = m_steps.channelScalars(plane.remainder(m_shape.channels.value()));
            writeLine(plane * m_shape.pixels.value(), m_shape.pixels.value(), operands);
        });
    }

    /// A vector of channels for each pixel; lanes behind the last channel are zeros.
    void writeBlocks(const Index& share) {
        const std::int64_t pixels = m_shape.pixels.value();
        const std::int64_t lastLanes = m_shape.channels.value() - (m_blocks - 1) * m_width;
        const Index first = m_builder.define("first", m_builder.shareOf(share, pixels));
        const Index end = m_builder.define("end", m_builder.shareOf(share + 1, pixels));
        const auto block = [&](const Index& image, const Index& number, std::int64_t lanes) {
            const auto operands = m_steps.channelOperands(number * m_width);
            const Index begin = m_builder.define("begin", (image * m_blocks + number) * (pixels * m_width));
            m_builder.loop(LoopKind::kSerial, "pixel", first, end, 1, [&](const Index& pixel) {
                const Index at = begin + pixel * m_width;
                const Value value = m_steps.apply(loadValue({m_input, at}), operands, at);
                m_builder.store({m_result, at}, lanes < m_width ? keepLanes(value, lanes) : value);
            });
        };
        m_builder.loop(LoopKind::kSerial, "image", m_shape.images.value(), [&](const Index& image) {
            const std::int64_t whole = lastLanes == m_width ? m_blocks : m_blocks - 1;
            m_builder.loop(LoopKind::kSerial, "number", 0, whole, 1,
                           [&](const Index& number) { block(image, number, m_width); });
            if (whole < m_blocks) {
                block(image, whole, lastLanes);
            }
        });
    }

    static constexpr std::int64_t kNearFloats = 4096; // 16 KiB

    const Elementwise& m_shape;
    std::int64_t m_width;
    std::int64_t m_threads;
    Form m_form;
    std::int64_t m_blocks; ///< of channels
    std::int64_t m_elements;
    KernelBuilder m_builder;
    EpilogueWriter m_steps;
    bool m_hasChannels;
    Pointer m_input;
    Pointer m_result;
};

Bound boundOf(const Problem& problem, const Elementwise& shape, const Target& target) {
    const auto elements =
        static_cast<double>(shape.images.value() * shape.channels.value() * shape.pixels.value());
    const auto steps = static_cast<double>(problem.epilogue.steps.size());
    return {.computeNs = elements / target.width * steps * kCyclesPerStep / target.threads * target.cycleNs(),
            .transfer =
                transferOf({.image = elements * static_cast<double>(2 + problem.epilogue.tensors)}, target)};
}

} // namespace
} // namespace elementwise

base::Result<std::vector<Candidate>> elementwiseCandidates(const Problem& problem, const Target& target) {
    using namespace elementwise; // NOLINT: what stands above
    const auto* shape = std::get_if<Elementwise>(&problem.shape);
    if (shape == nullptr) {
        return base::fail(base::ErrorKind::kImpossible, "it is more than a chain of elementwise operators");
    }
    const std::int64_t channels = shape->channels.value();
    const std::int64_t elements =
        shape->images.value() * roundUp(channels, target.width) * shape->pixels.value();
    if (elements < 1 || elements >= kLargestElements) {
        return base::fail(base::ErrorKind::kImpossible, "an extent is zero, or an operand is too large");
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Form> forms{Form::kPlain};
    if (shape->order == Elementwise::Order::kImage) {
        forms.push_back(Form::kBlocked);
    }
    std::vector<Candidate> candidates;
    for (const Form form : forms) {
        candidates.push_back(
            {.name = form == Form::kPlain ? "elementwise" : "elementwise.blocked",
             .inputForm = form,
             .outputForm = form,
             .rounding = Rounding::kDirect,
             .bound = boundOf(problem, *shape, target),
             .generate = [held, target, form, channels] {
                 return Generated{ElementwiseWriter(*held, target, form).run(),
                                  channelPackings(held->epilogue, channels, roundUp(channels, target.width))};
             }});
    }
    return candidates;
}

} // namespace tessera::codegen
