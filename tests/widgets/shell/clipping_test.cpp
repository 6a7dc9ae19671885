// Whether every control stands whole where it is shown, at small and large windows, in every language.
#include "tests/widgets/shell/fit_check.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/translation.h"

#include <QAction>
#include <QApplication>
#include <QTranslator>

namespace tessera::test {
namespace {

using shell::MainWindow;

class ClippingTest : public WindowTest, public testing::WithParamInterface<std::string> {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        style::installTranslation(*qApp, QLocale(QString::fromStdString(GetParam())));
    }
    void TearDown() override {
        m_window.reset();
        style::installTranslation(*qApp, QLocale("en"));
        WindowTest::TearDown();
    }
    /// Every tab of the bottom and of the inspector, and all colours, at this size.
    void walk(const QSize& size) {
        MainWindow& window = *m_window;
        window.resize(size);
        const auto expectWhole = [&](const std::string& where) {
            QApplication::processEvents();
            QApplication::processEvents(); // what a resize put off
            EXPECT_EQ(misfitsIn(window).join("\n").toStdString(), "")
                << where << " at " << size.width() << "x" << size.height();
        };
        for (int tab = MainWindow::kOperators; tab <= MainWindow::kProblems; ++tab) {
            window.showBottom(static_cast<MainWindow::BottomTab>(tab));
            expectWhole("tab " + std::to_string(tab) + " of the bottom");
        }
        window.showBottom(MainWindow::kOperators);
        for (int mode = 0; mode < 4; ++mode) {
            window.setColours(static_cast<layout::ColourMode>(mode), shell::Heat::kEfficiency);
            expectWhole("colour " + std::to_string(mode));
        }
    }
};

TEST_P(ClippingTest, ShowsEveryControlWhole) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
    ASSERT_TRUE(waitFor([&] { return window.inspector().details().has_value(); }));
    for (const QSize size : {QSize(1024, 640), QSize(1440, 900), QSize(2560, 1440)}) {
        walk(size);
    }
    window.controller().pin(window.controller().document().selection().current(), "xnnpack", {});
    ASSERT_TRUE(waitFor([&] { return window.controller().preview().has_value(); }));
    walk(QSize(1024, 640));
    // Elided it read "P…e".
    const auto* title = window.previewBar().findChild<style::ElidedLabel*>("preview_title");
    EXPECT_EQ(title->shownText(), title->text());
}

TEST_P(ClippingTest, ShowsTheStartPageWhole) {
    auto& window = makeWindow();
    for (const QSize size : {QSize(1024, 640), QSize(1440, 900), QSize(2560, 1440)}) {
        window.resize(size);
        QApplication::processEvents();
        QApplication::processEvents();
        EXPECT_EQ(misfitsIn(window).join("\n").toStdString(), "") << size.width();
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, ClippingTest, testing::ValuesIn(languageCodes()),
                         [](const auto& tested) { return tested.param; });

} // namespace
} // namespace tessera::test
