#include "widgets/panels/command_palette.h"

#include "widgets/models/fuzzy_match.h"
#include "widgets/panels/page.h"
#include "widgets/panels/table_view.h"
#include "widgets/style/paint.h"
#include "widgets/style/search_line.h"
#include "widgets/style/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::panels {
namespace {

constexpr int kWidth = 640;
constexpr int kMostRowsSeen = 12;
constexpr int kFewestRowsSeen = 4; ///< what says that there are none takes as much
constexpr std::size_t kMostRows = 200;

/// Whether names or only the place answer counts more than a letter.
constexpr int kInTitle = 12;
/// What a person does comes before what a model holds, where both answer alike.
constexpr int kNoNode = 4;
constexpr int kLettersOfAPoint = 8; ///< a longer title with the same answer comes later

/// Whether each word of the query begins one of the sentence: letters of it say nothing.
bool hasWords(const QString& sentence, const QString& query) {
    const QStringList words = sentence.split(u' ', Qt::SkipEmptyParts);
    const QStringList asked = query.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(asked.begin(), asked.end(), [&](const QString& part) {
        return std::any_of(words.begin(), words.end(),
                           [&](const QString& word) { return word.startsWith(part, Qt::CaseInsensitive); });
    });
}

std::optional<int> scoreOf(const Command& command, const QString& query) {
    const auto title = itemmodels::fuzzyScore(query, command.title);
    auto found = title ? std::optional(*title + kInTitle)
                       : itemmodels::fuzzyScore(query, QString(command.title + u' ' + command.where));
    if (!found && hasWords(command.about, query)) {
        found = 0;
    }
    if (!found) {
        return std::nullopt;
    }
    return *found + (command.kind == Command::Kind::kNode ? 0 : kNoNode) -
           static_cast<int>(command.title.size()) / kLettersOfAPoint;
}

style::Icon iconOf(Command::Kind kind) {
    switch (kind) {
    case Command::Kind::kSetting:
        return style::Icon::kSettings;
    case Command::Kind::kBackend:
        return style::Icon::kChip;
    case Command::Kind::kNode:
        return style::Icon::kNode;
    default:
        return style::Icon::kTerminal;
    }
}

} // namespace

CommandsModel::CommandsModel(const style::Theme& theme, QObject* parent) : ColumnTable(theme, parent) {
    using itemmodels::ColumnKind;
    using C = Command;
    const auto tip = [](const QString& words, int role) {
        return role == Qt::ToolTipRole ? QVariant(words) : QVariant();
    };
    setColumns(
        {{tr("Command"), ColumnKind::kWords, [](const C& c) { return c.title; }, nullptr,
          [](const C& c) { return c.why.isEmpty() ? style::Role::kText : style::Role::kTextSecondary; },
          [this, tip](const C& c, int role) -> QVariant {
              if (role == Qt::DecorationRole) {
                  const bool tick = c.mark == C::Mark::kInForce;
                  return this->theme().icon(tick ? style::Icon::kTick : iconOf(c.kind),
                                            {style::Role::kTextSecondary, {}, {}});
              }
              return tip(c.title, role);
          }},
         {tr("Where"), ColumnKind::kWords, [](const C& c) { return c.why.isEmpty() ? c.where : c.why; },
          nullptr, itemmodels::secondary<C>,
          [tip](const C& c, int role) { return tip(c.why.isEmpty() ? c.where : c.why, role); }},
         {tr("Keys"), ColumnKind::kNumber, [](const C& c) { return c.keys; }, nullptr,
          itemmodels::secondary<C>}});
}

