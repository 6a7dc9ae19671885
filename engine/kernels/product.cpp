#include "engine/kernels/product.h"

#include "engine/kernels/parallel.h"

#include <algorithm>
#include <vector>

namespace tessera::kernels {

namespace {

constexpr std::int64_t kTileRows = 4;
/// Bytes of packed panels that a task keeps hot while it walks over the rows.
constexpr std::int64_t kPackedBytes = 512 * 1024;
constexpr std::int64_t kMaxPanels = 8;
/// Rows below which splitting a task further costs more packing than it gains.
constexpr std::int64_t kMinTaskRows = 32;

/// out[i][j] = sum over k of left[i][k] · panel[k][j] for `kTileRows` rows, with vectors of `kLanes`: they
/// must fit the machine's registers, since GCC takes wider ones apart through memory.
template <std::int64_t kLanes>
[[gnu::always_inline]] inline void multiplyBy(const double* const* left, const double* panel,
                                              std::int64_t depth, double (*out)[kPanelColumns]) {
    // A compiler vector, so that sums stay in registers without any intrinsic. Pointers to it name the type:
    // GCC forgets the alignment where it is deduced, and clang where it stands before the name.
    using Lanes __attribute__((vector_size(kLanes * sizeof(double)), aligned(alignof(double)), may_alias)) =
        double;
    static_assert(alignof(Lanes) == alignof(double));
    constexpr std::int64_t kAtOnce = 2 * kLanes;
    static_assert(kPanelColumns % kAtOnce == 0);
    for (std::int64_t column = 0; column < kPanelColumns; column += kAtOnce) {
        Lanes sums[kTileRows][2] = {};
        for (std::int64_t k = 0; k < depth; ++k) {
            const Lanes* right = reinterpret_cast<const Lanes*>(panel + k * kPanelColumns + column);
#pragma GCC unroll 4 // kTileRows: sums must be registers
            for (std::int64_t i = 0; i < kTileRows; ++i) {
                sums[i][0] += left[i][k] * right[0];
                sums[i][1] += left[i][k] * right[1];
            }
        }
#pragma GCC unroll 4 // kTileRows: sums must be registers
        for (std::int64_t i = 0; i < kTileRows; ++i) {
            Lanes* target = reinterpret_cast<Lanes*>(out[i] + column);
            target[0] = sums[i][0];
            target[1] = sums[i][1];
        }
    }
}

using TileProduct = void (*)(const double* const* left, const double* panel, std::int64_t depth,
                             double (*out)[kPanelColumns]);

void multiplyPlain(const double* const* left, const double* panel, std::int64_t depth,
                   double (*out)[kPanelColumns]) {
    multiplyBy<2>(left, panel, depth, out);
}

#if defined(__x86_64__) && !defined(__clang__)
__attribute__((target("arch=x86-64-v3"))) void multiplyByFour(const double* const* left, const double* panel,
                                                              std::int64_t depth,
                                                              double (*out)[kPanelColumns]) {
    multiplyBy<4>(left, panel, depth, out);
}

__attribute__((target("arch=x86-64-v4"))) void multiplyByEight(const double* const* left, const double* panel,
                                                               std::int64_t depth,
                                                               double (*out)[kPanelColumns]) {
    multiplyBy<8>(left, panel, depth, out);
}
#endif

/// The address sanitizer aligns the frames that it keeps for use after return to less than a vector of 64
/// bytes, where GCC 12 stores as if they were aligned (its bug 110027).
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kAlignsFrames = false;
#else
constexpr bool kAlignsFrames = true;
#endif

/// The version for this machine.
TileProduct tileProduct() {
#if defined(__x86_64__) && !defined(__clang__) // which spells the instruction sets differently
    if (kAlignsFrames && __builtin_cpu_supports("x86-64-v4")) {
        return multiplyByEight;
    }
    if (__builtin_cpu_supports("x86-64-v3")) {
        return multiplyByFour;
    }
#endif
    return multiplyPlain;
}

/// One task's share: some rows of some columns of one batch.
struct Share {
    std::int64_t batch = 0;
    std::int64_t firstRow = 0;
    std::int64_t endRow = 0;
    std::int64_t firstColumn = 0;
    std::int64_t endColumn = 0;
};

void multiplyShare(const ProductShape& shape, const Share& share, const double* left, const FillPanel& fill,
                   double* output) {
    const std::int64_t panels = (share.endColumn - share.firstColumn + kPanelColumns - 1) / kPanelColumns;
    const std::int64_t panelSize = shape.depth * kPanelColumns;
    static const TileProduct multiplyTile = tileProduct();
    std::vector<double> packed(static_cast<std::size_t>(panels * panelSize), 0.0);
    const auto columnsOf = [&](std::int64_t panel) {
        const std::int64_t first = share.firstColumn + panel * kPanelColumns;
        return std::pair{first, std::min(kPanelColumns, share.endColumn - first)};
    };
    for (std::int64_t panel = 0; panel < panels; ++panel) {
        const auto [first, count] = columnsOf(panel);
        fill(share.batch, first, count, packed.data() + panel * panelSize);
    }
    for (std::int64_t row = share.firstRow; row < share.endRow; row += kTileRows) {
        const std::int64_t rows = std::min(kTileRows, share.endRow - row);
        const double* tileLeft[kTileRows];
        for (std::int64_t i = 0; i < kTileRows; ++i) {
            tileLeft[i] =
                left + (row + std::min(i, rows - 1)) * shape.depth; // a short tile repeats its last row
        }
        for (std::int64_t panel = 0; panel < panels; ++panel) {
            const auto [first, count] = columnsOf(panel);
            double tile[kTileRows][kPanelColumns];
            multiplyTile(tileLeft, packed.data() + panel * panelSize, shape.depth, tile);
            for (std::int64_t i = 0; i < rows; ++i) {
                std::copy_n(tile[i], count, output + (row + i) * shape.columns + first);
            }
        }
    }
}

} // namespace

void multiply(const ProductShape& shape, const LeftOf& left, const FillPanel& fill, const OutputOf& output,
              int threads) {
    if (shape.batches == 0 || shape.rows == 0 || shape.columns == 0) {
        return;
    }
    const std::int64_t panelBytes =
        std::max<std::int64_t>(shape.depth, 1) * kPanelColumns * static_cast<std::int64_t>(sizeof(double));
    const std::int64_t panels = std::clamp<std::int64_t>(kPackedBytes / panelBytes, 1, kMaxPanels);
    const std::int64_t taskColumns = panels * kPanelColumns;
    const std::int64_t columnTasks = (shape.columns + taskColumns - 1) / taskColumns;
    std::int64_t taskRows = shape.rows;
    while (shape.batches * columnTasks * ((shape.rows + taskRows - 1) / taskRows) < 4 * threads &&
           taskRows >= 2 * kMinTaskRows) {
        taskRows = (taskRows / 2 + kTileRows - 1) / kTileRows * kTileRows;
    }
    const std::int64_t rowTasks = (shape.rows + taskRows - 1) / taskRows;
    parallelFor(shape.batches * columnTasks * rowTasks, threads, [&](std::int64_t task) {
        const std::int64_t rowTask = task % rowTasks;
        const std::int64_t columnTask = task / rowTasks % columnTasks;
        const std::int64_t batch = task / rowTasks / columnTasks;
        const Share share{.batch = batch,
                          .firstRow = rowTask * taskRows,
                          .endRow = std::min(shape.rows, (rowTask + 1) * taskRows),
                          .firstColumn = columnTask * taskColumns,
                          .endColumn = std::min(shape.columns, (columnTask + 1) * taskColumns)};
        multiplyShare(shape, share, left(batch), fill, output(batch));
    });
}

} // namespace tessera::kernels
