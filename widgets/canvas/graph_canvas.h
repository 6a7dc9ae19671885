#pragma once

#include "engine/layout/draw_scene.h"
#include "engine/layout/scene.h"
#include "widgets/canvas/qt_painter.h"
#include "widgets/canvas/untouched.h"

#include <QAbstractScrollArea>
#include <QPointer>
#include <QTimer>
#include <QVariantAnimation>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QRubberBand;

namespace tessera::canvas {

enum class Minimap { kShown, kHidden };
enum class Selecting { kReplace, kToggle };

/// The graph: one scene, painted at three levels of detail.
///
/// It is as large as the theme's letters: at a zoom of 1 a box of 72 px is 72 px times the font scale high,
/// and which level of detail it has depends on the zoom alone. So a view is counted in px at font scale 1,
/// and what the mouse and other widgets say in px of the viewport is converted where it comes in.
///
/// Drag, wheel and Ctrl+arrows pan; Ctrl+wheel, pinch, + and - zoom; F fits, M toggles the minimap. A click
/// selects, Ctrl+click toggles, Shift+drag takes what a rubber band touches. Arrow keys walk along edges:
/// down to what reads the focused box, up to what it reads, left and right to its neighbours; a conversion's
/// pill on the way is a stop of its own, and C and Shift+C go from one to the next. Layouts are made
/// elsewhere: setScene() only takes the result.
class GraphCanvas : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// \param theme outlives the canvas.
    explicit GraphCanvas(const style::Theme& theme, QWidget* parent = nullptr);
    ~GraphCanvas() override;

    /// Shows a scene. The view keeps its zoom, and the operator in its middle stays there until the view is
    /// moved, however often the places change: to go back to an earlier scene leads back to the same view.
    /// Where that would put the box with the focus out of sight, that box stays where it is instead. A view
    /// that showed everything, as home() or fit() left it, is fitted anew where it would lose a part. Without
    /// a scene before the view is as after home(). Selection and search hits are ids of one layout: they are
    /// kept with the places and dropped with them. The focus goes to the box that shows the same operator.
    ///
    /// \param kept its box, if it is in sight, stays where it is on the screen, whatever else
    ///             moves; below the pointer, the point of it that the pointer is at. The zoom stays
    ///             too, but for a view as after home() or fit(), which comes nearer where all of a
    ///             smaller picture fits.
    void setScene(std::shared_ptr<const layout::Scene> scene, graph::NodeId kept = {},
                  Untouched untouched = Untouched::kStays);
    [[nodiscard]] const std::shared_ptr<const layout::Scene>& scene() const { return m_scene; }
    /// Another one with every scene whose places are others: until then its ids stay those of the same
    /// things.
    [[nodiscard]] std::uint32_t layoutNumber() const { return m_layoutNumber; }

    /// The keyboard goes on from there. \param pill a conversion's, selected besides.
    void setSelection(const std::vector<layout::BoxId>& boxes, layout::PillId pill = {});
    [[nodiscard]] std::vector<layout::BoxId> selection() const;
    [[nodiscard]] bool isSelected(layout::BoxId box) const {
        return (m_marks[box.index()] & layout::mark::kSelected) != 0;
    }
    [[nodiscard]] layout::PillId selectedPill() const { return m_pill; }
    /// Keyboard focus; invalid: none.
    [[nodiscard]] layout::BoxId focusBox() const { return m_focus; }
    void setFocusBox(layout::BoxId box);
    void setFound(const std::vector<layout::BoxId>& boxes);
    /// Draws the box of an operator as if the pointer were over it, as another canvas asks; invalid: none.
    void setEchoedHover(graph::NodeId node);
    [[nodiscard]] layout::BoxId echoedHover() const { return m_echo; }
    /// Boxes that a previewed override, or a step of the replay, moves.
    void setChanged(const std::vector<layout::BoxId>& boxes);
    [[nodiscard]] std::vector<layout::BoxId> changed() const;
    /// Boxes of these backends are dimmed.
    void setFiltered(const std::vector<layout::Placement>& filtered);
    void setColourMode(layout::ColourMode mode);
    [[nodiscard]] layout::ColourMode colourMode() const { return m_mode; }
    void setMinimap(Minimap minimap);
    /// Where it is in the viewport; empty where it is hidden or would show nothing more.
    [[nodiscard]] QRect minimapPlace() const;
    [[nodiscard]] Minimap minimap() const { return m_minimap; }

