#pragma once

#include "widgets/style/theme.h"

#include <QFrame>
#include <QPointer>

#include <vector>

class QLabel;
class QPushButton;

namespace tessera::shell {

/// One place of the window and what it is for.
struct TourStep {
    QPointer<QWidget> place;
    QString title;
    QString text;
};

/// A card beside one place of the window after another, which a ring marks. It takes the keyboard and hands
/// it back; Escape ends it.
class Tour : public QFrame {
    Q_OBJECT
public:
    /// \param host what it lies on; becomes the parent.
    Tour(const style::Theme& theme, QWidget& host);

    void start(std::vector<TourStep> steps);
    [[nodiscard]] int step() const { return m_step; }
    /// After others were put into the window.
    void keepOnTop();
    [[nodiscard]] QPushButton* next() const { return m_next; }
    [[nodiscard]] QPushButton* skip() const { return m_skip; }

signals:
    /// It was walked to its end or skipped.
    void ended();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    class Ring;

    void build();
    void go(int step);
    void end();
    void place();

    const style::Theme& m_theme;
    std::vector<TourStep> m_steps;
    int m_step = 0;
    Ring* m_ring;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_count;
    QPushButton* m_skip;
    QPushButton* m_back;
    QPushButton* m_next;
    QPointer<QWidget> m_before; ///< had the keyboard
};

} // namespace tessera::shell
