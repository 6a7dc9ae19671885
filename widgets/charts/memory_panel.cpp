#include "widgets/charts/memory_panel.h"

#include "widgets/charts/memory_chart.h"
#include "widgets/models/device_text.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/elided_link.h"
#include "widgets/style/flow_layout.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tessera::charts {

MemoryPanel::MemoryPanel(const style::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_top(new QWidget(this))
    , m_devices(new QComboBox(m_top))
    , m_peak(new style::ElidedLink(m_top))
    , m_saving(new QLabel(m_top))
    , m_chart(new MemoryChart(theme, this))
    , m_besides(new QLabel(this)) {
    const auto& space = theme.tokens().space;
    setProperty("ground", "surface");
    setAttribute(Qt::WA_StyledBackground);
    auto* flow = new style::FlowLayout(m_top);
    flow->setContentsMargins(space.group, space.control, space.group, 0);
    flow->setSpacing(space.group);
    flow->addWidget(m_devices);
    flow->addWidget(m_peak);
    m_devices->setAccessibleName(tr("Device whose memory is shown"));
    connect(m_devices, &QComboBox::activated, this, [this](int at) {
        m_device = m_pictures[static_cast<std::size_t>(at)]->map.device;
        showPicture(m_pictures[static_cast<std::size_t>(at)]);
    });
    flow->addWidget(m_saving);
    m_peak->setProperty("quiet", false);
    for (QLabel* label : {m_saving, m_besides}) {
        label->setProperty("secondary", true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_besides->setWordWrap(true);
    m_besides->setContentsMargins(space.group, 0, space.group, space.control);
    // Larger letters need more room than a low dock has: then it scrolls.
    auto* content = new QWidget;
    content->setProperty("ground", "surface");
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_top);
    column->addWidget(m_chart, 1);
    column->addWidget(m_besides);
    auto* area = new QScrollArea(this);
    area->setWidget(content);
    style::setUpScrollArea(*area);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(area);
    constexpr int kLink = 22; ///< height of a line with a link: both stand on one
    const auto resizeChart = [this] {
        m_chart->setMinimumHeight(m_theme.scaled(120));
        m_saving->setMinimumHeight(m_theme.scaled(kLink));
    };
    resizeChart();
    connect(&theme, &style::Theme::changed, this, resizeChart);
    connect(m_chart, &MemoryChart::rowChosen, this, [this](int row) {
        if (const graph::NodeId node = m_picture->rows[static_cast<std::size_t>(row)].node; node.valid()) {
            emit nodeChosen(node);
        }
    });
    connect(m_chart, &MemoryChart::revealRequested, this, &MemoryPanel::revealRequested);
    connect(m_peak, &QPushButton::clicked, this, [this] {
        if (m_picture != nullptr && m_picture->peakNode.valid()) {
            emit nodeChosen(m_picture->peakNode);
        }
    });
    setRefusal({});
}

void MemoryPanel::setPictures(std::vector<std::shared_ptr<const itemmodels::MemoryPicture>> pictures) {
    m_pictures = std::move(pictures);
    const auto kept =
        std::ranges::find(m_pictures, m_device, [](const auto& each) { return each->map.device; });
    const auto at = kept == m_pictures.end() ? 0 : kept - m_pictures.begin();
    m_devices->clear();
    for (const auto& picture : m_pictures) {
        const backend::DeviceId& device = picture->map.device;
        m_devices->addItem(device == backend::DeviceId{} ? tr("CPU") : itemmodels::deviceText(device));
    }
    m_devices->setCurrentIndex(static_cast<int>(at));
    m_devices->setVisible(m_pictures.size() > 1);
    showPicture(m_pictures[static_cast<std::size_t>(at)]);
}

void MemoryPanel::showPicture(std::shared_ptr<const itemmodels::MemoryPicture> picture) {
    m_picture = std::move(picture);
    m_chart->setPicture(m_picture);
    m_chart->setVisible(!m_picture->rows.empty());
    m_peak->setLink(m_picture->peak, m_picture->peakNode.valid() ? tr("Selects the operator") : QString());
    m_saving->setText(m_picture->saving);
    m_top->show();
    m_besides->setText(m_picture->notes.isEmpty() ? m_picture->besides
                                                  : m_picture->besides + u'\n' + m_picture->notes);
}

void MemoryPanel::setRefusal(const QString& sentence) {
    m_pictures.clear();
    m_picture.reset();
    m_chart->setPicture(nullptr);
    m_chart->hide();
    m_top->hide();
    m_besides->setText(sentence);
}

QString MemoryPanel::words() const {
    return QStringList{m_peak->text(), m_saving->text(), m_besides->text()}.join(u'\n');
}

} // namespace tessera::charts
