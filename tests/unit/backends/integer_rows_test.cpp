#include "engine/backends/onednn/integer_rows.h"
#include "engine/backends/onednn/lanes.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace tessera::onednn {

namespace {

constexpr std::int64_t kColumns = 37;
constexpr std::size_t kPadded = kColumns + kColumnBlock;

/// Of this machine.
std::vector<int> allLanes() {
    std::vector<int> list;
    for (const int lanes : {4, 8, 16}) {
        if (lanes <= lanesHere()) {
            list.push_back(lanes);
        }
    }
    return list;
}

class IntegerRows : public testing::TestWithParam<int> {
protected:
    IntegerRows() {
        for (std::size_t i = 0; i < m_sums.size(); ++i) {
            m_sums[i] = static_cast<std::int32_t>(i * 37) - 600;
        }
        for (std::size_t i = 0; i < kPadded; ++i) {
            m_corrections[i] = static_cast<std::int32_t>(i) - 5;
            m_zeros[i] = static_cast<std::int32_t>(i % 3);
        }
    }

    std::vector<std::int32_t> m_sums = std::vector<std::int32_t>(kColumns);
    std::vector<std::int32_t> m_corrections = std::vector<std::int32_t>(kPadded);
    std::vector<std::int32_t> m_zeros = std::vector<std::int32_t>(kPadded);
    std::vector<float> m_multipliers = std::vector<float>(kPadded, 0.25F);
    std::vector<float> m_shifts = std::vector<float>(kPadded, 0.5F);
    RowFinish m_finish{.columns = kColumns,
                       .multipliers = m_multipliers.data(),
                       .shifts = m_shifts.data(),
                       .low = -100.0F,
                       .high = 155.0F,
                       .zero = 100};
};

TEST_P(IntegerRows, CorrectsSumsExactly) {
    m_finish.corrections = m_corrections.data();
    m_finish.rightZeros = m_zeros.data();
    std::vector<std::int32_t> results(kColumns);
    finishRow(Number::kInt32, GetParam())(m_finish, m_sums.data(), 1000003, results.data());
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results[i], m_sums[i] - m_corrections[i] - m_zeros[i] * 1000003);
    }
}

TEST_P(IntegerRows, WrapsWhereSumsDo) {
    m_sums[36] = std::numeric_limits<std::int32_t>::min();
    m_corrections[36] = 1;
    m_finish.corrections = m_corrections.data();
    finishRow(Number::kInt32, GetParam())(m_finish, m_sums.data(), 0, m_sums.data());
    EXPECT_EQ(m_sums[36], std::numeric_limits<std::int32_t>::max());
}

TEST_P(IntegerRows, RoundsToEvenAndSaturates) {
    std::vector<std::uint8_t> results(kColumns + 1, 9);
    m_sums[0] = 0;         // 0.5 is a tie: 0
    m_sums[1] = 4;         // 1.5: 2
    m_sums[2] = 8;         // 2.5: 2
    m_sums[3] = 1 << 30;   // above
    m_sums[36] = -1 << 30; // below
    finishRow(Number::kUint8, GetParam())(m_finish, m_sums.data(), 0, results.data());
    EXPECT_EQ(results[0], 100);
    EXPECT_EQ(results[1], 102);
    EXPECT_EQ(results[2], 102);
    EXPECT_EQ(results[3], 255);
    EXPECT_EQ(results[36], 0);
    EXPECT_EQ(results[37], 9) << "wrote behind the row";
}

TEST_P(IntegerRows, NarrowsToInt8) {
    m_finish.zero = -3;
    m_finish.low = -125.0F;
    m_finish.high = 130.0F;
    m_sums[5] = -1000;
    m_sums[6] = 9;
    std::vector<std::int8_t> results(kColumns);
    finishRow(Number::kInt8, GetParam())(m_finish, m_sums.data(), 0, results.data());
    EXPECT_EQ(results[5], -128);
    EXPECT_EQ(results[6], 0); // 9 / 4 + 0.5 is 2.75, rounded 3
}

TEST_P(IntegerRows, ScalesAndLimitsFloats) {
    m_finish.low = 0.0F;
    m_finish.high = std::numeric_limits<float>::infinity();
    std::vector<float> results(kColumns);
    finishRow(Number::kFloat, GetParam())(m_finish, m_sums.data(), 0, results.data());
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results[i], std::max(0.0F, static_cast<float>(m_sums[i]) * 0.25F + 0.5F));
    }
}

TEST(SumOfBytes, KnowsTheSign) {
    const std::vector<std::uint8_t> bytes{200, 100, 255};
    EXPECT_EQ(sumOfBytes(Number::kUint8, bytes.data(), 3), 555);
    EXPECT_EQ(sumOfBytes(Number::kInt8, bytes.data(), 3), -56 + 100 - 1);
}

INSTANTIATE_TEST_SUITE_P(Lanes, IntegerRows, testing::ValuesIn(allLanes()),
                         [](const auto& info) { return "of" + std::to_string(info.param); });

} // namespace

} // namespace tessera::onednn
