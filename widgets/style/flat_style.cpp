#include "widgets/style/flat_style.h"

#include <QPainter>
#include <QPushButton>
#include <QStyleOptionComplex>
#include <QTabBar>

#include <algorithm>
#include <cmath>

namespace tessera::style {
namespace {

constexpr int kIndicator = 16;
constexpr double kRadius = 4;

bool has(const QStyleOption& option, QStyle::StateFlag flag) {
    return option.state.testFlag(flag);
}

} // namespace

FlatStyle::FlatStyle(std::shared_ptr<const LiveColours> colours, double scale)
    : QProxyStyle(QStringLiteral("Fusion")), m_colours(std::move(colours)), m_scale(scale) {
    Q_ASSERT(m_colours);
}

int FlatStyle::scaled(int px) const {
    return static_cast<int>(std::lround(px * m_scale));
}

QRectF FlatStyle::indicatorRect(const QRect& rect) const {
    const int side = std::min({rect.width(), rect.height(), scaled(kIndicator)});
    QRect square(0, 0, side, side);
    square.moveCenter(rect.center());
    return QRectF(square).adjusted(0.5, 0.5, -0.5, -0.5);
}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        drawTickBox(*option, *painter);
        return;
    case PE_IndicatorRadioButton:
        drawRadio(*option, *painter);
        return;
    case PE_IndicatorBranch:
        drawBranch(*option, *painter);
        return;
    case PE_FrameFocusRect: {
        if (qobject_cast<const QPushButton*>(widget) != nullptr) {
            return; // its border in the style sheet is the ring
        }
        QRectF ring(option->rect);
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            ring = tabs->tabRect(tabs->currentIndex()); // the base style's would lie across the title
        }
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(colour(Role::kAccent), 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(ring.adjusted(1, 1, -1, -1), kRadius, kRadius);
        painter->restore();
        return;
    }
    case PE_IndicatorHeaderArrow:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
            header != nullptr && header->sortIndicator != QStyleOptionHeader::None) {
            // Down is descending, as a person reads it; Qt's own arrow points to where values grow.
            const bool descends = header->sortIndicator == QStyleOptionHeader::SortUp;
            drawChevron(*painter, QRectF(option->rect).center(), descends ? Chevron::kDown : Chevron::kUp,
                        Role::kTextSecondary);
        }
        return;
    case PE_IndicatorArrowDown:
        paintArrow(*painter, *option, Icon::kDown);
        return;
    case PE_IndicatorArrowLeft:
        paintArrow(*painter, *option, Icon::kLeft);
        return;
    case PE_IndicatorArrowRight:
        paintArrow(*painter, *option, Icon::kRight);
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void FlatStyle::paintArrow(QPainter& painter, const QStyleOption& option, Icon icon) const {
    // The base style's arrows are as large as a few pixels whatever the letters.
    QRect place(0, 0, scaled(kIconSize), scaled(kIconSize));
    place.moveCenter(option.rect.center());
    paintIcon(painter, place, icon,
              colour(has(option, State_Enabled) ? Role::kTextSecondary : Role::kTextDisabled));
}

QIcon FlatStyle::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const {
    switch (icon) {
    case SP_ToolBarHorizontalExtensionButton:
        return themedIcon(m_colours, Icon::kMore);
    case SP_MessageBoxWarning:
        return themedIcon(m_colours, Icon::kWarning, {.normal = Role::kWarning, .on = {}});
    case SP_MessageBoxCritical:
        return themedIcon(m_colours, Icon::kError, {.normal = Role::kDanger, .on = {}});
    case SP_MessageBoxInformation:
        return themedIcon(m_colours, Icon::kInfo, {.normal = Role::kAccent, .on = {}});
    default:
        return QProxyStyle::standardIcon(icon, option, widget);
    }
}

void FlatStyle::drawTickBox(const QStyleOption& option, QPainter& painter) const {
    const bool enabled = has(option, State_Enabled);
    const bool filled = has(option, State_On) || has(option, State_NoChange);
    const QRectF box = indicatorRect(option.rect);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (has(option, State_HasFocus) && has(option, State_KeyboardFocusChange)) {
        painter.setPen(QPen(colour(Role::kAccent), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(-1.5, -1.5, 1.5, 1.5), kRadius + 1, kRadius + 1);
    }
    const QColor line = colour(!enabled ? Role::kBorder : filled ? Role::kAccent : Role::kStrong);
    painter.setPen(QPen(line, 1));
    painter.setBrush(!filled   ? colour(Role::kSurface)
                     : enabled ? colour(Role::kAccent)
                               : colour(Role::kSunken));
    painter.drawRoundedRect(box, kRadius - 1, kRadius - 1);
    const QColor ink = colour(enabled ? Role::kTextOnAccent : Role::kTextDisabled);
    if (has(option, State_On)) {
        painter.setPen(QPen(ink, 2 * m_scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const double s = box.width() / 15;
        const QPointF at = box.topLeft();
        const QPointF tick[] = {at + QPointF(3.5, 7.8) * s, at + QPointF(6.4, 10.6) * s,
                                at + QPointF(11.5, 4.8) * s};
        painter.drawPolyline(tick, 3);
    } else if (has(option, State_NoChange)) {
        painter.setPen(QPen(ink, 2 * m_scale, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(box.left() + 4 * m_scale, box.center().y()),
                         QPointF(box.right() - 4 * m_scale, box.center().y()));
    }
    painter.restore();
}

void FlatStyle::drawRadio(const QStyleOption& option, QPainter& painter) const {
    const bool enabled = has(option, State_Enabled);
    const bool on = has(option, State_On);
    const QRectF box = indicatorRect(option.rect);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour(!enabled ? Role::kBorder : on ? Role::kAccent : Role::kStrong), on ? 1.5 : 1));
    painter.setBrush(colour(Role::kSurface));
    painter.drawEllipse(box);
    if (on) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour(enabled ? Role::kAccent : Role::kTextDisabled));
        painter.drawEllipse(box.center(), 3.5 * m_scale, 3.5 * m_scale);
    }
    painter.restore();
}

