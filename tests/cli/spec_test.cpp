#include "tests/cli/json_keys.h"
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::clitest {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::string specWith(const std::string& pattern) {
    return R"({"format": "tessera-spec", "version": 1, "id": "mine", "title": "Mine", "badge": "MY",
"colour": "S1", "device": "cpu", "level": "operator", "priority": 1, "library": "libmine.so",
"patterns": [{"id": "p", "match": ")" +
           pattern + R"("}]})";
}

TEST(CliSpecCheck, AcceptsAGoodSpecAndListsWhatItMatches) {
    const Sandbox sandbox;
    sandbox.write("mine.json", specWith("Relu(x)"));
    const auto file = sandbox.path("mine.json");
    const auto good = sandbox.run({"spec", "check", file, "--model", "builtin:dcgan", "--json"});
    EXPECT_EQ(good.exitCode, 0) << good.out;
    const auto document = good.json();
    EXPECT_THAT(
        brokenPromises(document, "tessera-spec-check",
                       {{"file", "string"}, {"ok", "boolean"}, {"findings", "array"}, {"matches", "array"}}),
        IsEmpty());
    EXPECT_EQ(document["matches"].size(), 4U);
    EXPECT_THAT(brokenPromises(document["matches"][0],
                               {{"rule", "string"}, {"region", "string"}, {"nodes", "array"}}),
                IsEmpty());
}

TEST(CliSpecCheck, AnErrorNamesItsPlaceAndExitsWithOne) {
    const Sandbox sandbox;
    const auto file = sandbox.path("mine.json");
    sandbox.write("mine.json", specWith("Relu(x"));
    const auto text = sandbox.run({"spec", "check", file});
    EXPECT_EQ(text.exitCode, 1);
    EXPECT_THAT(text.out, StartsWith(file + ":3:"));
    EXPECT_THAT(text.out, HasSubstr(": error: "));
    const auto document = sandbox.run({"spec", "check", file, "--json"}).json();
    EXPECT_EQ(document["ok"], false);
    ASSERT_FALSE(document["findings"].empty());
    EXPECT_THAT(brokenPromises(document["findings"][0], {{"severity", "string"},
                                                         {"rule", "string"},
                                                         {"line", "integer"},
                                                         {"column", "integer"},
                                                         {"text", "string"}}),
                IsEmpty());
    EXPECT_EQ(document["findings"][0]["line"], 3);
}

TEST(CliSpecCheck, ADoubtfulPatternIsAWarningAndTheSpecIsStillGood) {
    const Sandbox sandbox;
    const auto file = sandbox.path("mine.json");
    sandbox.write("mine.json", specWith("NoSuchOperator(x)"));
    const auto run = sandbox.run({"spec", "check", file});
    EXPECT_EQ(run.exitCode, 0) << run.out;
    EXPECT_THAT(run.out, HasSubstr(": warning: "));
}

TEST(CliSpecCheck, AMissingFileIsRefused) {
    const Sandbox sandbox;
    const auto run = sandbox.run({"spec", "check", sandbox.path("absent.json")});
    EXPECT_EQ(run.exitCode, 3);
    EXPECT_EQ(run.out, "");
}

} // namespace
} // namespace tessera::clitest
