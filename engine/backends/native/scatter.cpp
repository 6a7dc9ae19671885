// ScatterElements and ScatterND: a copy of the data into which updates are worked in the order of the
// indices.
#include "engine/backends/native/family.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/positions.h"
#include "engine/backends/native/team.h"
#include "engine/graph/dtype.h"
#include "engine/graph/float_formats.h"

#include <algorithm>
#include <optional>
#include <type_traits>

namespace tessera::native {

using graph::DType;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::string_view kScatterOperators[] = {"Scatter", "ScatterElements", "ScatterND"};

enum class Reduction : std::uint8_t { kNone, kAdd, kMul, kMax, kMin };

struct ScatterProblem {
    std::optional<SlicePositions> slices; ///< else elements
    ElementPositions elements;
    Source data;
    Source indices;
    Source updates;
    IndexList::Width width = IndexList::Width::kWide;
    DType dtype = DType::kFloat32;
    std::int64_t word = 0;
    std::int64_t count = 0;       ///< elements of the data
    std::int64_t updateCount = 0; ///< elements of the updates
    Reduction reduction = Reduction::kNone;

    /// Halves are worked into floats, so that a sum is rounded once.
    [[nodiscard]] bool isWidened() const {
        return reduction != Reduction::kNone && (dtype == DType::kFloat16 || dtype == DType::kBfloat16);
    }
};

Reduction reductionOf(const NodeView& node) {
    constexpr std::pair<std::string_view, Reduction> kNames[] = {{"none", Reduction::kNone},
                                                                 {"add", Reduction::kAdd},
                                                                 {"mul", Reduction::kMul},
                                                                 {"max", Reduction::kMax},
                                                                 {"min", Reduction::kMin}};
    const auto name = node.stringOr("reduction", "none");
    for (const auto& [text, reduction] : kNames) {
        if (text == name) {
            return reduction;
        }
    }
    throw Unsupported("its reduction is not known");
}

/// Calls `body.operator()<T>()` with the type in which elements are added; refuses others.
template <typename Body>
void withNumber(DType dtype, Body&& body) {
    switch (dtype) {
    case DType::kFloat32:
    case DType::kFloat16:
    case DType::kBfloat16:
        return body.template operator()<float>();
    case DType::kFloat64:
        return body.template operator()<double>();
    case DType::kInt8:
        return body.template operator()<std::int8_t>();
    case DType::kInt16:
        return body.template operator()<std::int16_t>();
    case DType::kInt32:
        return body.template operator()<std::int32_t>();
    case DType::kInt64:
        return body.template operator()<std::int64_t>();
    case DType::kUint8:
        return body.template operator()<std::uint8_t>();
    case DType::kUint16:
        return body.template operator()<std::uint16_t>();
    case DType::kUint32:
        return body.template operator()<std::uint32_t>();
    case DType::kUint64:
        return body.template operator()<std::uint64_t>();
    default:
        throw Unsupported("its elements are no numbers");
    }
}

ScatterProblem readScatterProblem(const RegionView& region) {
    const NodeView node = region.node(0);
    ScatterProblem problem;
    problem.data = sourceOf(region, node.input(0));
    problem.indices = sourceOf(region, node.input(1));
    problem.updates = sourceOf(region, node.input(2));
    problem.width = indexWidth(region, node.input(1));
    problem.dtype = static_cast<DType>(region.value(node.input(0)).dtype);
    problem.word = elementBytes(region, node.input(0));
    problem.count = region.elements(node.output(0));
    problem.updateCount = region.elements(node.input(2));
    problem.reduction = reductionOf(node);
    if (problem.reduction != Reduction::kNone) {
        withNumber(problem.dtype, []<typename T>() {});
    }
    if (node.op() == "ScatterND") {
        problem.slices = tuplePositions(region, 0);
    } else {
        problem.elements = elementPositions(region);
    }
    return problem;
}

template <Reduction kHow, typename T>
T reduced(T value, T update) {
    if constexpr (kHow == Reduction::kMax) {
        return update > value ? update : value;
    } else if constexpr (kHow == Reduction::kMin) {
        return update < value ? update : value;
    } else if constexpr (std::is_floating_point_v<T>) {
        return kHow == Reduction::kAdd ? value + update : value * update;
    } else { // as two's complement
        const auto a = static_cast<std::uint64_t>(std::int64_t(value));
        const auto b = static_cast<std::uint64_t>(std::int64_t(update));
        return static_cast<T>(kHow == Reduction::kAdd ? a + b : a * b);
    }
}

float floatFrom(DType dtype, std::uint16_t bits) {
    return dtype == DType::kFloat16 ? graph::floatFromHalf(bits) : graph::floatFromBfloat16(bits);
}

class ScatterKernel final : public plugin::Kernel {
public:
    ScatterKernel(ScatterProblem problem, int threads) : m_problem(std::move(problem)), m_threads(threads) {}

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override {
        const Run run{m_constants.dataOf(m_problem.data, inputs),
                      IndexList(m_constants.dataOf(m_problem.indices, inputs), m_problem.width),
                      m_constants.dataOf(m_problem.updates, inputs), static_cast<std::byte*>(outputs[0].data),
                      static_cast<float*>(workspace.data)};
        IndexCheck check;
        onTeam(m_threads, [&](int thread, int threads) { copyData(run, thread, threads); });
        onTeam(m_threads, [&](int thread, int threads) { work(run, thread, threads, check); });
        check.raise();
        if (m_problem.isWidened()) {
            onTeam(m_threads, [&](int thread, int threads) { roundBack(run, thread, threads); });
        }
    }

private:
    struct Run {
        const std::byte* data;
        IndexList indices;
        const std::byte* updates;
        std::byte* target;
        float* wide;
    };

