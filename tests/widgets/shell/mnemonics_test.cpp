// One letter, one thing: no menu and no state of the window gives the same mnemonic twice, in any language.
#include "tests/widgets/shell/window_fixture.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/replay_bar.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QGroupBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QStyle>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

#include <map>

namespace tessera::test {
namespace {

/// What shares one scope of mnemonics: a menu, or all that is shown of a window.
class Letters {
public:
    explicit Letters(std::string scope) : m_scope(std::move(scope)) {}
    void add(const QString& text) {
        const QKeySequence key = QKeySequence::mnemonic(text);
        if (key.isEmpty()) {
            return;
        }
        const auto [at, isNew] = m_by.emplace(key, text);
        EXPECT_TRUE(isNew) << m_scope << ": \"" << at->second.toStdString() << "\" and \""
                           << text.toStdString() << "\" share " << key.toString().toStdString();
    }

private:
    std::string m_scope;
    std::map<QKeySequence, QString> m_by;
};

enum class Entries { kAllHaveOne, kSomeHaveOne };

void expectDistinct(const QMenu& menu, const std::string& path, Entries entries) {
    Letters letters(path);
    for (const QAction* action : menu.actions()) {
        if (action->isSeparator()) {
            continue;
        }
        letters.add(action->text());
        if (entries == Entries::kAllHaveOne) {
            EXPECT_FALSE(QKeySequence::mnemonic(action->text()).isEmpty())
                << path << ": \"" << action->text().toStdString() << "\" has no mnemonic";
        }
    }
}

/// Names of models and nodes are entries too; they have none.
bool holdsNames(const shell::Actions& actions, const QMenu& menu) {
    return &menu == actions.builtinMenu || &menu == actions.recentMenu;
}

void expectMenusDistinct(shell::MainWindow& window) {
    int menus = 0;
    for (const QMenu* menu : window.findChildren<QMenu*>()) {
        if (menu->actions().isEmpty() || holdsNames(window.actions(), *menu)) {
            continue;
        }
        const bool inBar = menu->parent() == window.menuBar() || menu->parent() == &window;
        expectDistinct(*menu, "menu " + menu->title().toStdString(),
                       inBar ? Entries::kAllHaveOne : Entries::kSomeHaveOne);
        ++menus;
    }
    EXPECT_GE(menus, 12);
}

/// The menu bar, and every label, button and tab that is shown.
void expectShownDistinct(QWidget& window, const std::string& state) {
    Letters letters(state);
    if (const auto* whole = qobject_cast<QMainWindow*>(&window)) {
        for (const QAction* action : whole->menuBar()->actions()) {
            letters.add(action->text());
        }
    }
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible()) {
            continue;
        }
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            // A tool button shows an action's text without its mnemonic.
            if (qobject_cast<const QToolButton*>(button) == nullptr) {
                letters.add(button->text());
            }
        } else if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            if (label->buddy() != nullptr) {
                letters.add(label->text());
            }
        } else if (const auto* group = qobject_cast<const QGroupBox*>(widget)) {
            letters.add(group->title());
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i) {
                letters.add(tabs->tabText(i));
            }
        }
    }
}

