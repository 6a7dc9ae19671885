// What the products of Strassen's algorithm have on their left: quarters, and sums of them.
#pragma once

#include "engine/codegen/families/strassen_config.h"

#include <array>
#include <functional>
#include <string_view>

namespace tessera::codegen::strassen {

/// A number of the stage whose number is `stage`, which is known once the kernel runs.
template <typename NumberOf>
[[nodiscard]] Index ofStage(KernelBuilder& builder, const Index& stage, std::string_view name,
                            const NumberOf& numberOf) {
    Index value = static_cast<std::int64_t>(numberOf(kStages.front()));
    for (std::size_t i = 1; i < kStages.size(); ++i) {
        const auto here = static_cast<std::int64_t>(numberOf(kStages[i]));
        if (here != static_cast<std::int64_t>(numberOf(kStages[i - 1]))) {
            value = builder.defineEither(name, {{static_cast<std::int64_t>(i) - 1, stage}}, here, value);
        }
    }
    return value;
}
template <typename Holds>
[[nodiscard]] Conditions whereStage(KernelBuilder& builder, const Index& stage, std::string_view name,
                                    const Holds& holds) {
    return {{0, ofStage(builder, stage, name, holds)}};
}

/// Writes the left operands of every level.
class LeftWriter {
public:
    LeftWriter(KernelBuilder& builder, const KernelConfig& config);

    /// Where a level's sums go: KernelConfig::sumsAtOnce of them.
    void open(std::int64_t level, Pointer sums) { at(level).sums = sums; }
    /// From row `first` to row `end`, without it, of each part of the rows of an image at `input`.
    void take(Pointer input, const Index& first, const Index& end);
    /// All sums of the innermost level, in one pass over the quarters.
    void writeSumsAtOnce();
    /// The sum of an outer level's stage.
    void writeDueSum(std::int64_t level, const Index& stage);
    /// Where the first of the rows of the left operand of the level's stage lies, as
    /// KernelConfig::sumPlacement says. Inner levels' quarters are of it from here on.
    Pointer choose(std::int64_t level, const Index& stage);

private:
    struct Level {
        Pointer sums{};
        Pointer left{}; ///< of the stage at hand
    };
    /// What a level's quarters are of: the input from the first of the rows at hand on, or the left operand
    /// of the outer level's stage.
    struct Operand {
        Access first{};
        Placement placement{};
        std::int64_t halfRows = 0; ///< from one half of its rows to the next
        std::int64_t runs = 0;     ///< from one half of its columns

        [[nodiscard]] std::int64_t placeOf(const Quarter& quarter) const {
            return quarter.row * halfRows * placement.rowStride + quarter.column * runs * placement.runStride;
        }
    };
    /// kMissing: quarters of the second half have zeros there.
    enum class Rows : std::uint8_t { kWhole, kMissing };

    [[nodiscard]] Level& at(std::int64_t level) { return m_levels[static_cast<std::size_t>(level)]; }
    [[nodiscard]] Operand operandOf(std::int64_t level);
    /// `write` is called with some rows of a part, of those at hand.
    void forEachRows(std::int64_t level, const Index& part,
                     const std::function<void(const Index& low, const Index& high, Rows rows)>& write);
    /// `write` is called with places in `from` and in sums, along what is read: it comes from afar.
    void forEachVector(const Operand& from, const Index& low, const Index& high,
                       const std::function<void(const Index& from, const Index& to)>& write);
    void writeSum(std::int64_t level, const Sum& sum);

    KernelBuilder& m_builder;
    const KernelConfig& m_config;
    Placement m_from;
    std::array<Level, kMostLevels> m_levels{};
    Pointer m_input{};
    Index m_first{};
    Index m_end{};
};

} // namespace tessera::codegen::strassen
