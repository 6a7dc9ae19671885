#pragma once

#include "engine/backend/cost.h"
#include "engine/base/units.h"
#include "engine/plan/plan.h"

#include <QString>

#include <cstddef>
#include <optional>

namespace tessera::itemmodels {

/// What parts of one plan take, each timed alone, added up.
struct PartSum {
    std::size_t count = 0; ///< nodes, or conversions
    /// Of all of them; empty: one has no time, or there is none.
    std::optional<base::Nanoseconds> time;
    base::Nanoseconds known; ///< of those that have a time
    /// Interval of `known`. Parts were timed one by one, so that their errors add up as squares.
    base::Nanoseconds low;
    base::Nanoseconds high;
    std::size_t unknown = 0; ///< have no time
    QString why;             ///< the first of these has none
    /// Each time was measured, and none is a share of a region that does more than this; else "≈".
    bool isExact = true;

    /// \param parts that this is the time of. \param share of the time that they have.
    void add(const backend::Cost& cost, std::size_t parts, double share = 1.0);
    void add(const PartSum& other);
    void addUnknown(std::size_t parts, const QString& reason);
    /// "12 300.0", "≈ 12 300.0"; "≥ 9 100.0" of what is known where a part is not; "–" for nothing.
    [[nodiscard]] QString text() const;
    /// "B: 26 of 53 have no time: the budget left none"; empty: all have one.
    /// \param letter of the plan.
    [[nodiscard]] QString unknownText(const QString& letter) const;

private:
    /// After `known` grew from `before` by a time that may be off by so many ns either way.
    void addInterval(base::Nanoseconds before, double below, double above);
};

/// Of what the two plans have no time, and why; empty: all is known.
[[nodiscard]] QString unknownText(const PartSum& a, const PartSum& b);

/// All conversions of a plan.
[[nodiscard]] PartSum conversionSum(const plan::Plan& plan);
/// Does the plan place every node of its graph?
[[nodiscard]] bool coversAll(const plan::Plan& plan);

/// Could both have taken the same time, as far as their intervals tell? A time without an interval is its
/// own.
[[nodiscard]] bool isTie(const PartSum& a, const PartSum& b);

} // namespace tessera::itemmodels
