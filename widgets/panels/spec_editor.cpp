#include "widgets/panels/spec_editor.h"

#include "widgets/panels/code_edit.h"
#include "widgets/panels/page.h"
#include "widgets/panels/spec_highlighter.h"
#include "widgets/panels/spec_text.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/icons.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/stacking_splitter.h"
#include "widgets/style/theme.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QSplitter>
#include <QTextBlock>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace tessera::panels {

namespace {

/// px at font scale 1: what says that there are no matches has room for its words.
constexpr int kLeastMatches = 170;
/// px at font scale 1, of the name of a spec: beside buttons with words, and at least.
constexpr int kRoomyName = 160;
constexpr int kLeastName = 40;
constexpr style::IconInk kToolInk{style::Role::kText, std::nullopt, style::IconFill::kOutline};

} // namespace

SpecEditor::SpecEditor(const style::Theme& theme, itemmodels::BackendsModel& backends, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_backends(backends)
    , m_matches(new MatchesModel(theme, this))
    , m_findings(new itemmodels::ProblemsModel(theme, this)) {
    setProperty("ground", "surface");
    setAttribute(Qt::WA_StyledBackground);
    m_list = new TableView(theme, backends, Sorting::kFixed, tr("Backend specs"));
    m_list->setObjectName(QStringLiteral("spec_list"));
    m_list->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->setColumnHidden(1, true);
    constexpr int kNames = 130; // a badge and most of a name
    theme.follow(this, [this] { m_list->setMinimumWidth(m_theme.scaled(kNames)); });
    connect(m_list, &TableView::rowChosen, this, [this](int row) {
        m_isPersonsChoice = true;
        emit specChosen(row);
    });
    connect(&backends, &QAbstractItemModel::modelReset, this, [this] { m_list->showRow(rowOf(m_id)); });
    auto* split = new style::StackingSplitter(m_theme, this);
    split->addWidget(m_list);
    split->addWidget(makeEditor());
    split->addWidget(makeMatches());
    split->setShares({140, 660, 600});
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setStretchFactor(2, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
    updateHeader();
}

QWidget* SpecEditor::makeEditor() {
    const auto& space = m_theme.tokens().space;
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_header = new QWidget(page);
    auto* top = new QHBoxLayout(m_header);
    top->setContentsMargins(space.panel, space.tight, space.control, space.tight);
    top->setSpacing(space.control);
    m_name = new style::ElidedLabel(Qt::ElideRight, page);
    m_place = new style::ElidedLabel(Qt::ElideRight, page);
    m_place->setProperty("secondary", true);
    top->addWidget(m_name, 1);
    top->addWidget(m_place);
    top->addWidget(makeTools());
    column->addWidget(m_header);
    m_edit = new CodeEdit(m_theme, page);
    m_edit->setAccessibleName(tr("Spec"));
    m_edit->setObjectName(QStringLiteral("spec_text"));
    new SpecHighlighter(m_theme, m_edit->document());
    auto* split = new QSplitter(Qt::Vertical, page);
    split->setHandleWidth(1);
    split->addWidget(m_edit);
    m_problems = new TableView(m_theme, *m_findings, Sorting::kFixed, tr("Problems of the spec"));
    m_problems->setObjectName(QStringLiteral("spec_problems"));
    m_problems->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_problems->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    split->addWidget(m_problems);
    split->setSizes({300, 90});
    column->addWidget(split, 1);
    auto* pause = new QTimer(this);
    pause->setSingleShot(true);
    pause->setInterval(250);
    connect(m_edit, &QPlainTextEdit::textChanged, pause, qOverload<>(&QTimer::start));
    connect(m_edit->document(), &QTextDocument::modificationChanged, this, &SpecEditor::updateHeader);
    connect(m_edit->document(), &QTextDocument::modificationChanged, this, &SpecEditor::modifiedChanged);
    connect(pause, &QTimer::timeout, this, &SpecEditor::textChanged);
    connect(m_edit, &QPlainTextEdit::cursorPositionChanged, this, &SpecEditor::showPlace);
    connect(m_add, &QPushButton::clicked, this, &SpecEditor::addRequested);
    connect(m_save, &QPushButton::clicked, this, &SpecEditor::saveRequested);
    connect(m_revert, &QPushButton::clicked, this, &SpecEditor::revertRequested);
    connect(m_problems, &TableView::rowChosen, this,
            [this](int row) { m_edit->goTo(m_found[static_cast<std::size_t>(row)].begin); });
    return page;
}

QWidget* SpecEditor::makeTools() {
    m_tools = new QWidget;
    m_add = new QPushButton(m_theme.icon(style::Icon::kPlus, kToolInk), {}, m_tools);
    m_add->setObjectName(QStringLiteral("spec_add"));
    m_add->setToolTip(tr("Writes a pattern that takes the selected region into this spec"));
    m_revert = new QPushButton(m_theme.icon(style::Icon::kUndo, kToolInk), {}, m_tools);
    m_revert->setToolTip(tr("Back to the installed spec; your edit is removed"));
    m_save = new QPushButton(m_theme.icon(style::Icon::kSave, kToolInk), {}, m_tools);
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.tokens().space.control);
    for (QPushButton* button : {m_add, m_revert, m_save}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        row->addWidget(button);
    }
    m_header->installEventFilter(this);
    m_theme.follow(this, [this] {
        m_wordedWidth = setToolWords(ToolWords::kShown);
        const QMargins around = m_header->layout()->contentsMargins();
        m_header->setMinimumWidth(around.left() + setToolWords(ToolWords::kHidden) + around.right() +
                                  m_theme.scaled(kLeastName));
        fitTools();
    });
    return m_tools;
}

int SpecEditor::setToolWords(ToolWords words) {
    const std::pair<QPushButton*, QString> all[] = {
        {m_add, tr("Add pa&ttern")}, {m_revert, tr("&Revert")}, {m_save, tr("Save as m&y edit")}};
    int width = 0;
    for (const auto& [button, title] : all) {
        button->setText(words == ToolWords::kShown ? title : QString());
        button->setAccessibleName(style::withoutMnemonic(title));
        button->ensurePolished();
        width += button->sizeHint().width() + m_theme.tokens().space.control;
    }
    return width;
}

void SpecEditor::fitTools() {
    const bool isRoom = m_header->width() >= m_wordedWidth + m_theme.scaled(kRoomyName);
    const int tools = setToolWords(isRoom ? ToolWords::kShown : ToolWords::kHidden);
    // Before the name is elided, the place goes: the lines have numbers.
    m_place->setVisible(m_header->width() >=
                        tools + m_theme.scaled(kRoomyName) + m_place->sizeHint().width());
}

bool SpecEditor::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_header && event->type() == QEvent::Resize) {
        fitTools();
    }
    return QWidget::eventFilter(watched, event);
}

