#include "engine/pattern/linter.h"

#include "engine/base/file_system.h"
#include "tests/support/paths.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace tessera::pattern {
namespace {

std::vector<std::string> linted(std::vector<std::pair<const char*, const char*>> rules,
                                Finding::Severity least = Finding::Severity::kWarning) {
    BackendSpec spec;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        auto rule = makeRule("r" + std::to_string(i), rules[i].first, rules[i].second);
        EXPECT_TRUE(rule.has_value()) << rule.error().oneLine();
        spec.patterns.push_back(*std::move(rule));
    }
    std::vector<std::string> texts;
    for (const Finding& finding : lint(spec)) {
        if (finding.severity >= least) {
            texts.push_back(finding.begin.text() + " " + finding.text);
        }
    }
    return texts;
}

TEST(Linter, FindsDeadPatterns) {
    EXPECT_THAT(
        linted({{"Convolution(_)", ""}}),
        testing::ElementsAre("1:1 no operator is called 'Convolution'", "1:1 dead: nothing can match it"));
    EXPECT_THAT(linted({{"Relu(Conv(_))", ""}}),
                testing::ElementsAre("1:6 dead: Conv never has these operands (Conv takes 2 to 3)"));
    EXPECT_THAT(linted({{"Relu(_, _)", ""}}),
                testing::ElementsAre(testing::HasSubstr("never has these operands")));
    EXPECT_THAT(linted({{"Conv(_, ...)", ""}, {"Conv(x, w:const)", ""}}), testing::IsEmpty());
    EXPECT_THAT(linted({{"Conv(_, _, _?)", ""}, {"Conv(x, w:const, const)", "w.rank == 4 and x.rank == 4"}}),
                testing::ElementsAre("1:1 dead: every region of it is one of 'r0' already"));
    EXPECT_THAT(linted({{"@elementwise", ""}, {"Relu(_)", ""}}), testing::SizeIs(1));
}

TEST(Linter, FindsConstraintsThatNeverPass) {
    const char* conv = "c = Conv(x, w:const, ...)";
    for (const char* where : {"1 == 2", "c.group == 1 and c.group == 2", "x.rank == 4 and x.rank > 4",
                              "x.rank < 0", "w.dim[0] == -1", "x.dtype == f32 and x.dtype in (f16, bf16)",
                              "c.grooup == 1", "x.group == 1", "region.size == 1", "c.group < 1",
                              "4 < x.rank and x.rank in (3, 4)", "false and x.rank == 4", "1 + 1"}) {
        EXPECT_THAT(linted({{conv, where}}), testing::ElementsAre(testing::HasSubstr("can never pass")))
            << where;
    }
    for (const char* where : {"c.group == 1 or c.group == 2", "x.rank in (4, 5) and x.rank >= 5",
                              "c.strides == [1, 1]", "x.dim[0] == 0", "w.dim[0] == 1 and w.dim[1] == 2"}) {
        EXPECT_THAT(linted({{conv, where}}), testing::IsEmpty()) << where;
    }
}

TEST(Linter, FindsInteriorValuesThatAlwaysEscape) {
    EXPECT_THAT(linted({{"Relu(c = Conv(_, ...))", "c.readers >= 2"}}), testing::SizeIs(1));
    EXPECT_THAT(linted({{"Relu(&c = Conv(_, ...))", "c.readers >= 2"}}), testing::IsEmpty());
}

TEST(Linter, MentionsOverlaps) {
    const auto all =
        linted({{"Conv(x, w, _?)", "w.rank == 4"}, {"Conv(_, const, _?)", ""}}, Finding::Severity::kInfo);
    EXPECT_THAT(all,
                testing::Contains("1:1 overlap: 'r0' proposes the same regions where its constraint holds"));
}

TEST(Linter, FindsNothingWrongInTheShippedSpecs) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::sourcePath("resources/specs"))) {
        const auto text = base::readTextFile(entry.path(), kMaxSpecBytes);
        ASSERT_TRUE(text.has_value());
        const SpecReading reading = readSpec(*text);
        for (const Finding& finding : reading.findings) {
            ADD_FAILURE() << entry.path() << ":" << finding.begin.text() << ": " << finding.text;
        }
        ASSERT_TRUE(reading.spec.has_value()) << entry.path();
        EXPECT_EQ(reading.spec->id, entry.path().stem());
        for (const Finding& finding : lint(*reading.spec)) {
            EXPECT_EQ(finding.severity, Finding::Severity::kInfo)
                << entry.path() << ":" << finding.begin.text() << ": " << finding.text;
        }
        ++count;
    }
    EXPECT_GE(count, 6U);
}

} // namespace
} // namespace tessera::pattern
