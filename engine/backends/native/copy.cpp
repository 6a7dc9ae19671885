#include "engine/backends/native/copy.h"

#include "engine/backends/native/matrix.h"
#include "engine/backends/native/words.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace tessera::native {

namespace {

constexpr std::size_t kMostLoops = 64;
/// What a thread takes at once of a tile that is larger than two of these.
constexpr std::int64_t kPieceBytes = std::int64_t{1} << 14U;
/// Rows of a piece of a matrix, so that blocks stay whole.
constexpr std::int64_t kPieceRows = 64;
/// A table whose runs are shorter than this on average is read word by word.
constexpr std::int64_t kLeastRun = 6;
constexpr std::int64_t kWidestWord = 16;

/// Columns that are all the same: from how many bytes a row is filled with its one element.
constexpr std::int64_t kSplatBytes = 64;

template <typename Word>
void splat(std::byte* target, std::int64_t count, Word word) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    for (std::int64_t i = 0; i < count; ++i) {
        storeWord(target + i * kSize, word);
    }
}

/// `fill` as often as a word holds it.
template <typename Word>
Word filledWord(const std::byte* fill, std::int64_t elementBytes) {
    std::array<std::byte, sizeof(Word)> bytes{};
    for (std::size_t at = 0; at < bytes.size(); at += static_cast<std::size_t>(elementBytes)) {
        std::memcpy(bytes.data() + at, fill, static_cast<std::size_t>(elementBytes));
    }
    return loadWord<Word>(bytes.data());
}

template <typename Word>
void copyStrided(const std::byte* source, std::int64_t step, std::byte* target, std::int64_t count) {
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

/// Words `first` to `end` of a row, and what of the run lies among them.
template <typename Word>
void copyRun(const Run& run, std::int64_t first, std::int64_t end, const std::byte* source, std::byte* target,
             Word fill) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    const std::int64_t begin = std::max(first, run.first);
    const std::int64_t count = std::min(end, run.first + run.count) - begin;
    if (count <= 0) {
        return;
    }
    std::byte* to = target + begin * kSize;
    if (run.from == kFill) {
        splat(to, count, fill);
        return;
    }
    const std::byte* from = source + run.from + (begin - run.first) * run.step;
    if (run.step == kSize) {
        std::memcpy(to, from, static_cast<std::size_t>(count * kSize));
    } else {
        copyStrided<Word>(from, run.step, to, count);
    }
}

template <typename Word>
void gather(const std::int64_t* table, std::int64_t count, const std::byte* source, std::byte* target,
            Word fill) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
    for (std::int64_t i = 0; i < count; ++i) {
        storeWord(target + i * kSize, table[i] == kFill ? fill : loadWord<Word>(source + table[i]));
    }
}

/// A table as runs of words that are a constant step apart.
std::vector<Run> runsOf(const std::vector<std::int64_t>& table) {
    std::vector<Run> runs;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::int64_t from = table[i];
        if (!runs.empty()) {
            Run& last = runs.back();
            const bool isFirstStep = last.count == 1 && last.from != kFill && from != kFill;
            if (from == kFill
                    ? last.from == kFill
                    : last.from != kFill && (isFirstStep || from == last.from + last.count * last.step)) {
                last.step = isFirstStep ? from - last.from : last.step;
                ++last.count;
                continue;
            }
        }
        runs.push_back({static_cast<std::int64_t>(i), 1, from, 0});
    }
    return runs;
}

} // namespace

/// Where the loops around the tile stand.
struct Copy::Cursor {
    Cursor(const Loops& loops, std::int64_t item) : m_loops(loops) {
        for (std::size_t level = loops.list.size(); level-- > 0;) {
            m_index[level] = item % loops.list[level].count;
            item /= loops.list[level].count;
        }
        m_from[0] = loops.isFilled ? kFill : loops.from;
        m_to[0] = loops.to;
        placeFrom(0);
    }

    void next() {
        std::size_t level = m_loops.list.size();
        while (level > 0 && ++m_index[level - 1] == m_loops.list[level - 1].count) {
            m_index[--level] = 0;
        }
        if (level > 0) {
            placeFrom(level - 1);
        }
    }