QWidget* SpecEditor::makeMatches() {
    const auto& space = m_theme.tokens().space;
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_summary = new style::ElidedLabel(Qt::ElideRight, page);
    m_summary->setObjectName(QStringLiteral("spec_summary"));
    m_summary->setProperty("secondary", true);
    m_summary->setContentsMargins(space.panel, space.control, space.panel, space.control);
    column->addWidget(m_summary);
    m_matchTable = new MatchTable(m_theme, *m_matches);
    m_matchTable->setObjectName(QStringLiteral("spec_matches"));
    m_theme.follow(page, [this, page] { page->setMinimumWidth(m_theme.scaled(kLeastMatches)); });
    m_matchPage = new Page(m_theme, m_matchTable, page);
    m_matchPage->setEmptyMessage(tr("Choose a spec. What its patterns match in the open model stands here."));
    column->addWidget(m_matchPage, 1);
    connect(m_matchTable, &TableView::rowChosen, this,
            [this](int row) { emit nodesChosen(m_matches->rows()[static_cast<std::size_t>(row)].nodes); });
    return page;
}

void SpecEditor::openSpec(const QString& id, const QString& text, bool edited) {
    const int caret = id == m_id ? m_edit->textCursor().position() : 0;
    m_id = id;
    m_edited = edited;
    m_edit->setPlainText(text);
    QTextCursor cursor = m_edit->textCursor();
    cursor.setPosition(std::min(caret, m_edit->document()->characterCount() - 1));
    m_edit->setTextCursor(cursor);
    m_edit->document()->setModified(false);
    updateHeader();
    emit textChanged();
}