    void copyData(const Run& run, int thread, int threads) const {
        const auto share = shareOf(m_problem.count, thread, threads);
        if (m_problem.isWidened()) {
            for (std::int64_t i = share.first; i < share.end; ++i) {
                run.wide[i] = floatFrom(m_problem.dtype, loadWord<std::uint16_t>(run.data + 2 * i));
            }
        } else if (run.target != run.data) { // else in place
            std::memcpy(run.target + share.first * m_problem.word, run.data + share.first * m_problem.word,
                        static_cast<std::size_t>((share.end - share.first) * m_problem.word));
        }
    }

    void roundBack(const Run& run, int thread, int threads) const {
        const auto share = shareOf(m_problem.count, thread, threads);
        const bool isHalf = m_problem.dtype == DType::kFloat16;
        for (std::int64_t i = share.first; i < share.end; ++i) {
            storeWord(run.target + 2 * i,
                      isHalf ? graph::halfFromFloat(run.wide[i]) : graph::bfloat16FromFloat(run.wide[i]));
        }
    }

    void work(const Run& run, int thread, int threads, IndexCheck& check) const {
        switch (m_problem.reduction) {
        case Reduction::kNone:
            if (m_problem.slices) {
                return copySlices(run, thread, threads, check);
            }
            withWord(m_problem.word, [&]<typename Word>() {
                walk(thread, threads, run.indices, check, [&](std::int64_t to, std::int64_t from) {
                    storeWord(run.target + to * std::int64_t{sizeof(Word)},
                              loadWord<Word>(run.updates + from * std::int64_t{sizeof(Word)}));
                });
            });
            return;
        case Reduction::kAdd:
            return workBy<Reduction::kAdd>(run, thread, threads, check);
        case Reduction::kMul:
            return workBy<Reduction::kMul>(run, thread, threads, check);
        case Reduction::kMax:
            return workBy<Reduction::kMax>(run, thread, threads, check);
        case Reduction::kMin:
            return workBy<Reduction::kMin>(run, thread, threads, check);
        }
    }

    void copySlices(const Run& run, int thread, int threads, IndexCheck& check) const {
        const SlicePositions& at = *m_problem.slices;
        const auto part = shareOf(at.length * m_problem.word, thread, threads); // of every slice, in bytes
        for (std::int64_t i = 0; i < at.count() && part.first < part.end; ++i) {
            const std::int64_t begin = at.of(i, run.indices, check);
            if (begin >= 0) {
                std::memcpy(run.target + begin * m_problem.word + part.first,
                            run.updates + i * at.length * m_problem.word + part.first,
                            static_cast<std::size_t>(part.end - part.first));
            }
        }
    }

