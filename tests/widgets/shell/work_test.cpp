// What takes long says how far it is, can be stopped, and calls for whoever looks elsewhere.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/panels/search_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/settings_dialog.h"
#include "widgets/shell/status_line.h"
#include "widgets/shell/window_settings.h"
#include "widgets/shell/work_progress.h"
#include "widgets/style/elided_label.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QProgressBar>
#include <QTemporaryDir>
#include <QToolButton>

namespace tessera::test {
namespace {

class Work : public WindowTest {
protected:
    [[nodiscard]] shell::StatusLine& status() { return m_window->statusLine(); }
    [[nodiscard]] QString state() { return status().stateText(); }
    void open() {
        makeWindow();
        openModel("builtin:dcgan");
    }
};

TEST_F(Work, SaysWhatRunsAndHowFarItIs) {
    open();
    auto& controller = m_window->controller();
    m_world->workHoldsAt = 30;
    const std::pair<std::function<void()>, std::pair<QString, QString>> jobs[] = {
        {[&] { controller.measure(); }, {"Measuring the plan", "of 31 run"}},
        {[&] { controller.profile(); }, {"Profiling the plan", "of 31 run"}},
        {[&] { controller.verify(); }, {"Verifying the plan", "of 31 draw"}},
    };
    for (const auto& [start, words] : jobs) {
        m_world->workSteps = 31;
        start();
        EXPECT_TRUE(state().startsWith(words.first)) << state().toStdString();
        ASSERT_TRUE(waitFor([&] { return state().contains(words.second); })) << state().toStdString();
        ASSERT_TRUE(waitFor([&] { return status().workBar()->value() > 0; }));
        EXPECT_EQ(state().contains("draw \"noise\""), words.first.startsWith("Verifying"));
        EXPECT_TRUE(status().workBar()->isVisible());
        EXPECT_TRUE(m_window->actions().stop->isEnabled());
        m_world->workSteps = 0;
        ASSERT_NO_FATAL_FAILURE(settle());
        EXPECT_FALSE(status().workBar()->isVisible());
        EXPECT_EQ(state(), "");
    }
}

TEST_F(Work, StoppedItLeavesWhatWasThere) {
    open();
    runSearch();
    auto& document = m_window->controller().document();
    const auto before = document.plan();
    m_world->workSteps = 1'000'000;
    for (const auto& start : {&shell::Controller::measure, &shell::Controller::profile}) {
        (m_window->controller().*start)();
        ASSERT_TRUE(waitFor([&] { return state().contains("of 1000000 run"); }));
        status().stopButton()->click();
        ASSERT_NO_FATAL_FAILURE(settle());
        EXPECT_EQ(document.plan(), before);
        EXPECT_FALSE(document.profile());
        EXPECT_FALSE(status().workBar()->isVisible());
    }
    m_world->workSteps = 0;
    m_window->controller().measure();
    ASSERT_TRUE(waitFor([&] { return document.plan() != before; })) << "the thread is free again";
}

TEST_F(Work, APreviewThatIsSoonThereIsNotToldOf) {
    open();
    runSearch();
    auto& controller = m_window->controller();
    const auto* work = m_window->findChild<shell::WorkProgress*>();
    ASSERT_NE(work, nullptr);
    int changes = 0;
    QObject::connect(work, &shell::WorkProgress::changed, m_window.get(), [&] { ++changes; });
    for (const char* backend : {"xnnpack", "openblas"}) {
        controller.pin(graph::NodeId(0), backend, {});
        EXPECT_FALSE(m_window->actions().stop->isEnabled());
        ASSERT_TRUE(waitFor([&] { return controller.preview().has_value(); }));
        controller.discardPreview();
    }
    EXPECT_EQ(changes, 0) << "nothing flickers";
}

TEST_F(Work, APreviewIsToldOfOnceItTakesLongAndCanBeStopped) {
    m_briefWork = std::chrono::milliseconds(1);
    open();
    runSearch();
    auto& controller = m_window->controller();
    const auto pin = [&](const char* backend) { controller.pin(graph::NodeId(0), backend, {}); };
    m_world->workSteps = 1'000'000;
    pin("xnnpack");
    EXPECT_EQ(state(), "");
    ASSERT_TRUE(waitFor([&] { return state().contains("of 1000000 implementation"); }));
    EXPECT_TRUE(state().startsWith("Previewing the change")) << state().toStdString();
    EXPECT_TRUE(status().workBar()->isVisible());
    EXPECT_TRUE(m_window->actions().stop->isEnabled());
    pin("openblas");
    EXPECT_TRUE(status().workBar()->isVisible()) << "another one takes its place";
    m_window->actions().stop->trigger();
    EXPECT_FALSE(status().workBar()->isVisible());
    EXPECT_FALSE(m_window->actions().stop->isEnabled());
    EXPECT_TRUE(waitFor([&] { return controller.bridge().running().empty(); }));
    EXPECT_FALSE(controller.preview());
    m_world->workSteps = 0;
    pin("xnnpack");
    ASSERT_TRUE(waitFor([&] { return controller.preview().has_value(); })) << "the thread is free again";
}

TEST_F(Work, APreviewThatIsStoppedWhileItMeasuresIsThereAsItWas) {
    m_briefWork = std::chrono::milliseconds(1);
    m_world->previewsKnowAll = false;
    open();
    auto& controller = m_window->controller();
    controller.pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return controller.preview().has_value(); }));
    m_world->workSteps = 1'000'000;
    auto& bar = m_window->previewBar();
    bar.measureButton()->click();
    EXPECT_FALSE(bar.applyButton()->isEnabled());
    ASSERT_TRUE(waitFor([&] { return status().workBar()->isVisible(); }));
    status().stopButton()->click();
    EXPECT_TRUE(controller.preview());
    EXPECT_TRUE(bar.applyButton()->isEnabled());
    EXPECT_TRUE(bar.measureButton()->isEnabled());
}

