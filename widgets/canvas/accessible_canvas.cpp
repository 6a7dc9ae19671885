#include "widgets/canvas/accessible_canvas.h"

#include "engine/layout/draw_pills.h"
#include "widgets/canvas/graph_canvas.h"

#include <QAccessibleWidget>
#include <QPointer>

#include <algorithm>
#include <map>
#include <optional>
#include <variant>
#include <vector>

namespace tessera::canvas {
namespace {

/// What of a scene a person can select, ordered as the children of the canvas.
using Item = std::variant<layout::BoxId, layout::PillId>;

/// One of them, as a child of its canvas: name, selection and focus, and what Return and the menu key do.
class AccessibleItem final : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    AccessibleItem(GraphCanvas& canvas, Item item)
        : m_canvas(&canvas), m_layout(canvas.layoutNumber()), m_item(item) {}

    [[nodiscard]] bool isValid() const override {
        if (m_canvas == nullptr || !m_canvas->scene() || m_canvas->layoutNumber() != m_layout) {
            return false;
        }
        const auto* pill = std::get_if<layout::PillId>(&m_item);
        return pill == nullptr || layout::hasConversion(*m_canvas->scene(), *pill);
    }
    [[nodiscard]] const Item& item() const { return m_item; }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QWindow* window() const override {
        return m_canvas != nullptr ? m_canvas->window()->windowHandle() : nullptr;
    }
    [[nodiscard]] QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(m_canvas);
    }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }

    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        if (!isValid() || (kind != QAccessible::Name && kind != QAccessible::Description)) {
            return {};
        }
        const QString words = std::visit([this](auto id) { return m_canvas->description(id); }, m_item);
        return kind == QAccessible::Name ? words.section(u'\n', 0, 0) : words.section(u'\n', 1);
    }
    void setText(QAccessible::Text, const QString&) override {}

    [[nodiscard]] QRect rect() const override {
        if (!isValid()) {
            return {};
        }
        const QRectF place = std::visit([this](auto id) { return m_canvas->placeOf(id); }, m_item);
        return {m_canvas->viewport()->mapToGlobal(place.topLeft()).toPoint(), place.size().toSize()};
    }

    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        state.selectable = state.multiSelectable = state.focusable = true;
        state.selected = isSelected();
        state.focused = m_canvas->hasFocus() && isCurrent();
        state.invisible = !m_canvas->isVisible();
        const QRect shown(m_canvas->viewport()->mapToGlobal(QPoint(0, 0)), m_canvas->viewport()->size());
        state.offscreen = !shown.intersects(rect());
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this)
                                                    : nullptr;
    }
    [[nodiscard]] QStringList actionNames() const override {
        return {setFocusAction(), pressAction(), showMenuAction()};
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }
    void doAction(const QString& name) override {
        if (!isValid()) {
            return;
        }
        choose();
        if (name == setFocusAction()) {
            return;
        }
        // The action may run an event loop, and the assistive tool waits for this call to return.
        const auto act = [canvas = m_canvas, layout = m_layout, item = m_item, name] {
            if (canvas != nullptr && canvas->layoutNumber() == layout) {
                std::visit([&](auto id) { name == pressAction() ? press(*canvas, id) : menu(*canvas, id); },
                           item);
            }
        };
        QMetaObject::invokeMethod(m_canvas, act, Qt::QueuedConnection);
    }

