// The tour, and the call to a person who looks elsewhere.
#include "tests/widgets/shell/window_fixture.h"
#include "tests/widgets/support/symbolic_network.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/sizes_dialog.h"
#include "widgets/shell/tour.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>

namespace tessera::test {
namespace {

class TourTest : public WindowTest {
protected:
    TourTest() { m_tour = shell::WindowOptions::Tour::kOnce; }
    ~TourTest() override { m_window.reset(); } // before its settings

    void open() {
        makeWindow(&m_settings);
        m_window->activateWindow();
        ASSERT_TRUE(waitFor([&] { return m_window->isActiveWindow(); }));
        openModel("builtin:dcgan");
    }
    [[nodiscard]] shell::Tour& tour() { return m_window->tour(); }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath("settings.ini"), QSettings::IniFormat};
};

TEST_F(TourTest, IsShownOnceWithTheFirstModel) {
    makeWindow(&m_settings);
    EXPECT_FALSE(tour().isVisible()) << "there is nothing to show yet";
    openModel("builtin:dcgan");
    EXPECT_TRUE(tour().isVisible());
    makeWindow(&m_settings);
    openModel("builtin:dcgan");
    EXPECT_FALSE(tour().isVisible());
    m_window->actions().tour->trigger();
    EXPECT_TRUE(tour().isVisible()) << "and again when asked for";
}

TEST_F(TourTest, WaitsUntilTheSizesOfTheFirstModelAreAnswered) {
    m_world->models["symbolic.onnx"] = symbolicNetwork();
    auto& window = makeWindow(&m_settings);
    openModel("symbolic.onnx");
    auto* sizes = window.findChild<shell::SizesDialog*>();
    ASSERT_NE(sizes, nullptr);
    ASSERT_TRUE(sizes->isVisible());
    EXPECT_FALSE(tour().isVisible());
    sizes->reject();
    EXPECT_TRUE(tour().isVisible());
}

TEST_F(TourTest, HasFiveStepsWalkedByKeyboard) {
    ASSERT_NO_FATAL_FAILURE(open());
    QSet<QString> titles;
    for (int step = 0; step < 5; ++step) {
        ASSERT_TRUE(tour().isVisible()) << step;
        EXPECT_EQ(tour().step(), step);
        EXPECT_TRUE(tour().next()->hasFocus());
        EXPECT_TRUE(m_window->rect().contains(tour().geometry())) << step;
        for (const auto* label : tour().findChildren<QLabel*>()) {
            EXPECT_GE(label->height(), label->heightForWidth(label->width())) << label->text().toStdString();
        }
        if (step == 4) {
            const auto* bar = m_window->findChild<QToolBar*>(QStringLiteral("tools"));
            EXPECT_FALSE(tour().geometry().intersects(bar->geometry())) << "what is beside the menus is seen";
        }
        titles.insert(tour().accessibleName());
        QTest::keyClick(tour().next(), Qt::Key_Return);
    }
    EXPECT_FALSE(tour().isVisible());
    EXPECT_EQ(titles.size(), 5);
    EXPECT_TRUE(m_window->canvas().hasFocus()) << "the keyboard is back";
}

TEST_F(TourTest, IsSkippedByEscapeAndByItsButton) {
    ASSERT_NO_FATAL_FAILURE(open());
    QTest::keyClick(tour().next(), Qt::Key_Escape);
    EXPECT_FALSE(tour().isVisible());
    m_window->actions().tour->trigger();
    tour().skip()->click();
    EXPECT_FALSE(tour().isVisible());
}

TEST_F(TourTest, StaysInTheWindowWithLargeText) {
    ASSERT_NO_FATAL_FAILURE(open());
    m_theme->setFontScale(2);
    m_window->resize(1024, 700);
    settle();
    for (int step = 0; step < 5; ++step) {
        EXPECT_TRUE(m_window->rect().contains(tour().geometry())) << step;
        tour().next()->click();
    }
}

TEST_F(WindowTest, LongWorkThatEndsUnseenCallsForTheWindow) {
    m_longWork = std::chrono::milliseconds(0);
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    auto* toasts = window.findChild<style::ToastArea*>();
    ASSERT_NE(toasts, nullptr);
    window.activateWindow();
    ASSERT_TRUE(waitFor([&] { return window.isActiveWindow(); }));
    toasts->clear();
    runSearch();
    const auto says = [&] {
        while (toasts->current() != nullptr && toasts->current()->title != "The search has ended.") {
            toasts->closeCurrent();
        }
        return toasts->current() != nullptr;
    };
    EXPECT_FALSE(says()) << "whoever looks sees it";
    QApplication::setActiveWindow(nullptr); // the offscreen platform has no other program to go to
    ASSERT_EQ(QApplication::activeWindow(), nullptr);
    runSearch();
    EXPECT_TRUE(waitFor(says));
}

} // namespace
} // namespace tessera::test
