#include "engine/backends/native/matrix.h"

#include "engine/backends/native/wide.h"
#include "engine/backends/native/words.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace tessera::native {

namespace {

constexpr std::int64_t kVectorBytes = 16; ///< every machine has shuffles of these
/// A block of as many rows and columns is turned at once, so that lines of both sides stay near.
constexpr std::int64_t kBlockBytes = 64;
constexpr std::int64_t kAliasedBytes = 1024;

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
        std::copy(next, next + kSide, lines);
    }
    for (std::size_t i = 0; i < kSide; ++i) {
        storeWord(target + static_cast<std::int64_t>(i) * toStep, lines[i]);
    }
}

template <typename Word>
struct WideVectorOf {
    using Type __attribute__((vector_size(2 * kVectorBytes))) = Word;
};
template <typename Word>
using WideVector = typename WideVectorOf<Word>::Type;

template <typename Word>
[[gnu::always_inline]] inline void turnOneByOne(const TurnedMatrix& matrix, const std::byte* source,
                                                std::byte* target) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    for (std::int64_t row = 0; row < matrix.rows; ++row) {
        const std::byte* from = source + row * kSize;
        std::byte* to = target + row * matrix.toStep;
        for (std::int64_t column = 0; column < matrix.columns; ++column) {
            storeWord(to + column * kSize, loadWord<Word>(from + column * matrix.fromStep));
        }
    }
}

// Streams: matrices of a few columns, or rows, that lie by turns on one side. Vectors of each stream, or of
// the dense side, are put together lane by lane: a lane from the streams before, or from the one that is
// added.

/// Lane `lane` of dense vector `vector`: from stream 0 and 1 where `added` is 1, later from what there is and
/// `added`.
template <std::size_t kWidth, std::size_t kLaneCount>
constexpr int interleavedLane(std::size_t vector, std::size_t lane, std::size_t added) {
    const std::size_t flat = vector * kLaneCount + lane;
    const std::size_t stream = flat % kWidth;
    const std::size_t at = flat / kWidth;
    if (stream == added) {
        return static_cast<int>(kLaneCount + at);
    }
    return static_cast<int>(added == 1 && stream == 0 ? at : lane);
}
/// Lane `lane` of stream `stream`, from dense vectors.
template <std::size_t kWidth, std::size_t kLaneCount>
constexpr int partedLane(std::size_t stream, std::size_t lane, std::size_t added) {
    const std::size_t flat = lane * kWidth + stream;
    const std::size_t vector = flat / kLaneCount;
    const std::size_t at = flat % kLaneCount;
    if (vector == added) {
        return static_cast<int>(kLaneCount + at);
    }
    return static_cast<int>(added == 1 && vector == 0 ? at : lane);
}

enum class Vectors : std::uint8_t { kPlain, kWide };
enum class Streams : std::uint8_t { kJoin, kPart };

template <typename Many, typename Word>
constexpr std::size_t kLanesOf = sizeof(Many) / sizeof(Word);

/// Puts `added`, the vector number `kAdded`, into vector `kMade` of the result.
template <Streams kHow, typename Word, std::size_t kWidth, std::size_t kMade, std::size_t kAdded,
          typename Many, std::size_t... kIndex>
[[gnu::always_inline]] inline void mixIn(const Many& added, Many& made,
                                         std::index_sequence<kIndex...> /*lanes*/) {
    constexpr std::size_t kCount = kLanesOf<Many, Word>;
    made = __builtin_shufflevector(made, added,
                                   (kHow == Streams::kJoin
                                        ? interleavedLane<kWidth, kCount>(kMade, kIndex, kAdded)
                                        : partedLane<kWidth, kCount>(kMade, kIndex, kAdded))...);
}

