#pragma once

#include "widgets/models/memory_rows.h"

#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;

namespace tessera::style {
class ElidedLink;
class Theme;
} // namespace tessera::style

namespace tessera::charts {

class MemoryChart;

/// What a run of the plan holds in memory: the peak and what reuse saves in a sentence, the arena as a
/// picture, and what lies beside it in figures; of each device that the plan runs on.
class MemoryPanel : public QWidget {
    Q_OBJECT
public:
    explicit MemoryPanel(const style::Theme& theme, QWidget* parent = nullptr);

    /// One a device of the plan, the CPU's first: where there are several, one is chosen to be shown, and
    /// stays chosen as long as plans have that device. Not empty.
    void setPictures(std::vector<std::shared_ptr<const itemmodels::MemoryPicture>> pictures);
    /// Of which device the memory is shown; hidden where there is the CPU alone.
    [[nodiscard]] QComboBox& devices() { return *m_devices; }
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
    void showPicture(std::shared_ptr<const itemmodels::MemoryPicture> picture);

    const style::Theme& m_theme;
    std::vector<std::shared_ptr<const itemmodels::MemoryPicture>> m_pictures; ///< one a device
    backend::DeviceId m_device;                                               ///< that is shown
    std::shared_ptr<const itemmodels::MemoryPicture> m_picture;
    QWidget* m_top;
    QComboBox* m_devices;
    style::ElidedLink* m_peak;
    QLabel* m_saving;
    MemoryChart* m_chart;
    QLabel* m_besides;
};

} // namespace tessera::charts