    [[nodiscard]] double zoom() const { return m_view.zoom; }
    /// In px at font scale 1.
    [[nodiscard]] const layout::View& view() const { return m_view; }
    /// Where the view stands, to be set again when a scene with the same places is shown once more.
    class Place {
        friend class GraphCanvas;
        layout::View m_view;
        bool m_isHome = true; ///< it was not moved
        bool m_isFitted = false;
    };
    [[nodiscard]] Place place() const;
    void setPlace(const Place& place);
    void fit();
    /// Everything, if its operators can be read then; else the graph's beginning at a size that can be read.
    void home();
    /// Shows the part of this scene that `other` shows of its own, at the same zoom.
    void follow(const GraphCanvas& other);
    /// Around the middle of the viewport.
    void setZoom(double zoom);
    void zoomBy(double factor, const QPointF& around);
    /// By so many px of the viewport.
    void panBy(const QPointF& delta);
    /// Moves the camera so that a box is visible and under no floating panel, no further than needed. It
    /// stays so when the canvas is resized, until the view is moved.
    void reveal(layout::BoxId box);
    void reveal(layout::PillId pill);
    /// Is the box seen, as far as it fits, and under no floating panel?
    [[nodiscard]] bool shows(layout::BoxId box) const;
    [[nodiscard]] bool shows(layout::PillId pill) const;
    /// \param panels what lies on the canvas besides the minimap, in the viewport's px.
    void setFloatingPanels(std::function<std::vector<QRectF>()> panels) {
        m_floatingPanels = std::move(panels);
    }
    /// \param words what else is known of some operators, lines for tool tips and screen readers; may be
    /// empty.
    void setMoreWords(std::function<QString(const std::vector<graph::NodeId>&)> words) {
        m_moreWords = std::move(words);
    }
    /// An operator of the box under the pointer; invalid: there is none.
    [[nodiscard]] graph::NodeId nodeUnderPointer() const;
    /// Whether any part of an operator's box can be seen.
    [[nodiscard]] bool isInSight(graph::NodeId node) const;
    /// Width over height of what shows the graph.
    [[nodiscard]] double shape() const;
    /// "Conv /layer1/conv1, oneDNN, measured 84.2 µs, pinned": for tool tips and screen readers.
    [[nodiscard]] QString description(layout::BoxId box) const;
    /// What is known of a conversion, a line each.
    [[nodiscard]] QString description(layout::PillId pill) const;
    /// The box's place in the viewport, px.
    [[nodiscard]] QRectF placeOf(layout::BoxId box) const;
    /// Where a pill is drawn.
    [[nodiscard]] QRectF placeOf(layout::PillId pill);
    /// What is at a point of the viewport; invalid: nothing of its kind.
    [[nodiscard]] layout::BoxId boxAt(const QPointF& position) const;
    [[nodiscard]] layout::PillId pillAt(const QPointF& position);

signals:
    void selectionChanged();
    void activated(tessera::layout::BoxId box);
    void contextMenuRequested(tessera::layout::BoxId box, QPoint globalPosition);
    /// Return or a double click on a conversion.
    void pillActivated(tessera::layout::PillId pill);
    void pillMenuRequested(tessera::layout::PillId pill, QPoint globalPosition);
    /// A value's tag was clicked: the caller lists its readers.
    void tagActivated(tessera::layout::EdgeId edge, QPoint globalPosition);
    void viewChanged();
    /// The pointer came over an operator's box, or left it; invalid: it is over none.
    void hovered(tessera::graph::NodeId node);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Drag { kNone, kPressed, kPan, kBand, kMinimap };

