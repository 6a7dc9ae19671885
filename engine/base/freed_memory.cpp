#include "engine/base/freed_memory.h"

#include <malloc.h>

namespace tessera::base {

void giveLargeBlocksBack() {
    constexpr int kLarge = 1 << 20;
    mallopt(M_MMAP_THRESHOLD, kLarge);
}

void joinFreedBlocksAtOnce() {
    mallopt(M_MXFAST, 0);
}

} // namespace tessera::base
