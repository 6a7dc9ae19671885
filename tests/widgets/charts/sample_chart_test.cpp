#include "widgets/charts/sample_chart.h"

#include "widgets/style/resources.h"
#include "widgets/style/theme.h"

#include <QImage>

#include <gtest/gtest.h>

namespace tessera::test {
namespace {

using base::Nanoseconds;

class SampleChartTest : public testing::Test {
protected:
    SampleChartTest() {
        style::initResources();
        m_theme = std::make_unique<style::Theme>(style::builtinTokens());
        m_chart = std::make_unique<charts::SampleChart>(*m_theme);
        m_chart->resize(320, 200);
    }
    [[nodiscard]] int pixelsOf(style::Role role) {
        const QImage image = m_chart->grab().toImage();
        const QRgb wanted = m_theme->colour(role).rgb();
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                count += image.pixel(x, y) == wanted ? 1 : 0;
            }
        }
        return count;
    }

    std::unique_ptr<style::Theme> m_theme;
    std::unique_ptr<charts::SampleChart> m_chart;
    charts::Measurement m_kept{"End to end",
                               Nanoseconds(1'000'000),
                               Nanoseconds(990'000),
                               Nanoseconds(1'020'000),
                               5,
                               {Nanoseconds(980'000), Nanoseconds(990'000), Nanoseconds(1'000'000),
                                Nanoseconds(1'020'000), Nanoseconds(1'100'000)}};
};

TEST_F(SampleChartTest, DrawsADotForEachRunWithinTheScaleOfAll) {
    m_chart->setMeasurements({m_kept});
    const int dots = pixelsOf(style::Role::kAccent);
    EXPECT_GT(dots, 20);
    charts::Measurement fewer = m_kept;
    fewer.samples.pop_back();
    m_chart->setMeasurements({fewer});
    EXPECT_LT(pixelsOf(style::Role::kAccent), dots);
    m_chart->setMeasurements({m_kept});
    EXPECT_LT(m_chart->placeOf(0, Nanoseconds(980'000)).x(), m_chart->placeOf(0, m_kept.median).x());
    EXPECT_LE(m_chart->placeOf(0, Nanoseconds(1'100'000)).x(), m_chart->width());
}

TEST_F(SampleChartTest, ARunFarFromTheOthersLeavesThemTheirScale) {
    m_chart->setMeasurements({m_kept});
    const double before = m_chart->placeOf(0, m_kept.median).x();
    m_kept.samples.push_back(Nanoseconds(40'000'000));
    m_kept.samples.push_back(Nanoseconds(1'010'000));
    m_chart->setMeasurements({m_kept});
    EXPECT_NEAR(m_chart->placeOf(0, m_kept.median).x(), before, 1);
}

TEST_F(SampleChartTest, WithoutTheRunsItShowsTheInterval) {
    m_kept.samples.clear();
    m_chart->setMeasurements({m_kept});
    EXPECT_EQ(pixelsOf(style::Role::kAccent), 0);
    EXPECT_GT(pixelsOf(style::Role::kSelection), 100);
    EXPECT_TRUE(m_chart->accessibleDescription().contains("5 runs"));
}

TEST_F(SampleChartTest, TwoMeasurementsHaveTheirOwnScales) {
    charts::Measurement region{"Conv", Nanoseconds(2'000), Nanoseconds(1'900), Nanoseconds(2'100), 31, {}};
    m_chart->setMeasurements({m_kept, region});
    EXPECT_LT(m_chart->placeOf(0, m_kept.median).y(), m_chart->placeOf(1, region.median).y());
    EXPECT_NEAR(m_chart->placeOf(1, region.median).x(), m_chart->width() / 2.0, 8);
    EXPECT_TRUE(m_chart->accessibleDescription().contains("Conv"));
}

} // namespace
} // namespace tessera::test
