#include "engine/measure/region_oracle.h"

#include "engine/base/assert.h"
#include "engine/graph/dynamic_parts.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/network_accuracy.h"
#include "engine/kernels/wide_values.h"
#include "engine/measure/foreign_nodes.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <sstream>
#include <utility>

namespace tessera::measure {

namespace {

/// Up to this the whole region is computed in double.
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
    FullOracle(std::vector<kernels::OracleResult> expected, std::vector<std::string> names,
               const Options& options)
        : RegionOracle(std::vector<OutputCut>(expected.size()))
        , m_expected(std::move(expected))
        , m_names(std::move(names))
        , m_how{.nonFinite = options.nonFinite, .threads = options.threads} {}

    [[nodiscard]] CheckResult compare(std::span<const graph::Tensor> outputs,
                                      graph::Precision precision) const override {
        TESSERA_ASSERT(outputs.size() == m_expected.size());
        auto how = m_how;
        how.precision = precision;
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const auto deviation = kernels::compare(m_expected[i], outputs[i], how);
            if (!deviation || !deviation->passes) {
                return {false, "full",
                        "output '" + m_names[i] + "'" +
                            (deviation ? " " + describe(i, outputs[i], *deviation)
                                       : ": " + deviation.error().message)};
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
    kernels::CompareOptions m_how;
};

/// A conversion: the output holds the input's elements, bit for bit.
class CopyOracle final : public RegionOracle {
public:
    explicit CopyOracle(graph::Tensor input)
        : RegionOracle(std::vector<OutputCut>(1)), m_input(std::move(input)) {}

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

/// What a run of the reference made, as something to compare with. Each element is allowed what the one of
/// the sample with the largest magnitude is allowed, and a margin: other channels have other weights.
std::vector<kernels::OracleResult> asExpected(std::span<const graph::Tensor> recorded,
                                              std::span<const kernels::OracleResult> sampled, int threads) {
    constexpr double kMargin = 16.0;
    std::vector<kernels::OracleResult> expected;
    for (std::size_t i = 0; i < recorded.size(); ++i) {
        auto result = sampled[i]; // its type, its length and whether it is exact
        const double magnitude = kMargin * kernels::largestOf(sampled[i].magnitude, threads);
        result.r = kernels::widened(recorded[i], threads);
        result.magnitude = graph::Tensor(graph::DType::kFloat64, recorded[i].extents());
        std::ranges::fill(result.magnitude.mutableAs<double>(), magnitude);
        result.size.reset();
        expected.push_back(std::move(result));
    }
    return expected;
}

/// Compares some channels of every output with the result in double, and all elements with those of a run of
/// the reference where there was one.
class SampledOracle final : public RegionOracle {
public:
    SampledOracle(std::vector<kernels::OracleResult> expected, std::vector<std::string> names,
                  ChannelSample sample, const Options& options)
        : RegionOracle(cutsOf(sample, options))
        , m_sampled(expected, names, options)
        , m_sample(std::move(sample)) {
        if (!options.recorded.empty()) {
            m_whole.emplace(asExpected(options.recorded, expected, options.threads), std::move(names),
                            options);
        }
    }

    [[nodiscard]] bool isFull() const override { return m_whole.has_value(); }

    [[nodiscard]] CheckResult compare(std::span<const graph::Tensor> outputs,
                                      graph::Precision precision) const override {
        if (!m_whole) {
            return described(m_sampled.compare(outputs, precision));
        }
        auto whole = m_whole->compare(outputs, precision);
        if (!whole.ok) {
            return whole;
        }
        const auto cut = cutAlong(outputs, m_sample.outputs, m_sample.channels);
        return described(m_sampled.compare(cut, precision));
    }

private:
    /// The sample's channels stay where they are when it moves.
    static std::vector<OutputCut> cutsOf(const ChannelSample& sample, const Options& options) {
        std::vector<OutputCut> cuts(sample.outputs.size());
        for (std::size_t i = 0; i < cuts.size() && options.recorded.empty(); ++i) {
            cuts[i] = {sample.outputs[i], sample.channels};
        }
        return cuts;
    }
    [[nodiscard]] CheckResult described(CheckResult found) const {
        found.how = "sampled " + std::to_string(m_sample.elements) + (m_whole ? " and full" : "");
        if (!found.ok) {
            found.reason +=
                " (counted over " + std::to_string(m_sample.channels.size()) + " of its channels)";
        }
        return found;
    }

    FullOracle m_sampled;
    std::optional<FullOracle> m_whole;
    ChannelSample m_sample;
};

/// A large region around several products: its outputs are those of a run of the reference, within what a
/// whole network is allowed.
class RecordedOracle final : public RegionOracle {
public:
    RecordedOracle(graph::GraphRef part, std::vector<graph::Tensor> recorded, const Options& options)
        : RegionOracle(std::vector<OutputCut>(recorded.size()))
        , m_part(std::move(part))
        , m_recorded(std::move(recorded))
        , m_nonFinite(options.nonFinite)
        , m_threads(options.threads) {}

    [[nodiscard]] CheckResult compare(std::span<const graph::Tensor> outputs,
                                      graph::Precision precision) const override {
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const auto id = m_part->outputs()[i];
            const auto found = kernels::compareNetwork(outputs[i], m_recorded[i],
                                                       kernels::networkToleranceOf(*m_part, id, precision),
                                                       m_nonFinite, m_threads);
            if (!found.ok) {
                return {false, "full", "output '" + m_part->value(id).name + "': " + kernels::toText(found)};
            }
        }
        return {true, "full", ""};
    }

private:
    graph::GraphRef m_part;
    std::vector<graph::Tensor> m_recorded;
    kernels::NonFinite m_nonFinite;
    int m_threads;
};

} // namespace

base::Result<std::unique_ptr<RegionOracle>> RegionOracle::make(const graph::Graph& graph,
                                                               const graph::Region& region,
                                                               std::span<const graph::Tensor> inputs,
                                                               const Options& options) {
    const auto& first = graph.node(region.nodes.front());
    if (region.nodes.size() == 1 && first.op == "Convert" && first.domain == "tessera") {
        return std::make_unique<CopyOracle>(inputs[0]);
    }
    TESSERA_TRY(const auto part, graph::extractRegion(graph, region));
    kernels::EvaluateOptions evaluation;
    evaluation.threads = options.threads;
    std::vector<std::string> names;
    for (const auto output : part->outputs()) {
        names.push_back(part->value(output).name);
    }
    std::vector<graph::Tensor> recorded(options.recorded.begin(), options.recorded.end());
    if (hasForeignNodes(*part)) {
        evaluation.foreign = options.foreign;
        if (recorded.empty()) {
            TESSERA_TRY(recorded, kernels::evaluate(*part, inputs, evaluation));
        }
        return std::make_unique<RecordedOracle>(part, std::move(recorded), options);
    }
    if (graph::regionFlops(graph, region) > kFullFlops) {
        std::optional<ChannelSample> sample;
        if (std::ranges::none_of(part->values(), &graph::isDynamic)) {
            TESSERA_TRY(sample, sampleChannels(*part, kSampledElements, kSampleSeed));
        }
        if (sample) {
            TESSERA_TRY(auto expected,
                        kernels::oracleOf(*sample->graph, cutAlong(inputs, sample->inputs, sample->channels),
                                          evaluation, options.memo));
            return std::make_unique<SampledOracle>(std::move(expected), std::move(names), *std::move(sample),
                                                   options);
        }
        if (!recorded.empty()) {
            return std::make_unique<RecordedOracle>(part, std::move(recorded), options);
        }
    }
    TESSERA_TRY(auto expected, kernels::oracleOf(*part, inputs, evaluation, options.memo));
    return std::make_unique<FullOracle>(std::move(expected), std::move(names), options);
}

} // namespace tessera::measure
