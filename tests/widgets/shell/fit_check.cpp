#include "tests/widgets/shell/fit_check.h"

#include "widgets/panels/command_palette.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/preview_bar.h"
#include "widgets/shell/replay_bar.h"
#include "widgets/shell/tour.h"
#include "widgets/style/inline_note.h"
#include "widgets/style/segmented_control.h"
#include "widgets/style/toast.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QScrollBar>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace tessera::test {
namespace {

constexpr int kRounding = 1; ///< px: what splitters share is whole

QString nameOf(const QWidget& widget) {
    QString text = widget.accessibleName();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        text = label->text();
    } else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        text = button->text().isEmpty() ? button->toolTip() : button->text();
    }
    return QString::fromLatin1(widget.metaObject()->className()) + " '" + text + "'";
}

/// What an ancestor cuts off `widget`, in pixels; what a scroll bar reaches does not count.
QSize cutOf(const QWidget& widget, const QWidget& window) {
    QSize cut(0, 0);
    bool acrossReached = false;
    bool downReached = false;
    for (const QWidget* above = widget.parentWidget(); above != nullptr; above = above->parentWidget()) {
        const QRect place(widget.mapTo(above, QPoint(0, 0)), widget.size());
        const auto* area = qobject_cast<const QAbstractScrollArea*>(above->parentWidget());
        const bool view = area != nullptr && area->viewport() == above;
        acrossReached = acrossReached || (view && area->horizontalScrollBar()->maximum() > 0);
        downReached = downReached || (view && area->verticalScrollBar()->maximum() > 0);
        if (!acrossReached) {
            cut.setWidth(std::max({cut.width(), -place.left(), place.right() + 1 - above->width()}));
        }
        if (!downReached) {
            cut.setHeight(std::max({cut.height(), -place.top(), place.bottom() + 1 - above->height()}));
        }
        if (above == &window) {
            break;
        }
    }
    return cut;
}

/// One line of text whose label neither wraps nor elides must have the room that it asks for, and what wraps
/// that of all its lines.
bool squeezed(const QWidget& widget) {
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (label->text().isEmpty()) {
            return false;
        }
        return label->wordWrap() ? label->height() < label->heightForWidth(label->width())
                                 : label->width() + kRounding < label->sizeHint().width();
    }
    // The style sheet gives tool buttons their height.
    return qobject_cast<const QAbstractButton*>(&widget) != nullptr &&
           (widget.width() + kRounding < widget.minimumSizeHint().width() ||
            (qobject_cast<const QToolButton*>(&widget) == nullptr &&
             widget.height() < widget.minimumSizeHint().height()));
}

bool isControl(const QWidget& widget) {
    return qobject_cast<const QAbstractButton*>(&widget) != nullptr ||
           qobject_cast<const QLineEdit*>(&widget) != nullptr ||
           qobject_cast<const QComboBox*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const style::SegmentedControl*>(&widget) != nullptr;
}

/// Qt's own parts of a control, and a dock that lies behind another, are not looked at.
bool isLookedAt(const QWidget& widget) {
    if (!widget.isVisible() || widget.size().isEmpty() || widget.objectName().startsWith("qt_") ||
        widget.objectName().startsWith("Scroll") ||
        QByteArray(widget.metaObject()->className()).startsWith("QLineEdit") ||
        qobject_cast<const QAbstractSpinBox*>(widget.parentWidget()) != nullptr ||
        qobject_cast<const QComboBox*>(widget.parentWidget()) != nullptr ||
        qobject_cast<const QTabBar*>(widget.parentWidget()) != nullptr) {
        return false;
    }
    for (const QWidget* part = &widget; part != nullptr; part = part->parentWidget()) {
        const auto* dock = qobject_cast<const QDockWidget*>(part);
        if (dock != nullptr && dock->visibleRegion().isEmpty()) {
            return false;
        }
    }
    return true;
}

/// What is meant to lie over something else.
const QWidget* floatingPartOf(const QWidget& widget) {
    for (const QWidget* part = &widget; part != nullptr; part = part->parentWidget()) {
        if (qobject_cast<const style::ToastArea*>(part) != nullptr ||
            qobject_cast<const shell::PreviewBar*>(part) != nullptr ||
            qobject_cast<const shell::ReplayBar*>(part) != nullptr ||
            qobject_cast<const shell::CanvasCaption*>(part) != nullptr ||
            qobject_cast<const shell::Tour*>(part) != nullptr ||
            qobject_cast<const style::InlineNote*>(part) != nullptr ||
            qobject_cast<const panels::CommandPalette*>(part) != nullptr) {
            return part;
        }
    }
    return nullptr;
}

