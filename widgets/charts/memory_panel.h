#pragma once

#include "widgets/models/memory_rows.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace tessera::style {
class ElidedLink;
class Theme;
} // namespace tessera::style

namespace tessera::charts {

class MemoryChart;

/// What a run of the plan holds in memory: the peak and what reuse saves in a sentence, the arena as a
/// picture, and what lies beside it in figures.
class MemoryPanel : public QWidget {
    Q_OBJECT
public:
    explicit MemoryPanel(const style::Theme& theme, QWidget* parent = nullptr);

    void setPicture(std::shared_ptr<const itemmodels::MemoryPicture> picture);
    /// Why nothing can be shown.
    void setRefusal(const QString& sentence);
    [[nodiscard]] const std::shared_ptr<const itemmodels::MemoryPicture>& picture() const {
        return m_picture;
    }
    [[nodiscard]] MemoryChart& chart() { return *m_chart; }
    /// What stands above and below the chart.
    [[nodiscard]] QString words() const;

signals:
    void nodeChosen(tessera::graph::NodeId node);
    void revealRequested();

private:
    const style::Theme& m_theme;
    std::shared_ptr<const itemmodels::MemoryPicture> m_picture;
    QWidget* m_top;
    style::ElidedLink* m_peak;
    QLabel* m_saving;
    MemoryChart* m_chart;
    QLabel* m_besides;
};

} // namespace tessera::charts
