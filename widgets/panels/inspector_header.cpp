#include "widgets/panels/inspector_header.h"

#include "widgets/models/word_help.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace tessera::panels {

class InspectorHeader::BadgeView final : public QWidget {
public:
    explicit BadgeView(const style::Theme& theme) : m_theme(theme) {
        style::setSpokenRole(*this, QAccessible::Graphic);
        theme.follow(this, [this] {
            setFixedSize(m_theme.badgeSize() + QSize(2, 2));
            update();
        });
    }
    void show(const itemmodels::BackendLook& look) {
        m_badge = look.badge;
        setToolTip(look.title);
        setAccessibleName(look.title);
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        style::paintBadge(painter, QRectF(QPointF(1, 1), m_theme.badgeSize()), m_badge, m_theme.palette(),
                          m_theme.font(style::TypeSize::kBadge), m_theme.tokens().radius.badge);
    }

private:
    const style::Theme& m_theme;
    style::Badge m_badge;
};

InspectorHeader::InspectorHeader(const style::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_badge(new BadgeView(theme))
    , m_title(new style::ElidedLabel(Qt::ElideRight, this))
    , m_name(new style::ElidedLabel(Qt::ElideMiddle, this)) {
    const auto& space = theme.tokens().space;
    theme.follow(this, [this] { m_title->setFont(m_theme.font(style::TypeSize::kPanelTitle)); });
    m_name->setForegroundRole(QPalette::PlaceholderText);
    auto* reveal = new QToolButton(this);
    reveal->setIcon(theme.icon(style::Icon::kFit));
    reveal->setToolTip(tr("Show it on the canvas"));
    reveal->setAccessibleName(reveal->toolTip());
    reveal->setAutoRaise(true);
    connect(reveal, &QToolButton::clicked, this, &InspectorHeader::revealRequested);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space.panel, space.panel, space.panel, 0);
    column->setSpacing(space.control);
    auto* top = new QHBoxLayout;
    top->setSpacing(space.control);
    top->addWidget(m_badge);
    top->addWidget(m_title, 1);
    top->addWidget(reveal);
    column->addLayout(top);
    column->addWidget(m_name);
    auto* facts = new QGridLayout;
    facts->setContentsMargins(0, space.tight, 0, 0);
    facts->setHorizontalSpacing(space.control);
    facts->setVerticalSpacing(space.tight);
    theme.follow(this, [this, facts] {
        facts->setColumnMinimumWidth(0, m_theme.scaled(64)); // the figures of Work need the rest
    });
    facts->setColumnStretch(1, 1);
    const auto addLine = [this, facts](const QString& name) {
        auto* value = new style::ElidedLabel(Qt::ElideRight, this);
        addFact(*facts, name, value);
        return value;
    };
    m_output = addLine(tr("Output"));
    m_work = addLine(tr("Work"));
    m_time = new QLabel(this); // its figures may need a second line
    m_time->setWordWrap(true);
    m_time->setTextFormat(Qt::PlainText);
    addFact(*facts, tr("Time"), m_time);
    m_layout = addLine(tr("Layout"));
    column->addLayout(facts);
}

void InspectorHeader::addFact(QGridLayout& facts, const QString& name, QWidget* value) {
    auto* key = new QLabel(name, this);
    key->setProperty("secondary", true);
    key->setProperty("type", "table");
    m_theme.follow(value, [this, value] { value->setFont(m_theme.font(style::TypeSize::kTable)); });
    const int row = facts.rowCount();
    facts.addWidget(key, row, 0, Qt::AlignTop);
    facts.addWidget(value, row, 1);
}

void InspectorHeader::show(const NodeDetails& details) {
    m_badge->show(details.backend);
    m_title->setText(details.title);
    m_name->setText(details.nodeName);
    m_output->setText(details.output);
    m_work->setText(details.work);
    m_time->setText(details.time);
    m_time->setToolTip(details.timeHelp.isEmpty() ? QString() : details.time + u'\n' + details.timeHelp);
    m_layout->setText(details.layout);
    const QString layout = itemmodels::wordHelp(details.layout);
    m_layout->setToolTip(layout.isEmpty() ? QString() : details.layout + u'\n' + layout);
}

} // namespace tessera::panels
