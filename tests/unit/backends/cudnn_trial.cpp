#include "tests/unit/backends/cudnn_trial.h"

#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/unit/backends/played_cuda_device.h"

namespace tessera::test {

using backend::Offering;

void CudnnTrial::SetUp() {
    auto cuda = openPlayedCuda();
    ASSERT_EQ(cuda.problem, "");
    backend::PluginSettings settings;
    settings.device = std::move(cuda.device);
    settings.options["library"] = buildPath("lib/tessera/tests/cuda/libcudnn.so.9");
    auto trial = DeviceTrial::open("cudnn", std::move(settings));
    ASSERT_TRUE(trial.has_value()) << trial.error().oneLine();
    m_trial.emplace(*std::move(trial));
}

graph::GraphRef CudnnTrial::graphOf(const std::string& text) {
    return graphFromText("graph g opset 23\n" + text + "output y\n");
}

Offering CudnnTrial::offering(const std::string& text, graph::Precision precision) const {
    const auto graph = graphOf(text);
    auto asked = settings();
    asked.precision = precision;
    auto found = plugin().offer(*graph, graph::wholeRegion(*graph), asked);
    EXPECT_TRUE(found.has_value()) << text << found.error().oneLine();
    return found ? *std::move(found) : Offering();
}

std::vector<std::string> CudnnTrial::names(const std::string& text) const {
    std::vector<std::string> all;
    for (const auto& each : offering(text).implementations) {
        all.push_back(each.name);
    }
    return all;
}

std::string CudnnTrial::why(const std::string& text) const {
    const auto found = offering(text);
    EXPECT_TRUE(found.implementations.empty()) << text;
    return found.refusals.empty() ? "" : found.refusals[0].reason;
}

} // namespace tessera::test
