#include "engine/plan/node_values.h"

#include "tests/unit/plan/plan_fixture.h"

#include <cmath>
#include <filesystem>
#include <fstream>

namespace tessera::test {
namespace {

using plan::NodeValues;
using plan::parseNodeValues;

/// The line that a person reads of a file that is refused.
std::string refusal(const std::string& text) {
    const auto file = parseNodeValues(text, "v.csv", *forkGraph());
    EXPECT_FALSE(file) << text;
    return file ? "" : file.error().oneLine();
}

double valueOf(const plan::NodeValuesFile& file, const char* node) {
    return file.values.ofNode[forkGraph()->findNode(node).index()];
}

TEST(NodeValues, ReadsCsvWithItsUnit) {
    const auto file = parseNodeValues("\xEF\xBB\xBFNode,latency,unit\r\na, 1.5 ,ms\r\n\"c\",-2e-3,ms\r\n\r\n",
                                      "v.csv", *forkGraph());
    ASSERT_TRUE(file) << file.error().oneLine();
    EXPECT_EQ(file->values.title, "latency, ms");
    EXPECT_EQ(file->values.source, "v.csv");
    EXPECT_EQ(valueOf(*file, "a"), 1.5);
    EXPECT_EQ(valueOf(*file, "c"), -2e-3);
    EXPECT_TRUE(std::isnan(valueOf(*file, "d")));
    EXPECT_EQ(file->rows, 2U);
    EXPECT_EQ(file->matched, 2U);
    EXPECT_EQ(file->firstUnknown, "");
}

TEST(NodeValues, ReadsOtherSeparatorsAndQuotes) {
    const auto file = parseNodeValues("node;rank of it\n\"a\";+3\n", "v.csv", *forkGraph());
    ASSERT_TRUE(file) << file.error().oneLine();
    EXPECT_EQ(valueOf(*file, "a"), 3);
    EXPECT_EQ(file->values.title, "rank of it");
    EXPECT_TRUE(parseNodeValues("node\tv\na\t1", "v.csv", *forkGraph()));
}

TEST(NodeValues, ReadsJson) {
    const auto file = parseNodeValues(R"( {"a": 1, "c": 2.5e-3, "b": -4})", "v.json", *forkGraph());
    ASSERT_TRUE(file) << file.error().oneLine();
    EXPECT_EQ(valueOf(*file, "a"), 1);
    EXPECT_EQ(valueOf(*file, "b"), -4);
    EXPECT_EQ(valueOf(*file, "c"), 2.5e-3);
    EXPECT_EQ(file->values.title, "value");
}

TEST(NodeValues, TakesTheLargestOfNamesThatBecameOneNode) {
    const auto file = parseNodeValues("node,v\nb1,3\nb2,7\n", "v.csv", *forkGraph());
    ASSERT_TRUE(file) << file.error().oneLine();
    EXPECT_EQ(valueOf(*file, "b"), 7);
    EXPECT_EQ(file->matched, 2U);
}

TEST(NodeValues, SaysHowManyNodesMatch) {
    const auto file = parseNodeValues("node,v\na,1\nzz,2\nyy,3\n", "v.csv", *forkGraph());
    ASSERT_TRUE(file) << file.error().oneLine();
    EXPECT_EQ(file->rows, 3U);
    EXPECT_EQ(file->matched, 1U);
    EXPECT_EQ(file->firstUnknown, "zz");
    EXPECT_EQ(file->firstPlace, "line 3");
}

TEST(NodeValues, RefusesWithFileLineFieldAndRemedy) {
    EXPECT_EQ(refusal("node,v\na,1\nc,fast\n"),
              "v.csv: line 3: v: 'fast' is not a finite number; write one as 0.25 or 2.5e-3, or leave the "
              "line out");
    EXPECT_EQ(refusal("node,v\na,nan\n").substr(0, 20), "v.csv: line 2: v: 'n");
    EXPECT_EQ(refusal("node,v\na,1e999\n").substr(0, 20), "v.csv: line 2: v: '1");
    EXPECT_EQ(refusal("node,v\na,\n").substr(0, 26), "v.csv: line 2: v: is empty");
    EXPECT_EQ(refusal("node,v\na,1\nc,2\na,1\n"),
              "v.csv: line 4: node 'a' stands in line 2 already; leave one of them");
    EXPECT_EQ(refusal("node,v,unit\na,1,ms\nc,2,s\n"),
              "v.csv: line 3: unit: 's' is not the unit of line 2, 'ms'; give all values in one unit");
    EXPECT_EQ(refusal("node,v\na,1,2\n"),
              "v.csv: line 2: has 3 fields, and the header 2; quote a name that holds the separator");
    EXPECT_EQ(refusal("node,v\n,1\n"), "v.csv: line 2: node: is empty; name a node, or leave the line out");
    EXPECT_EQ(refusal("a,1\nc,2\n"),
              "v.csv: line 1: the header is 'a,1'; expected 'node,value' or 'node,value,unit', where value "
              "may have any name");
    EXPECT_EQ(refusal("node,v\n\"a,1\nc,2\n"),
              "v.csv: line 2: a quote begins here and does not end; close it, or double it");
    EXPECT_EQ(refusal("node,v\nzz,2\n"),
              "v.csv: line 2: none of its 1 nodes is in this model; the first is 'zz', and a node of the "
              "model is 'a'");
    EXPECT_EQ(refusal("node,v\n"), "v.csv: names no node; expected a value for each");
}

TEST(NodeValues, RefusesWhatIsNoTable) {
    const std::string empty = "v.csv: is empty; expected the header 'node,value' and a line for each node";
    EXPECT_EQ(refusal(""), empty);
    EXPECT_EQ(refusal(" \r\n\n \t\n"), empty);
    const std::string binary = "is no text in UTF-8; expected CSV (node,value) or a JSON object of nodes and "
                               "numbers";
    EXPECT_EQ(refusal(std::string("node,v\na\0,1\n", 12)), "v.csv: byte 8: " + binary);
    EXPECT_EQ(refusal("\x89PNG\r\n"), "v.csv: byte 0: " + binary);
}

TEST(NodeValues, RefusesJsonThatHoldsMoreThanNumbers) {
    EXPECT_EQ(refusal(R"({"a": "1"})"),
              "v.csv: node 'a': holds '1' where a finite number belongs; write one as 0.25");
    EXPECT_EQ(refusal(R"({"a": null})").substr(0, 27), "v.csv: node 'a': holds null");
    EXPECT_EQ(refusal(R"({"a": {"b": 1}})").substr(0, 32), "v.csv: node 'a': holds an object");
    EXPECT_EQ(refusal(R"({"a": 1, "a": 2})"), "v.csv: node 'a' stands in the file twice; leave one of them");
    EXPECT_EQ(refusal(R"([{"a": 1}])"),
              "v.csv: holds an array; expected an object such as {\"conv1\": 0.25}");
    EXPECT_EQ(refusal(R"({"a": 1)"), "v.csv: byte 8: is not JSON from there on; expected an object such as "
                                     "{\"conv1\": 0.25}");
    EXPECT_FALSE(parseNodeValues(std::string(1 << 20, '['), "v.json", *forkGraph()));
}

TEST(NodeValues, CutsALongNameInAMessage) {
    EXPECT_LT(refusal("node,v\n" + std::string(1 << 20, 'x') + ",1\n").size(), 300U);
}

TEST(NodeValues, RefusesAHugeFileBeforeItIsRead) {
    const auto path = std::filesystem::path(testing::TempDir()) / "huge_values.csv";
    std::ofstream(path) << "node,v\na,1\n";
    std::filesystem::resize_file(path, plan::kMostValuesBytes + 1); // a hole: it takes no room
    const auto file = plan::readNodeValues(path, *forkGraph());
    std::filesystem::remove(path);
    ASSERT_FALSE(file);
    EXPECT_NE(file.error().oneLine().find("huge_values.csv: is larger than 64 MiB"), std::string::npos)
        << file.error().oneLine();
}

NodeValues values(std::vector<double> numbers) {
    return {.title = "", .source = "", .ofNode = std::move(numbers)};
}

TEST(ValueScale, IsLinearFromZeroOrTheLeast) {
    const plan::ValueScale positive(values({2, 4, NAN}));
    EXPECT_EQ(positive.low(), 0);
    EXPECT_EQ(positive.high(), 4);
    EXPECT_EQ(positive.shareOf(2), 0.5);
    EXPECT_EQ(positive.valueAt(0.25), 1);
    const plan::ValueScale signedOnes(values({-1, 3}));
    EXPECT_EQ(signedOnes.low(), -1);
    EXPECT_EQ(signedOnes.shareOf(0), 0.25);
    const plan::ValueScale same(values({0, 0}));
    EXPECT_LT(same.low(), same.high());
}

TEST(ValueScale, IsLogarithmicOverManyPowersOfTen) {
    const plan::ValueScale scale(values({0.02, 5000}));
    EXPECT_TRUE(scale.isLogarithmic());
    EXPECT_NEAR(scale.low(), 0.01, 1e-12);
    EXPECT_NEAR(scale.high(), 10000, 1e-6);
    EXPECT_NEAR(scale.shareOf(10), 0.5, 1e-9);
    EXPECT_NEAR(scale.valueAt(0.5), 10, 1e-9);
    EXPECT_EQ(scale.shareOf(0), 0);
}

TEST(ValueScale, ReachesBeyondTheLimit) {
    auto errors = values({1e-3, 0, 0.02});
    errors.limit = 1;
    errors.spacing = NodeValues::Spacing::kLogarithmic;
    const plan::ValueScale scale(errors);
    EXPECT_NEAR(scale.low(), 1e-3, 1e-12);
    EXPECT_GE(scale.high(), 1);
    EXPECT_LE(scale.shareOf(1), 1);
    EXPECT_EQ(scale.shareOf(INFINITY), 1);
}

TEST(NodeValues, TheLargestStandsForSeveral) {
    const auto numbers = values({1, NAN, 3, NAN});
    const std::vector<graph::NodeId> some{graph::NodeId(0), graph::NodeId(1), graph::NodeId(2)};
    EXPECT_EQ(plan::largestOf(numbers, some), 3);
    EXPECT_FALSE(plan::largestOf(numbers, std::span(some).subspan(1, 1)));
}

TEST(NodeValues, ErrorsAreOfWholeRegions) {
    const auto plan = forkPlan(); // {a, b}, c, d
    const std::vector<std::optional<double>> shares{0.5, std::nullopt, 30};
    const auto errors = plan::errorValues(plan, shares);
    const auto of = [&](const char* node) { return errors->ofNode[plan.graph->findNode(node).index()]; };
    EXPECT_EQ(of("a"), 0.5);
    EXPECT_EQ(of("b"), 0.5);
    EXPECT_TRUE(std::isnan(of("c")));
    EXPECT_EQ(of("d"), 30);
    EXPECT_EQ(errors->limit, 1.0);
    EXPECT_TRUE(plan::ValueScale(*errors).isLogarithmic());
}

TEST(NodeValues, ARegionIsAsHotAsItsHottestNode) {
    const auto plan = forkPlan(); // {a, b}, c, d
    auto numbers = values(std::vector<double>(4, NAN));
    const auto set = [&](const char* node, double value) {
        numbers.ofNode[plan.graph->findNode(node).index()] = value;
    };
    set("a", 1);
    set("b", 4);
    set("c", 2);
    numbers.limit = 3;
    const auto heats = plan::valueHeats(numbers, plan);
    ASSERT_EQ(heats.size(), 3U);
    EXPECT_EQ(heats[0].value, 4);
    EXPECT_EQ(heats[0].heat, 1.0F);
    EXPECT_EQ(heats[0].nodeHeats, (std::vector<float>{0.25F, 1.0F}));
    EXPECT_EQ(heats[0].rank, 1);
    EXPECT_TRUE(heats[0].isAboveLimit);
    EXPECT_EQ(heats[1].heat, 0.5F);
    EXPECT_EQ(heats[1].rank, 2);
    EXPECT_FALSE(heats[1].isAboveLimit);
    EXPECT_FALSE(heats[2].value);
    EXPECT_TRUE(std::isnan(heats[2].heat));
    EXPECT_EQ(heats[2].rank, 0);
}

} // namespace
} // namespace tessera::test
