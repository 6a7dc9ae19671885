#include "engine/codegen/families/matrix_copy.h"

#include "engine/codegen/families/tiling.h"

namespace tessera::codegen::matrix {

namespace {

class CopyWriter {
public:
    CopyWriter(KernelBuilder& builder, const PlacedImage& from, const PlacedImage& to,
               const std::array<std::int64_t, 3>& before)
        : m_b(builder), m_width(builder.width()), m_from(from), m_to(to), m_before(before) {}

    void run() {
        const ImageShape& to = m_to.shape;
        const std::int64_t rows = to.batch * to.blocks * to.extents[0] * to.extents[1];
        m_b.parallel([&](const Index& share) {
            const Index low = m_b.define("low", m_b.shareOf(share, rows));
            const Index high = m_b.define("high", m_b.shareOf(share + 1, rows));
            m_b.loop(LoopKind::kSerial, "row", low, high, 1, [&](const Index& row) { writeRow(row); });
        });
    }

    /// Pixels of one row, from `low` on.
    void runPart(const Index& low, const Index& high) {
        m_b.loop(LoopKind::kSerial, "block", m_to.shape.blocks, [&](const Index& block) {
            const Index first = block * (2 * m_to.shape.lanes / m_from.shape.lanes);
            m_in = m_b.point("in", {m_from.start, first * m_from.shape.block() + low * m_from.shape.lanes});
            m_out = m_b.point("out", {m_to.start, block * m_to.shape.block()});
            writePixels(first, high - low);
        });
    }

private:
    /// Blocks of a line lie side by side among the rows, so that a thread rounds the lines that it is likely
    /// to multiply.
    void writeRow(const Index& row) {
        const ImageShape& to = m_to.shape;
        const ImageShape& from = m_from.shape;
        const Index block = to.blocks == 1 ? Index(0) : m_b.define("block", row.remainder(to.blocks));
        const Index line = to.blocks == 1 ? row : m_b.define("line", row.dividedBy(to.blocks));
        const Index inY = line.remainder(to.extents[1]);
        const Index inZ = line.dividedBy(to.extents[1]).remainder(to.extents[0]);
        const Index n =
            to.batch == 1 ? Index(0) : m_b.define("n", line.dividedBy(to.extents[0] * to.extents[1]));
        const Index y = m_b.define("y", inY - Index(m_before[1]));
        const Index z = m_b.define("z", inZ - Index(m_before[0]));
        m_out = m_b.point(
            "out", {m_to.start, n * to.image() + block * to.block() + inZ * to.slice() + inY * to.row()});
        const auto inside = [&] {
            const Index first = block * (2 * to.lanes / from.lanes);
            m_in = m_b.point("in", {m_from.start, n * from.image() + first * from.block() + z * from.slice() +
                                                      y * from.row()});
            zero(0, m_before[2] * to.lanes);
            writeContent(first);
            zero((m_before[2] + from.extents[2]) * to.lanes, to.extents[2] * to.lanes);
        };
        Conditions conditions;
        const auto demand = [&](std::size_t axis, const Index& at) {
            if (to.extents[axis] != from.extents[axis]) {
                conditions.push_back({-1, at});
                conditions.push_back({at, from.extents[axis]});
            }
        };
        demand(1, y);
        demand(0, z);
        m_b.onlyIf(conditions, inside, [&] { zero(0, to.extents[2] * to.lanes); });
    }

    /// Vectors may pass the end by less than one.
    void zero(std::int64_t low, std::int64_t high) {
        m_b.loop(LoopKind::kVector, "x", low, high, m_width, [&](const Index& x) {
            m_b.store({m_out, x}, constantValue(0.0));
        });
    }

    void writeContent(const Index& firstBlock) {
        if (m_from.shape.lanes == 1) {
            writePlain();
        } else if (m_from.shape.lanes == 2 * m_to.shape.lanes) {
            writeWhole();
        } else {
            writePixels(firstBlock, m_from.shape.extents[2]);
        }
    }

