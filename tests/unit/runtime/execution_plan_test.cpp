#include "engine/runtime/execution_plan.h"

#include "tests/support/graph_text.h"
#include "tests/unit/runtime/plans.h"

#include <functional>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace tessera::runtime {
namespace {

using nlohmann::json;
using test::converted;
using test::implementation;
using test::planned;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kBranches = R"(graph branches opset 17
input x: f32[1,16,4,4]
a = Relu(x) @a
b = Sigmoid(a) @b
c = Tanh(a) @c
d = Add(b, c) @d
output d
)";

/// Steps as "a", "b" for regions and "a:abcd>aBcd8b" for conversions.
std::vector<std::string> order(const graph::Graph& graph, const ExecutionPlan& plan) {
    std::vector<std::string> steps;
    for (const auto& step : plan.steps) {
        if (step.kind == Step::Kind::kRegion) {
            steps.push_back(graph.node(step.region.nodes.front()).name);
        } else {
            steps.push_back(graph.value(step.reads[0].value).name + ":" + step.reads[0].layout.toText() +
                            ">" + step.writes[0].layout.toText());
        }
    }
    return steps;
}

/// b and d work in blocks of 8 channels, a and c row-major.
plan::Plan mixedPlan() {
    plan::Plan plan;
    plan.graph = test::graphFromText(kBranches);
    const auto& graph = *plan.graph;
    plan.regions = {planned(graph, {"a"}, implementation("p:a", {"abcd"}, {"abcd"})),
                    planned(graph, {"b"}, implementation("p:b", {"aBcd8b"}, {"aBcd8b"})),
                    planned(graph, {"c"}, implementation("p:c", {"abcd"}, {"abcd"})),
                    planned(graph, {"d"}, implementation("p:d", {"aBcd8b", "aBcd8b"}, {"aBcd8b"}))};
    plan.conversions = {converted(graph, "d", "aBcd8b", "abcd"), converted(graph, "c", "abcd", "aBcd8b"),
                        converted(graph, "a", "abcd", "aBcd8b")};
    return plan;
}

TEST(ExecutionPlan, ConvertsRightBeforeTheFirstReader) {
    const auto plan = mixedPlan();
    const auto made = makeExecutionPlan(plan);
    ASSERT_TRUE(made.has_value()) << made.error().oneLine();
    EXPECT_THAT(order(*plan.graph, *made),
                ElementsAre("a", "a:abcd>aBcd8b", "b", "c", "c:abcd>aBcd8b", "d", "d:aBcd8b>abcd"));
    EXPECT_EQ(made->steps[1].index, 2U) << "the plan's own number of that conversion";
}

TEST(ExecutionPlan, OrdersRegionsByWhatTheyRead) {
    auto plan = mixedPlan();
    std::ranges::reverse(plan.regions);
    const auto made = makeExecutionPlan(plan);
    ASSERT_TRUE(made.has_value()) << made.error().oneLine();
    const auto steps = order(*plan.graph, *made);
    const auto at = [&](const char* name) { return std::ranges::find(steps, name) - steps.begin(); };
    EXPECT_LT(at("a"), at("b"));
    EXPECT_LT(at("b"), at("d"));
    EXPECT_LT(at("c"), at("d"));
    EXPECT_EQ(made->steps[0].index, 3U);
}

TEST(ExecutionPlan, FollowsChainsOfConversions) {
    auto plan = mixedPlan();
    const auto& graph = *plan.graph;
    plan.conversions[2] = converted(graph, "a", "acdb", "aBcd8b");
    plan.conversions.push_back(converted(graph, "a", "abcd", "acdb"));
    const auto made = makeExecutionPlan(plan);
    ASSERT_TRUE(made.has_value()) << made.error().oneLine();
    EXPECT_EQ(made->steps.size(), 8U);
}

TEST(ExecutionPlan, SaysWhichFormIsMissing) {
    auto plan = mixedPlan();
    plan.conversions.erase(plan.conversions.begin() + 1);
    const auto made = makeExecutionPlan(plan);
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(made.error().kind, base::ErrorKind::kRefused);
    EXPECT_THAT(made.error().message, AllOf(HasSubstr("'c'"), HasSubstr("aBcd8b"), HasSubstr("p:d")));
}

TEST(ExecutionPlan, RefusesACircleOfRegions) {
    plan::Plan plan;
    plan.graph = test::graphFromText(kBranches);
    // {a, d} is not convex: b and c lie between.
    plan.regions = {
        planned(*plan.graph, {"a", "d"}, implementation("p:ad", {"abcd", "abcd", "abcd"}, {"abcd", "abcd"})),
        planned(*plan.graph, {"b"}, implementation("p:b", {"abcd"}, {"abcd"})),
        planned(*plan.graph, {"c"}, implementation("p:c", {"abcd"}, {"abcd"}))};
    const auto made = makeExecutionPlan(plan);
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(made.error().kind, base::ErrorKind::kRefused);
}

