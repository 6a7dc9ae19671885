#include "widgets/charts/memory_chart.h"

#include "widgets/charts/chart_parts.h"
#include "widgets/models/figures.h"
#include "widgets/style/paint.h"
#include "widgets/style/plain_tip.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::charts {
namespace {

using session::MemoryBuffer;
using Kind = MemoryBuffer::Kind;

constexpr double kZoom = 1.25;
constexpr double kLeastSteps = 4; ///< that a zoom leaves in sight

/// What tells the kind without colour; Qt::NoBrush: letters do.
Qt::BrushStyle hatchOf(Kind kind) {
    switch (kind) {
    case Kind::kInput:
        return Qt::BDiagPattern;
    case Kind::kOutput:
        return Qt::FDiagPattern;
    case Kind::kConversion:
        return Qt::DiagCrossPattern;
    case Kind::kActivation:
        break;
    }
    return Qt::NoBrush;
}

QColor fillOf(const itemmodels::MemoryRow& row, const style::Theme& theme) {
    switch (row.buffer.kind) {
    case Kind::kInput:
        return theme.colour(style::Role::kSunken);
    case Kind::kConversion:
        return theme.colour(style::Role::kTransit);
    case Kind::kOutput:
    case Kind::kActivation:
        break;
    }
    return theme.palette().fill(row.backend.badge.slot);
}

} // namespace

MemoryChart::MemoryChart(const style::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Arena of the plan"));
    style::setSpokenRole(*this, QAccessible::Chart);
    connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
}

void MemoryChart::setPicture(std::shared_ptr<const itemmodels::MemoryPicture> picture) {
    m_picture = std::move(picture);
    m_current.reset();
    m_first = m_span = 0;
    setAccessibleDescription(m_picture != nullptr ? m_picture->peak : QString());
    update();
}

void MemoryChart::setCurrentNode(graph::NodeId node) {
    if (m_picture == nullptr || (m_current && m_picture->rows[*m_current].node == node)) {
        return;
    }
    const auto& rows = m_picture->rows;
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [node](const auto& row) { return node.valid() && row.node == node; });
    m_current =
        found != rows.end() ? std::optional(static_cast<std::size_t>(found - rows.begin())) : std::nullopt;
    if (m_current) {
        setAccessibleDescription(found->about);
        const auto first = static_cast<double>(found->buffer.first);
        if (m_span > 0 && (first < m_first || first >= m_first + m_span)) {
            setView(first - m_span / 2, m_span);
        }
    }
    update();
}

QRectF MemoryChart::field() const {
    const QFontMetrics metrics(m_theme.font(style::TypeSize::kTable));
    const double left = metrics.horizontalAdvance(QStringLiteral("888.8 MB")) + kChartMargin + 8;
    return QRectF(rect()).adjusted(left, metrics.height() + 10, -kChartMargin, -2 * metrics.height() - 14);
}

double MemoryChart::span() const {
    const auto steps = static_cast<double>(m_picture != nullptr ? m_picture->steps.size() : 0);
    return m_span > 0 ? m_span : steps;
}

double MemoryChart::xOf(double step) const {
    const QRectF field = this->field();
    return span() > 0 ? field.left() + (step - m_first) / span() * field.width() : field.left();
}

double MemoryChart::yOf(double bytes) const {
    const QRectF field = this->field();
    const auto arena = static_cast<double>(std::max<std::int64_t>(1, m_picture->map.arenaBytes));
    return field.bottom() - bytes / arena * field.height();
}

QRectF MemoryChart::placeOf(std::size_t row) const {
    const MemoryBuffer& buffer = m_picture->rows[row].buffer;
    const QPointF upper(xOf(static_cast<double>(buffer.first)),
                        yOf(static_cast<double>(buffer.offsetBytes + buffer.sizeBytes)));
    const QPointF lower(xOf(static_cast<double>(buffer.last) + 1),
                        yOf(static_cast<double>(buffer.offsetBytes)));
    // What is smaller than a pixel is still seen.
    return {upper.x(), std::min(upper.y(), lower.y() - 1), std::max(1.0, lower.x() - upper.x()),
            std::max(1.0, lower.y() - upper.y())};
}

