#include "widgets/charts/timeline.h"

#include "widgets/charts/chart_parts.h"
#include "widgets/models/device_text.h"
#include "widgets/models/figures.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <map>

namespace tessera::charts {
namespace {

constexpr double kMostZoom = 1000;
// px at font scale 1
constexpr double kAxis = 40;
constexpr double kSummary = 36;
constexpr double kLine = 20; ///< height of a line of text
constexpr double kMostLane = 40;
// px
constexpr double kSide = 16;
constexpr double kLeastLane = 3;
constexpr double kLaneGap = 4;
/// Lower lanes could not be told apart, and their names would overlap: such a machine gets one for all.
constexpr int kMostLanes = 16;

} // namespace

Timeline::Timeline(const style::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline of one inference"));
    style::setSpokenRole(*this, QAccessible::Chart);
    connect(&theme, &style::Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void Timeline::setProfile(const session::Profile& profile, const plan::Plan& plan,
                          const itemmodels::BackendLooks& looks) {
    m_events.clear();
    m_mark.reset();
    m_end = 0;
    addLanes(plan);
    updateGeometry();
    base::Nanoseconds medians;
    for (const session::ProfileEvent& source : profile.events) {
        medians += source.duration;
        const bool isKernel =
            source.kind == session::ProfileEvent::Kind::kKernel && source.index < plan.regions.size();
        Event event = isKernel ? kernelEvent(source, plan, looks) : conversionEvent(source, plan);
        event.start = static_cast<double>(source.start.count());
        event.length = static_cast<double>(source.duration.count());
        m_end = std::max(m_end, event.start + event.length);
        m_events.push_back(std::move(event));
    }
    const plan::EndToEnd& whole = profile.endToEnd;
    m_end = std::max(m_end, static_cast<double>(whole.median.count()));
    m_summary = tr("End to end %1. The bars are medians of kernels and conversions, which add up to %2.")
                    .arg(itemmodels::durationText(whole), itemmodels::durationText(medians)) +
                u' ' + whiteWords(profile, medians);
    addGraphs(profile);
    setAccessibleDescription(m_summary);
    showAll();
}

void Timeline::addLanes(const plan::Plan& plan) {
    m_threadLanes = plan.threads <= kMostLanes ? std::max(1, plan.threads) : 1;
    m_otherLanes.clear();
    for (const auto& device : plan.devices()) {
        m_otherLanes.push_back({device, itemmodels::deviceText(device)});
    }
    if (std::ranges::any_of(plan.conversions,
                            [](const auto& each) { return each.fromDevice != each.toDevice; })) {
        m_otherLanes.push_back({std::nullopt, tr("Copies")});
    }
}

/// Of a device besides the CPU, or of the copies where it is empty.
int Timeline::laneOf(const std::optional<backend::DeviceId>& device) const {
    const auto found = std::ranges::find(m_otherLanes, device, &OtherLane::device);
    return m_threadLanes + static_cast<int>(found - m_otherLanes.begin());
}

QString Timeline::laneName(int lane) const {
    if (lane >= m_threadLanes) {
        return m_otherLanes[static_cast<std::size_t>(lane - m_threadLanes)].name;
    }
    return m_threadLanes == 1 ? tr("Threads") : tr("Thread %1").arg(lane);
}

Timeline::Event Timeline::kernelEvent(const session::ProfileEvent& source, const plan::Plan& plan,
                                      const itemmodels::BackendLooks& looks) const {
    const plan::PlannedRegion& region = plan.regions[source.index];
    const itemmodels::BackendLook look = looks.of(region.implementation.maker());
    const QString operators = QString::fromStdString(graph::regionTitle(*plan.graph, region.region));
    Event event;
    event.region = source.index;
    event.slot = look.badge.slot;
    event.backend = look.title;
    event.parts = partsOf(region.implementation, &region, operators, plan);
    event.tip = tr("%1 in %2 (%3): %4")
                    .arg(operators, look.title, QString::fromStdString(region.implementation.name),
                         itemmodels::durationText(source.duration, source.low, source.high));
    if (region.implementation.pool == backend::ThreadPool::kForeign) {
        event.tip += tr(", threads of its own");
    }
    return event;
}

Timeline::Event Timeline::conversionEvent(const session::ProfileEvent& source, const plan::Plan& plan) const {
    const QString time = itemmodels::durationText(source.duration, source.low, source.high);
    Event event;
    event.tip = tr("Conversion: %1").arg(time);
    if (source.index >= plan.conversions.size()) {
        return event;
    }
    const plan::PlannedConversion& conversion = plan.conversions[source.index];
    if (conversion.fromDevice == conversion.toDevice) {
        event.parts = partsOf(conversion.implementation, nullptr, tr("Conversion"), plan);
        return event;
    }
    const QString way = itemmodels::deviceText(conversion.fromDevice) + QStringLiteral(" → ") +
                        itemmodels::deviceText(conversion.toDevice);
    event.parts = {{laneOf(std::nullopt), way}};
    event.tip = tr("Copy %1: %2").arg(way, time);
    return event;
}

std::vector<Timeline::Part> Timeline::partsOf(const backend::Implementation& implementation,
                                              const plan::PlannedRegion* region, const QString& label,
                                              const plan::Plan& plan) const {
    if (implementation.device != backend::DeviceId{}) {
        return {{laneOf(implementation.device), label}};
    }
    std::vector<Part> parts;
    if (region != nullptr && !implementation.parallelGroup.empty()) {
        std::map<int, QStringList> byLane;
        for (const backend::GroupMember& member : implementation.parallelGroup) {
            QStringList& names = byLane[std::min(member.lane, m_threadLanes - 1)];
            for (const std::uint32_t node : member.nodes) {
                names << QString::fromStdString(plan.graph->node(region->region.nodes[node]).op);
            }
        }
        for (const auto& [lane, names] : byLane) {
            parts.push_back({lane, names.join(QStringLiteral(" + "))});
        }
        return parts;
    }
    const int used = implementation.threads == backend::ThreadUse::kAll ? m_threadLanes : 1;
    for (int lane = 0; lane < used; ++lane) {
        parts.push_back({lane, label});
    }
    return parts;
}

void Timeline::clear() {
    m_events.clear();
    m_graphs.clear();
    m_mark.reset();
    m_current.reset();
    update();
}

void Timeline::setCurrentRegion(std::optional<std::size_t> region) {
    m_current = region;
    const auto found = std::find_if(m_events.begin(), m_events.end(), [&](const Event& event) {
        return event.region && event.region == region;
    });
    if (found != m_events.end() && m_span > 0) {
        const double last = found->start + found->length;
        if (found->start < m_first || last > m_first + m_span) {
            setView(found->start + found->length / 2 - m_span / 2, m_span);
        }
    }
    update();
}

double Timeline::span() const {
    return m_span > 0 ? m_span : m_end;
}

void Timeline::setView(double first, double span) {
    m_span = span >= m_end ? 0 : std::max(span, m_end / kMostZoom);
    m_first = m_span > 0 ? std::clamp(first, 0.0, m_end - m_span) : 0;
    update();
}

void Timeline::showAll() {
    setView(0, m_end);
}

void Timeline::zoomAt(double factor, double x) {
    const QRectF field = this->field();
    const double share = field.width() > 0 ? std::clamp((x - field.left()) / field.width(), 0.0, 1.0) : 0.5;
    const double fixed = m_first + share * span();
    const double now = span() / factor;
    setView(fixed - share * now, now);
}

void Timeline::zoomBy(double factor) {
    zoomAt(factor, field().center().x());
}

/// Of its words, wrapped; a mark's words are fewer.
double Timeline::summaryHeight() const {
    const QFont font = m_theme.font(style::TypeSize::kTable);
    const double width = std::max(1.0, this->width() - 2 * kSide);
    if (m_wrapped.words != m_summary || m_wrapped.width != width || m_wrapped.font != font) {
        const QRectF room(0, 0, width, QWIDGETSIZE_MAX);
        const double height = QFontMetricsF(font).boundingRect(room, Qt::TextWordWrap, m_summary).height();
        m_wrapped = {m_summary, font, width, height};
    }
    return std::max(m_theme.scaledF(kSummary), m_wrapped.height + 3 * kLaneGap);
}

QRectF Timeline::field() const {
    const QFontMetrics metrics(m_theme.font(style::TypeSize::kTable));
    int widest = metrics.horizontalAdvance(tr("Thread %1").arg(m_threadLanes - 1));
    for (const OtherLane& lane : m_otherLanes) {
        widest = std::max(widest, metrics.horizontalAdvance(lane.name));
    }
    const double names = widest + kSide;
    return QRectF(rect()).adjusted(kSide + names, m_theme.scaledF(kAxis), -kSide, -summaryHeight());
}

QSize Timeline::minimumSizeHint() const {
    const double height = m_theme.scaledF(kAxis) + summaryHeight() + lanes() * (kLeastLane + kLaneGap);
    return {m_theme.scaled(240), static_cast<int>(std::ceil(height))};
}

double Timeline::laneHeight() const {
    return std::clamp(field().height() / lanes() - kLaneGap, kLeastLane, m_theme.scaledF(kMostLane));
}

QRectF Timeline::placeOf(const Event& event, int lane) const {
    const QRectF field = this->field();
    const double scale = span() > 0 ? field.width() / span() : 0;
    const double height = laneHeight();
    return {field.left() + (event.start - m_first) * scale, field.top() + lane * (height + kLaneGap),
            std::max(1.0, event.length * scale - 1), height};
}

QRectF Timeline::placeOf(std::size_t region, int lane) const {
    for (const Event& event : m_events) {
        const auto& parts = event.parts;
        if (event.region == region &&
            std::any_of(parts.begin(), parts.end(), [lane](const Part& part) { return part.lane == lane; })) {
            return placeOf(event, lane);
        }
    }
    return {};
}

const Timeline::Event* Timeline::eventAt(const QPointF& place) const {
    const auto found = std::find_if(m_events.begin(), m_events.end(), [&](const Event& event) {
        return std::any_of(event.parts.begin(), event.parts.end(), [&](const Part& part) {
            return placeOf(event, part.lane).adjusted(-1, 0, 1, 0).contains(place);
        });
    });
    return found == m_events.end() ? nullptr : &*found;
}

void Timeline::paintAxis(QPainter& painter, const QRectF& field) const {
    if (m_end <= 0) {
        return;
    }
    const double apart = m_theme.scaledF(120);
    const double top = m_theme.scaledF(10);
    const double line = m_theme.scaledF(kLine);
    const double step = roundStep(span(), static_cast<int>(field.width() / apart));
    const int decimals = decimalsOf(step / 1e3, 3);
    const double bottom = field.top() + lanes() * (laneHeight() + kLaneGap);
    for (double at = std::ceil(m_first / step) * step; at <= m_first + span(); at += step) {
        const double x = std::round(field.left() + field.width() * (at - m_first) / span()) + 0.5;
        painter.setPen(m_theme.colour(style::Role::kBorder));
        painter.drawLine(QPointF(x, field.top() - 6), QPointF(x, bottom));
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        painter.drawText(QRectF(x - apart / 2, top, apart, line), Qt::AlignHCenter | Qt::AlignVCenter,
                         itemmodels::decimalText(at / 1e3, decimals));
    }
    painter.setPen(m_theme.colour(style::Role::kTextSecondary));
    painter.drawText(QRectF(kSide, top, field.left() - kSide, line), Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("µs"));
}

void Timeline::paintLanes(QPainter& painter, const QRectF& field) const {
    painter.setPen(m_theme.colour(style::Role::kTextSecondary));
    const double height = laneHeight();
    const int line = painter.fontMetrics().height();
    const int every = std::max(1, static_cast<int>(std::ceil(line / (height + kLaneGap))));
    for (int lane = 0; lane < lanes(); lane += every) {
        const double middle = field.top() + lane * (height + kLaneGap) + height / 2;
        painter.drawText(QRectF(kSide, middle - line / 2.0, field.left() - kSide, line),
                         Qt::AlignLeft | Qt::AlignVCenter, laneName(lane));
    }
}

/// The operators, and their backend where it has room too.
QString Timeline::labelFor(const Event& event, const Part& part, int room,
                           const QFontMetrics& metrics) const {
    const QString whole =
        event.backend.isEmpty() ? part.label : part.label + QStringLiteral(" · ") + event.backend;
    return metrics.horizontalAdvance(whole) <= room ? whole
                                                    : metrics.elidedText(part.label, Qt::ElideRight, room);
}

void Timeline::paintPart(QPainter& painter, const Event& event, const Part& part) const {
    const QRectF place = placeOf(event, part.lane);
    const QColor fill =
        event.region ? m_theme.palette().fill(event.slot) : m_theme.colour(style::Role::kTransit);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(place, 2, 2);
    // The label stands in the part that is seen.
    const QRectF room = place.intersected(field()).adjusted(6, 0, -4, 0);
    if (room.width() > m_theme.scaledF(32) && place.height() >= painter.fontMetrics().height()) {
        painter.setPen(style::textOn(fill));
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                         labelFor(event, part, static_cast<int>(room.width()), painter.fontMetrics()));
    }
    if (event.region && event.region == m_current) {
        painter.setPen(QPen(m_theme.colour(style::Role::kAccent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(place.adjusted(-2, -2, 2, 2), 3, 3);
    }
}

void Timeline::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.colour(style::Role::kSurface));
    painter.setFont(m_theme.font(style::TypeSize::kTable));
    const QRectF field = this->field();
    paintAxis(painter, field);
    paintLanes(painter, field);
    painter.save();
    painter.setClipRect(QRectF(field.left() - 3, field.top() - 3, field.width() + 6, height()));
    paintMark(painter, field);
    paintEvents(painter);
    paintGraphs(painter);
    painter.restore();
    paintSummary(painter);
}

void Timeline::paintMark(QPainter& painter, const QRectF& field) const {
    if (!m_mark) {
        return;
    }
    const QRectF first = placeOf(m_events[m_mark->first()], 0);
    const QRectF last = placeOf(m_events[m_mark->last()], lanes() - 1);
    const QRectF band(first.left() - 1, field.top() - 3, last.right() - first.left() + 2,
                      last.bottom() - first.top() + 6);
    painter.fillRect(band, m_theme.colour(style::Role::kSelection));
    painter.setPen(QPen(m_theme.colour(style::Role::kAccent), 1));
    painter.drawLine(band.topLeft(), band.bottomLeft());
    painter.drawLine(band.topRight(), band.bottomRight());
}

void Timeline::paintEvents(QPainter& painter) const {
    // The current one last: its frame lies over its neighbours.
    for (const bool current : {false, true}) {
        for (const Event& event : m_events) {
            const bool isCurrent = event.region && event.region == m_current;
            const bool seen = event.start + event.length >= m_first && event.start <= m_first + span();
            if (isCurrent == current && seen) {
                for (const Part& part : event.parts) {
                    paintPart(painter, event, part);
                }
            }
        }
    }
}

/// Below the lanes: what the bars and the white between them are, or of a mark what it holds.
void Timeline::paintSummary(QPainter& painter) const {
    painter.setPen(m_theme.colour(m_mark ? style::Role::kText : style::Role::kTextSecondary));
    const double below = summaryHeight();
    const QRectF room(kSide, height() - below + kLaneGap, width() - 2 * kSide, below);
    painter.drawText(room, Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                     m_mark ? markedText() : m_summary);
}

bool Timeline::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace tessera::charts
