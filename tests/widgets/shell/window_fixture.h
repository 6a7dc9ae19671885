#pragma once

#include "tests/widgets/support/fake_session.h"
#include "tests/widgets/support/spoken_language.h"
#include "widgets/shell/main_window.h"

#include <QSettings>

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tessera::test {

/// Runs the event loop, which sleeps while there is nothing to do, until `condition` holds; false after
/// `limit`, which is there for what hangs alone: a machine may have much else to do.
[[nodiscard]] bool waitFor(const std::function<bool()>& condition,
                           std::chrono::seconds limit = std::chrono::seconds(60));
/// Handles all that is due: what was put off behind other events, and what that puts off in turn.
void handleDueEvents();

/// A window, shown on the offscreen platform; over the fake session unless sessions() says otherwise. Nothing
/// in it depends on how fast the machine is: messages stay, and a preview is not told of before its answer.
class WindowTest : public testing::Test {
protected:
    WindowTest();

    [[nodiscard]] virtual bridge::SessionFactory sessions() { return fakeSessions(m_world); }
    shell::MainWindow& makeWindow(QSettings* settings = nullptr);
    /// Opens a model and waits until all of it is shown.
    void openModel(const QString& source);
    /// No job runs but a search that is held, and nothing waits for the last letter of a filter or the like.
    [[nodiscard]] bool isSettled() const;
    /// Until it is, and all that it put off is done: what is shown now stays.
    void settle();
    /// Until the picture of the newest state is on the canvas, whatever else runs.
    void waitForPicture();
    void runSearch();
    /// Begins a search, or lets a held one go on, until the report of the step before `step` is shown; it
    /// waits there.
    void holdSearchAt(int step);
    void endHeldSearch();
    /// Pins a node of DCGAN, and opens it again in a new window whose session cannot place it.
    void reopenPinnedButUnplaced(QSettings& settings);
    /// Saves a picture of the window to build/screenshots/NAME.png.
    void shoot(const QString& name) { shoot(*m_window, name); }
    /// The same of any widget, such as a dialog.
    static void shoot(QWidget& widget, const QString& name);

    // Of windows that are made from then on.
    QString m_plansFolder;
    shell::WindowOptions::Tour m_tour = shell::WindowOptions::Tour::kNever;
    std::chrono::milliseconds m_briefWork = std::chrono::hours(1);
    std::chrono::milliseconds m_longWork = std::chrono::hours(1);
    std::function<void(const QString& title, const QString& text)> m_notify = [](const QString&,
                                                                                 const QString&) {};
    std::function<qint64()> m_clock;
    std::shared_ptr<FakeWorld> m_world = std::make_shared<FakeWorld>();
    std::unique_ptr<style::Theme> m_theme;
    std::unique_ptr<shell::MainWindow> m_window;
};

} // namespace tessera::test
