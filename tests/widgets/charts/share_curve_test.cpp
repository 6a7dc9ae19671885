#include "widgets/charts/share_curve.h"

#include "engine/models/models.h"
#include "tests/widgets/support/fake_session.h"
#include "widgets/style/resources.h"
#include "widgets/style/theme.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace tessera::test {
namespace {

class ShareCurveTest : public testing::Test {
protected:
    ShareCurveTest() {
        style::initResources();
        m_theme = std::make_unique<style::Theme>(style::builtinTokens());
        m_curve = std::make_unique<charts::ShareCurve>(*m_theme);
        m_curve->resize(400, 220);
        m_plan = fakePlan(*models::buildModel("dcgan"));
        m_summary = *plan::timeSummary(*m_plan, nullptr);
        m_rows = itemmodels::operatorRows(*m_plan, {}, {});
        m_curve->setSummary(m_summary, m_rows.size(), [this](std::size_t region) {
            const auto row = std::ranges::find(m_rows, region, &itemmodels::OperatorRow::region);
            return row->operators + QStringLiteral(" · ") + row->name;
        });
        m_chosen = std::make_unique<QSignalSpy>(m_curve.get(), &charts::ShareCurve::regionChosen);
        // As the window does: what is chosen becomes current.
        QObject::connect(m_curve.get(), &charts::ShareCurve::regionChosen, m_curve.get(),
                         [this](int region) { m_curve->setCurrentRegion(static_cast<std::size_t>(region)); });
    }
    [[nodiscard]] std::size_t lastChosen() const {
        return static_cast<std::size_t>(m_chosen->back().front().toInt());
    }

    std::unique_ptr<style::Theme> m_theme;
    std::unique_ptr<charts::ShareCurve> m_curve;
    plan::PlanRef m_plan;
    std::vector<itemmodels::OperatorRow> m_rows;
    plan::TimeSummary m_summary;
    std::unique_ptr<QSignalSpy> m_chosen;
};

TEST_F(ShareCurveTest, ArrowsWalkTheRegionsByTime) {
    QTest::keyClick(m_curve.get(), Qt::Key_Right);
    ASSERT_EQ(m_chosen->count(), 1);
    EXPECT_EQ(lastChosen(), m_summary.slowest[0]) << "nothing was current";
    QTest::keyClick(m_curve.get(), Qt::Key_Right);
    EXPECT_EQ(lastChosen(), m_summary.slowest[1]);
    QTest::keyClick(m_curve.get(), Qt::Key_End);
    EXPECT_EQ(lastChosen(), m_summary.slowest.back());
    QTest::keyClick(m_curve.get(), Qt::Key_Left);
    EXPECT_EQ(lastChosen(), m_summary.slowest[m_summary.slowest.size() - 2]);
    QTest::keyClick(m_curve.get(), Qt::Key_Home);
    EXPECT_EQ(lastChosen(), m_summary.slowest[0]);
    EXPECT_TRUE(m_curve->accessibleDescription().contains("number 1 by time"))
        << m_curve->accessibleDescription().toStdString();
}

TEST_F(ShareCurveTest, RisesFromNothingToAllOfIt) {
    const QPointF start = m_curve->pointAt(0);
    const QPointF end = m_curve->pointAt(m_summary.slowest.size());
    EXPECT_LT(start.x(), end.x());
    EXPECT_GT(start.y(), end.y());
    const double half = m_curve->pointAt(1).y();
    EXPECT_NEAR((start.y() - half) / (start.y() - end.y()), m_summary.cumulative[0], 1e-9)
        << "there are no conversions";
}

TEST_F(ShareCurveTest, AClickChoosesTheRegionUnderIt) {
    const QPointF from = m_curve->pointAt(2);
    const QPointF to = m_curve->pointAt(3);
    QTest::mouseClick(m_curve.get(), Qt::LeftButton, {},
                      QPoint(static_cast<int>((from.x() + to.x()) / 2), static_cast<int>(to.y())));
    ASSERT_EQ(m_chosen->count(), 1);
    EXPECT_EQ(lastChosen(), m_summary.slowest[2]);
}

TEST_F(ShareCurveTest, WithoutTimesNothingIsChosen) {
    m_curve->setSummary(std::nullopt, 0, {});
    QTest::keyClick(m_curve.get(), Qt::Key_Right);
    QTest::mouseClick(m_curve.get(), Qt::LeftButton);
    EXPECT_EQ(m_chosen->count(), 0);
}

} // namespace
} // namespace tessera::test