void FlatStyle::drawBranch(const QStyleOption& option, QPainter& painter) const {
    if (!has(option, State_Children)) {
        return;
    }
    const Icon icon = has(option, State_Open) ? Icon::kDown : Icon::kRight;
    const double side = std::min({option.rect.width(), option.rect.height(), scaled(12)});
    QRectF rect(0, 0, side, side);
    rect.moveCenter(QRectF(option.rect).center());
    paintIcon(painter, rect, icon, colour(Role::kTextSecondary));
}

void FlatStyle::drawField(const QStyleOption& option, QPainter& painter) const {
    const bool enabled = has(option, State_Enabled);
    const bool focused = has(option, State_HasFocus);
    const double width = focused ? 2 : 1;
    const Role line = !enabled ? Role::kBorder : focused ? Role::kAccent : Role::kStrong;
    const bool hovered = enabled && has(option, State_MouseOver);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour(line), width));
    painter.setBrush(colour(!enabled ? Role::kSunken : hovered ? Role::kHover : Role::kSurface));
    const double half = width / 2;
    painter.drawRoundedRect(QRectF(option.rect).adjusted(half, half, -half, -half), kRadius, kRadius);
    painter.restore();
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const {
    if (control != CC_ComboBox && control != CC_SpinBox) {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        return;
    }
    drawField(*option, *painter);
    const auto ink = [&](bool usable) {
        return usable && has(*option, State_Enabled) ? Role::kTextSecondary : Role::kTextDisabled;
    };
    if (control == CC_ComboBox) {
        const QRectF area = proxy()->subControlRect(control, option, SC_ComboBoxArrow, widget);
        drawChevron(*painter, area.center(), Chevron::kDown, ink(true));
        return;
    }
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (spin != nullptr && spin->buttonSymbols != QAbstractSpinBox::NoButtons) {
        const QRectF up = proxy()->subControlRect(control, option, SC_SpinBoxUp, widget);
        const QRectF down = proxy()->subControlRect(control, option, SC_SpinBoxDown, widget);
        drawChevron(*painter, up.center(), Chevron::kUp,
                    ink(spin->stepEnabled.testFlag(QAbstractSpinBox::StepUpEnabled)));
        drawChevron(*painter, down.center(), Chevron::kDown,
                    ink(spin->stepEnabled.testFlag(QAbstractSpinBox::StepDownEnabled)));
    }
}

void FlatStyle::drawChevron(QPainter& painter, QPointF centre, Chevron direction, Role ink) const {
    const double dx = 4 * m_scale;
    const double dy = (direction == Chevron::kDown ? 2 : -2) * m_scale;
    const QPointF points[] = {centre + QPointF(-dx, -dy), centre + QPointF(0, dy), centre + QPointF(dx, -dy)};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour(ink), 1.5 * m_scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(points, 3);
    painter.restore();
}

QSize FlatStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                  const QWidget* widget) const {
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    if (type == CT_ComboBox || type == CT_SpinBox) {
        constexpr int kAroundText = 10; // 28 px at body size, like buttons and line edits
        size.setHeight(std::max(size.height(), option->fontMetrics.height() + scaled(kAroundText)));
    }
    return size;
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return scaled(kIndicator);
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
    case PM_TabBarIconSize:
        return scaled(kIconSize);
    case PM_ToolBarIconSize:
        return scaled(20);
    case PM_ToolBarItemMargin:
        return 6;
    case PM_TabBarScrollButtonWidth:
        return scaled(kIconSize);
    case PM_ToolBarExtensionExtent:
        return scaled(20);
    case PM_TreeViewIndentation:
        return scaled(16);
    case PM_SplitterWidth:
        return 1;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* result) const {
    switch (hint) {
    case SH_UnderlineShortcut: // the letters that Alt reaches are seen before Alt is pressed
        return 1;
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_DialogButtonBox_ButtonsHaveIcons: // the base style's own, in black whatever the theme
        return 0;
    case SH_DockWidget_ButtonsHaveFrame:
        return 0;
    case SH_Widget_Animation_Duration:
        return 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

} // namespace tessera::style
