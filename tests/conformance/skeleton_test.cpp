// The skeleton as a third party meets it: installed headers, a folder of its own, a library beside its spec.
#include "engine/backend/plugin.h"
#include "tests/conformance/harness.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

namespace tessera::conformance {

namespace {

namespace fs = std::filesystem;

class Skeleton : public testing::Test {
protected:
    void SetUp() override { installCrashReport(); }
    void runTool(const std::string& command) const {
        const std::string quiet = command + " > '" + (m_folder / "log").string() + "' 2>&1";
        if (std::system(quiet.c_str()) != 0) {
            static_cast<void>(std::system(("cat '" + (m_folder / "log").string() + "'").c_str()));
            FAIL() << command;
        }
    }
    [[nodiscard]] std::string quoted(const char* part) const {
        return "'" + (m_folder / part).string() + "'";
    }

    const test::TemporaryFolder m_temporary;
    const fs::path m_folder = m_temporary.path();
};

TEST_F(Skeleton, BuildsOutsideTheTreeAndRuns) {
    runTool("cmake --install '" + test::buildPath("") + "' --component headers --prefix " + quoted("prefix"));
    fs::copy(test::sourcePath("engine/backends/skeleton"), m_folder / "mine", fs::copy_options::recursive);
    runTool("cmake -S " + quoted("mine") + " -B " + quoted("build") +
            " -DCMAKE_PREFIX_PATH=" + quoted("prefix"));
    runTool("cmake --build " + quoted("build"));
    ASSERT_TRUE(fs::exists(m_folder / "build/skeleton.json"));

    const auto settings = settingsFor(2);
    auto plugin =
        backend::openPlugin("skeleton", m_folder / "build/libtessera-skeleton.so", settings, nullptr);
    ASSERT_TRUE(plugin.has_value()) << plugin.error().oneLine();
    for (const std::string activation : {"Relu(s)", "LeakyRelu(s) {alpha=0.3}"}) {
        const Problem problem = makeProblem(
            "skeleton", test::graphFromText("graph g opset 17\ninput x: f32[2,7,5]\ninput z: f32[2,7,5]\n"
                                            "s = Add(x, z)\ny = " +
                                            activation + "\noutput y\n"));
        const auto offering = (*plugin)->offer(*problem.graph, problem.region, settings);
        ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
        ASSERT_EQ(offering->implementations.size(), 1U);
        EXPECT_EQ(check(**plugin, problem, offering->implementations[0], settings), "");
    }
    const Problem other = makeProblem(
        "other", test::graphFromText("graph g opset 17\ninput x: f32[3]\ny = Relu(x)\noutput y\n"));
    const auto refused = (*plugin)->offer(*other.graph, other.region, settings);
    ASSERT_TRUE(refused.has_value());
    EXPECT_TRUE(refused->implementations.empty());
    ASSERT_EQ(refused->refusals.size(), 1U);
    EXPECT_EQ(refused->refusals[0].reason, "it is no Add with one activation behind it");
}

} // namespace

} // namespace tessera::conformance
