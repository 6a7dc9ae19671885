// How the backend of generated kernels calls the machine's compiler: a script that notes each call stands in
// front of it.
#include "engine/codegen/compiler.h"
#include "engine/graph/region.h"
#include "tests/conformance/harness.h"
#include "tests/support/graph_text.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <sched.h>
#include <span>

namespace tessera::conformance {

namespace {

std::vector<std::int32_t> allowedCpus() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    std::vector<std::int32_t> cpus;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        for (std::int32_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
            if (CPU_ISSET(cpu, &allowed)) {
                cpus.push_back(cpu);
            }
        }
    }
    return cpus;
}

void allow(const std::vector<std::int32_t>& cpus) {
    cpu_set_t wanted;
    CPU_ZERO(&wanted);
    for (const auto cpu : cpus) {
        CPU_SET(cpu, &wanted);
    }
    ASSERT_EQ(::sched_setaffinity(0, sizeof wanted, &wanted), 0);
}

class GeneratedCompiler : public testing::Test {
protected:
    void SetUp() override {
        if (const auto found = codegen::findCompiler(""); !found) {
            GTEST_SKIP() << found.error().oneLine();
        }
        std::ofstream script(m_folder.path() / "compiler");
        script << "#!/bin/sh\ncase \"$1\" in --version) exec g++ --version;; esac\n"
               << "[ -e " << slow().string() << " ] && sleep 3\n"
               << "grep Cpus_allowed_list /proc/self/status >> " << log().string() << "\nexec g++ \"$@\"\n";
        script.close();
        std::filesystem::permissions(m_folder.path() / "compiler", std::filesystem::perms::owner_all);
        m_settings.options["compiler"] = (m_folder.path() / "compiler").string();
        m_settings.cacheFolder = m_folder.path();
        m_settings.cpus = m_cpus;
        auto opened =
            backend::openPlugin("generated", backendFolder() / "libtessera-generated.so", m_settings, {});
        ASSERT_TRUE(opened.has_value()) << opened.error().oneLine();
        m_plugin = std::move(*opened);
    }

    [[nodiscard]] std::filesystem::path log() const { return m_folder.path() / "log"; }
    /// While it is there, a call takes longer than the time between two signs that a compile is under way.
    [[nodiscard]] std::filesystem::path slow() const { return m_folder.path() / "slow"; }
    /// One line a call.
    [[nodiscard]] std::vector<std::string> calls() const {
        std::ifstream file(log());
        std::vector<std::string> lines;
        for (std::string line; std::getline(file, line);) {
            lines.push_back(line);
        }
        return lines;
    }

    const test::TemporaryFolder m_folder;
    const std::vector<std::int32_t> m_cpus = allowedCpus();
    backend::PluginSettings m_settings = settingsFor(2);
    std::unique_ptr<backend::Plugin> m_plugin;
};

TEST_F(GeneratedCompiler, CompilesWhatWasAnnouncedSideBySideOnAllCpus) {
    if (m_cpus.size() < 2) {
        GTEST_SKIP() << "this process may run on one CPU only";
    }
    const auto graph = test::graphFromText("graph conv opset 17\ninput x: f32[1,16,8,8]\n"
                                           "const w: f32[16,16,3,3] = ones\n"
                                           "y = Conv(x, w) {kernel_shape=[3,3], pads=[1,1,1,1]}\noutput y\n");
    const auto region = graph::wholeRegion(*graph);
    const auto offering = m_plugin->offer(*graph, region, m_settings);
    ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
    ASSERT_GT(offering->implementations.size(), 2U);
    // Few enough to be one part of their text a thread.
    const auto some = std::span(offering->implementations).first(3);
    for (const auto& implementation : some) {
        m_plugin->announce(*graph, region, implementation.name, m_settings);
    }
    EXPECT_TRUE(calls().empty()) << "to announce compiles nothing";

    allow({m_cpus.front()}); // as the native pool pins the thread that asks
    for (const auto& implementation : some) {
        const auto kernel = m_plugin->create(*graph, region, implementation.name, m_settings);
        EXPECT_TRUE(kernel.has_value()) << kernel.error().oneLine();
    }
    EXPECT_EQ(allowedCpus(), std::vector{m_cpus.front()});
    allow(m_cpus);

    const auto lines = calls();
    EXPECT_EQ(lines.size(), 2U) << "one call for each thread, whatever is asked for afterwards";
    for (const auto& line : lines) {
        EXPECT_NE(line.find_first_of("-,"), std::string::npos) << line << ": one CPU alone";
    }
}

TEST_F(GeneratedCompiler, SaysThatItCompiles) {
    const auto graph =
        test::graphFromText("graph relu opset 17\ninput x: f32[4,16]\ny = Relu(x)\noutput y\n");
    const auto region = graph::wholeRegion(*graph);
    const auto offering = m_plugin->offer(*graph, region, m_settings);
    ASSERT_TRUE(offering.has_value()) << offering.error().oneLine();
    ASSERT_GE(offering->implementations.size(), 1U);
    const auto& name = offering->implementations.front().name;
    std::ofstream(slow()) << "yes";
    int signs = 0;
    m_settings.heartbeat = [&signs] { ++signs; };
    m_plugin->announce(*graph, region, name, m_settings);
    EXPECT_TRUE(m_plugin->create(*graph, region, name, m_settings).has_value());
    EXPECT_GE(signs, 2);
}

/// Without it, every Concat between two convolutions would stand between two changes of layout.
TEST_F(GeneratedCompiler, JoinsInPlaceInTheLayoutOfConvolutionsAndCompilesNothing) {
    const auto conv = test::graphFromText("graph conv opset 17\ninput x: f32[1,32,8,8]\n"
                                          "const w: f32[32,32,3,3] = ones\n"
                                          "y = Conv(x, w) {kernel_shape=[3,3], pads=[1,1,1,1]}\noutput y\n");
    const auto join = test::graphFromText("graph join opset 17\ninput x: f32[1,32,8,8]\n"
                                          "input z: f32[1,16,8,8]\ny = Concat(x, z) {axis=1}\noutput y\n");
    const auto region = graph::wholeRegion(*join);
    const auto convolutions = m_plugin->offer(*conv, graph::wholeRegion(*conv), m_settings);
    const auto joins = m_plugin->offer(*join, region, m_settings);
    ASSERT_TRUE(convolutions.has_value()) << convolutions.error().oneLine();
    ASSERT_TRUE(joins.has_value()) << joins.error().oneLine();
    for (const auto& convolution : convolutions->implementations) {
        const auto same = std::ranges::find(joins->implementations, convolution.outputLayouts,
                                            &backend::Implementation::outputLayouts);
        ASSERT_NE(same, joins->implementations.end()) << convolution.outputLayouts.front().toText();
        EXPECT_EQ(same->partOf, (std::vector<std::int32_t>{0, 0}));
        EXPECT_EQ(same->partOffsets, (std::vector<std::int64_t>{0, std::int64_t{32} * 8 * 8 * 4}));
        m_plugin->announce(*join, region, same->name, m_settings);
        EXPECT_TRUE(m_plugin->create(*join, region, same->name, m_settings).has_value());
        const auto details = m_plugin->details(*join, region, same->name, m_settings);
        ASSERT_TRUE(details.has_value()) << details.error().oneLine();
        EXPECT_EQ(details->front().text, "parts lie in the memory of the whole");
    }
    EXPECT_TRUE(calls().empty());
}

} // namespace

} // namespace tessera::conformance