private:
    [[nodiscard]] bool isSelected() const {
        if (const auto* pill = std::get_if<layout::PillId>(&m_item)) {
            return *pill == m_canvas->selectedPill();
        }
        return m_canvas->isSelected(std::get<layout::BoxId>(m_item));
    }
    /// Is it what the keyboard is at?
    [[nodiscard]] bool isCurrent() const {
        if (const auto* pill = std::get_if<layout::PillId>(&m_item)) {
            return !m_canvas->focusBox().valid() && *pill == m_canvas->selectedPill();
        }
        return std::get<layout::BoxId>(m_item) == m_canvas->focusBox();
    }
    void choose() {
        m_canvas->setFocus(Qt::OtherFocusReason);
        if (const auto* pill = std::get_if<layout::PillId>(&m_item)) {
            m_canvas->setSelection({}, *pill);
            m_canvas->reveal(*pill);
            return;
        }
        const auto box = std::get<layout::BoxId>(m_item);
        m_canvas->setFocusBox(box);
        m_canvas->setSelection({box});
        m_canvas->reveal(box);
    }
    static void press(GraphCanvas& canvas, layout::BoxId box) { emit canvas.activated(box); }
    static void press(GraphCanvas& canvas, layout::PillId pill) { emit canvas.pillActivated(pill); }
    static QPoint middleOf(GraphCanvas& canvas, const QRectF& place) {
        return canvas.viewport()->mapToGlobal(place.center().toPoint());
    }
    static void menu(GraphCanvas& canvas, layout::BoxId box) {
        emit canvas.contextMenuRequested(box, middleOf(canvas, canvas.placeOf(box)));
    }
    static void menu(GraphCanvas& canvas, layout::PillId pill) {
        emit canvas.pillMenuRequested(pill, middleOf(canvas, canvas.placeOf(pill)));
    }

    QPointer<GraphCanvas> m_canvas;
    std::uint32_t m_layout;
    Item m_item;
};

/// The canvas: first the widgets that lie on it, then its boxes, then its conversions. The children of a
/// layout are made when they are asked for and go with it.
class AccessibleCanvas final : public QAccessibleWidget {
public:
    explicit AccessibleCanvas(GraphCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::Canvas) {}
    AccessibleCanvas(const AccessibleCanvas&) = delete;
    AccessibleCanvas& operator=(const AccessibleCanvas&) = delete;
    ~AccessibleCanvas() override { dropItems(); }

    [[nodiscard]] int childCount() const override {
        refresh();
        return static_cast<int>(overlays().size() + m_boxes + m_pills.size());
    }

    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        refresh();
        const auto widgets = overlays();
        if (index < 0 || index >= childCount()) {
            return nullptr;
        }
        if (index < widgets.size()) {
            return QAccessible::queryAccessibleInterface(widgets[index]);
        }
        const auto at = static_cast<std::size_t>(index - widgets.size());
        return at < m_boxes ? made(layout::BoxId(static_cast<std::uint32_t>(at)))
                            : made(m_pills[at - m_boxes]);
    }

    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override {
        refresh();
        const auto widgets = overlays();
        if (QObject* object = child->object(); object != nullptr) {
            return static_cast<int>(widgets.indexOf(qobject_cast<QWidget*>(object)));
        }
        if (child->parent() != this) {
            return -1;
        }
        const auto at = placeOf(static_cast<const AccessibleItem*>(child)->item());
        return at ? static_cast<int>(widgets.size()) + static_cast<int>(*at) : -1;
    }

    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override {
        refresh();
        const QPoint global(x, y);
        for (QWidget* widget : overlays()) {
            if (widget->isVisible() &&
                QRect(widget->mapToGlobal(QPoint(0, 0)), widget->size()).contains(global)) {
                return QAccessible::queryAccessibleInterface(widget);
            }
        }
        const QPointF at = canvas().viewport()->mapFromGlobal(global);
        const auto pill = canvas().pillAt(at);
        return pill.valid() ? itemOf(pill) : itemOf(canvas().boxAt(at));
    }

    [[nodiscard]] QAccessibleInterface* focusChild() const override {
        refresh();
        if (!canvas().hasFocus()) {
            return QAccessibleWidget::focusChild();
        }
        return canvas().focusBox().valid() ? itemOf(canvas().focusBox()) : itemOf(canvas().selectedPill());
    }

    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Description && canvas().scene()) {
            return GraphCanvas::tr("Graph, %n box(es)", nullptr,
                                   static_cast<int>(canvas().scene()->boxes().size()));
        }
        if (kind == QAccessible::Help) {
            return GraphCanvas::tr(
                "Arrow keys walk along edges, C goes to the next conversion. Enter opens, the menu key "
                "offers backends.");
        }
        return QAccessibleWidget::text(kind);
    }

    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.multiSelectable = true;
        return state;
    }

    /// nullptr: it is on show no more, or never was.
    [[nodiscard]] QAccessibleInterface* itemOf(const Item& item) const {
        return placeOf(item) ? made(item) : nullptr;
    }

