#include "widgets/style/icons.h"

#include "widgets/style/resources.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>

namespace tessera::style {
namespace {

constexpr std::array<QStringView, kIconCount> kNames = {
    u"open",    u"save",        u"export",   u"play",    u"pause",   u"stop",     u"undo",     u"redo",
    u"zoom-in", u"zoom-out",    u"fit",      u"find",    u"filter",  u"split",    u"minimap",  u"pin",
    u"forbid",  u"warning",     u"error",    u"info",    u"tick",    u"close",    u"right",    u"down",
    u"convert", u"copy-device", u"fold",     u"outline", u"backend", u"heat",     u"delta",    u"confidence",
    u"table",   u"chart",       u"timeline", u"search",  u"compare", u"spec",     u"problems", u"settings",
    u"clock",   u"stale",       u"model",    u"node",    u"chip",    u"terminal", u"why",      u"more",
    u"plus",    u"lock",        u"left",     u"minus"};

constexpr double kBox = 24;

QByteArray drawing(Icon icon, const QColor& colour, double sizePx, IconFill fill) {
    initResources();
    QFile file(QStringLiteral(":/tessera/icons/%1.svg").arg(iconName(icon)));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("no drawing for the icon %s", qUtf8Printable(iconName(icon).toString()));
    }
    QByteArray svg = file.readAll();
    const QByteArray ink = colour.name(QColor::HexRgb).toLatin1();
    svg.replace("currentSolid", fill == IconFill::kSolid ? ink : QByteArrayLiteral("none"));
    svg.replace("currentColor", ink);
    svg.replace("stroke-width=\"1.5\"",
                "stroke-width=\"" + QByteArray::number(iconStroke(sizePx) * kBox / sizePx, 'f', 4) + '"');
    return svg;
}

class ThemedIconEngine final : public QIconEngine {
public:
    ThemedIconEngine(std::shared_ptr<const LiveColours> colours, Icon icon, IconInk ink)
        : m_colours(std::move(colours)), m_icon(icon), m_ink(ink) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        paintIcon(*painter, rect, m_icon, colour(mode, state), m_ink.fill);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return scaledPixmap(size, mode, state, 1.0);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal ratio) override {
        const double side = std::min(size.width(), size.height()) / ratio;
        return side > 0 ? iconPixmap(m_icon, colour(mode, state), side, ratio, m_ink.fill) : QPixmap();
    }

    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override {
        const int side = std::min(size.width(), size.height());
        return {side, side};
    }

    bool isNull() override { return false; }
    QString key() const override { return QStringLiteral("tessera"); }
    QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

private:
    QColor colour(QIcon::Mode mode, QIcon::State state) const {
        if (mode == QIcon::Disabled) {
            return m_colours->palette.colour(Role::kTextDisabled);
        }
        return m_colours->palette.colour(state == QIcon::On ? m_ink.on.value_or(m_ink.normal) : m_ink.normal);
    }

    std::shared_ptr<const LiveColours> m_colours;
    Icon m_icon;
    IconInk m_ink;
};

} // namespace

QStringView iconName(Icon icon) {
    return kNames[static_cast<std::size_t>(icon)];
}

double iconStroke(double sizePx) {
    constexpr double kStroke = 1.5;
    return kStroke * std::min(sizePx / 16, 1.0) * std::max(sizePx / kBox, 1.0);
}

QIcon themedIcon(std::shared_ptr<const LiveColours> colours, Icon icon, IconInk ink) {
    Q_ASSERT(colours);
    return QIcon(new ThemedIconEngine(std::move(colours), icon, ink));
}

QPixmap iconPixmap(Icon icon, const QColor& colour, double sizePx, double ratio, IconFill fill) {
    Q_ASSERT(sizePx > 0 && ratio > 0);
    const int side = std::max(1, static_cast<int>(std::lround(sizePx * ratio)));
    const QString key = QStringLiteral("tessera-icon:%1:%2:%3:%4:%5")
                            .arg(iconName(icon), colour.name(QColor::HexArgb))
                            .arg(side)
                            .arg(ratio)
                            .arg(fill == IconFill::kSolid ? 1 : 0);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) {
        return pixmap;
    }
    pixmap = QPixmap(side, side);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(drawing(icon, colour, sizePx, fill));
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(colour.alphaF());
    renderer.render(&painter, QRectF(0, 0, side, side));
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

void paintIcon(QPainter& painter, const QRectF& rect, Icon icon, const QColor& colour, IconFill fill) {
    const double side = std::min(rect.width(), rect.height());
    if (side <= 0) {
        return;
    }
    const double ratio = painter.device()->devicePixelRatioF();
    const QPixmap pixmap = iconPixmap(icon, colour, side, ratio, fill);
    // A pixmap off the device grid is resampled and blurs, so the place is rounded to device pixels.
    const auto snapped = [ratio](double v) { return std::round(v * ratio) / ratio; };
    painter.drawPixmap(QPointF(snapped(rect.center().x() - side / 2), snapped(rect.center().y() - side / 2)),
                       pixmap);
}

QIcon applicationIcon() {
    initResources();
    return QIcon(QStringLiteral(":/tessera/icons/tessera.svg"));
}

} // namespace tessera::style
