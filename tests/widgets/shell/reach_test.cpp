// Whatever a person can use with the mouse has a name for screen readers and is reached from the keyboard.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/charts/share_curve.h"
#include "widgets/charts/timeline.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/operators_panel.h"
#include "widgets/panels/outline_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/style/segmented_control.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QSet>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QTest>
#include <QTextEdit>
#include <QTimer>
#include <QTreeView>

namespace tessera::test {
namespace {

/// Qt's own parts of a control (the arrow of a combo box, the cross in a line) are reached with their
/// control, and what a dock or a tool bar keeps ready for other looks is never shown here.
bool isPartOfAControl(const QWidget& widget) {
    const QWidget* parent = widget.parentWidget();
    const QString name = widget.objectName();
    return qobject_cast<const QLineEdit*>(parent) != nullptr ||
           qobject_cast<const QComboBox*>(parent) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(parent) != nullptr ||
           qobject_cast<const QTabBar*>(parent) != nullptr ||
           qobject_cast<const QAbstractItemView*>(parent) != nullptr ||
           widget.inherits("QComboBoxPrivateContainer") || widget.inherits("QComboBoxListView") ||
           name == QStringLiteral("qt_toolbar_ext_button") ||
           name == QStringLiteral("qt_menubar_ext_button") ||
           name.startsWith(QStringLiteral("qt_dockwidget_"));
}

bool isUsed(const QWidget& widget) {
    if (isPartOfAControl(widget) || qobject_cast<const QHeaderView*>(&widget) != nullptr) {
        return false;
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        return tabs->count() > 1; // one tab is a title
    }
    return qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QLineEdit*>(&widget) != nullptr ||
           qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractItemView*>(&widget) != nullptr ||
           qobject_cast<const QTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(&widget) != nullptr ||
           qobject_cast<const style::SegmentedControl*>(&widget) != nullptr ||
           qobject_cast<const canvas::GraphCanvas*>(&widget) != nullptr ||
           qobject_cast<const charts::ShareCurve*>(&widget) != nullptr ||
           qobject_cast<const charts::Timeline*>(&widget) != nullptr;
}

/// Hidden by itself or with what it is in (a toast that is not there, an empty state's button without an
/// action). Pages that lie behind others are not put away.
bool isPutAway(const QWidget& widget, const QWidget& top) {
    for (const QWidget* part = &widget; part != nullptr && part != &top; part = part->parentWidget()) {
        const QWidget* parent = part->parentWidget();
        const bool page = qobject_cast<const QStackedWidget*>(parent) != nullptr ||
                          qobject_cast<const QStackedLayout*>(parent->layout()) != nullptr;
        if (part->isHidden() && !page) {
            return true;
        }
    }
    return false;
}

std::string pathOf(const QWidget* widget) {
    std::string path;
    for (; widget != nullptr; widget = widget->parentWidget()) {
        path = std::string("/") + widget->metaObject()->className() +
               (widget->objectName().isEmpty() ? "" : "#" + widget->objectName().toStdString()) + path;
    }
    return path;
}

QString spokenName(QWidget& widget) {
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&widget);
    return spoken != nullptr ? spoken->text(QAccessible::Name).trimmed() : QString();
}

/// Of a choice the Tab key stops at what is chosen; arrow keys lead from there to the others.
bool isReached(const QWidget& widget) {
    const auto* choice = qobject_cast<const QAbstractButton*>(&widget);
    const auto* chosen =
        choice != nullptr && choice->group() != nullptr ? choice->group()->checkedButton() : nullptr;
    return ((chosen != nullptr ? chosen : &widget)->focusPolicy() & Qt::TabFocus) != 0;
}

void expectNamedAndReached(const QWidget& top) {
    int used = 0;
    for (QWidget* widget : top.findChildren<QWidget*>()) {
        if (!isUsed(*widget) || isPutAway(*widget, top)) {
            continue;
        }
        ++used;
        EXPECT_FALSE(spokenName(*widget).isEmpty()) << pathOf(widget) << " has no accessible name";
        EXPECT_TRUE(isReached(*widget)) << pathOf(widget) << " is not reached by Tab";
    }
    EXPECT_GT(used, 0);
}

/// The widgets that a whole round of the Tab key visits. In a text it goes from link to link before it
/// leaves.
QSet<const QWidget*> tabRound() {
    QSet<const QWidget*> seen;
    QSet<std::pair<const QWidget*, int>> places;
    for (int i = 0; i < 500 && QApplication::focusWidget() != nullptr; ++i) {
        const QWidget* here = QApplication::focusWidget();
        const auto* text = qobject_cast<const QTextEdit*>(here);
        const auto place = std::pair(here, text != nullptr ? text->textCursor().position() : 0);
        if (places.contains(place)) {
            break;
        }
        places.insert(place);
        seen.insert(here);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    return seen;
}

void expectTabReachesAll(QWidget& window) {
    ASSERT_NE(QApplication::focusWidget(), nullptr);
    const QSet<const QWidget*> seen = tabRound();
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!isUsed(*widget) || !widget->isVisible() || !widget->isEnabled()) {
            continue;
        }
        // Of radio buttons Tab visits the chosen one; the control around them passes its focus on.
        const auto* radio = qobject_cast<const QRadioButton*>(widget);
        const QWidget* stop = widget->focusProxy() != nullptr ? widget->focusProxy() : widget;
        EXPECT_TRUE(seen.contains(stop) || (radio != nullptr && !radio->isChecked())) << pathOf(widget);
    }
}

