#include "engine/codegen/families/dots.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <memory>
#include <numeric>

namespace tessera::codegen::product {

namespace {

/// What writer, packing and bound agree on. A vector of the result takes as many sums as it has lanes, side
/// by side in memory; where its lanes are no whole rows, `variants` of them make whole rows together.
struct Dots {
    std::int64_t rows = 1;
    std::int64_t depth = 1;
    std::int64_t columns = 1;
    std::int64_t width = 8;

    [[nodiscard]] static Dots of(const Product& product, const Target& target) {
        return {.rows = product.rows.value(),
                .depth = product.depth.value(),
                .columns = product.columns.value(),
                .width = target.width};
    }
    [[nodiscard]] std::int64_t elements() const { return rows * columns; }
    [[nodiscard]] std::int64_t steps() const { return ceilDivide(depth, width); }
    [[nodiscard]] std::int64_t variants() const { return columns / std::gcd(columns, width); }
    [[nodiscard]] std::int64_t groupElements() const { return variants() * width; }
    [[nodiscard]] std::int64_t groups() const { return elements() / groupElements(); }
    /// Of a channel operand, which begins anew behind the last column: a vector may begin with any.
    [[nodiscard]] std::int64_t repeatedChannels() const { return 2 * width; }
};

class DotsWriter {
public:
    DotsWriter(const Problem& problem, const Target& target)
        : m_dots(Dots::of(std::get<Product>(problem.shape), target))
        , m_b(target.width, target.threads)
        , m_epilogue(m_b, problem.epilogue, m_dots.repeatedChannels(), m_dots.elements()) {}

    Kernel run() {
        m_left = m_b.buffer("a", Scope::kInput, m_dots.rows * m_dots.depth);
        m_epilogue.openTensors();
        m_result = m_b.buffer("y", Scope::kOutput, m_dots.elements());
        m_weights = m_b.buffer("w", Scope::kConstants, m_dots.columns * m_dots.steps() * m_dots.width);
        m_epilogue.openConstants();
        m_b.parallel([&](const Index& share) {
            m_b.eachOfShare(share, m_dots.groups(),
                            [&](const Index& group) { writeGroup(group, m_dots.groupElements()); });
            if (const std::int64_t rest = m_dots.elements() % m_dots.groupElements(); rest > 0) {
                m_b.onlyIf({{m_b.threads() - 2, share}}, [&] { writeGroup(m_dots.groups(), rest); });
            }
        });
        return m_b.take();
    }

private:
    /// The first `elements` sums of a group.
    void writeGroup(const Index& group, std::int64_t elements) {
        const Index begin = m_b.define("begin", group * m_dots.groupElements());
        const Index row = group * (m_dots.groupElements() / m_dots.columns);
        for (std::int64_t first = 0; first < elements; first += m_dots.width) {
            const Pointer rows =
                m_b.point("rows", {m_left, (row + Index(first / m_dots.columns)) * m_dots.depth});
            writeVector(rows, begin + Index(first), first % m_dots.columns,
                        std::min(m_dots.width, elements - first));
        }
    }

    /// `lanes` sums from element `element` on, the first of which stands in column `column` of the first row.
    void writeVector(Pointer rows, const Index& element, std::int64_t column, std::int64_t lanes) {
        const RegisterArray sums = m_b.registers("c", {lanes});
        for (std::int64_t lane = 0; lane < lanes; ++lane) {
            m_b.assign({sums, {lane}}, constantValue(0.0));
        }
        const std::int64_t whole = m_dots.depth / m_dots.width * m_dots.width;
        m_b.loop(LoopKind::kStep, "k", 0, whole, m_dots.width, [&](const Index& k) {
            addProducts(sums, lanes, {rows, k}, column, m_dots.width);
        });
        if (whole < m_dots.depth) {
            addProducts(sums, lanes, {rows, whole}, column, m_dots.depth - whole);
        }
        std::vector<Value> lines;
        for (std::int64_t lane = 0; lane < m_dots.width; ++lane) {
            lines.push_back(lane < lanes ? registerValue({sums, {lane}}) : constantValue(0.0));
        }
        const auto operands = m_epilogue.channelOperands(column);
        m_b.store({m_result, element}, m_epilogue.apply(summed(std::move(lines)), operands, element), lanes);
    }

