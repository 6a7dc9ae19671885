// Kernels generated for a device on many regions: every case of the conformance suite that the
// backend takes, and many that are drawn.
#include "tests/conformance/cases.h"
#include "tests/support/graph_text.h"
#include "tests/unit/backends/generated_trial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>

namespace tessera::test {

namespace {

constexpr int kDrawnEach = 60;
constexpr std::uint64_t kSeed = 2;
/// Of the suite's cases those that are taken are at least so many.
constexpr int kLeastTaken = 250;

class GeneratedSweep : public testing::Test {
protected:
    void SetUp() override {
        auto opened = openGenerated();
        ASSERT_TRUE(opened.has_value()) << opened.error().oneLine();
        m_trial.emplace(*std::move(opened));
    }

    std::optional<DeviceTrial> m_trial;
};

TEST_F(GeneratedSweep, CasesOfConformanceAreRight) {
    int taken = 0;
    for (const auto& each : conformance::allCases()) {
        const auto graph = graphFromText(each.text);
        const auto region = graph::wholeRegion(*graph);
        const auto offering = m_trial->plugin().offer(*graph, region, m_trial->settings());
        if (!offering || offering->implementations.empty()) {
            continue;
        }
        ++taken;
        EXPECT_THAT(tryRegion(*m_trial, each.text, Tried::kAll), testing::IsEmpty())
            << each.name << each.text;
    }
    EXPECT_GE(taken, kLeastTaken);
}

class DrawnSweep : public GeneratedSweep, public testing::WithParamInterface<DrawnRegions> {};

TEST_P(DrawnSweep, RegionsAreRight) {
    EXPECT_THAT(tryDrawn(*m_trial, GetParam(), kDrawnEach, kSeed), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Generated, DrawnSweep, testing::ValuesIn(kDrawnRegions),
                         [](const auto& info) { return std::string(info.param.name); });

} // namespace

} // namespace tessera::test
