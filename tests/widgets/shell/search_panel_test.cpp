#include "widgets/panels/search_panel.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/resources.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QScrollArea>
#include <QScrollBar>

#include <gtest/gtest.h>
#include <memory>

namespace tessera::test {
namespace {

session::SearchReport endedReport(std::int32_t pairs) {
    auto plan = std::make_shared<plan::Plan>();
    const base::Nanoseconds time(400'000'000);
    plan->endToEnd = {.median = time, .low = time, .high = time, .rounds = pairs};
    session::SearchReport report;
    report.plan = std::move(plan);
    return report;
}

/// Null: none shows the text.
const style::ElidedLabel* labelWith(const panels::SearchPanel& panel, const QString& part) {
    for (const auto* label : panel.findChildren<style::ElidedLabel*>()) {
        if (label->text().contains(part)) {
            return label;
        }
    }
    return nullptr;
}

TEST(SearchPanelTest, SaysWhenTheBudgetEndedTheFinalRound) {
    style::initResources();
    const style::Theme theme(style::builtinTokens());
    panels::SearchPanel panel(theme, new QWidget(), [] { return qint64(0); });
    auto report = endedReport(14);
    report.finalRoundCut = true;
    panel.end(report);
    const auto* told = labelWith(panel, "14 run");
    ASSERT_NE(told, nullptr);
    EXPECT_TRUE(told->toolTip().contains("budget"));
    panel.end(endedReport(40));
    EXPECT_EQ(labelWith(panel, " run("), nullptr);
}

TEST(SearchPanelTest, SaysWhenTheBudgetLeftTheOperatorLevelOut) {
    style::initResources();
    const style::Theme theme(style::builtinTokens());
    panels::SearchPanel panel(theme, new QWidget(), [] { return qint64(0); });
    const auto shows = [&panel](const QString& part) { return labelWith(panel, part) != nullptr; };
    auto report = endedReport(14);
    panel.end(report);
    EXPECT_TRUE(shows("exact"));
    EXPECT_TRUE(shows("adds up to less than"));
    report.operatorLevelCut = true;
    report.optimal = false;
    panel.end(report);
    EXPECT_TRUE(shows("left out"));
    EXPECT_FALSE(shows("bounded"));
    EXPECT_FALSE(shows("adds up to less than"));
}

// "exact" and "all known" stood over implementations that no budget had measured.
TEST(SearchPanelTest, SaysWhatWasNotMeasured) {
    style::initResources();
    const style::Theme theme(style::builtinTokens());
    panels::SearchPanel panel(theme, new QWidget(), [] { return qint64(0); });
    const auto shows = [&panel](const QString& part) { return labelWith(panel, part) != nullptr; };
    auto report = endedReport(14);
    panel.end(report);
    EXPECT_TRUE(shows("all known from the searches before"));
    EXPECT_FALSE(shows("for what was measured"));
    report.unmeasured = 26;
    panel.end(report);
    EXPECT_TRUE(shows("exact for what was measured"));
    EXPECT_TRUE(shows("known from the searches before \u00b7 26 not measured"));
    EXPECT_FALSE(shows("all known"));
    EXPECT_TRUE(shows("with 26 predicted"));
    report.measurements = 12;
    panel.end(report);
    EXPECT_TRUE(shows("12 measured \u00b7 0 from the store \u00b7 26 not measured"));
    report.operatorLevelCut = true;
    report.neededBudget = base::Nanoseconds(11'300'000'000);
    panel.end(report);
    EXPECT_TRUE(shows("it needs a budget of 20.0 s or more"));
    EXPECT_FALSE(shows("known from")) << "nothing was looked at";
    EXPECT_FALSE(shows("exact"));
}

TEST(SearchPanelTest, AGainWhoseIntervalHoldsNoneIsNoGain) {
    style::initResources();
    const style::Theme theme(style::builtinTokens());
    panels::SearchPanel panel(theme, new QWidget(), [] { return qint64(0); });
    auto report = endedReport(14);
    report.improvement = 0.041;
    session::SearchStep last{.kind = session::SearchStep::Kind::kFinal};
    last.ratio = plan::SpeedUp{0.959, 0.826, 1.476};
    report.steps = {last};
    panel.end(report);
    EXPECT_NE(labelWith(panel, "not told apart from the operator level (48 % slower to 21 % faster)"),
              nullptr);
    report.steps[0].ratio = plan::SpeedUp{0.959, 0.94, 0.98};
    panel.end(report);
    EXPECT_NE(labelWith(panel, "over the operator level (2.0 to 6.0)"), nullptr);
}

/// Every note is whole, with its buttons: in a low dock the page scrolls, and no part of it is cut in half.
TEST(SearchPanelTest, NotesAreWholeAtEverySizeAndNothingElseIsSqueezed) {
    style::initResources();
    style::Theme theme(style::builtinTokens());
    theme.install(*qobject_cast<QApplication*>(QCoreApplication::instance()));
    auto* chart = new QWidget;
    chart->setMinimumHeight(140);
    QScrollArea page; // as a tab of the dock is
    auto* panel = new panels::SearchPanel(theme, chart, [] { return qint64(0); });
    page.setWidget(panel);
    page.setWidgetResizable(true);
    panel->begin(1000);
    panel->end(endedReport(40));
    panel->setVerdict("The placement that prefers one backend is the fastest: no mix was faster.",
                      "Show the Mix");
    panel->setLoad("While this was timed, other programs kept half of the cores busy.", "Measure Again",
                   "Search Anew");
    panel->setEdits("What became of your edits:\na: chosen in 3\nb: refused in 2", "Show in the Spec Editor");
    for (const double scale : {1.0, 2.0}) {
        for (const QSize& size : {QSize(800, 200), QSize(1250, 280), QSize(1600, 900)}) {
            page.resize(size);
            theme.setFontScale(scale);
            page.show();
            for (int i = 0; i < 5; ++i) { // layouts are told of each other
                QApplication::sendPostedEvents();
                QApplication::processEvents();
            }
            int shown = 0;
            for (const auto* note : panel->findChildren<style::InlineNote*>()) {
                if (note->isHidden()) {
                    continue;
                }
                ++shown;
                const QRect room(note->mapTo(panel, QPoint()), note->size());
                EXPECT_GE(note->height(), note->heightForWidth(note->width()))
                    << scale << " " << size.width();
                EXPECT_TRUE(panel->rect().contains(room)) << note->text().toStdString() << " at " << scale;
            }
            EXPECT_EQ(shown, 3);
            EXPECT_GE(chart->height(), 140) << scale << " " << size.height();
            EXPECT_EQ(page.horizontalScrollBar()->maximum(), 0) << scale << " " << size.width();
            EXPECT_EQ(page.verticalScrollBar()->maximum() == 0, panel->height() <= page.viewport()->height());
        }
    }
    page.resize(1250, 900);
    theme.setFontScale(1);
    QApplication::processEvents();
    EXPECT_EQ(page.verticalScrollBar()->maximum(), 0) << "there is room for all";
}

/// What the levels say is read whole in their column, and counts have the forms that grammar asks for.
TEST(SearchPanelTest, FactsAreWrappedAndCounted) {
    style::initResources();
    style::Theme theme(style::builtinTokens());
    theme.install(*qobject_cast<QApplication*>(QCoreApplication::instance()));
    panels::SearchPanel panel(theme, new QWidget(), [] { return qint64(0); });
    panel.begin(1000);
    auto report = endedReport(14);
    report.measurements = 503;
    report.unmeasured = 222;
    report.evaluations = 0;
    panel.end(report);
    panel.resize(900, 400);
    panel.QWidget::show();
    for (int i = 0; i < 5; ++i) {
        QApplication::sendPostedEvents();
        QApplication::processEvents();
    }
    for (const QString& part : {QStringLiteral("222 not measured"), QStringLiteral("with 222 predicted")}) {
        const auto* label = labelWith(panel, part);
        ASSERT_NE(label, nullptr) << part.toStdString();
        EXPECT_EQ(label->shownText(), label->text());
        EXPECT_GE(label->height(), label->heightForWidth(label->width())) << part.toStdString();
    }
    EXPECT_NE(labelWith(panel, "none measured"), nullptr);
    EXPECT_EQ(labelWith(panel, "0 generations"), nullptr);
    report.evaluations = 4;
    report.generations = 1;
    panel.end(report);
    EXPECT_NE(labelWith(panel, "4 measured in 1 generation"), nullptr);
}

} // namespace
} // namespace tessera::test
