#pragma once

#include "tests/widgets/shell/real_keys.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/shell/preview_bar.h"

#include <QApplication>
#include <QFileDialog>
#include <QTemporaryDir>
#include <QTest>

namespace tessera::test {

/// A window over the fake session, on an X server without a window manager: what one does (hand the keyboard
/// back when a dialog closes) takeKeyboard() does.
class Keys : public WindowTest {
protected:
    shell::MainWindow& showWindow() {
        auto& window = makeWindow();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
        takeKeyboard();
        return window;
    }
    void takeKeyboard() {
        m_window->activateWindow();
        EXPECT_TRUE(waitFor([this] { return m_window->isActiveWindow(); }));
    }
    void openDcgan() {
        openModel("builtin:dcgan");
        takeKeyboard();
        m_window->canvas().setFocus();
    }
    [[nodiscard]] shell::Document& document() { return m_window->controller().document(); }
    [[nodiscard]] RealKeys::Condition previewShown() {
        return [this] { return m_window->previewBar().isVisible(); };
    }
    [[nodiscard]] RealKeys::Condition previewGone() {
        return [this] { return !m_window->previewBar().isVisible(); };
    }
    [[nodiscard]] RealKeys::Condition pins(int count) {
        return [this, count] { return document().pins() == count; };
    }
};

/// A file dialog is open and has the keyboard.
inline bool fileDialogOpen() {
    auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    return dialog != nullptr && dialog->isActiveWindow();
}

} // namespace tessera::test
