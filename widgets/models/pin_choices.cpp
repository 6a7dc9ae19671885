#include "widgets/models/pin_choices.h"

#include "widgets/models/figures.h"

#include <QCoreApplication>

#include <algorithm>

namespace tessera::itemmodels {
namespace {

struct PinWords {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::PinChoices)
};

bool canRun(const CandidateRow& row) {
    return row.cost.feasible() || row.chosen;
}

QString costText(const CandidateRow& row) {
    if (row.chosen) {
        return PinWords::tr("now");
    }
    return row.planEffect ? differenceText(*row.planEffect) : itemmodels::costText(row.cost);
}

/// By what the whole plan would take; those of which that is not known come last, by their own time.
bool isBetter(const CandidateRow& a, const CandidateRow& b) {
    const auto effect = [](const CandidateRow& row) {
        return row.chosen ? std::optional(base::Nanoseconds(0)) : row.planEffect;
    };
    const auto left = effect(a);
    const auto right = effect(b);
    if (left.has_value() != right.has_value()) {
        return left.has_value();
    }
    return left ? *left < *right : a.cost.median() < b.cost.median();
}

} // namespace

std::vector<PinChoice> pinChoices(const std::vector<CandidateRow>& candidates) {
    std::vector<PinChoice> choices;
    QStringList seen;
    for (const CandidateRow& first : candidates) {
        if (!canRun(first) || seen.contains(first.backend.id)) {
            continue;
        }
        seen << first.backend.id;
        const auto isOurs = [&](const CandidateRow& row) {
            return canRun(row) && row.backend.id == first.backend.id;
        };
        const CandidateRow* best = &first;
        for (const CandidateRow& row : candidates) {
            best = isOurs(row) && isBetter(row, *best) ? &row : best;
        }
        choices.push_back(
            {first.backend, {}, PinWords::tr("%1 (best)").arg(first.backend.title), costText(*best)});
        QStringList names;
        for (const CandidateRow& row : candidates) {
            if (!isOurs(row) || row.implementation.isEmpty() || names.contains(row.implementation)) {
                continue;
            }
            names << row.implementation;
            choices.push_back({row.backend, row.implementation, row.backend.title + u' ' + row.implementation,
                               costText(row)});
        }
    }
    return choices;
}

} // namespace tessera::itemmodels