TEST(ExecutionPlan, RefusesAGraphOutputThatIsLeftInAnotherLayout) {
    auto plan = mixedPlan();
    plan.conversions.erase(plan.conversions.begin());
    const auto made = makeExecutionPlan(plan);
    ASSERT_FALSE(made.has_value());
    EXPECT_THAT(made.error().message, AllOf(HasSubstr("'d'"), HasSubstr("abcd")));
}

TEST(ExecutionPlan, TravelsByNameToAGraphWithOtherValueIds) {
    const auto plan = mixedPlan();
    const auto made = makeExecutionPlan(plan);
    ASSERT_TRUE(made.has_value());
    const auto wire = toJson(*plan.graph, *made);
    // The same nodes after another input and a constant, so that every value has another id.
    const auto other = test::graphFromText(R"(graph branches opset 17
input unused: f32[1]
const number: f32[1] = ones
input x: f32[1,16,4,4]
a = Relu(x) @a
b = Sigmoid(a) @b
c = Tanh(a) @c
d = Add(b, c) @d
output d
)");
    ASSERT_NE(other->findValue("d"), plan.graph->findValue("d"));
    const auto read = executionPlanFromJson(*other, wire);
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    EXPECT_EQ(order(*other, *read), order(*plan.graph, *made));
    EXPECT_EQ(toJson(*other, *read), wire);
    for (std::size_t i = 0; i < made->steps.size(); ++i) {
        EXPECT_EQ(read->steps[i].implementation, made->steps[i].implementation);
        EXPECT_EQ(read->steps[i].index, made->steps[i].index);
    }
}

TEST(ExecutionPlan, LimitsOfMemoryTravelBesideTheSteps) {
    const std::map<backend::DeviceId, std::int64_t> limits{{{backend::DeviceId::Kind::kCuda, 0}, 1024},
                                                           {{backend::DeviceId::Kind::kOpenCl, 1}, 0}};
    const auto read = memoryLimitsFromJson(toJson(limits));
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    EXPECT_EQ(*read, limits);
    using nlohmann::json;
    for (const auto& wrong : {json::array(), json(7), json{{"cuda:0", -1}}, json{{"cuda:0", "much"}},
                              json{{"cuda:0", 0.5}}, json{{"abacus:0", 1}}}) {
        EXPECT_FALSE(memoryLimitsFromJson(wrong).has_value()) << wrong;
    }
}

TEST(ExecutionPlan, RefusesWhatAHostMustNotSay) {
    const auto plan = mixedPlan();
    const auto wire = toJson(*plan.graph, *makeExecutionPlan(plan));
    const std::vector<std::pair<const char*, std::function<void(json&)>>> lies{
        {"a step that is no object", [](json& steps) { steps[0] = 3; }},
        {"a node out of range", [](json& steps) { steps[0]["nodes"] = json::array({77}); }},
        {"a negative node", [](json& steps) { steps[0]["nodes"] = json::array({-1}); }},
        {"a node twice",
         [](json& steps) {
             steps[0]["nodes"] = json::array({0, 0});
         }},
        {"a region of no nodes", [](json& steps) { steps[0]["nodes"] = json::array(); }},
        {"no implementation", [](json& steps) { steps[0].erase("implementation"); }},
        {"an implementation that is no object", [](json& steps) { steps[0]["implementation"] = 5; }},
        {"an unknown value", [](json& steps) { steps[0]["reads"][0]["value"] = "nobody"; }},
        {"another value than the region reads", [](json& steps) { steps[2]["reads"][0]["value"] = "x"; }},
        {"a malformed layout", [](json& steps) { steps[0]["reads"][0]["layout"] = "aBc"; }},
        {"another layout than the implementation's",
         [](json& steps) { steps[2]["reads"][0]["layout"] = "abcd"; }},
        {"a layout of another rank",
         [](json& steps) {
             steps[0]["writes"][0]["layout"] = "ab";
             steps[0]["implementation"]["outputs"][0] = "ab";
         }},
        {"too few reads", [](json& steps) { steps[5]["reads"].erase(1); }},
        {"no writes", [](json& steps) { steps[0].erase("writes"); }},
        {"a conversion of two values", [](json& steps) { steps[1]["writes"][0]["value"] = "x"; }},
        {"a conversion that reads nothing", [](json& steps) { steps[1]["reads"] = json::array(); }},
        {"a reader before what it reads", [](json& steps) { std::swap(steps[0], steps[5]); }},
        {"a conversion that is left out", [](json& steps) { steps.erase(1); }},
    };
    for (const auto& [name, lie] : lies) {
        auto damaged = wire;
        lie(damaged);
        const auto read = executionPlanFromJson(*plan.graph, damaged);
        ASSERT_FALSE(read.has_value()) << name;
        EXPECT_EQ(read.error().kind, base::ErrorKind::kRefused) << name;
    }
    EXPECT_FALSE(executionPlanFromJson(*plan.graph, json()).has_value());
    EXPECT_FALSE(executionPlanFromJson(*plan.graph, json("text")).has_value());
}

} // namespace
} // namespace tessera::runtime
