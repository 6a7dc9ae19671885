#include "widgets/canvas/graph_canvas.h"

#include "widgets/canvas/accessible_canvas.h"
#include "widgets/models/figures.h"
#include "widgets/style/paint.h"

#include <QPainter>
#include <QResizeEvent>
#include <QRubberBand>
#include <QStringList>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tessera::canvas {
namespace {

constexpr int kMeasureTickMs = 40;
constexpr double kMeasurePeriodMs = 1400;

} // namespace

GraphCanvas::GraphCanvas(const style::Theme& theme, QWidget* parent)
    : QAbstractScrollArea(parent), m_theme(theme), m_paint(theme) {
    installAccessibleCanvas();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->grabGesture(Qt::PinchGesture);
    m_measuring.setInterval(kMeasureTickMs);
    connect(&m_measuring, &QTimer::timeout, this, [this] {
        m_measurePhase = std::fmod(m_measurePhase + kMeasureTickMs / kMeasurePeriodMs, 1.0);
        viewport()->update();
    });
    m_camera.setEasingCurve(QEasingCurve::OutCubic);
    connect(&theme, &style::Theme::changed, this, &GraphCanvas::themeChanged);
}

GraphCanvas::~GraphCanvas() = default;

void GraphCanvas::setScene(std::shared_ptr<const layout::Scene> scene, graph::NodeId kept,
                           Untouched untouched) {
    const bool samePlaces = m_scene && scene && &m_scene->geometry() == &scene->geometry();
    const bool showsFocus = shows(m_focus);
    const std::shared_ptr<const layout::Scene> before = std::exchange(m_scene, std::move(scene));
    m_minimapTiles = {};
    if (!samePlaces) {
        ++m_layoutNumber;
        m_marks.assign(m_scene ? m_scene->boxes().size() : 0, 0);
        graph::NodeId focus = before ? nodeOf(*before, m_focus) : graph::NodeId();
        if (before && kept.valid() && before->boxOf(kept) == m_focus) {
            focus = kept;
        }
        m_focus = m_scene && focus.valid() ? m_scene->boxOf(focus) : layout::BoxId();
        m_hover = m_echo = {};
        m_pill = m_hoverPill = {};
        m_view = destination();
        m_camera.stop();
        const bool isUntouched = m_follow == Follow::kHome || m_follow == Follow::kFit;
        if (before == nullptr || m_scene == nullptr) {
            m_follow = Follow::kHome;
            m_view = homeView();
        } else if (keepInPlace(*before, kept)) {
            m_follow = Follow::kNothing;
            m_anchor = {};
        } else if (isUntouched && untouched == Untouched::kFollows) {
            m_view = m_follow == Follow::kHome ? homeView() : fitted();
        } else {
            const bool showedAll = isUntouched && showsAll(*before);
            holdView(*before, showsFocus ? focus : graph::NodeId());
            if (showedAll && !showsAll(*m_scene)) {
                m_follow = Follow::kFit; // nobody chose a part of it
                m_view = fitted();
            } else if (!showedAll) {
                m_follow = Follow::kNothing; // what was revealed, or filled the view, stands elsewhere now
            }
        }
        emit selectionChanged();
        emit viewChanged();
    }
    refreshMeasuring();
    viewport()->update();
}

void GraphCanvas::refreshMeasuring() {
    if (m_scene && m_scene->anyMeasuring() && m_theme.motion() == style::Motion::kFull) {
        m_measuring.start();
    } else {
        m_measuring.stop();
    }
}

void GraphCanvas::themeChanged() {
    m_paint.clear();
    m_minimapTiles = {};
    refreshMeasuring();
    if (const layout::Rect room = this->room(); m_view.screen != room) { // larger letters leave less of it
        const layout::Point middle = m_view.visible().centre();
        m_view.origin = {middle.x - room.width / m_view.zoom / 2, middle.y - room.height / m_view.zoom / 2};
        refit();
    }
    viewport()->update();
}

void GraphCanvas::markBoxes(std::uint8_t mark, const std::vector<layout::BoxId>& boxes) {
    for (auto& marks : m_marks) {
        marks = static_cast<std::uint8_t>(marks & ~mark);
    }
    for (const auto box : boxes) {
        if (box.index() < m_marks.size()) {
            m_marks[box.index()] |= mark;
        }
    }
    viewport()->update();
}

void GraphCanvas::setSelection(const std::vector<layout::BoxId>& boxes, layout::PillId pill) {
    if (!boxes.empty() && std::find(boxes.begin(), boxes.end(), m_focus) == boxes.end()) {
        setFocusBox(*std::min_element(boxes.begin(), boxes.end()));
    }
    mark(boxes, pill);
}

void GraphCanvas::mark(std::vector<layout::BoxId> sorted, layout::PillId pill) {
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    if (sorted == selection() && pill == m_pill) {
        return;
    }
    markBoxes(layout::mark::kSelected, sorted);
    const bool moves = pill.valid() && pill != m_pill;
    m_pill = pill;
    if (moves) {
        m_focus = {}; // the keyboard goes on from the pill
        tellAccessibleFocus(*this);
    }
    tellAccessibleSelection(*this);
    emit selectionChanged();
}

std::vector<layout::BoxId> GraphCanvas::markedBoxes(std::uint8_t mark) const {
    std::vector<layout::BoxId> boxes;
    for (std::uint32_t i = 0; i < m_marks.size(); ++i) {
        if ((m_marks[i] & mark) != 0) {
            boxes.emplace_back(i);
        }
    }
    return boxes;
}

std::vector<layout::BoxId> GraphCanvas::selection() const {
    return markedBoxes(layout::mark::kSelected);
}

std::vector<layout::BoxId> GraphCanvas::changed() const {
    return markedBoxes(layout::mark::kChanged);
}

