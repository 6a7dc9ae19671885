#pragma once

#include "widgets/style/notice.h"

#include <QPointer>
#include <QWidget>

#include <deque>
#include <functional>
#include <vector>

class QLabel;
class QPropertyAnimation;
class QPushButton;
class QTimer;
class QToolButton;

namespace tessera::style {

class Theme;

/// What a toast says. Texts are translated and plain.
struct Toast {
    NoticeKind kind = NoticeKind::kInfo;
    QString title;
    QString text;
    QString action; ///< empty for none
    int id = 0;     ///< what actionTriggered() tells
};

/// Messages in the lower right corner of a widget: 360 px wide, one at a time, the others wait in order.
///
/// A toast leaves after 6 s, one of many words or with an action later; its time stands while the pointer is
/// over it or it has the focus. Errors, and all of them where the theme says so, stay until closed; another
/// of the same title that offers the same takes the place of the one before. Escape closes a toast, and Tab
/// leads into it from where the keyboard is when it comes. Assistive tools are alerted. With reduced motion
/// it does not slide in. It covers less than half of its widget: words without room are in its tool tip.
class ToastArea : public QWidget {
    Q_OBJECT
public:
    /// \param host what the toasts lie on; becomes the parent.
    ToastArea(const Theme& theme, QWidget& host);
    ~ToastArea() override;

    void post(Toast toast);
    /// Stands above `other` from now on, which lies in the same window, where both would be in one place.
    /// Where there is no room for that, what was named last is covered first.
    void keepClearOf(QWidget& other);
    /// The same of a part of it. \param part tells where it is in `other`; empty: it is not there.
    void keepClearOf(QWidget& other, std::function<QRect()> part);
    /// Closes the toast on show; the next one follows.
    void closeCurrent();
    /// Closes it and drops those that wait: what they told of is past.
    void clear();
    /// Closes those that offer this, on show or waiting: it cannot be done any more.
    void withdraw(int id);
    /// The toast on show, nullptr if none is.
    [[nodiscard]] const Toast* current() const { return m_showing ? &m_current : nullptr; }
    [[nodiscard]] int waiting() const { return static_cast<int>(m_waiting.size()); }

signals:
    void actionTriggered(int id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void build();
    void showNext();
    void place();
    /// Takes off words until a card of that width has no more than that height.
    void fitText(int width, int mostHeight);
    [[nodiscard]] int heightOf(int width) const;
    [[nodiscard]] QRect freePlace(const QRect& room, const QSize& card) const;
    void leadTabIn();
    void slideIn();
    void restartTimer();
    void restyle();
    /// Until it is closed.
    [[nodiscard]] bool stays(const Toast& toast) const;
    [[nodiscard]] int readingMs() const;
    [[nodiscard]] bool held() const;
    [[nodiscard]] bool hasFocusInside() const;
    [[nodiscard]] QRect cardRect() const;

    /// That keeps its place.
    struct Other {
        QPointer<QWidget> widget;
        std::function<QRect()> part;
    };

    const Theme& m_theme;
    std::vector<Other> m_others; ///< the most important first
    std::deque<Toast> m_waiting;
    Toast m_current;
    bool m_showing = false;
    QTimer* m_timer;
    QPropertyAnimation* m_slide;
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
};

} // namespace tessera::style
