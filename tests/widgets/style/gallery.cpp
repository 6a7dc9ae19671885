#include "tests/widgets/style/gallery.h"

#include "widgets/style/elided_label.h"
#include "widgets/style/empty_state.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/progress_bar.h"
#include "widgets/style/row_delegate.h"
#include "widgets/style/section_title.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/theme.h"
#include "widgets/style/toast.h"
#include "widgets/style/tool_bar.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <cmath>

namespace tessera::style::test {
namespace {

struct BackendRow {
    const char* letters;
    const char* title;
    Slot slot;
    double micros;
    double spread;
    BarKind kind;
};

constexpr BackendRow kRows[] = {
    {"TE", "Generated C++", Slot::kGeneratedCpp, 149.8, 1.9, BarKind::kMeasured},
    {"DN", "oneDNN", Slot::kOneDnn, 422.4, 2.2, BarKind::kMeasured},
    {"XN", "XNNPACK", Slot::kXnnpack, 78.7, 12.0, BarKind::kMeasured},
    {"BL", "OpenBLAS", Slot::kOpenBlas, 472.0, 0, BarKind::kPredicted},
};

/// Palette, badges, bars and icons, painted by hand.
class Sheet final : public QWidget {
public:
    explicit Sheet(const Theme& theme) : m_theme(theme) { setMinimumSize(560, 480); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), m_theme.colour(Role::kCanvas));
        paintBackends(painter);
        paintScales(painter);
        paintIcons(painter);
    }

private:
    void paintBackends(QPainter& painter) {
        const Palette& palette = m_theme.palette();
        for (int i = 0; i < static_cast<int>(layout::kSlotCount); ++i) {
            const auto slot = static_cast<Slot>(i);
            const bool accelerator = slot >= Slot::kCudnn && slot <= Slot::kGeneratedOpenCl;
            const double x = 16 + (i % 4) * 136;
            const double y = 16 + (i / 4) * 32;
            const Badge badge{QString::fromUtf8(layout::slotName(slot)), slot,
                              accelerator ? DeviceClass::kAccelerator : DeviceClass::kCpu};
            painter.setRenderHint(QPainter::Antialiasing);
            paintBadge(painter, QRectF(x, y, 24, 16), badge, palette, m_theme.font(TypeSize::kBadge), 3);
            paintBadge(painter, QRectF(x + 28, y + 1, 19, 14), badge, palette, m_theme.font(TypeSize::kBadge),
                       3);
            if (slot != Slot::kUnplaced) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(palette.fill(slot));
                painter.drawRoundedRect(QRectF(x + 52, y, 36, 16), 3, 3);
            }
            painter.setPen(QPen(palette.fill(slot), 1));
            painter.setBrush(tint(palette.fill(slot), palette.colour(Role::kSurface), 0.13));
            painter.drawRoundedRect(QRectF(x + 92.5, y + 0.5, 35, 15), 3, 3);
        }
    }

    void paintScales(QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (int x = 0; x < 256; ++x) {
            painter.fillRect(16 + x, 152, 1, 16, m_theme.palette().heat(x / 255.0));
            painter.fillRect(288 + x, 152, 1, 16, m_theme.palette().delta(x / 127.5 - 1));
        }
        const QColor fill = m_theme.palette().fill(Slot::kOneDnn);
        paintBar(painter, QRectF(16, 184, 152, 4), {0.7, Whisker{0.68, 0.72}}, fill, m_theme.palette());
        paintBar(painter, QRectF(184, 184, 152, 4), {0.6, std::nullopt, BarKind::kPredicted}, fill,
                 m_theme.palette());
        paintBar(painter, QRectF(352, 184, 152, 6), {0.3, Whisker{0.2, 0.4}}, fill, m_theme.palette());
    }

    void paintIcons(QPainter& painter) {
        const QColor ink = m_theme.colour(Role::kText);
        for (int i = 0; i < kIconCount; ++i) {
            const auto icon = static_cast<Icon>(i);
            const double x = 16 + (i % 8) * 68;
            const double y = 208 + (i / 8) * 38;
            paintIcon(painter, QRectF(x, y, 16, 16), icon, ink);
            paintIcon(painter, QRectF(x + 18, y, 20, 20), icon, ink);
            paintIcon(painter, QRectF(x + 40, y, 24, 24), icon, ink,
                      i % 2 == 0 ? IconFill::kOutline : IconFill::kSolid);
        }
    }

    const Theme& m_theme;
};