int SpecEditor::rowOf(const QString& backend) const {
    const auto& rows = m_backends.rows();
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const session::BackendInfo& info) {
        return QString::fromStdString(info.spec.id) == backend;
    });
    return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

void SpecEditor::begin(const QString& backend) {
    if (m_id.isEmpty()) {
        show(backend);
    }
    m_list->setFocus(Qt::OtherFocusReason);
}

void SpecEditor::show(const QString& backend) {
    const int row = std::max(0, rowOf(backend.isEmpty() ? m_id : backend));
    const bool isOther = row < m_backends.rowCount() && row != rowOf(m_id);
    if (isOther) {
        m_isPersonsChoice = false;
        m_list->showRow(row);
        emit specChosen(row);
    }
}

void SpecEditor::choose(const QString& backend) {
    show(backend);
    m_isPersonsChoice = true;
    m_list->setFocus(Qt::OtherFocusReason);
}

bool SpecEditor::isChosen() const {
    return !m_id.isEmpty() && (m_isPersonsChoice || m_edit->hasFocus());
}

QString SpecEditor::addPattern(const QString& match) {
    const QString text = m_edit->toPlainText();
    const auto list = rulesIn(text, QStringLiteral("patterns"));
    if (!list) {
        return {};
    }
    QString id = QStringLiteral("new-pattern");
    for (int next = 2; text.contains(u'"' + id + u'"'); ++next) {
        id = QStringLiteral("new-pattern-%1").arg(next);
    }
    const bool isFirst = list->rules.empty();
    const QString before = isFirst ? QStringLiteral("\n") : QStringLiteral(",\n");
    const QString head = before + QStringLiteral("    { \"id\": \"%1\", \"match\": \"").arg(id);
    QTextCursor cursor(m_edit->document());
    cursor.setPosition(list->end);
    cursor.insertText(head + match + QStringLiteral("\" }") + (isFirst ? QStringLiteral("\n  ") : QString()));
    cursor.setPosition(list->end + static_cast<int>(head.size()));
    cursor.setPosition(list->end + static_cast<int>(head.size() + match.size()), QTextCursor::KeepAnchor);
    m_edit->setTextCursor(cursor);
    m_edit->centerCursor();
    m_edit->setFocus(Qt::ShortcutFocusReason);
    return id;
}

void SpecEditor::goToRule(const QString& rule) {
    if (const auto found = ruleOf(m_edit->toPlainText(), rule)) {
        QTextCursor cursor(m_edit->document());
        cursor.setPosition(found->begin + 1);
        m_edit->setTextCursor(cursor);
        m_edit->centerCursor();
    }
    m_edit->setFocus(Qt::OtherFocusReason);
}

void SpecEditor::showPlace() {
    const QTextCursor cursor = m_edit->textCursor();
    m_place->setText(
        tr("Line %1, column %2").arg(cursor.blockNumber() + 1).arg(cursor.positionInBlock() + 1));
    const QString rule = ruleAt(m_edit->toPlainText(), cursor.position());
    if (!rule.isEmpty() && rule != m_rule) {
        m_matchTable->showRule(rule);
    }
    m_rule = rule;
}