CommandPalette::CommandPalette(const style::Theme& theme, QWidget& host)
    : QFrame(&host)
    , m_theme(theme)
    , m_results(new CommandsModel(theme, this))
    , m_input(new QLineEdit(this))
    , m_table(new TableView(theme, *m_results, Sorting::kFixed, tr("Commands")))
    , m_page(new Page(theme, m_table, this))
    , m_note(new QLabel(this)) {
    hide();
    setAccessibleName(tr("Find a command"));
    build(theme);
    m_input->installEventFilter(this);
    host.installEventFilter(this);
    connect(m_input, &QLineEdit::textChanged, this, [this](const QString& text) {
        rank();
        if (isVisible() && !text.trimmed().isEmpty()) {
            emit nodesAsked(text.trimmed());
        }
    });
    connect(m_table, &QAbstractItemView::clicked, this, &CommandPalette::runCurrent);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CommandPalette::noteCurrent);
    connect(m_page, &Page::emptyAction, m_input, &QLineEdit::clear);
    connect(&theme, &style::Theme::changed, this, [this] {
        if (isVisible()) {
            place();
        }
    });
    // Whoever goes elsewhere is done with it.
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (isVisible() && now != nullptr && now != this && !isAncestorOf(now)) {
            m_before.clear();
            close();
        }
    });
}

void CommandPalette::build(const style::Theme& theme) {
    m_input->setPlaceholderText(tr("Action, setting, backend or node"));
    style::setUpSearchLine(*m_input, theme, tr("Find a command"));
    m_table->setFocusPolicy(Qt::NoFocus); // the keyboard stays in the line, whose arrows move here
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QHeaderView* header = m_table->horizontalHeader();
    header->hide();
    header->setSectionResizeMode(CommandsModel::kTitle, QHeaderView::Stretch);
    header->setSectionResizeMode(CommandsModel::kWhere, QHeaderView::Fixed);
    header->setSectionResizeMode(CommandsModel::kKeys, QHeaderView::Fixed);
    m_note->setProperty("secondary", true);
    m_note->setProperty("type", "table");
    m_note->setWordWrap(true);
    const auto& space = theme.tokens().space;
    const int margin = style::shadowMargin(theme) + space.control;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(space.control);
    column->addWidget(m_input);
    column->addWidget(m_page, 1);
    column->addWidget(m_note);
}

