#include "widgets/models/moments.h"

#include <QCoreApplication>
#include <QLocale>

namespace tessera::itemmodels {
namespace {

struct MomentText {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::Moments)
};

QString timeOfDay(const QDateTime& moment) {
    return QLocale().toString(moment.time(), QStringLiteral("HH:mm"));
}

} // namespace

QString dayText(QDate day) {
    const bool isThisYear = day.year() == QDate::currentDate().year();
    return QLocale().toString(day, isThisYear
                                       ? MomentText::tr("d MMM", "a day: the letters of QDate::toString")
                                       : MomentText::tr("d MMM yyyy", "a day of another year"));
}

QString momentText(const QDateTime& moment) {
    return dayText(moment.date()) + u' ' + timeOfDay(moment);
}

QString momentText(std::int64_t unixSeconds) {
    if (unixSeconds <= 0) {
        return {};
    }
    const auto moment = QDateTime::fromSecsSinceEpoch(unixSeconds);
    return moment.date() == QDate::currentDate() ? timeOfDay(moment) : momentText(moment);
}

} // namespace tessera::itemmodels
