#include "widgets/shell/side_header.h"

#include "widgets/style/elided_label.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace tessera::shell {

/// Badges side by side, each with its backend's name where there is room for all names.
class SideHeader::KeyView final : public QWidget {
public:
    KeyView(const style::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        style::setSpokenRole(*this, QAccessible::Graphic);
        theme.follow(this, [this] {
            updateGeometry();
            update();
        });
        hide();
    }
    void show(std::vector<itemmodels::BackendLook> backends) {
        m_backends = std::move(backends);
        QStringList titles;
        for (const itemmodels::BackendLook& look : m_backends) {
            titles << look.title;
        }
        const QString words = tr("Colours of backends: %1").arg(titles.join(QStringLiteral(", ")));
        setToolTip(style::plainTip(words));
        setAccessibleName(words);
        setVisible(!m_backends.empty());
        updateGeometry();
        update();
    }
    [[nodiscard]] const std::vector<itemmodels::BackendLook>& backends() const { return m_backends; }
    [[nodiscard]] QSize sizeHint() const override { return {widthOf(Words::kShown), lineHeight()}; }
    [[nodiscard]] QSize minimumSizeHint() const override {
        return {m_theme.badgeSize().width(), lineHeight()};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const auto words = widthOf(Words::kShown) <= width() ? Words::kShown : Words::kNone;
        const QFont font = m_theme.font(style::TypeSize::kCaption);
        const int gap = m_theme.tokens().space.control / 2;
        double x = 0;
        for (const itemmodels::BackendLook& look : m_backends) {
            const QSizeF badge = m_theme.badgeSize();
            style::paintBadge(painter, QRectF(QPointF(x, (height() - badge.height()) / 2), badge), look.badge,
                              m_theme.palette(), m_theme.font(style::TypeSize::kBadge),
                              m_theme.tokens().radius.badge);
            x += badge.width() + gap;
            if (words == Words::kShown) {
                const int wide = QFontMetrics(font).horizontalAdvance(look.title);
                painter.setFont(font);
                painter.setPen(m_theme.colour(style::Role::kTextSecondary));
                painter.drawText(QRectF(x, 0, wide + 1, height()), Qt::AlignVCenter, look.title);
                x += wide + 2 * gap;
            }
        }
    }

private:
    enum class Words { kShown, kNone };
    [[nodiscard]] int lineHeight() const {
        return std::max(m_theme.badgeSize().height(),
                        QFontMetrics(m_theme.font(style::TypeSize::kCaption)).height()) +
               2;
    }
    [[nodiscard]] int widthOf(Words words) const {
        const QFontMetrics metrics(m_theme.font(style::TypeSize::kCaption));
        const int gap = m_theme.tokens().space.control / 2;
        int width = 0;
        for (const itemmodels::BackendLook& look : m_backends) {
            width += m_theme.badgeSize().width() + gap;
            width += words == Words::kShown ? metrics.horizontalAdvance(look.title) + 2 * gap : 0;
        }
        return width;
    }

    const style::Theme& m_theme;
    std::vector<itemmodels::BackendLook> m_backends;
};

SideHeader::SideHeader(const style::Theme& theme, const QString& letter, QWidget* parent)
    : QWidget(parent)
    , m_letter(new QLabel(letter, this))
    , m_plan(new style::ElidedLabel(Qt::ElideRight, this))
    , m_key(new KeyView(theme, this))
    , m_time(new style::ElidedLabel(Qt::ElideRight, this)) {
    setProperty("ground", "surface");
    setAttribute(Qt::WA_StyledBackground);
    setSizePolicy(QSizePolicy::Ignored,
                  QSizePolicy::Fixed); // both sides have the same room, whatever they say
    const auto& space = theme.tokens().space;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space.panel, space.control, space.panel, space.control);
    row->setSpacing(space.control);
    row->addWidget(m_letter);
    row->addWidget(m_plan, 1);
    row->addWidget(m_key);
    row->addWidget(m_time);
    const auto restyle = [this, &theme] {
        for (QWidget* label : std::initializer_list<QWidget*>{m_letter, m_time}) {
            label->setFont(theme.font(style::TypeSize::kBody, 600));
        }
        m_plan->setFont(theme.font(style::TypeSize::kTable));
    };
    restyle();
    connect(&theme, &style::Theme::changed, this, restyle);
}

void SideHeader::show(const QString& plan, const QString& time) {
    m_plan->setText(plan);
    m_time->setText(time);
    setAccessibleName(QStringList{m_letter->text(), plan, time}.join(u' '));
}

void SideHeader::setKey(std::vector<itemmodels::BackendLook> backends) {
    m_key->show(std::move(backends));
}

const std::vector<itemmodels::BackendLook>& SideHeader::key() const {
    return m_key->backends();
}

} // namespace tessera::shell
