#include "tests/widgets/support/spoken_language.h"
#include "widgets/models/figures.h"

#include <QStringList>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

namespace tessera::itemmodels {
namespace {

using backend::Cost;
using base::Nanoseconds;

TEST(Figures, PutsThinSpacesBetweenThousands) {
    EXPECT_EQ(countText(1043), QStringLiteral("1\u2009043"));
    EXPECT_EQ(countText(999), "999");
    EXPECT_EQ(countText(1234567), QStringLiteral("1\u2009234\u2009567"));
    EXPECT_EQ(decimalText(60455.04, 1), QStringLiteral("60\u2009455.0"));
}

TEST(Figures, WritesARealMinusAndNoSignOnZero) {
    EXPECT_EQ(signedText(-11.82, 1), QStringLiteral("\u221211.8"));
    EXPECT_EQ(signedText(12.2, 1), "+12.2");
    EXPECT_EQ(signedText(0.04, 1), "0.0");
    EXPECT_EQ(signedText(-0.04, 1), "0.0");
}

TEST(Figures, ChoosesTheUnitOfTheMedian) {
    EXPECT_EQ(durationText(Nanoseconds(950)), QStringLiteral("950\u00A0ns"));
    EXPECT_EQ(durationText(Nanoseconds(83700)), QStringLiteral("83.7\u00A0µs"));
    EXPECT_EQ(durationText(Nanoseconds(18420000)), QStringLiteral("18.42\u00A0ms"));
    EXPECT_EQ(durationText(Nanoseconds(1830000000)), QStringLiteral("1.83\u00A0s"));
    EXPECT_EQ(durationText(Nanoseconds(999600)), QStringLiteral("1.00\u00A0ms"));
    EXPECT_EQ(durationText(Nanoseconds(18420000), Nanoseconds(18310000), Nanoseconds(18500000)),
              QStringLiteral("18.42\u00A0ms\u00A0±\u00A00.11"));
}

TEST(Figures, AnIntervalThatIsThereDoesNotReadZero) {
    EXPECT_EQ(durationText(Nanoseconds(18420000), Nanoseconds(18419000), Nanoseconds(18421000)),
              QStringLiteral("18.42\u00A0ms\u00A0±\u00A0<0.01"));
    EXPECT_EQ(spreadText(0.04, 1), "<0.1");
    EXPECT_EQ(spreadText(0.06, 1), "0.1");
}

TEST(Figures, TwoTimesAndTheirDifferenceAddUpAsTheyAreWritten) {
    const auto texts = [](std::int64_t before, std::int64_t after) {
        const auto [from, to] = durationTexts(Nanoseconds(before), Nanoseconds(after));
        return from + u' ' + to + u' ' + differenceText(Nanoseconds(after - before));
    };
    EXPECT_EQ(texts(18'945'600, 20'354'900).replace(QChar(0xA0), u' '), "18.946 ms 20.355 ms +1.41 ms")
        << "18.95 and 20.35 differ by 1.40";
    EXPECT_EQ(texts(18'900'000, 20'300'000).replace(QChar(0xA0), u' '), "18.90 ms 20.30 ms +1.40 ms");
    EXPECT_EQ(texts(18'945'100, 18'949'300).replace(QChar(0xA0), u' '), "18.95 ms 18.95 ms +4.2 µs");
}

TEST(Figures, WritesAnIntervalWiderThanHalfItsTimeAsARange) {
    EXPECT_EQ(durationText(Nanoseconds(2250000), Nanoseconds(900000), Nanoseconds(6500000)),
              QStringLiteral("2.25\u00A0ms\u00A0(0.90–6.50)"));
    EXPECT_EQ(durationText(Nanoseconds(83700), Nanoseconds(61000), Nanoseconds(106000)),
              QStringLiteral("83.7\u00A0µs\u00A0±\u00A022.7"));
}

TEST(Figures, WritesAnIntervalWhoseSidesDifferAsARangeEverywhere) {
    const Nanoseconds median(83700);
    const Nanoseconds low(61000);
    const Nanoseconds high(90000);
    EXPECT_EQ(durationText(median, low, high), QStringLiteral("83.7\u00A0µs\u00A0(61.0–90.0)"));
    EXPECT_EQ(intervalText(low, high, Nanoseconds(1000), 1), QStringLiteral("61.0–90.0"));
    EXPECT_EQ(costText(Cost::measured(median, low, high, 9)),
              QStringLiteral("83.7\u00A0µs\u00A0(61.0–90.0)"));
    // A column has one form, and beside a single time an even interval is ±.
    for (const std::int64_t below : {0, 100, 2000, 9000, 30000, 60000}) {
        for (const std::int64_t above : {0, 100, 2000, 9000, 30000, 200000}) {
            const Nanoseconds from(median.count() - below);
            const Nanoseconds to(median.count() + above);
            const bool isRange = durationText(median, from, to).contains(u'(');
            EXPECT_EQ(intervalText(from, to, Nanoseconds(1000), 1).count(u'–'), 1);
            EXPECT_TRUE(isRange || 100 * std::abs(below - above) <= median.count()) << below << " " << above;
        }
    }
}

TEST(Figures, GivesNoIntervalToANetworkThatRanOnceOrTwice) {
    const auto text = [](std::int32_t rounds) {
        return durationText(
            plan::EndToEnd{Nanoseconds(18420000), Nanoseconds(18310000), Nanoseconds(18500000), rounds});
    };
    EXPECT_EQ(text(1), QStringLiteral("18.42\u00A0ms"));
    EXPECT_EQ(text(2), QStringLiteral("18.42\u00A0ms"));
    EXPECT_EQ(text(3), QStringLiteral("18.42\u00A0ms\u00A0±\u00A00.11"));
    EXPECT_EQ(text(0), text(3)) << "how often is not known of every file";
}

TEST(Figures, OverlappingIntervalsAreTies) {
    const Cost a = Cost::measured(Nanoseconds(100), Nanoseconds(95), Nanoseconds(105), 30);
    const Cost near = Cost::measured(Nanoseconds(104), Nanoseconds(99), Nanoseconds(109), 30);
    const Cost wide = Cost::measured(Nanoseconds(110), Nanoseconds(90), Nanoseconds(130), 30);
    const Cost apart = Cost::measured(Nanoseconds(110), Nanoseconds(106), Nanoseconds(130), 30);
    EXPECT_TRUE(isTie(a, near));
    EXPECT_TRUE(isTie(a, wide));
    EXPECT_FALSE(isTie(a, apart));
    EXPECT_FALSE(isTie(a, Cost::predicted(Nanoseconds(100))));
}

TEST(Figures, GivesNoSpreadToOneOrTwoSamples) {
    const Cost once = Cost::measured(Nanoseconds(83700), Nanoseconds(83700), Nanoseconds(83700), 1);
    const Cost twice = Cost::measured(Nanoseconds(83700), Nanoseconds(83000), Nanoseconds(84400), 2);
    const Cost thrice = Cost::borrowed(Nanoseconds(83700), Nanoseconds(83000), Nanoseconds(84900), 3);
    EXPECT_FALSE(spreadOf(once).has_value());
    EXPECT_FALSE(spreadOf(twice).has_value());
    EXPECT_EQ(spreadOf(thrice), Nanoseconds(1200));
    EXPECT_EQ(costText(once), QStringLiteral("83.7\u00A0µs"));
    EXPECT_EQ(costText(thrice), QStringLiteral("\u2248\u00A083.7\u00A0µs\u00A0±\u00A01.2"));
    EXPECT_FALSE(isTie(once, once)) << "nobody knows";
}

TEST(Figures, MarksWhatWasNotMeasured) {
    EXPECT_EQ(microsecondsCell(Cost::predicted(Nanoseconds(472000))), QStringLiteral("\u2248\u2009472.0"));
    EXPECT_EQ(microsecondsCell(Cost::infeasible(backend::Outcome::kWrong, "3.1e-3")), "–");
    EXPECT_EQ(bytesText(802816), QStringLiteral("784\u00A0KB"));
    EXPECT_EQ(flopsText(28900000), QStringLiteral("28.9\u00A0MFLOP"));
}

TEST(Figures, ThreeDigitsOfANumberOfAnySize) {
    EXPECT_EQ(significantText(0), "0");
    EXPECT_EQ(significantText(0.25), "0.25");
    EXPECT_EQ(significantText(0.00123456), "0.00123");
    EXPECT_EQ(significantText(9.999), "10") << "rounded before it is measured";
    EXPECT_EQ(significantText(-1235.4), QString(QChar(0x2212)) + "1" + QChar(0x2009) + "235");
    EXPECT_EQ(significantText(2.5e-7), QString("2.5e") + QChar(0x2212) + "7");
    EXPECT_EQ(significantText(3e8), "3e8");
    EXPECT_EQ(significantText(1e308), QString(QChar(0x221E))) << "no error would do";
}

TEST(Figures, WritesANumberWithAsManyDigitsAsTellItApart) {
    EXPECT_EQ(exactText(0.1F, 6), "0.1");
    EXPECT_EQ(exactText(-12345.678, 7), QString(QChar(0x2212)) + "12345.68")
        << "no spaces in a tensor's cell";
    EXPECT_EQ(exactText(std::numeric_limits<double>::quiet_NaN(), 7), "NaN");
    EXPECT_EQ(exactText(-std::numeric_limits<double>::infinity(), 7), QStringLiteral("−∞"));
}

/// Of every language: the mark is its own, all else is as in English.
class FiguresOfLanguages : public testing::TestWithParam<std::string> {
protected:
    static QString shown() {
        const Cost borrowed = Cost::borrowed(Nanoseconds(83700), Nanoseconds(83000), Nanoseconds(84900), 3);
        const Cost measured =
            Cost::measured(Nanoseconds(2250000), Nanoseconds(900000), Nanoseconds(6500000), 9);
        return QStringList{decimalText(60455.04, 1),   signedText(-11.82, 1),
                           significantText(0.25),      significantText(1234.0),
                           significantText(2.5e-7),    significantText(10.0),
                           exactText(0.5, 7),          percentText(0.752),
                           spreadText(0.04, 1),        differenceText(Nanoseconds(-1100000)),
                           bytesText(1600000),         flopsText(28900000),
                           costText(borrowed),         costText(measured),
                           microsecondsCell(borrowed), countText(1234567)}
            .join(u'|');
    }
};

INSTANTIATE_TEST_SUITE_P(Languages, FiguresOfLanguages, testing::ValuesIn(test::languageCodes()),
                         [](const auto& tested) { return tested.param; });

TEST_P(FiguresOfLanguages, DifferFromEnglishByTheDecimalMarkAlone) {
    QString english = shown();
    const QString code = QString::fromStdString(GetParam());
    const test::SpokenLanguage language(code);
    const bool isComma = code == "de" || code == "es" || code == "fr";
    EXPECT_EQ(decimalMark(), isComma ? "," : ".");
    EXPECT_EQ(decimalText(1030.2, 1),
              isComma ? QStringLiteral("1\u2009030,2") : QStringLiteral("1\u2009030.2"));
    EXPECT_EQ(shown(), english.replace(u'.', decimalMark()));
}

TEST(Figures, TakesThoseOfTheEngineAndLeavesNames) {
    const QString engine = QStringLiteral("1.83 ms (1.81 to 1.86), 1030.25 GFLOP/s at v1.2.3 of conv1.5x");
    EXPECT_EQ(engineFigures(engine),
              QStringLiteral("1.83\u00A0ms (1.81 to 1.86), 1\u2009030.25 GFLOP/s at v1.2.3 "
                             "of conv1.5x"));
    const test::SpokenLanguage german(QStringLiteral("de"));
    EXPECT_EQ(engineFigures(engine),
              QStringLiteral("1,83\u00A0ms (1,81 to 1,86), 1\u2009030,25 GFLOP/s at v1.2.3 "
                             "of conv1.5x"));
}

} // namespace
} // namespace tessera::itemmodels
