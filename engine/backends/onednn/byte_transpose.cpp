#include "engine/backends/onednn/byte_transpose.h"

#include <algorithm>
#include <cstring>

namespace tessera::onednn {

namespace {

constexpr int kTile = 16;
using Bytes __attribute__((vector_size(kTile))) = std::uint8_t;

/// One of four passes that transpose a tile: line i and the one half the tile away, byte by byte in turn.
[[gnu::always_inline]] inline void interleave(const Bytes (&from)[kTile], Bytes (&to)[kTile]) {
#pragma GCC unroll 8
    for (int i = 0; i < kTile / 2; ++i) {
        const Bytes& a = from[i];
        const Bytes& b = from[i + kTile / 2];
        to[2 * i] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        to[2 * i + 1] =
            __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
}

/// A tile of `kTile` by `kTile`; strides in bytes.
void transposeTile(const std::uint8_t* from, std::int64_t fromStride, std::uint8_t* to,
                   std::int64_t toStride) {
    Bytes lines[kTile];
    Bytes others[kTile];
    for (int i = 0; i < kTile; ++i) {
        std::memcpy(&lines[i], from + i * fromStride, kTile);
    }
    interleave(lines, others);
    interleave(others, lines);
    interleave(lines, others);
    interleave(others, lines);
    for (int i = 0; i < kTile; ++i) {
        std::memcpy(to + i * toStride, &lines[i], kTile);
    }
}

} // namespace

void transposeBytes(const std::uint8_t* from, std::int64_t rows, std::int64_t columns, std::int64_t first,
                    std::int64_t end, std::uint8_t* to) {
    for (std::int64_t row = 0; row < rows; row += kTile) {
        const std::int64_t height = std::min<std::int64_t>(kTile, rows - row);
        for (std::int64_t column = first; column < end; column += kTile) {
            const std::int64_t width = std::min<std::int64_t>(kTile, end - column);
            if (width == kTile && height == kTile) {
                transposeTile(from + row * columns + column, columns, to + column * rows + row, rows);
                continue;
            }
            for (std::int64_t j = 0; j < width; ++j) {
                for (std::int64_t i = 0; i < height; ++i) {
                    to[(column + j) * rows + row + i] = from[(row + i) * columns + column + j];
                }
            }
        }
    }
}

} // namespace tessera::onednn
