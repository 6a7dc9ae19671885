#include "widgets/charts/best_plan_chart.h"
#include "widgets/models/backend_looks.h"
#include "widgets/style/resources.h"
#include "widgets/style/theme.h"

#include <QImage>
#include <QWidget>

#include <gtest/gtest.h>

namespace tessera::test {
namespace {

class BestPlan : public testing::Test {
protected:
    BestPlan() {
        style::initResources();
        m_theme = std::make_unique<style::Theme>(style::builtinTokens());
        m_chart = std::make_unique<charts::BestPlanChart>(*m_theme);
        m_chart->resize(600, 220);
    }

    /// Is anything drawn where the figures of the axis stand, at the left below the title?
    [[nodiscard]] bool hasAxis() {
        const QImage image = m_chart->grab().toImage();
        const QColor ground = m_theme->colour(style::Role::kSurface);
        for (int y = 40; y < image.height(); ++y) {
            for (int x = 0; x < 60; ++x) {
                if (image.pixelColor(x, y) != ground) {
                    return true;
                }
            }
        }
        return false;
    }
    /// Pixels that differ from the ground, in all of the chart.
    [[nodiscard]] int ink() {
        const QImage image = m_chart->grab().toImage();
        const QColor ground = m_theme->colour(style::Role::kSurface);
        int count = 0;
        for (int y = 40; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                count += image.pixelColor(x, y) != ground ? 1 : 0;
            }
        }
        return count;
    }

    std::unique_ptr<style::Theme> m_theme;
    std::unique_ptr<charts::BestPlanChart> m_chart;
};

constexpr plan::EndToEnd timeOf(std::int64_t ns) {
    return {base::Nanoseconds(ns), base::Nanoseconds(ns - 10000), base::Nanoseconds(ns + 10000), 30};
}

TEST_F(BestPlan, BeforeAnythingIsMeasuredItSaysSoAndClaimsNoScale) {
    EXPECT_FALSE(hasAxis());
    EXPECT_GT(ink(), 100) << "there are words";
    session::SearchProgress::Point crashed;
    crashed.evaluation = 1;
    crashed.fate = session::SearchProgress::Point::Fate::kCrashed;
    m_chart->add({crashed});
    EXPECT_FALSE(hasAxis()) << "a plan that crashed has no time";
    m_chart->setBest(timeOf(1'000'000));
    EXPECT_TRUE(hasAxis());
    m_chart->clear();
    EXPECT_FALSE(hasAxis());
}

TEST_F(BestPlan, ABaselineAloneHasItsScale) {
    plan::Baseline baseline;
    baseline.name = "greedy";
    baseline.time = timeOf(2'000'000);
    m_chart->setBaselines({baseline}, itemmodels::BackendLooks());
    EXPECT_TRUE(hasAxis());
}

session::SearchProgress::Point pointOf(std::int64_t evaluation, std::int64_t ns, std::int64_t besideNs,
                                       session::SearchProgress::Point::Fate fate) {
    session::SearchProgress::Point point;
    point.evaluation = evaluation;
    point.time = base::Nanoseconds(ns);
    point.beside = base::Nanoseconds(besideNs);
    point.fate = fate;
    return point;
}

TEST_F(BestPlan, TheLineEndsInTheFigureOfTheLastRaceWhateverTheSpeedOfTheMachineWas) {
    using Fate = session::SearchProgress::Point::Fate;
    EXPECT_FALSE(m_chart->lastMs());
    m_chart->add({pointOf(1, 900'000, 1'000'000, Fate::kKept),
                  // The machine is at half its speed: nothing of that is the plans'.
                  pointOf(2, 2'000'000, 1'800'000, Fate::kSlower),
                  pointOf(3, 1'620'000, 1'800'000, Fate::kKept)});
    ASSERT_TRUE(m_chart->lastMs());
    EXPECT_DOUBLE_EQ(*m_chart->lastMs(), 0.81) << "0.9 of 0.9 of the first";
    m_chart->setBest(timeOf(1'200'000));
    EXPECT_DOUBLE_EQ(*m_chart->lastMs(), 1.2);
    m_chart->setBest(timeOf(700'000), "openvino");
    EXPECT_DOUBLE_EQ(*m_chart->lastMs(), 0.81) << "the plan is none of those that the line is of";
}

TEST_F(BestPlan, BesideABaselineThatIsThePlanTheLineEndsInTheBestMixOfItsRace) {
    using Fate = session::SearchProgress::Point::Fate;
    m_chart->add({pointOf(1, 900'000, 1'000'000, Fate::kKept)});
    m_chart->setBest(timeOf(700'000), "openvino", timeOf(760'000));
    EXPECT_DOUBLE_EQ(*m_chart->lastMs(), 0.76) << "both are of the last race, and stand side by side";
}

TEST_F(BestPlan, TheMarkStandsOnTheLine) {
    using Fate = session::SearchProgress::Point::Fate;
    m_chart->add({pointOf(1, 1'100'000, 1'000'000, Fate::kSlower),
                  pointOf(2, 900'000, 1'000'000, Fate::kKept), pointOf(5, 450'000, 900'000, Fate::kKept)});
    EXPECT_FALSE(m_chart->cursorMs());
    const int without = ink();
    m_chart->setCursor(0);
    EXPECT_DOUBLE_EQ(*m_chart->cursorMs(), 1.0) << "the operator level's plan";
    EXPECT_GT(ink(), without);
    m_chart->setCursor(2);
    EXPECT_DOUBLE_EQ(*m_chart->cursorMs(), 0.9);
    m_chart->setCursor(4);
    EXPECT_DOUBLE_EQ(*m_chart->cursorMs(), 0.9);
    m_chart->setCursor(9);
    EXPECT_DOUBLE_EQ(*m_chart->cursorMs(), 0.45);
    m_chart->setCursor(std::nullopt);
    EXPECT_FALSE(m_chart->cursorMs());
    EXPECT_EQ(ink(), without);
}

TEST_F(BestPlan, WhatWasNotMeasuredHasNoPlaceInTheScale) {
    using Fate = session::SearchProgress::Point::Fate;
    m_chart->add({pointOf(1, 0, 0, Fate::kScreened)});
    EXPECT_FALSE(hasAxis());
    EXPECT_FALSE(m_chart->lastMs());
}

} // namespace
} // namespace tessera::test
