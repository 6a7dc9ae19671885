#include "widgets/charts/share_curve.h"

#include "widgets/charts/chart_parts.h"
#include "widgets/models/figures.h"
#include "widgets/models/time_sentences.h"
#include "widgets/style/paint.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tessera::charts {

ShareCurve::ShareCurve(const style::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Share of the time by number of regions"));
    style::setSpokenRole(*this, QAccessible::Chart);
}

void ShareCurve::setSummary(std::optional<plan::TimeSummary> summary, std::size_t regions, TitleOf titleOf) {
    m_summary = std::move(summary);
    m_titleOf = std::move(titleOf);
    m_rank.assign(regions, 0);
    if (m_summary) {
        for (std::size_t rank = 0; rank < m_summary->slowest.size(); ++rank) {
            m_rank[m_summary->slowest[rank]] = rank;
        }
    }
    setCurrentRegion(std::nullopt);
}

void ShareCurve::setCurrentRegion(std::optional<std::size_t> region) {
    m_current = region && m_summary && *region < m_rank.size() ? region : std::nullopt;
    setAccessibleDescription(m_current ? textOf(m_rank[*m_current]) : QString());
    update();
}

QString ShareCurve::textOf(std::size_t rank) const {
    const double upTo = m_summary->cumulative[rank];
    const double own = rank == 0 ? upTo : upTo - m_summary->cumulative[rank - 1];
    return tr("%1: number %2 by time, %3; with the slower ones %4")
        .arg(m_titleOf(m_summary->slowest[rank]), itemmodels::countText(static_cast<std::int64_t>(rank + 1)),
             itemmodels::percentText(own), itemmodels::percentText(upTo));
}

QRectF ShareCurve::plot() const {
    const QFontMetrics metrics(m_theme.font(style::TypeSize::kTable));
    const int left = metrics.horizontalAdvance(itemmodels::percentText(1, 0)) + 8;
    return QRectF(rect()).adjusted(kChartMargin + left, 20 + metrics.height(), -kChartMargin,
                                   -12 - metrics.height());
}

QPointF ShareCurve::pointAt(std::size_t count) const {
    const QRectF plot = this->plot();
    const double share = count == 0 ? 0 : m_summary->cumulative[count - 1];
    return {plot.left() +
                plot.width() * static_cast<double>(count) / static_cast<double>(m_summary->slowest.size()),
            plot.bottom() - plot.height() * share};
}

std::optional<std::size_t> ShareCurve::rankAt(double x) const {
    const QRectF plot = this->plot();
    if (!m_summary || plot.width() <= 0 || x < plot.left() || x > plot.right()) {
        return std::nullopt;
    }
    const auto count = static_cast<double>(m_summary->slowest.size());
    const double at = std::ceil((x - plot.left()) / plot.width() * count) - 1;
    return static_cast<std::size_t>(std::clamp(at, 0.0, count - 1));
}

void ShareCurve::paintGrid(QPainter& painter) const {
    const QRectF plot = this->plot();
    const double line = painter.fontMetrics().height();
    for (const double share : {0.0, 0.5, 1.0}) {
        if ((share == 0.5 && plot.height() < 2 * line) || (share == 1.0 && plot.height() < line)) {
            continue; // there is no room between its neighbours
        }
        const double y = std::round(plot.bottom() - plot.height() * share) + 0.5;
        painter.setPen(m_theme.colour(style::Role::kBorder));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        painter.drawText(QRectF(0, y - line / 2, plot.left() - 8, line), Qt::AlignRight | Qt::AlignVCenter,
                         itemmodels::percentText(share, 0));
    }
    const auto count = static_cast<std::int64_t>(m_summary->slowest.size());
    const double zero = painter.fontMetrics().horizontalAdvance(u'0');
    painter.drawText(QRectF(plot.left(), plot.bottom() + 4, zero + 1, line), Qt::AlignLeft,
                     QStringLiteral("0"));
    painter.drawText(QRectF(plot.left(), plot.bottom() + 4, plot.width(), line), Qt::AlignRight,
                     painter.fontMetrics().elidedText(tr("%n regions", nullptr, static_cast<int>(count)),
                                                      Qt::ElideLeft,
                                                      static_cast<int>(plot.width() - 2 * zero)));
}

