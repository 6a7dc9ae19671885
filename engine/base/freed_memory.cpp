#include "engine/base/freed_memory.h"

#include <malloc.h>

namespace tessera::base {

void giveLargeBlocksBack() {
    constexpr int kLarge = 1 << 20;
    mallopt(M_MMAP_THRESHOLD, kLarge);
}

} // namespace tessera::base
