#include "widgets/models/time_sentences.h"

#include "widgets/models/figures.h"

#include <QCoreApplication>

namespace tessera::itemmodels {
namespace {

struct TimeWords {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::TimeSentences)
};

using graph::OperatorClass;

QString kindText(const plan::TimeGroup& group) {
    const int n = static_cast<int>(group.operators);
    if (!group.kind) {
        return TimeWords::tr("%n regions of several kinds", nullptr, n);
    }
    switch (*group.kind) {
    case OperatorClass::kElementwise:
    case OperatorClass::kBinary:
        return TimeWords::tr("%n elementwise operators", nullptr, n);
    case OperatorClass::kConvolution:
        return TimeWords::tr("%n convolutions", nullptr, n);
    case OperatorClass::kMatmul:
        return TimeWords::tr("%n matrix products", nullptr, n);
    case OperatorClass::kPool:
        return TimeWords::tr("%n pooling operators", nullptr, n);
    case OperatorClass::kNormalization:
        return TimeWords::tr("%n normalizations", nullptr, n);
    case OperatorClass::kReduction:
        return TimeWords::tr("%n reductions", nullptr, n);
    case OperatorClass::kSoftmax:
        return TimeWords::tr("%n softmax operators", nullptr, n);
    case OperatorClass::kMovement:
    case OperatorClass::kShape:
        return TimeWords::tr("%n operators that only move data", nullptr, n);
    case OperatorClass::kAttention:
        return TimeWords::tr("%n attention operators", nullptr, n);
    case OperatorClass::kRecurrent:
        return TimeWords::tr("%n recurrent operators", nullptr, n);
    case OperatorClass::kControl:
    case OperatorClass::kQuantized:
    case OperatorClass::kOther:
        break;
    }
    return TimeWords::tr("%n other operators", nullptr, n);
}

/// "96 %" of nearly all; of little, one place more.
QString shareText(double share) {
    constexpr double kLittle = 0.1;
    return percentText(share, share < kLittle ? 1 : 0);
}

} // namespace

QString aboutText(const plan::TimeSummary& summary) {
    return summary.source == plan::TimeSummary::Source::kPredicted ? QStringLiteral("≈ ") : QString();
}

std::optional<FewRegions> fewRegions(const plan::TimeSummary& summary) {
    for (const double much : {0.8, 0.5}) {
        const auto count = summary.regionsTaking(much);
        if (count && *count < summary.slowest.size()) {
            return FewRegions{*count, summary.cumulative[*count - 1]};
        }
    }
    return std::nullopt;
}

QString timeSourceText(const plan::TimeSummary& summary) {
    switch (summary.source) {
    case plan::TimeSummary::Source::kProfile:
        return TimeWords::tr("Each part timed in place, median of %n runs", nullptr, summary.rounds);
    case plan::TimeSummary::Source::kIsolated:
        return TimeWords::tr("Kernels timed one by one");
    case plan::TimeSummary::Source::kPredicted:
        break;
    }
    return TimeWords::tr("Predicted in part");
}

std::vector<TimeSentence> timeSentences(const plan::TimeSummary& summary) {
    using About = TimeSentence::About;
    const QString about = aboutText(summary);
    std::vector<TimeSentence> sentences;
    const plan::TimeGroup& largest = summary.largest;
    const QString share = about + shareText(largest.share);
    sentences.push_back({largest.efficiency
                             ? TimeWords::tr("%1 in %2 at %3 of this machine's peak")
                                   .arg(share, kindText(largest), about + percentText(*largest.efficiency, 0))
                             : TimeWords::tr("%1 in %2").arg(share, kindText(largest)),
                         About::kRegions, largest.regions});
    if (const auto few = fewRegions(summary)) {
        const auto end = summary.slowest.begin() + static_cast<std::ptrdiff_t>(few->count);
        sentences.push_back(
            {TimeWords::tr("%1 of %n regions take %2", nullptr, static_cast<int>(summary.slowest.size()))
                 .arg(countText(static_cast<std::int64_t>(few->count)), about + percentText(few->share, 0)),
             About::kRegions,
             {summary.slowest.begin(), end}});
    }
    if (summary.conversions.count() > 0) {
        const double part =
            static_cast<double>(summary.conversions.count()) / static_cast<double>(summary.total().count());
        sentences.push_back(
            {TimeWords::tr("Conversions take %1").arg(about + shareText(part)), About::kConversions, {}});
    }
    if (summary.atBounds) {
        sentences.push_back({TimeWords::tr("%1 if each kernel reached its bound")
                                 .arg(about + durationText(summary.atBounds->time)),
                             About::kRegions, summary.atBounds->regions});
    }
    return sentences;
}

} // namespace tessera::itemmodels
