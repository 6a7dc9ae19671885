// Where other programs keep the machine busy while something is timed, whoever reads the figures is told.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/panels/search_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/status_line.h"
#include "widgets/style/elided_link.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/toast.h"

#include <QAbstractButton>
#include <QAction>

#include <algorithm>

namespace tessera::test {
namespace {

class LoadTest : public WindowTest {
protected:
    [[nodiscard]] QString load() { return m_window->searchPanel().load(); }
    [[nodiscard]] QString doubt() { return m_window->caption().toolTip(); }
    [[nodiscard]] QString statusTip() {
        return m_window->statusLine().findChild<style::ElidedLink*>("status_total")->toolTip();
    }
    void measure() {
        m_window->actions().measure->trigger();
        ASSERT_TRUE(
            waitFor([this] { return !m_window->controller().bridge().running(bridge::JobKind::kMeasure); }));
        waitForPicture();
    }
};

TEST_F(LoadTest, ASearchOnABusyMachineSaysSoWhileItRunsAndAfterwards) {
    m_world->othersShare = 0.45;
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    EXPECT_EQ(load(), "");
    window.actions().search->trigger();
    ASSERT_TRUE(waitFor([this] { return load().contains("Other programs keep 45"); }));
    ASSERT_TRUE(waitFor([&] { return !window.controller().searching(); }));
    waitForPicture();
    EXPECT_TRUE(load().contains("While this was timed, other programs kept 45")) << load().toStdString();
    EXPECT_TRUE(doubt().contains("45")) << "at the verdict";
    EXPECT_TRUE(window.caption().accessibleDescription().contains("45"));
    EXPECT_TRUE(statusTip().contains("45"));
    shoot("busy-machine");
    // Measured again where nobody else works, there is nothing to say.
    m_world->othersShare = 0.02;
    const auto buttons = window.searchPanel().findChildren<QAbstractButton*>();
    const auto again = std::find_if(buttons.begin(), buttons.end(),
                                    [](const auto* button) { return button->text() == "Measure Again"; });
    ASSERT_NE(again, buttons.end());
    ASSERT_TRUE((*again)->isEnabled());
    (*again)->click();
    ASSERT_TRUE(waitFor([&] { return !window.controller().bridge().running(bridge::JobKind::kMeasure); }));
    waitForPicture();
    EXPECT_EQ(load(), "");
    EXPECT_FALSE(doubt().contains("45"));
    EXPECT_FALSE(statusTip().contains("45"));
}

TEST_F(LoadTest, AQuietMachineIsNotSpokenOf) {
    m_world->othersShare = 0.05;
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    EXPECT_EQ(load(), "");
    EXPECT_EQ(doubt(), "");
    measure();
    EXPECT_EQ(load(), "");
    EXPECT_EQ(window.findChild<style::ToastArea*>()->current(), nullptr);
}

TEST_F(LoadTest, AMeasurementOnABusyMachineOffersAnother) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    m_world->othersShare = 0.3;
    measure();
    auto* toasts = window.findChild<style::ToastArea*>();
    ASSERT_NE(toasts->current(), nullptr);
    EXPECT_TRUE(toasts->current()->text.contains("30"));
    m_world->othersShare = 0;
    const auto before = window.controller().document().plan();
    emit toasts->actionTriggered(toasts->current()->id);
    ASSERT_TRUE(waitFor([&] { return window.controller().document().plan() != before; }));
    waitForPicture();
    EXPECT_EQ(load(), "");
}

} // namespace
} // namespace tessera::test
