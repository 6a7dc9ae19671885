#include "widgets/canvas/changed_key.h"

#include "engine/layout/marks.h"
#include "widgets/style/spoken_role.h"

#include <QPainter>

namespace tessera::canvas {
namespace {

constexpr layout::Rect kBox{4, 4, 16, 10}; ///< px at font scale 1
constexpr QSize kSize(28, 20);

} // namespace

ChangedKey::ChangedKey(const style::Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_paint(theme) {
    setAccessibleName(tr("Marked so in the graph"));
    setToolTip(accessibleName());
    style::setSpokenRole(*this, QAccessible::Graphic);
    theme.follow(this, [this] {
        m_paint.clear();
        setFixedSize(sizeHint());
        update();
    });
}

QSize ChangedKey::sizeHint() const {
    return {m_theme.scaled(kSize.width()), m_theme.scaled(kSize.height())};
}

void ChangedKey::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.scale(m_theme.fontScale(), m_theme.fontScale());
    m_paint.begin(&painter);
    constexpr double kRadius = 3;
    m_paint.fillRounded(kBox, kRadius, layout::Ink::of(layout::Role::kSunken));
    layout::drawChanged(m_paint, kBox, kRadius, 3);
    m_paint.begin(nullptr);
}

} // namespace tessera::canvas
