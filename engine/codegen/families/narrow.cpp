// Convolutions to few output channels, and those of groups that neither fill a vector nor divide one: a
// vector of channels would stand mostly empty, so vectors run along the rows. The image is transposed into a
// plane for each channel first, zeros beside its rows, and with strides the places of a residue side by side.
// Transposed ones sum all phases of a row; two are interleaved, more are stored one by one. The result is
// plain.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/narrow_config.h"

#include <algorithm>
#include <memory>
#include <set>

namespace tessera::codegen {

namespace narrow {
namespace {

class NarrowWriter {
public:
    NarrowWriter(const Problem& problem, const Target& target, const KernelConfig& config)
        : m_config(config)
        , m_b(target.width, target.threads)
        , m_image(ImageShape::of(Form::kBlocked, config.batch, config.groups * config.inputs,
                                 extents(&Axis::input), config.width))
        , m_result(ImageShape::of(Form::kPlain, config.batch, config.channels(), extents(&Axis::output),
                                  config.width))
        , m_epilogue(m_b, problem.epilogue, config.channels(), m_result.elements()) {}

    Kernel run() {
        m_source = m_b.buffer("x", Scope::kInput, m_image.elements());
        m_epilogue.openTensors();
        m_out = m_b.buffer("y", Scope::kOutput, m_result.elements());
        m_weights = m_b.buffer("w", Scope::kConstants, m_config.weightElements());
        m_epilogue.openConstants();
        m_planes = m_b.buffer("planes", Scope::kWorkspace, m_config.planeElements());
        if (m_config.isScattered()) {
            const std::int64_t elements = m_config.axes[2].phases() * m_config.vectors * m_config.width;
            m_sums = m_b.buffer("sums", Scope::kTileLocal, elements);
            m_row = m_b.buffer("row", Scope::kTileLocal, elements);
        }
        const std::int64_t rows =
            m_config.batch * m_config.blocks() * m_config.axes[0].input * m_config.axes[1].input;
        m_b.parallel([&](const Index& share) {
            m_b.eachOfShare(share, rows, [&](const Index& row) { transposeRow(row); });
        });
        m_b.barrier();
        m_b.parallel([&](const Index& share) {
            m_b.eachOfShare(share, m_config.units(), [&](const Index& unit) { writeUnit(unit); });
        });
        return m_b.take();
    }

private:
    [[nodiscard]] std::array<std::int64_t, 3> extents(std::int64_t Axis::*extent) const {
        return {m_config.axes[0].*extent, m_config.axes[1].*extent, m_config.axes[2].*extent};
    }

    /// Row `row` of the blocked image: a row in each of a vector's planes.
    void transposeRow(const Index& row) {
        const std::int64_t slices = m_config.axes[0].input * m_config.axes[1].input;
        const Pointer from = m_b.point("from", {m_source, row * m_image.row()});
        const Pointer to =
            m_b.point("to", {m_planes, row.dividedBy(slices) * (m_config.width * m_config.planeStride()) +
                                           row.remainder(slices) * m_config.rowStride()});
        for (std::int64_t part = 0; part < m_config.parts(); ++part) {
            transposePart(from, to, part);
        }
    }

