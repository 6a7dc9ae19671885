#include "widgets/shell/shortcuts_dialog.h"

#include "widgets/models/shortcuts_model.h"
#include "widgets/panels/page.h"
#include "widgets/panels/table_view.h"
#include "widgets/shell/actions.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/flow_layout.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/search_line.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace tessera::shell {
namespace {

itemmodels::ShortcutRow rowOf(const MenuEntry& entry, const Shortcuts& shortcuts) {
    using State = itemmodels::ShortcutRow::State;
    return {Actions::plainText(*entry.action), entry.path,
            QKeySequence::listToString(entry.action->shortcuts(), QKeySequence::NativeText),
            shortcuts.isChanged(*entry.action) ? State::kChanged : State::kOwn};
}

} // namespace

void KeyEdit::keyPressEvent(QKeyEvent* event) {
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == 0;
    if (event->key() == Qt::Key_Escape && plain) {
        event->ignore();
        return;
    }
    QKeySequenceEdit::keyPressEvent(event);
    constexpr std::array kModifiers{Qt::Key_Control, Qt::Key_Shift, Qt::Key_Alt, Qt::Key_Meta, Qt::Key_AltGr};
    if (keySequence().isEmpty() ||
        std::find(kModifiers.begin(), kModifiers.end(), event->key()) != kModifiers.end()) {
        return;
    }
    const QKeySequence keys(keySequence()[0]);
    clear(); // it would wait for a second key
    setKeySequence(keys);
    emit given(keys);
}

ShortcutsDialog::ShortcutsDialog(const style::Theme& theme, Shortcuts& shortcuts, QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_shortcuts(shortcuts)
    , m_rows(new itemmodels::ShortcutsModel(theme, this))
    , m_filter(new QLineEdit(this))
    , m_table(new panels::TableView(theme, *m_rows, panels::Sorting::kByHeader, tr("Shortcuts")))
    , m_page(new panels::Page(theme, m_table, this))
    , m_label(new QLabel(this))
    , m_keys(new KeyEdit(this))
    , m_none(new QPushButton(tr("N&one"), this))
    , m_reset(new QPushButton(tr("&Reset"), this))
    , m_note(new style::InlineNote(theme, style::NoticeKind::kInfo, this)) {
    setWindowTitle(tr("Keyboard shortcuts"));
    build();
    fill();
    search(); // all of them
    connect(m_filter, &QLineEdit::textChanged, this, &ShortcutsDialog::search);
    connect(m_page, &panels::Page::emptyAction, m_filter, &QLineEdit::clear);
    connect(m_table, &panels::TableView::rowChosen, this, &ShortcutsDialog::choose);
    // Return leads from what was found to its keys.
    connect(m_filter, &QLineEdit::returnPressed, this, [this] { edit(0); });
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& at) { edit(at.row()); });
    connect(m_keys, &KeyEdit::given, this, &ShortcutsDialog::tryKeys);
    connect(m_none, &QPushButton::clicked, this, [this] { tryKeys({}); });
    connect(m_reset, &QPushButton::clicked, this, [this] { say(m_shortcuts.reset(*m_chosen)); });
    connect(m_note, &style::InlineNote::actionTriggered, this, [this] {
        m_shortcuts.take(*m_chosen, m_refused);
        say(std::nullopt);
    });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (m_chosen != nullptr && now != nullptr && (now == m_keys || m_keys->isAncestorOf(now))) {
            m_note->setKind(style::NoticeKind::kInfo);
            m_note->setMessage(tr("Press the keys that this command should have."));
        }
    });
    choose(-1);
    m_filter->setFocus();
}

