#pragma once

#include "widgets/shell/shortcuts.h"

#include <QDialog>
#include <QKeySequenceEdit>

class QLabel;
class QLineEdit;
class QPushButton;

namespace tessera::itemmodels {
class ShortcutsModel;
}
namespace tessera::panels {
class Page;
class TableView;
} // namespace tessera::panels
namespace tessera::style {
class InlineNote;
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// Takes the one key that is pressed, with Ctrl, Alt and Shift, as soon as it is; Escape and Tab lead out of
/// it.
class KeyEdit : public QKeySequenceEdit {
    Q_OBJECT
public:
    explicit KeyEdit(QWidget* parent = nullptr) : QKeySequenceEdit(parent) {}

signals:
    void given(const QKeySequence& keys);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

/// The sheet of shortcuts: every action of the menus with its keys, searched by name, menu or keys; those of
/// the chosen one can be changed. Keys that cannot be given are refused in words.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    ShortcutsDialog(const style::Theme& theme, Shortcuts& shortcuts, QWidget* parent);

    [[nodiscard]] QLineEdit* filter() const { return m_filter; }
    [[nodiscard]] panels::TableView* table() const { return m_table; }
    [[nodiscard]] KeyEdit* keys() const { return m_keys; }
    [[nodiscard]] style::InlineNote* note() const { return m_note; }

private:
    void build();
    [[nodiscard]] QWidget* makeEditor();
    void fill();
    void refresh();
    void search();
    void choose(int row);
    void edit(int row);
    void tryKeys(const QKeySequence& keys);
    void say(const std::optional<Shortcuts::Conflict>& conflict);

    const style::Theme& m_theme;
    Shortcuts& m_shortcuts;
    itemmodels::ShortcutsModel* m_rows;
    QAction* m_chosen = nullptr;
    QKeySequence m_refused; ///< what the note is about
    QLineEdit* m_filter;
    panels::TableView* m_table;
    panels::Page* m_page;
    QLabel* m_label;
    KeyEdit* m_keys;
    QPushButton* m_none;
    QPushButton* m_reset;
    style::InlineNote* m_note;
};

} // namespace tessera::shell
