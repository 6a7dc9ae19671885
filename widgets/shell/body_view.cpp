#include "widgets/shell/body_view.h"

#include "widgets/canvas/graph_canvas.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/elided_link.h"
#include "widgets/style/flow_layout.h"
#include "widgets/style/menu_text.h"
#include "widgets/style/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace tessera::shell {

BodyView::BodyView(const style::Theme& theme, QAction& leave, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_header(new QWidget(this))
    , m_crumbs(new style::FlowLayout)
    , m_runner(new style::ElidedLabel(Qt::ElideRight, m_header))
    , m_stack(new QStackedWidget(this)) {
    const auto& space = theme.tokens().space;
    m_header->setProperty("ground", "surface");
    m_header->setAttribute(Qt::WA_StyledBackground);
    m_crumbs->setSpacing(space.tight);
    auto* back = new QToolButton(m_header);
    back->setDefaultAction(&leave);
    back->setToolButtonStyle(Qt::ToolButtonIconOnly);
    back->setAutoRaise(true);
    auto* top = new QHBoxLayout;
    top->setSpacing(space.control);
    top->addLayout(m_crumbs, 1);
    top->addWidget(back, 0, Qt::AlignTop);
    auto* rows = new QVBoxLayout(m_header);
    rows->setContentsMargins(space.panel, space.tight, space.panel, space.control);
    rows->setSpacing(0);
    rows->addLayout(top);
    rows->addWidget(m_runner);
    m_runner->setForegroundRole(QPalette::PlaceholderText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_stack, 1);
    setAccessibleName(tr("Body of a node"));
    const auto restyle = [this] { m_runner->setFont(m_theme.font(style::TypeSize::kTable)); };
    restyle();
    connect(&theme, &style::Theme::changed, this, restyle);
}

canvas::GraphCanvas& BodyView::enter(const graph::BodyPath& path) {
    const std::size_t depth = path.size() - 1;
    while (m_levels.size() <= depth) {
        auto* canvas = new canvas::GraphCanvas(m_theme, m_stack);
        canvas->setAccessibleName(tr("Graph of a body"));
        m_stack->addWidget(canvas);
        m_levels.push_back({canvas, {}});
        emit canvasMade(canvas);
    }
    m_path = path;
    for (std::size_t i = depth; i < m_levels.size(); ++i) {
        // What lies deeper is not come back to; the picture of another body is not that of this one.
        if (i > depth || m_levels[i].path != path) {
            m_levels[i].path.clear();
            m_levels[i].canvas->setScene(nullptr);
        }
    }
    m_stack->setCurrentWidget(m_levels[depth].canvas);
    return *m_levels[depth].canvas;
}

void BodyView::show(BodyPicture picture) {
    if (picture.path != m_path || picture.scene == nullptr) {
        return;
    }
    Level& level = m_levels[m_path.size() - 1];
    level.path = m_path;
    level.canvas->setScene(std::move(picture.scene));
    m_runner->setText(picture.runner);
    if (picture.way != m_way || picture.bodies != m_bodies) {
        m_way = std::move(picture.way);
        m_bodies = std::move(picture.bodies);
        fillWay();
    }
}

void BodyView::clear() {
    m_path.clear();
    for (Level& level : m_levels) {
        level.path.clear();
        level.canvas->setScene(nullptr);
    }
}

canvas::GraphCanvas& BodyView::canvas() const {
    return *m_levels[m_path.empty() ? 0 : m_path.size() - 1].canvas;
}

std::vector<canvas::GraphCanvas*> BodyView::canvases() const {
    std::vector<canvas::GraphCanvas*> all;
    for (const Level& level : m_levels) {
        all.push_back(level.canvas);
    }
    return all;
}

QString BodyView::runner() const {
    return m_runner->text();
}

/// "model › Loop_12 › body": all but the last lead there; the last offers the other bodies of its node.
void BodyView::fillWay() {
    while (QLayoutItem* item = m_crumbs->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    for (std::size_t i = 0; i + 1 < m_way.size(); ++i) {
        const BodyCrumb& crumb = m_way[i];
        auto* link = new style::ElidedLink(m_header);
        link->setLink(crumb.text, tr("Go back there"));
        connect(link, &QPushButton::clicked, this,
                [this, path = crumb.path, node = crumb.node] { emit placeChosen(path, node); });
        addCrumb(link);
        auto* between = new QLabel(QStringLiteral("›"), m_header);
        between->setProperty("secondary", true);
        addCrumb(between);
    }
    if (m_bodies.size() < 2) {
        auto* here = new style::ElidedLabel(Qt::ElideRight, m_header);
        here->setText(m_way.back().text);
        addCrumb(here);
        return;
    }
    auto* choice = new QToolButton(m_header);
    choice->setText(style::menuText(m_way.back().text));
    choice->setIcon(m_theme.icon(style::Icon::kDown));
    choice->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    choice->setAutoRaise(true);
    choice->setToolTip(tr("Show another body of this node"));
    choice->setAccessibleName(tr("%1, one of the node's bodies").arg(m_way.back().text));
    choice->setPopupMode(QToolButton::InstantPopup);
    choice->setFocusPolicy(Qt::TabFocus);
    auto* menu = new QMenu(choice);
    for (const QString& body : m_bodies) {
        QAction* action = menu->addAction(style::menuText(body));
        action->setCheckable(true);
        action->setChecked(body == m_way.back().text);
        connect(action, &QAction::triggered, this, [this, body] {
            graph::BodyPath path = m_path;
            path.back().body = body.toStdString();
            emit placeChosen(path, {});
        });
    }
    choice->setMenu(menu);
    addCrumb(choice);
}

/// All of one height, so that their words stand on one line.
void BodyView::addCrumb(QWidget* crumb) {
    constexpr int kHeight = 24;
    crumb->setFixedHeight(m_theme.scaled(kHeight));
    connect(&m_theme, &style::Theme::changed, crumb,
            [this, crumb] { crumb->setFixedHeight(m_theme.scaled(kHeight)); });
    m_crumbs->addWidget(crumb);
}

void BodyView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Backspace) {
        emit leaveRequested();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace tessera::shell
