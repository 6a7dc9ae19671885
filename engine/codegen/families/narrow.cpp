// Convolutions to few output channels: a vector of channels would stand mostly empty, so vectors run along
// the rows. The image is transposed into a plane for each channel first, zeros beside its rows. Transposed
// ones with stride 2 sum both phases of a row and interleave them. The result is plain.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/narrow_plan.h"

#include <algorithm>
#include <memory>
#include <set>

namespace tessera::codegen {

namespace narrow {
namespace {

class NarrowWriter {
public:
    NarrowWriter(const Problem& problem, const Target& target, const Plan& plan)
        : m_plan(plan)
        , m_b(target.width, target.threads)
        , m_image(ImageShape::of(Form::kBlocked, plan.batch, plan.inputs, extents(&Axis::input), plan.width))
        , m_result(ImageShape::of(Form::kPlain, plan.batch, plan.outputs, extents(&Axis::output), plan.width))
        , m_epilogue(m_b, problem.epilogue, plan.outputs, m_result.elements()) {}

    Kernel run() {
        m_source = m_b.buffer("x", Scope::kInput, m_image.elements());
        m_epilogue.openTensors();
        m_out = m_b.buffer("y", Scope::kOutput, m_result.elements());
        m_weights = m_b.buffer("w", Scope::kConstants, m_plan.weightElements());
        m_epilogue.openConstants();
        m_planes = m_b.buffer("planes", Scope::kWorkspace, m_plan.planeElements());
        const std::int64_t rows =
            m_plan.batch * m_plan.blocks() * m_plan.axes[0].input * m_plan.axes[1].input;
        m_b.parallel([&](const Index& share) {
            m_b.eachOfShare(share, rows, [&](const Index& row) { transposeRow(row); });
        });
        m_b.barrier();
        m_b.parallel([&](const Index& share) {
            m_b.eachOfShare(share, m_plan.lines(), [&](const Index& line) { writeLine(line); });
        });
        return m_b.take();
    }

private:
    [[nodiscard]] std::array<std::int64_t, 3> extents(std::int64_t Axis::*extent) const {
        return {m_plan.axes[0].*extent, m_plan.axes[1].*extent, m_plan.axes[2].*extent};
    }

    /// Row `row` of the blocked image: a row in each of a vector's planes.
    void transposeRow(const Index& row) {
        const std::int64_t width = m_plan.width;
        const std::int64_t extent = m_plan.axes[2].input;
        const std::int64_t slices = m_plan.axes[0].input * m_plan.axes[1].input;
        const Pointer from = m_b.point("from", {m_source, row * m_image.row()});
        const Pointer to = m_b.point("to", {m_planes, row.dividedBy(slices) * (width * m_plan.planeStride()) +
                                                          row.remainder(slices) * m_plan.rowStride()});
        const std::int64_t content = m_plan.before() + roundUp(extent, width);
        m_b.loop(LoopKind::kSerial, "lane", width, [&](const Index& lane) {
            const Index start = lane * m_plan.planeStride();
            m_b.loop(LoopKind::kVector, "i", start, start + Index(m_plan.before()), width,
                     [&](const Index& i) {
                         m_b.store({to, i}, constantValue(0.0));
                     });
            // The last vector may pass the row's end by less than its padding.
            m_b.loop(LoopKind::kVector, "i", start + Index(content),
                     start + Index(m_plan.rowStride() - width + 1), width, [&](const Index& i) {
                         m_b.store({to, i}, constantValue(0.0));
                     });
        });
        const std::int64_t whole = extent / width * width;
        m_b.loop(LoopKind::kVector, "x", 0, whole, width, [&](const Index& x) {
            transposeBlock({from, x * width}, {to, x}, width);
        });
        if (whole < extent) {
            transposeBlock({from, whole * width}, {to, whole}, extent - whole);
        }
    }

    /// `pixels` vectors of channels to a vector of pixels in each plane: halves interleaved as often as two
    /// divides the width.
    void transposeBlock(const Access& from, const Access& to, std::int64_t pixels) {
        const std::int64_t width = m_plan.width;
        std::vector<Value> lines;
        for (std::int64_t i = 0; i < width; ++i) {
            lines.push_back(i < pixels
                                ? m_b.let("x", loadValue({from.pointer, from.index + Index(i * width)}))
                                : m_b.let("x", constantValue(0.0)));
        }
        for (std::int64_t round = 1; round < width; round *= 2) {
            std::vector<Value> next;
            for (std::size_t i = 0; i < lines.size() / 2; ++i) {
                const Value& other = lines[i + lines.size() / 2];
                next.push_back(m_b.let("t", interleaveLanes(lines[i], other, Half::kLower)));
                next.push_back(m_b.let("t", interleaveLanes(lines[i], other, Half::kUpper)));
            }
            lines = std::move(next);
        }
        for (std::int64_t i = 0; i < width; ++i) {
            m_b.store({to.pointer, to.index + Index(i * m_plan.planeStride() + m_plan.before())},
                      lines[static_cast<std::size_t>(i)]);
        }
    }

