#include "widgets/charts/best_plan_chart.h"

#include "tests/support/paths.h"
#include "widgets/models/backend_looks.h"
#include "widgets/style/resources.h"
#include "widgets/style/theme.h"

#include <QDir>
#include <QImage>
#include <QWidget>

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

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
    void shoot(const std::string& name) {
        const QDir folder(QString::fromStdString(buildPath("screenshots")));
        ASSERT_TRUE(folder.mkpath("."));
        ASSERT_TRUE(m_chart->grab().save(folder.filePath(QString::fromStdString(name) + ".png")));
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

/// One plan of 353 ms, or one such baseline, leaves the axis to those of 17 ms; it has an arrow and words.
TEST_F(BestPlan, ATimeFarBeyondTheRestLeavesThemTheAxis) {
    using Fate = session::SearchProgress::Point::Fate;
    std::vector<session::SearchProgress::Point> points;
    for (std::int64_t i = 1; i <= 12; ++i) {
        points.push_back(pointOf(i, 17'000'000 + 50'000 * (i % 5), 17'000'000, Fate::kSlower));
    }
    m_chart->add(points);
    m_chart->setBest(timeOf(17'000'000));
    const auto [low, high] = m_chart->axisMs();
    EXPECT_GT(low, 16.5);
    EXPECT_LT(high, 17.6);
    EXPECT_TRUE(m_chart->beyondWords().isEmpty());
    const int near = ink();
    m_chart->add({pointOf(13, 353'000'000, 17'000'000, Fate::kSlower)});
    EXPECT_EQ(m_chart->axisMs(), std::pair(low, high)) << "it presses the others into one line";
    EXPECT_TRUE(m_chart->beyondWords().contains("1 plan")) << m_chart->beyondWords().toStdString();
    EXPECT_TRUE(m_chart->beyondWords().contains("353")) << m_chart->beyondWords().toStdString();
    EXPECT_TRUE(m_chart->accessibleDescription().contains(m_chart->beyondWords()));
    EXPECT_TRUE(m_chart->accessibleDescription().contains("axis from 16.")) << "screen readers hear the axis";
    EXPECT_GT(ink(), near) << "nothing says that there is more";
    plan::Baseline baseline;
    baseline.name = "greedy";
    baseline.time = timeOf(400'000'000);
    m_chart->setBaselines({baseline}, itemmodels::BackendLooks());
    EXPECT_EQ(m_chart->axisMs(), std::pair(low, high));
}

TEST_F(BestPlan, TheAxisHoldsEveryTimeOfASearchWithoutSuchAnOne) {
    using Fate = session::SearchProgress::Point::Fate;
    m_chart->add({pointOf(1, 1'200'000, 1'000'000, Fate::kSlower),
                  pointOf(2, 900'000, 1'000'000, Fate::kKept), pointOf(3, 850'000, 900'000, Fate::kKept)});
    plan::Baseline baseline;
    baseline.name = "greedy";
    baseline.time = timeOf(1'500'000);
    m_chart->setBaselines({baseline}, itemmodels::BackendLooks());
    const auto [low, high] = m_chart->axisMs();
    EXPECT_LT(low, 0.85);
    EXPECT_GT(high, 1.5);
    EXPECT_TRUE(m_chart->beyondWords().isEmpty());
}

TEST_F(BestPlan, WhatWasNotMeasuredHasNoPlaceInTheScale) {
    using Fate = session::SearchProgress::Point::Fate;
    m_chart->add({pointOf(1, 0, 0, Fate::kScreened)});
    EXPECT_FALSE(hasAxis());
    EXPECT_FALSE(m_chart->lastMs());
}

plan::Baseline baselineOf(const char* name, std::int64_t ns) {
    plan::Baseline baseline;
    baseline.name = name;
    baseline.time = timeOf(ns);
    return baseline;
}

/// No text and no badge lies over another one, over the plot or outside of the chart.
void expectNothingOverlaps(const charts::BestPlanChart& chart, const std::string& what) {
    const auto items = chart.items();
    const QRectF plot = chart.plotRoom();
    for (std::size_t i = 0; i < items.size(); ++i) {
        const QRectF room = items[i].room.adjusted(0.5, 1, -0.5, -1); // letters are lower than their line
        EXPECT_FALSE(room.intersects(plot)) << items[i].text.toStdString() << " in the plot: " << what;
        EXPECT_TRUE(QRectF(chart.rect()).contains(room)) << items[i].text.toStdString() << ": " << what;
        for (std::size_t other = i + 1; other < items.size(); ++other) {
            EXPECT_FALSE(room.intersects(items[other].room.adjusted(0.5, 1, -0.5, -1)))
                << items[i].text.toStdString() << " over " << items[other].text.toStdString() << ": " << what;
        }
    }
}

bool names(const charts::BestPlanChart& chart, const QString& name) {
    return std::ranges::any_of(chart.items(), [&](const auto& item) { return item.text.startsWith(name); });
}

TEST_F(BestPlan, NoWordLiesOnAnything) {
    using Fate = session::SearchProgress::Point::Fate;
    const std::vector<plan::Baseline> many{
        baselineOf("openvino", 42'380'000), baselineOf("generated", 44'870'000),
        baselineOf("native", 49'320'000),   baselineOf("greedy", 51'210'000),
        baselineOf("onednn", 53'630'000),   baselineOf("onnxruntime", 54'050'000),
        baselineOf("xnnpack", 64'240'000),  baselineOf("openblas", 132'250'000)};
    std::vector<session::SearchProgress::Point> points;
    for (std::int64_t i = 1; i <= 12; ++i) {
        points.push_back(pointOf(i, 40'000'000 + 900'000 * (i % 5), 40'000'000, Fate::kSlower));
    }
    points.push_back(pointOf(1'234, 353'000'000, 40'000'000, Fate::kSlower));
    const plan::EndToEnd wide{base::Nanoseconds(3'150'000), base::Nanoseconds(240'000),
                              base::Nanoseconds(16'860'000), 30};
    for (const double scale : {1.0, 2.0}) {
        m_theme->setFontScale(scale);
        for (const QSize& size : {QSize(420, 140), QSize(420, 190), QSize(900, 400)}) {
            m_chart->resize(size * scale);
            const std::string at = std::to_string(size.width()) + "x" + std::to_string(size.height());
            m_chart->clear();
            m_chart->setBaselines({baselineOf("onnxruntime", 3'150'000), baselineOf("openvino", 5'850'000)},
                                  {});
            m_chart->setBest(wide, "onnxruntime", timeOf(1'100'000));
            expectNothingOverlaps(*m_chart, "two baselines, " + at);
            m_chart->setBaselines(many, {});
            m_chart->add(points);
            m_chart->setBest(timeOf(42'380'000), "openvino", timeOf(44'870'000));
            expectNothingOverlaps(*m_chart, "eight baselines, " + at);
            shoot("chart-" + at + "-" + std::to_string(static_cast<int>(100 * scale)));
            m_chart->setBest(timeOf(40'000'000));
            expectNothingOverlaps(*m_chart, "a plan of its own, " + at);
        }
    }
    m_theme->setFontScale(1);
}

TEST_F(BestPlan, TheAxisHoldsTheWholeIntervalOfThePlan) {
    const plan::EndToEnd wide{base::Nanoseconds(3'150'000), base::Nanoseconds(240'000),
                              base::Nanoseconds(16'860'000), 30};
    m_chart->setBaselines({baselineOf("onnxruntime", 3'150'000), baselineOf("openvino", 5'850'000)}, {});
    m_chart->setBest(wide, "onnxruntime");
    const auto [low, high] = m_chart->axisMs();
    EXPECT_LE(low, 0.24);
    EXPECT_GE(high, 16.86);
}

/// However low the chart is, it names the plan and the mix; what has no row is counted, and in the tip.
TEST_F(BestPlan, TheWinnerAndTheMixAreNamed) {
    m_chart->resize(420, 150);
    std::vector<plan::Baseline> baselines;
    for (int i = 0; i < 8; ++i) {
        baselines.push_back(baselineOf(("b" + std::to_string(i)).c_str(), 40'000'000 + 3'000'000 * i));
    }
    m_chart->setBaselines(baselines, {});
    m_chart->setBest(timeOf(61'000'000), "b7", timeOf(63'000'000)); // of the slowest
    EXPECT_TRUE(names(*m_chart, "b7"));
    EXPECT_TRUE(names(*m_chart, "Best mix"));
    EXPECT_TRUE(names(*m_chart, "b0"));
    EXPECT_FALSE(names(*m_chart, "b6"));
    EXPECT_TRUE(m_chart->toolTip().contains("b6"));
    EXPECT_TRUE(
        std::ranges::any_of(m_chart->items(), [](const auto& item) { return item.text.endsWith(" more"); }));
    m_chart->setBest(timeOf(39'000'000));
    EXPECT_TRUE(names(*m_chart, "Best plan"));
    EXPECT_FALSE(names(*m_chart, "Best mix"));
}

/// Where no plan was measured nothing is counted.
TEST_F(BestPlan, WithoutAPlanMeasuredThereIsNoAxisOfThem) {
    m_chart->setBaselines({baselineOf("openvino", 43'380'000)}, {});
    m_chart->setBest(timeOf(43'380'000), "openvino");
    EXPECT_FALSE(names(*m_chart, "plans measured"));
    m_chart->add({pointOf(1, 50'000'000, 43'000'000, session::SearchProgress::Point::Fate::kSlower)});
    EXPECT_TRUE(names(*m_chart, "plans measured"));
}

} // namespace
} // namespace tessera::test