private:
    [[nodiscard]] GraphCanvas& canvas() const { return *static_cast<GraphCanvas*>(object()); }

    /// What lies on the canvas: not its viewport, which only shows the boxes, nor Qt's own parts.
    [[nodiscard]] QWidgetList overlays() const {
        QWidgetList found = canvas().findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
        found.removeIf([this](const QWidget* widget) {
            return widget == canvas().viewport() || widget->isWindow() ||
                   widget->objectName().startsWith(QStringLiteral("qt_"));
        });
        return found;
    }

    /// Takes the scene that the canvas shows now. Its conversions may change without a new layout.
    void refresh() const {
        const layout::Scene* scene = canvas().scene().get();
        if (scene == m_scene && canvas().layoutNumber() == m_layout) {
            return;
        }
        if (canvas().layoutNumber() != m_layout) {
            dropItems();
        }
        m_scene = scene;
        m_layout = canvas().layoutNumber();
        m_boxes = scene != nullptr ? scene->boxes().size() : 0;
        m_pills.clear();
        const std::size_t pills = scene != nullptr ? scene->geometry().pills.size() : 0;
        for (std::uint32_t i = 0; i < pills; ++i) {
            if (layout::hasConversion(*scene, layout::PillId(i))) {
                m_pills.emplace_back(i);
            }
        }
    }

    void dropItems() const {
        for (const auto& [item, id] : m_ids) {
            QAccessible::deleteAccessibleInterface(id);
        }
        m_ids.clear();
    }

    /// Of a child, among boxes and conversions.
    [[nodiscard]] std::optional<std::size_t> placeOf(const Item& item) const {
        if (const auto* box = std::get_if<layout::BoxId>(&item)) {
            return box->valid() && box->index() < m_boxes ? std::optional(std::size_t{box->index()})
                                                          : std::nullopt;
        }
        const auto pill = std::get<layout::PillId>(item);
        const auto found = std::lower_bound(m_pills.begin(), m_pills.end(), pill);
        const bool known = pill.valid() && found != m_pills.end() && *found == pill;
        return known ? std::optional(m_boxes + static_cast<std::size_t>(found - m_pills.begin()))
                     : std::nullopt;
    }

    [[nodiscard]] QAccessibleInterface* made(const Item& item) const {
        if (const auto known = m_ids.find(item); known != m_ids.end()) {
            return QAccessible::accessibleInterface(known->second);
        }
        auto* fresh = new AccessibleItem(canvas(), item); // the cache of QAccessible owns it
        m_ids.emplace(item, QAccessible::registerAccessibleInterface(fresh));
        return fresh;
    }

    mutable std::map<Item, QAccessible::Id> m_ids;
    mutable std::vector<layout::PillId> m_pills; ///< those with a conversion, ascending
    mutable std::size_t m_boxes = 0;
    mutable const layout::Scene* m_scene = nullptr; ///< only compared
    mutable std::uint32_t m_layout = 0;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* canvas = qobject_cast<GraphCanvas*>(object);
    return canvas != nullptr ? new AccessibleCanvas(canvas) : nullptr;
}

void tell(QAccessibleInterface* item, QAccessible::Event event) {
    if (item != nullptr) {
        QAccessibleEvent told(item, event);
        QAccessible::updateAccessibility(&told);
    }
}

} // namespace

void installAccessibleCanvas() {
    QAccessible::installFactory(makeInterface);
}

void tellAccessibleFocus(GraphCanvas& canvas) {
    if (QAccessible::isActive() && canvas.hasFocus()) {
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&canvas);
        tell(spoken != nullptr ? spoken->focusChild() : nullptr, QAccessible::Focus);
    }
}

void tellAccessibleSelection(GraphCanvas& canvas) {
    if (!QAccessible::isActive()) {
        return; // no assistive tool listens
    }
    auto* spoken = dynamic_cast<AccessibleCanvas*>(QAccessible::queryAccessibleInterface(&canvas));
    if (spoken == nullptr) {
        return; // the program ends, and with it what was spoken
    }
    const auto boxes = canvas.selection();
    static_cast<void>(spoken->childCount()); // of the scene on show
    if (boxes.size() > 1) {
        tell(spoken, QAccessible::SelectionWithin);
    } else if (boxes.size() == 1) {
        tell(spoken->itemOf(boxes.front()), QAccessible::Selection);
    } else {
        tell(spoken->itemOf(canvas.selectedPill()), QAccessible::Selection);
    }
}

} // namespace tessera::canvas
