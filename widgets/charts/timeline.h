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

/// One inference: every kernel and conversion where it ran. Left and Right go from event to event, Return and
/// a click choose it.
class Timeline : public QWidget {
    Q_OBJECT
public:
    explicit Timeline(const style::Theme& theme, QWidget* parent = nullptr);

    void setProfile(const session::Profile& profile, const plan::Plan& plan,
                    const itemmodels::BackendLooks& looks);
    void clear();
    /// Marks the kernel of a region; nothing when empty.
    void setCurrentRegion(std::optional<std::size_t> region);

signals:
    void regionChosen(int region);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Event {
        double start = 0; ///< ns
        double length = 0;
        std::optional<std::size_t> region; ///< empty: a conversion
        QString label;
        QString tip;
        style::ColourSlot slot = style::ColourSlot::kUnplaced;
    };
    [[nodiscard]] QRectF placeOf(const Event& event) const;
    [[nodiscard]] const Event* eventAt(const QPointF& place) const;
    [[nodiscard]] QRectF lane() const;
    void paintAxis(QPainter& painter, const QRectF& lane) const;

    const style::Theme& m_theme;
    std::vector<Event> m_events;
    double m_end = 0;
    QString m_summary;
    std::optional<std::size_t> m_current;
};

} // namespace tessera::charts
