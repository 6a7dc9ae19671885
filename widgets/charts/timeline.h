#pragma once

#include "engine/session/session.h"
#include "widgets/models/backend_looks.h"

#include <QFont>
#include <QWidget>

#include <algorithm>
#include <optional>
#include <vector>

namespace tessera::style {
class Theme;
}

namespace tessera::charts {

/// One inference: every kernel and conversion where it ran, a lane for each thread of the plan, below them
/// one for the stream of each device, and one for the copies between devices. A kernel of the CPU stands in
/// the lanes of the threads that it holds: all of them, or the first; a bundle's parts stand beside each
/// other. A bracket below steps of a device says that a run launches them at once, a dashed one that it could
/// not; the words below the lanes say it too, and why.
///
/// Left and Right go from kernel to kernel, a click chooses one. A drag marks a range, as Shift with the
/// arrows or with a click does, and its sum stands in words below; Escape takes the mark away. Ctrl+wheel, +
/// and - zoom, Z to what is marked or chosen; the wheel and a drag of the axis move, 0 shows everything.
class Timeline : public QWidget {
    Q_OBJECT
public:
    explicit Timeline(const style::Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

    void setProfile(const session::Profile& profile, const plan::Plan& plan,
                    const itemmodels::BackendLooks& looks);
    void clear();
    /// Marks the kernel of a region, and moves it into sight; nothing when empty.
    void setCurrentRegion(std::optional<std::size_t> region);
    /// Around the middle of what is seen.
    void zoomBy(double factor);
    void showAll();
    /// The marked range, else the current kernel, takes most of the width; nothing without either.
    void zoomToSelection();
    /// "Marked: 3 kernels and 1 conversion, 412.0 µs, 12.3 % of all"; empty without a mark.
    [[nodiscard]] QString markedText() const;
    [[nodiscard]] int lanes() const { return m_threadLanes + static_cast<int>(m_otherLanes.size()); }
    [[nodiscard]] QString laneName(int lane) const;
    /// Where a region's kernel stands in a lane; empty: it does not.
    [[nodiscard]] QRectF placeOf(std::size_t region, int lane) const;
    /// Where the bracket of the profile's graph of this number stands; empty: there is none.
    [[nodiscard]] QRectF placeOfGraph(std::size_t graph) const;
    /// What is told of the kernel, the graph or the words at a place; empty: nothing is there.
    [[nodiscard]] QString tipAt(const QPointF& place) const;

signals:
    void regionChosen(int region);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// A lane that is no thread's: of a device's stream, or of the copies.
    struct OtherLane {
        std::optional<backend::DeviceId> device; ///< empty: copies
        QString name;
    };
    /// What one thread or device does of an event.
    struct Part {
        int lane = 0;
        QString label;
    };
    /// What the mouse does while its button is down.
    enum class Drag { kNone, kMark, kMove };
    /// Events from one end of the mark to the other, both included; the head is what moves.
    struct Mark {
        std::size_t anchor = 0;
        std::size_t head = 0;
        [[nodiscard]] std::size_t first() const { return std::min(anchor, head); }
        [[nodiscard]] std::size_t last() const { return std::max(anchor, head); }
    };
    struct Event {
        double start = 0; ///< ns
        double length = 0;
        std::optional<std::size_t> region; ///< empty: a conversion
        std::vector<Part> parts;
        QString backend; ///< title of its backend
        QString tip;
        layout::Slot slot = layout::Slot::kUnplaced;
    };
    /// Steps of a device that follow each other.
    struct Graph {
        std::size_t first = 0; ///< of the events, as the last one
        std::size_t last = 0;
        int lane = 0;
        bool isLaunchedAtOnce = true;
        QString words;
    };
    void addLanes(const plan::Plan& plan);
    /// Behind the events and the summary, to which it adds its words.
    void addGraphs(const session::Profile& profile);
    [[nodiscard]] QRectF placeOf(const Graph& graph) const;
    [[nodiscard]] static QString whiteWords(const session::Profile& profile, base::Nanoseconds medians);
    [[nodiscard]] int laneOf(const std::optional<backend::DeviceId>& device) const;
    [[nodiscard]] Event kernelEvent(const session::ProfileEvent& source, const plan::Plan& plan,
                                    const itemmodels::BackendLooks& looks) const;
    [[nodiscard]] Event conversionEvent(const session::ProfileEvent& source, const plan::Plan& plan) const;
    [[nodiscard]] std::vector<Part> partsOf(const backend::Implementation& implementation,
                                            const plan::PlannedRegion* region, const QString& label,
                                            const plan::Plan& plan) const;
    [[nodiscard]] QRectF placeOf(const Event& event, int lane) const;
    [[nodiscard]] const Event* eventAt(const QPointF& place) const;
    /// Index of the event nearest to `x`; there is one.
    [[nodiscard]] std::size_t nearestTo(double x) const;
    [[nodiscard]] std::optional<std::size_t> currentEvent() const;
    void setMark(std::optional<Mark> mark);
    void extendMark(int by);
    void walk(int by);
    void click(const QPointF& place, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] QString labelFor(const Event& event, const Part& part, int room,
                                   const QFontMetrics& metrics) const;
    [[nodiscard]] QRectF field() const;
    [[nodiscard]] double laneHeight() const;
    [[nodiscard]] double summaryHeight() const;
    [[nodiscard]] double span() const;
    void setView(double first, double span);
    void zoomAt(double factor, double x);
    void paintAxis(QPainter& painter, const QRectF& field) const;
    void paintLanes(QPainter& painter, const QRectF& field) const;
    void paintMark(QPainter& painter, const QRectF& field) const;
    void paintEvents(QPainter& painter) const;
    void paintGraphs(QPainter& painter) const;
    void paintSummary(QPainter& painter) const;
    void paintPart(QPainter& painter, const Event& event, const Part& part) const;

    const style::Theme& m_theme;
    std::vector<Event> m_events;
    std::vector<Graph> m_graphs;
    double m_end = 0;   ///< ns
    double m_first = 0; ///< ns at the left edge
    double m_span = 0;  ///< ns that are seen; 0: all
    int m_threadLanes = 1;
    std::vector<OtherLane> m_otherLanes; ///< below those of threads
    QString m_summary;
    /// Its words as they were last wrapped: to wrap them for each event that is placed takes longer than to
    /// paint.
    struct Wrapped {
        QString words;
        QFont font;
        double width = 0;
        double height = 0;
    };
    mutable Wrapped m_wrapped;
    std::optional<std::size_t> m_current;
    std::optional<Mark> m_mark;
    Drag m_drag = Drag::kNone;
    QPointF m_pressed;
    double m_pressedFirst = 0;
    bool m_dragged = false; ///< farther than a click goes astray
};

} // namespace tessera::charts
