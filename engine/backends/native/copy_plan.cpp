// How a box of elements is cut into tiles and pieces.
#include "engine/backends/native/copy.h"
#include "engine/backends/native/words.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace tessera::native {

namespace {

/// What a thread takes at once of a tile that is larger than two of these.
constexpr std::int64_t kPieceBytes = std::int64_t{1} << 14U;
/// Rows of a piece of a matrix, so that blocks stay whole.
constexpr std::int64_t kPieceRows = 64;
/// A table whose runs are shorter than this on average is read word by word.
constexpr std::int64_t kLeastRun = 6;
constexpr std::int64_t kWidestWord = 16;

/// Columns that are all the same: from how many bytes a row is filled with its one element.
constexpr std::int64_t kSplatBytes = 64;

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

Copy::Copy(Loops loops, std::int64_t elementBytes)
    : m_loops(std::move(loops)), m_word(elementBytes), m_elementBytes(elementBytes) {
    if (m_loops.isEmpty) {
        m_items = 0;
        return;
    }
    if (splitRepeats()) {
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
    if (!m_inside.empty()) {
        return m_items * m_repeats * m_inside.front().bytes();
    }
    return m_items * m_rows * m_width * m_word;
}

bool Copy::splitRepeats() {
    // Smaller ones are as fast one by one; larger ones, or fewer, would be too few shares.
    constexpr std::int64_t kLeastBytes = 1024;
    constexpr std::int64_t kMostBytes = std::int64_t{1} << 16U;
    constexpr std::int64_t kLeastItems = 8;
    auto& list = m_loops.list;
    std::int64_t around = 1;
    for (std::size_t i = 0; i + 1 < list.size() && !m_loops.isFilled; around *= list[i++].count) {
        std::int64_t bytes = m_elementBytes;
        bool isDense = true;
        for (std::size_t k = list.size(); --k > i;) {
            isDense = isDense && list[k].toStep == bytes;
            bytes *= list[k].count;
        }
        if (!list[i].isAffine()) {
            return false; // around it all may be the fill value
        }
        const bool repeats = isDense && list[i].fromStep == 0 && list[i].toStep == bytes;
        if (repeats && bytes >= kLeastBytes && bytes <= kMostBytes && around >= kLeastItems) {
            Loops inside;
            inside.list.assign(std::make_move_iterator(list.begin() + static_cast<std::ptrdiff_t>(i) + 1),
                               std::make_move_iterator(list.end()));
            m_repeats = list[i].count;
            m_items = around;
            list.resize(i);
            m_inside.emplace_back(std::move(inside), m_elementBytes);
            return true;
        }
    }
    return false;
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
    const std::int64_t lines = cutsRows() ? m_rows : m_width;
    const std::int64_t lineBytes = m_word * (m_tile != Tile::kTurn ? 1 : cutsRows() ? m_width : m_rows);
    std::int64_t most = std::max<std::int64_t>(1, kPieceBytes / lineBytes);
    if (m_tile == Tile::kTurn) {
        most = (most + kPieceRows - 1) / kPieceRows * kPieceRows;
    }
    m_piece = lines > 2 * most ? most : lines;
    m_pieces = (lines + m_piece - 1) / m_piece;
}

bool Copy::isDense() const {
    return m_tile != Tile::kScatter && (m_tile != Tile::kTurn || m_toStep == m_width * m_word);
}

} // namespace tessera::native
