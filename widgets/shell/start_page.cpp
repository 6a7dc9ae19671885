#include "widgets/shell/start_page.h"

#include "engine/models/models.h"
#include "widgets/panels/table_view.h"
#include "widgets/style/flow_layout.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/section_title.h"
#include "widgets/style/theme.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::shell {
namespace {

/// The dashed frame that takes models.
class DropZone final : public QWidget {
public:
    explicit DropZone(const style::Theme& theme) : m_theme(theme) {
        connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme.colour(style::Role::kStrong), 1.5, Qt::DashLine));
        painter.setBrush(m_theme.colour(style::Role::kSurface));
        const double radius = m_theme.tokens().radius.hull;
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), radius, radius);
    }

private:
    const style::Theme& m_theme;
};

// px at font scale 1
constexpr int kSideWidth = 352;
constexpr int kLeastMain = 400;    ///< of the models beside it
constexpr int kBuiltinWidth = 150; ///< four stand beside each other

/// Recent models: each column whole, and where the room is too little for all of them the ones that matter
/// least are left out. The name's tool tip has what they say.
class RecentTable final : public panels::TableView {
public:
    RecentTable(const style::Theme& theme, itemmodels::RecentModel& recent)
        : TableView(theme, recent, panels::Sorting::kFixed, StartPage::tr("Recent models")) {
        horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
        horizontalHeader()->setSectionResizeMode(Model::kName, QHeaderView::Stretch);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        connect(&recent, &QAbstractItemModel::modelReset, this, &RecentTable::fitColumns);
        connect(&theme, &style::Theme::changed, this, &RecentTable::fitColumns);
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        TableView::resizeEvent(event);
        fitColumns();
    }

private:
    using Model = itemmodels::RecentModel;

    [[nodiscard]] int widthOf(int column) const {
        return std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
    }
    void fitColumns() {
        ensurePolished();
        int left = viewport()->width() - widthOf(Model::kName);
        for (const int column : {Model::kBest, Model::kOpened, Model::kSize, Model::kAgainst}) {
            setColumnHidden(column, false); // a hidden one has no size
            const int width = widthOf(column);
            left -= width;
            horizontalHeader()->resizeSection(column, width);
            setColumnHidden(column, left < 0);
        }
    }
};

QLabel* typed(const QString& text, const char* type, bool secondary = false) {
    auto* label = new QLabel(text);
    label->setProperty("type", type);
    label->setProperty("secondary", secondary);
    label->setWordWrap(true);
    return label;
}

void keepRows(QTableView& table, const style::Theme& theme, int atMost) {
    const auto resize = [&table, atMost] {
        const int rows = std::min(atMost, table.model()->rowCount());
        const int header =
            table.horizontalHeader()->isHidden() ? 0 : table.horizontalHeader()->sizeHint().height();
        table.setFixedHeight(header + rows * table.verticalHeader()->defaultSectionSize() + 2);
    };
    theme.follow(&table, resize);
    QObject::connect(table.model(), &QAbstractItemModel::modelReset, &table, resize);
}

} // namespace

StartPage::StartPage(const style::Theme& theme, itemmodels::RecentModel& recent,
                     itemmodels::BackendsModel& backends, QWidget* parent)
    : QWidget(parent), m_theme(theme) {
    setProperty("ground", "canvas");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_notes = new QVBoxLayout;
    column->addLayout(m_notes);
    auto* scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("Start page"));
    auto* room = new QWidget;
    room->setProperty("ground", "canvas");
    room->setAttribute(Qt::WA_StyledBackground);
    m_row = new QBoxLayout(QBoxLayout::LeftToRight, room);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(0);
    auto* middle = new QHBoxLayout;
    const int margin = m_theme.tokens().space.group;
    middle->setContentsMargins(margin, margin, margin, margin);
    middle->addStretch(1);
    middle->addWidget(makeMain(recent), 6);
    middle->addStretch(1);
    m_row->addLayout(middle, 1);
    auto* line = new QFrame(room);
    line->setFrameShape(QFrame::NoFrame);
    line->setMinimumSize(1, 1);
    line->setProperty("ground", "border");
    line->setAttribute(Qt::WA_StyledBackground);
    m_row->addWidget(line);
    m_row->addWidget(makeSide(backends));
    scroll->setWidget(room);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus); // what is in it has the focus
    column->addWidget(scroll, 1);
    m_theme.follow(this, [this] { fit(); });
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

/// The machine stands beside the models, or below them where both would be squeezed.
void StartPage::fit() {
    const bool beside = width() >= m_theme.scaled(kSideWidth + kLeastMain);
    m_row->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_side->setMinimumWidth(beside ? m_theme.scaled(kSideWidth) : 0);
    m_side->setMaximumWidth(beside ? m_theme.scaled(kSideWidth) : QWIDGETSIZE_MAX);
}

