// Whether every control stands whole where it is shown, at small and large windows, in every language.
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/translation.h"

#include <QAbstractButton>
#include <QAbstractProxyModel>
#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTranslator>

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

/// Each column that is shown is whole, its title too; none lies beyond the edge.
TEST_P(ClippingTest, ShowsTheColumnsOfRecentModelsWhole) {
    QTemporaryDir folder;
    QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
    const auto opened = QDateTime::currentDateTime().addDays(-40);
    shell::writeRecentModels(settings,
                             {{"/home/someone/models/resnext50_32x4d.onnx", "resnext50_32x4d.onnx", 1'234,
                               base::Nanoseconds(230'456'000), "1.23× over ONNX Runtime", opened},
                              {"builtin:dcgan", "dcgan", 12, std::nullopt, {}, opened}});
    auto& window = makeWindow(&settings);
    for (const double scale : {1.0, 2.0}) {
        m_theme->setFontScale(scale);
        for (const QSize size : {QSize(1024, 700), QSize(1440, 900), QSize(2560, 1440)}) {
            window.resize(size);
            QApplication::processEvents();
            QApplication::processEvents();
            const auto* model = window.findChild<itemmodels::RecentModel*>();
            const auto tables = window.findChildren<panels::TableView*>();
            const auto table = std::find_if(tables.begin(), tables.end(), [&](const panels::TableView* view) {
                const auto* proxy = qobject_cast<const QAbstractProxyModel*>(view->model());
                return proxy != nullptr && proxy->sourceModel() == model && view->isVisible();
            });
            ASSERT_NE(table, tables.end());
            int sum = 0;
            for (int column = 0; column < model->columnCount(); ++column) {
                if ((*table)->isColumnHidden(column)) {
                    continue;
                }
                const int width = (*table)->columnWidth(column);
                sum += width;
                const bool isName = column == itemmodels::RecentModel::kName;
                if (!isName || scale == 1.0) { // a name may be as long as it likes: it is elided
                    EXPECT_GE(width, (*table)->sizeHintForIndex((*table)->model()->index(0, column)).width())
                        << column << " at " << size.width() << ", " << scale;
                    EXPECT_GE(width, (*table)->horizontalHeader()->sectionSizeHint(column)) << column;
                }
            }
            EXPECT_LE(sum, (*table)->viewport()->width()) << size.width() << ", " << scale;
            if (scale == 1.0 && size.width() > 2000 && GetParam() == "en") { // others have longer titles
                EXPECT_FALSE((*table)->isColumnHidden(itemmodels::RecentModel::kAgainst)) << "there is room";
            }
        }
    }
    m_theme->setFontScale(1.0);
    m_window.reset();
}

INSTANTIATE_TEST_SUITE_P(Languages, ClippingTest, testing::ValuesIn(languageCodes()),
                         [](const auto& tested) { return tested.param; });

} // namespace
} // namespace tessera::test
