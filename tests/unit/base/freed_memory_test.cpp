#include "engine/base/freed_memory.h"

#include <gtest/gtest.h>

#include <array>
#include <malloc.h>
#include <memory>
#include <vector>

namespace tessera::base {
namespace {

TEST(FreedMemory, LeavesNoSmallBlocksToBeJoinedLater) {
    joinFreedBlocksAtOnce();
    std::vector<std::unique_ptr<std::array<char, 100>>> blocks;
    for (int i = 0; i < 10000; ++i) {
        blocks.push_back(std::make_unique<std::array<char, 100>>());
    }
    blocks.clear();
    EXPECT_EQ(mallinfo2().fsmblks, 0U);
}

} // namespace
} // namespace tessera::base
