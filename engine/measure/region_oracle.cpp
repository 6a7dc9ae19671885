#include "engine/measure/region_oracle.h"

#include "engine/base/assert.h"
#include "engine/kernels/accuracy.h"

#include <sstream>
#include <utility>

namespace tessera::measure {

namespace {

std::string formatted(double value) {
    std::ostringstream text;
    text.precision(4);
    text << value;
    return text.str();
}

/// Compares every element of every output with the result in double.
class FullOracle final : public RegionOracle {
public:
    FullOracle(std::vector<kernels::OracleResult> expected, std::vector<std::string> names)
        : m_expected(std::move(expected)), m_names(std::move(names)) {}

    [[nodiscard]] CheckResult compare(std::span<const graph::Tensor> outputs,
                                      graph::Precision precision) const override {
        TESSERA_ASSERT(outputs.size() == m_expected.size());
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const auto deviation = kernels::compare(m_expected[i], outputs[i], precision);
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
};

} // namespace

base::Result<std::unique_ptr<RegionOracle>> RegionOracle::make(const graph::Graph& graph,
                                                               const graph::Region& region,
                                                               std::span<const graph::Tensor> inputs,
                                                               int threads) {
    TESSERA_TRY(const auto part, graph::extractRegion(graph, region));
    kernels::EvaluateOptions options;
    options.threads = threads;
    TESSERA_TRY(auto expected, kernels::oracleOf(*part, inputs, options));
    std::vector<std::string> names;
    for (const auto output : part->outputs()) {
        names.push_back(part->value(output).name);
    }
    return std::make_unique<FullOracle>(std::move(expected), std::move(names));
}

} // namespace tessera::measure
