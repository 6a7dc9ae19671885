// Problems of tests that look at schedules and run none, and the target that they are for.
#pragma once

#include "engine/codegen/family.h"

#include <cstdint>

namespace tessera::test {

inline constexpr codegen::Target kWide{.width = 16, .registers = 32, .threads = 2};

inline codegen::Problem convolution(std::int64_t channels, std::int64_t extent, std::int64_t kernel) {
    codegen::Convolution made;
    made.inputChannels = made.outputChannels = channels;
    made.input = made.output = {1, extent, extent};
    made.kernel = {1, kernel, kernel};
    made.padsBegin = {0, kernel / 2, kernel / 2};
    return {.shape = made};
}

inline codegen::Problem product(std::int64_t rows, std::int64_t depth, std::int64_t columns) {
    codegen::Product made;
    made.rows = rows;
    made.depth = depth;
    made.columns = columns;
    return {.shape = made};
}

} // namespace tessera::test
