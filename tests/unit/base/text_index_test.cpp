#include "engine/base/text_index.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace tessera::base {
namespace {

/// Texts that an index finds.
class Texts {
public:
    std::uint32_t add(std::string text) {
        m_texts.push_back(std::move(text));
        const auto added = static_cast<std::uint32_t>(m_texts.size() - 1);
        const std::uint32_t at = m_index.findOrAdd(m_texts.back(), added, *this);
        if (at != added) {
            m_texts.pop_back();
        }
        return at;
    }
    [[nodiscard]] std::uint32_t find(std::string_view text) const { return m_index.find(text, *this); }
    [[nodiscard]] std::size_t size() const { return m_index.size(); }
    void reserve(std::size_t texts) { m_index.reserve(texts); }
    std::string_view operator()(std::uint32_t index) const { return m_texts[index]; }

private:
    TextIndex m_index;
    std::vector<std::string> m_texts;
};

TEST(TextIndexTest, FindsWhatWasAddedAndNothingElse) {
    Texts texts;
    EXPECT_EQ(texts.find("a"), TextIndex::kNone);
    EXPECT_EQ(texts.add("a"), 0);
    EXPECT_EQ(texts.add(""), 1);
    EXPECT_EQ(texts.add(std::string("a\0b", 3)), 2);
    EXPECT_EQ(texts.find("a"), 0);
    EXPECT_EQ(texts.find(""), 1);
    EXPECT_EQ(texts.find(std::string_view("a\0b", 3)), 2);
    EXPECT_EQ(texts.find(std::string_view("a\0", 2)), TextIndex::kNone);
}

TEST(TextIndexTest, KeepsTheFirstIndexOfEqualTexts) {
    Texts texts;
    EXPECT_EQ(texts.add("same"), 0);
    EXPECT_EQ(texts.add("other"), 1);
    EXPECT_EQ(texts.add("same"), 0);
    EXPECT_EQ(texts.size(), 2);
}

TEST(TextIndexTest, KeepsEverythingWhileItGrows) {
    constexpr std::uint32_t kMany = 50'000;
    Texts texts;
    for (std::uint32_t i = 0; i < kMany; ++i) {
        ASSERT_EQ(texts.add("/layers/" + std::to_string(i)), i);
    }
    texts.reserve(4 * kMany);
    EXPECT_EQ(texts.size(), kMany);
    for (std::uint32_t i = 0; i < kMany; ++i) {
        ASSERT_EQ(texts.find("/layers/" + std::to_string(i)), i);
        ASSERT_EQ(texts.find("/layers/" + std::to_string(i) + "x"), TextIndex::kNone);
    }
}

} // namespace
} // namespace tessera::base
