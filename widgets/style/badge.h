#pragma once

#include "widgets/style/palette.h"

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace tessera::style {

/// What a badge says.
struct Badge {
    QString letters; ///< two letters, from the backend's spec
    Slot slot = Slot::kUnplaced;
    DeviceClass device = DeviceClass::kCpu;
    friend bool operator==(const Badge&, const Badge&) = default;
};

/// Paints a backend badge. kUnplaced is hollow with a dashed outline.
/// \param rect px: 24 x 16 near and in tables, 19 x 14 at the middle level.
/// \param font Theme::font(TypeSize::kBadge).
/// \param radius tokens: radius.badge.
void paintBadge(QPainter& painter, const QRectF& rect, const Badge& badge, const Palette& palette,
                const QFont& font, double radius);

} // namespace tessera::style
