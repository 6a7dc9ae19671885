// Who walks through the window with the Tab key sees at each stop where the keyboard is.
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/settings_dialog.h"

#include <QApplication>
#include <QImage>
#include <QTest>

#include <set>

namespace tessera::test {
namespace {

using shell::MainWindow;

/// A caret has fewer, and is no sign that can be found.
constexpr int kLeastSign = 30;

class FocusWalk : public WindowTest {
protected:
    FocusWalk() { QApplication::setCursorFlashTime(0); }
    ~FocusWalk() override { QApplication::setCursorFlashTime(1000); }

    static std::string nameOf(const QWidget& widget) {
        std::string name;
        for (const QWidget* part = &widget; part != nullptr; part = part->parentWidget()) {
            const QString own = part->objectName().isEmpty() ? part->accessibleName() : part->objectName();
            name += std::string(part->metaObject()->className()) + " '" + own.toStdString() + "' < ";
        }
        return name;
    }
    /// How many pixels of the widget, and of what lies around it, change with its focus.
    int signOf(QWidget& widget) {
        constexpr int kAround = 6;
        settle(); // a page scrolls to what has the keyboard
        QWidget& window = *widget.window();
        const QRect place = QRect(widget.mapTo(&window, QPoint()), widget.size())
                                .adjusted(-kAround, -kAround, kAround, kAround)
                                .intersected(window.rect());
        const auto picture = [&] {
            settle();
            return window.grab(place).toImage();
        };
        const QImage with = picture();
        widget.clearFocus();
        const QImage without = picture();
        widget.setFocus(Qt::TabFocusReason);
        int changed = 0;
        for (int y = 0; y < with.height(); ++y) {
            for (int x = 0; x < with.width(); ++x) {
                changed += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
            }
        }
        return changed;
    }
    /// Through the window and back to where it began. Each stop is judged once.
    void walk(QWidget& from, const char* where) {
        constexpr int kMost = 300;
        from.setFocus(Qt::TabFocusReason);
        std::set<QWidget*> passed;
        for (int i = 0; i < kMost; ++i) {
            QWidget* focus = QApplication::focusWidget();
            ASSERT_NE(focus, nullptr) << where;
            if (!passed.insert(focus).second) {
                break;
            }
            QTest::keyClick(focus, Qt::Key_Shift); // the keys are in use: rings are shown
            if (m_judged.insert(focus).second) {
                EXPECT_GE(signOf(*focus), kLeastSign) << where << ": " << nameOf(*focus);
            }
            QTest::keyClick(focus, Qt::Key_Tab);
        }
        EXPECT_GT(passed.size(), 1U) << where;
    }
    void walkAllPages(const char* where) {
        for (int page = 0; page <= MainWindow::kProblems; ++page) {
            m_window->showBottom(static_cast<MainWindow::BottomTab>(page));
            settle();
            m_judged.clear();
            walk(m_window->canvas(), (where + std::string(", page ") + std::to_string(page)).c_str());
        }
    }

    std::set<QWidget*> m_judged;
};

TEST_F(FocusWalk, EveryTabStopIsSeenBeforeAndAfterASearch) {
    auto& window = makeWindow();
    window.activateWindow();
    ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
    openModel("builtin:dcgan");
    walkAllPages("opened");
    runSearch();
    ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
    window.findChild<panels::SpecEditor*>()->show("onednn");
    for (const auto tab : {panels::InspectorPanel::kNode, panels::InspectorPanel::kCandidates,
                           panels::InspectorPanel::kWhy, panels::InspectorPanel::kTensors}) {
        window.inspector().setTab(tab);
        m_judged.clear();
        walk(window.canvas(), "a tab of the inspector");
    }
    walkAllPages("searched");
}

TEST_F(FocusWalk, EveryTabStopIsSeenInASmallWindowWithLargeLetters) {
    auto& window = makeWindow();
    m_theme->setFontScale(2);
    window.resize(1024, 700);
    window.activateWindow();
    ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
    openModel("builtin:dcgan");
    runSearch();
    ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
    walkAllPages("large letters");
}

TEST_F(FocusWalk, TheKeysOfAPageLeadToItsFirstStop) {
    auto& window = makeWindow();
    window.activateWindow();
    ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
    openModel("builtin:dcgan");
    QTest::keyClick(&window, Qt::Key_7, Qt::AltModifier);
    EXPECT_EQ(QApplication::focusWidget(), window.findChild<panels::SpecEditor*>()->specList());
}

TEST_F(FocusWalk, EveryTabStopOfTheStartPageAndOfTheSettingsIsSeen) {
    auto& window = makeWindow();
    window.activateWindow();
    ASSERT_TRUE(waitFor([&] { return window.isActiveWindow() && QApplication::focusWidget() != nullptr; }));
    walk(*QApplication::focusWidget(), "start page");
    shell::SettingsDialog dialog(*m_theme, window.controller(), nullptr, &window);
    dialog.show();
    dialog.activateWindow();
    ASSERT_TRUE(waitFor([&] { return dialog.isActiveWindow() && QApplication::focusWidget() != nullptr; }));
    walk(*QApplication::focusWidget(), "settings");
}

} // namespace
} // namespace tessera::test
