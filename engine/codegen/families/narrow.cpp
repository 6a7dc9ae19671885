// Convolutions to few output channels, and those of groups that neither fill a vector nor divide one: a
// vector of channels would stand mostly empty, so vectors run along the rows. The image is transposed into a
// plane for each channel first, zeros beside its rows, and with strides the places of a residue side by side.
// Transposed ones sum all phases of a row; two are interleaved, more are stored one by one. The result is
// plain.
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
        , m_image(ImageShape::of(Form::kBlocked, plan.batch, plan.groups * plan.inputs, extents(&Axis::input),
                                 plan.width))
        , m_result(
              ImageShape::of(Form::kPlain, plan.batch, plan.channels(), extents(&Axis::output), plan.width))
        , m_epilogue(m_b, problem.epilogue, plan.channels(), m_result.elements()) {}

    Kernel run() {
        m_source = m_b.buffer("x", Scope::kInput, m_image.elements());
        m_epilogue.openTensors();
        m_out = m_b.buffer("y", Scope::kOutput, m_result.elements());
        m_weights = m_b.buffer("w", Scope::kConstants, m_plan.weightElements());
        m_epilogue.openConstants();
        m_planes = m_b.buffer("planes", Scope::kWorkspace, m_plan.planeElements());
        if (m_plan.isScattered()) {
            const std::int64_t elements = m_plan.axes[2].phases() * m_plan.vectors * m_plan.width;
            m_sums = m_b.buffer("sums", Scope::kTileLocal, elements);
            m_row = m_b.buffer("row", Scope::kTileLocal, elements);
        }
        const std::int64_t rows =
            m_plan.batch * m_plan.blocks() * m_plan.axes[0].input * m_plan.axes[1].input;
        m_b.parallel([&](const Index& share) {
            m_b.eachOfShare(share, rows, [&](const Index& row) { transposeRow(row); });
        });
        m_b.barrier();
        m_b.parallel([&](const Index& share) {
            m_b.eachOfShare(share, m_plan.units(), [&](const Index& unit) { writeUnit(unit); });
        });
        return m_b.take();
    }

