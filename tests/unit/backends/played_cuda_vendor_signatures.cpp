#include "tests/unit/backends/played_cuda_signatures.h"

#include <cuda.h>
#include <nvrtc.h>

namespace tessera::test {

Signatures vendorSignatures() {
// Some are there for old programs alone.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    return {PLAYED_CUDA_FUNCTIONS(PLAYED_CUDA_SIGNATURE)};
}

} // namespace tessera::test
