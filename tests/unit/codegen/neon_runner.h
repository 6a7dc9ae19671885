// What the host and the runner of kernels on an emulated CPU say to each other.
#pragma once

#include <cstdint>

namespace tessera::test {

/// `neon_runner LIBRARY KERNEL` reads this from its standard input: conformance::Guard, how many buffers, a
/// header for each, the elements of the workspace, then the contents of every buffer that is none of an
/// earlier one. It writes the length of a text, the text ("", or where the kernel wrote outside its buffers),
/// and the contents of the same buffers. `neon_runner` alone writes the width and the registers of
/// targetOfThisCpu as text.
struct RunnerBuffer {
    std::int64_t elements = 0;
    std::int64_t sameAs = -1;       ///< the earlier buffer that this one is, if any
    std::int64_t readableBytes = 0; ///< behind it
};

} // namespace tessera::test
