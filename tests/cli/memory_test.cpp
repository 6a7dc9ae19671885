// How often a model's weights are in memory while it runs.
#include "engine/onnx/writer.h"
#include "tests/cli/run_cli.h"
#include "tests/support/graph_text.h"

#include <gtest/gtest.h>

namespace tessera::clitest {
namespace {

/// Products one after the other, each with weights of its own; \return bytes of these.
std::int64_t writeProducts(const std::string& path, int products, std::int64_t width) {
    const std::string size = std::to_string(width);
    std::string text = "graph products opset 17\ninput x0: f32[1," + size + "]\n";
    for (int i = 0; i < products; ++i) {
        const std::string number = std::to_string(i);
        text += "const w" + number + ": f32[" + size + "," + size + "] = uniform(" + std::to_string(i + 1) +
                ", -0.01, 0.01)\nx" + std::to_string(i + 1) + " = MatMul(x" + number + ", w" + number + ")\n";
    }
    text += "output x" + std::to_string(products) + "\n";
    EXPECT_TRUE(onnx::writeModelFile(*test::graphFromText(text), path));
    return products * width * width * static_cast<std::int64_t>(sizeof(float));
}

struct Peaks {
    std::int64_t program = 0;
    std::int64_t worker = 0;
};

Peaks peaksOf(const Sandbox& sandbox, const std::string& model) {
    const auto watched = sandbox.runWatched({"run", model, "--json"});
    EXPECT_EQ(watched.run.exitCode, 0) << watched.run.err;
    return {watched.peakBytes, watched.run.json().value("peak_bytes", std::int64_t{0})};
}

TEST(CliMemory, WeightsOfAFileAreHeldAsTheyCameAndAsTheKernelsWantThem) {
    const Sandbox sandbox;
    constexpr int kProducts = 8;
    static_cast<void>(writeProducts(sandbox.path("small.onnx"), kProducts, 16));
    const std::int64_t weights = writeProducts(sandbox.path("large.onnx"), kProducts, 2048); // 128 MiB
    const Peaks idle = peaksOf(sandbox, sandbox.path("small.onnx"));
    const Peaks peaks = peaksOf(sandbox, sandbox.path("large.onnx"));
    ASSERT_GT(idle.program, 0);
    ASSERT_GT(idle.worker, 0);
    // One tensor a core at a time, while they are hashed and sent: the file holds the rest.
    EXPECT_LT(peaks.program - idle.program, weights / 2);
    // The bytes that arrived, with which tensors share, and what each kernel made of its own.
    EXPECT_LT(peaks.worker - idle.worker, weights * 9 / 4);
}

} // namespace
} // namespace tessera::clitest
