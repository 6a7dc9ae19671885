#include "engine/backends/native/copy.h"

#include "engine/backends/native/matrix.h"
#include "engine/backends/native/wide.h"
#include "engine/backends/native/words.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace tessera::native {

namespace {

template <typename Word>
[[gnu::always_inline]] inline void splat(std::byte* target, std::int64_t count, Word word) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    for (std::int64_t i = 0; i < count; ++i) {
        storeWord(target + i * kSize, word);
    }
}

/// `fill` as often as a word holds it.
template <typename Word>
[[gnu::always_inline]] inline Word filledWord(const std::byte* fill, std::int64_t elementBytes) {
    std::array<std::byte, sizeof(Word)> bytes{};
    for (std::size_t at = 0; fill != nullptr && at < bytes.size();
         at += static_cast<std::size_t>(elementBytes)) {
        std::memcpy(bytes.data() + at, fill, static_cast<std::size_t>(elementBytes));
    }
    return loadWord<Word>(bytes.data());
}

/// Rows of a few vectors are copied here: calling memcpy would take as long again.
[[gnu::always_inline]] inline void copyBytes(std::byte* to, const std::byte* from, std::int64_t bytes) {
    constexpr std::int64_t kVector = 32;
    constexpr std::int64_t kMost = 256;
    if (bytes < kVector || bytes > kMost) {
        std::memcpy(to, from, static_cast<std::size_t>(bytes));
        return;
    }
    for (std::int64_t at = 0; at + kVector <= bytes; at += kVector) {
        std::memcpy(to + at, from + at, kVector);
    }
    std::memcpy(to + bytes - kVector, from + bytes - kVector, kVector); // what is left, and some twice
}

template <typename Word>
[[gnu::always_inline]] inline void copyStrided(const std::byte* source, std::int64_t step, std::byte* target,
                                               std::int64_t count) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    if (step == 0) {
        splat(target, count, loadWord<Word>(source));
    } else if (step == -kSize) { // backwards: vectors are turned around
        for (std::int64_t i = 0; i < count; ++i) {
            storeWord(target + i * kSize, loadWord<Word>(source - i * kSize));
        }
    } else if (step == 2 * kSize) {
        for (std::int64_t i = 0; i < count; ++i) {
            storeWord(target + i * kSize, loadWord<Word>(source + 2 * i * kSize));
        }
    } else {
        for (std::int64_t i = 0; i < count; ++i) {
            storeWord(target + i * kSize, loadWord<Word>(source + i * step));
        }
    }
}

/// `count` words of a run to `target`; the first is `from` of the source.
template <typename Word>
[[gnu::always_inline]] inline void copyRun(const Run& run, std::int64_t from, std::int64_t count,
                                           const std::byte* source, std::byte* target, Word fill) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    if (count == 1) {
        storeWord(target, run.from == kFill ? fill : loadWord<Word>(source + from));
    } else if (run.from == kFill) {
        splat(target, count, fill);
    } else if (run.step == kSize) {
        copyBytes(target, source + from, count * kSize);
    } else {
        copyStrided<Word>(source + from, run.step, target, count);
    }
}

template <typename Word>
[[gnu::always_inline]] inline void gather(const std::int64_t* table, std::int64_t count,
                                          const std::byte* source, std::byte* target, Word fill) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    for (std::int64_t i = 0; i < count; ++i) {
        storeWord(target + i * kSize, table[i] == kFill ? fill : loadWord<Word>(source + table[i]));
    }
}

/// A loop as it is walked.
struct Step {
    explicit Step(const Loop& loop)
        : count(loop.count)
        , fromStep(loop.fromStep)
        , toStep(loop.toStep)
        , table(loop.isAffine() ? nullptr : loop.table.data()) {}

    /// Where index `i` reads when the loops around are at `base`.
    [[nodiscard]] std::int64_t from(std::int64_t base, std::int64_t i) const {
        if (table == nullptr) {
            return base == kFill ? kFill : base + i * fromStep;
        }
        return base == kFill || table[i] == kFill ? kFill : base + table[i];
    }

    std::int64_t count;
    std::int64_t fromStep;
    std::int64_t toStep;
    const std::int64_t* table;
};

} // namespace

/// Where the outermost `levels` loops stand.
class Copy::Cursor {
public:
    Cursor(const Loops& loops, std::size_t levels, std::int64_t item)
        : m_list(loops.list.data()), m_levels(levels) {
        for (std::size_t level = levels; level-- > 0;) {
            m_index[level] = item % m_list[level].count;
            item /= m_list[level].count;
        }
        m_from[0] = loops.isFilled ? kFill : loops.from;
        m_to[0] = loops.to;
        placeFrom(0);
    }