    /// Every so manieth place of a row, from place `part` on.
    void transposePart(Pointer from, Pointer to, std::int64_t part) {
        const std::int64_t width = m_config.width;
        const std::int64_t extent = m_config.partPlaces(part);
        const std::int64_t begin = part * m_config.partStride();
        const std::int64_t content = m_config.before() + roundUp(extent, width);
        m_b.loop(LoopKind::kSerial, "lane", width, [&](const Index& lane) {
            const Index start = lane * m_config.planeStride() + Index(begin);
            m_b.loop(LoopKind::kVector, "i", start, start + Index(m_config.before()), width,
                     [&](const Index& i) {
                         m_b.store({to, i}, constantValue(0.0));
                     });
            // The last vector may pass the part's end by less than its padding.
            m_b.loop(LoopKind::kVector, "i", start + Index(content),
                     start + Index(m_config.partStride() - width + 1), width, [&](const Index& i) {
                         m_b.store({to, i}, constantValue(0.0));
                     });
        });
        const std::int64_t whole = extent / width * width;
        const auto place = [&](const Index& x) { return (x * m_config.parts() + Index(part)) * width; };
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
        const std::int64_t width = m_config.width;
        std::vector<Value> lines;
        for (std::int64_t i = 0; i < width; ++i) {
            lines.push_back(i < pixels
                                ? m_b.let("x", loadValue({from.pointer,
                                                          from.index + Index(i * m_config.parts() * width)}))
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
            m_b.store({to.pointer, to.index + Index(i * m_config.planeStride() + m_config.before())},
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
        const std::int64_t ofImage = m_config.groups * m_config.panels.count;
        const Index above =
            m_config.batch * ofImage == 1 ? Index(0) : m_b.define("above", unit.dividedBy(m_config.rows()));
        const Index image = m_config.batch == 1 ? Index(0) : m_b.define("n", above.dividedBy(ofImage));
        const Index panels = ofImage == 1 ? Index(0) : m_b.define("panels", above.remainder(ofImage));
        const std::int64_t count = m_config.panels.count;
        const Index group = m_config.groups == 1 ? Index(0) : m_b.define("group", panels.dividedBy(count));
        const Index panel = count == 1 ? Index(0) : m_b.define("panel", panels.remainder(count));
        Line line;
        line.planes = image * (m_config.blocks() * m_config.width * m_config.planeStride()) +
                      group * (m_config.inputs * m_config.planeStride());
        line.channel = group * m_config.outputs + m_config.panels.begin(panel);
        line.weights = line.channel * m_config.outputWeights();
        placeRow(unit, image, line);
        m_config.panels.at(m_b, panel, [&](std::int64_t outputs) {
            line.outputs = outputs;
            writeLine(line);
        });
    }

    void placeRow(const Index& unit, const Index& image, Line& line) {
        const auto& axes = m_config.axes;
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
        const auto& axes = m_config.axes;
        const std::int64_t step = m_config.vectors * m_config.width;
        const std::int64_t whole = axes[2].output / (axes[2].phases() * step);
        m_b.loop(LoopKind::kSerial, "group", 0, whole, 1, [&](const Index& group) {
            writeGroup(line, group * step, m_config.vectors, axes[2].phases() * step);
        });
        if (const std::int64_t rest = m_config.places() - whole * step; rest > 0) {
            writeGroup(line, whole * step, ceilDivide(rest, m_config.width),
                       axes[2].output - whole * step * axes[2].phases());
        }
    }

    /// Some vectors of every phase from place `x` on, of which the first `lanes` outputs are kept.
    void writeGroup(const Line& line, const Index& x, std::int64_t vectors, std::int64_t lanes) {
        const auto& axes = m_config.axes;
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
                                                 (m_config.phaseWeights() * line.outputs);
        m_b.loop(LoopKind::kSerial, "uz", axes[0].taps(), [&](const Index& uz) {
            const Index z =
                m_b.define("zIn", line.place[0] * axes[0].step() + axes[0].offset(line.phase[0], uz));
            m_b.onlyIf(inside(0, uz, z), [&] {
                m_b.loop(LoopKind::kSerial, "uy", axes[1].taps(), [&](const Index& uy) {
                    const Index y =
                        m_b.define("yIn", line.place[1] * axes[1].step() + axes[1].offset(line.phase[1], uy));
                    m_b.onlyIf(inside(1, uy, y), [&] {
                        const Pointer from = m_b.point(
                            "from", {m_planes, line.planes + (z * axes[1].input + y) * m_config.rowStride() +
                                                   x + Index(m_config.before())});
                        const Pointer taps = m_b.point(
                            "taps", {m_weights, weights + (uz * axes[1].taps() + uy) *
                                                              (m_config.rowWeights() * line.outputs)});
                        writeProducts(sums, from, taps, {line.outputs, vectors});
                    });
                });
            });
        });
        for (std::int64_t o = 0; o < line.outputs; ++o) {
            const Index target = line.target + Index(o * m_result.block()) + x * phases;
            const auto operands = m_epilogue.channelScalars(line.channel + Index(o));
            if (m_config.isScattered()) {
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
        const auto placeOf = [&](const Pair& pair) {
            return pair.part * m_config.partStride() + pair.offset;
        };
        for (const Pair& pair : m_config.pairs) {
            places.insert(placeOf(pair));
        }
        const auto count = static_cast<std::int64_t>(m_config.pairs.size());
        m_b.loop(LoopKind::kStep, "c", 0, m_config.inputs, 1, [&](const Index& c) {
            for (const std::int64_t place : places) {
                std::vector<Value> row;
                for (std::int64_t j = 0; j < tile.vectors; ++j) {
                    row.push_back(held("v", loadValue({from, c * m_config.planeStride() +
                                                                 Index(place + j * m_config.width)})));
                }
                for (std::int64_t p = 0; p < count; ++p) {
                    const Pair& pair = m_config.pairs[static_cast<std::size_t>(p)];
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
        const std::int64_t phases = m_config.axes[2].phases();
        const std::int64_t places = vectors * m_config.width;
        for (std::int64_t i = 0; i < phases * vectors; ++i) {
            m_b.store({m_sums, i * m_config.width},
                      registerValue({sums, {output, i / vectors, i % vectors}}));
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
        const std::int64_t whole = lanes / m_config.width * m_config.width;
        m_b.loop(LoopKind::kVector, "i", 0, whole, m_config.width,
                 [&](const Index& i) { write(i, m_config.width); });
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
                      std::min(lanes - first, m_config.width));
        };
        for (std::int64_t j = 0; j < vectors; ++j) {
            const auto sum = [&](std::int64_t phase) { return registerValue({sums, {output, phase, j}}); };
            if (m_config.axes[2].phases() == 1) {
                store(j * m_config.width, sum(0));
                continue;
            }
            store(2 * j * m_config.width, interleaveLanes(sum(0), sum(1), Half::kLower));
            store((2 * j + 1) * m_config.width, interleaveLanes(sum(0), sum(1), Half::kUpper));
        }
    }

    const KernelConfig& m_config;
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
    for (const KernelConfig& config : configsOf(problem, target)) {
        candidates.push_back(
            {.name = config.name(),
             .inputForm = Form::kBlocked,
             .outputForm = Form::kPlain,
             .rounding = Rounding::kDirect,
             .bound = boundOf(problem, target, config),
             .generate = [held, target, config] {
                 return Generated{NarrowWriter(*held, target, config).run(), packings(*held, config)};
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
