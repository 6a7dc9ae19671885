// Rows of a result normalised one by one, by themselves or behind the product that makes them.
#pragma once

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/tiling.h"

#include <functional>
#include <span>
#include <vector>

namespace tessera::codegen {

/// Writes the normalisation of rows that lie one behind the other. Some rows at a time pass through the
/// nearest cache, so that the sums of one do not wait for those of another.
class RowNormaliser {
public:
    /// Rows at a time.
    static constexpr std::int64_t kMostRows = 4;

    /// What the steps before it have made of the rows already.
    enum class Before : std::uint8_t { kDone, kToDo };

    /// \param steps of the whole kernel: those from `given.before` on come behind.
    /// \param from where the rows stand, which may be `result`.
    RowNormaliser(KernelBuilder& builder, EpilogueWriter& steps, const RowNormalisation& given, Pointer from,
                  Pointer result, Before before);

    /// `count` rows from `row` on, at most kMostRows.
    void write(const Index& row, std::int64_t count);
    /// Any number of rows from `row` on.
    void writeAll(const Index& row, std::int64_t count);
    /// All rows, shared out to the threads: outermost in the kernel.
    void writeShared();

private:
    /// A vector of columns of all rows at hand. `chain` tells which of a row's sums takes it.
    struct Place {
        Index column{};
        std::int64_t lanes = 0;
        std::int64_t chain = 0;
    };
    using Visit = std::function<void(const Place& place)>;

    /// Columns in one piece.
    struct Piece {
        Index first{};
        std::int64_t length = 0;
    };
    void sweep(const Visit& visit) { sweep({.first = 0, .length = m_columns}, visit); }
    void sweep(const Piece& piece, const Visit& visit);
    [[nodiscard]] Index element(const Place& place, std::int64_t row) const;
    [[nodiscard]] Value whole(const Place& place, Value value, double behind) const;
    [[nodiscard]] Value firstValue(const Place& place, std::int64_t row);
    [[nodiscard]] Value value(const Place& place, std::int64_t row) const;
    void finish(const Place& place, std::span<const Value> operands, std::int64_t row, Value value);
    /// What the last sweep makes of each element.
    using Finished = std::function<Value(const Place& place, std::int64_t row)>;
    void finishAll(const Finished& finished);
    [[nodiscard]] RegisterArray accumulators(const char* name, double start);
    void accumulate(RegisterArray into, ValueOp op, const Place& place, std::int64_t row, Value value);
    [[nodiscard]] Value folded(RegisterArray chains, ValueOp op, ValueOp lanes, std::int64_t row);
    /// One over the root of the mean of squares and epsilon, of each row.
    [[nodiscard]] std::vector<Value> inverseRoots(RegisterArray squares);
    void writeLayer();
    void writeRootMeanSquare();
    [[nodiscard]] std::vector<Value> largestOfRows();
    void writeSoftmax();
    void writeLogSoftmax();

    KernelBuilder& m_builder;
    EpilogueWriter& m_steps;
    const RowNormalisation& m_given;
    std::int64_t m_columns;
    std::int64_t m_width;
    Pointer m_from;
    Pointer m_result;
    bool m_hasBefore;          ///< steps of its own before it
    Index m_number;            ///< of the first of the rows at hand
    Index m_row;               ///< its first element
    std::int64_t m_count = 1;  ///< of them
    std::int64_t m_chains = 1; ///< sums of each
};

/// Whether the result may stand where the first tensor of the steps stood: that is read for the last time
/// before anything is written there.
[[nodiscard]] bool mayReplaceTensor(const Epilogue& epilogue, const RowNormalisation& given,
                                    RowNormaliser::Before before);

/// Least time of the arithmetic of all passes, of the busiest thread.
[[nodiscard]] double normalisationNs(const RowNormalisation& given, const Target& target);

// The same of the rows that a product's kernel normalises behind it, if any.

/// The epilogue's steps that come before.
[[nodiscard]] EpilogueWriter::Range stepsOfProduct(const Problem& problem);
[[nodiscard]] bool mayReplaceTensor(const Problem& problem);
[[nodiscard]] double normalisationNs(const Problem& problem, const Target& target);

} // namespace tessera::codegen