    void next() {
        std::size_t level = m_levels;
        while (level > 0 && ++m_index[level - 1] == m_list[level - 1].count) {
            m_index[--level] = 0;
        }
        if (level > 0) {
            placeFrom(level - 1);
        }
    }

    [[nodiscard]] std::int64_t from() const { return m_from[m_levels]; }
    [[nodiscard]] std::int64_t to() const { return m_to[m_levels]; }

private:
    void placeFrom(std::size_t level) {
        for (; level < m_levels; ++level) {
            const Step step(m_list[level]);
            m_from[level + 1] = step.from(m_from[level], m_index[level]);
            m_to[level + 1] = m_to[level] + m_index[level] * step.toStep;
        }
    }

    const Loop* m_list;
    std::size_t m_levels;
    std::array<std::int64_t, kMostLoops> m_index{};
    std::array<std::int64_t, kMostLoops + 1> m_from{};
    std::array<std::int64_t, kMostLoops + 1> m_to{};
};

/// One call of `run`.
struct Copy::Mover {
    const Copy& copy;
    const std::byte* source;
    std::byte* target;
    const std::byte* fill;

    template <typename Word>
    [[gnu::always_inline]] void move(std::int64_t first, std::int64_t end) const {
        const auto filler = filledWord<Word>(fill, copy.m_elementBytes);
        if (copy.m_pieces > 1) {
            movePieces<Word>(first, end, filler);
        } else if (copy.m_tile == Tile::kRow && copy.m_runs.size() == 1 &&
                   copy.m_runs[0].step == copy.m_word && copy.m_runs[0].from == 0) {
            moveRows(first, end, filler);
        } else {
            moveTiles<Word>(first, end, filler);
        }
    }

    /// Calls `body(from, to)` for each item; the two innermost loops around the tile run here.
    template <typename Body>
    [[gnu::always_inline]] void walk(std::int64_t first, std::int64_t end, Body&& body) const {
        const auto& list = copy.m_loops.list;
        const std::size_t depth = list.size();
        static const Loop kNone;
        const Step outer(depth > 1 ? list[depth - 2] : kNone);
        const Step inner(depth > 0 ? list[depth - 1] : kNone);
        const std::int64_t each = outer.count * inner.count;
        Cursor cursor(copy.m_loops, depth - std::min<std::size_t>(depth, 2), first / each);
        std::int64_t i = first % each / inner.count;
        std::int64_t k = first % inner.count;
        for (std::int64_t left = end - first; left > 0; cursor.next(), i = 0) {
            for (; i < outer.count && left > 0; ++i, k = 0) {
                const std::int64_t from = outer.from(cursor.from(), i);
                const std::int64_t to = cursor.to() + i * outer.toStep;
                const std::int64_t stop = std::min(inner.count, k + left);
                left -= stop - k;
                for (; k < stop; ++k) {
                    body(inner.from(from, k), to + k * inner.toStep);
                }
            }
        }
    }

    /// Rows that are copied as they are.
    template <typename Word>
    [[gnu::always_inline]] void moveRows(std::int64_t first, std::int64_t end, Word filler) const {
        const std::int64_t bytes = copy.m_width * copy.m_word;
        walk(
            first, end, [&](std::int64_t from, std::int64_t to) __attribute__((always_inline)) {
                if (from == kFill) {
                    splat(target + to, copy.m_width, filler);
                } else {
                    copyBytes(target + to, source + from, bytes);
                }
            });
    }

    /// Whole tiles; one that has the source of the tile before is a copy of that.
    template <typename Word>
    [[gnu::always_inline]] void moveTiles(std::int64_t first, std::int64_t end, Word filler) const {
        const bool isDense = copy.isDense();
        const std::int64_t bytes = copy.m_rows * copy.m_width * copy.m_word;
        const std::int64_t lines = copy.m_tile == Tile::kTurn ? copy.m_rows : copy.m_width;
        const std::byte* before = nullptr;
        std::int64_t beforeFrom = 0;
        walk(
            first, end, [&](std::int64_t from, std::int64_t to) __attribute__((always_inline)) {
                if (before != nullptr && from == beforeFrom) {
                    copyBytes(target + to, before, bytes);
                } else {
                    moveTile<Word>(from, 0, lines, target + to, filler);
                }
                before = isDense ? target + to : nullptr;
                beforeFrom = from;
            });
    }