TEST_F(Work, TimeLeftFollowsThePaceOfTheStepThatRuns) {
    qint64 now = 0;
    m_world->workSteps = 1'000'000;
    open();
    auto& bridge = m_window->controller().bridge();
    shell::WorkProgress work(
        bridge, [&now] { return now; }, m_briefWork);
    EXPECT_FALSE(work.state());
    m_window->controller().profile();
    ASSERT_TRUE(work.state());
    const auto report = [&](const char* phase, qlonglong done, qlonglong total) {
        emit bridge.progress(static_cast<int>(bridge::JobKind::kProfile), phase, "conv1, onednn", done,
                             total);
    };
    report("measure", 5, 45);
    EXPECT_FALSE(work.state()->leftMs) << "there is no pace yet";
    now = 1000;
    report("measure", 15, 45);
    EXPECT_EQ(work.state()->leftMs, 3000) << "ten a second";
    const QString words = work.state()->words();
    EXPECT_TRUE(words.startsWith("Profiling the plan")) << words.toStdString();
    EXPECT_TRUE(words.contains("15 of 45 implementation")) << words.toStdString();
    EXPECT_TRUE(words.contains("conv1, onednn")) << words.toStdString();
    EXPECT_TRUE(words.contains("3 second")) << words.toStdString();
    now = 5000;
    report("profile", 0, 31);
    EXPECT_FALSE(work.state()->leftMs) << "another step, another pace";
    now = 5500;
    report("profile", 1, 31);
    EXPECT_EQ(work.state()->leftMs, 15000);
    report("profile", 31, 31);
    EXPECT_FALSE(work.state()->leftMs);
    m_window->controller().stop();
    ASSERT_TRUE(waitFor([&] { return !work.state(); }));
}

TEST_F(Work, ASearchSaysWhatItMeasuresAndWhatItGainedSoFar) {
    open();
    ASSERT_NO_FATAL_FAILURE(holdSearchAt(10));
    EXPECT_TRUE(state().contains("/layer2.2/conv2, oneDNN")) << state().toStdString();
    EXPECT_TRUE(state().startsWith("measuring")) << state().toStdString();
    ASSERT_NO_FATAL_FAILURE(holdSearchAt(30));
    EXPECT_TRUE(state().contains("gained")) << state().toStdString();
    EXPECT_TRUE(state().contains("best so far")) << state().toStdString();
    EXPECT_EQ(state(), m_window->searchPanel().nowText());
    const auto* label = status().findChild<style::ElidedLabel*>("status_state");
    ASSERT_NE(label, nullptr);
    EXPECT_TRUE(waitFor([&] { return label->shownText() == label->text(); }))
        << "there is room for all of it";
    endHeldSearch();
}

