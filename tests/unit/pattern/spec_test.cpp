#include "engine/pattern/spec.h"

#include "tests/support/graph_text.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

namespace tessera::pattern {
namespace {

std::string specWith(const std::string& rest) {
    return "{\n  \"format\": \"tessera-spec\", \"version\": 1,\n"
           "  \"id\": \"mine\", \"title\": \"Mine\", \"badge\": \"MI\", \"colour\": \"S1\",\n"
           "  \"device\": \"cpu\", \"level\": \"operator\", \"library\": \"libtessera-mine.so\"" +
           rest + "\n}\n";
}

TEST(Spec, ReadsAWholeOne) {
    const auto spec = parseSpec(specWith(R"j(, "priority": 7,
  "patterns": [{"id": "conv", "match": "c = Conv(x, w:const)", "where": "c.group == 1"}],
  "fusion": [{"anchor": "Conv", "absorb": "@elementwise|Add", "towards": "both", "limit": 6}],
  "operators": {"allow": ["Conv|Add", "@elementwise"], "deny": ["Erf"]},
  "options": {"threads": "all"})j"),
                                "mine.json");
    ASSERT_TRUE(spec.has_value()) << spec.error().oneLine();
    EXPECT_EQ(spec->id, "mine");
    EXPECT_EQ(spec->colour, "S1");
    EXPECT_EQ(spec->priority, 7);
    ASSERT_EQ(spec->patterns.size(), 1U);
    EXPECT_EQ(spec->patterns[0].where.text(), "c.group == 1");
    ASSERT_EQ(spec->fusion.size(), 1U);
    EXPECT_EQ(spec->fusion[0].id, "fusion-1");
    EXPECT_EQ(spec->fusion[0].towards, FusionRule::Towards::kBoth);
    EXPECT_EQ(spec->fusion[0].limit, 6);
    EXPECT_EQ(spec->options.at("threads"), "all");
}

TEST(Spec, WritesWhatItReads) {
    const auto first = parseSpec(specWith(R"j(, "priority": -3, "compiles": true,
  "patterns": [{"id": "conv", "match": "c = Conv(x, w:const)", "where": "c.auto_pad == \"NOTSET\""}],
  "fusion": [{"id": "grow", "anchor": "Conv", "where": "region.nodes == 1", "absorb": "Add",
              "towards": "producers", "limit": 6}],
  "operators": {"deny": ["Erf"], "domains": ["com.example"]}, "options": {"a": "b\n\u00e9"})j"),
                                 "a");
    ASSERT_TRUE(first.has_value()) << first.error().oneLine();
    const std::string text = writeSpec(*first);
    const auto second = parseSpec(text, "b");
    ASSERT_TRUE(second.has_value()) << second.error().oneLine();
    EXPECT_EQ(writeSpec(*second), text);
    EXPECT_EQ(second->patterns[0].where, first->patterns[0].where);
    EXPECT_EQ(second->fusion[0].id, "grow");
    EXPECT_EQ(second->options, first->options);
    EXPECT_TRUE(second->compiles);
    EXPECT_FALSE(second->operators.allow.has_value());
    EXPECT_THAT(second->operators.deny, testing::ElementsAre("Erf"));
    EXPECT_THAT(second->operators.domains, testing::ElementsAre("com.example"));
}

TEST(Spec, AdmitsForeignOperatorsOfItsDomainsAlone) {
    const auto graph = test::graphFromText("graph g opset 17, com.example 1, org.other 1\ninput x: f32[2]\n"
                                           "a = Relu(x)\nb = com.example.Thing(a)\nc = org.other.Thing(b)\n"
                                           "d = com.example.Denied(c)\noutput d\n");
    const auto admitted = [&](const std::string& operators) {
        const auto spec = parseSpec(specWith(", \"patterns\": [], \"operators\": " + operators), "mine.json");
        std::string names;
        for (const auto& node : graph->nodes()) {
            names += spec.value().admits(node) ? node.op + " " : "";
        }
        return names;
    };
    EXPECT_EQ(admitted(R"({"allow": ["@any"]})"), "Relu ");
    EXPECT_EQ(admitted(R"({"allow": ["@any"], "domains": ["com.example"]})"), "Relu Thing Denied ");
    EXPECT_EQ(admitted(R"({"deny": ["com.example.Denied"], "domains": ["com.example"]})"), "Relu Thing ");
    EXPECT_EQ(admitted(R"({"allow": ["Conv"], "domains": ["org.other"]})"), "Thing ");
}

struct WrongSpec {
    const char* rest;
    const char* where;
    const char* message;
};

void PrintTo(const WrongSpec& wrong, std::ostream* out) {
    *out << wrong.rest;
}

class SpecErrors : public testing::TestWithParam<WrongSpec> {};

TEST_P(SpecErrors, ArePlacedInTheFile) {
    const auto spec = parseSpec(specWith(GetParam().rest), "mine.json");
    ASSERT_FALSE(spec.has_value());
    EXPECT_EQ(spec.error().kind, base::ErrorKind::kRefused);
    EXPECT_EQ(spec.error().where, std::string("mine.json:") + GetParam().where);
    EXPECT_THAT(spec.error().message, testing::StartsWith(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Table, SpecErrors,
    testing::Values(
        WrongSpec{",", "5:1", "expected a member's name in quotes, found '}'"},
        WrongSpec{", \"id\": \"x\"", "4:74", "expected each member once, found a second \"id\""},
        WrongSpec{",\n\"compiles\": 1", "5:13", "expected true or false, found a number"},
        WrongSpec{",\n\"priority\": 1.5", "5:13",
                  "expected an integer from -1000000 to 1000000, found a number"},
        WrongSpec{",\n\"priority\": 01", "5:13", "expected a number without leading zeros"},
        WrongSpec{",\n\"priority\": \"high\"", "5:13",
                  "expected an integer from -1000000 to 1000000, found \"high\""},
        WrongSpec{",\n\"patterns\": {}", "5:13", "expected an array, found an object"},
        WrongSpec{",\n\"patterns\": [{\"id\": \"a\"}]", "5:14", "expected a member \"match\" (a string)"},
        WrongSpec{",\n\"patterns\": [{\"id\": \"A b\", \"match\": \"Relu(_)\"}]", "5:21",
                  "expected an id of small letters, digits and '-', found \"A b\""},
        // The pattern's own column 8 is the file's column 43, and stays so behind escapes and accents.
        WrongSpec{",\n\"patterns\": [{\"id\": \"a\", \"match\": \"Relu(x))\"}]", "5:43",
                  "expected the end of the pattern, found ')'"},
        WrongSpec{",\n\"patterns\": [{\"id\": \"a\", \"match\": \"\\u0052el\\u0075(x))\"}]", "5:53",
                  "expected the end of the pattern, found ')'"},
        WrongSpec{",\n\"patterns\": [{\"id\": \"a\", \"match\": \"Relu('\xC3\xA9' x)\"}]", "5:45",
                  "expected ',' or ')' to close 'Relu('"},
        WrongSpec{",\n\"patterns\": [{\"id\": \"a\", \"match\": \"Relu(x)\",\n \"where\": \"x.rank = 4\"}]",
                  "6:19", "expected an operator ('and', 'or', '==', ...)"},
        WrongSpec{",\n\"fusion\": [{\"anchor\": \"Conv\", \"absorb\": \"@nothing\", \"towards\": \"both\", "
                  "\"limit\": 3}]",
                  "5:43", "expected an operator class"},
        WrongSpec{",\n\"fusion\": [{\"anchor\": \"Conv\", \"absorb\": \"Add\", \"towards\": \"users\", "
                  "\"limit\": 3}]",
                  "5:59", "expected \"consumers\", \"producers\" or \"both\", found \"users\""},
        WrongSpec{
            ",\n\"fusion\": [{\"anchor\": \"Conv\", \"absorb\": \"Add\", \"towards\": \"both\", \"limit\": "
            "65}]",
            "5:76", "expected an integer from 1 to 64"},
        WrongSpec{",\n\"operators\": {\"allow\": [\"Conv\", \"conv\"]}", "5:34", "expected an operator"},
        WrongSpec{",\n\"options\": {\"a\": 1}", "5:18", "expected a string, found a number"}));

TEST(Spec, CollectsEveryProblemForTheEditor) {
    const auto reading =
        readSpec("{\"format\": \"tessera-spec\", \"version\": 2, \"id\": \"X\", \"colur\": 1}");
    EXPECT_FALSE(reading.spec.has_value());
    std::vector<std::string> texts;
    for (const Finding& finding : reading.findings) {
        texts.push_back(finding.text);
    }
    EXPECT_THAT(texts, testing::IsSupersetOf({"expected an integer from 1 to 1, found a number",
                                              "expected an id of small letters, digits and '-', found \"X\"",
                                              "\"colur\" means nothing here and is passed over"}));
    EXPECT_GE(texts.size(), 8U);
}

TEST(Spec, RefusesALibraryOutsideItsFolder) {
    std::string text = specWith("");
    text.replace(text.find("libtessera"), 10, "../evil");
    EXPECT_FALSE(parseSpec(text, "x").has_value());
}

TEST(Spec, RefusesAFreeColour) {
    std::string text = specWith("");
    text.replace(text.find("\"S1\""), 4, "\"FF00FF\"");
    const auto spec = parseSpec(text, "x");
    ASSERT_FALSE(spec.has_value());
    EXPECT_THAT(spec.error().message, testing::StartsWith("expected a palette slot"));
}

TEST(Spec, BoundsNestingAndRepeatedRuleIds) {
    EXPECT_FALSE(parseSpec(std::string(100'000, '['), "x").has_value());
    const auto spec = parseSpec(
        specWith(R"j(, "patterns": [{"id": "a", "match": "Relu(_)"}, {"id": "a", "match": "Erf(_)"}])j"),
        "x");
    ASSERT_FALSE(spec.has_value());
    EXPECT_THAT(spec.error().message, testing::StartsWith("expected an id that no other rule has"));
}

} // namespace
} // namespace tessera::pattern