    /// `content` steps of the depth, as many as a vector has lanes at most; the weights hold zeros behind the
    /// last one.
    void addProducts(RegisterArray sums, std::int64_t lanes, const Access& from, std::int64_t column,
                     std::int64_t content) {
        std::vector<Value> weights;
        for (std::int64_t j = 0; j < m_dots.columns; ++j) {
            weights.push_back(
                held("w", loadValue({m_weights, from.index + Index(j * m_dots.steps() * m_dots.width)})));
        }
        Value left;
        for (std::int64_t lane = 0; lane < lanes; ++lane) {
            const std::int64_t at = column + lane;
            if (lane == 0 || at % m_dots.columns == 0) {
                const Value row =
                    loadValue({from.pointer, from.index + Index(at / m_dots.columns * m_dots.depth)});
                left = held("a", content < m_dots.width ? keepLanes(row, content) : row);
            }
            const RegisterRef sum{sums, {lane}};
            m_b.assign(sum,
                       registerValue(sum) + left * weights[static_cast<std::size_t>(at % m_dots.columns)]);
        }
    }

    [[nodiscard]] Value held(std::string_view name, Value value) {
        Value made = m_b.let(name, std::move(value));
        m_b.hold(made->target);
        return made;
    }

    /// Lane l the sum of all lanes of line l: lines half of them apart are interleaved, and both halves
    /// added, until one is left.
    [[nodiscard]] Value summed(std::vector<Value> lines) {
        while (lines.size() > 1) {
            std::vector<Value> next;
            const std::size_t half = lines.size() / 2;
            for (std::size_t i = 0; i < half; ++i) {
                const Value& other = lines[i + half];
                next.push_back(m_b.let("s", interleaveLanes(lines[i], other, Half::kLower) +
                                                interleaveLanes(lines[i], other, Half::kUpper)));
            }
            lines = std::move(next);
        }
        return lines.front();
    }

    Dots m_dots;
    KernelBuilder m_b;
    EpilogueWriter m_epilogue;
    Pointer m_left;
    Pointer m_result;
    Pointer m_weights;
};

/// [column][step], zeros behind the last one.
void pack(const Dots& dots, const Product& product, const float* weights, float* to) {
    const bool byColumns = product.order == Product::WeightOrder::kDepthByColumns;
    for (std::int64_t j = 0; j < dots.columns; ++j) {
        for (std::int64_t k = 0; k < dots.steps() * dots.width; ++k) {
            const std::int64_t at = byColumns ? k * dots.columns + j : j * dots.depth + k;
            *to++ = k < dots.depth ? weights[at] * product.scale : 0.0F;
        }
    }
}

std::vector<Packing> packings(const Problem& problem, const Dots& dots) {
    auto made = packingsOf({.elements = dots.columns * dots.steps() * dots.width,
                            .pack = [dots, product = std::get<Product>(problem.shape)](
                                        auto sources, float* to) { pack(dots, product, sources[0], to); }},
                           problem.epilogue, dots.columns, dots.repeatedChannels());
    if (made.size() > 1) {
        Packing& channels = made.back();
        channels.pack = [dots, once = channels.pack, elements = channels.elements](auto sources, float* to) {
            once(sources, to);
            for (std::int64_t i = 0; i < elements; ++i) {
                const std::int64_t place = i % dots.repeatedChannels();
                to[i] = to[i - place + place % dots.columns];
            }
        };
    }
    return made;
}

/// Least cycles of one vector of the result: products, the loads that they wait for, and the shuffles that
/// bring the sums together.
double vectorCycles(const Dots& dots) {
    const auto width = static_cast<double>(dots.width);
    const double rows = width / static_cast<double>(dots.columns);
    const double operations = std::max(width, rows + static_cast<double>(dots.columns)) / kPerCycle;
    return operations * static_cast<double>(dots.steps()) + 2.0 * (width - 1.0) / kPerCycle;
}

Bound boundOf(const Problem& problem, const Target& target, const Dots& dots) {
    const std::int64_t groups = ceilDivide(dots.elements(), dots.groupElements());
    const auto vectors = busiestShare(groups, target.threads) * static_cast<double>(groups * dots.variants());
    const std::int64_t image =
        dots.depth * dots.rows + dots.elements() * static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    return {.computeNs = vectors * vectorCycles(dots) * target.cycleNs(),
            .transfer = transferOf({.image = static_cast<double>(image),
                                    .weights = static_cast<double>(dots.depth * dots.columns),
                                    .readers = readersOf(groups, target)},
                                   target)};
}

} // namespace

std::vector<Candidate> dotCandidates(const Problem& problem, const Target& target) {
    const Dots dots = Dots::of(std::get<Product>(problem.shape), target);
    if (dots.columns > kMostDotColumns) {
        return {};
    }
    const auto held = std::make_shared<const Problem>(problem);
    return {{.name = "gemm.dots",
             .rounding = Rounding::kDirect,
             .bound = boundOf(problem, target, dots),
             .generate = [held, target, dots] {
                 return Generated{DotsWriter(*held, target).run(), packings(*held, dots)};
             }}};
}

} // namespace tessera::codegen::product
