#include "widgets/models/verdict_words.h"

#include "engine/graph/anchor.h"
#include "engine/graph/region.h"
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

/// Of four sentences the one for these figures.
QString sentenceFor(const plan::RatioFigures& figures, const QString& timesAsFast, const QString& timesAsSlow,
                    const QString& faster, const QString& slower) {
    return figures.isFactor   ? figures.isFaster ? timesAsFast : timesAsSlow
           : figures.isFaster ? faster
                              : slower;
}

/// "5 % slower", "2.4 times as fast": the median.
QString figureWords(const plan::RatioFigures& figures) {
    return sentenceFor(figures, VerdictText::tr("%1 times as fast"), VerdictText::tr("%1 times as slow"),
                       VerdictText::tr("%1 % faster"), VerdictText::tr("%1 % slower"))
        .arg(decimalText(figures.median, figures.decimals));
}

QString comparedWith(const plan::SpeedUp& ratio, const QString& subject, const QString& rival,
                     VerdictLength length = VerdictLength::kWhole) {
    const auto figures = plan::ratioFigures(ratio);
    const auto text = [&figures](double value) { return decimalText(value, figures.decimals); };
    if (length == VerdictLength::kShort) {
        return sentenceFor(figures, VerdictText::tr("%1 is %3 times as fast as %2"),
                           VerdictText::tr("%1 is %3 times as slow as %2"),
                           VerdictText::tr("%1 is %3 % faster than %2"),
                           VerdictText::tr("%1 is %3 % slower than %2"))
            .arg(subject, rival, text(figures.median));
    }
    // One pair suffices a race that is late for what takes several times as long.
    if (ratio.low == ratio.high) {
        return sentenceFor(figures, VerdictText::tr("%1 is %3 times as fast as %2 (by one pair)"),
                           VerdictText::tr("%1 is %3 times as slow as %2 (by one pair)"),
                           VerdictText::tr("%1 is %3 % faster than %2 (too few runs for an interval)"),
                           VerdictText::tr("%1 is %3 % slower than %2 (too few runs for an interval)"))
            .arg(subject, rival, text(figures.median));
    }
    return sentenceFor(figures, VerdictText::tr("%1 is %3 times as fast as %2 (%4 to %5)"),
                       VerdictText::tr("%1 is %3 times as slow as %2 (%4 to %5)"),
                       VerdictText::tr("%1 is %3 % faster than %2 (%4 to %5 %)"),
                       VerdictText::tr("%1 is %3 % slower than %2 (%4 to %5 %)"))
        .arg(subject, rival, text(figures.median), text(figures.low), text(figures.high));
}

QString baselineSentence(const plan::PlanVerdict& verdict, const QString& title, VerdictLength length) {
    if (!verdict.mixBehind && plan::isOfFewRuns(verdict)) {
        return VerdictText::tr("%1 is the plan, by %n run(s): too few to tell whether another is faster",
                               nullptr, verdict.runs)
            .arg(title);
    }
    if (!verdict.mixBehind) {
        return VerdictText::tr("%1 is the fastest: no mix was faster").arg(title);
    }
    const auto ahead = plan::inverse(*verdict.mixBehind);
    if (verdict.mixBehind->high < 1) { // in a run since the race, which the baseline won
        return comparedWith(ahead, VerdictText::tr("The best mix"), title, length);
    }
    if (verdict.mixBehind->low <= 1) {
        if (length == VerdictLength::kShort) {
            return plan::isInconclusive(*verdict.mixBehind)
                       ? VerdictText::tr("%1 is the plan. It could not be told apart from the best mix")
                             .arg(title)
                       : VerdictText::tr("%1 is the plan, with no difference to the best mix").arg(title);
        }
        const QString sentence =
            plan::isInconclusive(*verdict.mixBehind)
                ? VerdictText::tr(
                      "%1 is the plan. It could not be told apart from the best mix (the plan is %2)")
                : VerdictText::tr("%1 is the plan, with no difference to the best mix (the plan is %2)");
        return sentence.arg(title, ratioSpan(*verdict.mixBehind));
    }
    if (verdict.mixBehind->median >= 2) {
        return comparedWith(*verdict.mixBehind, title, VerdictText::tr("the best mix"), length);
    }
    return VerdictText::tr("%1 is the fastest; %2")
        .arg(title, comparedWith(ahead, VerdictText::tr("the best mix"), VerdictText::tr("it"), length));
}

/// With what the figures beside the sentence say where they say otherwise, and that a range is no interval.
QString qualified(const QString& sentence, const plan::Plan& plan, const plan::PlanVerdict& verdict) {
    QStringList words{sentence};
    const auto rival = std::ranges::find(plan.baselines, verdict.baseline, &plan::Baseline::name);
    if (verdict.ratio && rival != plan.baselines.end() && rival->time && plan.raced) {
        if (const auto other = plan::otherRatioOfMedians(*verdict.ratio, *rival->time, *plan.raced)) {
            words << VerdictText::tr("by pairs of runs; by the two medians it is %1").arg(ratioEnd(*other));
        }
    }
    if (plan::isOfFewPairs(verdict)) {
        words << VerdictText::tr("the range of %n pair(s), too few for an interval of 95 %", nullptr,
                                 verdict.pairs);
    }
    return words.join(QStringLiteral(", "));
}

