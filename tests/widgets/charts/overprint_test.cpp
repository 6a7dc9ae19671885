// No chart prints a text over another, or beyond its edge, however small it is and in whichever language.
#include "widgets/charts/sample_chart.h"
#include "widgets/charts/share_chart.h"
#include "widgets/charts/share_curve.h"

#include "engine/models/models.h"
#include "tests/widgets/support/fake_session.h"
#include "tests/widgets/support/text_recorder.h"
#include "widgets/style/resources.h"
#include "widgets/style/theme.h"
#include "widgets/style/translation.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QTranslator>

#include <gtest/gtest.h>

#include <functional>

namespace tessera::test {
namespace {

/// The recorder itself must see what it is there for.
TEST(TextRecorder, SeesTextOverTextAndBeyondTheEdge) {
    class Careless final : public QWidget {
        void paintEvent(QPaintEvent*) override {
            QPainter painter(this);
            painter.drawText(QPointF(10, 40), QStringLiteral("one"));
            painter.drawText(QPointF(14, 42), QStringLiteral("another"));
            painter.drawText(QPointF(190, 80), QStringLiteral("beyond the edge"));
            painter.drawText(QPointF(10, 80), QStringLiteral("fine"));
        }
    };
    Careless widget;
    widget.resize(200, 100);
    EXPECT_EQ(paintedTexts(widget).size(), 4U);
    EXPECT_EQ(overprints(widget).size(), 2) << overprints(widget).join('\n').toStdString();
}

class OverprintTest : public testing::TestWithParam<const char*> {
protected:
    OverprintTest() {
        style::initResources();
        style::installTranslation(*QCoreApplication::instance(), QLocale(QString::fromLatin1(GetParam())));
        m_theme = std::make_unique<style::Theme>(style::builtinTokens());
        m_plan = fakePlan(*models::buildModel("dcgan"));
        m_rows = itemmodels::operatorRows(*m_plan, {}, {});
    }
    ~OverprintTest() override { qDeleteAll(QCoreApplication::instance()->findChildren<QTranslator*>()); }
    void walk(QWidget& chart) {
        for (const double scale : {1.0, 2.0}) {
            m_theme->setFontScale(scale);
            for (int width = m_theme->scaled(230); width <= m_theme->scaled(460);
                 width += m_theme->scaled(46)) {
                for (int height = m_theme->scaled(100); height <= m_theme->scaled(340);
                     height += m_theme->scaled(24)) {
                    chart.resize(width, height);
                    EXPECT_EQ(overprints(chart).join('\n').toStdString(), "")
                        << width << "x" << height << " at " << scale;
                }
            }
        }
    }

    std::unique_ptr<style::Theme> m_theme;
    plan::PlanRef m_plan;
    std::vector<itemmodels::OperatorRow> m_rows;
};

TEST_P(OverprintTest, TimeByOperators) {
    charts::ShareChart chart(*m_theme);
    chart.setBars(charts::regionCharts(m_rows).bars);
    walk(chart);
}

TEST_P(OverprintTest, Roofline) {
    charts::RooflineChart chart(*m_theme);
    walk(chart);
    chart.setDots(charts::regionCharts(m_rows).dots, std::nullopt);
    walk(chart);
    chart.setDots(charts::regionCharts(m_rows).dots, charts::Ceilings{400, 20});
    walk(chart);
}

TEST_P(OverprintTest, ShareCurve) {
    charts::ShareCurve chart(*m_theme);
    chart.setSummary(*plan::timeSummary(*m_plan, nullptr), m_rows.size(),
                     [](std::size_t) { return QString(); });
    walk(chart);
}

TEST_P(OverprintTest, Samples) {
    using base::Nanoseconds;
    charts::SampleChart chart(*m_theme);
    walk(chart);
    charts::Measurement one{};
    one.title = QStringLiteral("This plan");
    one.median = Nanoseconds(1'234'567);
    one.low = Nanoseconds(1'200'000);
    one.high = Nanoseconds(1'300'000);
    one.rounds = 31;
    auto many = one;
    for (int i = 0; i < 31; ++i) {
        many.samples.emplace_back(1'200'000 + 3'000 * i);
    }
    many.samples.emplace_back(9'000'000);
    chart.setMeasurements({one, many});
    walk(chart);
}

INSTANTIATE_TEST_SUITE_P(Languages, OverprintTest, testing::Values("en", "de"));

} // namespace
} // namespace tessera::test
