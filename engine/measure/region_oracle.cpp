#include "engine/measure/region_oracle.h"

#include "engine/base/assert.h"
#include "engine/kernels/accuracy.h"
#include "engine/measure/channel_sample.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <sstream>
#include <utility>

namespace tessera::measure {

namespace {

/// Up to this the whole region is computed in double (DESIGN.md, section 6).
constexpr std::int64_t kFullFlops = 200'000'000;
constexpr std::int64_t kSampledElements = 4096;
constexpr std::uint64_t kSampleSeed = 4096;

std::string formatted(double value) {
    std::ostringstream text;
    text.precision(4);
    text << value;
    return text.str();
}

/// Compares every element of every output with the result in double.
class FullOracle final : public RegionOracle {
public:
    FullOracle(std::vector<kernels::OracleResult> expected, std::vector<std::string> names, int threads)
        : m_expected(std::move(expected))
        , m_names(std::move(names))
        , m_cuts(m_expected.size())
        , m_threads(threads) {}

    [[nodiscard]] std::span<const OutputCut> cuts() const override { return m_cuts; }

    [[nodiscard]] CheckResult compare(std::span<const graph::Tensor> outputs,
                                      graph::Precision precision) const override {
        TESSERA_ASSERT(outputs.size() == m_expected.size());
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const auto deviation =
                kernels::compare(m_expected[i], outputs[i], {.precision = precision, .threads = m_threads});
            if (!deviation) {
                return {false, "full", "output '" + m_names[i] + "': " + deviation.error().message};
            }
            if (!deviation->passes) {
                return {false, "full", "output '" + m_names[i] + "' " + describe(i, outputs[i], *deviation)};
            }
        }
        return {true, "full", ""};
    }

private:
    [[nodiscard]] std::string describe(std::size_t output, const graph::Tensor& got,
                                       const kernels::Deviation& deviation) const {
        const auto at = static_cast<std::size_t>(deviation.worst);
        return "element " + std::to_string(deviation.worst) + " is " + formatted(got.toDoubles()[at]) +
               ", the reference " + formatted(m_expected[output].r.toDoubles()[at]) + ", allowed error " +
               formatted(deviation.tolerance);
    }

    std::vector<kernels::OracleResult> m_expected;
    std::vector<std::string> m_names;
    std::vector<OutputCut> m_cuts;
    int m_threads;
};

/// A conversion: the output holds the input's elements, bit for bit.
class CopyOracle final : public RegionOracle {
public:
    explicit CopyOracle(graph::Tensor input) : m_input(std::move(input)) {}

    [[nodiscard]] std::span<const OutputCut> cuts() const override { return m_cuts; }
    [[nodiscard]] CheckResult compare(std::span<const graph::Tensor> outputs,
                                      graph::Precision /*precision*/) const override {
        TESSERA_ASSERT(outputs.size() == 1 && outputs[0].bytes().size() == m_input.bytes().size());
        const auto wanted = m_input.bytes();
        const auto got = outputs[0].bytes();
        if (std::memcmp(wanted.data(), got.data(), wanted.size()) == 0) {
            return {true, "full", ""};
        }
        const auto at = std::ranges::mismatch(wanted, got).in1 - wanted.begin();
        const auto element = static_cast<std::int64_t>(graph::bitWidth(m_input.dtype())) / 8;
        return {false, "full",
                "element " + std::to_string(at / std::max<std::int64_t>(element, 1)) +
                    " is not the one that was to be moved there"};
    }

private:
    graph::Tensor m_input;
    std::array<OutputCut, 1> m_cuts;
};

/// Tensors along the axes at which the sample is cut; the others as they are.
std::vector<graph::Tensor> cutAlong(std::span<const graph::Tensor> tensors,
                                    std::span<const std::optional<std::size_t>> axes,
                                    std::span<const std::int64_t> channels) {
    std::vector<graph::Tensor> made;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        made.push_back(axes[i] ? takeAlong(tensors[i], *axes[i], channels) : tensors[i]);
    }
    return made;
}

/// Compares some channels of every output with the result in double.
class SampledOracle final : public RegionOracle {
public:
    SampledOracle(std::vector<kernels::OracleResult> expected, std::vector<std::string> names,
                  ChannelSample sample, int threads)
        : m_full(std::move(expected), std::move(names), threads), m_sample(std::move(sample)) {
        for (const auto& axis : m_sample.outputs) {
            m_cuts.push_back({axis, m_sample.channels});
        }
    }

    [[nodiscard]] std::span<const OutputCut> cuts() const override { return m_cuts; }

    [[nodiscard]] CheckResult compare(std::span<const graph::Tensor> outputs,
                                      graph::Precision precision) const override {
        auto found = m_full.compare(outputs, precision);
        found.how = "sampled " + std::to_string(m_sample.elements);
        if (!found.ok) {
            found.reason +=
                " (counted over " + std::to_string(m_sample.channels.size()) + " of its channels)";
        }
        return found;
    }

private:
    FullOracle m_full;
    ChannelSample m_sample;
    std::vector<OutputCut> m_cuts;
};

bool isConversion(const graph::Graph& graph, const graph::Region& region) {
    const auto& node = graph.node(region.nodes.front());
    return region.nodes.size() == 1 && node.op == "Convert" && node.domain == "tessera";
}

} // namespace

base::Result<std::unique_ptr<RegionOracle>> RegionOracle::make(const graph::Graph& graph,
                                                               const graph::Region& region,
                                                               std::span<const graph::Tensor> inputs,
                                                               int threads, kernels::ProductMemo* memo) {
    if (isConversion(graph, region)) {
        return std::make_unique<CopyOracle>(inputs[0]);
    }
    TESSERA_TRY(const auto part, graph::extractRegion(graph, region));
    kernels::EvaluateOptions options;
    options.threads = threads;
    std::vector<std::string> names;
    for (const auto output : part->outputs()) {
        names.push_back(part->value(output).name);
    }
    if (graph::regionFlops(graph, region) > kFullFlops) {
        TESSERA_TRY(auto sample, sampleChannels(*part, kSampledElements, kSampleSeed));
        if (sample) {
            TESSERA_TRY(auto expected,
                        kernels::oracleOf(*sample->graph, cutAlong(inputs, sample->inputs, sample->channels),
                                          options, memo));
            return std::make_unique<SampledOracle>(std::move(expected), std::move(names), *std::move(sample),
                                                   threads);
        }
    }
    TESSERA_TRY(auto expected, kernels::oracleOf(*part, inputs, options, memo));
    return std::make_unique<FullOracle>(std::move(expected), std::move(names), threads);
}

} // namespace tessera::measure
