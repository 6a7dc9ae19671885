#pragma once

#include "engine/codegen/value.h"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace tessera::codegen {

enum class ElementType : std::uint8_t {
    kFloat32,
    kBf16Pair, ///< two bfloat16 in the bits of a float, the first one in the lower half
};

/// Behind an input and an output of the caller's, read at most, since the last vector may pass the end: the
/// host of a backend promises as many (engine/backend/abi/tessera_backend.h). Nothing else is touched outside
/// of buffers.
inline constexpr std::size_t kReadableBytes = 64;

/// Where a buffer lives.
enum class Scope : std::uint8_t {
    kInput,     ///< of the caller, read
    kOutput,    ///< of the caller, written; read only behind a write of the same kernel
    kConstants, ///< packed once, 64-byte aligned, read
    kWorkspace, ///< of the caller, contents mean nothing before and after, 64-byte aligned
    kTileLocal, ///< on the stack of a thread: small, in the nearest cache
    /// What the kernel that runs behind this one reads first on the thread at hand. It may be anywhere: it is
    /// fetched ahead, never read. No elements.
    kFollowing,
    kGroup, ///< of a work group of an accelerator: small, shared by its work items
};

struct Buffer {
    std::string name{};
    Scope scope = Scope::kInput;
    ElementType type = ElementType::kFloat32;
    std::int64_t elements = 0;
};

enum class LoopKind : std::uint8_t {
    kSerial,   ///< the compiler may do as it likes
    kStep,     ///< serial and kept rolled: the innermost loop of a register tile
    kSteps,    ///< the same, of a few steps, that the compiler writes one behind the other
    kVector,   ///< serial, in steps of the vector width
    kUnrolled, ///< printed once for each value; bounds are constants
    kParallel, ///< one value a share, dealt to the threads; outermost in the kernel
    /// One value a work item of an accelerator. Directly inside a parallel loop, whose shares are the work
    /// groups then, and around everything else.
    kItem,
};

/// Of a core: its first level, or its second one.
enum class Cache : std::uint8_t { kNear, kMiddle };

struct Statement;
using Block = std::vector<Statement>;

struct Loop {
    LoopKind kind = LoopKind::kSerial;
    Variable variable{};
    Index begin{};
    Index end{};
    std::int64_t step = 1;
    Block body;
};
struct If {
    Conditions conditions{};
    Block then;
    Block otherwise;
};
/// Opens the registers of an array for the rest of its block.
struct Declare {
    RegisterArray array{};
};
struct Assign {
    RegisterRef target{};
    Value value{};
};
/// Keeps a value in its register: without it GCC folds a load into each of its uses.
struct Hold {
    RegisterRef target{};
};
struct Store {
    Access access{};
    Value value{};
    std::int64_t lanes = 0; ///< the first ones; 0: all
};
struct Prefetch {
    Access access{};
    Cache cache = Cache::kNear; ///< that the line is brought to
};
/// All threads have come here; outermost in the kernel. Among work items: all of the group have, so that
/// it stands where all of them come.
struct Barrier {};
/// Names a place for the rest of its block: `place` where the conditions hold, else `otherwise`.
struct Point {
    Pointer pointer{};
    Access place{};
    Conditions conditions{};
    Access otherwise{};
};
/// Names a number for the rest of its block, chosen likewise.
struct Define {
    Variable variable{};
    Index value{};
    Conditions conditions{};
    Index otherwise{};
};

/// Matrix tiles: registers of up to 16 rows of 16 floats, or of 16 pairs of bfloat16.
inline constexpr std::int64_t kMatrixTiles = 8;
inline constexpr std::int64_t kMatrixTileRows = 16;
inline constexpr std::int64_t kMatrixTileColumns = 16;
/// Opens matrix tiles for its body, on the thread at hand: tile t has `rows[t]` rows.
struct OpenTiles {
    std::vector<std::int64_t> rows;
    Block body;
};
struct ZeroTile {
    std::int64_t tile = 0;
};
/// The tile's rows lie `stride` elements apart.
struct LoadTile {
    std::int64_t tile = 0;
    Access access{};
    std::int64_t stride = 0;
};
/// Adds to row r and column c of `sums` both products of each pair in row r of `left` with the pair of that
/// number in column c of `right`, in float. The right tile has a row for each pair of a left one's.
struct MultiplyTiles {
    std::int64_t sums = 0;
    std::int64_t left = 0;
    std::int64_t right = 0;
};
struct StoreTile {
    std::int64_t tile = 0;
    Access access{};
    std::int64_t stride = 0;
};

struct Statement {
    std::variant<Loop, If, Declare, Assign, Hold, Store, Prefetch, Barrier, Point, Define, OpenTiles,
                 ZeroTile, LoadTile, MultiplyTiles, StoreTile>
        form{};
};

/// A loop nest over vectors of `width` floats that `threads` threads run together.
///
/// It is called with one pointer for each buffer of the scopes input, output and constants, in the order of
/// `buffers`, the workspace, and one pointer a thread to what follows.
struct Kernel {
    struct Registers {
        std::string name{};
        std::vector<std::int64_t> extents; ///< empty: one
    };
    int width = 8;
    int threads = 1;
    std::vector<Buffer> buffers{};
    std::vector<std::string> pointers{}; ///< names; the first ones are the buffers' starts
    std::vector<std::string> variables{};
    std::vector<Registers> registers{};
    Block body;

    [[nodiscard]] std::int64_t workspaceElements() const;
    /// Whether some buffer holds pairs.
    [[nodiscard]] bool hasPairs() const;
};

/// What is wrong with a kernel, or "", so that a slip of a family is told by its name and is neither a line
/// of the compiler nor a kernel that computes something else: every name is opened before its use and once,
/// register indices are numbers within their extents once unrolled, parallel loops and barriers are
/// outermost, stores go to buffers that may be written, matrix tiles are open where they are used, and fit
/// each other; work items lie in their groups, all of them come to each of their barriers, and nothing in
/// them is a CPU's.
[[nodiscard]] std::string validate(const Kernel& kernel);

} // namespace tessera::codegen
