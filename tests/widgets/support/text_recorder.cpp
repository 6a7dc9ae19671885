#include "tests/widgets/support/text_recorder.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QWidget>

namespace tessera::test {
namespace {

/// Keeps texts and lets everything else go.
class TextEngine final : public QPaintEngine {
public:
    explicit TextEngine(std::vector<PaintedText>& texts)
        : QPaintEngine(QPaintEngine::AllFeatures), m_texts(texts) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& state) override {
        if ((state.state() & QPaintEngine::DirtyTransform) != 0) {
            m_transform = state.transform();
        }
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPath(const QPainterPath&) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QRectF place(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
        if (!item.text().trimmed().isEmpty()) {
            m_texts.push_back({item.text(), m_transform.mapRect(place)});
        }
    }
    [[nodiscard]] Type type() const override { return QPaintEngine::User; }

private:
    std::vector<PaintedText>& m_texts;
    QTransform m_transform;
};

class TextDevice final : public QPaintDevice {
public:
    TextDevice(QSize size, std::vector<PaintedText>& texts) : m_size(size), m_engine(texts) {}
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override {
        constexpr int kDotsPerInch = 96;
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return kDotsPerInch;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(QPaintDevice::devicePixelRatioFScale());
        case PdmNumColors:
            return 1 << 24;
        case PdmDepth:
            return 32;
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    QSize m_size;
    mutable TextEngine m_engine;
};

} // namespace

std::vector<PaintedText> paintedTexts(QWidget& widget) {
    std::vector<PaintedText> texts;
    TextDevice device(widget.size(), texts);
    widget.render(&device, QPoint(), QRegion(), QWidget::RenderFlags());
    return texts;
}

QStringList overprints(QWidget& widget) {
    const auto texts = paintedTexts(widget);
    QStringList found;
    constexpr double kTouch = 1; // rounded to whole pixels they may touch
    const QRectF inside = QRectF(widget.rect()).adjusted(-kTouch, -kTouch, kTouch, kTouch);
    const auto words = [](const PaintedText& text) {
        return QStringLiteral("'%1' (%2, %3 %4x%5)")
            .arg(text.text)
            .arg(text.place.x())
            .arg(text.place.y())
            .arg(text.place.width())
            .arg(text.place.height());
    };
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!inside.contains(texts[i].place)) {
            found << words(texts[i]) + QStringLiteral(" is cut by the edge");
        }
        for (std::size_t j = i + 1; j < texts.size(); ++j) {
            const QRectF both = texts[i].place.intersected(texts[j].place);
            // Ascent and descent hold more than the letters do.
            if (both.width() > kTouch && both.height() > texts[i].place.height() / 3) {
                found << words(texts[i]) + QStringLiteral(" lies over ") + words(texts[j]);
            }
        }
    }
    return found;
}

} // namespace tessera::test