/// Where the curve reaches what a few regions take, with their number.
void ShareCurve::paintMark(QPainter& painter) const {
    const auto few = itemmodels::fewRegions(*m_summary);
    if (!few) {
        return;
    }
    const QPointF at = pointAt(few->count);
    const QRectF plot = this->plot();
    painter.setPen(QPen(m_theme.colour(style::Role::kTextSecondary), 1, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), at.y()), at);
    painter.drawLine(at, QPointF(at.x(), plot.bottom()));
    const double line = painter.fontMetrics().height();
    if (at.y() + 4 + line > plot.bottom()) {
        return; // a sentence above the charts says it too
    }
    const QString text = painter.fontMetrics().elidedText(
        tr("%n regions", nullptr, static_cast<int>(few->count)) + QStringLiteral(": ") +
            itemmodels::aboutText(*m_summary) + itemmodels::percentText(few->share, 0),
        Qt::ElideRight, static_cast<int>(plot.width()));
    const double width = painter.fontMetrics().horizontalAdvance(text) + 1;
    const double x = std::clamp(at.x() + 10, plot.left(), std::max(plot.left(), plot.right() - width));
    const QRectF room(x, at.y() + 4, width, line);
    painter.fillRect(room, m_theme.colour(style::Role::kSurface)); // a narrow chart has it across the line
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void ShareCurve::paintCurrent(QPainter& painter) const {
    if (!m_current) {
        return;
    }
    const QPointF at = pointAt(m_rank[*m_current] + 1);
    painter.setPen(QPen(m_theme.colour(style::Role::kSurface), 2));
    painter.setBrush(m_theme.colour(style::Role::kText));
    painter.drawEllipse(at, 5, 5);
}

void ShareCurve::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.colour(style::Role::kSurface));
    painter.setPen(m_theme.colour(style::Role::kBorder));
    painter.drawLine(QPointF(0.5, 0), QPointF(0.5, height()));
    paintTitle(painter, m_theme, tr("Slowest regions, added up"));
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    const QRectF plot = this->plot();
    if (!m_summary) {
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        painter.drawText(plot, static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                         tr("Not every region has a time yet."));
        return;
    }
    paintGrid(painter);
    // One point a pixel at most: of tens of thousands of regions no more can be seen.
    QPolygonF curve;
    const std::size_t count = m_summary->slowest.size();
    const auto step = std::max<std::size_t>(1, count / static_cast<std::size_t>(std::max(1.0, plot.width())));
    for (std::size_t at = 0; at < count; at += step) {
        curve << pointAt(at);
    }
    curve << pointAt(count);
    painter.setPen(QPen(m_theme.colour(style::Role::kAccent), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(curve);
    paintMark(painter);
    paintCurrent(painter);
    if (hasFocus()) {
        style::paintFocusRing(painter, rect(), m_theme.tokens().radius.control, m_theme);
    }
}

void ShareCurve::choose(std::size_t rank) {
    emit regionChosen(static_cast<int>(m_summary->slowest[rank]));
}

void ShareCurve::mousePressEvent(QMouseEvent* event) {
    if (const auto rank = rankAt(event->position().x()); rank && event->button() == Qt::LeftButton) {
        choose(*rank);
    }
}

void ShareCurve::keyPressEvent(QKeyEvent* event) {
    const bool known = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right ||
                       event->key() == Qt::Key_Home || event->key() == Qt::Key_End;
    if (!known || !m_summary) {
        QWidget::keyPressEvent(event);
        return;
    }
    const std::size_t last = m_summary->slowest.size() - 1;
    const std::size_t rank = m_current ? m_rank[*m_current] : 0;
    if (event->key() == Qt::Key_Home || !m_current) {
        choose(0);
    } else if (event->key() == Qt::Key_End) {
        choose(last);
    } else if (event->key() == Qt::Key_Right) {
        choose(std::min(rank + 1, last));
    } else {
        choose(rank == 0 ? 0 : rank - 1);
    }
}

bool ShareCurve::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto rank = rankAt(help->pos().x());
        QToolTip::showText(help->globalPos(), rank ? textOf(*rank) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace tessera::charts