std::optional<std::size_t> MemoryChart::rowAt(const QPointF& place) const {
    if (m_picture == nullptr || !field().adjusted(-1, -1, 1, 1).contains(place)) {
        return std::nullopt;
    }
    for (std::size_t row = 0; row < m_picture->rows.size(); ++row) {
        if (placeOf(row).contains(place)) {
            return row;
        }
    }
    return std::nullopt;
}

void MemoryChart::setView(double first, double span) {
    const auto steps = static_cast<double>(m_picture->steps.size());
    m_span = span >= steps ? 0 : std::max(span, std::min(steps, kLeastSteps));
    m_first = m_span > 0 ? std::clamp(first, 0.0, steps - m_span) : 0;
    update();
}

void MemoryChart::zoomAt(double factor, double x) {
    if (m_picture == nullptr || m_picture->steps.empty()) {
        return;
    }
    const QRectF field = this->field();
    const double share = std::clamp((x - field.left()) / std::max(1.0, field.width()), 0.0, 1.0);
    const double fixed = m_first + share * span();
    const double now = span() / factor;
    setView(fixed - share * now, now);
}

void MemoryChart::zoomBy(double factor) {
    zoomAt(factor, field().center().x());
}

void MemoryChart::choose(std::size_t row) {
    m_current = row;
    setAccessibleDescription(m_picture->rows[row].about);
    const MemoryBuffer& buffer = m_picture->rows[row].buffer;
    const auto first = static_cast<double>(buffer.first);
    if (m_span > 0 && (first < m_first || first >= m_first + m_span)) {
        setView(first - m_span / 2, m_span);
    }
    update();
    emit rowChosen(static_cast<int>(row));
}

std::optional<std::size_t> MemoryChart::neighbour(Side side) const {
    const MemoryBuffer& here = m_picture->rows[*m_current].buffer;
    std::optional<std::size_t> best;
    for (std::size_t row = 0; row < m_picture->rows.size(); ++row) {
        const MemoryBuffer& there = m_picture->rows[row].buffer;
        const bool lives = there.first <= here.first && there.last >= here.first;
        const bool beyond = side == Side::kAbove ? there.offsetBytes > here.offsetBytes
                                                 : there.offsetBytes < here.offsetBytes;
        if (!lives || !beyond) {
            continue;
        }
        const bool nearer =
            !best || (side == Side::kAbove ? there.offsetBytes < m_picture->rows[*best].buffer.offsetBytes
                                           : there.offsetBytes > m_picture->rows[*best].buffer.offsetBytes);
        best = nearer ? row : best;
    }
    return best;
}

void MemoryChart::paintAxes(QPainter& painter) const {
    const QRectF field = this->field();
    const double line = painter.fontMetrics().height();
    const auto grid = [&](double x1, double y1, double x2, double y2) {
        painter.setPen(m_theme.colour(style::Role::kBorder));
        painter.drawLine(QPointF(x1, y1), QPointF(x2, y2));
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
    };
    const int marks = std::max(1, static_cast<int>(field.height() / (2.5 * line)));
    const auto arena = static_cast<double>(m_picture->map.arenaBytes);
    for (int i = 0; i <= marks; ++i) {
        const double bytes = arena * i / marks;
        const double y = std::round(yOf(bytes)) + 0.5;
        grid(field.left(), y, field.right(), y);
        painter.drawText(QRectF(0, y - line / 2, field.left() - 8, line), Qt::AlignRight | Qt::AlignVCenter,
                         itemmodels::bytesText(std::llround(bytes)));
    }
    const double apart = m_theme.scaledF(90);
    const double step =
        std::max(1.0, roundStep(span(), std::max(1, static_cast<int>(field.width() / apart))));
    for (double at = std::ceil(m_first / step) * step; at < m_first + span(); at += step) {
        const double x = std::round(xOf(at)) + 0.5;
        grid(x, field.bottom(), x, field.bottom() + 4);
        painter.drawText(QRectF(x - apart / 2, field.bottom() + 4, apart, line), Qt::AlignHCenter,
                         itemmodels::countText(std::llround(at) + 1));
    }
    painter.drawText(QRectF(0, field.bottom() + 4, field.left() - 8, line), Qt::AlignRight, tr("Step"));
}