void GraphCanvas::setFocusBox(layout::BoxId box) {
    if (box == m_focus) {
        return;
    }
    m_focus = box;
    viewport()->update();
    tellAccessibleFocus(*this);
}

void GraphCanvas::setFound(const std::vector<layout::BoxId>& boxes) {
    markBoxes(layout::mark::kFound, boxes);
}

void GraphCanvas::setChanged(const std::vector<layout::BoxId>& boxes) {
    markBoxes(layout::mark::kChanged, boxes);
}

void GraphCanvas::setEchoedHover(graph::NodeId node) {
    const layout::BoxId box = m_scene && node.valid() ? m_scene->boxOf(node) : layout::BoxId();
    if (box != m_echo) {
        m_echo = box;
        viewport()->update();
    }
}

void GraphCanvas::setFiltered(const std::vector<layout::Placement>& filtered) {
    std::vector<layout::BoxId> boxes;
    const std::size_t count = m_scene && !filtered.empty() ? m_scene->boxes().size() : 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto& box = m_scene->boxes()[i];
        if (box.kind != layout::BoxKind::kTerminal &&
            std::ranges::any_of(filtered, [&](const layout::Placement& each) {
                return each.slot == box.placement.slot && each.letters == box.placement.letters;
            })) {
            boxes.emplace_back(i);
        }
    }
    markBoxes(layout::mark::kFiltered, boxes);
}

void GraphCanvas::setColourMode(layout::ColourMode mode) {
    if (mode != m_mode) {
        m_mode = mode;
        m_minimapTiles = {};
        viewport()->update();
    }
}

QRectF GraphCanvas::placeOf(layout::BoxId box) const {
    return toViewport(m_view.toScreen(m_scene->rectOf(box)));
}

layout::BoxId GraphCanvas::boxAt(const QPointF& position) const {
    return m_scene ? m_scene->boxAt(m_view.toScene(toView(position))) : layout::BoxId();
}

void GraphCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.colour(style::Role::kCanvas));
    if (!m_scene) {
        return;
    }
    painter.scale(m_theme.fontScale(), m_theme.fontScale());
    m_paint.begin(&painter);
    layout::DrawState state;
    state.mode = m_mode;
    state.marks = m_marks;
    state.focus = hasFocus() ? m_focus : layout::BoxId();
    state.hover = m_hover.valid() ? m_hover : m_echo;
    state.selectedPill = m_pill;
    state.focusPill = hasFocus() && !m_focus.valid() ? m_pill : layout::PillId();
    state.hoverPill = m_hoverPill;
    state.measurePhase = m_theme.motion() == style::Motion::kFull ? m_measurePhase : -1;
    layout::drawScene(m_paint, *m_scene, m_view, state);
    if (m_minimap == Minimap::kShown) {
        paintMinimap(painter);
    }
    m_paint.begin(nullptr);
    // With nothing in it that shows it, the focus is shown around all of it.
    const bool showsFocus = m_focus.valid() ? shows(m_focus) : m_pill.valid() && shows(m_pill);
    if (hasFocus() && !showsFocus && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter.resetTransform();
        style::paintFocusRing(painter, viewport()->rect(), 0, m_theme);
    }
}

/// What a folded group says beyond its name and time.
QStringList GraphCanvas::groupWords(const layout::BoxInput& box) {
    QStringList words;
    if (box.share) {
        words << tr("%1 % of the time of kernels and conversions")
                     .arg(itemmodels::decimalText(*box.share * 100, 1));
    }
    if (box.eachTimes) {
        words << tr("each block %1 to %2")
                     .arg(itemmodels::durationText(box.eachTimes->least),
                          itemmodels::durationText(box.eachTimes->most))
              << tr("%1 is the slowest").arg(QString::fromStdString(box.eachTimes->slowestTitle));
    }
    return words;
}

QString GraphCanvas::description(layout::BoxId id) const {
    if (!m_scene || !id.valid()) {
        return {};
    }
    const auto& box = m_scene->box(id);
    QStringList parts;
    parts << QString::fromStdString(box.title + (box.name.empty() ? "" : " " + box.name));
    if (!box.shape.empty()) {
        parts << QString::fromStdString(box.shape);
    }
    const QString time = box.time ? itemmodels::durationText(box.time->median) : QString();
    const QString backend = QString::fromStdString(box.placement.letters);
    switch (box.cost) {
    case layout::CostState::kNone:
        if (box.kind != layout::BoxKind::kTerminal) {
            parts << tr("%1, not timed").arg(backend);
        }
        break;
    case layout::CostState::kPredicted:
        parts << (time.isEmpty() ? tr("%1, never measured").arg(backend)
                                 : tr("%1, predicted %2").arg(backend, time));
        break;
    case layout::CostState::kMeasured:
        parts << (time.isEmpty() ? backend : tr("%1, measured %2").arg(backend, time));
        break;
    case layout::CostState::kStale:
        parts << tr("%1, out of date %2").arg(backend, time);
        break;
    case layout::CostState::kUnplaced:
        parts << tr("no backend");
        break;
    }
    parts << groupWords(box);
    if (box.measuring) {
        parts << tr("being measured");
    }
    if (box.pinned) {
        parts << tr("pinned");
    }
    if (box.forbidden) {
        parts << tr("a backend is forbidden");
    }
    if (box.warning) {
        parts << tr("warning");
    }
    if ((m_marks[id.index()] & layout::mark::kChanged) != 0) {
        parts << tr("changes");
    }
    const QString more = m_moreWords ? m_moreWords(box.nodes) : QString();
    return parts.join(QStringLiteral(", ")) + (more.isEmpty() ? QString() : u'\n' + more);
}

} // namespace tessera::canvas