    [[nodiscard]] std::int64_t from() const { return m_from[m_loops.list.size()]; }
    [[nodiscard]] std::int64_t to() const { return m_to[m_loops.list.size()]; }

private:
    void placeFrom(std::size_t level) {
        for (; level < m_loops.list.size(); ++level) {
            const Loop& loop = m_loops.list[level];
            const std::int64_t index = m_index[level];
            const std::int64_t step =
                loop.isAffine() ? index * loop.fromStep : loop.table[static_cast<std::size_t>(index)];
            m_from[level + 1] = m_from[level] == kFill || step == kFill ? kFill : m_from[level] + step;
            m_to[level + 1] = m_to[level] + index * loop.toStep;
        }
    }

    const Loops& m_loops;
    std::array<std::int64_t, kMostLoops> m_index{};
    std::array<std::int64_t, kMostLoops + 1> m_from{};
    std::array<std::int64_t, kMostLoops + 1> m_to{};
};

Copy::Copy(Loops loops, std::int64_t elementBytes)
    : m_loops(std::move(loops)), m_word(elementBytes), m_elementBytes(elementBytes) {
    if (m_loops.isEmpty) {
        m_items = 0;
        return;
    }
    widenWord();
    chooseTile();
    if (m_loops.list.size() > kMostLoops) {
        throw std::logic_error("a movement of too many loops");
    }
    for (const auto& loop : m_loops.list) {
        m_items *= loop.count;
    }
    cutIntoPieces();
}

std::int64_t Copy::bytes() const {
    return m_items * m_rows * m_width * m_word;
}

void Copy::widenWord() {
    if (m_loops.list.empty() || m_loops.isFilled) {
        return;
    }
    const Loop& last = m_loops.list.back();
    const bool isDense = last.isAffine() && last.fromStep == m_word && last.toStep == m_word;
    if (isDense && last.count * m_word <= kWidestWord && isWord(last.count * m_word)) {
        m_word *= last.count;
        m_loops.list.pop_back();
    }
}

void Copy::chooseTile() {
    auto& list = m_loops.list;
    m_runs = {{0, 1, 0, m_word}};
    if (list.empty() || (list.back().toStep != m_word && !list.back().isAffine())) {
        return; // one word at a time
    }
    const Loop innermost = list.back();
    list.pop_back();
    m_width = innermost.count;
    m_fromStep = innermost.fromStep;
    m_toStep = innermost.toStep;
    if (innermost.toStep != m_word) {
        m_tile = Tile::kScatter;
        return;
    }
    const auto lengthwise = std::ranges::max_element(list, {}, [&](const Loop& loop) {
        return loop.isAffine() && loop.fromStep == m_word ? loop.count : 0;
    });
    const bool isSplat = innermost.fromStep == 0 && innermost.count * m_word >= kSplatBytes;
    if (innermost.isAffine() && innermost.fromStep != m_word && !isSplat && !m_loops.isFilled &&
        lengthwise != list.end() && lengthwise->isAffine() && lengthwise->fromStep == m_word) {
        m_tile = Tile::kTurn;
        m_rows = lengthwise->count;
        m_toStep = lengthwise->toStep;
        list.erase(lengthwise);
        return;
    }
    makeRow(innermost);
}

void Copy::makeRow(const Loop& innermost) {
    if (innermost.isAffine()) {
        m_runs = {{0, innermost.count, m_loops.isFilled ? kFill : 0, innermost.fromStep}};
        joinRuns();
        return;
    }
    m_runs = runsOf(innermost.table);
    if (static_cast<std::int64_t>(m_runs.size()) * kLeastRun > m_width) {
        m_tile = Tile::kGather;
        m_table = innermost.table;
    }
}