    template <Reduction kHow>
    void workBy(const Run& run, int thread, int threads, IndexCheck& check) const {
        withNumber(m_problem.dtype, [&]<typename T>() {
            if (m_problem.isWidened()) {
                walk(thread, threads, run.indices, check, [&](std::int64_t to, std::int64_t from) {
                    const float update =
                        floatFrom(m_problem.dtype, loadWord<std::uint16_t>(run.updates + 2 * from));
                    run.wide[to] = reduced<kHow>(run.wide[to], update);
                });
                return;
            }
            constexpr auto kSize = std::int64_t{sizeof(T)};
            walk(thread, threads, run.indices, check, [&](std::int64_t to, std::int64_t from) {
                std::byte* at = run.target + to * kSize;
                storeWord(at, reduced<kHow>(loadWord<T>(at), loadWord<T>(run.updates + from * kSize)));
            });
        });
    }

    /// Calls `put(element of the target, element of the updates)` for the thread's part, which no other
    /// thread writes to, in the order of the indices.
    template <typename Put>
    void walk(int thread, int threads, const IndexList& indices, IndexCheck& check, Put&& put) const {
        if (m_problem.slices) {
            const SlicePositions& at = *m_problem.slices;
            const auto part = shareOf(at.length, thread, threads); // of every slice
            for (std::int64_t i = 0; i < at.count() && part.first < part.end; ++i) {
                const std::int64_t begin = at.of(i, indices, check);
                for (std::int64_t k = part.first; begin >= 0 && k < part.end; ++k) {
                    put(begin + k, i * at.length + k);
                }
            }
            return;
        }
        walkElements(thread, threads, indices, check, put);
    }

    /// Groups of rows, or where there are too few columns of all rows, are one thread's.
    template <typename Put>
    void walkElements(int thread, int threads, const IndexList& indices, IndexCheck& check, Put&& put) const {
        const ElementPositions& at = m_problem.elements;
        const bool isRowLane = at.step == 0; // the axis is the last: every row is by itself
        const std::int64_t lanes = isRowLane ? at.rows() : at.lanes;
        const bool cutsColumns = !isRowLane && lanes < threads;
        const auto share = cutsColumns ? Share{0, lanes} : shareOf(lanes, thread, threads);
        const auto columns = cutsColumns ? shareOf(at.width, thread, threads) : Share{0, at.width};
        const std::int64_t each = lanes > 0 ? at.rows() / lanes : 0;
        for (std::int64_t row = share.first * each; row < share.end * each; ++row) {
            const std::int64_t begin = at.rowBegin(row);
            for (std::int64_t i = columns.first; i < columns.end; ++i) {
                const std::int64_t index = check.resolve(indices[row * at.width + i], at.extent);
                if (index >= 0) {
                    put(begin + index * at.stride + i * at.step, row * at.width + i);
                }
            }
        }
    }

    ScatterProblem m_problem;
    HeldConstants m_constants;
    int m_threads;
};

/// The data's buffer, where nothing else of the region lies in it.
std::vector<std::int32_t> inPlaceOf(const RegionView& region) {
    const NodeView node = region.node(0);
    const bool isOwn = node.input(1) != node.input(0) && node.input(2) != node.input(0);
    return {isOwn ? RegionView::positionIn(region.inputs(), node.input(0)) : -1};
}

std::int64_t bytesTouched(const ScatterProblem& problem) {
    return (problem.count + problem.updateCount) * problem.word;
}

void offerScatter(const RegionView& region, const plugin::SettingsView& settings, plugin::Offers& offers) {
    const auto problem = readScatterProblem(region);
    auto offer = plainOffer(region, "scatter");
    offer.workspaceBytes = problem.isWidened() ? static_cast<std::size_t>(problem.count) * sizeof(float) : 0;
    offer.inPlaceOf = inPlaceOf(region);
    offer.threads = threadsFor(bytesTouched(problem), settings) == 1 ? 1 : 0;
    offers.add(offer);
}

std::unique_ptr<plugin::Kernel> makeScatter(const RegionView& region, std::string_view implementation,
                                            const plugin::SettingsView& settings) {
    plugin::requireOffered(implementation, "scatter");
    auto problem = readScatterProblem(region);
    const int threads = threadsFor(bytesTouched(problem), settings);
    return std::make_unique<ScatterKernel>(std::move(problem), threads);
}

} // namespace

const Family kScatter{"scatter", kScatterOperators, offerScatter, makeScatter};

} // namespace tessera::native
