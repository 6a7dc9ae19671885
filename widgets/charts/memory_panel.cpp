#include "widgets/charts/memory_panel.h"

#include "widgets/charts/memory_chart.h"
#include "widgets/style/dialog_room.h"
#include "widgets/style/elided_link.h"
#include "widgets/style/flow_layout.h"
#include "widgets/style/theme.h"

#include <QLabel>
#include <QScrollArea>
#include <QStringList>
#include <QVBoxLayout>

#include <utility>

namespace tessera::charts {

MemoryPanel::MemoryPanel(const style::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_top(new QWidget(this))
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
    flow->addWidget(m_peak);
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

void MemoryPanel::setPicture(std::shared_ptr<const itemmodels::MemoryPicture> picture) {
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
