#include "widgets/charts/timeline.h"

#include "widgets/models/figures.h"
#include "widgets/style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tessera::charts {

Timeline::Timeline(const style::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline of one inference"));
    connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
}

void Timeline::setProfile(const session::Profile& profile, const plan::Plan& plan,
                          const itemmodels::BackendLooks& looks) {
    m_events.clear();
    m_end = 0;
    for (const session::ProfileEvent& source : profile.events) {
        Event event;
        event.start = static_cast<double>(source.start.count());
        event.length = static_cast<double>(source.duration.count());
        const QString time = itemmodels::durationText(source.duration, source.low, source.high);
        if (source.kind == session::ProfileEvent::Kind::kKernel && source.index < plan.regions.size()) {
            const plan::PlannedRegion& region = plan.regions[source.index];
            const itemmodels::BackendLook look = looks.of(region.implementation.backend);
            event.region = source.index;
            event.label = look.title + u' ' + QString::fromStdString(region.implementation.name);
            event.slot = look.badge.slot;
            event.tip = tr("%1 in %2: %3")
                            .arg(QString::fromStdString(graph::regionTitle(*plan.graph, region.region)),
                                 look.title, time);
        } else {
            event.tip = tr("Conversion: %1").arg(time);
        }
        m_end = std::max(m_end, event.start + event.length);
        m_events.push_back(std::move(event));
    }
    const plan::EndToEnd& whole = profile.endToEnd;
    m_end = std::max(m_end, static_cast<double>(whole.median.count()));
    m_summary = tr("End to end %1 · sum of kernels and conversions %2 · gap %3 · with events %4")
                    .arg(itemmodels::durationText(whole.median, whole.low, whole.high),
                         itemmodels::durationText(profile.sum), itemmodels::durationText(profile.gap()),
                         itemmodels::durationText(profile.withEvents.median));
    setAccessibleDescription(m_summary);
    update();
}

void Timeline::clear() {
    m_events.clear();
    m_current.reset();
    update();
}

void Timeline::setCurrentRegion(std::optional<std::size_t> region) {
    m_current = region;
    update();
}

QRectF Timeline::lane() const {
    return QRectF(rect()).adjusted(16, 40, -16, -36);
}

QRectF Timeline::placeOf(const Event& event) const {
    const QRectF lane = this->lane();
    const double scale = m_end > 0 ? lane.width() / m_end : 0;
    return {lane.left() + event.start * scale, lane.top(), std::max(1.0, event.length * scale - 1),
            std::min(40.0, lane.height())};
}

const Timeline::Event* Timeline::eventAt(const QPointF& place) const {
    const auto found = std::find_if(m_events.begin(), m_events.end(), [&](const Event& event) {
        return placeOf(event).adjusted(-1, 0, 1, 0).contains(place);
    });
    return found == m_events.end() ? nullptr : &*found;
}

void Timeline::paintAxis(QPainter& painter, const QRectF& lane) const {
    if (m_end <= 0) {
        return;
    }
    // Steps of 1, 2 or 5 times a power of ten, about 120 px apart.
    const double raw = m_end / std::max(1.0, lane.width() / 120);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    const double factor = raw / power;
    const double step = power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step / 1e3))), 0, 3);
    for (double at = 0; at <= m_end; at += step) {
        const double x = std::round(lane.left() + lane.width() * at / m_end) + 0.5;
        painter.setPen(m_theme.colour(style::Role::kBorder));
        painter.drawLine(QPointF(x, lane.top() - 6), QPointF(x, lane.bottom()));
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        const QString figure = itemmodels::decimalText(at / 1e3, decimals);
        if (at == 0) {
            painter.drawText(QRectF(x, 10, 120, 20), Qt::AlignLeft | Qt::AlignVCenter,
                             figure + QStringLiteral(" µs"));
        } else if (x + 30 < lane.right() + 16) {
            painter.drawText(QRectF(x - 60, 10, 120, 20), Qt::AlignHCenter | Qt::AlignVCenter, figure);
        }
    }
}

void Timeline::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.colour(style::Role::kSurface));
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    const QRectF lane = this->lane();
    paintAxis(painter, lane);
    for (const Event& event : m_events) {
        const QRectF place = placeOf(event);
        const QColor fill =
            event.region ? m_theme.palette().fill(event.slot) : m_theme.colour(style::Role::kTransit);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(place, 2, 2);
        if (place.width() > 40) {
            painter.setPen(style::textOn(fill));
            painter.drawText(place.adjusted(6, 0, -4, 0), Qt::AlignVCenter | Qt::AlignLeft,
                             painter.fontMetrics().elidedText(event.label, Qt::ElideRight,
                                                              static_cast<int>(place.width()) - 10));
        }
        if (event.region && event.region == m_current) {
            painter.setPen(QPen(m_theme.colour(style::Role::kAccent), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(place.adjusted(-2, -2, 2, 2), 3, 3);
        }
    }
    painter.setPen(m_theme.colour(style::Role::kTextSecondary));
    painter.drawText(QRectF(16, height() - 28, width() - 32, 20), Qt::AlignVCenter | Qt::AlignLeft,
                     m_summary);
}

void Timeline::mousePressEvent(QMouseEvent* event) {
    if (const Event* hit = eventAt(event->position()); hit != nullptr && hit->region) {
        emit regionChosen(static_cast<int>(*hit->region));
    }
}

void Timeline::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right) {
        QWidget::keyPressEvent(event);
        return;
    }
    std::vector<std::size_t> order;
    for (const Event& candidate : m_events) {
        if (candidate.region) {
            order.push_back(*candidate.region);
        }
    }
    if (order.empty()) {
        return;
    }
    auto at = std::find(order.begin(), order.end(), m_current.value_or(order.front()));
    if (m_current && event->key() == Qt::Key_Right && at + 1 != order.end()) {
        ++at;
    } else if (m_current && event->key() == Qt::Key_Left && at != order.begin()) {
        --at;
    }
    emit regionChosen(static_cast<int>(*at));
}

bool Timeline::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const Event* hit = eventAt(help->pos());
        QToolTip::showText(help->globalPos(), hit != nullptr ? hit->tip : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace tessera::charts