class Notices : public Work {
protected:
    Notices() {
        m_notify = [this](const QString& title, const QString& text) { m_told << title << text; };
        m_clock = [this] { return m_now; };
        m_longWork = std::chrono::seconds(10);
    }
    ~Notices() override { m_window.reset(); }

    /// A search of so many seconds, while the window is active or is not.
    void search(qint64 seconds, bool looks) {
        if (looks) {
            m_window->activateWindow();
            ASSERT_TRUE(waitFor([this] { return m_window->isActiveWindow(); }));
        } else {
            QApplication::setActiveWindow(nullptr); // the offscreen platform has no other program to go to
        }
        m_window->controller().search(session::SearchRequest::Level::kBoth);
        m_now += seconds * 1000;
        ASSERT_NO_FATAL_FAILURE(settle());
    }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath("settings.ini"), QSettings::IniFormat};
    QStringList m_told;
    qint64 m_now = 0;
};

TEST_F(Notices, LongWorkThatEndsUnseenIsToldOutsideOfTheWindow) {
    makeWindow(&m_settings);
    openModel("builtin:dcgan");
    ASSERT_NO_FATAL_FAILURE(search(20, true));
    EXPECT_TRUE(m_told.isEmpty()) << "whoever looks sees it";
    ASSERT_NO_FATAL_FAILURE(search(5, false));
    EXPECT_TRUE(m_told.isEmpty()) << "it was soon done";
    ASSERT_NO_FATAL_FAILURE(search(20, false));
    ASSERT_EQ(m_told.size(), 2);
    EXPECT_EQ(m_told[0], "The search has ended.");
    EXPECT_TRUE(m_told[1].contains("dcgan")) << m_told[1].toStdString();
    EXPECT_TRUE(m_told[1].contains(m_window->caption().text())) << "and what it found";
}

TEST_F(Notices, TellOfTheModelThatRanWhicheverIsInFront) {
    m_longWork = std::chrono::seconds(0);
    makeWindow(&m_settings);
    openModel("builtin:dcgan");
    openModel("builtin:bert");
    auto& controller = m_window->controller();
    QApplication::setActiveWindow(nullptr);
    m_world->workSteps = 1'000'000;
    controller.profile();
    controller.showModel(0);
    controller.profile(); // behind the other
    m_world->workSteps = 0;
    ASSERT_TRUE(waitFor([&] { return m_told.size() == 4; }));
    EXPECT_EQ(m_told[0], "The profile has ended.");
    EXPECT_EQ(m_told[1], "bert");
    EXPECT_EQ(m_told[3], "dcgan");
    settle();
}

TEST_F(Notices, SayNothingOfPreviews) {
    m_briefWork = std::chrono::milliseconds(1);
    m_longWork = std::chrono::seconds(0);
    makeWindow(&m_settings);
    openModel("builtin:dcgan");
    QApplication::setActiveWindow(nullptr);
    m_world->workSteps = 1'000'000;
    m_window->controller().pin(graph::NodeId(0), "xnnpack", {});
    ASSERT_TRUE(waitFor([this] { return status().workBar()->isVisible(); }));
    m_world->workSteps = 0;
    ASSERT_TRUE(waitFor([this] { return m_window->controller().preview().has_value(); }));
    ASSERT_TRUE(waitFor([this] { return !status().workBar()->isVisible(); }));
    EXPECT_TRUE(m_told.isEmpty());
}

TEST_F(Notices, AreSwitchedOffInTheSettings) {
    makeWindow(&m_settings);
    openModel("builtin:dcgan");
    {
        shell::SettingsDialog dialog(*m_theme, m_window->controller(), &m_settings, m_window.get());
        auto* box = dialog.findChild<QCheckBox*>("notices");
        ASSERT_NE(box, nullptr);
        EXPECT_TRUE(box->isChecked()) << "at first they are on";
        EXPECT_FALSE(box->accessibleName().isEmpty());
        box->setChecked(false);
    }
    EXPECT_FALSE(shell::readNotices(m_settings));
    ASSERT_NO_FATAL_FAILURE(search(20, false));
    EXPECT_TRUE(m_told.isEmpty());
    shell::writeNotices(m_settings, true);
    ASSERT_NO_FATAL_FAILURE(search(20, false));
    EXPECT_FALSE(m_told.isEmpty());
}

} // namespace
} // namespace tessera::test
