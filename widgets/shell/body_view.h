#pragma once

#include "widgets/shell/body_picture.h"

#include <QWidget>

#include <vector>

class QAction;
class QStackedWidget;
class QToolButton;

namespace tessera::canvas {
class GraphCanvas;
}
namespace tessera::style {
class ElidedLabel;
class FlowLayout;
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// The bodies of nodes, in place of the graph around them: the way back, who runs them, and a canvas for each
/// depth, so that the outer ones stay as they were left.
class BodyView : public QWidget {
    Q_OBJECT
public:
    /// \param leave leads to the graph around.
    BodyView(const style::Theme& theme, QAction& leave, QWidget* parent = nullptr);

    /// Brings the canvas of a body to the front; it is empty until show(), unless it has that body's picture.
    /// \return what canvas() is from now on.
    canvas::GraphCanvas& enter(const graph::BodyPath& path);
    /// Of the body that was entered last; any other is dropped.
    void show(BodyPicture picture);
    /// Lets go of every picture.
    void clear();
    /// Nowhere: nothing was entered.
    [[nodiscard]] const graph::BodyPath& path() const { return m_path; }
    [[nodiscard]] canvas::GraphCanvas& canvas() const;
    /// Of every depth that was entered so far.
    [[nodiscard]] std::vector<canvas::GraphCanvas*> canvases() const;
    [[nodiscard]] const std::vector<BodyCrumb>& way() const { return m_way; }
    [[nodiscard]] QString runner() const;

signals:
    /// A step of the way back, or another body of the same node, was chosen.
    void placeChosen(const tessera::graph::BodyPath& path, tessera::graph::NodeId node);
    void leaveRequested();
    /// A depth was entered for the first time.
    void canvasMade(tessera::canvas::GraphCanvas* canvas);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Level {
        canvas::GraphCanvas* canvas = nullptr;
        graph::BodyPath path; ///< of its picture
    };

    void fillWay();
    void addCrumb(QWidget* crumb);

    const style::Theme& m_theme;
    QWidget* m_header;
    style::FlowLayout* m_crumbs; ///< in as many lines as the way needs
    style::ElidedLabel* m_runner;
    QStackedWidget* m_stack;
    std::vector<Level> m_levels;
    graph::BodyPath m_path;
    std::vector<BodyCrumb> m_way;
    QStringList m_bodies;
};

} // namespace tessera::shell