class Reach : public WindowTest {
protected:
    /// Opens what an action shows, looks at it, closes it.
    void lookAtDialogOf(QAction& action) {
        bool looked = false;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (dialog != nullptr && QApplication::focusWidget() != nullptr &&
                dialog->isAncestorOf(QApplication::focusWidget())) {
                look.stop();
                looked = true;
                expectNamedAndReached(*dialog);
                expectTabReachesAll(*dialog);
                EXPECT_FALSE(dialog->windowTitle().isEmpty());
                QTest::keyClick(dialog, Qt::Key_Escape); // and Escape closes every one of them
            }
        });
        look.start(5);
        action.trigger();
        EXPECT_TRUE(looked) << action.text().toStdString();
    }
};

TEST_F(Reach, OfTheStartPage) {
    auto& window = makeWindow();
    window.activateWindow();
    expectNamedAndReached(window);
    window.setFocus();
    QTest::keyClick(&window, Qt::Key_Tab);
    expectTabReachesAll(window);
}

TEST_F(Reach, OfEveryPanel) {
    auto& window = makeWindow();
    openModel("builtin:dcgan");
    runSearch();
    window.activateWindow();
    ASSERT_TRUE(window.selectNode(
        QString::fromStdString(window.controller().document().plan()->graph->nodes()[0].name)));
    window.actions().compareGreedy->trigger();
    ASSERT_TRUE(waitFor([&] { return window.controller().document().other() != nullptr; }));
    window.controller().profile();
    ASSERT_TRUE(waitFor([&] { return window.controller().document().profile().has_value(); }));
    window.controller().forbid(graph::NodeId(0), "onednn");
    ASSERT_TRUE(waitFor([&] { return window.previewBar().isVisible(); }));
    expectNamedAndReached(window);
    for (int tab = shell::MainWindow::kOperators; tab <= shell::MainWindow::kProblems; ++tab) {
        SCOPED_TRACE("panel " + std::to_string(tab));
        window.showBottom(static_cast<shell::MainWindow::BottomTab>(tab));
        window.canvas().setFocus();
        expectTabReachesAll(window);
    }
}

TEST_F(Reach, OfEveryDialog) {
    auto& window = makeWindow();
    lookAtDialogOf(*window.actions().settings);
    lookAtDialogOf(*window.actions().help);
    lookAtDialogOf(*window.actions().about);
    openModel("builtin:dcgan");
    runSearch();
    lookAtDialogOf(*window.actions().exportPicture);
}

} // namespace
} // namespace tessera::test