class Mnemonics : public WindowTest, public testing::WithParamInterface<std::string> {
protected:
    void walk() {
        auto& window = makeWindow();
        expectMenusDistinct(window);
        expectShownDistinct(window, "start page");
        openModel("builtin:dcgan");
        runSearch();
        window.controller().showStep(1);
        ASSERT_TRUE(waitFor([&] { return window.replayBar().isVisible(); }));
        expectPanelsDistinct();
        expectMenusDistinct(window); // Escape ends another thing now
        window.controller().showStep(std::nullopt);
        ASSERT_TRUE(window.selectNode("/main/3/ConvTranspose"));
        ASSERT_TRUE(waitFor([&] { return window.inspector().details().has_value(); }));
        m_world->previewsKnowAll = false;
        window.controller().forbid(window.controller().document().selection().current(),
                                   window.inspector().details()->backend.id);
        ASSERT_TRUE(waitFor([&] { return window.previewBar().isVisible(); }));
        expectPanelsDistinct();
        window.controller().applyPreview();
        ASSERT_TRUE(waitFor([&] { return !window.controller().document().constraints().empty(); }));
        waitForPicture();
        expectPanelsDistinct();
        expectMenusDistinct(window); // some entries say another thing now
        expectCanvasMenuDistinct();
        m_world->foundUnixSeconds = 1;
        runSearch();
        expectPanelsDistinct(); // an answer from the store has a button of its own
        for (QAction* action : {window.actions().settings, window.actions().shortcuts, window.actions().help,
                                window.actions().about, window.actions().exportPicture}) {
            lookAt(*action);
        }
    }

    void expectPanelsDistinct() {
        using Tab = panels::InspectorPanel::Tab;
        for (int bottom = shell::MainWindow::kOperators; bottom <= shell::MainWindow::kProblems; ++bottom) {
            m_window->showBottom(static_cast<shell::MainWindow::BottomTab>(bottom));
            for (int tab = Tab::kNode; tab <= Tab::kTensors; ++tab) {
                m_window->inspector().setTab(static_cast<Tab>(tab));
                settle();
                expectShownDistinct(*m_window, "bottom " + std::to_string(bottom) + ", inspector " +
                                                   std::to_string(tab));
            }
        }
    }

    void expectCanvasMenuDistinct() {
        bool looked = false;
        QTimer::singleShot(50, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            ASSERT_NE(menu, nullptr);
            looked = true;
            expectDistinct(*menu, "menu of the canvas", Entries::kSomeHaveOne);
            menu->close();
        });
        emit m_window->canvas().contextMenuRequested(layout::BoxId(0), QPoint(10, 10));
        EXPECT_TRUE(looked);
    }

    void lookAt(QAction& action) {
        bool looked = false;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, [&] {
            if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
                look.stop();
                looked = true;
                expectShownDistinct(*dialog, action.text().toStdString());
                dialog->reject();
            }
        });
        look.start(5);
        action.trigger();
        EXPECT_TRUE(looked);
    }
};

TEST_P(Mnemonics, AreDistinct) {
    const SpokenLanguage language(QString::fromStdString(GetParam()));
    walk();
    m_window.reset();
}

/// In Japanese a button said "開く(O)", and so did the list of commands.
TEST_P(Mnemonics, AreNotInTheNamesOfButtons) {
    const SpokenLanguage language(QString::fromStdString(GetParam()));
    makeWindow();
    for (const QAction* action : m_window->actions().findChildren<QAction*>()) {
        EXPECT_FALSE(action->iconText().contains(u'&')) << action->iconText().toStdString();
        if (action->text().contains(u"(&")) {
            EXPECT_FALSE(action->iconText().endsWith(u')')) << action->iconText().toStdString();
            EXPECT_FALSE(shell::Actions::plainText(*action).endsWith(u')')) << action->text().toStdString();
        }
    }
    // Nor in what screen readers say of one.
    static const QRegularExpression kLetter(QStringLiteral("&|\\([A-Z]\\)$"));
    for (const QAbstractButton* button : m_window->findChildren<QAbstractButton*>()) {
        EXPECT_FALSE(button->accessibleName().contains(kLetter)) << button->accessibleName().toStdString();
    }
    m_window.reset();
}

TEST_P(Mnemonics, AreUnderlined) {
    auto& window = makeWindow();
    EXPECT_NE(window.style()->styleHint(QStyle::SH_UnderlineShortcut, nullptr, window.menuBar()), 0);
}

INSTANTIATE_TEST_SUITE_P(Languages, Mnemonics, testing::ValuesIn(languageCodes()),
                         [](const auto& info) { return info.param; });

} // namespace
} // namespace tessera::test
