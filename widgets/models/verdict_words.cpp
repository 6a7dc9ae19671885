#include "widgets/models/verdict_words.h"

#include "engine/measure/thresholds.h"
#include "engine/plan/verdict.h"
#include "widgets/models/figures.h"
#include "widgets/models/moments.h"

#include <QCoreApplication>

#include <algorithm>

namespace tessera::itemmodels {
namespace {

struct VerdictText {
    Q_DECLARE_TR_FUNCTIONS(Verdict)
};

/// Of a ratio whose interval holds 1: "0.2 % slower to 1.3 % faster".
QString spanWords(const plan::SpeedUp& ratio) {
    const auto end = [](double value) {
        const QString percent = decimalText((value < 1 ? 1 / value - 1 : value - 1) * 100, 1);
        return value < 1 ? VerdictText::tr("%1 % slower").arg(percent)
                         : VerdictText::tr("%1 % faster").arg(percent);
    };
    return VerdictText::tr("%1 to %2").arg(end(ratio.low), end(ratio.high));
}

/// "%1" of each is the subject, "%2" what it is compared with.
struct Sentences {
    QString timesByOnePair; ///< %3 the factor
    QString times;          ///< %3 the factor, %4 to %5 its interval
    QString faster;
    QString slower;
};

QString compared(const plan::SpeedUp& ratio, const Sentences& sentences, const QString& subject,
                 const QString& rival) {
    const auto figures = plan::ratioFigures(ratio);
    const auto text = [&figures](double value) { return decimalText(value, figures.decimals); };
    // One pair suffices a race that is late for what takes several times as long.
    if (figures.isFactor && ratio.low == ratio.high) {
        return sentences.timesByOnePair.arg(subject, rival, text(figures.median));
    }
    const QString& sentence = figures.isFactor   ? sentences.times
                              : figures.isFaster ? sentences.faster
                                                 : sentences.slower;
    return sentence.arg(subject, rival, text(figures.median), text(figures.low), text(figures.high));
}

QString comparedWith(const plan::SpeedUp& ratio, const QString& subject, const QString& rival) {
    return compared(ratio,
                    {VerdictText::tr("%1 is %3 times as fast as %2 (by one pair)"),
                     VerdictText::tr("%1 is %3 times as fast as %2 (%4 to %5)"),
                     VerdictText::tr("%1 is %3 % faster than %2 (%4 to %5 %)"),
                     VerdictText::tr("%1 is %3 % slower than %2 (%4 to %5 %)")},
                    subject, rival);
}

QString baselineSentence(const plan::PlanVerdict& verdict, const QString& title) {
    if (!verdict.mixBehind) {
        return VerdictText::tr("%1 is the fastest: no mix was faster").arg(title);
    }
    const auto ahead = plan::inverse(*verdict.mixBehind);
    if (verdict.mixBehind->high < 1) { // in a run since the race, which the baseline won
        return comparedWith(ahead, VerdictText::tr("The best mix"), title);
    }
    if (verdict.mixBehind->low <= 1) {
        const QString sentence =
            plan::isInconclusive(*verdict.mixBehind)
                ? VerdictText::tr("%1, which is the plan, and the best mix could not be told apart: the mix "
                                  "is %2")
                : VerdictText::tr("%1 is the plan, with no difference to the best mix (the mix is %2)");
        return sentence.arg(title, spanWords(ahead));
    }
    if (verdict.mixBehind->median >= 2) {
        return comparedWith(*verdict.mixBehind, title, VerdictText::tr("the best mix"));
    }
    return VerdictText::tr("%1 is the fastest; %2")
        .arg(title, comparedWith(ahead, VerdictText::tr("the best mix"), VerdictText::tr("it")));
}

QString titleOf(const std::string& baseline, const BackendLooks& looks) {
    return baseline == "greedy" ? VerdictText::tr("The greedy placement") : looks.of(baseline).title;
}

QString baselineSubject(const plan::PlanVerdict& verdict, const BackendLooks& looks) {
    const QString title = titleOf(verdict.baseline, looks);
    if (verdict.baseline == "greedy") {
        return title;
    }
    return verdict.isAlone ? VerdictText::tr("%1 alone").arg(title)
                           : VerdictText::tr("The placement that prefers %1").arg(title);
}

QString sentenceOf(const plan::PlanVerdict& verdict, const QString& subject, const BackendLooks& looks) {
    using Kind = plan::PlanVerdict::Kind;
    switch (verdict.kind) {
    case Kind::kFaster:
    case Kind::kSlower:
        return comparedWith(*verdict.ratio, subject, titleOf(verdict.baseline, looks));
    case Kind::kNoDifference:
        return (plan::isInconclusive(*verdict.ratio)
                    ? VerdictText::tr("%3 could not be told apart from %1 (%2)")
                    : VerdictText::tr("No difference to %1 (%2)"))
            .arg(titleOf(verdict.baseline, looks), spanWords(*verdict.ratio), subject);
    case Kind::kIsBaseline:
        return baselineSentence(verdict, baselineSubject(verdict, looks));
    case Kind::kAlone:
    case Kind::kPredicted:
        break;
    }
    return {};
}

/// With the ratio of a run since the race in place of the race's.
plan::PlanVerdict renewed(plan::PlanVerdict verdict, const plan::SpeedUp& ratio) {
    using Kind = plan::PlanVerdict::Kind;
    if (verdict.kind == Kind::kIsBaseline) {
        verdict.mixBehind = ratio;
    } else {
        verdict.ratio = ratio;
        verdict.kind = ratio.low > 1 ? Kind::kFaster : ratio.high < 1 ? Kind::kSlower : Kind::kNoDifference;
    }
    return verdict;
}

} // namespace

const OtherPlan* rivalMeasuredSince(const plan::Plan& plan, std::span<const OtherPlan> others) {
    if (!plan.raced) {
        return nullptr;
    }
    using From = PlanOrigin::Kind;
    const auto verdict = plan::verdictOf(plan);
    const PlanOrigin rival = verdict.kind == plan::PlanVerdict::Kind::kIsBaseline
                                 ? PlanOrigin{From::kMix, {}}
                                 : PlanOrigin{From::kBaseline, QString::fromStdString(verdict.baseline)};
    const auto found = std::ranges::find_if(others, [&](const OtherPlan& other) {
        return other.origin == rival && other.ratio && other.ratioTo.get() == &plan;
    });
    return found != others.end() ? &*found : nullptr;
}

QString fasterWords(const OtherPlan& other) {
    return comparedWith(plan::inverse(*other.ratio), other.title, VerdictText::tr("the plan in force"));
}

QString verdictWords(const plan::Plan& plan, const BackendLooks& looks, std::span<const OtherPlan> others) {
    if (!plan.raced) {
        return {};
    }
    const OtherPlan* rival = rivalMeasuredSince(plan, others);
    const auto verdict =
        rival != nullptr ? renewed(plan::verdictOf(plan), *rival->ratio) : plan::verdictOf(plan);
    QString sentence =
        sentenceOf(verdict, verdict.isMix ? VerdictText::tr("The mix") : VerdictText::tr("This plan"), looks);
    if (rival != nullptr && plan.endToEnd) {
        sentence = VerdictText::tr("%1, measured in turns at %2")
                       .arg(sentence, momentText(rival->timeOfRatioTo.value_or(*plan.endToEnd).unixSeconds));
    }
    return sentence.isEmpty() || verdict.constraints == 0
               ? sentence
               : VerdictText::tr("Under %n pin(s) of yours: %1", nullptr,
                                 static_cast<int>(verdict.constraints))
                     .arg(sentence);
}

QString baselineWords(const plan::Plan& plan, const BackendLooks& looks) {
    if (!plan.raced) {
        return {};
    }
    const auto verdict = plan::verdictOf(plan);
    return verdict.kind == plan::PlanVerdict::Kind::kIsBaseline ? baselineSubject(verdict, looks) : QString();
}

QString ratioWords(const plan::SpeedUp& ratio) {
    if (ratio.low <= 1 && ratio.high >= 1) {
        return (plan::isInconclusive(ratio) ? VerdictText::tr("Could not be told apart (A %1)")
                                            : VerdictText::tr("No difference (A %1)"))
            .arg(spanWords(ratio));
    }
    const bool isA = ratio.median >= 1;
    return comparedWith(isA ? ratio : plan::inverse(ratio), isA ? VerdictText::tr("A") : VerdictText::tr("B"),
                        isA ? VerdictText::tr("B") : VerdictText::tr("A"));
}

QString predictionWords(const plan::Plan& plan) {
    constexpr double kFar = 1.25;
    const auto predicted = plan.predicted();
    if (!plan.endToEnd || !predicted || predicted->count() <= 0) {
        return {};
    }
    const double ratio =
        static_cast<double>(plan.endToEnd->median.count()) / static_cast<double>(predicted->count());
    if (ratio < kFar && ratio > 1 / kFar) {
        return {};
    }
    QStringList words{VerdictText::tr("The parts alone add up to ≈ %1; the whole took %2.")
                          .arg(durationText(*predicted), durationText(plan.endToEnd->median))};
    const auto computed = std::ranges::count_if(
        plan.regions, [](const plan::PlannedRegion& region) { return region.cost.isPredicted(); });
    if (computed > 0) {
        words << VerdictText::tr("%n part(s) were predicted, not timed.", nullptr,
                                 static_cast<int>(computed));
    }
    if (plan.endToEnd->isDisturbed()) {
        words << VerdictText::tr("Other programs kept %1 of the cores busy while it ran.")
                     .arg(percentText(*plan.endToEnd->othersShare, 0));
    } else if (computed == 0) {
        words << VerdictText::tr("The two were timed at different moments, and alone a kernel does not wait "
                                 "for others or find its data cold.");
    }
    words << VerdictText::tr("A profile times every part in place.");
    return words.join(u' ');
}

QString onePieceWords(const plan::PlanHeader& plan, const BackendLooks& looks) {
    return VerdictText::tr("%1 runs the model as one piece: what its operators take in it is not measured.")
        .arg(looks.of(plan.wholeGraphBackend).title);
}

QString scaleWords(Scale scale) {
    switch (scale) {
    case Scale::kOne:
        return {};
    case Scale::kOtherMachine:
        return VerdictText::tr("Each is a time of its own machine: they have no difference and no ratio.");
    case Scale::kWholeGraph:
        return VerdictText::tr("A whole graph has a time only as it runs end to end: its operators have none "
                               "that could be set against others.");
    }
    return {};
}

QString loadWords(const plan::Plan& plan) {
    return plan.endToEnd && plan.endToEnd->isDisturbed()
               ? VerdictText::tr(
                     "While this was timed, other programs kept %1 of the cores busy: times are longer "
                     "and less certain than on an idle machine.")
                     .arg(percentText(*plan.endToEnd->othersShare, 0))
               : QString();
}

QString loadWords(double othersShare) {
    return othersShare >= thresholds::kOthersDisturb
               ? VerdictText::tr(
                     "Other programs keep %1 of the cores busy: times are longer and less certain than "
                     "on an idle machine.")
                     .arg(percentText(othersShare, 0))
               : QString();
}

} // namespace tessera::itemmodels
