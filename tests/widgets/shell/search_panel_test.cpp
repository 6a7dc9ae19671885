#include "widgets/panels/search_panel.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/resources.h"
#include "widgets/style/theme.h"

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

} // namespace
} // namespace tessera::test