    /// One row of the result, all channels.
    struct Line {
        Index image;
        std::array<Index, 2> phase; ///< along depth and height
        std::array<Index, 2> place; ///< within the phase
        Index target;
    };

    void writeLine(const Index& number) {
        const auto& axes = m_plan.axes;
        const std::int64_t rows = axes[1].output;
        Line line;
        line.image = m_plan.batch == 1 ? Index(0) : m_b.define("n", number.dividedBy(rows * axes[0].output));
        const Index z = axes[0].output == 1
                            ? Index(0)
                            : m_b.define("z", number.dividedBy(rows).remainder(axes[0].output));
        const Index y = m_b.define("y", number.remainder(rows));
        const std::array<Index, 2> at{z, y};
        for (std::size_t i = 0; i < 2; ++i) {
            const std::int64_t phases = axes[i].phases();
            line.phase[i] = phases == 1 ? Index(0) : m_b.define("phase", at[i].remainder(phases));
            line.place[i] = phases == 1 ? at[i] : m_b.define("place", at[i].dividedBy(phases));
        }
        line.target =
            m_b.define("target", line.image * m_result.image() + z * m_result.slice() + y * m_result.row());
        const std::int64_t step = m_plan.vectors * m_plan.width;
        const std::int64_t whole = axes[2].output / (axes[2].phases() * step);
        m_b.loop(LoopKind::kSerial, "group", 0, whole, 1, [&](const Index& group) {
            writeGroup(line, group * step, m_plan.vectors, axes[2].phases() * step);
        });
        if (const std::int64_t rest = m_plan.places() - whole * step; rest > 0) {
            writeGroup(line, whole * step, ceilDivide(rest, m_plan.width),
                       axes[2].output - whole * step * axes[2].phases());
        }
    }

    /// Some vectors of every phase from place `x` on, of which the first `lanes` outputs are kept.
    void writeGroup(const Line& line, const Index& x, std::int64_t vectors, std::int64_t lanes) {
        const auto& axes = m_plan.axes;
        const std::int64_t phases = axes[2].phases();
        const RegisterArray sums = m_b.registers("c", {m_plan.outputs, phases, vectors});
        for (std::int64_t o = 0; o < m_plan.outputs; ++o) {
            for (std::int64_t i = 0; i < phases * vectors; ++i) {
                m_b.assign({sums, {o, i / vectors, i % vectors}}, constantValue(0.0));
            }
        }
        const auto inside = [&](std::size_t axis, const Index& u, const Index& position) {
            Conditions held{{-1, position}, {position, axes[axis].input}};
            if (axes[axis].kernel % axes[axis].phases() != 0) {
                held.push_back({axes[axis].tap(line.phase[axis], u), axes[axis].kernel});
            }
            return held;
        };
        const Index weights = (line.phase[0] * axes[1].phases() + line.phase[1]) * m_plan.phaseWeights();
        m_b.loop(LoopKind::kSerial, "uz", axes[0].taps(), [&](const Index& uz) {
            const Index z =
                m_b.define("zIn", line.place[0] * axes[0].step() + axes[0].offset(line.phase[0], uz));
            m_b.onlyIf(inside(0, uz, z), [&] {
                m_b.loop(LoopKind::kSerial, "uy", axes[1].taps(), [&](const Index& uy) {
                    const Index y =
                        m_b.define("yIn", line.place[1] * axes[1].step() + axes[1].offset(line.phase[1], uy));
                    m_b.onlyIf(inside(1, uy, y), [&] {
                        const Pointer from = m_b.point(
                            "from",
                            {m_planes, line.image * (m_plan.blocks() * m_plan.width * m_plan.planeStride()) +
                                           (z * axes[1].input + y) * m_plan.rowStride() + x +
                                           Index(m_plan.before())});
                        const Pointer taps = m_b.point(
                            "taps", {m_weights, weights + (uz * axes[1].taps() + uy) * m_plan.rowWeights()});
                        writeProducts(sums, from, taps, vectors);
                    });
                });
            });
        });
        for (std::int64_t o = 0; o < m_plan.outputs; ++o) {
            writeResult(line.target + Index(o * m_result.block()) + x * phases, sums, o, vectors, lanes);
        }
    }

