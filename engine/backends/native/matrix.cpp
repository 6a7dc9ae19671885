#include "engine/backends/native/matrix.h"

#include "engine/backends/native/words.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace tessera::native {

namespace {

constexpr std::int64_t kVectorBytes = 16; ///< every machine has shuffles of these
/// A block of as many rows and columns is turned at once, so that lines of both sides stay near.
constexpr std::int64_t kBlockBytes = 64;

template <typename Word>
struct VectorOf {
    using Type __attribute__((vector_size(kVectorBytes))) = Word;
};
template <typename Word>
using Vector = typename VectorOf<Word>::Type;

template <typename Word>
constexpr std::int64_t kLanes = kVectorBytes / static_cast<std::int64_t>(sizeof(Word));

/// Lanes of the low or high halves of two vectors by turns.
template <typename Word, int kFirst, std::size_t... kIndex>
[[gnu::always_inline]] inline Vector<Word> interleaved(Vector<Word> a, Vector<Word> b,
                                                       std::index_sequence<kIndex...> /*lanes*/) {
    return __builtin_shufflevector(
        a, b, (kFirst + static_cast<int>(kIndex / 2) + (kIndex % 2 == 0 ? 0 : int(kLanes<Word>)))...);
}

/// A square of as many rows as a vector has lanes.
template <typename Word>
[[gnu::always_inline]] inline void turnSquare(const std::byte* source, std::int64_t fromStep,
                                              std::byte* target, std::int64_t toStep) {
    constexpr std::size_t kSide = kLanes<Word>;
    constexpr auto kSequence = std::make_index_sequence<kSide>();
    Vector<Word> lines[kSide];
    for (std::size_t i = 0; i < kSide; ++i) {
        lines[i] = loadWord<Vector<Word>>(source + static_cast<std::int64_t>(i) * fromStep);
    }
    // Each pass takes line i and the one half the lines further, until lanes of one line are apart.
    for (std::size_t pass = 1; pass < kSide; pass *= 2) {
        Vector<Word> next[kSide];
        for (std::size_t i = 0; i < kSide / 2; ++i) {
            next[2 * i] = interleaved<Word, 0>(lines[i], lines[i + kSide / 2], kSequence);
            next[2 * i + 1] = interleaved<Word, int(kSide / 2)>(lines[i], lines[i + kSide / 2], kSequence);
        }
        std::copy(std::begin(next), std::end(next), std::begin(lines));
    }
    for (std::size_t i = 0; i < kSide; ++i) {
        storeWord(target + static_cast<std::int64_t>(i) * toStep, lines[i]);
    }
}

template <typename Word>
void turnOneByOne(const TurnedMatrix& matrix, const std::byte* source, std::byte* target) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    for (std::int64_t row = 0; row < matrix.rows; ++row) {
        const std::byte* from = source + row * kSize;
        std::byte* to = target + row * matrix.toStep;
        for (std::int64_t column = 0; column < matrix.columns; ++column) {
            storeWord(to + column * kSize, loadWord<Word>(from + column * matrix.fromStep));
        }
    }
}

/// A few columns: they are read side by side and their elements written by turns.
template <typename Word, std::int64_t kColumns>
void interleave(const TurnedMatrix& matrix, const std::byte* source, std::byte* target) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    for (std::int64_t row = 0; row < matrix.rows; ++row) {
#pragma GCC unroll 8
        for (std::int64_t column = 0; column < kColumns; ++column) {
            storeWord(target + (row * kColumns + column) * kSize,
                      loadWord<Word>(source + column * matrix.fromStep + row * kSize));
        }
    }
}

/// A few rows, whose elements lie by turns in the source.
template <typename Word, std::int64_t kRows>
void deinterleave(const TurnedMatrix& matrix, const std::byte* source, std::byte* target) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    for (std::int64_t column = 0; column < matrix.columns; ++column) {
#pragma GCC unroll 8
        for (std::int64_t row = 0; row < kRows; ++row) {
            storeWord(target + row * matrix.toStep + column * kSize,
                      loadWord<Word>(source + (column * kRows + row) * kSize));
        }
    }
}

/// True where the matrix is so narrow that it is a few streams that are dense on one side.
template <typename Word>
bool turnStreams(const TurnedMatrix& matrix, const std::byte* source, std::byte* target) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    const bool isJoined = matrix.toStep == matrix.columns * kSize;
    const bool isParted = matrix.fromStep == matrix.rows * kSize;
    const auto tryWidth = [&]<std::int64_t kWidth>() {
        if (isJoined && matrix.columns == kWidth) {
            interleave<Word, kWidth>(matrix, source, target);
            return true;
        }
        if (isParted && matrix.rows == kWidth) {
            deinterleave<Word, kWidth>(matrix, source, target);
            return true;
        }
        return false;
    };
    return tryWidth.template operator()<2>() || tryWidth.template operator()<3>() ||
           tryWidth.template operator()<4>();
}

template <typename Word>
void turnBlocks(const TurnedMatrix& matrix, const std::byte* source, std::byte* target) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    constexpr std::int64_t kSide = kLanes<Word>;
    constexpr std::int64_t kBlock = kBlockBytes / kSize;
    const std::int64_t wholeRows = matrix.rows / kSide * kSide;
    const std::int64_t wholeColumns = matrix.columns / kSide * kSide;
    for (std::int64_t firstRow = 0; firstRow < wholeRows; firstRow += kBlock) {
        const std::int64_t endRow = std::min(firstRow + kBlock, wholeRows);
        for (std::int64_t firstColumn = 0; firstColumn < wholeColumns; firstColumn += kBlock) {
            const std::int64_t endColumn = std::min(firstColumn + kBlock, wholeColumns);
            for (std::int64_t row = firstRow; row < endRow; row += kSide) {
                for (std::int64_t column = firstColumn; column < endColumn; column += kSide) {
                    turnSquare<Word>(source + column * matrix.fromStep + row * kSize, matrix.fromStep,
                                     target + row * matrix.toStep + column * kSize, matrix.toStep);
                }
            }
        }
    }
    TurnedMatrix rest = matrix; // at the right, then at the bottom
    rest.rows = wholeRows;
    rest.columns = matrix.columns - wholeColumns;
    turnOneByOne<Word>(rest, source + wholeColumns * matrix.fromStep, target + wholeColumns * kSize);
    rest.rows = matrix.rows - wholeRows;
    rest.columns = matrix.columns;
    turnOneByOne<Word>(rest, source + wholeRows * kSize, target + wholeRows * matrix.toStep);
}

} // namespace

void turn(const TurnedMatrix& matrix, const std::byte* source, std::byte* target) {
    withWord(matrix.word, [&]<typename Word>() {
        if constexpr (std::is_same_v<Word, Pair>) {
            turnOneByOne<Word>(matrix, source, target);
        } else if (!turnStreams<Word>(matrix, source, target)) {
            turnBlocks<Word>(matrix, source, target);
        }
    });
}

} // namespace tessera::native
