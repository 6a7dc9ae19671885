#include "engine/backends/onednn/strided_softmax.h"

#include "engine/backends/onednn/kernel.h"
#include "engine/backends/onednn/lanes.h"

#include <cmath>
#include <limits>
#include <omp.h>

namespace tessera::onednn {

namespace {

enum class Form : std::uint8_t { kSoftmax, kLogSoftmax };

/// Below so many elements a second thread costs more than it takes over.
constexpr std::int64_t kMinTeamElements = 16 * 1024;

/// Columns [0, count) of one plane [axis, inner]; `from` may be `to`.
template <int kLanes, Form kForm>
[[gnu::always_inline]] inline void runColumns(const AxisExtents& extents, std::int64_t count,
                                              const float* from, float* to) {
    using Vector = Lanes<kLanes>;
    using Floats = typename Vector::Floats;
    Floats largest = Floats{} - std::numeric_limits<float>::infinity();
    for (std::int64_t i = 0; i < extents.axis; ++i) {
        Floats x;
        Vector::load(x, from + i * extents.inner, count);
        largest = x > largest ? x : largest;
    }
    Floats sum = {};
    for (std::int64_t i = 0; i < extents.axis; ++i) {
        Floats x;
        Vector::load(x, from + i * extents.inner, count);
        x -= largest;
        Floats power = x;
        Vector::expOfNegative(power);
        sum += power;
        Vector::store(kForm == Form::kSoftmax ? power : x, to + i * extents.inner, count);
    }
    if constexpr (kForm == Form::kSoftmax) {
        sum = 1.0F / sum;
    } else {
        float each[kLanes];
        Vector::store(sum, each, kLanes);
        for (float& number : each) {
            number = std::log(number);
        }
        Vector::load(sum, each, kLanes);
    }
    for (std::int64_t i = 0; i < extents.axis; ++i) {
        Floats y;
        Vector::load(y, to + i * extents.inner, count);
        y = kForm == Form::kSoftmax ? y * sum : y - sum;
        Vector::store(y, to + i * extents.inner, count);
    }
}

using RunColumns = void (*)(const AxisExtents& extents, std::int64_t count, const float* from, float* to);

template <Form kForm>
void runPlain(const AxisExtents& extents, std::int64_t count, const float* from, float* to) {
    runColumns<4, kForm>(extents, count, from, to);
}

#if defined(__x86_64__) && !defined(__clang__)
template <Form kForm>
__attribute__((target("arch=x86-64-v3"))) void runByEight(const AxisExtents& extents, std::int64_t count,
                                                          const float* from, float* to) {
    runColumns<8, kForm>(extents, count, from, to);
}

template <Form kForm>
__attribute__((target("arch=x86-64-v4"))) void runBySixteen(const AxisExtents& extents, std::int64_t count,
                                                            const float* from, float* to) {
    runColumns<16, kForm>(extents, count, from, to);
}
#endif

template <Form kForm>
RunColumns functionFor(int lanes) {
#if defined(__x86_64__) && !defined(__clang__)
    if (lanes == 16) {
        return runBySixteen<kForm>;
    }
    if (lanes == 8) {
        return runByEight<kForm>;
    }
#endif
    static_cast<void>(lanes);
    return runPlain<kForm>;
}

class StridedSoftmaxKernel final : public plugin::Kernel {
public:
    StridedSoftmaxKernel(const AxisExtents& extents, Form form, int threads)
        : m_extents(extents)
        , m_lanes(lanesHere())
        , m_run(form == Form::kSoftmax ? functionFor<Form::kSoftmax>(lanesHere())
                                       : functionFor<Form::kLogSoftmax>(lanesHere()))
        , m_threads(threads) {}

    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        const ThreadScope scope(m_threads);
        const auto* from = static_cast<const float*>(inputs[0].data);
        auto* to = static_cast<float*>(outputs[0].data);
        const std::int64_t plane = m_extents.axis * m_extents.inner;
        const std::int64_t chunks = (m_extents.inner + m_lanes - 1) / m_lanes;
        const bool isLarge = m_extents.outer * plane >= 2 * kMinTeamElements;
#pragma omp parallel for if (isLarge) schedule(static)
        for (std::int64_t i = 0; i < m_extents.outer * chunks; ++i) {
            const std::int64_t column = i % chunks * m_lanes;
            const std::int64_t at = i / chunks * plane + column;
            m_run(m_extents, m_extents.inner - column, from + at, to + at);
        }
    }

private:
    AxisExtents m_extents;
    std::int64_t m_lanes;
    RunColumns m_run;
    int m_threads;
};

} // namespace

void offerStridedSoftmax(const Problem& problem, const AxisExtents& extents, Collector& collector) {
    const plugin::NodeView node = problem.region.node(0);
    const Operand source = problem.operand(node.input(0));
    const Form form = node.op() == "Softmax" ? Form::kSoftmax : Form::kLogSoftmax;
    collector.attempt(problem, "columns", [&](Candidate& candidate) {
        const auto layout = plainLayout(source.extents.size());
        requireLayout(candidate, source.position, layout);
        candidate.offer.outputLayouts[0] = layout.toText();
        candidate.offer.inPlaceOf = {0};
        candidate.make = [extents, form](int threads) {
            return std::make_unique<StridedSoftmaxKernel>(extents, form, threads);
        };
    });
}

} // namespace tessera::onednn
