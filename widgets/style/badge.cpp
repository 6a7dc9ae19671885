#include "widgets/style/badge.h"

#include <QPainter>
#include <QPen>

namespace tessera::style {

void paintBadge(QPainter& painter, const QRectF& rect, const Badge& badge, const Palette& palette,
                const QFont& font, double radius) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ink;
    if (badge.slot == Slot::kUnplaced) {
        ink = palette.colour(Role::kTextSecondary);
        painter.setBrush(palette.colour(Role::kSurface));
        QPen dashed(palette.colour(Role::kStrong), 1);
        dashed.setDashPattern({3, 2});
        painter.setPen(dashed);
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    } else {
        const QColor fill = palette.fill(badge.slot);
        ink = textOn(fill);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(rect, radius, radius);
        if (badge.device == DeviceClass::kAccelerator) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(ink, 1));
            painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), radius - 1, radius - 1);
        }
    }
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, badge.letters);
    painter.restore();
}

} // namespace tessera::style