void MemoryChart::paintRow(QPainter& painter, std::size_t row) const {
    const itemmodels::MemoryRow& shown = m_picture->rows[row];
    const QRectF place = placeOf(row);
    if (place.right() < field().left() || place.left() > field().right()) {
        return;
    }
    const QColor fill = fillOf(shown, m_theme);
    painter.fillRect(place, fill);
    const bool hollow = shown.buffer.kind == Kind::kInput;
    const QColor ink = hollow ? m_theme.colour(style::Role::kText) : style::textOn(fill);
    const Qt::BrushStyle hatch = hatchOf(shown.buffer.kind);
    constexpr double kSeen = 4; ///< px: what is lower shows no hatch
    if (hatch != Qt::NoBrush && place.height() > kSeen && place.width() > kSeen) {
        QColor faint = ink;
        faint.setAlphaF(0.35F);
        painter.fillRect(place, QBrush(faint, hatch));
    }
    if (place.height() > 2 && place.width() > 2) {
        painter.setPen(m_theme.colour(style::Role::kSurface));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    const QFontMetrics metrics = painter.fontMetrics();
    const QRectF room = place.intersected(field()).adjusted(4, 0, -4, 0);
    if (room.height() < metrics.height() || room.width() < metrics.horizontalAdvance(QStringLiteral("MM"))) {
        return;
    }
    // Letters say whose it is; a name of which too little would stand there says nothing.
    const bool isMade = shown.buffer.kind == Kind::kActivation || shown.buffer.kind == Kind::kOutput;
    const QString letters = isMade ? shown.backend.badge.letters + QStringLiteral(" ") : QString();
    const double left = room.width() - metrics.horizontalAdvance(letters);
    const bool fits = left >= std::min(metrics.horizontalAdvance(shown.name),
                                       metrics.horizontalAdvance(QStringLiteral("MMMMM")));
    const QString text =
        (letters +
         (fits ? metrics.elidedText(shown.name, Qt::ElideMiddle, static_cast<int>(left)) : QString()))
            .trimmed();
    if (hatch != Qt::NoBrush) { // a hatch would run through the letters
        painter.fillRect(QRectF(room.left() - 2, room.center().y() - metrics.height() / 2.0,
                                std::min<double>(room.width(), metrics.horizontalAdvance(text)) + 4,
                                metrics.height()),
                         fill);
    }
    painter.setPen(ink);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void MemoryChart::paintPeak(QPainter& painter) const {
    const QRectF field = this->field();
    const double x = std::round(xOf(static_cast<double>(m_picture->map.peakStep) + 0.5)) + 0.5;
    if (x < field.left() || x > field.right()) {
        return;
    }
    painter.setPen(QPen(m_theme.colour(style::Role::kText), 1, Qt::DashLine));
    painter.drawLine(QPointF(x, field.top()), QPointF(x, field.bottom()));
    const double line = painter.fontMetrics().height();
    const double width = painter.fontMetrics().horizontalAdvance(m_picture->peak);
    const double left =
        std::clamp(x - width / 2, field.left(), std::max(field.left(), field.right() - width));
    painter.drawText(QRectF(left, field.top() - line - 4, width + 1, line), Qt::AlignLeft, m_picture->peak);
}

/// The kinds that have a hatch; whose kernel makes the others, their letters say.
void MemoryChart::paintLegend(QPainter& painter) const {
    const std::pair<Kind, QString> kinds[] = {
        {Kind::kInput, tr("Input")}, {Kind::kOutput, tr("Output")}, {Kind::kConversion, tr("Conversion")}};
    const double line = painter.fontMetrics().height();
    const double y = height() - line - 6;
    double x = field().left();
    for (const auto& [kind, words] : kinds) {
        const bool shown = std::any_of(m_picture->rows.begin(), m_picture->rows.end(),
                                       [kind = kind](const auto& row) { return row.buffer.kind == kind; });
        if (!shown) {
            continue;
        }
        const QRectF swatch(x, y + 2, 1.5 * line, line - 4);
        const QColor fill = kind == Kind::kConversion ? m_theme.colour(style::Role::kTransit)
                                                      : m_theme.colour(style::Role::kSunken);
        painter.fillRect(swatch, fill);
        painter.fillRect(swatch, QBrush(kind == Kind::kConversion ? style::textOn(fill)
                                                                  : m_theme.colour(style::Role::kText),
                                        hatchOf(kind)));
        painter.setPen(m_theme.colour(style::Role::kStrong));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(swatch.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        const double width = painter.fontMetrics().horizontalAdvance(words);
        painter.drawText(QRectF(swatch.right() + 6, y, width + 1, line), Qt::AlignLeft, words);
        x = swatch.right() + width + 24;
    }
}

void MemoryChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colour(style::Role::kSurface));
    if (m_picture == nullptr || m_picture->steps.empty()) {
        return;
    }
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    paintAxes(painter);
    painter.save();
    painter.setClipRect(field().adjusted(-3, -3, 3, 3));
    for (std::size_t row = 0; row < m_picture->rows.size(); ++row) {
        paintRow(painter, row);
    }
    if (m_current) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme.colour(style::Role::kAccent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(placeOf(*m_current).adjusted(-2, -2, 2, 2), 3, 3);
    }
    painter.restore();
    paintPeak(painter);
    paintLegend(painter);
    if (hasFocus()) {
        style::paintFocusRing(painter, rect(), m_theme.tokens().radius.control, m_theme);
    }
}

void MemoryChart::mousePressEvent(QMouseEvent* event) {
    if (const auto row = rowAt(event->position()); row && event->button() == Qt::LeftButton) {
        choose(*row);
    }
}

void MemoryChart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (rowAt(event->position())) {
        emit revealRequested();
    }
}

