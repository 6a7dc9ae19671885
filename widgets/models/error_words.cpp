#include "widgets/models/error_words.h"

#include "engine/plan/node_values.h"
#include "widgets/models/figures.h"

#include <QCoreApplication>
#include <QStringList>

namespace tessera::itemmodels {
namespace {

struct ErrorText {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::ErrorWords)
};

} // namespace

std::optional<double> shareOf(const std::optional<session::RegionError>& error) {
    return error ? std::optional(error->carried.share) : std::nullopt;
}

std::optional<double> ownShareOf(const std::optional<session::RegionError>& error) {
    return error && error->own ? std::optional(error->own->share) : std::nullopt;
}

QString shareWords(double share) {
    if (share >= plan::kBeyondAnyTolerance) {
        return ErrorText::tr("beyond any tolerance");
    }
    return share > 1 ? ErrorText::tr("%1 times the tolerance").arg(significantText(share))
                     : ErrorText::tr("%1 of the tolerance").arg(significantText(share));
}

QString errorWords(const session::RegionError& error) {
    const kernels::NetworkDeviation& found = error.carried;
    QStringList lines;
    lines << ErrorText::tr("Error: %1").arg(shareWords(found.share));
    lines << ErrorText::tr("Largest error %1, relative %2; relative L2 %3, allowed %4")
                 .arg(significantText(found.maxAbs), significantText(found.maxRel),
                      significantText(found.relativeL2), significantText(found.tolerance));
    if (found.nonFinite == kernels::NonFiniteFound::kDiffers) {
        lines << ErrorText::tr("Infinities and NaN are not where the reference has them");
    }
    lines << ErrorText::tr("In %1, on the draw \"%2\"")
                 .arg(QString::fromStdString(error.value), QString::fromStdString(error.draw));
    if (error.own) {
        lines << ErrorText::tr("By itself, on the reference's inputs: %1").arg(shareWords(error.own->share));
    }
    if (error.unstable > 0) {
        lines << ErrorText::tr("%n element(s) were left out, which rounding errors alone change", nullptr,
                               static_cast<int>(error.unstable));
    }
    return lines.join(u'\n');
}

} // namespace tessera::itemmodels
