#include "engine/measure/check_record.h"

#include "engine/measure/check_inputs.h"
#include "tests/support/graph_text.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

namespace tessera::measure {
namespace {

graph::GraphRef masked(const std::string& constant) {
    return test::graphFromText("graph masked opset 17\ninput x: f32[2,3]\nconst m: f32[2,3] = " + constant +
                               "\ny = Add(x, m)\noutput y\n");
}

base::Hash128 verdictKeyOf(const graph::Graph& graph) {
    const auto region = graph::wholeRegion(graph);
    return *verdictKey(graph, region, graph::regionKey(graph, region));
}

base::Hash128 regionKeyOf(const graph::Graph& graph) {
    return graph::regionKey(graph, graph::wholeRegion(graph));
}

TEST(VerdictKey, HoldsConstantsWhoseElementsAreAllEqual) {
    const auto small = masked("{-1e4, -1e4, -1e4, -1e4, -1e4, -1e4}");
    const auto lowest = masked("{-3.4e38, -3.4e38, -3.4e38, -3.4e38, -3.4e38, -3.4e38}");
    EXPECT_EQ(regionKeyOf(*small), regionKeyOf(*lowest)) << "times are shared";
    EXPECT_NE(verdictKeyOf(*small), verdictKeyOf(*lowest));
    EXPECT_EQ(verdictKeyOf(*small), verdictKeyOf(*masked("{-1e4, -1e4, -1e4, -1e4, -1e4, -1e4}")));
}

TEST(VerdictKey, LeavesWeightsOut) {
    const auto one = masked("random(1)");
    EXPECT_EQ(verdictKeyOf(*one), verdictKeyOf(*masked("random(2)")));
    EXPECT_EQ(verdictKeyOf(*one), regionKeyOf(*one)) << "one row serves both";
}

TEST(CheckRecords, AreOfOneImplementationAndOneModel) {
    auto store = *Store::open(":memory:");
    StoreKey key;
    key.backend = "vendor";
    const CheckScope scope{base::hashText("model"), 3, ""};
    ASSERT_TRUE(putCheck(*store, key, scope, {CheckRecord::Result::kPassed, "full, 3 draws", "", 7}));
    const auto found = findCheck(*store, key, scope);
    ASSERT_TRUE(found && *found);
    EXPECT_EQ((*found)->result, CheckRecord::Result::kPassed);
    EXPECT_EQ((*found)->how, "full, 3 draws");
    EXPECT_EQ((*found)->unixSeconds, 7);

    StoreKey other = key;
    other.implementation = "another";
    EXPECT_FALSE(findCheck(*store, other, scope)->has_value());
    EXPECT_FALSE(findCheck(*store, key, {base::hashText("other weights"), 3, ""})->has_value());
    // A search with less time had timed anew all that the one before had checked on more draws.
    EXPECT_TRUE(findCheck(*store, key, {scope.model, 1, "", 3})->has_value());
    EXPECT_TRUE(findCheck(*store, key, {scope.model, 0, "", 3})->has_value());
    EXPECT_FALSE(findCheck(*store, key, {scope.model, 4, "", 4})->has_value()) << "three draws show less";
}

TEST(CheckRecords, OneThatCannotBeReadIsAsGoodAsNone) {
    auto store = *Store::open(":memory:");
    const StoreKey key;
    const CheckScope scope{base::hashText("model"), 1, ""};
    base::Hasher hasher;
    hasher.add(key.hash()).add(scope.model).add(std::int64_t{1});
    for (const char* text : {"", "{", "[]", R"({"result": "fine"})", R"({"result": 7})"}) {
        ASSERT_TRUE(store->putNote("check", hasher.finish(), text));
        const auto found = findCheck(*store, key, scope);
        ASSERT_TRUE(found) << text;
        EXPECT_FALSE(found->has_value()) << text;
    }
}

TEST(CheckInputs, AreAsManyAsTheBudgetHasRunsFor) {
    CheckInputs inputs(masked("random(1)"), 7);
    inputs.setBudget(base::Nanoseconds(1000));
    EXPECT_EQ(inputs.affordable(base::Nanoseconds(100), 5), 5U) << "each runs as read and simplified";
    EXPECT_EQ(inputs.affordable(base::Nanoseconds(101), 5), 1U);
    EXPECT_EQ(inputs.affordable(base::Nanoseconds(10'000), 5), 1U);
    EXPECT_EQ(inputs.affordable(std::nullopt, 5), 0U);
    EXPECT_TRUE(inputs.mayTry(8000, 2));
    EXPECT_FALSE(inputs.mayTry(8001, 2));
}

TEST(CheckInputs, AreDrawnOnceAndTellTheirBytes) {
    CheckInputs inputs(masked("random(1)"), 7);
    CheckInputs same(masked("random(1)"), 7);
    CheckInputs other(masked("random(1)"), 8);
    ASSERT_TRUE(inputs.draws());
    EXPECT_EQ(inputs.draws()->front().inputs[0].bytes().data(),
              inputs.draws()->front().inputs[0].bytes().data());
    EXPECT_EQ(*inputs.hash(), *same.hash());
    EXPECT_NE(*inputs.hash(), *other.hash());
}

} // namespace
} // namespace tessera::measure