private:
    [[nodiscard]] std::array<std::int64_t, 3> extents(std::int64_t Axis::*extent) const {
        return {m_plan.axes[0].*extent, m_plan.axes[1].*extent, m_plan.axes[2].*extent};
    }

    /// Row `row` of the blocked image: a row in each of a vector's planes.
    void transposeRow(const Index& row) {
        const std::int64_t slices = m_plan.axes[0].input * m_plan.axes[1].input;
        const Pointer from = m_b.point("from", {m_source, row * m_image.row()});
        const Pointer to =
            m_b.point("to", {m_planes, row.dividedBy(slices) * (m_plan.width * m_plan.planeStride()) +
                                           row.remainder(slices) * m_plan.rowStride()});
        for (std::int64_t part = 0; part < m_plan.parts(); ++part) {
            transposePart(from, to, part);
        }
    }

    /// Every so manieth place of a row, from place `part` on.
    void transposePart(Pointer from, Pointer to, std::int64_t part) {
        const std::int64_t width = m_plan.width;
        const std::int64_t extent = m_plan.partPlaces(part);
        const std::int64_t begin = part * m_plan.partStride();
        const std::int64_t content = m_plan.before() + roundUp(extent, width);
        m_b.loop(LoopKind::kSerial, "lane", width, [&](const Index& lane) {
            const Index start = lane * m_plan.planeStride() + Index(begin);
            m_b.loop(LoopKind::kVector, "i", start, start + Index(m_plan.before()), width,
                     [&](const Index& i) {
                         m_b.store({to, i}, constantValue(0.0));
                     });
            // The last vector may pass the part's end by less than its padding.
            m_b.loop(LoopKind::kVector, "i", start + Index(content),
                     start + Index(m_plan.partStride() - width + 1), width, [&](const Index& i) {
                         m_b.store({to, i}, constantValue(0.0));
                     });
        });
        const std::int64_t whole = extent / width * width;
        const auto place = [&](const Index& x) { return (x * m_plan.parts() + Index(part)) * width; };
        m_b.loop(LoopKind::kVector, "x", 0, whole, width, [&](const Index& x) {
            transposeBlock({from, place(x)}, {to, Index(begin) + x}, width);
        });
        if (whole < extent) {
            transposeBlock({from, place(whole)}, {to, begin + whole}, extent - whole);
        }
    }

    /// `pixels` vectors of channels to a vector of pixels in each plane: halves interleaved as often as two
    /// divides the width.
    void transposeBlock(const Access& from, const Access& to, std::int64_t pixels) {
        const std::int64_t width = m_plan.width;
        std::vector<Value> lines;
        for (std::int64_t i = 0; i < width; ++i) {
            lines.push_back(
                i < pixels
                    ? m_b.let("x", loadValue({from.pointer, from.index + Index(i * m_plan.parts() * width)}))
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

    /// One row of the result, the channels of a panel.
    struct Line {
        Index planes;  ///< of the group's first input
        Index weights; ///< of the panel
        Index channel; ///< the panel's first
        std::int64_t outputs = 1;
        std::array<Index, 2> phase; ///< along depth and height
        std::array<Index, 2> place; ///< within the phase
        Index target;
    };

    void writeUnit(const Index& unit) {
        const std::int64_t ofImage = m_plan.groups * m_plan.panels.count;
        const Index above =
            m_plan.batch * ofImage == 1 ? Index(0) : m_b.define("above", unit.dividedBy(m_plan.rows()));
        const Index image = m_plan.batch == 1 ? Index(0) : m_b.define("n", above.dividedBy(ofImage));
        const Index panels = ofImage == 1 ? Index(0) : m_b.define("panels", above.remainder(ofImage));
        const std::int64_t count = m_plan.panels.count;
        const Index group = m_plan.groups == 1 ? Index(0) : m_b.define("group", panels.dividedBy(count));
        const Index panel = count == 1 ? Index(0) : m_b.define("panel", panels.remainder(count));
        Line line;
        line.planes = image * (m_plan.blocks() * m_plan.width * m_plan.planeStride()) +
                      group * (m_plan.inputs * m_plan.planeStride());
        line.channel = group * m_plan.outputs + m_plan.panels.begin(panel);
        line.weights = line.channel * m_plan.outputWeights();
        placeRow(unit, image, line);
        m_plan.panels.at(m_b, panel, [&](std::int64_t outputs) {
            line.outputs = outputs;
            writeLine(line);
        });
    }

    void placeRow(const Index& unit, const Index& image, Line& line) {
        const auto& axes = m_plan.axes;
        const std::int64_t rows = axes[1].output;
        const Index z =
            axes[0].output == 1 ? Index(0) : m_b.define("z", unit.dividedBy(rows).remainder(axes[0].output));
        const Index y = m_b.define("y", unit.remainder(rows));
        const std::array<Index, 2> at{z, y};
        for (std::size_t i = 0; i < 2; ++i) {
            const std::int64_t phases = axes[i].phases();
            line.phase[i] = phases == 1 ? Index(0) : m_b.define("phase", at[i].remainder(phases));
            line.place[i] = phases == 1 ? at[i] : m_b.define("place", at[i].dividedBy(phases));
        }
        line.target = m_b.define("target", image * m_result.image() + line.channel * m_result.block() +
                                               z * m_result.slice() + y * m_result.row());
    }

    void writeLine(const Line& line) {
        const auto& axes = m_plan.axes;
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
        const RegisterArray sums = m_b.registers("c", {line.outputs, phases, vectors});
        for (std::int64_t o = 0; o < line.outputs; ++o) {
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
        const Index weights = line.weights + (line.phase[0] * axes[1].phases() + line.phase[1]) *
                                                 (m_plan.phaseWeights() * line.outputs);
        m_b.loop(LoopKind::kSerial, "uz", axes[0].taps(), [&](const Index& uz) {
            const Index z =
                m_b.define("zIn", line.place[0] * axes[0].step() + axes[0].offset(line.phase[0], uz));
            m_b.onlyIf(inside(0, uz, z), [&] {
                m_b.loop(LoopKind::kSerial, "uy", axes[1].taps(), [&](const Index& uy) {
                    const Index y =
                        m_b.define("yIn", line.place[1] * axes[1].step() + axes[1].offset(line.phase[1], uy));
                    m_b.onlyIf(inside(1, uy, y), [&] {
                        const Pointer from = m_b.point(
                            "from", {m_planes, line.planes + (z * axes[1].input + y) * m_plan.rowStride() +
                                                   x + Index(m_plan.before())});
                        const Pointer taps = m_b.point(
                            "taps", {m_weights, weights + (uz * axes[1].taps() + uy) *
                                                              (m_plan.rowWeights() * line.outputs)});
                        writeProducts(sums, from, taps, {line.outputs, vectors});
                    });
                });
            });
        });
        for (std::int64_t o = 0; o < line.outputs; ++o) {
            const Index target = line.target + Index(o * m_result.block()) + x * phases;
            const auto operands = m_epilogue.channelScalars(line.channel + Index(o));
            if (m_plan.isScattered()) {
                scatter(sums, o, vectors);
                writeScattered(target, operands, lanes);
            } else {
                writeResult(target, operands, sums, o, vectors, lanes);
            }
        }
    }

    struct TileShape {
        std::int64_t outputs = 1;
        std::int64_t vectors = 1;
    };

    /// All inputs of one row of taps.
    void writeProducts(RegisterArray sums, Pointer from, Pointer taps, const TileShape& tile) {
        std::set<std::int64_t> places;
        const auto placeOf = [&](const Pair& pair) { return pair.part * m_plan.partStride() + pair.offset; };
        for (const Pair& pair : m_plan.pairs) {
            places.insert(placeOf(pair));
        }
        const auto count = static_cast<std::int64_t>(m_plan.pairs.size());
        m_b.loop(LoopKind::kStep, "c", 0, m_plan.inputs, 1, [&](const Index& c) {
            for (const std::int64_t place : places) {
                std::vector<Value> row;
                for (std::int64_t j = 0; j < tile.vectors; ++j) {
                    row.push_back(held(
                        "v", loadValue({from, c * m_plan.planeStride() + Index(place + j * m_plan.width)})));
                }
                for (std::int64_t p = 0; p < count; ++p) {
                    const Pair& pair = m_plan.pairs[static_cast<std::size_t>(p)];
                    for (std::int64_t o = 0; placeOf(pair) == place && o < tile.outputs; ++o) {
                        const Value weight = held(
                            "w",
                            broadcastValue({taps, c * (count * tile.outputs) + Index(p * tile.outputs + o)}));
                        for (std::int64_t j = 0; j < tile.vectors; ++j) {
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

    /// The sums of all phases of one output into m_row, as they follow each other there.
    void scatter(RegisterArray sums, std::int64_t output, std::int64_t vectors) {
        const std::int64_t phases = m_plan.axes[2].phases();
        const std::int64_t places = vectors * m_plan.width;
        for (std::int64_t i = 0; i < phases * vectors; ++i) {
            m_b.store({m_sums, i * m_plan.width}, registerValue({sums, {output, i / vectors, i % vectors}}));
        }
        m_b.loop(LoopKind::kSerial, "place", places, [&](const Index& place) {
            m_b.loop(LoopKind::kSerial, "phase", phases, [&](const Index& phase) {
                m_b.store({m_row, place * phases + phase}, broadcastValue({m_sums, phase * places + place}),
                          1);
            });
        });
    }

    void writeScattered(const Index& target, std::span<const Value> operands, std::int64_t lanes) {
        const Index base = m_b.define("to", target);
        const auto write = [&](const Index& i, std::int64_t content) {
            m_b.store({m_out, base + i},
                      m_epilogue.apply(m_b.let("y", loadValue({m_row, i})), operands, base + i), content);
        };
        const std::int64_t whole = lanes / m_plan.width * m_plan.width;
        m_b.loop(LoopKind::kVector, "i", 0, whole, m_plan.width,
                 [&](const Index& i) { write(i, m_plan.width); });
        if (whole < lanes) {
            write(whole, lanes - whole);
        }
    }

    void writeResult(const Index& target, std::span<const Value> operands, RegisterArray sums,
                     std::int64_t output, std::int64_t vectors, std::int64_t lanes) {
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
    Pointer m_sums; ///< of one output, phase by phase
    Pointer m_row;  ///< the same as they follow each other in the result
};

} // namespace
} // namespace narrow

base::Result<std::vector<Candidate>> narrowCandidates(const Problem& problem, const Target& target) {
    using namespace narrow; // NOLINT: what stands above
    const auto convolution = convolutionOf(problem, refusal);
    if (!convolution) {
        return tl::unexpected(convolution.error());
    }
    if (convolution->groups.value() > 1 &&
        (depthwiseCandidates(problem, target) || groupedCandidates(problem, target))) {
        return base::fail(base::ErrorKind::kImpossible, "its groups suit vectors of channels");
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
                          "no tap meets its image, its sums fill the registers, or its taps across a row are "
                          "too many to be printed one by one");
    }
    return candidates;
}

} // namespace tessera::codegen
