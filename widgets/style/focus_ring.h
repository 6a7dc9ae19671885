#pragma once

#include <QPointer>
#include <QWidget>

namespace tessera::style {

class Theme;

/// The ring around what has the keyboard and shows no sign of its own, or only a caret: texts, areas that
/// scroll, views without a current row. It lies over the widget, takes no input, and is seen as all rings
/// are: from the first key on until the mouse is used.
class FocusRing final : public QObject {
    Q_OBJECT
public:
    FocusRing(const Theme& theme, QObject* parent) : QObject(parent), m_theme(theme) {}

    /// Goes to the widget that has the keyboard; nullptr: none has it.
    void follow(QWidget* focus);
    /// Shows or hides itself as the widget needs it by now.
    void update();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Overlay;
    void leave();

    const Theme& m_theme;
    QPointer<QWidget> m_focus;
    QPointer<QWidget> m_overlay; ///< a child of what has the keyboard; null: nothing is shown
};

} // namespace tessera::style
