#pragma once

#include "widgets/style/icons.h"

#include <QProxyStyle>

#include <memory>

namespace tessera::style {

/// Fusion, with the few parts that a style sheet cannot colour painted flat: tick boxes, radio buttons, tree
/// branches, combo and spin boxes, focus frames.
class FlatStyle final : public QProxyStyle {
    Q_OBJECT
public:
    /// \param colours shared with the theme; never null.
    /// \param scale   factor on what stands beside text: icons, tick boxes, indentation.
    FlatStyle(std::shared_ptr<const LiveColours> colours, double scale);

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* result) const override;
    /// Message boxes, and the button of a tool bar that has no room, carry our icons.
    QIcon standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const override;

private:
    enum class Chevron { kUp, kDown };
    [[nodiscard]] QColor colour(Role role) const { return m_colours->palette.colour(role); }
    void paintArrow(QPainter& painter, const QStyleOption& option, Icon icon) const;
    void drawTickBox(const QStyleOption& option, QPainter& painter) const;
    void drawRadio(const QStyleOption& option, QPainter& painter) const;
    void drawBranch(const QStyleOption& option, QPainter& painter) const;
    void drawField(const QStyleOption& option, QPainter& painter) const;
    void drawChevron(QPainter& painter, QPointF centre, Chevron direction, Role ink) const;

    [[nodiscard]] int scaled(int px) const;
    /// The largest centred square, inset so that a 1 px line lies on whole pixels.
    [[nodiscard]] QRectF indicatorRect(const QRect& rect) const;

    std::shared_ptr<const LiveColours> m_colours;
    double m_scale;
};

} // namespace tessera::style
