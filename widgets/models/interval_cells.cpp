#include "widgets/models/interval_cells.h"

#include "widgets/models/figures.h"
#include "widgets/models/plan_models.h"

namespace tessera::itemmodels {

QString spreadTip(int samples) {
    if (samples <= 0) {
        return OperatorsModel::tr("Computed, not timed");
    }
    if (samples < kLeastSamplesOfARange) {
        return samples == 1 ? OperatorsModel::tr("Timed once: one sample has no interval")
                            : OperatorsModel::tr("Timed twice: two samples have no interval");
    }
    return samples < kLeastSamplesOfAnInterval
               ? OperatorsModel::tr("The range of %1 samples: an interval of 95 % takes %2")
                     .arg(samples)
                     .arg(kLeastSamplesOfAnInterval)
               : OperatorsModel::tr("95 % interval of the median of %1 samples").arg(samples);
}

QString spreadHelp() {
    return OperatorsModel::tr("Between which two times the median lies, at 95 %.");
}

QString intervalCell(base::Nanoseconds low, base::Nanoseconds high, int decimals) {
    constexpr base::Nanoseconds kMicrosecond(1000);
    return intervalText(low, high, kMicrosecond, decimals);
}

QString rangeTip(int samples, base::Nanoseconds median, base::Nanoseconds low, base::Nanoseconds high) {
    const QString tip = spreadTip(samples);
    if (samples < kLeastSamplesOfARange) {
        return tip;
    }
    const QString range = OperatorsModel::tr("%1: %2 to %3").arg(tip, durationText(low), durationText(high));
    return spreadOf(median, low, high) > median
               ? range + u'\n' + OperatorsModel::tr("That is wider than the time itself: measure again.")
               : range;
}

QString rangeTip(const backend::Cost& cost) {
    return spreadOf(cost) ? rangeTip(cost.rounds(), cost.median(), cost.low(), cost.high())
                          : spreadTip(cost.isPredicted() ? 0 : cost.rounds());
}

} // namespace tessera::itemmodels
