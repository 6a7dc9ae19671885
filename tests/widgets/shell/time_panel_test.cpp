// Where the time goes, in the window: sentences that lead to their regions, the walk by time, tables that
// begin with the slowest.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/share_curve.h"
#include "widgets/charts/time_panel.h"
#include "widgets/charts/timeline.h"
#include "widgets/models/plan_models.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/style/elided_label.h"

#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTest>

namespace tessera::test {
namespace {

using itemmodels::OperatorsModel;

class TimesTest : public WindowTest {
protected:
    void SetUp() override {
        makeWindow();
        openModel("builtin:dcgan");
    }
    [[nodiscard]] shell::Document& document() { return m_window->controller().document(); }
    [[nodiscard]] QList<QPushButton*> links() {
        return m_window->times().findChild<QWidget*>("time_sentences")->findChildren<QPushButton*>();
    }
    [[nodiscard]] QPushButton* linkWith(const QString& part) {
        for (QPushButton* link : links()) {
            if (link->isVisible() && link->text().contains(part)) {
                return link;
            }
        }
        return nullptr;
    }
    [[nodiscard]] std::size_t currentRegion() {
        return document().plan()->regionOf(document().selection().current()).index();
    }
    [[nodiscard]] std::vector<std::size_t> byTime() {
        return plan::timeSummary(*document().plan(), nullptr)->slowest;
    }
    void profile() {
        m_window->controller().profile();
        ASSERT_TRUE(waitFor([&] { return document().profile().has_value(); }));
        waitForPicture();
    }
};

TEST_F(TimesTest, SentencesLeadToTheRegionsThatTheySpeakOf) {
    runSearch();
    m_window->showBottom(shell::MainWindow::kCharts);
    settle();
    QPushButton* kind = linkWith("convolutions");
    ASSERT_NE(kind, nullptr);
    const auto summary = plan::timeSummary(*document().plan(), nullptr);
    QTest::mouseClick(kind, Qt::LeftButton);
    std::vector<graph::NodeId> expected;
    for (const std::size_t region : summary->largest.regions) {
        const auto& nodes = document().plan()->regions[region].region.nodes;
        expected.insert(expected.end(), nodes.begin(), nodes.end());
    }
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(document().selection().nodes(), expected);
    EXPECT_EQ(currentRegion(), summary->slowest.front());
    EXPECT_FALSE(m_window->canvas().selection().empty());

    QPushButton* few = linkWith("regions take");
    ASSERT_NE(few, nullptr);
    few->setFocus(Qt::TabFocusReason);
    QTest::keyClick(few, Qt::Key_Space);
    EXPECT_NE(document().selection().nodes(), expected);
    EXPECT_EQ(currentRegion(), summary->slowest.front());
    EXPECT_FALSE(few->accessibleDescription().isEmpty());
}

TEST_F(TimesTest, SentencesNameTheirSourceAndFollowAProfile) {
    runSearch();
    m_window->showBottom(shell::MainWindow::kCharts);
    const auto source = [&] {
        for (const auto* label : m_window->times().findChildren<style::ElidedLabel*>()) {
            if (label->isVisibleTo(&m_window->times()) && label->text().endsWith(':')) {
                return label->text();
            }
        }
        return QString();
    };
    EXPECT_EQ(source(), "Kernels timed one by one:");
    profile();
    EXPECT_TRUE(source().startsWith("Each part timed in place")) << source().toStdString();
}

TEST_F(TimesTest, WithoutTimesThereAreNoSentencesAndNothingToWalk) {
    EXPECT_EQ(linkWith("regions take"), nullptr);
    EXPECT_FALSE(m_window->actions().nextSlowest->isEnabled());
    runSearch();
    EXPECT_TRUE(m_window->actions().nextSlowest->isEnabled());
}

TEST_F(TimesTest, TheNextSlowestIsAKeyAway) {
    runSearch();
    const auto order = byTime();
    document().selection().clear(nullptr);
    m_window->canvas().setFocus();
    m_window->activateWindow();
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    EXPECT_EQ(currentRegion(), order[0]);
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
    EXPECT_EQ(currentRegion(), order[1]);
    EXPECT_FALSE(m_window->canvas().selection().empty());
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(currentRegion(), order.back()) << "round to the fastest";
}

TEST_F(TimesTest, TheOperatorsBeginWithTheSlowest) {
    runSearch();
    auto* table = m_window->operators().table();
    const QHeaderView* header = table->horizontalHeader();
    EXPECT_EQ(header->sortIndicatorSection(), OperatorsModel::kTime);
    EXPECT_EQ(header->sortIndicatorOrder(), Qt::DescendingOrder);
    table->selectRow(0);
    EXPECT_EQ(currentRegion(), byTime().front());
    // A first click on the title of a figure sorts the largest first, of words from A.
    m_window->showBottom(shell::MainWindow::kOperators);
    settle();
    const auto click = [&](int column) {
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          QPoint(header->sectionViewportPosition(column) + 20, header->height() / 2));
    };
    click(OperatorsModel::kGflops);
    EXPECT_EQ(header->sortIndicatorSection(), OperatorsModel::kGflops);
    EXPECT_EQ(header->sortIndicatorOrder(), Qt::DescendingOrder);
    click(OperatorsModel::kBackend);
    EXPECT_EQ(header->sortIndicatorOrder(), Qt::AscendingOrder);
    // What a person sorts by stays when the times change.
    profile();
    EXPECT_EQ(header->sortIndicatorSection(), OperatorsModel::kBackend);
}

TEST_F(TimesTest, AChartsRegionIsSelectedEverywhere) {
    runSearch();
    profile();
    m_window->showBottom(shell::MainWindow::kCharts);
    QTest::keyClick(&m_window->times().curve(), Qt::Key_Home);
    EXPECT_EQ(currentRegion(), byTime().front());
    m_window->showBottom(shell::MainWindow::kTimeline);
    QTest::keyClick(&m_window->timeline(), Qt::Key_Right);
    EXPECT_EQ(currentRegion(), byTime().front() + 1);
}

} // namespace
} // namespace tessera::test
