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

/// The window of `Window`, a WindowTest, on an X server without a window manager: what one does (hand the
/// keyboard back when a dialog closes) takeKeyboard() does.
template <class Window>
class KeysOver : public Window {
protected:
    using Window::m_window;

    shell::MainWindow& showWindow() {
        auto& window = this->makeWindow();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
        takeKeyboard();
        return window;
    }
    void takeKeyboard() {
        m_window->activateWindow();
        EXPECT_TRUE(waitFor([this] { return m_window->isActiveWindow(); }));
    }
    void openWithKeyboard(const QString& source) {
        this->openModel(source);
        takeKeyboard();
        m_window->canvas().setFocus();
    }
    [[nodiscard]] shell::Document& document() { return m_window->controller().document(); }
};

/// Over the fake session.
class Keys : public KeysOver<WindowTest> {
protected:
    void openDcgan() { openWithKeyboard("builtin:dcgan"); }
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
