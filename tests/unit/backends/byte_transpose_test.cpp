#include "engine/backends/onednn/byte_transpose.h"

#include <gtest/gtest.h>
#include <vector>

namespace tessera::onednn {

namespace {

TEST(ByteTranspose, MovesEveryByteOfTilesAndTails) {
    for (const std::int64_t rows : {1, 15, 16, 33}) {
        for (const std::int64_t columns : {1, 16, 31, 64}) {
            std::vector<std::uint8_t> from(static_cast<std::size_t>(rows * columns));
            for (std::size_t i = 0; i < from.size(); ++i) {
                from[i] = static_cast<std::uint8_t>(i * 7 + i / 251);
            }
            std::vector<std::uint8_t> to(from.size(), 0);
            transposeBytes(from.data(), rows, columns, 0, columns, to.data());
            for (std::int64_t row = 0; row < rows; ++row) {
                for (std::int64_t column = 0; column < columns; ++column) {
                    ASSERT_EQ(to[static_cast<std::size_t>(column * rows + row)],
                              from[static_cast<std::size_t>(row * columns + column)])
                        << rows << " by " << columns << " at " << row << ", " << column;
                }
            }
        }
    }
}

TEST(ByteTranspose, WritesOnlyTheColumnsAskedFor) {
    constexpr std::int64_t kRows = 20;
    constexpr std::int64_t kColumns = 40;
    const std::vector<std::uint8_t> from(kRows * kColumns, 1);
    std::vector<std::uint8_t> to(from.size(), 0);
    transposeBytes(from.data(), kRows, kColumns, 5, 23, to.data());
    for (std::int64_t column = 0; column < kColumns; ++column) {
        EXPECT_EQ(to[static_cast<std::size_t>(column * kRows + 7)], column >= 5 && column < 23 ? 1 : 0);
    }
}

} // namespace

} // namespace tessera::onednn
