#include "widgets/style/bar.h"

#include <QPainter>
#include <QPen>

#include <algorithm>

namespace tessera::style {
namespace {

/// An interval that goes on beyond the track points there: an end cap would say that it ends.
void paintCut(QPainter& painter, double x, const QRectF& rect, double outwards) {
    const double wide = rect.height() / 2 + 1.5;
    painter.drawLine(QPointF(x, rect.center().y()), QPointF(x - outwards * wide, rect.top() - 1.5));
    painter.drawLine(QPointF(x, rect.center().y()), QPointF(x - outwards * wide, rect.bottom() + 1.5));
}

void paintWhisker(QPainter& painter, const QRectF& rect, const Whisker& whisker, const QColor& ink) {
    const auto place = [&](double share) { return rect.left() + rect.width() * std::clamp(share, 0.0, 1.0); };
    const double from = std::min(whisker.low, whisker.high);
    const double to = std::max(whisker.low, whisker.high);
    double low = place(from);
    double high = place(to);
    // Two caps closer than 4 px read as a blot, so a narrow interval is drawn at 4 px around its middle.
    if (high - low < 4) {
        const double middle = std::clamp((low + high) / 2, rect.left() + 2, rect.right() - 2);
        low = middle - 2;
        high = middle + 2;
    }
    painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::FlatCap));
    const auto end = [&](double x, bool isCut, double outwards) {
        if (isCut) {
            paintCut(painter, x, rect, outwards);
        } else {
            painter.drawLine(QPointF(x, rect.top() - 1.5), QPointF(x, rect.bottom() + 1.5));
        }
    };
    end(low, from < 0, -1);
    end(high, to > 1, 1);
    painter.drawLine(QPointF(low, rect.center().y()), QPointF(high, rect.center().y()));
}

} // namespace

void paintBar(QPainter& painter, const QRectF& rect, const Bar& bar, const QColor& fill,
              const Palette& palette) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = rect.height() / 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.colour(Role::kTrack));
    painter.drawRoundedRect(rect, radius, radius);
    QRectF filled = rect;
    filled.setWidth(rect.width() * std::clamp(bar.share, 0.0, 1.0));
    if (filled.width() > 0) {
        if (bar.kind == BarKind::kMeasured) {
            painter.setBrush(fill);
            painter.drawRoundedRect(filled, radius, radius);
        } else {
            QPen dashed(fill, 1, Qt::CustomDashLine, Qt::FlatCap);
            dashed.setDashPattern({3, 2});
            painter.setPen(dashed);
            painter.setBrush(palette.colour(Role::kSurface));
            painter.drawRect(filled.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
    if (bar.whisker) {
        paintWhisker(painter, rect, *bar.whisker, palette.colour(Role::kText));
    }
    painter.restore();
}

} // namespace tessera::style
