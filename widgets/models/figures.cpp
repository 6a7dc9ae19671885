#include "widgets/models/figures.h"

#include <QChar>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::itemmodels {
namespace {

constexpr QChar kMinus(0x2212);
constexpr QChar kThinSpace(0x2009);
constexpr QChar kNoBreakSpace(0x00A0);
constexpr QChar kPlusMinus(0x00B1);
constexpr QChar kRangeDash(0x2013);
constexpr QChar kInfinity(0x221E);

QString withUnit(const QString& number, QStringView unit) {
    return number + kNoBreakSpace + unit.toString();
}

QString scaledText(double value, std::initializer_list<const char16_t*> units, double step) {
    const auto* unit = units.begin();
    while (std::abs(value) >= 0.9995 * step && unit + 1 != units.end()) {
        value /= step;
        ++unit;
    }
    const int decimals = unit == units.begin() || value >= 99.95 ? 0 : 1;
    return withUnit(decimalText(value, decimals), QStringView(*unit));
}

QString rangeText(double low, double high, int decimals) {
    return decimalText(low, decimals) + kRangeDash + decimalText(high, decimals);
}

/// A number as C writes it, with thin spaces between its thousands and the locale's decimal mark.
QString localised(QString digits) {
    const qsizetype point = digits.indexOf(u'.');
    if (point >= 0) {
        digits.replace(point, 1, decimalMark());
    }
    for (qsizetype at = (point < 0 ? digits.size() : point) - 3; at > 0; at -= 3) {
        digits.insert(at, kThinSpace);
    }
    return digits;
}

} // namespace

QString decimalMark() {
    return QLocale().decimalPoint();
}

QString decimalText(double value, int decimals) {
    const QString digits = QString::number(std::abs(value), 'f', decimals);
    const bool zero =
        std::all_of(digits.begin(), digits.end(), [](QChar c) { return c == u'0' || c == u'.'; });
    return value < 0 && !zero ? kMinus + localised(digits) : localised(digits);
}

QString significantText(double value) {
    constexpr double kNoNumber = 1e300; // what has no bound, and must be a number to be written
    if (std::abs(value) >= kNoNumber) {
        return value < 0 ? kMinus + QString(kInfinity) : QString(kInfinity);
    }
    constexpr int kDigits = 3;
    // As printed, so that 9.999 counts as 10.0.
    const int exponent = value == 0 ? 0 : QString::number(value, 'e', kDigits - 1).section(u'e', 1).toInt();
    const auto shortened = [mark = decimalMark()](QString text) {
        if (text.contains(mark)) {
            while (text.endsWith(u'0')) {
                text.chop(1);
            }
            text.chop(text.endsWith(mark) ? mark.size() : 0);
        }
        return text;
    };
    constexpr int kLeastPlain = -3;
    constexpr int kMostPlain = 5;
    if (exponent >= kLeastPlain && exponent <= kMostPlain) {
        return shortened(decimalText(value, std::max(0, kDigits - 1 - exponent)));
    }
    const QString power = exponent < 0 ? kMinus + QString::number(-exponent) : QString::number(exponent);
    return shortened(decimalText(value / std::pow(10.0, exponent), kDigits - 1)) + u'e' + power;
}

QString exactText(double value, int digits) {
    if (std::isnan(value)) {
        return QStringLiteral("NaN");
    }
    if (std::isinf(value)) {
        return value > 0 ? QString(kInfinity) : kMinus + QString(kInfinity);
    }
    return QString::number(value, 'g', digits).replace(u'.', decimalMark()).replace(u'-', kMinus);
}

QString engineFigures(const QString& text) {
    static const QRegularExpression kNumber(QStringLiteral("(?<![\\w.])\\d+(?:\\.\\d+)?(?![\\w.])"));
    static const QRegularExpression kUnit(QStringLiteral("(?<=\\d) (?=(?:ns|µs|ms|s|%)(?!\\w))"));
    QString figures;
    qsizetype end = 0;
    for (auto it = kNumber.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        figures += text.mid(end, match.capturedStart() - end) + localised(match.captured());
        end = match.capturedEnd();
    }
    figures += text.mid(end);
    return figures.replace(kUnit, QString(kNoBreakSpace));
}

QString countText(std::int64_t count) {
    return decimalText(static_cast<double>(count), 0);
}

QString signedText(double value, int decimals) {
    const QString text = decimalText(value, decimals);
    const bool zero = std::none_of(text.begin(), text.end(), [](QChar c) { return c >= u'1' && c <= u'9'; });
    return value > 0 && !zero ? u'+' + text : text;
}

QString percentText(double share, int decimals) {
    return withUnit(decimalText(share * 100, decimals), u"%");
}

QString durationText(base::Nanoseconds time) {
    const auto format = base::TimeFormat::of(time);
    return withUnit(decimalText(format.figure(time), format.decimals), QString::fromUtf8(format.unit));
}

QString secondsText(base::Nanoseconds time) {
    const bool isWhole = std::llround(time.seconds() * 10) % 10 == 0;
    return withUnit(decimalText(time.seconds(), isWhole ? 0 : 1), u"s");
}