    template <typename Word>
    [[gnu::always_inline]] void movePieces(std::int64_t first, std::int64_t end, Word filler) const {
        Cursor cursor(copy.m_loops, copy.m_loops.list.size(), first / copy.m_pieces);
        std::int64_t piece = first % copy.m_pieces;
        const std::int64_t lines = copy.cutsRows() ? copy.m_rows : copy.m_width;
        for (; first < end; ++first) {
            const std::int64_t begin = piece * copy.m_piece;
            moveTile<Word>(cursor.from(), begin, std::min(begin + copy.m_piece, lines), target + cursor.to(),
                           filler);
            if (++piece == copy.m_pieces) {
                piece = 0;
                cursor.next();
            }
        }
    }

    /// Words or rows `first` to `end` of a tile.
    template <typename Word>
    [[gnu::always_inline]] void moveTile(std::int64_t from, std::int64_t first, std::int64_t end,
                                         std::byte* to, Word filler) const {
        constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
        if (copy.m_tile == Tile::kTurn) {
            turnPart(from, first, end, to, filler);
        } else if (copy.m_tile == Tile::kScatter) {
            for (std::int64_t i = first; i < end; ++i) {
                storeWord(to + i * copy.m_toStep,
                          from == kFill ? filler : loadWord<Word>(source + from + i * copy.m_fromStep));
            }
        } else if (from == kFill) {
            splat(to + first * kSize, end - first, filler);
        } else if (copy.m_tile == Tile::kGather) {
            gather(copy.m_table.data() + first, end - first, source + from, to + first * kSize, filler);
        } else {
            for (const auto& run : copy.m_runs) {
                const std::int64_t begin = std::max(first, run.first);
                const std::int64_t count = std::min(end, run.first + run.count) - begin;
                if (count > 0) {
                    copyRun(run, run.from + (begin - run.first) * run.step, count, source + from,
                            to + begin * kSize, filler);
                }
            }
        }
    }

    template <typename Word>
    [[gnu::always_inline]] void turnPart(std::int64_t from, std::int64_t first, std::int64_t end,
                                         std::byte* to, Word filler) const {
        const bool cutsRows = copy.cutsRows() || copy.m_pieces == 1;
        const TurnedMatrix part{copy.m_word, cutsRows ? end - first : copy.m_rows,
                                cutsRows ? copy.m_width : end - first, copy.m_fromStep, copy.m_toStep};
        const std::int64_t row = cutsRows ? first : 0;
        const std::int64_t column = cutsRows ? 0 : first;
        to += row * copy.m_toStep + column * copy.m_word;
        if (from != kFill) {
            turn(part, source + from + row * copy.m_word + column * copy.m_fromStep, to);
            return;
        }
        for (std::int64_t i = 0; i < part.rows; ++i) {
            splat(to + i * copy.m_toStep, part.columns, filler);
        }
    }

    void runPlain(std::int64_t first, std::int64_t end) const {
        withWord(
            copy.m_word, [&]<typename Word>() __attribute__((always_inline)) { move<Word>(first, end); });
    }
    TESSERA_NATIVE_WIDE void runWide(std::int64_t first, std::int64_t end) const {
        withWord(
            copy.m_word, [&]<typename Word>() __attribute__((always_inline)) { move<Word>(first, end); });
    }
};

void Copy::runRepeats(std::int64_t firstItem, std::int64_t endItem, const std::byte* source,
                      std::byte* target, const std::byte* fill) const {
    const Copy& inside = m_inside.front();
    const auto bytes = static_cast<std::size_t>(inside.bytes());
    Cursor cursor(m_loops, m_loops.list.size(), firstItem);
    for (std::int64_t item = firstItem; item < endItem; ++item, cursor.next()) {
        std::byte* to = target + cursor.to();
        inside.run(0, inside.items(), source + cursor.from(), to, fill);
        for (std::int64_t i = 1; i < m_repeats; ++i) {
            std::memcpy(to + static_cast<std::size_t>(i) * bytes, to, bytes);
        }
    }
}

void Copy::run(std::int64_t firstItem, std::int64_t endItem, const std::byte* source, std::byte* target,
               const std::byte* fill) const {
    if (firstItem >= endItem) {
        return;
    }
    if (!m_inside.empty()) {
        runRepeats(firstItem, endItem, source, target, fill);
        return;
    }
    const Mover mover{*this, source, target, fill};
    hasWideVectors() ? mover.runWide(firstItem, endItem) : mover.runPlain(firstItem, endItem);
}

} // namespace tessera::native