    void setView(const layout::View& view);
    [[nodiscard]] layout::View homeView() const;
    [[nodiscard]] layout::View fitted() const;
    /// Puts the box of `kept` where that of `before` stands; false: it is not in sight, or not in both.
    [[nodiscard]] bool keepInPlace(const layout::Scene& before, graph::NodeId kept);
    /// An operator of a box; invalid: it holds none.
    [[nodiscard]] static graph::NodeId nodeOf(const layout::Scene& scene, layout::BoxId box);
    /// Where the view stands in this scene, after it stood in `before`. \param focus in sight there, and to
    /// stay so; invalid: none.
    void holdView(const layout::Scene& before, graph::NodeId focus);
    [[nodiscard]] bool showsAll(const layout::Scene& scene) const;
    void moveCamera(const layout::View& target);
    /// Where the camera stands, or is going to.
    [[nodiscard]] const layout::View& destination() const;
    [[nodiscard]] static QStringList groupWords(const layout::BoxInput& box);
    /// What to add to a view, in its px, so that a place in the scene is visible; null: nothing.
    [[nodiscard]] QPointF shiftToShow(const layout::Rect& rect, const layout::View& view) const;
    /// In px of views.
    [[nodiscard]] std::vector<QRectF> floatingPanels() const;
    void revealRect(const layout::Rect& rect);
    [[nodiscard]] bool showsRect(const layout::Rect& rect, const layout::View& view) const;
    void setHover(layout::BoxId box, layout::PillId pill = {});
    void markBoxes(std::uint8_t mark, const std::vector<layout::BoxId>& boxes);
    [[nodiscard]] std::vector<layout::BoxId> markedBoxes(std::uint8_t mark) const;
    /// What setSelection() does but for the keyboard's place.
    void mark(std::vector<layout::BoxId> boxes, layout::PillId pill);
    void select(layout::BoxId box, Selecting how);
    void selectBand(const QRect& band);
    /// Where the arrow keys lead: a box, or the pill on the way to it.
    struct Stop {
        layout::BoxId box;
        layout::PillId pill;
    };
    [[nodiscard]] bool walk(int key);
    void goTo(const Stop& stop);
    [[nodiscard]] Stop stepAlongEdges(int key) const;
    [[nodiscard]] Stop stepFromPill(int key) const;
    /// The conversion after or before the one that is selected.
    enum class Order { kNext, kPrevious };
    [[nodiscard]] bool walkPills(Order order);
    void select(layout::PillId pill);
    /// Whether the menu is that of a conversion.
    [[nodiscard]] bool pillMenu(QContextMenuEvent& event);
    [[nodiscard]] static std::optional<double> distanceAside(int key, layout::Point from, layout::Point to);
    [[nodiscard]] layout::BoxId nearestBox(int key, layout::Point from, layout::BoxId beside) const;
    [[nodiscard]] layout::EdgeId tagAt(const QPointF& position) const;
    /// Where the minimap stands under a view, in its px; empty: it shows nothing more than the view does.
    [[nodiscard]] QRectF minimapRect(const layout::View& view) const;
    [[nodiscard]] QRectF minimapRect() const { return minimapRect(m_view); }
    [[nodiscard]] layout::View minimapView() const;
    void paintMinimap(QPainter& painter);
    void centreFromMinimap(const QPointF& position);
    void refreshMeasuring();
    void themeChanged();
    /// Keeps in sight what was fitted or revealed, after the viewport or the font scale changed.
    void refit();
    /// The viewport, in px of views.
    [[nodiscard]] layout::Rect room() const;
    [[nodiscard]] layout::Point toView(const QPointF& px) const;
    [[nodiscard]] QRectF toViewport(const layout::Rect& place) const;
    [[nodiscard]] bool isOnMinimap(const QPointF& px) const;

    const style::Theme& m_theme;
    QtPainter m_paint;
    std::shared_ptr<const layout::Scene> m_scene;
    std::uint32_t m_layoutNumber = 0;
    layout::View m_view;
    layout::ColourMode m_mode = layout::ColourMode::kBackend;
    std::vector<std::uint8_t> m_marks; ///< one a box
    layout::BoxId m_focus;
    layout::BoxId m_hover;
    layout::BoxId m_echo;  ///< of the pointer over another canvas
    layout::PillId m_pill; ///< selected; what the keyboard is at while no box is
    layout::PillId m_hoverPill;
    Minimap m_minimap = Minimap::kShown;
    QImage m_minimapTiles; ///< redrawn when scene, theme or mode change
    Drag m_drag = Drag::kNone;
    QPointF m_pressed;
    QPointF m_last;
    enum class Follow { kNothing, kFit, kHome, kRevealed };
    Follow m_follow = Follow::kHome; ///< what a resize does again, until the view is moved
    layout::Rect m_revealed;         ///< of kRevealed
    graph::NodeId m_anchor; ///< stays where it is when places change; invalid: the view was moved since
    std::function<std::vector<QRectF>()> m_floatingPanels;
    std::function<QString(const std::vector<graph::NodeId>&)> m_moreWords;
    std::optional<QPointF> m_pointer; ///< where it was seen last; none: outside
    QRubberBand* m_band = nullptr;
    QTimer m_measuring;
    double m_measurePhase = 0;
    QVariantAnimation m_camera;
    layout::View m_target; ///< of m_camera, while it runs
};

} // namespace tessera::canvas

Q_DECLARE_METATYPE(tessera::layout::BoxId)
Q_DECLARE_METATYPE(tessera::layout::EdgeId)
Q_DECLARE_METATYPE(tessera::layout::PillId)
