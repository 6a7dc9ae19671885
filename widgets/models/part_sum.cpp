#include "widgets/models/part_sum.h"

#include "widgets/models/column_table.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/kind_rows.h"
#include "widgets/models/plan_list.h"

#include <QStringList>

#include <cmath>

namespace tessera::itemmodels {

void PartSum::add(const backend::Cost& cost, std::size_t parts, double share) {
    if (!cost.feasible()) {
        // A plan that was run whole may have parts that never ran by themselves.
        addUnknown(parts, cost.kind() == backend::Cost::Kind::kUnmeasured
                              ? KindsModel::tr("never timed alone")
                              : reasonWords(cost));
        return;
    }
    count += parts;
    const auto part = [share](base::Nanoseconds all) { return share * static_cast<double>(all.count()); };
    const bool hasInterval = spreadOf(cost).has_value();
    const double below = hasInterval ? part(cost.median() - cost.low()) : 0;
    const double above = hasInterval ? part(cost.high() - cost.median()) : 0;
    const base::Nanoseconds before = known;
    known += base::Nanoseconds(std::llround(part(cost.median())));
    addInterval(before, below, above);
    isExact = isExact && share == 1.0 && cost.kind() == backend::Cost::Kind::kMeasured;
    time = unknown == 0 ? std::optional(known) : std::nullopt;
}

void PartSum::add(const PartSum& other) {
    count += other.count;
    const base::Nanoseconds before = known;
    known += other.known;
    addInterval(before, static_cast<double>((other.known - other.low).count()),
                static_cast<double>((other.high - other.known).count()));
    unknown += other.unknown;
    why = why.isEmpty() ? other.why : why;
    isExact = isExact && other.isExact;
    time = unknown == 0 && count > 0 ? std::optional(known) : std::nullopt;
}

void PartSum::addInterval(base::Nanoseconds before, double below, double above) {
    const auto together = [](base::Nanoseconds one, double other) {
        return base::Nanoseconds(std::llround(std::hypot(static_cast<double>(one.count()), other)));
    };
    const base::Nanoseconds down = together(before - low, below);
    const base::Nanoseconds up = together(high - before, above);
    low = known - down;
    high = known + up;
}

void PartSum::addUnknown(std::size_t parts, const QString& reason) {
    count += parts;
    unknown += parts;
    why = why.isEmpty() ? reason : why;
    time.reset();
}

QString PartSum::text() const {
    if (count == 0 || count == unknown) {
        return kDash;
    }
    const QString sign = unknown > 0 ? QStringLiteral("≥\u2009")
                         : isExact   ? QString()
                                     : QStringLiteral("≈\u2009");
    return sign + decimalText(known.microseconds(), 1);
}

QString PartSum::unknownText(const QString& letter) const {
    if (unknown == 0) {
        return {};
    }
    const QString words = unknown == count ? KindsModel::tr("%1: no time").arg(letter)
                                           : KindsModel::tr("%1: %2 of %3 without a time")
                                                 .arg(letter, countText(static_cast<std::int64_t>(unknown)),
                                                      countText(static_cast<std::int64_t>(count)));
    return why.isEmpty() ? words : KindsModel::tr("%1: %2", "what is missing: why").arg(words, why);
}

QString unknownText(const PartSum& a, const PartSum& b) {
    QStringList words{a.unknownText(PlansModel::tr("A")), b.unknownText(PlansModel::tr("B"))};
    words.removeAll(QString());
    return words.join(QStringLiteral(" · "));
}

PartSum conversionSum(const plan::Plan& plan) {
    PartSum sum;
    sum.time = base::Nanoseconds(0); // what there is none of takes none
    for (const plan::PlannedConversion& conversion : plan.conversions) {
        sum.add(conversion.cost, 1);
    }
    return sum;
}

bool coversAll(const plan::Plan& plan) {
    std::size_t nodes = 0;
    for (const plan::PlannedRegion& region : plan.regions) {
        nodes += region.region.nodes.size();
    }
    return nodes == plan.graph->nodes().size();
}

bool isTie(const PartSum& a, const PartSum& b) {
    const bool hasInterval = a.low < a.high || b.low < b.high;
    return a.time && b.time && a.count > 0 && b.count > 0 && hasInterval && a.low <= b.high &&
           b.low <= a.high;
}

} // namespace tessera::itemmodels
