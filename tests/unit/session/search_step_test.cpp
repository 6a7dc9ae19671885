#include "engine/session/search_step.h"
#include "engine/session/search_step_json.h"

#include "tests/support/graph_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tessera::session {
namespace {

using StepKind = SearchStep::Kind;

class SearchStepsTest : public testing::Test {
protected:
    /// Each node alone, on the backend of its place in `backends`.
    [[nodiscard]] plan::Plan planOf(const std::vector<std::string>& backends) const {
        plan::Plan plan;
        plan.graph = m_graph;
        for (std::size_t n = 0; n < backends.size(); ++n) {
            plan::PlannedRegion region{.region = graph::makeRegion(*m_graph, {graph::NodeId(n)}),
                                       .implementation = {},
                                       .cost = backend::Cost::unmeasured(),
                                       .inPlace = std::nullopt,
                                       .why = {},
                                       .alternatives = {}};
            region.implementation.backend = backends[n];
            region.implementation.name = "any";
            plan.regions.push_back(std::move(region));
        }
        return plan;
    }
    void add(SearchStep step, const std::vector<std::string>& backends) {
        const auto plan = planOf(backends);
        m_steps.add(std::move(step), &plan);
    }
    [[nodiscard]] base::Result<std::vector<SearchStep>> read(const nlohmann::json& steps) const {
        const nlohmann::json root{{"steps", steps}};
        std::optional<base::Error> failure;
        auto read = readSteps(plan::JsonReader(root, "", failure), m_graph->nodes().size());
        return failure ? base::Result<std::vector<SearchStep>>(tl::unexpected(*failure)) : read;
    }

    graph::GraphRef m_graph = test::graphFromText("graph chain opset 17\ninput x: f32[1,8]\na = Relu(x)\n"
                                                  "b = Relu(a)\nc = Relu(b)\noutput c\n");
    SearchSteps m_steps;
};

TEST_F(SearchStepsTest, EachIsComparedWithThePlanThatItWentOnFrom) {
    add({.kind = StepKind::kBaseline, .baseline = "openvino"}, {"openvino", "openvino", "openvino"});
    add({.kind = StepKind::kBaseline, .baseline = "greedy"}, {"onednn", "onednn", "onednn"});
    add({.kind = StepKind::kOperatorLevel}, {"onednn", "xnnpack", "onednn"});
    add({.kind = StepKind::kBaseline, .baseline = "xnnpack"}, {"xnnpack", "xnnpack", "xnnpack"});
    add({.kind = StepKind::kMove, .ratio = plan::SpeedUp{0.9, 0.88, 0.92}},
        {"onednn", "xnnpack", "openvino"});
    add({.kind = StepKind::kMove, .ratio = plan::SpeedUp{0.5, 0.48, 0.52}},
        {"openvino", "xnnpack", "openvino"});
    add({.kind = StepKind::kFinal}, {"openvino", "xnnpack", "openvino"});
    const auto& steps = m_steps.all();
    using Before = std::optional<std::size_t>;
    const Before expected[] = {{}, {}, 1, {}, 2, 4, 5};
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_EQ(stepBefore(steps, i), expected[i]) << i;
    }
    ASSERT_EQ(steps[2].changes.size(), 1U);
    EXPECT_EQ(steps[2].changes[0].from.id, "onednn");
    EXPECT_EQ(steps[2].changes[0].to.id, "xnnpack");
    ASSERT_EQ(steps[4].changes.size(), 1U);
    EXPECT_EQ(steps[4].changes[0].first, graph::NodeId(2));
    EXPECT_TRUE(steps[6].changes.empty());
    EXPECT_EQ(steps[6].placement, steps[5].placement) << "what did not change is kept once";
    EXPECT_DOUBLE_EQ(*ratioOfMoves(steps), 0.45);
}

TEST_F(SearchStepsTest, ThePlacementsOfALongSearchStayWithinTheirBounds) {
    // Each has another name for its kernel, of a megabyte.
    constexpr std::size_t kName = std::size_t{1} << 20U;
    plan::Plan plan = planOf({"onednn", "onednn", "onednn"});
    for (int i = 0; i < 80; ++i) {
        plan.regions[0].implementation.name = std::string(kName, static_cast<char>('0' + i % 64));
        m_steps.add({.kind = StepKind::kMove}, &plan);
    }
    std::size_t bytes = 0;
    std::size_t kept = 0;
    for (const auto& step : m_steps.all()) {
        bytes += step.placement != nullptr ? step.placement->bytes() : 0;
        kept += step.placement != nullptr ? 1 : 0;
    }
    EXPECT_LE(bytes, kMostReplayBytes);
    EXPECT_GT(kept, 50U);
    EXPECT_LT(kept, 80U);
    EXPECT_EQ(m_steps.all().size(), 80U) << "the steps themselves stay";
}

TEST_F(SearchStepsTest, AreReadAsTheyWereWritten) {
    add({.kind = StepKind::kBaseline,
         .at = base::Nanoseconds(5),
         .baseline = "greedy",
         .time = base::Nanoseconds(900)},
        {"onednn", "onednn", "onednn"});
    add({.kind = StepKind::kOperatorLevel, .at = base::Nanoseconds(7)}, {"onednn", "xnnpack", "onednn"});
    add({.kind = StepKind::kMove,
         .at = base::Nanoseconds(9),
         .evaluation = 3,
         .time = base::Nanoseconds(800),
         .ratio = plan::SpeedUp{0.9, 0.88, 0.92}},
        {"onednn", "xnnpack", "openvino"});
    const auto written = stepsJson(m_steps.all());
    const auto back = read(nlohmann::json::parse(written.dump()));
    ASSERT_TRUE(back) << back.error().oneLine();
    ASSERT_EQ(back->size(), 3U);
    EXPECT_EQ(stepsJson(*back), written);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(*(*back)[i].placement, *m_steps.all()[i].placement);
        EXPECT_EQ((*back)[i].changes, m_steps.all()[i].changes) << "found again from the placements";
    }
}

TEST_F(SearchStepsTest, DamagedOnesAreRefused) {
    add({.kind = StepKind::kOperatorLevel}, {"onednn", "xnnpack", "onednn"});
    const auto whole = nlohmann::json::parse(stepsJson(m_steps.all()).dump());
    ASSERT_TRUE(read(whole));
    const auto refused = [&](const char* pointer, const nlohmann::json& value) {
        auto edited = whole;
        edited[nlohmann::json::json_pointer(pointer)] = value;
        EXPECT_FALSE(read(edited)) << pointer << " " << value;
    };
    refused("/0/kind", "pause");
    refused("/0/at_ns", -1);
    refused("/0/placement/kind_of/0", 9);
    refused("/0/placement/kind_of/0", -1);
    refused("/0/placement/region_of/1", 3);
    refused("/0/placement/region_of", nlohmann::json::array({0, 1}));
    refused("/0/placement/region_of", nlohmann::json::array({0, 1, 2, 2}));
    refused("/0/placement", "text");
}

} // namespace
} // namespace tessera::session