void MemoryChart::wheelEvent(QWheelEvent* event) {
    const double turns = event->angleDelta().y() / 120.0;
    if (m_picture == nullptr) {
        return;
    }
    if ((event->modifiers() & Qt::ControlModifier) != 0) {
        zoomAt(std::pow(kZoom, turns), event->position().x());
    } else {
        constexpr double kPart = 0.1;
        setView(m_first - turns * kPart * span(), span());
    }
    event->accept();
}

void MemoryChart::keyPressEvent(QKeyEvent* event) {
    if (m_picture == nullptr || m_picture->rows.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const std::size_t last = m_picture->rows.size() - 1;
    const std::size_t at = m_current.value_or(0);
    std::optional<std::size_t> next;
    switch (event->key()) {
    case Qt::Key_Home:
        next = 0;
        break;
    case Qt::Key_End:
        next = last;
        break;
    case Qt::Key_Left:
        next = m_current ? (at == 0 ? 0 : at - 1) : last;
        break;
    case Qt::Key_Right:
        next = m_current ? std::min(at + 1, last) : 0;
        break;
    case Qt::Key_Up:
    case Qt::Key_Down:
        next = m_current ? neighbour(event->key() == Qt::Key_Up ? Side::kAbove : Side::kBelow) : 0;
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(kZoom);
        return;
    case Qt::Key_Minus:
        zoomBy(1 / kZoom);
        return;
    case Qt::Key_0:
        setView(0, static_cast<double>(m_picture->steps.size()));
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit revealRequested();
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (next) {
        choose(*next);
    }
}

bool MemoryChart::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto row = rowAt(help->pos());
        QToolTip::showText(help->globalPos(), row ? style::plainTip(m_picture->rows[*row].about) : QString(),
                           this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace tessera::charts