QString durationText(base::Nanoseconds median, base::Nanoseconds low, base::Nanoseconds high) {
    const auto format = base::TimeFormat::of(median);
    if (isUneven(median, low, high)) {
        const auto figure = [&](base::Nanoseconds time) { return format.figure(time); };
        return durationText(median) + kNoBreakSpace + u'(' +
               rangeText(figure(low), figure(high), format.decimals) + u')';
    }
    const double spread = format.figure(spreadOf(median, low, high));
    const int decimals = format.decimals == 0 && format.nanoseconds > 1 ? 1 : format.decimals;
    return durationText(median) + kNoBreakSpace + kPlusMinus + kNoBreakSpace + spreadText(spread, decimals);
}

QString spreadText(double spread, int decimals) {
    const double step = std::pow(10.0, -decimals);
    return spread < step / 2 ? u'<' + decimalText(step, decimals) : decimalText(spread, decimals);
}

QString differenceText(base::Nanoseconds difference) {
    const QString text = durationText(difference);
    return difference.count() > 0 ? u'+' + text : text;
}

std::pair<QString, QString> durationTexts(base::Nanoseconds before, base::Nanoseconds after) {
    const auto a = base::TimeFormat::of(before);
    const auto b = base::TimeFormat::of(after);
    const auto d = base::TimeFormat::of(base::Nanoseconds(std::abs((after - before).count())));
    const auto rounded = [](double figure, int decimals) {
        const double step = std::pow(10.0, -decimals);
        return std::round(figure / step) * step;
    };
    constexpr int kMostPlaces = 2; // beyond those that each has by itself
    int places = 0;
    // A difference in a smaller unit says more than the two do, with however many places.
    for (; a.nanoseconds == b.nanoseconds && a.nanoseconds == d.nanoseconds && places < kMostPlaces;
         ++places) {
        const double shown =
            rounded(b.figure(after), b.decimals + places) - rounded(a.figure(before), a.decimals + places);
        const double difference = rounded(d.figure(after - before), d.decimals);
        if (std::abs(rounded(shown, d.decimals) - difference) < std::pow(10.0, -d.decimals) / 2) {
            break;
        }
    }
    const auto text = [places](const base::TimeFormat& format, base::Nanoseconds time) {
        return withUnit(decimalText(format.figure(time), format.decimals + places),
                        QString::fromUtf8(format.unit));
    };
    return {text(a, before), text(b, after)};
}

QString bytesText(std::int64_t bytes) {
    return scaledText(static_cast<double>(bytes), {u"B", u"KB", u"MB", u"GB", u"TB"}, 1024);
}

QString flopsText(std::int64_t flops) {
    return scaledText(static_cast<double>(flops), {u"FLOP", u"kFLOP", u"MFLOP", u"GFLOP", u"TFLOP"}, 1000);
}

base::Nanoseconds spreadOf(base::Nanoseconds median, base::Nanoseconds low, base::Nanoseconds high) {
    return base::Nanoseconds(std::max(median.count() - low.count(), high.count() - median.count()));
}

bool isUneven(base::Nanoseconds median, base::Nanoseconds low, base::Nanoseconds high) {
    constexpr int kRounding = 100; // times have three digits or four: a hundredth is what their last one says
    const std::int64_t wider = spreadOf(median, low, high).count();
    const std::int64_t other = std::min(median.count() - low.count(), high.count() - median.count());
    return 2 * wider > median.count() || kRounding * (wider - other) > median.count();
}

QString intervalText(base::Nanoseconds low, base::Nanoseconds high, base::Nanoseconds unit, int decimals) {
    const auto figure = [&](base::Nanoseconds time) {
        return static_cast<double>(time.count()) / static_cast<double>(unit.count());
    };
    return rangeText(figure(low), figure(high), decimals);
}

std::optional<base::Nanoseconds> spreadOf(const backend::Cost& cost) {
    const bool timed =
        cost.kind() == backend::Cost::Kind::kMeasured || cost.kind() == backend::Cost::Kind::kBorrowed;
    if (!timed || cost.rounds() < kLeastSamplesOfARange) {
        return std::nullopt;
    }
    return spreadOf(cost.median(), cost.low(), cost.high());
}

std::optional<base::Nanoseconds> spreadOf(const plan::EndToEnd& time) {
    if (time.rounds > 0 && time.rounds < kLeastSamplesOfARange) {
        return std::nullopt;
    }
    return spreadOf(time.median, time.low, time.high);
}

QString durationText(const plan::EndToEnd& time) {
    return spreadOf(time) ? durationText(time.median, time.low, time.high) : durationText(time.median);
}

QString costText(const backend::Cost& cost) {
    const QString text =
        spreadOf(cost) ? durationText(cost.median(), cost.low(), cost.high()) : durationText(cost.median());
    return cost.kind() == backend::Cost::Kind::kMeasured ? text : QStringLiteral("\u2248\u00A0") + text;
}

bool isTie(const backend::Cost& a, const backend::Cost& b) {
    if (!spreadOf(a) || !spreadOf(b)) {
        return false;
    }
    return a.low() <= b.high() && b.low() <= a.high();
}

QString microsecondsCell(const backend::Cost& cost) {
    if (!cost.feasible()) {
        return QStringLiteral("–");
    }
    const QString text = decimalText(cost.median().microseconds(), 1);
    const bool sure = cost.kind() == backend::Cost::Kind::kMeasured;
    return sure ? text : u'\u2248' + QString(kThinSpace) + text;
}

} // namespace tessera::itemmodels
