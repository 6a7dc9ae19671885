#pragma once

#include "widgets/style/palette.h"

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace tessera::style {

/// Where a backend runs; accelerators get a second frame inside their badge, so that it shows without colour.
enum class DeviceKind { kCpu, kAccelerator };

/// What a badge says.
struct Badge {
    QString letters; ///< two letters, from the backend's spec
    ColourSlot slot = ColourSlot::kUnplaced;
    DeviceKind device = DeviceKind::kCpu;
    friend bool operator==(const Badge&, const Badge&) = default;
};

/// Paints a backend badge. kUnplaced is hollow with a dashed outline.
/// \param rect px: 24 x 16 near and in tables, 19 x 14 at the middle level.
/// \param font Theme::font(TypeSize::kBadge).
/// \param radius tokens: radius.badge.
void paintBadge(QPainter& painter, const QRectF& rect, const Badge& badge, const Palette& palette,
                const QFont& font, double radius);

} // namespace tessera::style
