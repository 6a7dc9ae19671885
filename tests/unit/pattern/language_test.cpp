// The user page is the grammar's only statement, so the parser is held to it here.
#include "engine/base/file_system.h"
#include "engine/base/random.h"
#include "engine/pattern/linter.h"
#include "engine/pattern/spec.h"
#include "tests/support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace tessera::pattern {
namespace {

std::string page() {
    const auto text = base::readTextFile(test::sourcePath("resources/help/pattern-language.md"), 1U << 20U);
    EXPECT_TRUE(text.has_value());
    return text.value_or("");
}

/// First cells of the table under a heading, without backquotes and the table's own escapes.
std::vector<std::string> examplesUnder(const std::string& heading) {
    std::istringstream lines(page());
    std::vector<std::string> examples;
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("## ")) {
            inside = line == "## " + heading;
        }
        if (!inside || !line.starts_with("| `")) {
            continue;
        }
        std::string example;
        for (std::size_t i = 3; i < line.size() && line[i] != '`'; ++i) {
            example += line[i] == '\\' ? "" : std::string(1, line[i]);
        }
        examples.push_back(example);
    }
    return examples;
}

/// Rules of the EBNF block: name to right side.
std::map<std::string, std::string> grammar() {
    const std::string text = page();
    const std::size_t begin = text.find("```ebnf\n") + 8;
    std::istringstream lines(text.substr(begin, text.find("```", begin) - begin));
    std::map<std::string, std::string> rules;
    for (std::string line; std::getline(lines, line);) {
        if (const std::size_t equals = line.find(" = "); equals != std::string::npos && line[0] != ' ') {
            rules[line.substr(0, line.find(' '))] = line.substr(equals + 3);
        }
    }
    return rules;
}

TEST(LanguagePage, ItsPatternsParse) {
    const auto examples = examplesUnder("Patterns by example");
    EXPECT_GE(examples.size(), 16U);
    for (const std::string& example : examples) {
        const auto rule = makeRule("example", example);
        EXPECT_TRUE(rule.has_value()) << example << ": " << rule.error().oneLine();
    }
}

TEST(LanguagePage, ItsConstraintsParse) {
    const auto examples = examplesUnder("Constraints by example");
    EXPECT_GE(examples.size(), 9U);
    for (const std::string& example : examples) {
        const auto rule = makeRule("example", "c = Conv(x, w:const, b:const?)", example);
        EXPECT_TRUE(rule.has_value()) << example << ": " << rule.error().oneLine();
    }
}

/// Nonterminals that a sign in the examples shows to be used.
TEST(LanguagePage, ItsExamplesUseEveryNonterminal) {
    const std::map<std::string, std::string> signs{
        {"pattern", "("},       {"node", "c = "},      {"choice", " | "},  {"step", "("},
        {"operators", "|"},     {"operator", "."},     {"class", "@"},     {"repeat", "{"},
        {"operands", "..."},    {"output", "#"},       {"operand", "?"},   {"value", ":var"},
        {"constraint", "=="},   {"or", " or "},        {"and", " and "},   {"not", "not "},
        {"comparison", " in "}, {"sum", " - "},        {"product", " % "}, {"unary", "-1"},
        {"postfix", "."},       {"property", ".rank"}, {"index", "["},     {"primary", "("},
        {"call", "all("},       {"list", "[2, 2]"}};
    std::string all;
    for (const char* heading : {"Patterns by example", "Constraints by example"}) {
        for (const std::string& example : examplesUnder(heading)) {
            all += example + "\n";
        }
    }
    const auto rules = grammar();
    EXPECT_EQ(rules.size(), signs.size());
    for (const auto& [name, right] : rules) {
        ASSERT_TRUE(signs.contains(name)) << "the grammar's '" << name << "' has no example";
        EXPECT_NE(all.find(signs.at(name)), std::string::npos) << name;
        // Whatever a rule refers to is another rule or a lexical word that the page explains.
        std::string bare;
        bool quoted = false;
        for (const char c : right) {
            quoted = c == '"' ? !quoted : quoted;
            bare += quoted || (std::isalpha(static_cast<unsigned char>(c)) == 0) ? ' ' : c;
        }
        std::istringstream words(bare);
        const std::set<std::string> lexical{"word", "Word", "name", "quoted", "integer", "number", "dtype"};
        for (std::string word; words >> word;) {
            EXPECT_TRUE(rules.contains(word) || lexical.contains(word)) << name << " refers to " << word;
        }
    }
}

std::string mutated(std::string text, base::Random& random) {
    static constexpr std::string_view kPieces = "(){}[]|?,:=&#@._+-*/%<>!'\"\\ aZ09\xC3\n";
    const auto edits = 1 + random.below(4);
    for (std::uint64_t i = 0; i < edits; ++i) {
        const std::size_t at = random.below(text.size() + 1);
        switch (random.below(4)) {
        case 0:
            text.insert(at, 1, kPieces[random.below(kPieces.size())]);
            break;
        case 1:
            text.erase(at, random.below(4));
            break;
        case 2:
            text.insert(at, text.substr(random.below(text.size() + 1), random.below(12)));
            break;
        default:
            if (at < text.size()) {
                text[at] = kPieces[random.below(kPieces.size())];
            }
            break;
        }
    }
    return text;
}

TEST(LanguageRobustness, MutatedPatternsAreReadOrRefused) {
    base::Random random(17);
    auto seeds = examplesUnder("Patterns by example");
    const auto constraints = examplesUnder("Constraints by example");
    std::size_t read = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::string match = mutated(seeds[random.below(seeds.size())], random);
        const auto rule = makeRule("m", match);
        if (rule) {
            BackendSpec spec;
            spec.patterns.push_back(*rule);
            static_cast<void>(lint(spec));
            ++read;
        } else {
            EXPECT_THAT(rule.error().message, testing::StartsWith("expected ")) << match;
        }
        const std::string where = mutated(constraints[random.below(constraints.size())], random);
        const auto constrained = makeRule("m", "c = Conv(x, w:const, b:const?)", where);
        if (constrained) {
            BackendSpec spec;
            spec.patterns.push_back(*constrained);
            static_cast<void>(lint(spec));
        }
    }
    EXPECT_GT(read, 1000U) << "the mutations are too wild to test the accepting half";
}

TEST(LanguageRobustness, MutatedSpecsAreReadOrRefused) {
    base::Random random(18);
    const auto seed = base::readTextFile(test::sourcePath("resources/specs/xnnpack.json"), kMaxSpecBytes);
    ASSERT_TRUE(seed.has_value());
    std::size_t read = 0;
    for (int i = 0; i < 4'000; ++i) {
        const SpecReading reading = readSpec(mutated(*seed, random));
        if (reading.spec) {
            EXPECT_TRUE(parseSpec(writeSpec(*reading.spec), "again").has_value());
            ++read;
        } else {
            EXPECT_FALSE(reading.findings.empty());
        }
    }
    EXPECT_GT(read, 100U);
}

} // namespace
} // namespace tessera::pattern
