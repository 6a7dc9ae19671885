// Days and moments in every language: "11月29日", "29. Nov.", never "29 11月".
#include "tests/widgets/support/spoken_language.h"
#include "widgets/models/moments.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace tessera::itemmodels {
namespace {

class Moments : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Languages, Moments, testing::ValuesIn(test::languageCodes()),
                         [](const auto& tested) { return tested.param; });

struct Expected {
    QString day;
    QString dayOfAnotherYear;
};

TEST_P(Moments, AreWrittenInTheOrderOfTheLanguage) {
    const std::map<std::string, Expected> expected{
        {"en", {"29 Nov", "29 Nov 2019"}},
        {"de", {"29. Nov.", "29. Nov. 2019"}},
        {"es", {"29 nov", "29 nov 2019"}},
        {"fr", {"29 nov.", "29 nov. 2019"}},
        {"ja", {QStringLiteral("11月29日"), QStringLiteral("2019年11月29日")}},
        {"ko", {QStringLiteral("11월 29일"), QStringLiteral("2019년 11월 29일")}},
        {"zh_CN", {QStringLiteral("11月29日"), QStringLiteral("2019年11月29日")}},
    };
    const test::SpokenLanguage language(QString::fromStdString(GetParam()));
    const Expected& texts = expected.at(GetParam());
    const QDate day(QDate::currentDate().year(), 11, 29);
    EXPECT_EQ(dayText(day), texts.day);
    EXPECT_EQ(dayText(QDate(2019, 11, 29)), texts.dayOfAnotherYear);
    EXPECT_EQ(momentText(QDateTime(day, QTime(14, 2))), texts.day + " 14:02");
    EXPECT_EQ(momentText(QDateTime(QDate(2019, 11, 29), QTime(4, 30)).toSecsSinceEpoch()),
              texts.dayOfAnotherYear + " 04:30");
}

TEST(MomentsOfToday, SayTheTimeAloneToday) {
    const QDateTime now = QDateTime::currentDateTime();
    const QString text = momentText(now.toSecsSinceEpoch());
    if (now.date() == QDate::currentDate()) { // it is not midnight
        EXPECT_EQ(text, now.toString("HH:mm"));
    }
    EXPECT_EQ(momentText(0), "") << "not known";
}

} // namespace
} // namespace tessera::itemmodels