/// Rows of one run whose places a table says, one behind the other, are one row of many runs.
void Copy::joinRuns() {
    const auto row = m_runs.front();
    if (m_loops.list.empty() || m_loops.list.back().isAffine() || row.step != m_word ||
        m_loops.list.back().toStep != m_width * m_word) {
        return;
    }
    const Loop table = std::move(m_loops.list.back());
    m_loops.list.pop_back();
    m_runs.clear();
    for (std::int64_t i = 0; i < table.count; ++i) {
        const std::int64_t from = table.table[static_cast<std::size_t>(i)];
        if (!m_runs.empty()) {
            Run& last = m_runs.back();
            const bool goesOn =
                from != kFill && last.from != kFill && from == last.from + last.count * m_word;
            if (goesOn || (from == kFill && last.from == kFill)) {
                last.count += m_width;
                continue;
            }
        }
        m_runs.push_back({i * m_width, m_width, from, m_word});
    }
    m_width *= table.count;
}

void Copy::cutIntoPieces() {
    const bool cutsRows = m_tile == Tile::kTurn && m_rows >= m_width;
    const std::int64_t lines = cutsRows ? m_rows : m_width;
    const std::int64_t lineBytes = m_word * (m_tile != Tile::kTurn ? 1 : cutsRows ? m_width : m_rows);
    std::int64_t most = std::max<std::int64_t>(1, kPieceBytes / lineBytes);
    if (m_tile == Tile::kTurn) {
        most = (most + kPieceRows - 1) / kPieceRows * kPieceRows;
    }
    m_piece = lines > 2 * most ? most : lines;
    m_pieces = (lines + m_piece - 1) / m_piece;
}

void Copy::run(std::int64_t firstItem, std::int64_t endItem, const std::byte* source, std::byte* target,
               const std::byte* fill) const {
    if (firstItem >= endItem) {
        return;
    }
    Cursor cursor(m_loops, firstItem / m_pieces);
    std::int64_t piece = firstItem % m_pieces;
    for (std::int64_t item = firstItem; item < endItem; ++item) {
        const bool isFilled = cursor.from() == kFill;
        runTile(piece, isFilled ? source : source + cursor.from(), target + cursor.to(), fill, isFilled);
        if (++piece == m_pieces) {
            piece = 0;
            cursor.next();
        }
    }
}

void Copy::runTile(std::int64_t piece, const std::byte* source, std::byte* target, const std::byte* fill,
                   bool isFilled) const {
    const bool cutsRows = m_tile == Tile::kTurn && m_rows >= m_width;
    const std::int64_t first = piece * m_piece;
    const std::int64_t end = std::min(first + m_piece, cutsRows ? m_rows : m_width);
    withWord(m_word, [&]<typename Word>() {
        const auto filler = [&] { return fill != nullptr ? filledWord<Word>(fill, m_elementBytes) : Word{}; };
        switch (m_tile) {
        case Tile::kRow:
            if (isFilled) {
                splat(target + first * m_word, end - first, filler());
                return;
            }
            for (const auto& run : m_runs) {
                copyRun<Word>(run, first, end, source, target, filler());
            }
            return;
        case Tile::kGather:
            if (isFilled) {
                splat(target + first * m_word, end - first, filler());
            } else {
                gather<Word>(m_table.data() + first, end - first, source, target + first * m_word, filler());
            }
            return;
        case Tile::kScatter:
            for (std::int64_t i = first; i < end; ++i) {
                storeWord(target + i * m_toStep,
                          isFilled ? filler() : loadWord<Word>(source + i * m_fromStep));
            }
            return;
        case Tile::kTurn:
            const TurnedMatrix part{m_word, cutsRows ? end - first : m_rows, cutsRows ? m_width : end - first,
                                    m_fromStep, m_toStep};
            const std::int64_t row = cutsRows ? first : 0;
            const std::int64_t column = cutsRows ? 0 : first;
            if (!isFilled) {
                turn(part, source + row * m_word + column * m_fromStep,
                     target + row * m_toStep + column * m_word);
                return;
            }
            for (std::int64_t i = 0; i < part.rows; ++i) {
                splat(target + (row + i) * m_toStep + column * m_word, part.columns, filler());
            }
            return;
        }
    });
}

} // namespace tessera::native