void SpecEditor::setState(SpecState state) {
    m_found = std::move(state.findings);
    m_edit->setFindings(m_found);
    std::vector<itemmodels::ProblemRow> rows;
    for (const pattern::Finding& finding : m_found) {
        itemmodels::ProblemRow row;
        row.kind = finding.severity == pattern::Finding::Severity::kError     ? style::NoticeKind::kDanger
                   : finding.severity == pattern::Finding::Severity::kWarning ? style::NoticeKind::kWarning
                                                                              : style::NoticeKind::kInfo;
        row.text = QString::fromStdString(finding.text);
        row.where = QString::fromStdString(finding.rule);
        row.line = QStringLiteral("%1 : %2").arg(finding.begin.line).arg(finding.begin.column);
        rows.push_back(std::move(row));
    }
    m_findings->setRows(std::move(rows));
    m_matches->setPlanOf(state.planOf);
    m_matchTable->setMatches(std::move(state.matches));
    m_matchTable->showRule(m_rule);
    m_summary->setText(m_matches->rowCount() > 0 ? state.summary : QString());
    m_summary->setToolTip(style::plainTip(state.summary + u'\n' + state.details));
    m_summary->setAccessibleDescription(state.details);
    if (m_matches->rowCount() > 0) {
        m_matchPage->showContent();
    } else {
        m_matchPage->setEmptyMessage(state.summary);
        m_matchPage->showEmpty();
    }
    updateHeader();
}

void SpecEditor::markSaved(bool edited) {
    m_edited = edited;
    keepKeyboard();
    m_edit->document()->setModified(false);
    updateHeader();
}

void SpecEditor::keepKeyboard() {
    if (m_save->hasFocus() || m_revert->hasFocus()) {
        m_edit->setFocus(Qt::OtherFocusReason);
    }
}

QString SpecEditor::text() const {
    return m_edit->toPlainText();
}

bool SpecEditor::modified() const {
    return m_edit->document()->isModified();
}

void SpecEditor::setSaveKeysOf(const QAction& action) {
    m_saveKeys = &action;
    connect(&action, &QAction::changed, this, &SpecEditor::updateHeader);
    updateHeader();
}

bool SpecEditor::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        const QKeySequence keys(static_cast<QKeyEvent*>(event)->keyCombination());
        if (m_saveKeys != nullptr && m_saveKeys->shortcuts().contains(keys)) {
            event->accept(); // or the window's action would have it
            if (event->type() == QEvent::KeyPress) {
                saveByKeys();
            }
            return true;
        }
    }
    return QWidget::event(event);
}

void SpecEditor::saveByKeys() {
    if (m_save->isEnabled()) {
        emit saveRequested();
    } else if (const pattern::Finding* error = firstError(); modified() && error != nullptr) {
        m_edit->goTo(error->begin);
        emit saveRefused(QString::fromStdString(error->text));
    }
}

const pattern::Finding* SpecEditor::firstError() const {
    const auto found = std::find_if(m_found.begin(), m_found.end(), [](const auto& finding) {
        return finding.severity == pattern::Finding::Severity::kError;
    });
    return found != m_found.end() ? &*found : nullptr;
}

void SpecEditor::updateHeader() {
    QString name = m_id.isEmpty() ? tr("No spec") : m_id + QStringLiteral(".json");
    if (modified()) {
        name += QStringLiteral("   ") + tr("edited");
    } else if (m_edited) {
        name += QStringLiteral("   ") + tr("your edit is in use");
    }
    m_name->setText(name);
    const bool wrong = firstError() != nullptr;
    m_save->setEnabled(!m_id.isEmpty() && modified() && !wrong);
    const QString keys =
        m_saveKeys != nullptr ? m_saveKeys->shortcut().toString(QKeySequence::NativeText) : QString();
    m_save->setToolTip(wrong ? tr("The last spec without errors stays in use")
                             : tr("Keeps the text as your own edit of the spec") +
                                   (keys.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(keys)));
    m_revert->setEnabled(!m_id.isEmpty() && (modified() || m_edited));
    m_add->setEnabled(!m_id.isEmpty());
    m_edit->setEnabled(!m_id.isEmpty());
}

} // namespace tessera::panels