    /// All channels of one row of taps.
    void writeProducts(RegisterArray sums, Pointer from, Pointer taps, std::int64_t vectors) {
        std::set<std::int64_t> offsets;
        for (const Pair& pair : m_plan.pairs) {
            offsets.insert(pair.offset);
        }
        const auto count = static_cast<std::int64_t>(m_plan.pairs.size());
        m_b.loop(LoopKind::kStep, "c", 0, m_plan.inputs, 1, [&](const Index& c) {
            for (const std::int64_t offset : offsets) {
                std::vector<Value> row;
                for (std::int64_t j = 0; j < vectors; ++j) {
                    row.push_back(held(
                        "v", loadValue({from, c * m_plan.planeStride() + Index(offset + j * m_plan.width)})));
                }
                for (std::int64_t p = 0; p < count; ++p) {
                    const Pair& pair = m_plan.pairs[static_cast<std::size_t>(p)];
                    for (std::int64_t o = 0; pair.offset == offset && o < m_plan.outputs; ++o) {
                        const Value weight =
                            held("w", broadcastValue({taps, c * (count * m_plan.outputs) +
                                                                Index(p * m_plan.outputs + o)}));
                        for (std::int64_t j = 0; j < vectors; ++j) {
                            const RegisterRef sum{sums, {o, pair.phase, j}};
                            m_b.assign(sum, registerValue(sum) + row[static_cast<std::size_t>(j)] * weight);
                        }
                    }
                }
            }
        });
    }

    [[nodiscard]] Value held(std::string_view name, Value value) {
        Value made = m_b.let(name, std::move(value));
        m_b.hold(made->target);
        return made;
    }

    void writeResult(const Index& target, RegisterArray sums, std::int64_t output, std::int64_t vectors,
                     std::int64_t lanes) {
        const auto operands = m_epilogue.channelScalars(output);
        const Index base = m_b.define("to", target);
        const auto store = [&](std::int64_t first, Value value) {
            if (first >= lanes) {
                return;
            }
            const Index at = base + Index(first);
            m_b.store({m_out, at}, m_epilogue.apply(m_b.let("y", std::move(value)), operands, at),
                      std::min(lanes - first, m_plan.width));
        };
        for (std::int64_t j = 0; j < vectors; ++j) {
            const auto sum = [&](std::int64_t phase) { return registerValue({sums, {output, phase, j}}); };
            if (m_plan.axes[2].phases() == 1) {
                store(j * m_plan.width, sum(0));
                continue;
            }
            store(2 * j * m_plan.width, interleaveLanes(sum(0), sum(1), Half::kLower));
            store((2 * j + 1) * m_plan.width, interleaveLanes(sum(0), sum(1), Half::kUpper));
        }
    }

    const Plan& m_plan;
    KernelBuilder m_b;
    ImageShape m_image;
    ImageShape m_result;
    EpilogueWriter m_epilogue;
    Pointer m_source;
    Pointer m_out;
    Pointer m_weights;
    Pointer m_planes;
};

} // namespace
} // namespace narrow

base::Result<std::vector<Candidate>> narrowCandidates(const Problem& problem, const Target& target) {
    using namespace narrow; // NOLINT: what stands above
    const auto convolution = convolutionOf(problem, refusal);
    if (!convolution) {
        return tl::unexpected(convolution.error());
    }
    std::vector<Candidate> candidates;
    const auto held = std::make_shared<const Problem>(problem);
    for (const Plan& plan : plansOf(problem, target)) {
        candidates.push_back(
            {.name = plan.name(),
             .inputForm = Form::kBlocked,
             .outputForm = Form::kPlain,
             .rounding = Rounding::kDirect,
             .bound = boundOf(problem, target, plan),
             .generate = [held, target, plan] {
                 return Generated{NarrowWriter(*held, target, plan).run(), packings(*held, plan)};
             }});
    }
    if (candidates.empty()) {
        return base::fail(base::ErrorKind::kImpossible,
                          "no tap meets its image, or its sums fill the registers");
    }
    return candidates;
}

} // namespace tessera::codegen
