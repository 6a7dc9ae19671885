#include "widgets/charts/time_panel.h"

#include "widgets/charts/sample_chart.h"
#include "widgets/charts/share_curve.h"
#include "widgets/style/elided_label.h"
#include "widgets/style/elided_link.h"
#include "widgets/style/flow_layout.h"
#include "widgets/style/stacking_splitter.h"
#include "widgets/style/theme.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::charts {

TimePanel::TimePanel(const style::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_sentences(new QWidget(this))
    , m_flow(new style::FlowLayout(m_sentences))
    , m_shares(new ShareChart(theme))
    , m_curve(new ShareCurve(theme))
    , m_samples(new SampleChart(theme))
    , m_roofline(new RooflineChart(theme)) {
    const auto& space = theme.tokens().space;
    m_sentences->setObjectName(QStringLiteral("time_sentences"));
    m_flow->setContentsMargins(space.group, space.control, space.group, 0);
    m_flow->setSpacing(space.group);
    auto* charts = new style::StackingSplitter(theme);
    QWidget* const all[] = {m_shares, m_curve, m_samples, m_roofline};
    for (QWidget* chart : all) {
        charts->addWidget(chart);
    }
    for (int i = 0; i < charts->count(); ++i) {
        charts->setStretchFactor(i, 1);
    }
    charts->setShares({400, 320, 320, 360}); // in proportion: names of operators and both axes need more
    m_charts = charts;
    theme.follow(this, [this] { fitCharts(); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_sentences);
    column->addWidget(charts, 1);
    connect(m_curve, &ShareCurve::regionChosen, this,
            [this](int region) { emit regionsChosen({static_cast<std::size_t>(region)}); });
}

/// Larger letters need more room than a small window has: then charts stand below each other, and none is
/// wider than the panel. The page scrolls down to them.
void TimePanel::fitCharts() {
    for (int i = 0; i < m_charts->count(); ++i) {
        m_charts->widget(i)->setMinimumSize(std::min(m_theme.scaled(230), std::max(1, width())),
                                            m_theme.scaled(100));
    }
}

void TimePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitCharts();
}

void TimePanel::setCharts(RegionCharts charts, std::optional<plan::TimeSummary> summary,
                          std::optional<Ceilings> ceilings, ShareCurve::TitleOf titleOf) {
    m_shares->setBars(std::move(charts.bars));
    m_roofline->setDots(std::move(charts.dots), ceilings);
    setSentences(summary);
    m_curve->setSummary(std::move(summary), charts.regions, std::move(titleOf));
}

void TimePanel::setSentences(const std::optional<plan::TimeSummary>& summary) {
    while (QLayoutItem* item = m_flow->takeAt(0)) {
        item->widget()->deleteLater();
        item->widget()->hide();
        delete item;
    }
    m_sentences->setVisible(summary.has_value());
    if (!summary) {
        return;
    }
    auto* source = new style::ElidedLabel(Qt::ElideRight, m_sentences);
    source->setText(itemmodels::timeSourceText(*summary) + u':');
    source->setForegroundRole(QPalette::PlaceholderText);
    m_flow->addWidget(source);
    for (const itemmodels::TimeSentence& sentence : itemmodels::timeSentences(*summary)) {
        auto* link = new style::ElidedLink(m_sentences);
        link->setProperty("quiet", false);
        link->setLink(sentence.text,
                      sentence.about == itemmodels::TimeSentence::About::kConversions
                          ? tr("Shows the conversions")
                          : tr("Selects %n regions", nullptr, static_cast<int>(sentence.regions.size())));
        connect(link, &QPushButton::clicked, this, [this, sentence] {
            sentence.about == itemmodels::TimeSentence::About::kConversions ? emit conversionsChosen()
                                                                            : emit regionsChosen(
                                                                                  sentence.regions);
        });
        m_flow->addWidget(link);
        source->setMinimumHeight(link->sizeHint().height()); // one line of text, whichever is taller
    }
}

void TimePanel::setMeasurements(std::vector<Measurement> measurements) {
    m_samples->setMeasurements(std::move(measurements));
}

void TimePanel::setCurrentRegion(std::optional<std::size_t> region) {
    m_curve->setCurrentRegion(region);
}

} // namespace tessera::charts
