// Whether every control stands whole where it is shown, at small and large windows, in every language.
#include "tests/widgets/shell/fit_check.h"
#include "tests/widgets/shell/window_fixture.h"
#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/segmented_control.h"

#include <QAbstractProxyModel>
#include <QAction>
#include <QApplication>
#include <QFontMetrics>
#include <QHeaderView>
#include <QTemporaryDir>

namespace tessera::test {
namespace {

using shell::MainWindow;

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
            settle();
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

/// The name of a view is in words where it fits, and the next one's may be longer.
TEST_P(ClippingTest, ShowsTheNamesOfTheViewsOfCompareWhole) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    window.controller().compareWithBaseline("onednn");
    window.showBottom(MainWindow::kCompare);
    auto* views = window.compare().findChild<style::SegmentedControl*>("compare_views");
    ASSERT_NE(views, nullptr);
    for (const double scale : {1.0, 2.0}) {
        m_theme->setFontScale(scale);
        for (const int width : {1024, 1200, 1440}) {
            window.resize(width, 700);
            for (const int view : {0, 1, 2, 3, 0}) {
                window.compare().show(static_cast<panels::ComparePanel::View>(view));
                settle();
                EXPECT_GE(views->width(), views->sizeHint().width())
                    << "view " << view << " at " << width << " px, text " << scale;
            }
        }
    }
    m_theme->setFontScale(1);
}

TEST_P(ClippingTest, ShowsTheStartPageWhole) {
    auto& window = makeWindow();
    for (const QSize size : {QSize(1024, 640), QSize(1440, 900), QSize(2560, 1440)}) {
        window.resize(size);
        settle();
        EXPECT_EQ(misfitsIn(window).join("\n").toStdString(), "") << size.width();
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
            settle();
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

/// The title of a column is what says what its figures are.
TEST_P(ClippingTest, ShowsTheHeadsOfTablesWhole) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    window.controller().compareWithGreedy();
    ASSERT_TRUE(waitFor([&] { return window.controller().document().other() != nullptr; }));
    window.resize(1024, 700);
    const auto expectWhole = [&](const QWidget& page, const std::string& where) {
        settle();
        for (const auto* table : page.findChildren<panels::TableView*>()) {
            const QHeaderView& header = *table->horizontalHeader();
            for (int column = 0; table->isVisible() && column < header.count(); ++column) {
                const QString title = table->model()->headerData(column, Qt::Horizontal).toString();
                const bool isSorted =
                    header.isSortIndicatorShown() && header.sortIndicatorSection() == column;
                // The hint has the room of the arrow of sorting for each, which one of them has.
                const int words =
                    QFontMetrics(m_theme->font(style::TypeSize::kTable)).horizontalAdvance(title);
                const int wanted =
                    isSorted ? header.sectionSizeHint(column) : words + 2 * m_theme->tokens().space.control;
                if (!header.isSectionHidden(column) && !title.isEmpty()) {
                    EXPECT_GE(header.sectionSize(column), wanted)
                        << where << ": " << table->objectName().toStdString() << " '" << title.toStdString()
                        << "'";
                }
            }
        }
    };
    for (const auto tab : {MainWindow::kOperators, MainWindow::kCosts, MainWindow::kCompare}) {
        window.showBottom(tab);
        expectWhole(window.bottom(), "tab " + std::to_string(tab));
    }
    for (const auto view : {panels::ComparePanel::kPlans, panels::ComparePanel::kParts,
                            panels::ComparePanel::kOperators, panels::ComparePanel::kBackends}) {
        window.compare().show(view);
        expectWhole(window.compare(), "view " + std::to_string(view));
    }
    shoot(QStringLiteral("heads-%1").arg(QString::fromStdString(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Languages, ClippingTest, testing::ValuesIn(languageCodes()),
                         [](const auto& tested) { return tested.param; });

} // namespace
} // namespace tessera::test
