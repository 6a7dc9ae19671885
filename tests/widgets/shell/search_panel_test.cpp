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

TEST(SearchPanelTest, SaysWhenTheBudgetEndedTheFinalRound) {
    style::initResources();
    const style::Theme theme(style::builtinTokens());
    panels::SearchPanel panel(theme, new QWidget());
    const auto tipOf = [&panel](const QString& part) -> std::optional<QString> {
        for (const auto* label : panel.findChildren<style::ElidedLabel*>()) {
            if (label->text().contains(part)) {
                return label->toolTip();
            }
        }
        return std::nullopt;
    };
    auto report = endedReport(14);
    report.finalRoundCut = true;
    panel.end(report);
    const auto told = tipOf("14 runs");
    ASSERT_TRUE(told);
    EXPECT_TRUE(told->contains("budget"));
    panel.end(endedReport(40));
    EXPECT_FALSE(tipOf("runs"));
}

} // namespace
} // namespace tessera::test
