#include "widgets/canvas/accessible_canvas.h"

#include "widgets/canvas/graph_canvas.h"

#include <QAccessibleWidget>

namespace tessera::canvas {
namespace {

/// Speaks the focused box: name, backend, time, marks.
class AccessibleCanvas final : public QAccessibleWidget {
public:
    explicit AccessibleCanvas(GraphCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::Canvas) {}

    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        const auto* canvas = static_cast<const GraphCanvas*>(object());
        const auto focus = canvas->focusBox();
        if (kind == QAccessible::Name && canvas->scene()) {
            if (focus.valid()) {
                return canvas->description(focus);
            }
            if (canvas->selectedPill().valid()) {
                return canvas->description(canvas->selectedPill());
            }
            return GraphCanvas::tr("Graph, %n box(es)", nullptr,
                                   static_cast<int>(canvas->scene()->boxes().size()));
        }
        if (kind == QAccessible::Help) {
            return GraphCanvas::tr(
                "Arrow keys walk along edges, C goes to the next conversion. Enter opens, the menu key "
                "offers backends.");
        }
        return QAccessibleWidget::text(kind);
    }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* canvas = qobject_cast<GraphCanvas*>(object);
    return canvas != nullptr ? new AccessibleCanvas(canvas) : nullptr;
}

} // namespace

void installAccessibleCanvas() {
    QAccessible::installFactory(makeInterface);
}

} // namespace tessera::canvas
