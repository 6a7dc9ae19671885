// One box of elements as a copy that a team of threads shares: loops around a tile that moves as fast as
// memory.
#pragma once

#include "engine/backends/native/loops.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tessera::native {

/// Part of a row of the target: `count` words from `first` on, which lie `step` bytes apart in the source
/// from `from` on.
struct Run {
    std::int64_t first = 0; ///< word of the row
    std::int64_t count = 0;
    std::int64_t from = 0; ///< kFill: the fill value
    std::int64_t step = 0;
};

class Copy {
public:
    /// \param loops         positions in bytes
    /// \param elementBytes  1, 2, 4 or 8
    Copy(Loops loops, std::int64_t elementBytes);

    /// What `run` counts in: shares of [0, items) may run in any order, each once.
    [[nodiscard]] std::int64_t items() const { return m_items * m_pieces; }
    [[nodiscard]] std::int64_t bytes() const;
    /// \param fill  one element; read only where the movement fills
    void run(std::int64_t firstItem, std::int64_t endItem, const std::byte* source, std::byte* target,
             const std::byte* fill) const;

private:
    /// What the innermost loops are.
    enum class Tile : std::uint8_t {
        kRow,    ///< runs of words side by side in the target
        kGather, ///< the same, by a table
        kTurn,   ///< a matrix, turned
        kScatter ///< words that are apart in the target
    };
    static constexpr std::size_t kMostLoops = 24;
    class Cursor;
    struct Mover;

    [[nodiscard]] bool splitRepeats();
    void runRepeats(std::int64_t firstItem, std::int64_t endItem, const std::byte* source, std::byte* target,
                    const std::byte* fill) const;
    void widenWord();
    void chooseTile();
    void makeRow(const Loop& innermost);
    void joinRuns();
    void cutIntoPieces();
    /// Pieces of a matrix are some of its rows, else some of its columns.
    [[nodiscard]] bool cutsRows() const { return m_tile == Tile::kTurn && m_rows >= m_width; }
    /// Whether all bytes of a tile lie side by side in the target.
    [[nodiscard]] bool isDense() const;

    /// Not empty: loops inside one that repeats them; it is run once, and its bytes are copied.
    std::vector<Copy> m_inside;
    std::int64_t m_repeats = 1;
    Loops m_loops; ///< around the tile
    std::int64_t m_word = 0;
    std::int64_t m_elementBytes = 0;
    Tile m_tile = Tile::kRow;
    std::vector<Run> m_runs;
    std::vector<std::int64_t> m_table;
    std::int64_t m_rows = 1;  ///< kTurn, kScatter: of the matrix
    std::int64_t m_width = 1; ///< words of a row
    std::int64_t m_fromStep = 0;
    std::int64_t m_toStep = 0;
    std::int64_t m_items = 1;
    std::int64_t m_pieces = 1;
    std::int64_t m_piece = 0; ///< words or rows of one piece
};

} // namespace tessera::native
