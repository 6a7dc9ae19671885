#include "engine/kernels/product.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <vector>

namespace tessera::kernels {
namespace {

using Clock = std::chrono::steady_clock;

constexpr ProductShape kShape{.batches = 1, .rows = 64, .columns = 192, .depth = 256};

/// Numbers that add up without rounding.
std::vector<double> small(std::int64_t count, int step) {
    std::vector<double> values(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<double>(static_cast<int>(i) * step % 17 - 8);
    }
    return values;
}

class Product : public testing::Test {
protected:
    void multiplyOnOneThread() {
        const FillPanel fill = [&](std::int64_t, std::int64_t first, std::int64_t count, double* panel) {
            for (std::int64_t k = 0; k < kShape.depth; ++k) {
                std::copy_n(m_right.data() + k * kShape.columns + first, count, panel + k * kPanelColumns);
            }
        };
        multiply(
            kShape, [&](std::int64_t) { return m_left.data(); }, fill,
            [&](std::int64_t) { return m_got.data(); }, 1);
    }

    void multiplyByThreeLoops() {
        for (std::int64_t i = 0; i < kShape.rows; ++i) {
            for (std::int64_t j = 0; j < kShape.columns; ++j) {
                double sum = 0.0;
                for (std::int64_t k = 0; k < kShape.depth; ++k) {
                    sum += m_left[static_cast<std::size_t>(i * kShape.depth + k)] *
                           m_right[static_cast<std::size_t>(k * kShape.columns + j)];
                }
                m_wanted[static_cast<std::size_t>(i * kShape.columns + j)] = sum;
            }
        }
    }

    template <class Work>
    static Clock::duration leastTime(const Work& work) {
        constexpr int kRuns = 7;
        auto least = Clock::duration::max();
        for (int run = 0; run < kRuns; ++run) {
            const auto start = Clock::now();
            work();
            least = std::min(least, Clock::now() - start);
        }
        return least;
    }

    std::vector<double> m_left = small(kShape.rows * kShape.depth, 5);
    std::vector<double> m_right = small(kShape.depth * kShape.columns, 3);
    std::vector<double> m_got = std::vector<double>(static_cast<std::size_t>(kShape.rows * kShape.columns));
    std::vector<double> m_wanted = m_got;
};

TEST_F(Product, EqualsThreeLoops) {
    multiplyOnOneThread();
    multiplyByThreeLoops();
    EXPECT_EQ(m_got, m_wanted);
}

// With vectors wider than the machine's, sums passed through memory: a thirtieth of the speed, slower than
// the plainest code, and the right answers of a search took longer than all else.
TEST_F(Product, IsFasterThanThreeLoops) {
    const auto tiled = leastTime([&] { multiplyOnOneThread(); });
    const auto plain = leastTime([&] { multiplyByThreeLoops(); });
    EXPECT_LT(tiled, plain);
}

} // namespace
} // namespace tessera::kernels
