#include "widgets/panels/legend_panel.h"

#include "widgets/panels/table_view.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QHeaderView>
#include <QPaintEvent>
#include <QPainter>
#include <QStackedLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::panels {

namespace {

constexpr int kBar = 12;  ///< height of the scale's colours, px
constexpr int kNodes = 2; ///< the column, whose title is longer than most of its figures

/// Over the end of the names' column, whose own title is short, stands what of the next one's title is wider
/// than its figures: the names have the rest of each row.
class SpillingHeader final : public QHeaderView {
public:
    explicit SpillingHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
        setHighlightSections(false);
        setSectionsMovable(false);
        setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPaintEvent whole(
            viewport()->rect()); // where one section is asked for, its neighbour stands there too
        QHeaderView::paintEvent(&whole);
    }
    void paintSection(QPainter* painter, const QRect& rect, int section) const override {
        const int missing = section == kNodes ? std::max(0, sectionSizeHint(section) - rect.width()) : 0;
        QHeaderView::paintSection(painter, rect.adjusted(-missing, 0, 0, 0), section);
    }
};

} // namespace

/// Histogram over a colour bar with its figures.
class LegendPanel::ScaleView final : public QWidget {
public:
    explicit ScaleView(const style::Theme& theme) : m_theme(theme) {
        style::setSpokenRole(*this, QAccessible::Chart);
        connect(&theme, &style::Theme::changed, this, qOverload<>(&QWidget::update));
    }
    void show(ScaleLegend scale) {
        m_scale = std::move(scale);
        setAccessibleName(m_scale.title);
        setAccessibleDescription(m_scale.values.empty() ? m_scale.empty
                                                        : tr("from %1 to %2").arg(m_scale.low, m_scale.high) +
                                                              u' ' + m_scale.note);
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), m_theme.colour(style::Role::kSurface));
        const int margin = m_theme.tokens().space.panel;
        const QRect area = rect().adjusted(margin, margin, -margin, -margin);
        painter.setPen(m_theme.colour(style::Role::kText));
        painter.setFont(m_theme.font(style::TypeSize::kTable, 600));
        const int line = painter.fontMetrics().height();
        constexpr int kWords = static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap;
        const int title = painter.boundingRect(area, kWords, m_scale.title).height();
        painter.drawText(area, kWords, m_scale.title);
        const QRect histogram(area.left(), area.top() + title + 8, area.width(),
                              histogramHeight(area, title + line));
        if (m_scale.values.empty()) {
            painter.setPen(m_theme.colour(style::Role::kTextSecondary));
            painter.setFont(m_theme.font(style::TypeSize::kTable));
            painter.drawText(area.adjusted(0, title + 8, 0, 0), kWords, m_scale.empty);
            return;
        }
        paintHistogram(painter, histogram);
        const QRect bar(area.left(), histogram.bottom() + 5, area.width(), m_theme.scaled(kBar));
        for (int x = 0; x < bar.width(); ++x) {
            painter.fillRect(bar.left() + x, bar.top(), 1, bar.height(),
                             colourAt(x / std::max(1.0, bar.width() - 1.0)));
        }
        if (m_scale.mark) {
            const double x = std::round(bar.left() + *m_scale.mark * (bar.width() - 1)) + 0.5;
            painter.setPen(QPen(m_theme.colour(style::Role::kText), 2));
            painter.drawLine(QPointF(x, bar.top() - 4), QPointF(x, bar.bottom() + 4));
        }
        painter.setPen(m_theme.colour(style::Role::kTextSecondary));
        painter.setFont(m_theme.font(style::TypeSize::kTable));
        const QRect figures(area.left(), bar.bottom() + 5, area.width(), line);
        painter.drawText(figures, Qt::AlignLeft, m_scale.low);
        const auto wide = [&painter](const QString& text) {
            return painter.fontMetrics().horizontalAdvance(text);
        };
        const int room = figures.width() - 2 * std::max(wide(m_scale.low), wide(m_scale.high));
        if (wide(m_scale.middle) + 2 * m_theme.tokens().space.control <= room) {
            painter.drawText(figures, Qt::AlignHCenter, m_scale.middle);
        }
        painter.drawText(figures, Qt::AlignRight, m_scale.high);
        const QRect note(area.left(), figures.bottom() + 6, area.width(), area.bottom() - figures.bottom());
        painter.drawText(note, kWords, m_scale.note);
    }

