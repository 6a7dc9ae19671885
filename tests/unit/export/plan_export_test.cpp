#include "engine/export/plan_export.h"

#include "engine/export/bundle.h"
#include "engine/export/placed_model.h"
#include "engine/onnx/reader.h"
#include "engine/onnx/writer.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/export/plan_fixture.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace tessera::exporting {
namespace {

using base::Nanoseconds;
using test::kHostile;
using test::kLooks;
using test::twoRegions;
using testing::HasSubstr;

bool hasControls(const std::string& text) {
    return std::ranges::any_of(text, [](char c) { return c == '\x1b' || c == '\0'; }) ||
           text.find("\xE2\x80\xAE") != std::string::npos;
}

TEST(Csv, OneRowARegion) {
    EXPECT_EQ(
        csvText(twoRegions("first")),
        "kind,id,operators,nodes,backend,implementation,device,layouts_in,layouts_out,cost,median_ns,low_ns,"
        "high_ns,in_place_ns,decision,why\r\n"
        "region,0,Relu,first,onednn,eltwise,cpu,ab,ab,measured,1000,900,2100,,fastest,least time\r\n"
        "region,1,Tanh,last,xnnpack,eltwise,cpu,ab,ab,measured,2000,900,2100,,fastest,least time\r\n");
}

TEST(Csv, HasAColumnMoreForValuesOfNodes) {
    const auto values = std::make_shared<const plan::NodeValues>(
        plan::NodeValues{.title = "latency, ms", .source = "v.csv", .ofNode = {0.1, NAN}});
    const std::vector<plan::NodeValuesRef> columns{values};
    const auto text = csvText(twoRegions("first"), {.ofNodes = columns});
    EXPECT_THAT(text, HasSubstr("decision,why,\"latency, ms\"\r\n"));
    EXPECT_THAT(text, HasSubstr("Relu,first,onednn,eltwise,cpu,ab,ab,measured,1000,900,2100,,fastest,least "
                                "time,0.1\r\n"));
    EXPECT_THAT(text, HasSubstr("Tanh,last,xnnpack,eltwise,cpu,ab,ab,measured,2000,900,2100,,fastest,least "
                                "time,\r\n"));
}

/// What its parts take in one piece is not known: those of the mix say that they are the mix's.
TEST(Csv, AWholeGraphHasTheMixBelowItAndErrorsOfItsOwnAlone) {
    auto whole = twoRegions("first");
    const auto mix = whole;
    whole.wholeGraphBackend = "onednn";
    whole.regions[0].region = graph::makeRegion(*whole.graph, {graph::NodeId(0), graph::NodeId(1)});
    whole.regions.pop_back();
    whole.mix = std::make_shared<const plan::Plan>(mix);
    const auto valuesNamed = [](const char* title) {
        return std::make_shared<const plan::NodeValues>(
            plan::NodeValues{.title = title, .source = "", .ofNode = {0.5, 0.25}});
    };
    const std::vector<plan::NodeValuesRef> errors{valuesNamed("error")};
    const std::vector<plan::NodeValuesRef> overlay{valuesNamed("heat")};
    const auto text = csvText(whole, {.ofPlan = errors, .ofNodes = overlay});
    EXPECT_THAT(text, HasSubstr("why,error,heat\r\n"));
    EXPECT_THAT(text, HasSubstr("\r\nregion,0,"));
    EXPECT_THAT(text, HasSubstr(",0.5,0.5\r\nmix region,0,Relu,first,onednn"));
    EXPECT_THAT(text, HasSubstr("least time,,0.5\r\nmix region,1,Tanh,last,xnnpack"));
    EXPECT_TRUE(text.ends_with("least time,,0.25\r\n")) << text;
    auto ofRegions = mix;
    ofRegions.mix = whole.mix;
    EXPECT_EQ(csvText(ofRegions), csvText(mix)) << "a plan of regions has parts of its own";
}

TEST(Csv, AHostileNameIsNoFormulaAndNoNewRow) {
    const auto text = csvText(twoRegions(kHostile));
    EXPECT_EQ(std::ranges::count(text, '\n'), 3);
    EXPECT_THAT(text, HasSubstr("\"'=1+1\"\"<script>"));
    EXPECT_FALSE(hasControls(text));
}

TEST(Dot, AClusterARegion) {
    const auto text = dotText(twoRegions("first"), kLooks);
    EXPECT_THAT(text, HasSubstr("subgraph cluster_0 {\n    label=\"onednn:eltwise\\n1.0 µs"));
    EXPECT_THAT(text, HasSubstr("n0 [label=\"Relu\\nfirst\"]"));
    EXPECT_THAT(text, HasSubstr("n0 -> n1"));
}

TEST(Dot, AHostileNameStaysInItsString) {
    const auto text = dotText(twoRegions(kHostile), kLooks);
    EXPECT_FALSE(hasControls(text));
    EXPECT_THAT(text, HasSubstr("=1+1\\\"<script>"));
}

TEST(Trace, HasOneEventAStep) {
    const auto plan = twoRegions("first");
    const std::vector<TimedStep> steps{{TimedStep::Kind::kKernel, 0, Nanoseconds(0), Nanoseconds(1'500)},
                                       {TimedStep::Kind::kKernel, 1, Nanoseconds(1'500), Nanoseconds(2'000)}};
    const auto document = nlohmann::json::parse(traceText(plan, steps));
    std::vector<nlohmann::json> timed;
    for (const auto& event : document["traceEvents"]) {
        if (event["ph"] == "X") {
            timed.push_back(event);
        }
    }
    ASSERT_EQ(timed.size(), 2U);
    EXPECT_EQ(timed[1]["ts"], 1.5);
    EXPECT_EQ(timed[1]["dur"], 2.0);
    EXPECT_NE(timed[0]["tid"], timed[1]["tid"]) << "each backend has a row of its own";
}

TEST(PlacedModel, EachRegionIsAFunctionOfItsBackend) {
    const auto plan = twoRegions("first");
    const auto groups = functionGroups(plan, *plan.graph);
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[0].domain, "tessera.onednn");
    EXPECT_EQ(groups[1].domain, "tessera.xnnpack");
    EXPECT_THAT(groups[0].docString, HasSubstr("onednn:eltwise"));
    const test::TemporaryFolder folder;
    for (const auto form : {PlacedModelForm::kFunctions, PlacedModelForm::kInline}) {
        ASSERT_TRUE(writePlacedModel(plan, *plan.graph, folder.path() / "m.onnx", form));
        const auto read = onnx::readModel(folder.path() / "m.onnx");
        ASSERT_TRUE(read) << read.error().oneLine();
        EXPECT_EQ(read->graph->nodes().size(), 2U) << "functions expand to the original nodes";
    }
}

TEST(Bundle, HoldsWhatItSaysAndNoticesAChange) {
    const auto plan = twoRegions("first");
    const test::TemporaryFolder folder;
    std::ofstream(folder.path() / "libfake.so") << "not a library";
    const auto bundle = folder.path() / "bundle";
    ASSERT_TRUE(writeBundle(plan, *plan.graph, {{"onednn", "3.1", folder.path() / "libfake.so"}}, bundle));
    EXPECT_EQ(bundledModel(bundle / "plan.json"), bundle / "model.onnx");
    EXPECT_TRUE(checkBundle(bundle));
    std::ifstream stream(bundle / "bundle.json");
    const auto manifest = nlohmann::json::parse(stream);
    EXPECT_EQ(manifest["plugins"][0]["version"], "3.1");
    EXPECT_EQ(manifest["plugins"][0]["bytes"], 13);
    std::ofstream(bundle / "plan.json", std::ios::app) << " ";
    const auto changed = checkBundle(bundle);
    ASSERT_FALSE(changed);
    EXPECT_EQ(changed.error().kind, base::ErrorKind::kRefused);
    EXPECT_THAT(changed.error().where, HasSubstr("plan.json"));
    EXPECT_TRUE(bundledModel(folder.path() / "plan.json").empty());
}

} // namespace
} // namespace tessera::exporting
