#include <gtest/gtest.h>
#include <set>
#include <string>

namespace tessera::bad_input {
namespace {

/// The list of bad inputs has this many lines; each has a test named after its number.
constexpr int kLines = 67;

TEST(Meta, EveryLineHasATest) {
    std::set<int> seen;
    const auto& all = *testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i) {
        const auto& suite = *all.GetTestSuite(i);
        for (int j = 0; j < suite.total_test_count(); ++j) {
            const std::string name = suite.GetTestInfo(j)->name();
            if (name.size() > 3 && name[0] == 'L' && name[3] == '_') {
                seen.insert(std::stoi(name.substr(1, 2)));
            }
        }
    }
    for (int line = 1; line <= kLines; ++line) {
        EXPECT_TRUE(seen.contains(line)) << "no test L" << line;
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(kLines));
}

} // namespace
} // namespace tessera::bad_input
