#include "widgets/models/fuzzy_match.h"

#include <QString>

#include <gtest/gtest.h>

namespace tessera::itemmodels {
namespace {

std::optional<int> score(const char* query, const char* text) {
    return fuzzyScore(QString::fromUtf8(query), QString::fromUtf8(text));
}

TEST(FuzzyMatch, FindsBeginningsOfWords) {
    EXPECT_TRUE(score("mtp", "Measure This Plan"));
    EXPECT_TRUE(score("prof pl", "Profile Plan"));
    EXPECT_TRUE(score("pl prof", "Profile Plan")) << "words in any order";
    EXPECT_TRUE(score("mm", "MatMul")) << "a capital begins a word";
    EXPECT_TRUE(score("l2", "/encoder/layer.2/Add"));
}

TEST(FuzzyMatch, IgnoresCaseAlsoBeyondAscii) {
    EXPECT_EQ(score("SEARCH", "search"), score("search", "search"));
    EXPECT_TRUE(score("öff", "Öffnen"));
    EXPECT_TRUE(score("설정", "설정…"));
}

TEST(FuzzyMatch, PutsTheNearerAnswerFirst) {
    EXPECT_GT(score("search", "Search"), score("search", "Research"));
    EXPECT_GT(score("fit", "Fit"), score("fit", "Filter Outline"));
    EXPECT_GT(score("conv", "/main/Conv"), score("conv", "/main/c/o/n/v"));
    EXPECT_GT(score("pp", "Profile Plan"), score("pp", "Apply"));
}

TEST(FuzzyMatch, LettersStrewnOverATextAreNoAnswer) {
    EXPECT_FALSE(score("rsa", "Measure This Plan"));
    EXPECT_FALSE(score("html", "With the Best Mix · Profile ▸ Compare, and all else that follows"));
    EXPECT_FALSE(score("html", "The Machine at Last"));
    EXPECT_FALSE(score("xyz", "Measure This Plan"));
    EXPECT_FALSE(score("profile x", "Profile Plan")) << "every word of the query";
    EXPECT_FALSE(score("plans", "Plan")) << "longer than the text";
    EXPECT_FALSE(score("a", ""));
}

TEST(FuzzyMatch, AnEmptyQueryMatchesEverything) {
    EXPECT_EQ(score("", "Fit"), 0);
    EXPECT_EQ(score("  ", ""), 0);
}

} // namespace
} // namespace tessera::itemmodels