QWidget* StartPage::makeMain(itemmodels::RecentModel& recent) {
    const auto& space = m_theme.tokens().space;
    auto* main = new QWidget;
    m_theme.follow(main, [this, main] { main->setMaximumWidth(m_theme.scaled(720)); });
    auto* column = new QVBoxLayout(main);
    column->setSpacing(space.control);
    column->addStretch(2);
    column->addWidget(typed(tr("Tessera"), "start_title"));
    column->addWidget(
        typed(tr("Which library runs each operator, why, and what would be faster."), "table", true));
    column->addSpacing(space.panel);
    auto* zone = new DropZone(m_theme);
    auto* inside = new QVBoxLayout(zone);
    inside->setContentsMargins(space.section, space.section, space.section, space.section);
    inside->setSpacing(space.control);
    auto* icon = new QLabel;
    m_theme.follow(icon, [this, icon] {
        const int side = m_theme.scaled(24);
        icon->setPixmap(m_theme.icon(style::Icon::kModel, {style::Role::kAccent, {}, {}}).pixmap(side, side));
    });
    inside->addWidget(icon, 0, Qt::AlignHCenter);
    for (QLabel* words :
         {typed(tr("Drop an ONNX model here"), "panel_title"),
          typed(tr("Its structure opens first. Weights are read when needed."), "table", true)}) {
        words->setAlignment(Qt::AlignCenter);
        inside->addWidget(words);
    }
    auto* open = new QPushButton(tr("Open a model…"));
    open->setProperty("primary", true);
    inside->addSpacing(space.control);
    inside->addWidget(open, 0, Qt::AlignHCenter);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    column->addWidget(zone);
    column->addSpacing(space.section);
    auto* recentTitle = new style::SectionTitle(m_theme, tr("Recent"));
    auto* table = new RecentTable(m_theme, recent);
    keepRows(*table, m_theme, 6);
    const auto choose = [this, table, &recent] {
        if (const int at = table->currentRow(); at >= 0) {
            emit sourceChosen(recent.rows()[static_cast<std::size_t>(at)].source);
        }
    };
    connect(table, &QTableView::activated, this, choose);
    connect(table, &QTableView::clicked, this, choose);
    const auto showRecent = [table, recentTitle, &recent] {
        table->setVisible(recent.rowCount() > 0);
        recentTitle->setVisible(recent.rowCount() > 0);
    };
    showRecent();
    connect(&recent, &QAbstractItemModel::modelReset, table, showRecent);
    column->addWidget(recentTitle);
    column->addWidget(table);
    column->addSpacing(space.group);
    addBuiltins(*column);
    column->addStretch(3);
    return main;
}

void StartPage::addBuiltins(QVBoxLayout& column) {
    column.addWidget(new style::SectionTitle(m_theme, tr("Built in, no file needed")));
    auto* flow = new style::FlowLayout;
    flow->setSpacing(m_theme.tokens().space.control);
    for (const models::BuiltinModel& model : models::builtinModels()) {
        const QString name = QString::fromUtf8(model.name.data(), static_cast<qsizetype>(model.name.size()));
        auto* button = new QPushButton(m_theme.icon(style::Icon::kNode), name);
        button->setToolTip(
            QString::fromUtf8(model.description.data(), static_cast<qsizetype>(model.description.size())));
        connect(button, &QPushButton::clicked, this,
                [this, name] { emit sourceChosen(QStringLiteral("builtin:") + name); });
        m_theme.follow(button, [this, button] { button->setMinimumWidth(m_theme.scaled(kBuiltinWidth)); });
        flow->addWidget(button);
    }
    column.addLayout(flow);
}

QWidget* StartPage::makeSide(itemmodels::BackendsModel& backends) {
    const auto& space = m_theme.tokens().space;
    m_side = new QWidget;
    QWidget* side = m_side;
    side->setProperty("ground", "surface");
    side->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(space.group, space.group, space.group, space.group);
    column->setSpacing(space.panel);
    column->addWidget(typed(tr("This machine"), "panel_title"));
    auto* facts = new QGridLayout;
    m_theme.follow(side, [this, facts] { facts->setColumnMinimumWidth(0, m_theme.scaled(92)); });
    facts->setColumnStretch(1, 1);
    const std::pair<QString, QLabel**> rows[] = {{tr("Processor"), &m_processor},
                                                 {tr("Caches"), &m_caches},
                                                 {tr("Threads"), &m_threads},
                                                 {tr("Devices"), &m_devices}};
    for (const auto& [name, value] : rows) {
        const int at = facts->rowCount();
        *value = typed({}, "table");
        facts->addWidget(typed(name, "table", true), at, 0, Qt::AlignTop);
        facts->addWidget(*value, at, 1);
    }
    column->addLayout(facts);
    column->addSpacing(space.control);
    column->addWidget(new style::SectionTitle(m_theme, tr("Backends")));
    auto* table = new panels::TableView(m_theme, backends, panels::Sorting::kFixed, tr("Backends"));
    table->horizontalHeader()->hide();
    // A reason may be long: it is elided, and whole in its tool tip.
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setFocusPolicy(Qt::TabFocus); // what is missing, and why, is read from the keyboard too
    constexpr int kMostBackends = 14;
    keepRows(*table, m_theme, kMostBackends);
    column->addWidget(table);
    auto* note = new style::InlineNote(m_theme, style::NoticeKind::kInfo);
    note->setMessage(tr("A backend that is missing is a normal state. Open a hardware profile to explore a "
                        "placement on another machine."),
                     tr("Open hardware profile…"));
    connect(note, &style::InlineNote::actionTriggered, this, &StartPage::profileRequested);
    column->addWidget(note);
    column->addStretch(1);
    return side;
}

void StartPage::hold(QWidget* note) {
    m_notes->addWidget(note);
}

void StartPage::setMachine(const QString& processor, const QString& caches, const QString& threads) {
    m_processor->setText(processor);
    m_caches->setText(caches);
    m_threads->setText(threads);
    m_devices->setText(tr("Looking…"));
}

void StartPage::setDevices(const QString& lines) {
    m_devices->setText(lines.isEmpty() ? tr("None besides the CPU") : lines);
}

} // namespace tessera::shell