QToolButton* toolButton(const Theme& theme, Icon icon, const QString& text, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(theme.icon(icon));
    button->setText(text);
    button->setToolButtonStyle(text.isEmpty() ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    return button;
}

QToolBar* makeToolBar(const Theme& theme, QWidget* parent) {
    auto* bar = new QToolBar(parent);
    setUpToolBar(*bar, theme);
    bar->addWidget(toolButton(theme, Icon::kOpen, "Open", bar));
    bar->addWidget(toolButton(theme, Icon::kExport, "Export", bar));
    bar->addSeparator();
    bar->addWidget(toolButton(theme, Icon::kUndo, {}, bar));
    auto* redo = toolButton(theme, Icon::kRedo, {}, bar);
    redo->setEnabled(false);
    bar->addWidget(redo);
    bar->addSeparator();
    auto* search = toolButton(theme, Icon::kPlay, "Search", bar);
    search->setIcon(theme.icon(Icon::kPlay, {Role::kTextOnAccent, Role::kTextOnAccent, IconFill::kSolid}));
    search->setProperty("primary", true);
    bar->addWidget(search);
    bar->addWidget(toolButton(theme, Icon::kPause, {}, bar));
    bar->addSeparator();
    auto* label = new QLabel("Colour by");
    label->setProperty("secondary", true);
    bar->addWidget(label);
    auto* colour = new SegmentedControl(theme, bar);
    colour->addSegment(0, "Backend", Icon::kBackend);
    colour->addSegment(1, "Heat", Icon::kHeat);
    colour->addSegment(2, "Delta", Icon::kDelta);
    colour->addSegment(3, "Confidence", Icon::kConfidence);
    bar->addWidget(colour);
    return bar;
}

QTabBar* makeTabs(QWidget* parent) {
    auto* tabs = new QTabBar(parent);
    tabs->setDrawBase(false);
    tabs->setExpanding(false);
    for (const char* name : {"Operators", "Charts", "Timeline", "Search  62 %", "Problems  2"}) {
        tabs->addTab(name);
    }
    return tabs;
}

QTableView* makeTable(const Theme& theme, QWidget* parent) {
    auto* model = new QStandardItemModel(parent);
    model->setHorizontalHeaderLabels({"Backend", "Name", "Time, µs", "±, µs", "Share of kernels"});
    for (const int column : {2, 3}) {
        model->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    for (const BackendRow& row : kRows) {
        auto* backend = new QStandardItem(row.title);
        backend->setData(QVariant::fromValue(Badge{row.letters, row.slot}), kBadgeRole);
        auto* name = new QStandardItem("/layer1.0/conv2");
        auto* time = new QStandardItem(QString::number(row.micros, 'f', 1));
        auto* spread = new QStandardItem(
            row.kind == BarKind::kPredicted ? QStringLiteral("–") : QString::number(row.spread, 'f', 1));
        spread->setForeground(theme.colour(Role::kTextSecondary));
        for (QStandardItem* item : {time, spread}) {
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        }
        auto* share = new QStandardItem;
        Bar bar{row.micros / 500, std::nullopt, row.kind};
        if (row.kind == BarKind::kMeasured) {
            bar.whisker = Whisker{(row.micros - row.spread) / 500, (row.micros + row.spread) / 500};
        }
        share->setData(QVariant::fromValue(CellBar{bar, row.slot}), kBarRole);
        model->appendRow({backend, name, time, spread, share});
    }
    auto* table = new QTableView(parent);
    table->setModel(model);
    setUpTable(*table, theme, RowHeight::kTable);
    table->setColumnWidth(0, 150);
    table->setColumnWidth(4, 170);
    table->selectRow(2);
    return table;
}

QTreeView* makeTree(const Theme& theme, QWidget* parent) {
    auto* model = new QStandardItemModel(parent);
    auto* root = new QStandardItem("ResNeXt-50 32×4d");
    root->setIcon(theme.icon(Icon::kModel));
    for (const char* name : {"Stage 1", "Stage 2"}) {
        auto* stage = new QStandardItem(name);
        stage->appendRow(new QStandardItem("layer2.0"));
        root->appendRow(stage);
    }
    model->appendRow(root);
    auto* tree = new QTreeView(parent);
    tree->setModel(model);
    tree->setHeaderHidden(true);
    tree->setItemDelegate(new RowDelegate(theme, RowHeight::kTable, tree));
    tree->expand(root->index());
    tree->expand(root->child(1)->index());
    tree->setCurrentIndex(root->child(1)->child(0)->index());
    return tree;
}

QWidget* makeControls(const Theme& theme) {
    auto* panel = new QWidget;
    panel->setProperty("ground", "surface");
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    auto* edit = new QLineEdit;
    edit->setPlaceholderText("Name, operator or pattern");
    edit->addAction(theme.icon(Icon::kFind), QLineEdit::LeadingPosition);
    layout->addWidget(edit);
    layout->addWidget(makeTree(theme, panel));
    auto* title = new QLabel("Conv + Relu");
    title->setProperty("type", "panel_title");
    layout->addWidget(title);
    auto* name = new ElidedLabel(Qt::ElideMiddle);
    name->setText("/encoder/layer.1/attention/self/query/MatMul_with_a_long_name");
    layout->addWidget(name);
    auto* buttons = new QHBoxLayout;
    for (const auto& [icon, text] : {std::pair{Icon::kPin, "Unpin"}, std::pair{Icon::kForbid, "Forbid"}}) {
        auto* button = new QPushButton(theme.icon(icon, {Role::kText, Role::kText, IconFill::kSolid}), text);
        buttons->addWidget(button);
    }
    auto* disabled = new QPushButton("Pause");
    disabled->setEnabled(false);
    buttons->addWidget(disabled);
    layout->addLayout(buttons);
    auto* choices = new QGridLayout;
    auto* checked = new QCheckBox("Shown");
    checked->setChecked(true);
    auto* radio = new QRadioButton("Exact");
    radio->setChecked(true);
    auto* combo = new QComboBox;
    combo->addItems({"Time", "Share"});
    choices->addWidget(checked, 0, 0);
    choices->addWidget(new QCheckBox("Hidden"), 0, 1);
    choices->addWidget(radio, 1, 0);
    choices->addWidget(new QRadioButton("Beam"), 1, 1);
    choices->addWidget(combo, 2, 0);
    choices->addWidget(new QSpinBox, 2, 1);
    layout->addLayout(choices);
    layout->addWidget(new SectionTitle(theme, "Why this one", SectionRule::kLine));
    auto* done = new ProgressBar(theme);
    done->setProgress(388, 388);
    done->setState(ProgressState::kDone);
    auto* running = new ProgressBar(theme);
    running->setProgress(246, 400);
    layout->addWidget(done);
    layout->addWidget(running);
    return panel;
}

QWidget* makeNotes(const Theme& theme) {
    auto* panel = new QWidget;
    panel->setProperty("ground", "surface");
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    const std::pair<NoticeKind, const char*> notes[] = {
        {NoticeKind::kInfo, "No GPU here is a normal state. Open a hardware profile to explore a GPU "
                            "placement on this machine."},
        {NoticeKind::kSuccess, "Plan saved."},
        {NoticeKind::kWarning, "oneDNN 2.6 differs from the plan's 2.7. Times are borrowed."},
        {NoticeKind::kDanger, "The model names an operator that no backend runs. The open model stays."}};
    for (const auto& [kind, text] : notes) {
        auto* note = new InlineNote(theme, kind);
        note->setMessage(text, kind == NoticeKind::kDanger ? "Show problem" : QString());
        layout->addWidget(note);
    }
    auto* link = new QPushButton("Open hardware profile…");
    link->setProperty("link", true);
    layout->addWidget(link, 0, Qt::AlignLeft);
    auto* empty = new EmptyState(theme);
    empty->setMessage("Nothing measured yet.", "Measure this region");
    layout->addWidget(empty, 1);
    return panel;
}

} // namespace

std::unique_ptr<QMainWindow> makeGallery(const Theme& theme) {
    auto window = std::make_unique<QMainWindow>();
    for (const char* name : {"&File", "&Edit", "&View", "&Graph", "&Help"}) {
        window->menuBar()->addMenu(name);
    }
    window->addToolBar(makeToolBar(theme, window.get()));
    auto* centre = new QWidget;
    auto* layout = new QGridLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addWidget(makeControls(theme), 0, 0);
    layout->addWidget(new Sheet(theme), 0, 1);
    layout->addWidget(makeNotes(theme), 0, 2);
    layout->addWidget(makeTabs(centre), 1, 0, 1, 3);
    layout->addWidget(makeTable(theme, centre), 2, 0, 1, 3);
    layout->setColumnStretch(1, 1);
    layout->setRowStretch(0, 1);
    layout->setColumnMinimumWidth(0, 280);
    layout->setColumnMinimumWidth(2, 312);
    layout->setRowMinimumHeight(2, 130);
    window->setCentralWidget(centre);
    auto* headline = new QLabel("<b>End to end 18.42 ms ± 0.11</b>");
    window->statusBar()->addWidget(headline);
    window->statusBar()->addWidget(new QLabel("Sum of kernels 17.84"));
    window->statusBar()->addPermanentWidget(new QLabel("AMD EPYC, 2 threads"));
    window->resize(1240, 780);
    window->statusBar()->setSizeGripEnabled(false);
    auto* toasts = new ToastArea(theme, *centre);
    toasts->post({NoticeKind::kWarning, "One implementation crashed",
                  "OpenVINO on /layer3.2/conv1. The search goes on.", "Show problem"});
    return window;
}

} // namespace tessera::style::test
