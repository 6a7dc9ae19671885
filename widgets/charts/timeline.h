#pragma once

#include "engine/session/session.h"
#include "widgets/models/backend_looks.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace tessera::style {
class Theme;
}

namespace tessera::charts {

/// One inference: every kernel and conversion where it ran, a lane for each thread of the plan. A kernel
/// stands in the lanes of the threads that it holds: all of them, or the first; a bundle's parts stand beside
/// each other.
///
/// Left and Right go from kernel to kernel, a click chooses one. Ctrl+wheel, + and - zoom, the wheel and a
/// drag move, 0 shows everything.
class Timeline : public QWidget {
    Q_OBJECT
public:
    explicit Timeline(const style::Theme& theme, QWidget* parent = nullptr);

    void setProfile(const session::Profile& profile, const plan::Plan& plan,
                    const itemmodels::BackendLooks& looks);
    void clear();
    /// Marks the kernel of a region, and moves it into sight; nothing when empty.
    void setCurrentRegion(std::optional<std::size_t> region);
    /// Around the middle of what is seen.
    void zoomBy(double factor);
    void showAll();
    [[nodiscard]] int lanes() const { return m_lanes; }
    /// Where a region's kernel stands in a lane; empty: it does not.
    [[nodiscard]] QRectF placeOf(std::size_t region, int lane) const;

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
    /// What one thread does of an event.
    struct Part {
        int lane = 0;
        QString label;
    };
    struct Event {
        double start = 0; ///< ns
        double length = 0;
        std::optional<std::size_t> region; ///< empty: a conversion
        std::vector<Part> parts;
        QString tip;
        layout::Slot slot = layout::Slot::kUnplaced;
    };
    [[nodiscard]] std::vector<Part> partsOf(const backend::Implementation& implementation,
                                            const plan::PlannedRegion* region, const QString& label,
                                            const plan::Plan& plan) const;
    [[nodiscard]] QRectF placeOf(const Event& event, int lane) const;
    [[nodiscard]] const Event* eventAt(const QPointF& place) const;
    [[nodiscard]] QRectF field() const;
    [[nodiscard]] double laneHeight() const;
    [[nodiscard]] double span() const;
    void setView(double first, double span);
    void zoomAt(double factor, double x);
    void paintAxis(QPainter& painter, const QRectF& field) const;
    void paintLanes(QPainter& painter, const QRectF& field) const;
    void paintPart(QPainter& painter, const Event& event, const Part& part) const;

    const style::Theme& m_theme;
    std::vector<Event> m_events;
    double m_end = 0;   ///< ns
    double m_first = 0; ///< ns at the left edge
    double m_span = 0;  ///< ns that are seen; 0: all
    int m_lanes = 1;
    QString m_summary;
    std::optional<std::size_t> m_current;
    std::optional<QPointF> m_pressed;
    double m_pressedFirst = 0;
    bool m_dragged = false;
};

} // namespace tessera::charts
