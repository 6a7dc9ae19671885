// Whether every control stands whole where it is shown, at small and large windows, in every language.
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/segmented_control.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QScrollBar>

namespace tessera::test {
namespace {

using shell::MainWindow;

QString nameOf(const QWidget& widget) {
    QString text = widget.accessibleName();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        text = label->text();
    } else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        text = button->text().isEmpty() ? button->toolTip() : button->text();
    }
    return QString::fromLatin1(widget.metaObject()->className()) + " '" + text + "'";
}

/// What an ancestor cuts off `widget`, in pixels; what a scroll bar reaches does not count.
QSize cutOf(const QWidget& widget, const QWidget& window) {
    QSize cut(0, 0);
    for (const QWidget* above = widget.parentWidget(); above != nullptr; above = above->parentWidget()) {
        const QRect place(widget.mapTo(above, QPoint(0, 0)), widget.size());
        const auto* area = qobject_cast<const QAbstractScrollArea*>(above->parentWidget());
        const bool view = area != nullptr && area->viewport() == above;
        if (!view || area->horizontalScrollBar()->maximum() == 0) {
            cut.setWidth(std::max({cut.width(), -place.left(), place.right() + 1 - above->width()}));
        }
        if (!view || area->verticalScrollBar()->maximum() == 0) {
            cut.setHeight(std::max({cut.height(), -place.top(), place.bottom() + 1 - above->height()}));
        }
        if (above == &window || (view && area->verticalScrollBar()->maximum() > 0)) {
            break;
        }
    }
    return cut;
}

/// One line of text whose label neither wraps nor elides must have the room that it asks for.
bool squeezed(const QWidget& widget) {
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        return !label->wordWrap() && !label->text().isEmpty() && label->width() < label->sizeHint().width();
    }
    return qobject_cast<const QAbstractButton*>(&widget) != nullptr &&
           widget.width() < widget.minimumSizeHint().width();
}

QStringList clippedIn(const QWidget& window) {
    QStringList clipped;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const bool counts = qobject_cast<const QLabel*>(widget) != nullptr ||
                            qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                            qobject_cast<const style::SegmentedControl*>(widget) != nullptr;
        // What Qt's own widgets are made of is not ours.
        if (!counts || !widget->isVisible() || widget->size().isEmpty() ||
            QByteArray(widget->metaObject()->className()).startsWith("QLineEdit") ||
            widget->objectName().startsWith("qt_") || widget->objectName().startsWith("Scroll")) {
            continue;
        }
        if (const QSize cut = cutOf(*widget, window); cut != QSize(0, 0)) {
            clipped << QString("%1 is cut by %2x%3").arg(nameOf(*widget)).arg(cut.width()).arg(cut.height());
        } else if (squeezed(*widget)) {
            clipped << QString("%1 has %2 of %3 px")
                           .arg(nameOf(*widget))
                           .arg(widget->width())
                           .arg(widget->sizeHint().width());
        }
    }
    return clipped;
}

class ClippingTest : public WindowTest, public testing::WithParamInterface<std::string> {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        m_language = std::make_unique<SpokenLanguage>(QString::fromStdString(GetParam()));
    }
    void TearDown() override {
        m_window.reset();
        m_language.reset();
        WindowTest::TearDown();
    }
    std::unique_ptr<SpokenLanguage> m_language;

    /// Every tab of the bottom and of the inspector, and all colours, at this size.
    void walk(const QSize& size) {
        MainWindow& window = *m_window;
        window.resize(size);
        const auto expectWhole = [&](const std::string& where) {
            QApplication::processEvents();
            QApplication::processEvents(); // what a resize put off
            EXPECT_EQ(clippedIn(window).join("\n").toStdString(), "")
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
        EXPECT_EQ(clippedIn(window).join("\n").toStdString(), "") << size.width();
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, ClippingTest, testing::ValuesIn(languageCodes()),
                         [](const auto& tested) { return tested.param; });

} // namespace
} // namespace tessera::test
