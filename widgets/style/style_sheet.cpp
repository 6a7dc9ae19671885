#include "widgets/style/style_sheet.h"

#include <QHash>
#include <QRegularExpression>

#include <cmath>

namespace tessera::style {
namespace {

// @name is a colour role, a size in px, or a px value such as @px7 that grows with the font scale.
constexpr const char* kBars = R"(
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QMenuBar { background: @window; border-bottom: 1px solid @border; padding: 0 8px; }
QMenuBar::item { background: transparent; padding: @px5 @px11; border-radius: @radius_control; }
QMenuBar::item:selected { background: @hover; }
QMenuBar::item:pressed { background: @selection; }
QMenu { background: @raised; border: 1px solid @border; padding: 4px 0; }
QMenu::item { padding: @px5 24px @px5 12px; }
QMenu::item:selected { background: @selection; color: @text; }
QMenu::item:disabled { color: @text_disabled; }
QMenu::icon { padding-left: 10px; }
QMenu::separator { background: @border; height: 1px; margin: 4px 0; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @border; spacing: 8px;
           padding: 0; min-height: @toolbar_inner; max-height: @toolbar_inner; }
QToolBar::separator { background: @border; width: 1px; margin: @px11 8px; }
QSizeGrip { image: none; width: 0; height: 0; }
QStatusBar { background: @window; color: @text_secondary; border-top: 1px solid @border; font-size: @type_table;
             min-height: @status_inner; }
QStatusBar::item { border: none; }
QStatusBar QLabel { font-size: @type_table; padding: 0 8px; }
QTabBar { background: @window; }
QTabBar::tab { background: transparent; color: @text_secondary; border: none; border-bottom: 2px solid transparent;
               padding: 0 14px; height: @tab_inner; }
QTabBar[tight="true"]::tab { padding: 0 8px; }
QTabBar::tab:hover { color: @text; background: @hover; }
QTabBar::tab:selected { color: @text; font-weight: 600; border-bottom: 2px solid @accent; background: transparent; }
QTabBar::tab:focus { color: @text; background: @selection; }
QTabBar::tab:disabled { color: @text_disabled; }
QTabBar::tear { width: 0; border: none; image: none; }
QTabWidget::pane { border: none; border-top: 1px solid @border; }
QDockWidget { font-weight: 600; }
QDockWidget::title { background: @window; padding: @px7 12px; border-bottom: 1px solid @border; text-align: left; }
QSplitter::handle { background: @border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QToolTip { background: @raised; color: @text; border: 1px solid @border; padding: 4px 8px; }
)";

constexpr const char* kControls = R"(
QToolButton { background: transparent; color: @text; border: 1px solid transparent; border-radius: @radius_control;
              padding: 0 7px; min-height: @button_inner; max-height: @button_inner; }
QToolButton[framed="true"] { background: @surface; border: 1px solid @strong; }
QToolButton:hover { background: @hover; }
QToolButton:pressed { background: @sunken; }
QToolButton:checked { background: @selection; }
QToolButton:disabled { color: @text_disabled; background: transparent; }
QToolButton:focus { border: 2px solid @accent; padding: 0 6px; min-height: @button_focused; max-height: @button_focused; }
QLineEdit QToolButton, QTabBar QToolButton, QMenuBar QToolButton { border: none; padding: 0; min-height: 0; }
QStatusBar QToolButton, QStatusBar QToolButton:focus { padding: 0 2px; min-height: 0; }
QToolButton::menu-indicator { image: none; }
QPushButton { background: @surface; color: @text; border: 1px solid @strong; border-radius: @radius_control;
              padding: 0 11px; min-height: @button_inner; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @sunken; }
QPushButton:disabled { color: @text_disabled; border-color: @border; }
QPushButton:focus { border: 2px solid @accent; padding: 0 10px; min-height: @button_focused; }
QPushButton[primary="true"], QToolButton[primary="true"] { background: @accent; color: @text_on_accent;
              border: 1px solid @accent; font-weight: 600; padding: 0 13px; }
QPushButton[primary="true"]:hover, QToolButton[primary="true"]:hover { background: @accent_hover; }
QPushButton[primary="true"]:pressed, QToolButton[primary="true"]:pressed { background: @accent_pressed; }
QPushButton[primary="true"]:focus, QToolButton[primary="true"]:focus { border: 2px solid @text; padding: 0 12px; }
QPushButton[primary="true"]:disabled, QToolButton[primary="true"]:disabled { background: transparent;
              color: @text_disabled; border-color: transparent; font-weight: 400; }
QPushButton[link="true"] { background: transparent; color: @accent; border: none; padding: 0;
              text-align: left; min-height: @link; }
QPushButton[link="true"]:hover { text-decoration: underline; }
QPushButton[link="true"]:focus { border: none; border-bottom: 2px solid @accent; padding: 0; min-height: @link; }
QPushButton[link="true"]:disabled { color: @text_disabled; }
QPushButton[quiet="true"] { color: @text_secondary; min-height: 0; }
QPushButton[quiet="true"]:hover { color: @text; }
QPushButton[quiet="true"]:focus { min-height: 0; }
QLineEdit { background: @surface; color: @text; border: 1px solid @strong; border-radius: @radius_control;
            padding: 0 7px; min-height: @button_inner; selection-background-color: @accent;
            selection-color: @text_on_accent; }
QLineEdit:focus { border: 2px solid @accent; padding: 0 6px; min-height: @button_focused; }
QLineEdit:disabled { color: @text_disabled; border-color: @border; background: @sunken; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { border: none; padding: 0; min-height: 0; background: transparent; }
QPlainTextEdit, QTextEdit, QTextBrowser { background: @surface; color: @text; border: none;
            selection-background-color: @selection; selection-color: @text; }
QDialog QPlainTextEdit { border: 1px solid @border; border-radius: @radius_control; padding: 1px; }
QPlainTextEdit[code="true"], QLabel[code="true"] { font-family: "@font_code"; font-size: @type_code; }
QAbstractSpinBox { min-height: @spin_inner; }
QCheckBox, QRadioButton { spacing: 8px; background: transparent; }
QCheckBox:disabled, QRadioButton:disabled { color: @text_disabled; }
QGroupBox { border: none; margin-top: @px20; padding: 0; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; left: 0; }
QLabel { background: transparent; }
QLabel:disabled { color: @text_disabled; }
QFrame[secondary="true"] { color: @text_secondary; }
QLabel[type="caption"] { font-size: @type_caption; }
QLabel[type="table"] { font-size: @type_table; }
QLabel[type="panel_title"] { font-size: @type_panel_title; font-weight: 600; }
QLabel[type="page_title"] { font-size: @type_page_title; font-weight: 600; }
QLabel[type="start_title"] { font-size: @type_start_title; font-weight: 600; }
QWidget[ground="window"] { background: @window; }
QWidget[ground="surface"] { background: @surface; }
QWidget[ground="canvas"] { background: @canvas; }
QWidget[ground="raised"] { background: @raised; }
QWidget[ground="sunken"] { background: @sunken; }
QWidget[ground="border"] { background: @border; }
)";

constexpr const char* kViews = R"(
QAbstractScrollArea { border: none; }
QTableView, QTreeView, QListView { background: @surface; color: @text; border: none; outline: 0;
            font-size: @type_table; selection-background-color: @selection; selection-color: @text;
            gridline-color: transparent; }
QTableView::item, QListView::item { border: none; border-bottom: 1px solid @row_line; padding: 0 5px; }
QTreeView::item { border: none; min-height: @table_row; padding: 0 4px; }
QTableView::item:hover, QTreeView::item:hover, QListView::item:hover { background: @hover; }
QTableView::item:selected, QTreeView::item:selected, QListView::item:selected { background: @selection; color: @text; }
QTreeView::branch:selected { background: @selection; }
QHeaderView { background: @surface; border: none; }
QHeaderView::section { background: @surface; color: @text_secondary; border: none; border-bottom: 1px solid @border;
            padding: 0 8px; height: @header_inner; font-size: @type_table; font-weight: 400; }
QHeaderView::section:checked { font-weight: 400; }
QHeaderView::section:hover { color: @text; }
QHeaderView::up-arrow, QHeaderView::down-arrow { subcontrol-origin: border; subcontrol-position: center right;
            width: @px8; height: @px8; }
QTableCornerButton::section { background: @surface; border: none; border-bottom: 1px solid @border; }
QScrollBar:vertical { background: transparent; width: @px12; margin: 0; }
QScrollBar:horizontal { background: transparent; height: @px12; margin: 0; }
QScrollBar::handle { background: @border; border-radius: @px3; }
QScrollBar::handle:vertical { min-height: @px24; margin: 0 @px3; }
QScrollBar::handle:horizontal { min-width: @px24; margin: @px3 0; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: @strong; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; }
QProgressBar { background: @sunken; border: none; border-radius: 3px; max-height: @progress; color: transparent; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QSlider::groove:horizontal { background: @border; height: @px4; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { background: @surface; border: 1px solid @strong; width: @px12; margin: -@px5 0;
            border-radius: @px7; }
QSlider::handle:horizontal:focus { border: 2px solid @accent; }
)";

QString px(double value) {
    return QString::number(std::lround(value)) + QLatin1String("px");
}

QHash<QString, QString> values(const Tokens& tokens, const Palette& palette, double scale) {
    QHash<QString, QString> all;
    for (std::size_t i = 0; i < layout::kRoleCount; ++i) {
        const auto role = static_cast<Role>(i);
        all.insert(QString::fromUtf8(layout::roleName(role)), palette.colour(role).name());
    }
    const QColor accent = palette.colour(Role::kAccent);
    const QColor text = palette.colour(Role::kText);
    const QColor surface = palette.colour(Role::kSurface);
    all.insert(QStringLiteral("accent_hover"), tint(text, accent, 0.10).name());
    all.insert(QStringLiteral("accent_pressed"), tint(text, accent, 0.20).name());
    all.insert(QStringLiteral("row_line"), tint(palette.colour(Role::kBorder), surface, 0.6).name());
    const auto height = [&](const char* name, double value) {
        all.insert(QLatin1String(name), px(value * scale));
    };
    // A style sheet's heights leave out borders: one line, or the two of a button.
    height("toolbar_inner", tokens.size.toolbar - 1);
    height("status_inner", tokens.size.status - 1);
    height("tab_inner", tokens.size.tabStrip - 2);
    height("header_inner", tokens.size.tableHeader - 1);
    height("button_inner", tokens.size.toolbarButton - 2);
    height("button_focused", tokens.size.toolbarButton - 4);
    height("link", 22);
    // Fusion adds its 3 px frame on both sides of a spin box.
    height("spin_inner", tokens.size.toolbarButton - 6);
    height("table_row", tokens.size.tableRow);
    height("progress", tokens.size.progress);
    all.insert(QStringLiteral("radius_control"), px(tokens.radius.control));
    const auto type = [&](const char* name, TypeSize size) { height(name, tokens.typeToken(size).px); };
    type("type_caption", TypeSize::kCaption);
    type("type_table", TypeSize::kTable);
    type("type_code", TypeSize::kCode);
    type("type_panel_title", TypeSize::kPanelTitle);
    type("type_page_title", TypeSize::kPageTitle);
    type("type_start_title", TypeSize::kStartTitle);
    all.insert(QStringLiteral("font_code"), tokens.codeFont);
    return all;
}

} // namespace

QString styleSheet(const Tokens& tokens, const Palette& palette, double fontScale) {
    const QHash<QString, QString> known = values(tokens, palette, fontScale);
    const QString text = QLatin1String(kBars) + QLatin1String(kControls) + QLatin1String(kViews);
    static const QRegularExpression kName(QStringLiteral("@(px(\\d+)|[a-z_]+)"));
    QString sheet;
    sheet.reserve(text.size() * 2);
    qsizetype copied = 0;
    for (auto it = kName.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        sheet += QStringView(text).mid(copied, match.capturedStart() - copied);
        copied = match.capturedEnd();
        const QString name = match.captured(1);
        if (match.capturedLength(2) > 0) {
            sheet += px(match.captured(2).toInt() * fontScale);
        } else if (const auto found = known.constFind(name); found != known.constEnd()) {
            sheet += *found;
        } else {
            qFatal("the style sheet uses an unknown token: %s", qUtf8Printable(name));
        }
    }
    sheet += QStringView(text).mid(copied);
    return sheet;
}

} // namespace tessera::style
