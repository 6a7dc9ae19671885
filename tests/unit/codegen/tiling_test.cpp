#include "engine/codegen/families/tiling.h"

#include <gtest/gtest.h>

namespace tessera::codegen {
namespace {

TEST(RowTiles, HoldAllRowsInTilesOfNearlyEqualHeight) {
    for (std::int64_t extent = 1; extent <= 200; ++extent) {
        for (const std::int64_t most : {1, 3, 6, 9, 14}) {
            for (const std::int64_t shares : {1, 2, 3, 4}) {
                const RowTiles tiles = RowTiles::of(extent, most, shares);
                EXPECT_LE(tiles.height, most);
                EXPECT_GE(tiles.tall, 1);
                EXPECT_LE(tiles.tall, tiles.count);
                EXPECT_GE(tiles.height - 1, tiles.tall < tiles.count ? 1 : 0);
                EXPECT_EQ(tiles.count * (tiles.height - 1) + tiles.tall, extent);
            }
        }
    }
}

TEST(RowTiles, AreAsFewAsCanBeForOneThread) {
    EXPECT_EQ(RowTiles::of(98, 14).count, 7);
    EXPECT_EQ(RowTiles::of(99, 14).count, 8);
    EXPECT_EQ(RowTiles::of(98, 14, 7).count, 7);
}

// 98 rows are half of those of 14x14 images: seven tiles keep one of two threads waiting for a seventh of the
// time.
TEST(RowTiles, AreDealtInEqualNumbersWhereTheBusiestThreadGainsByIt) {
    const RowTiles dealt = RowTiles::of(98, 14, 2);
    EXPECT_EQ(dealt.count, 8);
    EXPECT_EQ(dealt.busiestRows(2), 50);
    EXPECT_EQ(RowTiles::of(98, 14).busiestRows(2), 56);
    // 17 tiles of 6 and 5 rows give 48 and 50 rows; 18 would give 53 and 45.
    EXPECT_EQ(RowTiles::of(98, 6, 2).count, 17);
    // One row cannot be shared.
    EXPECT_EQ(RowTiles::of(1, 14, 2).count, 1);
}

TEST(RowTiles, NeverGiveTheBusiestThreadMoreRowsThanFewerTilesWould) {
    for (std::int64_t extent = 1; extent <= 400; ++extent) {
        for (const std::int64_t shares : {2, 3, 4, 8}) {
            const RowTiles dealt = RowTiles::of(extent, 9, shares);
            EXPECT_LE(dealt.busiestRows(shares), RowTiles::of(extent, 9).busiestRows(shares));
            EXPECT_GE(dealt.busiestRows(shares) * shares, extent);
        }
    }
}

} // namespace
} // namespace tessera::codegen