QString titleOf(const std::string& baseline, const BackendLooks& looks) {
    return baseline == "greedy" ? VerdictText::tr("The greedy placement") : looks.of(baseline).title;
}

QString baselineSubject(const plan::PlanVerdict& verdict, const BackendLooks& looks) {
    QString title = titleOf(verdict.baseline, looks);
    if (verdict.baseline == "greedy") {
        return title;
    }
    return verdict.isAlone ? VerdictText::tr("%1 alone").arg(title)
                           : VerdictText::tr("The placement that prefers %1").arg(title);
}

QString sentenceOf(const plan::PlanVerdict& verdict, const QString& subject, const BackendLooks& looks,
                   VerdictLength length) {
    using Kind = plan::PlanVerdict::Kind;
    switch (verdict.kind) {
    case Kind::kFaster:
    case Kind::kSlower:
        return comparedWith(*verdict.ratio, subject, titleOf(verdict.baseline, looks), length);
    case Kind::kNoDifference:
        if (length == VerdictLength::kShort) {
            return plan::isInconclusive(*verdict.ratio)
                       ? VerdictText::tr("%1 could not be told apart from %2")
                             .arg(subject, titleOf(verdict.baseline, looks))
                       : VerdictText::tr("No difference to %1").arg(titleOf(verdict.baseline, looks));
        }
        return plan::isInconclusive(*verdict.ratio)
                   ? VerdictText::tr("%3 could not be told apart from %1 (%2)")
                         .arg(titleOf(verdict.baseline, looks), ratioSpan(*verdict.ratio), subject)
                   : VerdictText::tr("No difference to %1 (%2)")
                         .arg(titleOf(verdict.baseline, looks), ratioSpan(*verdict.ratio));
    case Kind::kIsBaseline:
        return baselineSentence(verdict, baselineSubject(verdict, looks), length);
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

QString ratioEnd(double ratio) {
    return figureWords(plan::ratioFigures(ratio));
}

QString ratioSpan(const plan::SpeedUp& ratio) {
    return VerdictText::tr("%1 to %2").arg(ratioEnd(ratio.low), ratioEnd(ratio.high));
}

QString ratioDifference(const plan::SpeedUp& ratio) {
    const auto figures = plan::ratioFigures(ratio);
    const QString words = figureWords(figures);
    const auto text = [&figures](double value) { return decimalText(value, figures.decimals); };
    // One pair has no interval; one that holds 1 is wider than what is known by way of the best baseline.
    const bool hasInterval = ratio.low < ratio.high && !plan::holdsOne(ratio);
    return hasInterval ? VerdictText::tr("%1 (%2 to %3)").arg(words, text(figures.low), text(figures.high))
                       : words;
}

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
        return other.origin == rival && other.ratioTo.get() == &plan && other.runWith(other.ratioTo);
    });
    return found != others.end() ? &*found : nullptr;
}

QString fasterWords(const OtherPlan& other) {
    return comparedWith(plan::inverse(*other.ratio), other.title, VerdictText::tr("the plan in force"));
}

QString verdictWords(const plan::Plan& plan, const BackendLooks& looks, std::span<const OtherPlan> others,
                     VerdictLength length) {
    if (!plan.raced) {
        return {};
    }
    const OtherPlan* rival = rivalMeasuredSince(plan, others);
    const auto verdict =
        rival != nullptr ? renewed(plan::verdictOf(plan), *rival->ratio) : plan::verdictOf(plan);
    QString sentence = sentenceOf(
        verdict, verdict.isMix ? VerdictText::tr("The mix") : VerdictText::tr("This plan"), looks, length);
    if (rival == nullptr && !sentence.isEmpty() && length == VerdictLength::kWhole) {
        sentence = qualified(sentence, plan, verdict);
    }
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
    if (plan::holdsOne(ratio)) {
        return (plan::isInconclusive(ratio) ? VerdictText::tr("Could not be told apart (A %1)")
                                            : VerdictText::tr("No difference (A %1)"))
            .arg(ratioSpan(ratio));
    }
    const bool isA = ratio.median >= 1;
    return comparedWith(isA ? ratio : plan::inverse(ratio), isA ? VerdictText::tr("A") : VerdictText::tr("B"),
                        isA ? VerdictText::tr("B") : VerdictText::tr("A"));
}

QString pairsWords(const plan::SpeedUp& ofPairs, const plan::EndToEnd& a, const plan::EndToEnd& b) {
    if (a.median.count() <= 0 || b.median.count() <= 0) {
        return {};
    }
    const double shown = static_cast<double>(b.median.count()) / static_cast<double>(a.median.count());
    return ratioEnd(shown) == ratioEnd(ofPairs.median) ? QString() : VerdictText::tr("by pairs of runs");
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
    const auto isComputed = [](const plan::PlannedRegion& region) { return region.cost.isPredicted(); };
    const auto computed = std::ranges::count_if(plan.regions, isComputed);
    if (computed == 1) {
        const graph::Region& part = std::ranges::find_if(plan.regions, isComputed)->region;
        words << VerdictText::tr("%1 at %2 was predicted, not timed.", "operators, a node")
                     .arg(QString::fromStdString(graph::regionTitle(*plan.graph, part)),
                          QString::fromStdString(
                              plan.graph->node(graph::anchorOf(*plan.graph, part.nodes)).name));
    } else if (computed > 1) {
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