void CommandPalette::open(std::vector<Command> commands) {
    m_commands = std::move(commands);
    m_before = QApplication::focusWidget();
    const QSignalBlocker quiet(m_input);
    m_input->clear();
    rank();
    place();
    show();
    raise();
    m_input->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::renew(std::vector<Command> commands) {
    if (!isVisible()) {
        return;
    }
    m_commands = std::move(commands);
    // Rows stay in their order: only what is known of them is another.
    std::vector<Command> rows = m_results->rows();
    for (Command& row : rows) {
        const auto same = std::find_if(m_commands.begin(), m_commands.end(), [&](const Command& command) {
            return command.kind == row.kind && command.title == row.title;
        });
        if (same != m_commands.end()) {
            row = *same;
        }
    }
    const int current = m_table->currentRow();
    showRows(std::move(rows));
    m_table->showRow(std::clamp(current, 0, std::max(0, m_results->rowCount() - 1)));
}

void CommandPalette::close() {
    if (!isVisible()) {
        return;
    }
    const QPointer<QWidget> before = std::exchange(m_before, nullptr);
    hide();
    m_commands.clear();
    m_results->setRows({});
    if (before != nullptr) {
        before->setFocus(Qt::OtherFocusReason);
    }
}

QString CommandPalette::note() const {
    return m_note->text();
}

void CommandPalette::rank() {
    const QString query = m_input->text().trimmed();
    std::vector<std::pair<int, const Command*>> ranked;
    for (const Command& command : m_commands) {
        if (const auto score = scoreOf(command, query)) {
            ranked.emplace_back(query.isEmpty() ? 0 : *score, &command);
        }
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Command> rows;
    for (const auto& [score, command] : ranked) {
        rows.push_back(*command);
    }
    showRows(std::move(rows));
}

void CommandPalette::addNodes(const QString& query, std::vector<Command> nodes) {
    if (!isVisible() || query != m_input->text().trimmed()) {
        return;
    }
    // A row that was walked to stays the current one.
    const int row = m_table->currentRow();
    std::vector<Command> rows = m_results->rows();
    const auto from = static_cast<std::ptrdiff_t>(std::max(row, 0));
    rows.insert(rows.end(), std::make_move_iterator(nodes.begin()), std::make_move_iterator(nodes.end()));
    std::stable_sort(
        rows.begin() + (from > 0 ? from + 1 : 0), rows.end(),
        [&](const Command& a, const Command& b) { return scoreOf(a, query) > scoreOf(b, query); });
    showRows(std::move(rows));
    m_table->showRow(std::min(std::max(row, 0), m_results->rowCount() - 1));
}

void CommandPalette::showRows(std::vector<Command> rows) {
    if (rows.size() > kMostRows) {
        rows.resize(kMostRows);
    }
    m_results->setRows(std::move(rows));
    if (m_results->rowCount() == 0) {
        m_page->setEmptyMessage(
            tr("No match for %1 among actions, settings, backends and nodes.").arg(m_input->text().trimmed()),
            tr("Clear"));
        m_page->showEmpty();
    } else {
        m_page->showContent();
        m_table->showRow(0);
    }
    noteCurrent();
    if (isVisible()) {
        place(); // no higher than its rows
    }
}

void CommandPalette::step(int rows) {
    if (const int count = m_results->rowCount(); count > 0) {
        m_table->showRow(std::clamp(m_table->currentRow() + rows, 0, count - 1));
        noteCurrent();
    }
}

void CommandPalette::noteCurrent() {
    const int row = m_table->currentRow();
    if (row < 0 || row >= m_results->rowCount()) {
        m_note->setText(tr("Nothing is chosen."));
        m_input->setAccessibleDescription(m_note->text());
        return;
    }
    const Command& command = m_results->rows()[static_cast<std::size_t>(row)];
    m_note->setText(command.why.isEmpty() ? tr("Up and down choose, Return does it, Escape closes.")
                                          : tr("%1: not now. %2").arg(command.title, command.why));
    // The keyboard is in the line: what the list is at is told there.
    m_input->setAccessibleDescription(
        QStringList{command.title, command.why.isEmpty() ? command.where : command.why, command.keys}.join(
            QStringLiteral(", ")));
    QAccessibleEvent told(m_input, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&told);
}

void CommandPalette::runCurrent() {
    const int row = m_table->currentRow();
    if (row < 0 || row >= m_results->rowCount()) {
        return;
    }
    const Command& command = m_results->rows()[static_cast<std::size_t>(row)];
    if (command.why.isEmpty()) {
        const std::function<void()> run = command.run;
        close(); // first: what it opens takes the keyboard, and hands it back to where it was
        run();
    }
}

void CommandPalette::keepOnTop() {
    if (isVisible()) {
        place();
        raise();
    }
}

void CommandPalette::place() {
    const int margin = style::shadowMargin(m_theme);
    const QSize room = parentWidget()->size();
    const int width = std::min(m_theme.scaled(kWidth) + 2 * margin, room.width());
    const int rows = m_theme.scaled(m_theme.tokens().size.tableRow) *
                     std::clamp(m_results->rowCount(), kFewestRowsSeen, kMostRowsSeen);
    const int rest = m_input->sizeHint().height() + 2 * m_note->fontMetrics().lineSpacing() + 2 * margin +
                     4 * m_theme.tokens().space.control;
    const int top = std::min(m_theme.scaled(48), room.height() / 12);
    setGeometry((room.width() - width) / 2, top, width, std::min(rows + rest, room.height() - top));
    m_table->horizontalHeader()->resizeSection(CommandsModel::kWhere, width * 35 / 100);
    m_table->horizontalHeader()->resizeSection(CommandsModel::kKeys, m_theme.scaled(120));
}

bool CommandPalette::keyPressed(int key) {
    switch (key) {
    case Qt::Key_Down:
    case Qt::Key_Tab:
        step(1);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Backtab:
        step(-1);
        return true;
    case Qt::Key_PageDown:
        step(kMostRowsSeen - 1);
        return true;
    case Qt::Key_PageUp:
        step(1 - kMostRowsSeen);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    default:
        return false;
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parent() && event->type() == QEvent::Resize && isVisible()) {
        place();
    }
    if (watched == m_input &&
        (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool plain = (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
        if (event->type() == QEvent::KeyPress) {
            return plain && keyPressed(key.key());
        }
        // Escape and Return are actions of the window as well.
        if (plain && (key.key() == Qt::Key_Escape || key.key() == Qt::Key_Return)) {
            event->accept();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int margin = style::shadowMargin(m_theme);
    style::paintCard(painter, rect().adjusted(margin, margin, -margin, -margin), m_theme);
}

} // namespace tessera::panels
