#pragma once

#include "tests/widgets/support/fake_session.h"
#include "widgets/shell/main_window.h"
#include "widgets/style/resources.h"

#include <QSettings>

#include <gtest/gtest.h>

#include <functional>
#include <memory>

namespace tessera::test {

/// Runs the event loop until `condition` holds; false after ten seconds.
[[nodiscard]] bool waitFor(const std::function<bool()>& condition);

/// A window over the fake session, shown on the offscreen platform.
class WindowTest : public testing::Test {
protected:
    WindowTest();

    shell::MainWindow& makeWindow(QSettings* settings = nullptr);
    /// Opens a model and waits until its picture is on the canvas.
    void openModel(const QString& source);
    void runSearch();
    /// Saves a picture of the window to build/screenshots/NAME.png.
    void shoot(const QString& name);

    std::shared_ptr<FakeWorld> m_world = std::make_shared<FakeWorld>();
    std::unique_ptr<style::Theme> m_theme;
    std::unique_ptr<shell::MainWindow> m_window;
};

} // namespace tessera::test