    /// A block of the copy is one of the image: the row in one piece.
    void writeWhole() {
        const std::int64_t pairs = m_from.shape.extents[2] * m_to.shape.lanes;
        const std::int64_t whole = pairs / m_width * m_width;
        const Index lead = m_before[2] * m_to.shape.lanes;
        const auto from = [&](const Index& pair, std::int64_t vector) {
            return loadValue({m_in, pair * 2 + Index(vector * m_width)});
        };
        m_b.loop(LoopKind::kVector, "x", 0, whole, m_width, [&](const Index& x) {
            m_b.store({m_out, lead + x}, roundPairs(from(x, 0), from(x, 1)));
        });
        if (whole < pairs) { // half a vector, as blocks are vectors
            m_b.store({m_out, lead + Index(whole)}, roundPairs(from(whole, 0), constantValue(0.0)),
                      pairs - whole);
        }
    }

    /// A block of the copy is several of the image, of which the last ones may be missing.
    void writePixels(const Index& firstBlock, const Index& pixels) {
        const ImageShape& from = m_from.shape;
        const std::int64_t lanes = m_to.shape.lanes;
        const bool isWhole = from.blocks * from.lanes == m_to.shape.blocks * 2 * lanes;
        m_b.loop(LoopKind::kSerial, "x", pixels, [&](const Index& x) {
            for (std::int64_t pair = 0; pair < lanes; pair += m_width) {
                const auto half = [&](std::int64_t which) {
                    const std::int64_t block = 2 * pair / m_width + which;
                    const Value value = loadValue({m_in, x * m_width + Index(block * from.block())});
                    return isWhole || block == 0
                               ? value
                               : guardedValue({{firstBlock + Index(block), from.blocks}}, value);
                };
                m_b.store({m_out, (x + Index(m_before[2])) * lanes + Index(pair)},
                          roundPairs(half(0), half(1)));
            }
        });
    }

    /// Up to four planes, interleaved.
    void writePlain() {
        const std::int64_t extent = m_from.shape.extents[2];
        const std::int64_t whole = extent / m_width * m_width;
        m_b.loop(LoopKind::kVector, "x", 0, whole, m_width, [&](const Index& x) { writeFour(x, m_width); });
        if (whole < extent) {
            writeFour(whole, extent - whole);
        }
    }

    /// `count` pixels, zero behind them.
    void writeFour(const Index& x, std::int64_t count) {
        const ImageShape& from = m_from.shape;
        const auto plane = [&](std::int64_t channel) {
            if (channel >= from.blocks) {
                return constantValue(0.0);
            }
            // What stands behind the row may be no number, and is never to be multiplied.
            const Value value = loadValue({m_in, x + Index(channel * from.block())});
            return m_b.let("c", count < m_width ? keepLanes(value, count) : value);
        };
        const auto pairs = [&](std::int64_t channel) {
            const Value first = plane(channel);
            const Value second = plane(channel + 1);
            return m_b.let("p", roundPairs(interleaveLanes(first, second, Half::kLower),
                                           interleaveLanes(first, second, Half::kUpper)));
        };
        const Value low = pairs(0);
        const Value high = pairs(2);
        const Index at = (x + Index(m_before[2])) * 2;
        m_b.store({m_out, at}, interleaveLanes(low, high, Half::kLower));
        m_b.store({m_out, at + Index(m_width)}, interleaveLanes(low, high, Half::kUpper));
    }

    KernelBuilder& m_b;
    std::int64_t m_width;
    PlacedImage m_from;
    PlacedImage m_to;
    std::array<std::int64_t, 3> m_before;
    Pointer m_in;
    Pointer m_out;
};

} // namespace

void writeRoundedCopy(KernelBuilder& builder, const PlacedImage& from, const PlacedImage& to,
                      const std::array<std::int64_t, 3>& before) {
    CopyWriter(builder, from, to, before).run();
}

void writeRoundedPart(KernelBuilder& builder, const PlacedImage& from, const PlacedImage& to,
                      const Index& low, const Index& high) {
    CopyWriter(builder, from, to, {}).runPart(low, high);
}

} // namespace tessera::codegen::matrix