QRect seenPlace(const QWidget& widget, const QWidget& window) {
    QRect place(widget.mapTo(&window, QPoint(0, 0)), widget.size());
    for (const QWidget* above = widget.parentWidget(); above != nullptr && above != &window;
         above = above->parentWidget()) {
        place &= QRect(above->mapTo(&window, QPoint(0, 0)), above->size());
    }
    return place & window.rect();
}

QStringList coveredIn(const QWidget& window, const std::vector<const QWidget*>& controls) {
    QStringList covered;
    for (std::size_t i = 0; i < controls.size(); ++i) {
        for (std::size_t j = i + 1; j < controls.size(); ++j) {
            const QWidget& one = *controls[i];
            const QWidget& other = *controls[j];
            if (one.isAncestorOf(&other) || other.isAncestorOf(&one) ||
                floatingPartOf(one) != floatingPartOf(other)) {
                continue;
            }
            const QRect both = seenPlace(one, window) & seenPlace(other, window);
            if (both.width() > 1 && both.height() > 1) {
                covered << QString("%1 and %2 share %3x%4 px")
                               .arg(nameOf(one), nameOf(other))
                               .arg(both.width())
                               .arg(both.height());
            }
        }
    }
    return covered;
}

/// Takes down the letters that are painted on it.
class LetterRecorder final : public QPaintEngine, public QPaintDevice {
public:
    LetterRecorder(const QSize& size, std::vector<double>& heights)
        : QPaintEngine(AllFeatures), m_size(size), m_heights(heights) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawTextItem(const QPointF&, const QTextItem& item) override {
        m_heights.push_back(item.font().pixelSize() * state->transform().m22());
    }
    Type type() const override { return QPaintEngine::User; }
    QPaintEngine* paintEngine() const override { return const_cast<LetterRecorder*>(this); }

protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDepth:
            return 32;
        case PdmNumColors:
            return 1 << 24;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmWidthMM:
            return m_size.width() * 254 / 960;
        case PdmHeightMM:
            return m_size.height() * 254 / 960;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    QSize m_size;
    std::vector<double>& m_heights;
};

} // namespace

QStringList misfitsIn(const QWidget& window) {
    QStringList misfits;
    std::vector<const QWidget*> controls;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const bool control = isControl(*widget);
        if (!(control || qobject_cast<const QLabel*>(widget) != nullptr) || !isLookedAt(*widget)) {
            continue;
        }
        if (control) {
            controls.push_back(widget);
        }
        if (const QSize cut = cutOf(*widget, window); cut != QSize(0, 0)) {
            misfits << QString("%1 is cut by %2x%3").arg(nameOf(*widget)).arg(cut.width()).arg(cut.height());
        } else if (squeezed(*widget)) {
            misfits << QString("%1 has %2x%3 of %4x%5 px")
                           .arg(nameOf(*widget))
                           .arg(widget->width())
                           .arg(widget->height())
                           .arg(widget->sizeHint().width())
                           .arg(widget->sizeHint().height());
        }
    }
    return misfits + coveredIn(window, controls);
}

QMap<const QWidget*, QRect> placesIn(const QWidget& window) {
    QMap<const QWidget*, QRect> places;
    places.insert(&window, QRect(QPoint(), window.size()));
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (isLookedAt(*widget)) {
            places.insert(widget, QRect(widget->mapTo(&window, QPoint(0, 0)), widget->size()));
        }
    }
    return places;
}

QStringList movedSince(const QMap<const QWidget*, QRect>& before, const QWidget& window) {
    const auto words = [](const QRect& rect) {
        return QString("%1,%2 %3x%4").arg(rect.x()).arg(rect.y()).arg(rect.width()).arg(rect.height());
    };
    const QMap<const QWidget*, QRect> now = placesIn(window);
    QStringList moved;
    for (auto it = now.begin(); it != now.end(); ++it) {
        if (!before.contains(it.key())) {
            moved << nameOf(*it.key()) + " came";
        } else if (before.value(it.key()) != it.value()) {
            moved << nameOf(*it.key()) + " " + words(before.value(it.key())) + " -> " + words(it.value());
        }
    }
    const auto left = std::count_if(before.keyBegin(), before.keyEnd(),
                                    [&](const QWidget* widget) { return !now.contains(widget); });
    if (left > 0) {
        QStringList names; // of those that are hidden, or cut away; others are no more
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            if (before.contains(widget) && !now.contains(widget)) {
                names << nameOf(*widget);
            }
        }
        moved << QString("%1 went: %2").arg(left).arg(names.join(", "));
    }
    return moved;
}

std::vector<double> paintedLetters(QWidget& widget) {
    std::vector<double> heights;
    LetterRecorder recorder(widget.size(), heights);
    widget.render(&recorder, QPoint(), QRegion(), QWidget::DrawChildren);
    return heights;
}

} // namespace tessera::test
