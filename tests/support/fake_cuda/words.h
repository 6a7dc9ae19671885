// The text that stands before and behind the text of a kernel: kernel_abi.h and device_words.h, as the build
// found them.
#pragma once

#include "tests/support/fake_cuda/kernel_abi.h"

#include <string_view>

namespace tessera::fake_cuda {

extern const std::string_view kWordsBefore;
extern const std::string_view kWordsBehind;

} // namespace tessera::fake_cuda
