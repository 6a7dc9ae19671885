// The seven products of Strassen's algorithm in Winograd's form, and how a kernel goes about them. Pixels (or
// rows), input channels and output channels are each cut into halves; X(p, c) is the left operand's half p of
// the rows and half c of the channels, W(c, o) the weights' quarter likewise:
//
//   near = X00 W00                           Y00 = near + X01 W10
//   S = X10 + X11      far = S (W01 - W00)
//   S = S - X00        near += S (W11 - W01 + W00)
//   S = X01 - S                              Y01 = near + far + S W11
//   S = X00 - X10      near += S (W11 - W01) Y11 = near + far
//                                            Y10 = near + X11 (W10 - W11 + W01 - W00)
//
// Each of the seven may be made by seven of its halves again: what Y is above then adds to what the outer
// level keeps, or is what it writes. Rows that no halves are left of end with rows of zeros.
//
// Source: S. Winograd, On multiplication of 2 x 2 matrices, 1971; V. Strassen, Gaussian elimination is not
// optimal, 1969.
#pragma once

#include "engine/codegen/families/geometry.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/family.h"

#include <array>
#include <optional>
#include <string>

namespace tessera::codegen::strassen {

inline constexpr std::int64_t kHalves = 2;
inline constexpr std::int64_t kMostLevels = 2;

/// One of the halves of each axis.
struct Quarter {
    std::int64_t row = 0;
    std::int64_t column = 0;
};

/// How the next left operand comes about: of two quarters, of one and the last sum, or of one alone.
struct Sum {
    Quarter first{};
    std::optional<Quarter> second{}; ///< the last sum where there is none
    enum class Kind : std::uint8_t { kSum, kFirstLess, kLessFirst, kCopy } kind = Kind::kSum;
};

/// What a product begins with, and where it is kept: sums over tiles of the rows at hand.
struct Kept {
    bool near = false;
    bool far = false;
};

/// One of the seven products.
struct Stage {
    std::optional<Sum> sum{};     ///< made before it, and its left operand
    Quarter left{};               ///< else
    std::array<int, 4> weights{}; ///< times W00, W01, W10, W11
    Kept begin{};
    Kept keep{};
    std::optional<Quarter> result{}; ///< written by it
    bool addsFar = false;            ///< to the result only
};

inline constexpr std::array kStages = {
    Stage{.left = {0, 0}, .weights = {1, 0, 0, 0}, .keep = {.near = true}},
    Stage{.left = {0, 1}, .weights = {0, 0, 1, 0}, .begin = {.near = true}, .result = Quarter{0, 0}},
    Stage{.sum = Sum{{1, 0}, Quarter{1, 1}}, .weights = {-1, 1, 0, 0}, .keep = {.far = true}},
    Stage{.sum = Sum{.first = {0, 0}, .kind = Sum::Kind::kLessFirst},
          .weights = {1, -1, 0, 1},
          .begin = {.near = true},
          .keep = {.near = true}},
    Stage{.sum = Sum{.first = {0, 1}, .kind = Sum::Kind::kFirstLess},
          .weights = {0, 0, 0, 1},
          .begin = {.near = true, .far = true},
          .result = Quarter{0, 1}},
    Stage{.sum = Sum{{0, 0}, Quarter{1, 0}, Sum::Kind::kFirstLess},
          .weights = {0, -1, 0, 1},
          .begin = {.near = true},
          .keep = {.near = true},
          .result = Quarter{1, 1},
          .addsFar = true},
    Stage{.left = {1, 1}, .weights = {-1, 1, 1, -1}, .begin = {.near = true}, .result = Quarter{1, 0}},
};

/// An image whose pixels at the multiples of some strides are the rows of the left operand: they are copied
/// first, so that they lie close together.
struct Sampling {
    ImageShape from{};
    ImageShape to{};
    std::array<std::int64_t, 3> strides{};
};

/// What is multiplied, in numbers: [rows][inputs] by [inputs][outputs], once for each image of a batch.
struct Factors {
    std::int64_t batch = 1;
    std::int64_t rows = 1;
    std::int64_t inputs = 1;
    std::int64_t outputs = 1;
    bool isRowMajor = false; ///< left operand and result; else their channels lie in blocks
    /// Where the weights lie, and what they are times.
    std::int64_t firstWeight = 0;
    std::int64_t inputStride = 1;
    std::int64_t outputStride = 1;
    float scale = 1.0F;
    std::optional<Sampling> sampling{};

    /// \param width of the vectors that channels lie in blocks of.
    [[nodiscard]] static base::Result<Factors> of(const Problem& problem, std::int64_t width);
};

/// Whether they can be halved so many times, and why not.
[[nodiscard]] base::Status checkHalves(const Factors& factors, std::int64_t levels, std::int64_t width);

/// Where the elements of a left operand or a result lie: runs of a vector's width of one row.
struct Placement {
    std::int64_t width = 1;
    std::int64_t rowStride = 1;
    std::int64_t runStride = 1; ///< from one run of a row to the next
    std::int64_t image = 1;     ///< elements of one image of the batch

