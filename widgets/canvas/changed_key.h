#pragma once

#include "widgets/canvas/qt_painter.h"

#include <QWidget>

namespace tessera::canvas {

/// The sign that the graph puts on what a preview changes, small, as the key beside the words about it.
class ChangedKey : public QWidget {
    Q_OBJECT
public:
    /// \param theme outlives the key.
    explicit ChangedKey(const style::Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const style::Theme& m_theme;
    QtPainter m_paint;
};

} // namespace tessera::canvas