/// Vector `kMade` of the result, from `kWidth` vectors.
template <Streams kHow, typename Word, std::size_t kWidth, std::size_t kMade, typename Many>
[[gnu::always_inline]] inline void storeMixed(const Many* given, std::byte* target) {
    constexpr auto kSequence = std::make_index_sequence<kLanesOf<Many, Word>>();
    Many made = given[0];
    mixIn<kHow, Word, kWidth, kMade, 1>(given[1], made, kSequence);
    if constexpr (kWidth > 2) {
        mixIn<kHow, Word, kWidth, kMade, 2>(given[2], made, kSequence);
    }
    if constexpr (kWidth > 3) {
        mixIn<kHow, Word, kWidth, kMade, 3>(given[3], made, kSequence);
    }
    std::memcpy(target, &made, sizeof made);
}

/// As much of `length` elements of each of `kWidth` streams as fills vectors of the type. \return how much
template <Streams kHow, typename Word, std::size_t kWidth, typename Many, std::size_t... kMade>
[[gnu::always_inline]] inline std::int64_t
moveVectors(std::int64_t first, std::int64_t length, const std::byte* source, std::int64_t fromStep,
            std::byte* target, std::int64_t toStep, std::index_sequence<kMade...> /*vectors*/) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    constexpr auto kWide = static_cast<std::int64_t>(kWidth);
    constexpr auto kBytes = static_cast<std::int64_t>(sizeof(Many));
    constexpr std::int64_t kCount = kBytes / kSize;
    std::int64_t i = first;
    for (; i + kCount <= length; i += kCount) {
        Many given[kWidth];
        for (std::int64_t k = 0; k < kWide; ++k) {
            std::memcpy(&given[k],
                        kHow == Streams::kJoin ? source + k * fromStep + i * kSize
                                               : source + i * kWide * kSize + k * kBytes,
                        sizeof(Many));
        }
        (storeMixed<kHow, Word, kWidth, kMade>(
             given, kHow == Streams::kJoin
                        ? target + i * kWide * kSize + static_cast<std::int64_t>(kMade) * kBytes
                        : target + static_cast<std::int64_t>(kMade) * toStep + i * kSize),
         ...);
    }
    return i;
}

/// `length` elements of each of `kWidth` streams.
template <Vectors kVectors, Streams kHow, typename Word, std::size_t kWidth>
[[gnu::always_inline]] inline void moveStreams(std::int64_t length, const std::byte* source,
                                               std::int64_t fromStep, std::byte* target,
                                               std::int64_t toStep) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    constexpr auto kWide = static_cast<std::int64_t>(kWidth);
    constexpr auto kMade = std::make_index_sequence<kWidth>();
    std::int64_t i = 0;
    if constexpr (kVectors == Vectors::kWide && sizeof(Word) >= 4 &&
                  kWidth == 2) { // others do not cross halves well
        i = moveVectors<kHow, Word, kWidth, WideVector<Word>>(i, length, source, fromStep, target, toStep,
                                                              kMade);
    }
    i = moveVectors<kHow, Word, kWidth, Vector<Word>>(i, length, source, fromStep, target, toStep, kMade);
    for (; i < length; ++i) {
        for (std::int64_t k = 0; k < kWide; ++k) {
            const std::int64_t dense = (i * kWide + k) * kSize;
            storeWord(target + (kHow == Streams::kJoin ? dense : k * toStep + i * kSize),
                      loadWord<Word>(source + (kHow == Streams::kJoin ? k * fromStep + i * kSize : dense)));
        }
    }
}

/// True where the matrix is so narrow that it is a few streams that are dense on one side.
template <Vectors kVectors, typename Word>
[[gnu::always_inline]] inline bool turnStreams(const TurnedMatrix& matrix, const std::byte* source,
                                               std::byte* target) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    const bool isJoined = matrix.toStep == matrix.columns * kSize;
    const bool isParted = matrix.fromStep == matrix.rows * kSize;
    const auto tryWidth = [&]<std::size_t kWidth>() __attribute__((always_inline)) {
        if (isJoined && matrix.columns == static_cast<std::int64_t>(kWidth)) {
            moveStreams<kVectors, Streams::kJoin, Word, kWidth>(matrix.rows, source, matrix.fromStep, target,
                                                                0);
            return true;
        }
        if (isParted && matrix.rows == static_cast<std::int64_t>(kWidth)) {
            moveStreams<kVectors, Streams::kPart, Word, kWidth>(matrix.columns, source, 0, target,
                                                                matrix.toStep);
            return true;
        }
        return false;
    };
    return tryWidth.template operator()<2>() || tryWidth.template operator()<3>() ||
           tryWidth.template operator()<4>();
}

