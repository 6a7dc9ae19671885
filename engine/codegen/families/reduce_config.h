// How axes are combined away: what writer and bound agree on.
#pragma once

#include "engine/codegen/families/tiling.h"
#include "engine/codegen/family.h"

#include <algorithm>
#include <string>
#include <vector>

namespace tessera::codegen::reduce {

using Kind = AxisReduction::Kind;

/// How two elements become one.
struct Fold {
    ValueOp op = ValueOp::kAdd;
    double nothing = 0.0; ///< what changes no result

    [[nodiscard]] static Fold of(Kind kind);
};

struct Schedule {
    enum class Shared : std::uint8_t { kResults, kReduced };
    Form inputForm = Form::kPlain;
    Shared shared = Shared::kResults;

    /// Do the threads share what is folded, whose parts are joined then?
    [[nodiscard]] bool isSplit() const { return shared == Shared::kReduced; }
    [[nodiscard]] std::string name() const {
        return std::string("reduce") + (inputForm == Form::kBlocked ? ".blocked" : "") +
               (isSplit() ? ".split" : "");
    }
};

/// An axis with the elements from one index to the next.
struct Strided {
    std::int64_t extent = 1;
    std::int64_t stride = 1;
};

/// How the work of one kernel is laid out.
struct KernelConfig {
    Kind kind = Kind::kSum;
    Schedule schedule{};
    std::int64_t width = 8;
    std::int64_t threads = 1;
    std::vector<Strided> kept{};    ///< outermost first, without the one that vectors run along
    std::vector<Strided> reduced{}; ///< outermost first
    std::int64_t columns = 0;       ///< of the innermost axis where it is kept; 0: it is reduced
    std::int64_t elements = 1;      ///< of the input
    std::int64_t rows = 1;          ///< of all kept axes
    Panels panels{};
    RowTiles tiles{};

    [[nodiscard]] static KernelConfig of(const AxisReduction& given, const Target& target,
                                         const Schedule& schedule);

    [[nodiscard]] bool isFolded() const { return columns == 0; }
    [[nodiscard]] std::int64_t results() const { return rows * std::max<std::int64_t>(1, columns); }
    [[nodiscard]] std::int64_t units() const { return isFolded() ? tiles.count : rows * panels.count(); }
    /// Vectors of the innermost reduced axis, or its indices.
    [[nodiscard]] std::int64_t steps() const {
        return isFolded() ? reduced.back().extent / width : reduced.back().extent;
    }
    [[nodiscard]] std::int64_t stepElements() const { return isFolded() ? width : reduced.back().stride; }
    /// Sums of each of `vectors` that are under way.
    [[nodiscard]] std::int64_t chains(std::int64_t vectors) const;
    /// Whether every thread can have a part of the innermost reduced axis.
    [[nodiscard]] bool canSplit() const;
};

/// Why there are no schedules for it, or "".
[[nodiscard]] std::string refusalOf(const AxisReduction& given);
/// Those that are worth a try; threads share what is folded where their shares of the results are uneven.
[[nodiscard]] std::vector<Schedule> schedulesOf(const AxisReduction& given, const Target& target);
/// A core reads no faster than its share of what all of them do.
[[nodiscard]] Bound boundOf(const Problem& problem, const Target& target, const KernelConfig& config);

} // namespace tessera::codegen::reduce