    [[nodiscard]] Index at(const Index& row, const Index& column) const {
        return row * rowStride + (runStride == width ? column : column.dividedBy(width) * runStride);
    }
};

enum class Split : std::uint8_t { kRows, kColumns };

struct Schedule {
    TileSize tile;
    Split split = Split::kRows;
    std::int64_t levels = 1;

    [[nodiscard]] std::string name() const {
        return "strassen." + tile.text() + (levels > 1 ? ".twice" : "") +
               (split == Split::kColumns ? ".cols" : "");
    }
};

/// What writer, packing and bound agree on. A part is a half, or at two levels a half of one; level 0 is the
/// outer one.
struct KernelConfig {
    Factors factors{};
    Split split = Split::kRows;
    std::int64_t threads = 1;
    std::int64_t levels = 1;
    std::int64_t rows = 1; ///< of a part; the last one may have fewer
    RowTiles tiles{};      ///< of those
    Panels panels{};       ///< of a part of the output channels
    std::int64_t tilesAtOnce = 1;
    /// The outer level's quarters are read from copies, as its sums are, which lie close together then. Else
    /// sums lie as far apart as the left operand does, several side by side in the gaps.
    bool copies = false;

    [[nodiscard]] static KernelConfig of(const Factors& factors, const Target& target,
                                         const Schedule& schedule);

    [[nodiscard]] std::int64_t parts() const { return std::int64_t{1} << levels; } ///< of each axis
    [[nodiscard]] std::int64_t products() const;
    /// Of the last part of the rows: zeros are read, and nothing is written.
    [[nodiscard]] std::int64_t missingRows() const { return rows * parts() - factors.rows; }
    [[nodiscard]] std::int64_t depth() const { return factors.inputs / parts(); } ///< steps of a product
    [[nodiscard]] std::int64_t columns() const { return factors.outputs / parts(); }
    [[nodiscard]] std::int64_t rowsAtOnce() const { return tilesAtOnce * tiles.height; }
    /// Of the weights' sums.
    [[nodiscard]] std::int64_t packedElements() const {
        return panelShares() * products() * columnsOfShare() * depth();
    }
    /// \see Generated::prefetchStarts
    [[nodiscard]] std::vector<std::int64_t> prefetchStarts() const;
    /// Groups of threads that each have some of the panels.
    [[nodiscard]] std::int64_t panelShares() const { return split == Split::kColumns ? threads : 1; }
    /// Of the largest one.
    [[nodiscard]] std::int64_t columnsOfShare() const {
        return ceilDivide(panels.count(), panelShares()) * panels.vectors * panels.width;
    }
    /// Parts along an axis of a half of that level.
    [[nodiscard]] std::int64_t partsOfHalf(std::int64_t level) const {
        return std::int64_t{1} << (levels - 1 - level);
    }
    /// Of a row of a half of that level.
    [[nodiscard]] std::int64_t runs(std::int64_t level) const {
        return depth() * partsOfHalf(level) / panels.width;
    }
    /// From one part of the rows of a sum to the next.
    [[nodiscard]] std::int64_t sumPartRows() const { return copies ? rowsAtOnce() : rows; }
    /// Where a sum of a level begins among its sums, and the elements of all: of all rows at once.
    [[nodiscard]] std::int64_t sumPlace(std::int64_t level, std::int64_t number) const;
    [[nodiscard]] std::int64_t sumsElements(std::int64_t level) const;
    /// Sums of a level that are there at once: the innermost one's are made together, since all are of the
    /// same four quarters; an outer one's are each made when it is due, since they are large.
    [[nodiscard]] std::int64_t sumsAtOnce(std::int64_t level) const;
    /// Of those, in the gaps between the runs of one.
    [[nodiscard]] std::int64_t sumsSideBySide(std::int64_t level) const;
    /// Of `near` or `far` of a level.
    [[nodiscard]] std::int64_t keptElements(std::int64_t level) const {
        return partsOfHalf(level) * partsOfHalf(level) * rowsAtOnce() * panels.paddedColumns();
    }
    /// Of a thread's workspace.
    [[nodiscard]] std::int64_t ownElements() const;
    /// Whether all rows are taken at once. Where threads share the columns all others make the same sums
    /// again, so that they should.
    [[nodiscard]] bool takesAllRows() const { return tilesAtOnce == tiles.count; }
    /// Whether what it packs and keeps can be addressed.
    [[nodiscard]] bool fits() const {
        return packedElements() < kLargestElements && threads * ownElements() < kLargestElements;
    }
    /// How left operand or result lie.
    [[nodiscard]] Placement placement(std::int64_t channels) const;
    /// How sums of the left operand lie: as it does, save where they are read instead of it.
    [[nodiscard]] Placement sumPlacement() const;
    /// The sum that is made before a stage, if any.
    [[nodiscard]] std::optional<Sum> sumOf(std::int64_t level, const Stage& stage) const;
    [[nodiscard]] Bound bound(const Epilogue& epilogue, const Target& target) const;
    /// [share of the panels][product][panel][input channel][column]: each thread reads on and on.
    void packWeights(const float* weights, float* to) const;
};

} // namespace tessera::codegen::strassen
