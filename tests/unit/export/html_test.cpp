#include "engine/base/utf8.h"
#include "engine/export/plan_export.h"
#include "engine/export/report_page.h"
#include "tests/unit/export/html_reader.h"
#include "tests/unit/export/plan_fixture.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tessera::exporting {
namespace {

using base::Nanoseconds;
using test::HtmlElement;
using test::kHostile;
using test::kLooks;
using test::twoRegions;
using testing::_;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

std::string wordsOf(const HtmlElement& page, const std::string& id) {
    const auto* found = page.byId(id);
    EXPECT_NE(found, nullptr) << id;
    return found == nullptr ? std::string() : found->words();
}

std::vector<std::vector<std::string>> cellsOf(const HtmlElement& page, const std::string& id) {
    const auto* found = page.byId(id);
    EXPECT_NE(found, nullptr) << id;
    return found == nullptr ? std::vector<std::vector<std::string>>() : found->cells();
}

std::string headerOf(const HtmlElement& page) {
    const auto found = page.all("header");
    return found.empty() ? std::string() : found.front()->words();
}

/// Peaks of a machine on which both regions of twoRegions() do their work from the first cache.
backend::MachineCeilings someCeilings() {
    backend::MachineCeilings ceilings;
    ceilings.allThreads.threads = 2;
    ceilings.allThreads.fmaGflops = {100, 99, 98};
    backend::LevelCeilings memory;
    memory.readGBps = {10, 9, 8};
    ceilings.allThreads.levels = {memory};
    ceilings.oneThread = ceilings.allThreads;
    return ceilings;
}

plan::PlannedConversion conversionOf(const plan::Plan& plan) {
    plan::PlannedConversion conversion{
        .value = plan.regions[0].region.outputs[0],
        .from = backend::Layout::plain(2),
        .fromDevice = {},
        .to = *backend::Layout::parse("aB8b"),
        .toDevice = {},
        .implementation = {},
        .cost = backend::Cost::measured(Nanoseconds(500), Nanoseconds(400), Nanoseconds(600), 31),
        .inPlace = std::nullopt};
    conversion.implementation.backend = "onednn";
    conversion.implementation.name = "reorder";
    return conversion;
}

TEST(Html, SaysTheVerdictFirst) {
    const auto page = test::readHtml(htmlText(twoRegions("net"), kLooks, {}));
    EXPECT_THAT(headerOf(page), HasSubstr("The mix is 33% faster than oneDNN (30 to 36%)."));
    EXPECT_THAT(headerOf(page), HasSubstr("3.0 µs 2.9 to 3.1 µs, 31 rounds"));
    auto tie = twoRegions("net");
    tie.speedUp = {1.01, 0.98, 1.04};
    EXPECT_THAT(headerOf(test::readHtml(htmlText(tie, kLooks, {}))), HasSubstr("No difference to oneDNN"));
    EXPECT_THAT(headerOf(test::readHtml(htmlText(tie, kLooks, {}))), HasSubstr("= No difference"));
    tie.speedUp = {1.01, 0.7, 1.4}; // which is no claim of none
    EXPECT_THAT(headerOf(test::readHtml(htmlText(tie, kLooks, {}))),
                AllOf(HasSubstr("? Undecided"), Not(HasSubstr("No difference"))));
}

TEST(Html, SaysThatOthersKeptTheMachineBusy) {
    auto plan = twoRegions("net");
    EXPECT_THAT(headerOf(test::readHtml(htmlText(plan, kLooks, {}))), Not(HasSubstr("Busy machine")));
    plan.endToEnd->othersShare = 0.02;
    EXPECT_THAT(headerOf(test::readHtml(htmlText(plan, kLooks, {}))), Not(HasSubstr("Busy machine")));
    plan.endToEnd->othersShare = 0.45;
    EXPECT_THAT(headerOf(test::readHtml(htmlText(plan, kLooks, {}))),
                AllOf(HasSubstr("Busy machine"), HasSubstr("other programs used 45.0% of the cores")));
}

/// What runs a region already is not its next best, though it could run other operators too; nor is what runs
/// only what hangs on its main operator.
TEST(Html, TheNextBestIsSomethingElseAndSaysWhatItWouldRun) {
    auto plan = twoRegions("net");
    const auto& relu = plan.regions[0].region.nodes;
    auto& tanh = plan.regions[1];
    auto both = relu;
    both.insert(both.end(), tanh.region.nodes.begin(), tanh.region.nodes.end());
    tanh.alternatives.push_back(
        {tanh.implementation.backend, tanh.implementation.name, "rule", tanh.cost, Nanoseconds(100), both});
    tanh.alternatives.push_back({"onednn", "eltwise", "rule", tanh.cost, Nanoseconds(300), relu});
    tanh.alternatives.push_back({"onednn", "jit", "rule", tanh.cost, Nanoseconds(700), both});
    const auto cells = cellsOf(test::readHtml(htmlText(plan, kLooks, {})), "slowest-table");
    ASSERT_FALSE(cells.empty());
    EXPECT_EQ(cells.front().back(), "oneDNN jit (Relu + Tanh), +700 ns for the plan");
}

TEST(Html, ShowsBaselinesFastestFirstWithTheirIntervals) {
    const auto page = test::readHtml(htmlText(twoRegions("net"), kLooks, {}));
    EXPECT_THAT(cellsOf(page, "baselines-table"),
                ElementsAre(ElementsAre("This plan", "", "3.0 µs", "2.9 to 3.1 µs", ""),
                            ElementsAre("oneDNN", "", "4.0 µs", "3.9 to 4.1 µs", "best baseline")));
    EXPECT_THAT(wordsOf(page, "baselines"), HasSubstr("openvino: is not installed <here>"));
    const auto* table = page.byId("baselines-table");
    std::size_t whiskers = 0;
    for (const auto* part : table->all("i")) {
        whiskers += part->hasClass("whisker") ? 1 : 0;
    }
    EXPECT_EQ(whiskers, 2U);
}

TEST(Html, BaselinesStandBesideThePlansTimeOfTheirOwnRace) {
    auto plan = twoRegions("net");
    plan.raced = plan.endToEnd;
    plan.endToEnd = plan::EndToEnd{Nanoseconds(9'000), Nanoseconds(8'900), Nanoseconds(9'100), 31};
    EXPECT_THAT(cellsOf(test::readHtml(htmlText(plan, kLooks, {})), "baselines-table"),
                ElementsAre(ElementsAre("This plan", "", "3.0 µs", "2.9 to 3.1 µs", ""),
                            ElementsAre("oneDNN", "", "4.0 µs", "3.9 to 4.1 µs", "best baseline")));
}

/// A headline, a verdict and a table of one race; a newer time is called that and has its own moment.
TEST(Html, FiguresOfOneRaceStandTogetherAndANewerOneSaysWhenItIsOf) {
    auto plan = twoRegions("net");
    plan.endToEnd->unixSeconds = 1'795'000'000;
    plan.endToEnd->othersShare = 0.45;
    plan.raced = plan.endToEnd;
    auto page = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_THAT(headerOf(page), AllOf(HasSubstr("End to end3.0 µs"), Not(HasSubstr("again"))));
    EXPECT_THAT(wordsOf(page, "baselines"), Not(HasSubstr("again")));
    plan.endToEnd =
        plan::EndToEnd{Nanoseconds(9'000), Nanoseconds(8'900), Nanoseconds(9'100), 31, 1'795'000'600};
    plan.endToEnd->othersShare = 0.62;
    page = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_THAT(headerOf(page),
                AllOf(HasSubstr("End to end, in its race3.0 µs"), HasSubstr("Timed again since9.0 µs"),
                      HasSubstr("31 rounds, at 2026-11-18 "),
                      HasSubstr("While the race was run, other programs used 45.0%"),
                      HasSubstr("While the plan was timed again, other programs used 62.0%")));
    EXPECT_THAT(wordsOf(page, "baselines"),
                AllOf(HasSubstr("All times are of the race"), HasSubstr("timed again at 2026-11-18 "),
                      HasSubstr("9.0 µs")));
}

TEST(Html, ABaselineThatLeftTheRaceAndAPredictionSaySo) {
    auto plan = twoRegions("net");
    plan.baselines[0].isRescaled = true;
    plan.baselines.push_back({"xnnpack", std::nullopt, "", Nanoseconds(5'000)});
    const auto cells = cellsOf(test::readHtml(htmlText(plan, kLooks, {})), "baselines-table");
    EXPECT_EQ(cells[1][4], "best baseline; left the race early: its time is by its ratio to the leader");
    EXPECT_THAT(cells[2], ElementsAre("XNNPACK", "", "≈ 5.0 µs", "", "predicted, not run"));
}

TEST(Html, ShowsTheMixBesideTheBaselineThatWon) {
    auto plan = twoRegions("net");
    plan.identicalTo = "onednn";
    plan.baselines[0].isRescaled = true;
    plan.bestMix = plan::BestMix{*plan.endToEnd, {}};
    plan.bestMix->time.median = Nanoseconds(5'000);
    const auto cells = cellsOf(test::readHtml(htmlText(plan, kLooks, {})), "baselines-table");
    ASSERT_EQ(cells.size(), 3U);
    EXPECT_EQ(cells[1][4], "it is this plan") << "the race is its own";
    EXPECT_EQ(cells[2][0], "Best mix");
    EXPECT_EQ(cells[2][4], "of several backends");
}

/// Two rows of the same figures say that they are one plan, and a pair of plans has one interval.
TEST(Html, TheMixThatIsABaselineSaysSo) {
    auto plan = twoRegions("net");
    plan.identicalTo = "onednn";
    plan.raced = plan.endToEnd;
    plan.baselines.push_back(
        {"xnnpack", plan::EndToEnd{Nanoseconds(3'050), Nanoseconds(2'500), Nanoseconds(4'200), 24}, ""});
    plan.bestMix = plan::BestMix{*plan.baselines.back().time, {1.05, 0.8, 1.3}};
    const auto page = test::readHtml(htmlText(plan, kLooks, {}));
    const auto cells = cellsOf(page, "baselines-table");
    ASSERT_EQ(cells.size(), 4U);
    std::map<std::string, std::string> remarks;
    for (const auto& row : cells) {
        remarks[row[0]] = row[4];
    }
    EXPECT_EQ(remarks["XNNPACK"], "it is the best mix");
    EXPECT_EQ(remarks["Best mix"], "XNNPACK wherever it runs");
    const auto head = headerOf(page);
    EXPECT_THAT(head, HasSubstr("apart from the best mix (the plan is 25% slower to 30% faster)"));
    EXPECT_THAT(head, Not(HasSubstr("XNNPACK"))) << "it is set against the plan twice";
    // The mix in force has no other row that would be another plan of the same time.
    auto mix = twoRegions("net");
    mix.endToEnd = mix.raced = plan.bestMix->time;
    mix.baselines.push_back(plan.baselines.back());
    for (const auto& row : cellsOf(test::readHtml(htmlText(mix, kLooks, {})), "baselines-table")) {
        EXPECT_TRUE(row[0] != "XNNPACK" || row[4] == "it is this plan") << row[4];
    }
}

TEST(Html, AnIntervalIsInTheUnitOfItsMedian) {
    auto plan = twoRegions("net");
    plan.endToEnd = plan::EndToEnd{Nanoseconds(779'000), Nanoseconds(760'000), Nanoseconds(4'860'000), 31};
    const auto cells = cellsOf(test::readHtml(htmlText(plan, kLooks, {})), "baselines-table");
    EXPECT_EQ(cells.back()[2], "779.0 µs");
    EXPECT_EQ(cells.back()[3], "760.0 to 4\u2009860.0 µs");
}

/// The last word of each cell.
std::set<std::string> unitsOf(const std::vector<std::vector<std::string>>& rows, std::size_t column) {
    std::set<std::string> units;
    for (const auto& row : rows) {
        units.insert(row[column].substr(row[column].rfind(' ') + 1));
    }
    return units;
}

TEST(Html, AColumnOfTimesHasOneUnit) {
    auto plan = twoRegions("net");
    plan.regions[1].cost =
        backend::Cost::measured(Nanoseconds(6'340'000), Nanoseconds(900), Nanoseconds(8'950'000), 31);
    plan.baselines[0].time->median = Nanoseconds(1'412'350'000);
    const auto page = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_THAT(unitsOf(cellsOf(page, "slowest-table"), 4), ElementsAre("µs"));
    EXPECT_THAT(unitsOf(cellsOf(page, "slowest-table"), 5), ElementsAre("µs"));
    EXPECT_THAT(unitsOf(cellsOf(page, "regions-table"), 4), ElementsAre("µs"));
    EXPECT_EQ(cellsOf(page, "slowest-table")[0][4], "6\u2009340.0 µs");
    EXPECT_THAT(unitsOf(cellsOf(page, "baselines-table"), 2), ElementsAre("ms"));
    EXPECT_EQ(cellsOf(page, "baselines-table")[1][2], "1\u2009412.35 ms");
}

/// Whatever the engine says, people read a backend's title, and words of English stay words.
TEST(Html, ReasonsNameBackendsByTheirTitles) {
    auto looks = kLooks;
    looks["generated"] = {"Generated C++", "TE", "TE"};
    looks["reference"] = {"Reference", "RE", "RE"};
    auto plan = twoRegions("net");
    plan.regions[0].why = "This placement prefers generated wherever it runs.";
    plan.regions[1].why = "As fast as onednn:blocked16 within the measured intervals; with xnnpack. The "
                          "reference says so of /onednn/conv and onednn.weight, generated once.";
    plan.baselines[1].reason = "runs in onednn";
    const auto page = test::readHtml(htmlText(plan, looks, {}));
    EXPECT_THAT(wordsOf(page, "baselines"), HasSubstr("runs in oneDNN"));
    const auto cells = cellsOf(page, "regions-table");
    EXPECT_EQ(cells[1].back(), "This placement prefers Generated C++ wherever it runs.");
    EXPECT_EQ(cells[0].back(), "As fast as oneDNN blocked16 within the measured intervals; with XNNPACK. The "
                               "reference says so of /onednn/conv and onednn.weight, generated once.");
}

/// Nodes are those of the placed graph; what the file has beside them is said to be in them.
TEST(Html, WhatWasFoldedAwayIsNoNode) {
    auto plan = twoRegions("net");
    graph::GraphBuilder builder("folded");
    builder.setOpset("", 17);
    const auto x = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{1, 8}});
    const auto mid = builder.addNode(
        {.op = "Relu", .inputs = {x}, .name = "conv", .outputNames = {"mid"}, .sources = {"conv", "bn"}})[0];
    builder.addOutput(
        builder.addNode({.op = "Tanh", .inputs = {mid}, .name = "last", .outputNames = {"y"}})[0]);
    auto graph = std::move(builder).build();
    ASSERT_TRUE(graph);
    plan.graph = *graph;
    const auto page = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_EQ(cellsOf(page, "regions-table")[1][2], "conv (bn folded in)");
    EXPECT_EQ(cellsOf(page, "regions-table")[0][2], "last");
}

/// On narrow pages a column may go, never the one that says which node a row is of.
TEST(Html, NamesOfNodesStayOnNarrowPages) {
    ReportFacts facts;
    facts.errors = ReportedErrors{{ReportedError{.share = 0.1}, std::nullopt}, {"noise"}};
    const auto page = test::readHtml(htmlText(twoRegions("net"), kLooks, facts));
    for (const auto* id : {"slowest-table", "regions-table", "errors-table"}) {
        std::size_t nodes = 0;
        for (const auto* head : page.byId(id)->all("th")) {
            if (head->words() == "Nodes") {
                EXPECT_FALSE(head->hasClass("wide")) << id;
                ++nodes;
            }
        }
        EXPECT_EQ(nodes, 1U) << id;
    }
}

/// What did not run beside the plan has the time that it took before, with its moment, and no bar.
TEST(Html, ABaselineThatRanBeforeSaysWhenAndHowLong) {
    auto plan = twoRegions("net");
    plan.baselines.push_back({"greedy", std::nullopt, "not run: it adds up to 37.84 ms"});
    ReportFacts facts;
    plan::EndToEnd first{Nanoseconds(245'222), Nanoseconds(245'222), Nanoseconds(245'222), 1, 1'795'000'000};
    facts.earlier = {{"greedy", first, EarlierTime::Race::kFirst},
                     {"greedy", *plan.endToEnd, EarlierTime::Race::kEarlierSearch},
                     {"onednn", *plan.endToEnd, EarlierTime::Race::kEarlierSearch},
                     {"xnnpack", *plan.endToEnd, EarlierTime::Race::kEarlierSearch}};
    const auto page = test::readHtml(htmlText(plan, kLooks, facts));
    EXPECT_THAT(cellsOf(page, "baselines-table"), SizeIs(2));
    EXPECT_THAT(
        wordsOf(page, "baselines"),
        AllOf(HasSubstr("Greedy placement took 245.2 µs in the first race of the search, which says what is "
                        "worth measuring, at 2026-11-18 "),
              HasSubstr("In the last race, which chose this plan, it did not run: it adds up to 37.84 ms."),
              HasSubstr("XNNPACK took 3.0 µs in the race of an earlier search. In the last race, which chose "
                        "this plan, it did not run."),
              Not(HasSubstr("oneDNN took"))));
}

/// The plan before is no baseline: it has a title, and the report says nothing of races that it does not
/// know.
TEST(Html, ThePlanThatWasInForceIsNamedInWords) {
    ReportFacts facts;
    plan::EndToEnd first{Nanoseconds(55'830), Nanoseconds(55'830), Nanoseconds(55'830), 1, 1'795'000'000};
    facts.earlier = {{plan::kInForce, first, EarlierTime::Race::kFirst}};
    const auto words = wordsOf(test::readHtml(htmlText(twoRegions("net"), kLooks, facts)), "baselines");
    EXPECT_THAT(words,
                AllOf(HasSubstr("The plan that was in force before the search took 55.8 µs in the first "
                                "race of the search"),
                      Not(HasSubstr("in force took")), Not(HasSubstr("In the last race"))));
}

/// A number of a table has a title that says what it counts, and the same title means one thing.
TEST(Html, PlacesInTwoOrdersHaveTwoNames) {
    ReportFacts facts;
    facts.errors = ReportedErrors{{ReportedError{.share = 0.1}, std::nullopt}, {"noise"}};
    const auto page = test::readHtml(htmlText(twoRegions("net"), kLooks, facts));
    for (const auto* head : page.all("th")) {
        EXPECT_NE(head->words(), "#");
    }
    EXPECT_EQ(page.byId("slowest-table")->all("th").front()->words(), "Rank");
    for (const auto* id : {"regions-table", "errors-table"}) {
        EXPECT_EQ(page.byId(id)->all("th").front()->words(), "Order") << id;
    }
}

TEST(Html, SaysWhenItWasMeasuredAndWritten) {
    auto plan = twoRegions("net");
    EXPECT_THAT(headerOf(test::readHtml(htmlText(plan, kLooks, {}))), Not(HasSubstr("written at")));
    plan.endToEnd->unixSeconds = 1'795'000'000;
    ReportFacts facts;
    facts.unixSeconds = 1'795'100'000;
    EXPECT_THAT(headerOf(test::readHtml(htmlText(plan, kLooks, facts))),
                AllOf(HasSubstr("31 rounds, at 2026-11-18 "), HasSubstr("written at 2026-11-19 ")));
}

TEST(Html, ThePictureIsWholeAtFirst) {
    const auto page = test::readHtml(htmlText(test::longChain(200), kLooks, {}));
    for (const auto* id : {"size-fit", "size-half", "size-full", "size-double"}) {
        EXPECT_EQ(page.byId(id)->attributes.contains("checked"), std::string(id) == "size-fit") << id;
    }
}

TEST(Html, SharesOfTheLegendAddUp) {
    auto plan = twoRegions("net");
    plan.conversions.push_back(conversionOf(plan));
    const auto legend = wordsOf(test::readHtml(htmlText(plan, kLooks, {})), "placement");
    EXPECT_THAT(legend, HasSubstr("Conversions 1, ")) << "they are a part of the sum";
}

TEST(Html, ListsTheSlowestRegionsWithTheirShares) {
    auto plan = twoRegions("net");
    plan.regions[1].alternatives.push_back(
        {"onednn", "jit", "rule", plan.regions[0].cost, Nanoseconds(700), {}});
    plan.regions[1].alternatives.push_back(
        {"onednn", "ref", "rule", plan.regions[0].cost, Nanoseconds(900), {}});
    const auto page = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_THAT(cellsOf(page, "slowest-table"),
                ElementsAre(ElementsAre("1", "Tanh", "last", "XNNPACK eltwise", "2.0 µs", "0.9 to 2.1 µs",
                                        "66.7%", "", "oneDNN jit, +700 ns for the plan"),
                            ElementsAre("2", "Relu", "net", "oneDNN eltwise", "1.0 µs", "0.9 to 2.1 µs",
                                        "33.3%", "", "")));
    EXPECT_THAT(wordsOf(page, "slowest"), HasSubstr("The 2 regions below take 100% of the time"));
}

TEST(Html, EveryRegionHasARowAndABoxThatLeadToEachOther) {
    const auto page = test::readHtml(htmlText(twoRegions("net"), kLooks, {}));
    EXPECT_THAT(cellsOf(page, "regions-table"), SizeIs(2));
    std::set<std::string> links;
    for (const auto* link : page.all("a")) {
        links.insert(link->attributes.at("href"));
    }
    for (const auto* target : {"region-0", "region-1", "box-0", "box-1"}) {
        EXPECT_NE(page.byId(target), nullptr) << target;
        EXPECT_TRUE(links.contains("#" + std::string(target))) << target;
    }
    for (const auto& link : links) {
        EXPECT_NE(page.byId(link.substr(1)), nullptr) << link << " leads nowhere";
    }
}

TEST(Html, PicturesShowHeatAndBackend) {
    const auto page = test::readHtml(htmlText(twoRegions("net"), kLooks, {}));
    std::size_t heat = 0;
    std::size_t backend = 0;
    for (const auto* picture : page.all("svg")) {
        heat += picture->hasClass("by-heat") ? 1 : 0;
        backend += picture->hasClass("by-backend") ? 1 : 0;
        EXPECT_EQ(picture->attributes.count("aria-label"), 1U);
        EXPECT_THAT(picture->words(), AllOf(HasSubstr("Relu"), HasSubstr("Tanh")));
    }
    EXPECT_EQ(heat, 1U);
    EXPECT_EQ(backend, 1U);
    auto unmeasured = twoRegions("net");
    for (auto& region : unmeasured.regions) {
        region.cost = backend::Cost::unmeasured();
    }
    const auto without = test::readHtml(htmlText(unmeasured, kLooks, {}));
    EXPECT_THAT(without.all("svg"), SizeIs(1)) << "without times there is no heat";
    EXPECT_THAT(wordsOf(without, "slowest"), HasSubstr("Not every part has a time"));
}

TEST(Html, RooflineIsThereWhereTheMachineIsKnown) {
    const auto without = test::readHtml(htmlText(twoRegions("net"), kLooks, {}));
    EXPECT_THAT(wordsOf(without, "roofline"), HasSubstr("was never measured"));
    const auto page = test::readHtml(htmlText(twoRegions("net"), kLooks, {someCeilings()}));
    EXPECT_THAT(wordsOf(page, "roofline"),
                AllOf(HasSubstr("peak 100 GFLOP/s"), HasSubstr("if each reached")));
    EXPECT_THAT(page.byId("roofline")->all("circle"), Not(SizeIs(0)));
    EXPECT_THAT(wordsOf(page, "machine"), HasSubstr("100 GFLOP/s"));
}

double numberOf(const HtmlElement& element, const char* name) {
    return std::stod(element.attributes.at(name));
}

/// Two slopes with room for a name between them have one each, beside their own line.
TEST(Html, EachSlopeOfTheRooflineHasItsOwnName) {
    auto ceilings = someCeilings();
    ceilings.allThreads.fmaGflops = {529, 520, 515};
    ceilings.allThreads.levels.clear();
    const std::pair<backend::MemoryLevel, double> levels[] = {{backend::MemoryLevel::kL1, 1'060},
                                                              {backend::MemoryLevel::kL2, 262},
                                                              {backend::MemoryLevel::kL3, 203},
                                                              {backend::MemoryLevel::kMemory, 59}};
    for (const auto& [level, rate] : levels) {
        backend::LevelCeilings each;
        each.level = level;
        each.readGBps = {rate, rate, rate};
        ceilings.allThreads.levels.push_back(each);
    }
    ceilings.oneThread = ceilings.allThreads;
    const auto page = test::readHtml(htmlText(twoRegions("net"), kLooks, {ceilings}));
    std::vector<std::string> names;
    for (const auto* name : page.byId("roofline")->all("svg").front()->all("text")) {
        if (name->hasClass("roof-text")) {
            names.push_back(name->words());
        }
    }
    EXPECT_THAT(names, AllOf(Contains(HasSubstr("L2 262")), Contains(StartsWith("L3 203")),
                             Contains(StartsWith("memory 59"))));
}

/// Each name of a slope lies clear of every line: of the next slope too, however near its bandwidth is.
TEST(Html, NamesOfTheRooflineLieOverNoLine) {
    auto ceilings = someCeilings();
    ceilings.allThreads.fmaGflops = {523, 520, 515};
    ceilings.allThreads.levels.clear();
    const std::pair<backend::MemoryLevel, double> levels[] = {{backend::MemoryLevel::kL1, 1'050},
                                                              {backend::MemoryLevel::kL2, 263},
                                                              {backend::MemoryLevel::kL3, 249},
                                                              {backend::MemoryLevel::kMemory, 141}};
    for (const auto& [level, rate] : levels) {
        backend::LevelCeilings each;
        each.level = level;
        each.readGBps = {rate, rate, rate};
        ceilings.allThreads.levels.push_back(each);
    }
    ceilings.oneThread = ceilings.allThreads;
    const auto page = test::readHtml(htmlText(twoRegions("net"), kLooks, {ceilings}));
    std::size_t charts = 0;
    for (const auto* chart : page.byId("roofline")->all("svg")) {
        ++charts;
        std::string named;
        for (const auto* name : chart->all("text")) {
            if (!name->hasClass("roof-text")) {
                continue;
            }
            named += name->words() + "; ";
            const double width = 5.0 * static_cast<double>(name->words().size());
            const double right = numberOf(*name, "x") + (name->hasClass("end") ? 0 : width);
            const double middle = numberOf(*name, "y") - 4;
            for (const auto* line : chart->all("line")) {
                const double x1 = numberOf(*line, "x1");
                const double y1 = numberOf(*line, "y1");
                const double x2 = numberOf(*line, "x2");
                const double y2 = numberOf(*line, "y2");
                if (!line->hasClass("roof") || y1 == y2 || middle > std::max(y1, y2) ||
                    middle < std::min(y1, y2)) {
                    continue;
                }
                const double at = x1 + (middle - y1) / (y2 - y1) * (x2 - x1);
                EXPECT_TRUE(at < right - width || at > right) << name->words() << " over a line at " << at;
            }
        }
        for (const auto* level : {"L1 1\u2009050", "L2 263", "L3 249", "memory 141"}) {
            EXPECT_THAT(named, HasSubstr(level));
        }
    }
    EXPECT_EQ(charts, 2U);
}

TEST(Html, TellsConversionsFallbacksAndTheGap) {
    auto plan = twoRegions("net");
    const auto before = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_THAT(wordsOf(before, "costs"),
                AllOf(HasSubstr("No value is converted"), HasSubstr("No region falls back"),
                      HasSubstr("is not known")));
    plan.conversions.push_back(conversionOf(plan));
    plan.regions[1].implementation.inputLayouts = {plan.conversions[0].to};
    plan.regions[0].implementation.backend = "reference";
    for (auto& region : plan.regions) {
        region.inPlace = backend::Cost::measured(Nanoseconds(1'000), Nanoseconds(900), Nanoseconds(1'100), 5);
    }
    plan.conversions[0].inPlace =
        backend::Cost::measured(Nanoseconds(500), Nanoseconds(400), Nanoseconds(600), 5);
    const auto page = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_THAT(
        cellsOf(page, "conversions-table"),
        ElementsAre(ElementsAre("mid", "ab", "aB8b", "last", "oneDNN reorder", "32 B", "0.5 µs", "20.0%")));
    EXPECT_THAT(
        wordsOf(page, "costs"),
        AllOf(HasSubstr("1 region falls back to the plain reference kernels: 1.0 µs, 40.0% of the time"),
              HasSubstr("1 conversion takes"), HasSubstr("The difference is 500 ns, 16.7% of the whole."),
              HasSubstr("idle machine")));
}

/// Whatever parts a profile has times of: a picture, a table and a sum never take them from two runs.
TEST(Html, APartHasOneTimeWhereverItStands) {
    auto plan = twoRegions("net");
    plan.conversions.push_back(conversionOf(plan));
    plan.regions[1].implementation.inputLayouts = {plan.conversions[0].to};
    plan.conversions[0].inPlace =
        backend::Cost::measured(Nanoseconds(44'300), Nanoseconds(44'000), Nanoseconds(44'600), 5);
    for (auto& region : plan.regions) {
        const auto page = test::readHtml(htmlText(plan, kLooks, {someCeilings()}));
        EXPECT_THAT(page.words(), AllOf(HasSubstr("500 ns"), Not(HasSubstr("44.3"))));
        region.inPlace = backend::Cost::measured(Nanoseconds(1'000), Nanoseconds(900), Nanoseconds(1'100), 5);
    }
    const auto page = test::readHtml(htmlText(plan, kLooks, {someCeilings()}));
    EXPECT_THAT(page.words(), AllOf(Not(HasSubstr("500 ns")), HasSubstr("44.3 µs")));
}

TEST(Html, NamesTheMachineAndTheSettings) {
    auto plan = twoRegions("net");
    plan.threads = 4;
    plan.search = {
        "both", 7, {"onednn", "xnnpack"}, {{plan::Constraint::Kind::kForbid, "last", "onednn", ""}}};
    EXPECT_THAT(wordsOf(test::readHtml(htmlText(plan, kLooks, {})), "machine"),
                Not(HasSubstr("Search time")));
    plan.search.effort =
        plan::SearchEffort{base::Nanoseconds(60'000'000'000), base::Nanoseconds(52'340'000'000)};
    ReportFacts facts;
    facts.editedSpecs = {"xnnpack"};
    const auto words = wordsOf(test::readHtml(htmlText(plan, kLooks, facts)), "machine");
    EXPECT_THAT(wordsOf(test::readHtml(htmlText(plan, kLooks, {})), "machine"),
                Not(HasSubstr("Edited specs")));
    for (const auto* fact :
         {"Test CPU", "Threads4", "operator and graph level", "Seed7",
          "Search time52.3 s of a budget of 60 s", "oneDNN, XNNPACK", "last must not run on oneDNN",
          "Edited specsXNNPACK", "f32: fast algorithms too"}) {
        EXPECT_THAT(words, HasSubstr(fact));
    }
}

TEST(Html, NamesTheGreedyPlacementInWords) {
    auto plan = twoRegions("net");
    plan.baselines[0].name = "greedy";
    plan.bestBaseline = "greedy";
    const auto page = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_THAT(headerOf(page), HasSubstr("33% faster than the greedy placement (30 to 36%)"));
    EXPECT_EQ(cellsOf(page, "baselines-table")[1][0], "Greedy placement");
}

TEST(Html, AnIntervalWithoutWidthIsLeftOut) {
    auto plan = twoRegions("net");
    plan.baselines[0].time = plan::EndToEnd{Nanoseconds(4'000), Nanoseconds(4'000), Nanoseconds(4'000), 3};
    const auto page = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_EQ(cellsOf(page, "baselines-table")[1][3], "");
}

TEST(Html, SaysWhatWasChecked) {
    auto plan = twoRegions("net");
    const auto checks = [&] { return wordsOf(test::readHtml(htmlText(plan, kLooks, {})), "machine"); };
    EXPECT_THAT(checks(), HasSubstr("Whole plans were not compared, or it is not recorded."));
    plan.checks = plan::ChecksOfSearch{"plan", {"noise", "<b>"}, {}, "the reference takes too long"};
    EXPECT_THAT(checks(),
                AllOf(HasSubstr("whole graphs with a plan of such regions, on 2 draws of the inputs "
                                "(noise, <b>). The reference takes too long."),
                      Not(HasSubstr("were never timed"))));
    plan.regions[0].cost = backend::Cost::predicted(Nanoseconds(5));
    EXPECT_THAT(checks(), HasSubstr("Parts of this plan were never timed"));
    plan.hardwareProfile = "elsewhere.db";
    EXPECT_THAT(checks(), HasSubstr("Nothing was run, so nothing was checked."));
}

TEST(Html, ShowsErrorsWhereTheyWereChecked) {
    const auto plan = twoRegions("net");
    const auto without = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_EQ(without.byId("errors"), nullptr);
    EXPECT_THAT(without.words(), Not(HasSubstr("Errors")));
    ReportFacts facts;
    facts.errors =
        ReportedErrors{{ReportedError{1e-7, 2e-6, 0.25, 0.125, "y", "noise"}, std::nullopt}, {"noise"}};
    const auto page = test::readHtml(htmlText(plan, kLooks, facts));
    EXPECT_THAT(wordsOf(page, "errors"),
                AllOf(HasSubstr("The errors of all regions are within their tolerance"),
                      HasSubstr("uses 25.0% of it"), HasSubstr("on 1 draw of the inputs (noise)"),
                      HasSubstr("1 region makes only what its library alone can read")));
    const auto cells = cellsOf(page, "errors-table");
    ASSERT_EQ(cells.size(), 1U);
    EXPECT_THAT(cells[0], ElementsAre("0", _, _, _, "25.0%", "12.5%", "1e-07", "2e-06", "y, noise"));
    facts.errors->regions[1] = ReportedError{0.5, 3, 3.14, {}, "z<", "ones"};
    const auto wrong = test::readHtml(htmlText(plan, kLooks, facts));
    EXPECT_THAT(wordsOf(wrong, "errors"), HasSubstr("1 region is beyond its tolerance"));
    EXPECT_EQ(cellsOf(wrong, "errors-table")[0][4], "▲ × 3.1");
    EXPECT_EQ(cellsOf(wrong, "errors-table")[0][8], "z<, ones");
}

TEST(Html, AWholeGraphPlanHasNoTimesOfParts) {
    auto plan = twoRegions("net");
    plan.regions[0].region = graph::wholeRegion(*plan.graph);
    plan.regions.pop_back();
    plan.identicalTo = "onednn";
    const auto page = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_THAT(headerOf(page), HasSubstr("oneDNN alone is the fastest"));
    EXPECT_THAT(wordsOf(page, "slowest"), HasSubstr("The plan is one region"));
    EXPECT_EQ(page.byId("slowest-table"), nullptr);
    // With the mix of its search, as in the window.
    plan.mix = std::make_shared<const plan::Plan>(twoRegions("net"));
    const auto beside = test::readHtml(htmlText(plan, kLooks, {}));
    EXPECT_THAT(cellsOf(beside, "slowest-table"), SizeIs(2));
    EXPECT_THAT(wordsOf(beside, "slowest"),
                AllOf(HasSubstr("there are no times of its parts"), HasSubstr("regions of the best mix"),
                      HasSubstr("as a whole it took 3.0 µs")));
    EXPECT_THAT(cellsOf(beside, "regions-table"), SizeIs(1)) << "that is of the plan";
}

/// Elements and attributes that no name of a file may bring in.
void expectHarmless(const HtmlElement& element) {
    static const std::set<std::string> kKnown{
        "root",  "html", "head", "meta", "title",  "style",      "body",  "main",    "header",
        "h1",    "h2",   "h3",   "p",    "span",   "dl",         "div",   "dt",      "dd",
        "b",     "nav",  "ul",   "li",   "a",      "section",    "table", "caption", "thead",
        "tbody", "tr",   "th",   "td",   "i",      "figure",     "input", "label",   "svg",
        "rect",  "path", "text", "line", "circle", "figcaption", "code",  "script",  ""};
    EXPECT_TRUE(kKnown.contains(element.name)) << element.name;
    for (const auto& [name, value] : element.attributes) {
        EXPECT_FALSE(name.starts_with("on")) << name;
        if (name == "href") {
            EXPECT_TRUE(value.starts_with("#")) << value;
        }
        EXPECT_NE(name, "src");
    }
    for (const auto& child : element.children) {
        expectHarmless(child);
    }
}

TEST(Html, HostileNamesAreTextAndNothingElse) {
    auto plan = twoRegions(kHostile);
    plan.baselines.push_back({kHostile, std::nullopt, kHostile});
    plan.device.cpu = kHostile;
    plan.hardwareProfile = kHostile;
    plan.search.constraints = {{plan::Constraint::Kind::kPin, kHostile, kHostile, kHostile}};
    plan.regions[0].implementation.name = kHostile;
    plan.regions[0].implementation.backend = kHostile;
    plan.regions[0].why = kHostile;
    plan.conversions.push_back(conversionOf(plan));
    const auto text = htmlText(plan, kLooks, {someCeilings()});
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_EQ(text.find("\xE2\x80\xAE"), std::string::npos);
    const auto page = test::readHtml(text);
    expectHarmless(page);
    const auto scripts = page.all("script");
    ASSERT_THAT(scripts, SizeIs(1));
    EXPECT_EQ(scripts[0]->text, reportScript()) << "our own script and no other";
    EXPECT_THAT(headerOf(page), HasSubstr("<script>alert(1)</script>")) << "the name is shown as it is";
}

TEST(Html, LoadsNothing) {
    const auto text = htmlText(twoRegions("net"), kLooks, {someCeilings()});
    for (const auto* place : {"http:", "https:", "url(", "@import", "src=", "file:"}) {
        EXPECT_THAT(text, Not(HasSubstr(place)));
    }
    const auto page = test::readHtml(text);
    bool hasPolicy = false;
    for (const auto* meta : page.all("meta")) {
        const auto content = meta->attributes.find("content");
        hasPolicy = hasPolicy ||
                    (content != meta->attributes.end() &&
                     content->second == "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" +
                                            std::string(reportScriptHash()) + "'");
    }
    EXPECT_TRUE(hasPolicy);
    EXPECT_THAT(std::string(reportScriptHash()), AllOf(SizeIs(44), testing::EndsWith("=")));
}

TEST(Html, IsInOrderForScreenReaders) {
    const auto page = test::readHtml(htmlText(twoRegions("net"), kLooks, {someCeilings()}));
    EXPECT_THAT(page.all("h1"), SizeIs(1));
    EXPECT_THAT(page.all("main"), SizeIs(1));
    for (const auto* table : page.all("table")) {
        EXPECT_THAT(table->all("caption"), SizeIs(1));
        for (const auto* head : table->all("th")) {
            EXPECT_EQ(head->attributes.at("scope"), "col");
        }
    }
    for (const auto* part : page.all("section")) {
        EXPECT_NE(page.byId(part->attributes.at("aria-labelledby")), nullptr);
    }
    std::set<std::string> ids;
    std::vector<const HtmlElement*> open{&page};
    while (!open.empty()) {
        const auto* element = open.back();
        open.pop_back();
        if (const auto id = element->attributes.find("id"); id != element->attributes.end()) {
            EXPECT_TRUE(ids.insert(id->second).second) << id->second << " twice";
        }
        for (const auto& child : element->children) {
            open.push_back(&child);
        }
    }
}

TEST(Html, TenThousandRegionsStayWithinTheirSize) {
    const auto text = htmlText(test::longChain(10'000), kLooks, {someCeilings()});
    EXPECT_LT(text.size(), std::size_t{6} << 20U);
    const auto page = test::readHtml(text);
    const auto rows = cellsOf(page, "regions-table");
    EXPECT_THAT(rows, SizeIs(2'000));
    EXPECT_EQ(rows[0][2], "node9999") << "the slowest come first";
    EXPECT_THAT(wordsOf(page, "regions"), HasSubstr("The 8\u2009000 faster regions are left out"));
}

} // namespace
} // namespace tessera::exporting
