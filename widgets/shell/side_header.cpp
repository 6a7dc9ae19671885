#include "widgets/shell/side_header.h"

#include "widgets/style/elided_label.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QLabel>

#include <initializer_list>

namespace tessera::shell {

SideHeader::SideHeader(const style::Theme& theme, const QString& letter, QWidget* parent)
    : QWidget(parent)
    , m_letter(new QLabel(letter, this))
    , m_plan(new style::ElidedLabel(Qt::ElideRight, this))
    , m_time(new style::ElidedLabel(Qt::ElideRight, this)) {
    setProperty("ground", "surface");
    setAttribute(Qt::WA_StyledBackground);
    const auto& space = theme.tokens().space;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space.panel, space.control, space.panel, space.control);
    row->setSpacing(space.control);
    row->addWidget(m_letter);
    row->addWidget(m_plan, 1);
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

} // namespace tessera::shell