template <typename Word>
[[gnu::always_inline]] inline void turnBlocks(const TurnedMatrix& matrix, const std::byte* source,
                                              std::byte* target) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    constexpr std::int64_t kSide = kLanes<Word>;
    constexpr std::int64_t kBlock = kBlockBytes / kSize;
    const std::int64_t wholeRows = matrix.rows / kSide * kSide;
    const std::int64_t wholeColumns = matrix.columns / kSide * kSide;
    const auto square = [&](std::int64_t row, std::int64_t column) __attribute__((always_inline)) {
        turnSquare<Word>(source + column * matrix.fromStep + row * kSize, matrix.fromStep,
                         target + row * matrix.toStep + column * kSize, matrix.toStep);
    };
    // Lines of the source are used up at once, unless the rows of the target share their places in a cache.
    const bool isAliased = matrix.toStep % kAliasedBytes == 0;
    for (std::int64_t firstRow = 0; firstRow < wholeRows; firstRow += kBlock) {
        const std::int64_t endRow = std::min(firstRow + kBlock, wholeRows);
        for (std::int64_t firstColumn = 0; firstColumn < wholeColumns; firstColumn += kBlock) {
            const std::int64_t endColumn = std::min(firstColumn + kBlock, wholeColumns);
            if (isAliased) {
                for (std::int64_t row = firstRow; row < endRow; row += kSide) {
                    for (std::int64_t column = firstColumn; column < endColumn; column += kSide) {
                        square(row, column);
                    }
                }
                continue;
            }
            for (std::int64_t column = firstColumn; column < endColumn; column += kSide) {
                for (std::int64_t row = firstRow; row < endRow; row += kSide) {
                    square(row, column);
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

/// Words of 16 bytes, four rows at a time: a line of the source is used up before the next.
[[gnu::always_inline]] inline void turnPairs(const TurnedMatrix& matrix, const std::byte* source,
                                             std::byte* target) {
    constexpr std::int64_t kRows = kBlockBytes / kVectorBytes;
    TurnedMatrix part = matrix;
    for (std::int64_t row = 0; row < matrix.rows; row += kRows) {
        part.rows = std::min(kRows, matrix.rows - row);
        for (std::int64_t column = 0; column < matrix.columns; column += kRows) {
            part.columns = std::min(kRows, matrix.columns - column);
            turnOneByOne<Pair>(part, source + row * kVectorBytes + column * matrix.fromStep,
                               target + row * matrix.toStep + column * kVectorBytes);
        }
    }
}

template <Vectors kVectors>
[[gnu::always_inline]] inline void turnBy(const TurnedMatrix& matrix, const std::byte* source,
                                          std::byte* target) {
    withWord(
        matrix.word, [&]<typename Word>() __attribute__((always_inline)) {
            if constexpr (std::is_same_v<Word, Pair>) {
                turnPairs(matrix, source, target);
            } else if (!turnStreams<kVectors, Word>(matrix, source, target)) {
                turnBlocks<Word>(matrix, source, target);
            }
        });
}

void turnPlain(const TurnedMatrix& matrix, const std::byte* source, std::byte* target) {
    turnBy<Vectors::kPlain>(matrix, source, target);
}

TESSERA_NATIVE_WIDE void turnWide(const TurnedMatrix& matrix, const std::byte* source, std::byte* target) {
    turnBy<Vectors::kWide>(matrix, source, target);
}

} // namespace

void turn(const TurnedMatrix& matrix, const std::byte* source, std::byte* target) {
    hasWideVectors() ? turnWide(matrix, source, target) : turnPlain(matrix, source, target);
}

} // namespace tessera::native
