// What has a dialog or a panel of its own, reached and used by keys alone.
#include "tests/widgets/shell/keys_fixture.h"
#include "tests/widgets/support/symbolic_network.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/models/log_models.h"
#include "widgets/panels/code_edit.h"
#include "widgets/panels/command_palette.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/panels/spec_editor.h"
#include "widgets/panels/tabbed_panel.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/kernel_dialog.h"
#include "widgets/shell/settings_dialog.h"
#include "widgets/shell/sizes_dialog.h"
#include "widgets/shell/start_page.h"
#include "widgets/shell/tensor_dialog.h"
#include "widgets/shell/window_settings.h"
#include "widgets/style/inline_note.h"

#include <QAction>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>

namespace tessera::test {
namespace {

class Walk : public Keys {
protected:
    template <class Dialog>
    [[nodiscard]] Dialog* shown() const {
        auto* dialog = m_window->findChild<Dialog*>();
        return dialog != nullptr && dialog->isVisible() && dialog->isActiveWindow() ? dialog : nullptr;
    }
    template <class Dialog>
    [[nodiscard]] RealKeys::Condition open() const {
        return [this] { return shown<Dialog>() != nullptr; };
    }
    template <class Dialog>
    [[nodiscard]] RealKeys::Condition closed() const {
        return [this] { return shown<Dialog>() == nullptr; };
    }
    static RealKeys::Condition focused(const QWidget* widget) {
        return [widget] { return widget->hasFocus(); };
    }
    /// The letter behind the single `&` of a menu's words.
    static QString letterOf(const QString& words) {
        const auto at = words.indexOf(u'&');
        return at < 0 ? QString() : words.mid(at + 1, 1).toLower();
    }
    static panels::TableView* tableNamed(const QWidget& parent, const QString& name) {
        for (auto* table : parent.findChildren<panels::TableView*>()) {
            if (table->accessibleName() == name) {
                return table;
            }
        }
        return nullptr;
    }
    static bool menuOpen() { return QApplication::activePopupWidget() != nullptr; }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath("settings.ini"), QSettings::IniFormat};
};

TEST_F(Walk, ExportInEveryFormat) {
    showWindow();
    openDcgan();
    runSearch();
    for (const shell::ExportFormat& format : shell::exportFormats()) {
        SCOPED_TRACE(format.id.toStdString());
        takeKeyboard();
        const int before = m_world->exports;
        const QString letter = letterOf(format.title);
        ASSERT_FALSE(letter.isEmpty());
        const QString target =
            m_folder.filePath(format.ending.isEmpty() ? format.id : format.id + u'.' + format.ending);
        if (format.ending.isEmpty()) {
            ASSERT_TRUE(QDir().mkpath(target));
        }
        RealKeys keys;
        keys.press({"alt+f"}).when("the menu", menuOpen).press({"e"});
        keys.when("the formats",
                  [&] { return QApplication::activePopupWidget() == m_window->actions().exportMenu; });
        keys.press({letter}).when("the dialog", fileDialogOpen);
        keys.press({"ctrl+a"}).type(target).press({"Return"});
        // A folder is named, then chosen.
        keys.when("the end of the dialog", [] { return QApplication::activeModalWidget() == nullptr; });
        keys.when("the export", [&] { return format.ending.isEmpty() || m_world->exports > before; });
        ASSERT_EQ(keys.run(), "");
        EXPECT_TRUE(QFileInfo::exists(target));
    }
}

TEST_F(Walk, LookAtAWeight) {
    auto& window = showWindow();
    openDcgan();
    runSearch();
    takeKeyboard();
    window.canvas().setFocus();
    QTabBar* tabs = window.inspector().findChild<QTabBar*>();
    const auto isTensors = [&] { return tabs->currentIndex() == tabs->count() - 1; };
    auto* table = tableNamed(window.inspector(), "Tensors");
    ASSERT_NE(table, nullptr);
    RealKeys keys;
    keys.press({"Home", "Down", "Down"}).when("a region", [&] {
        return window.inspector().details().has_value();
    });
    keys.pressUntil("Tab", "the tabs", focused(tabs)).pressUntil("Right", "Tensors", isTensors);
    keys.pressUntil("Tab", "the table", focused(table));
    keys.press({"Home"}).pressUntil("Down", "a weight", [&] {
        const int row = table->currentRow();
        return row >= 0 && window.inspector().details()->tensors[static_cast<std::size_t>(row)].role ==
                               itemmodels::TensorRow::Role::kConstant;
    });
    keys.press({"Return"}).when("its values", open<shell::TensorDialog>());
    keys.press({"Escape"}).when("the end of it", closed<shell::TensorDialog>());
    EXPECT_EQ(keys.run(), "");
    // The button does the same.
    takeKeyboard();
    RealKeys button;
    button.press({"alt+i"}).when("its values", open<shell::TensorDialog>());
    button.press({"Tab", "Tab", "Escape"}).when("the end of it", closed<shell::TensorDialog>());
    EXPECT_EQ(button.run(), "");
}

TEST_F(Walk, GiveSizes) {
    m_world->models["symbolic.onnx"] = symbolicNetwork();
    auto& window = showWindow();
    window.open("symbolic.onnx");
    ASSERT_TRUE(waitFor([&] { return window.findChild<shell::SizesDialog*>() != nullptr; }));
    window.findChild<shell::SizesDialog*>()->activateWindow();
    const auto placed = [&] { return document().plan() != nullptr; };
    RealKeys keys;
    keys.when("the dialog", open<shell::SizesDialog>());
    keys.when("the first size",
              [&] { return window.findChild<shell::SizesDialog*>()->findChild<QSpinBox*>()->hasFocus(); });
    keys.press({"ctrl+a", "8", "Return"}).when("the placement", placed);
    EXPECT_EQ(keys.run(), "");
    ASSERT_NE(document().plan(), nullptr);
    EXPECT_EQ(document().model()->shapes, (std::vector<graph::InputShape>{{"x", {8, 16}}}));
    takeKeyboard();
    // Again from the menu, and left without a change.
    RealKeys again;
    again.press({"alt+f"}).when("the menu", menuOpen).press({letterOf(window.actions().sizes->text())});
    again.when("the dialog", open<shell::SizesDialog>()).press({"Escape"});
    again.when("the end of it", closed<shell::SizesDialog>());
    EXPECT_EQ(again.run(), "");
}

TEST_F(Walk, OpenARecentModel) {
    shell::writeRecentModels(m_settings, {{"builtin:dcgan", "dcgan", 12, std::nullopt, {}, {}},
                                          {"builtin:resnet50", "resnet50", 120, std::nullopt, {}, {}}});
    auto& window = makeWindow(&m_settings);
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
    takeKeyboard();
    const auto opened = [&](const char* source) {
        return [this, source] {
            return document().model() != nullptr && document().model()->source == source &&
                   document().plan() != nullptr;
        };
    };
    // On the start page, by Tab to the list.
    auto* list = tableNamed(*window.findChild<shell::StartPage*>(), "Recent models");
    ASSERT_NE(list, nullptr);
    RealKeys start;
    start.pressUntil("Tab", "the list", focused(list)).press({"Home", "Down", "Return"});
    start.when("the second", opened("builtin:resnet50"));
    EXPECT_EQ(start.run(), "");
    takeKeyboard();
    RealKeys menu;
    menu.press({"alt+f"}).when("the menu", menuOpen).press({"r"});
    menu.when("the models", [&] { return QApplication::activePopupWidget() == window.actions().recentMenu; });
    menu.press({"Down", "Return"}).when("the other", opened("builtin:dcgan"));
    EXPECT_EQ(menu.run(), "");
    m_window.reset();
}

TEST_F(Walk, CompareMeasureAndProfile) {
    auto& window = showWindow();
    openDcgan();
    takeKeyboard();
    RealKeys keys;
    keys.press({"ctrl+r"}).when("a time", [&] { return document().plan()->endToEnd.has_value(); });
    keys.press({"ctrl+b"}).when("a second plan", [&] { return document().other() != nullptr; });
    keys.when("its panel", [&] { return window.bottom().current() == shell::MainWindow::kCompare; });
    keys.press({"F8"}).when("both graphs", [&] { return window.otherCanvas().isVisible(); });
    keys.press({"F8"}).when("one graph", [&] { return !window.otherCanvas().isVisible(); });
    keys.press({"ctrl+shift+b"}).when("the dialog", fileDialogOpen).press({"Escape"});
    keys.when("the end of the dialog", [] { return QApplication::activeModalWidget() == nullptr; });
    EXPECT_EQ(keys.run(), "");
    takeKeyboard();
    RealKeys more;
    more.press({"ctrl+shift+r"}).when("a profile", [&] { return document().profile().has_value(); });
    more.when("the timeline", [&] { return window.bottom().current() == shell::MainWindow::kTimeline; });
    EXPECT_EQ(more.run(), "");
}

TEST_F(Walk, EditASpec) {
    const QByteArray before = qgetenv("XDG_CONFIG_HOME");
    qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
    auto& window = showWindow();
    openDcgan();
    takeKeyboard();
    auto* editor = window.findChild<panels::SpecEditor*>();
    auto* list = editor->findChild<panels::TableView*>("spec_list");
    RealKeys keys;
    keys.press({"ctrl+e"}).when("the specs", focused(list));
    keys.when("a spec", [&] { return !editor->specId().isEmpty() && !editor->text().isEmpty(); });
    keys.press({"Down"}).when("the next spec", [&] { return list->currentRow() > 0; });
    keys.pressUntil("Tab", "the text", focused(editor->edit()));
    keys.press({"ctrl+Home"}).type("x").when("its error", [&] { return editor->findings().rowCount() > 0; });
    keys.when("no way to save it", [&] { return !editor->saveButton()->isEnabled(); });
    keys.press({"BackSpace"}).when("no error", [&] { return editor->findings().rowCount() == 0; });
    keys.press({"ctrl+End", "Return"}).when("a way to save it", [&] {
        return editor->saveButton()->isEnabled();
    });
    keys.press({"alt+y"}).when("it saved", [&] { return !editor->modified(); });
    keys.pressUntil("Tab", "a way out of the text", [&] {
        return QApplication::focusWidget() != nullptr && !editor->isAncestorOf(QApplication::focusWidget());
    });
    EXPECT_EQ(keys.run(), "");
    EXPECT_TRUE(QFileInfo::exists(m_folder.filePath("tessera/specs/" + editor->specId() + ".json")));
    qputenv("XDG_CONFIG_HOME", before);
}

/// The tasks of a person without a mouse, in as few actions as there are; a shortcut that is lost makes them
/// longer.

TEST_F(Walk, MoveAnOperatorAndReadWhatItCosts) {
    auto& window = showWindow();
    openDcgan();
    runSearch();
    takeKeyboard();
    const auto effectsKnown = [&] {
        return !window.controller().pinEffects(document().selection().current()).empty();
    };
    // By the list of what can run it.
    RealKeys keys;
    keys.press({"ctrl+n"}).when("the slowest region and what pins would cost", effectsKnown);
    keys.press({"alt+9"}).when("its candidates", focused(window.inspector().candidates()));
    keys.press({"Down", "Return"}).when("what it costs", previewShown());
    keys.when("a figure", [&] { return !window.previewBar().difference().isEmpty(); });
    keys.press({"Return"}).when("the pin", pins(1));
    EXPECT_EQ(keys.run(), "");
    EXPECT_LE(keys.actions(), 5);
    takeKeyboard();
    // By a menu with the costs.
    RealKeys menu;
    menu.press({"ctrl+n"}).when("the next", effectsKnown);
    menu.press({"ctrl+shift+d"}).when("the menu", menuOpen);
    menu.when("its costs", [] {
        const auto* popup = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        return popup != nullptr && popup->actions().size() > 2 && popup->actions()[1]->text().contains(u'\t');
    });
    menu.press({"Down", "Down", "Return"}).when("what it costs", previewShown()).press({"Return"});
    menu.when("another pin", pins(2));
    EXPECT_EQ(menu.run(), "");
    EXPECT_LE(menu.actions(), 6);
    takeKeyboard();
    // By its name.
    RealKeys named;
    named.press({"ctrl+n"}).when("the next", effectsKnown).press({"ctrl+shift+p"});
    named.when("the palette", [&] { return window.palette().isVisible(); })
        .type("pin openblas")
        .press({"Return"});
    named.when("what it costs", previewShown()).press({"Return"}).when("a third pin", pins(3));
    EXPECT_EQ(named.run(), "");
    EXPECT_LE(named.actions(), 5);
}

TEST_F(Walk, CompareWithTwoLibraries) {
    auto& window = showWindow();
    openDcgan();
    runSearch();
    takeKeyboard();
    const auto comparesWith = [&](const char* backend) {
        return [&, backend] {
            return document().second() != nullptr && document().second()->origin.key == backend &&
                   !window.compare().verdict().isEmpty();
        };
    };
    RealKeys keys;
    for (const char* backend : {"onednn", "xnnpack"}) {
        keys.press({"ctrl+shift+p"}).when("the palette", [&] { return window.palette().isVisible(); });
        keys.type(QStringLiteral("compare ") + QLatin1String(backend)).press({"Return"});
        keys.when(backend, comparesWith(backend));
    }
    EXPECT_EQ(keys.run(), "");
    EXPECT_LE(keys.actions(), 6);
}

TEST_F(Walk, AddAPatternAndSearchAgain) {
    const QByteArray before = qgetenv("XDG_CONFIG_HOME");
    qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
    auto& window = showWindow();
    openDcgan();
    runSearch();
    takeKeyboard();
    auto* editor = window.findChild<panels::SpecEditor*>();
    const auto searched = document().plan();
    RealKeys keys;
    keys.press({"ctrl+n"}).when("a region", [&] { return document().selection().current().valid(); });
    keys.press({"ctrl+shift+e"}).when("a pattern of it", [&] {
        return editor->edit()->hasFocus() &&
               editor->edit()->textCursor().selectedText().contains("ConvTranspose(_");
    });
    keys.when("its matches", [&] {
        const auto& rows = editor->matches().rows();
        return std::any_of(rows.begin(), rows.end(),
                           [](const auto& row) { return row.rule == "new-pattern" && row.isTaken(); });
    });
    keys.press({"ctrl+s"}).when("it saved", [&] { return !editor->modified(); });
    keys.press({"F5"}).when("another search", [&] { return window.controller().searching(); });
    keys.when("its end", [&] { return !window.controller().searching() && document().plan() != searched; });
    EXPECT_EQ(keys.run(), "");
    EXPECT_LE(keys.actions(), 4);
    EXPECT_TRUE(QFileInfo::exists(m_folder.filePath("tessera/specs/" + editor->specId() + ".json")));
    qputenv("XDG_CONFIG_HOME", before);
}

TEST_F(Walk, ChangeTheSettings) {
    ASSERT_TRUE(QDir(m_folder.path()).mkpath("optional"));
    QFile library(m_folder.filePath("optional/libonnxruntime.so"));
    ASSERT_TRUE(library.open(QIODevice::WriteOnly));
    auto& window = makeWindow(&m_settings);
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
    takeKeyboard();
    const auto line = [this] {
        return shown<shell::SettingsDialog>()->findChild<QLineEdit*>("optional_folder");
    };
    RealKeys keys;
    keys.press({"ctrl+comma"}).when("the settings", open<shell::SettingsDialog>());
    keys.press({"alt+t"}).press({"Home"}).when(
        "light", [&] { return m_theme->choice() == style::ThemeChoice::kLight; });
    keys.press({"Down"}).when("dark", [&] { return m_theme->choice() == style::ThemeChoice::kDark; });
    keys.pressUntil("Tab", "the folder", [line] { return line()->hasFocus(); });
    keys.type(m_folder.filePath("optional")).press({"Return"}).when("the library", [this] {
        return shown<shell::SettingsDialog>()->findChild<style::InlineNote*>()->text().contains(
            "9.9 is in use");
    });
    keys.press({"Escape"}).when("the end of them", closed<shell::SettingsDialog>());
    EXPECT_EQ(keys.run(), "");
    EXPECT_EQ(shell::readTheme(m_settings), style::ThemeChoice::kDark);
    EXPECT_EQ(shell::readOptionalFolder(m_settings), m_folder.filePath("optional"));
    m_theme->setChoice(style::ThemeChoice::kLight);
    m_window.reset();
}

TEST_F(Walk, ReadHowAKernelRunsAndTheGuide) {
    auto& window = showWindow();
    openDcgan();
    runSearch();
    takeKeyboard();
    window.canvas().setFocus();
    RealKeys keys;
    keys.press({"Home", "Down", "Down"}).when("a region", [&] {
        return window.inspector().details().has_value();
    });
    keys.press({"ctrl+k"}).when("how it runs", open<shell::KernelDialog>());
    keys.press({"Escape"}).when("the end of it", closed<shell::KernelDialog>());
    EXPECT_EQ(keys.run(), "");
    takeKeyboard();
    const auto help = [] {
        const QWidget* active = QApplication::activeWindow();
        return active != nullptr && qobject_cast<const QDialog*>(active) != nullptr;
    };
    RealKeys guide;
    guide.press({"F1"}).when("the guide", help).press({"Page_Down", "Escape"});
    guide.when("the end of it", [help] { return !help(); });
    EXPECT_EQ(guide.run(), "");
}

} // namespace
} // namespace tessera::test
