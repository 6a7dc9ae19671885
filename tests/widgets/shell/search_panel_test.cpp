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
    const auto* told = labelWith(panel, "14 runs");
    ASSERT_NE(told, nullptr);
    EXPECT_TRUE(told->toolTip().contains("budget"));
    panel.end(endedReport(40));
    EXPECT_EQ(labelWith(panel, "runs"), nullptr);
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

TEST(SearchPanelTest, NotesLeaveALowDockToTheLevelsAndScroll) {
    style::initResources();
    style::Theme theme(style::builtinTokens());
    theme.install(*qobject_cast<QApplication*>(QCoreApplication::instance()));
    panels::SearchPanel panel(theme, new QWidget(), [] { return qint64(0); });
    panel.begin(1000);
    panel.end(endedReport(40));
    panel.setVerdict("The placement that prefers one backend is the fastest: no mix was faster.",
                     "Show the Mix");
    panel.setLoad("While this was timed, other programs kept half of the cores busy.", "Measure Again",
                  "Search Anew");
    panel.setEdits("What became of your edits:\na: chosen in 3\nb: refused in 2", "Show in the Spec Editor");
    QScrollArea* notes = nullptr;
    for (auto* area : panel.findChildren<QScrollArea*>()) {
        notes = area->accessibleName() == "About the search" ? area : notes;
    }
    ASSERT_NE(notes, nullptr);
    const auto shownAt = [&](double scale, const QSize& size) {
        panel.resize(size); // first, or larger letters stack its parts and make it higher
        theme.setFontScale(scale);
        panel.QWidget::show();
        for (int i = 0; i < 5; ++i) { // layouts are told of each other
            QApplication::sendPostedEvents();
            QApplication::processEvents();
        }
    };
    for (const double scale : {1.0, 2.0}) {
        shownAt(scale, {static_cast<int>(800 * scale), 300});
        EXPECT_LE(notes->height(), 120) << scale;
        EXPECT_GT(notes->verticalScrollBar()->maximum(), 0) << scale;
        EXPECT_NE(notes->focusPolicy(), Qt::NoFocus) << "keys scroll it, at " << scale;
        for (const auto* note : notes->findChildren<style::InlineNote*>()) {
            EXPECT_TRUE(note->isHidden() || note->height() >= note->heightForWidth(note->width())) << scale;
        }
    }
    shownAt(1, {1600, 900});
    EXPECT_EQ(notes->verticalScrollBar()->maximum(), 0) << "there is room for all";
    EXPECT_EQ(notes->focusPolicy(), Qt::NoFocus);
    theme.setFontScale(1);
}

} // namespace
} // namespace tessera::test