private:
    [[nodiscard]] QColor colourAt(double t) const {
        const style::Palette& palette = m_theme.palette();
        return m_scale.kind == ScaleLegend::Kind::kDelta ? palette.delta((2 * t - 1) * palette.deltaEndLog2())
                                                         : palette.heat(t);
    }
    /// Where room is short the histogram gives way, not the note: it says what the colours are of.
    /// \param lines height of the title and of the figures.
    [[nodiscard]] int histogramHeight(const QRect& area, int lines) const {
        constexpr int kMost = 56;
        constexpr int kLeast = 16;
        constexpr int kGaps = 8 + 5 + 5 + 6;
        const QFontMetrics metrics(m_theme.font(style::TypeSize::kTable));
        const int note =
            metrics.boundingRect(QRect(0, 0, area.width(), area.height()), Qt::TextWordWrap, m_scale.note)
                .height();
        return std::clamp(area.height() - lines - kGaps - m_theme.scaled(kBar) - note, m_theme.scaled(kLeast),
                          m_theme.scaled(kMost));
    }
    void paintHistogram(QPainter& painter, const QRect& area) const {
        std::array<int, 14> bins{};
        for (const double value : m_scale.values) {
            const auto bin = static_cast<std::size_t>(std::clamp(value, 0.0, 0.9999) * bins.size());
            ++bins[bin];
        }
        const int most = *std::max_element(bins.begin(), bins.end());
        const double width = static_cast<double>(area.width()) / bins.size();
        for (std::size_t i = 0; i < bins.size() && most > 0; ++i) {
            if (bins[i] == 0) {
                continue;
            }
            const double height = std::max(3.0, area.height() * static_cast<double>(bins[i]) / most);
            painter.setPen(m_theme.colour(style::Role::kStrong));
            painter.setBrush(colourAt((static_cast<double>(i) + 0.5) / bins.size()));
            painter.drawRect(QRectF(area.left() + static_cast<double>(i) * width + 0.5,
                                    std::round(area.bottom() - height) + 0.5, std::floor(width) - 2,
                                    std::round(height)));
        }
    }

    const style::Theme& m_theme;
    ScaleLegend m_scale;
};

LegendPanel::LegendPanel(const style::Theme& theme, itemmodels::LegendModel& model, QWidget* parent)
    : QWidget(parent)
    , m_stack(new QStackedLayout(this))
    , m_table(new TableView(theme, model, Sorting::kFixed, tr("Legend"), this))
    , m_scale(new ScaleView(theme)) {
    m_stack->setContentsMargins(0, 0, 0, 0);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_scale);
    auto* header = new SpillingHeader(m_table);
    m_table->setHorizontalHeader(header);
    header->setMinimumSectionSize(20);
    header->setStretchLastSection(false);
    header->setSectionResizeMode(0, QHeaderView::Fixed);
    header->setSectionResizeMode(1, QHeaderView::Stretch);
    for (const int section : {kNodes, kNodes + 1}) {
        header->setSectionResizeMode(section, QHeaderView::Fixed);
    }
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto fit = [this, &theme] {
        m_table->horizontalHeader()->resizeSection(0, theme.scaled(24));
        const auto every = [](int) { return true; };
        m_table->fitFigures(kNodes, kNodes, every, TableView::Titles::kSpill);
        m_table->fitFigures(kNodes + 1, kNodes + 1, every);
    };
    connect(&model, &QAbstractItemModel::modelReset, this, fit);
    connect(&theme, &style::Theme::changed, this, fit);
    fit();
}

void LegendPanel::showBackends() {
    m_stack->setCurrentIndex(0);
}

void LegendPanel::showScale(ScaleLegend scale) {
    m_scale->show(std::move(scale));
    m_stack->setCurrentIndex(1);
}

} // namespace tessera::panels
