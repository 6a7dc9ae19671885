// What a plan holds in memory, as a picture beside the charts of time.
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/charts/memory_chart.h"
#include "widgets/charts/memory_panel.h"
#include "widgets/models/device_text.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/style/segmented_control.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QPushButton>
#include <QTest>

#include <set>

namespace tessera::test {
namespace {

using charts::MemoryChart;
using itemmodels::MemoryRow;

class MemoryTest : public WindowTest {
protected:
    void open(const QString& model) {
        makeWindow();
        openModel(model);
        m_window->activateWindow();
    }
    void showMemory() {
        m_window->showBottom(shell::MainWindow::kCharts);
        m_window->chartsChoice().setCurrent(1);
        settle();
    }
    [[nodiscard]] charts::MemoryPanel& panel() const { return m_window->memory(); }
    [[nodiscard]] MemoryChart& chart() const { return panel().chart(); }
    [[nodiscard]] const std::vector<MemoryRow>& rows() const { return panel().picture()->rows; }
    [[nodiscard]] graph::NodeId selected() const {
        return m_window->controller().document().selection().current();
    }
};

TEST_F(MemoryTest, SaysThePeakAndWhatReuseSaves) {
    open("builtin:dcgan");
    showMemory();
    ASSERT_NE(panel().picture(), nullptr);
    const session::MemoryMap& map = panel().picture()->map;
    EXPECT_TRUE(panel().words().contains(panel().picture()->steps[map.peakStep]))
        << panel().words().toStdString();
    EXPECT_FALSE(panel().words().contains(QStringLiteral("≈")));
    EXPECT_TRUE(chart().isVisible());
    shoot("memory-light");
    m_theme->setFontScale(2);
    m_window->resize(1024, 700);
    shoot("memory-large-text");
    m_theme->setFontScale(1);
    m_window->resize(1440, 900);
    settle();
    // The peak leads to its operator.
    auto* link = panel().findChild<QPushButton*>();
    ASSERT_TRUE(link->isVisible());
    QTest::mouseClick(link, Qt::LeftButton);
    EXPECT_EQ(selected(), panel().picture()->peakNode);
}

TEST_F(MemoryTest, AClickSelectsWhatMakesABuffer) {
    open("builtin:resnext50");
    showMemory();
    ASSERT_GT(rows().size(), 10U);
    std::set<std::uint32_t> nodes;
    for (std::size_t row = 0; row < rows().size(); row += 7) {
        const QRectF place = chart().placeOf(row);
        EXPECT_TRUE(chart().rect().adjusted(-1, -1, 1, 1).contains(place.center().toPoint()));
        if (place.width() < 3 || place.height() < 3) {
            continue;
        }
        QTest::mouseClick(&chart(), Qt::LeftButton, {}, place.center().toPoint());
        EXPECT_EQ(chart().current(), row);
        EXPECT_EQ(selected(), rows()[row].node);
        nodes.insert(selected().index());
    }
    EXPECT_GT(nodes.size(), 2U);
    m_window->resize(1024, 700);
    m_theme->setChoice(style::ThemeChoice::kDark);
    shoot("memory-dark-small");
    m_theme->setChoice(style::ThemeChoice::kLight);
}

TEST_F(MemoryTest, TheKeyboardWalksAllBuffers) {
    open("builtin:resnext50");
    showMemory();
    chart().setFocus();
    QTest::keyClick(&chart(), Qt::Key_Home);
    EXPECT_EQ(chart().current(), 0U);
    std::set<std::size_t> seen{0};
    for (std::size_t i = 1; i < rows().size(); ++i) {
        QTest::keyClick(&chart(), Qt::Key_Right);
        ASSERT_TRUE(chart().current());
        seen.insert(*chart().current());
        EXPECT_EQ(chart().accessibleDescription(), rows()[*chart().current()].about);
    }
    EXPECT_EQ(seen.size(), rows().size());
    QTest::keyClick(&chart(), Qt::Key_Left);
    EXPECT_EQ(chart().current(), rows().size() - 2);
    // Up and down: within what lives at the same step.
    QTest::keyClick(&chart(), Qt::Key_Home);
    const session::MemoryBuffer& first = rows()[*chart().current()].buffer;
    QTest::keyClick(&chart(), Qt::Key_Up);
    const session::MemoryBuffer& above = rows()[*chart().current()].buffer;
    EXPECT_GE(above.offsetBytes, first.offsetBytes);
    EXPECT_LE(above.first, first.last);
    // Zoomed in, what is chosen comes into sight.
    for (int i = 0; i < 12; ++i) {
        QTest::keyClick(&chart(), Qt::Key_Plus);
    }
    EXPECT_LT(chart().span(), static_cast<double>(panel().picture()->steps.size()) / 5);
    QTest::keyClick(&chart(), Qt::Key_End);
    EXPECT_TRUE(QRectF(chart().rect()).intersects(chart().placeOf(*chart().current())));
    QTest::keyClick(&chart(), Qt::Key_0);
    EXPECT_EQ(chart().span(), static_cast<double>(panel().picture()->steps.size()));
}

TEST_F(MemoryTest, FollowsTheSelectionAndThePlan) {
    open("builtin:dcgan");
    showMemory();
    const graph::NodeId node = rows().back().node;
    m_window->controller().document().selection().select({node}, node, nullptr);
    ASSERT_TRUE(chart().current());
    EXPECT_EQ(rows()[*chart().current()].node, node);
    const auto before = panel().picture();
    runSearch();
    showMemory(); // the search had brought its own dock
    EXPECT_NE(panel().picture(), before) << "another plan has another arena";
    // Times alone do not make it anew: the view stays as it is.
    const auto after = panel().picture();
    m_window->controller().measure();
    ASSERT_TRUE(waitFor([&] { return !m_window->controller().bridge().running(bridge::JobKind::kMeasure); }));
    settle();
    EXPECT_EQ(panel().picture(), after);
}

TEST_F(MemoryTest, IsMadeOnlyWhileItIsLookedAt) {
    open("builtin:dcgan");
    runSearch();
    settle();
    EXPECT_EQ(panel().picture(), nullptr);
    showMemory();
    EXPECT_NE(panel().picture(), nullptr);
}

TEST_F(MemoryTest, OfAnotherModelNothingStays) {
    open("builtin:dcgan");
    showMemory();
    const auto before = panel().picture();
    const auto count = rows().size();
    openModel("builtin:resnext50");
    EXPECT_NE(panel().picture(), before);
    EXPECT_GT(rows().size(), 20U);
    m_window->actions().closeModel->trigger();
    settle();
    EXPECT_EQ(rows().size(), count) << "of the first one, which is in front again";
    m_window->actions().closeModel->trigger();
    settle();
    EXPECT_FALSE(panel().isVisible());
}

TEST_F(MemoryTest, SaysWhatItAssumesBeforeKernelsAreChosen) {
    open("builtin:dcgan");
    showMemory();
    auto sketch = std::make_shared<plan::Plan>(*m_window->controller().document().plan());
    for (plan::PlannedRegion& region : sketch->regions) {
        region.implementation.name.clear();
    }
    m_window->controller().document().setPlan(sketch);
    settle();
    EXPECT_TRUE(panel().picture()->peak.contains(QStringLiteral("≈")));
    EXPECT_TRUE(panel().words().contains("row-major")) << panel().words().toStdString();
}

TEST_F(MemoryTest, EachDeviceOfAPlanCanBeLookedAt) {
    open("builtin:dcgan");
    showMemory();
    EXPECT_FALSE(panel().devices().isVisible()) << "there is the CPU alone";
    const auto onCpu = m_window->controller().document().plan();
    const auto mixed = withConversions(fakePlan(onCpu->graph));
    ASSERT_EQ(mixed->devices().size(), 1U);
    const backend::DeviceId device = *mixed->devices().begin();
    m_window->controller().document().setPlan(mixed);
    settle();
    ASSERT_TRUE(panel().devices().isVisible());
    EXPECT_EQ(panel().picture()->map.device, backend::DeviceId{});
    const std::size_t ofCpu = rows().size();
    panel().devices().setFocus();
    QTest::keyClick(&panel().devices(), Qt::Key_Down);
    EXPECT_EQ(panel().devices().currentText(), itemmodels::deviceText(device));
    EXPECT_EQ(panel().picture()->map.device, device);
    EXPECT_GT(rows().size(), 0U);
    EXPECT_NE(rows().size(), ofCpu);
    EXPECT_TRUE(panel().words().contains(itemmodels::deviceText(device))) << panel().words().toStdString();
    shoot("memory-of-a-device");
    // Another plan without that device shows the CPU again.
    m_window->controller().document().setPlan(onCpu);
    settle();
    EXPECT_EQ(panel().picture()->map.device, backend::DeviceId{});
    EXPECT_FALSE(panel().devices().isVisible());
}

TEST_F(MemoryTest, AWholeGraphRuntimeSaysThatItsMemoryIsItsOwn) {
    open("builtin:dcgan");
    showMemory();
    auto whole = std::make_shared<plan::Plan>(*m_window->controller().document().plan());
    whole->wholeGraphBackend = "openvino";
    m_window->controller().document().setPlan(whole);
    settle();
    EXPECT_EQ(panel().picture(), nullptr);
    EXPECT_FALSE(chart().isVisible());
    EXPECT_TRUE(panel().words().contains("openvino")) << panel().words().toStdString();
}

} // namespace
} // namespace tessera::test