void ShortcutsDialog::build() {
    m_filter->setPlaceholderText(tr("Command, menu or keys"));
    style::setUpSearchLine(*m_filter, m_theme, tr("Search the shortcuts"));
    QHeaderView* header = m_table->horizontalHeader();
    using Model = itemmodels::ShortcutsModel;
    header->setSectionResizeMode(Model::kTitle, QHeaderView::Stretch);
    for (const int section : {Model::kMenu, Model::kKeys, Model::kState}) {
        header->setSectionResizeMode(section, QHeaderView::ResizeToContents);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    QPushButton* all = buttons->addButton(tr("Reset &All"), QDialogButtonBox::ResetRole);
    all->setAutoDefault(false);
    connect(all, &QPushButton::clicked, this, [this] {
        m_shortcuts.resetAll();
        say(std::nullopt);
        m_note->setMessage(tr("All keys are as Tessera has them."));
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const int margin = m_theme.tokens().space.group;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(m_theme.tokens().space.panel);
    column->addWidget(m_filter);
    column->addWidget(m_page, 1);
    column->addWidget(makeEditor());
    column->addWidget(m_note);
    column->addWidget(buttons);
    style::fitDialog(*this, m_theme, QSize(720, 620));
}

QWidget* ShortcutsDialog::makeEditor() {
    auto* holder = new QWidget(this);
    auto* row = new style::FlowLayout(holder); // with large letters the keys stand below what they are of
    row->setSpacing(m_theme.tokens().space.control);
    m_label->setBuddy(m_keys);
    m_label->setTextFormat(Qt::PlainText);
    m_keys->setAccessibleName(tr("Keys"));
    m_keys->findChild<QLineEdit*>()->setAccessibleName(tr("Keys"));
    row->addWidget(m_label);
    row->addWidget(m_keys);
    for (QPushButton* button : {m_none, m_reset}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    return holder;
}

void ShortcutsDialog::fill() {
    std::vector<itemmodels::ShortcutRow> rows;
    for (const MenuEntry& entry : m_shortcuts.entries()) {
        rows.push_back(rowOf(entry, m_shortcuts));
    }
    m_rows->setRows(std::move(rows));
}

/// After keys changed: the same row stays the chosen one.
void ShortcutsDialog::refresh() {
    fill();
    const auto& entries = m_shortcuts.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].action == m_chosen) {
            m_table->showRow(static_cast<int>(i));
        }
    }
}

void ShortcutsDialog::search() {
    const QString text = m_filter->text().trimmed();
    m_table->setFilterText(text);
    if (m_table->model()->rowCount() > 0) {
        m_page->showContent();
    } else {
        m_page->setEmptyMessage(tr("No shortcut for %1.").arg(text), tr("Clear"));
        m_page->showEmpty();
    }
}

void ShortcutsDialog::choose(int row) {
    m_chosen = row < 0 ? nullptr : m_shortcuts.entries()[static_cast<std::size_t>(row)].action;
    const bool any = m_chosen != nullptr;
    m_label->setText(any ? tr("&Keys of %1").arg(Actions::plainText(*m_chosen)) : tr("&Keys"));
    const QSignalBlocker quiet(m_keys);
    m_keys->setKeySequence(any ? m_chosen->shortcut() : QKeySequence());
    for (QWidget* widget : std::initializer_list<QWidget*>{m_keys, m_none, m_reset}) {
        widget->setEnabled(any);
    }
    m_note->setKind(style::NoticeKind::kInfo);
    m_note->setMessage(any ? tr("Return leads to its keys.") : tr("Choose a command to change its keys."));
}

/// \param row of the table, as it is sorted and searched
void ShortcutsDialog::edit(int row) {
    if (row < m_table->model()->rowCount()) {
        m_table->selectRow(row);
        m_keys->setFocus();
    }
}

void ShortcutsDialog::tryKeys(const QKeySequence& keys) {
    if (m_chosen == nullptr) {
        return;
    }
    auto conflict = m_shortcuts.conflictOf(keys, *m_chosen);
    if (!conflict && keys != m_chosen->shortcut()) {
        m_shortcuts.set(*m_chosen, keys);
    }
    say(conflict);
}

void ShortcutsDialog::say(const std::optional<Shortcuts::Conflict>& conflict) {
    if (conflict) {
        m_refused = conflict->keys;
        m_note->setKind(style::NoticeKind::kWarning);
        m_note->setMessage(tr("%1 Nothing was changed.").arg(conflict->words),
                           conflict->owner != nullptr ? tr("&Use Them Here") : QString());
        return;
    }
    refresh();
    m_note->setKind(style::NoticeKind::kSuccess);
    if (m_chosen == nullptr) {
        return;
    }
    const QSignalBlocker quiet(m_keys);
    m_keys->setKeySequence(m_chosen->shortcut());
    const QString name = Actions::plainText(*m_chosen);
    const QString keys = m_chosen->shortcut().toString(QKeySequence::NativeText);
    m_note->setMessage(keys.isEmpty() ? tr("%1 has no keys now.").arg(name)
                                      : tr("%1 has %2 now.").arg(name, keys));
}

} // namespace tessera::shell
