#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;
class QSlider;
class QTimer;
class QToolButton;

namespace tessera::style {
class ElidedLabel;
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// One step of a search's replay and the way to the others: lies over an edge of the canvas until it is
/// ended, and moves nothing. Arrow keys, Home and End step, Space plays and pauses, Escape ends it.
class ReplayBar : public QWidget {
    Q_OBJECT
public:
    explicit ReplayBar(const style::Theme& theme, QWidget* parent = nullptr);

    struct Step {
        int at = 0;
        int count = 0;
        QString moment;   ///< "0:12", into the search
        QString words;    ///< what happened
        QString gain;     ///< "2.6 %"; empty: it gained nothing by itself
        QString interval; ///< of it: "2.1 to 3.0"
        QString details;
    };
    void showStep(const Step& step);
    /// How long a step stays while it plays.
    void setPace(int ms);
    /// From the step on show, or from the first where that is the last.
    void play();
    void pause();
    [[nodiscard]] bool plays() const;
    void setEdge(Qt::Edge edge);
    /// "Step 3 of 9 · 0:12 · 2 operators (conv1, …): oneDNN → OpenVINO".
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSlider* slider() const { return m_slider; }
    [[nodiscard]] QToolButton* playButton() const { return m_play; }
    [[nodiscard]] QPushButton* endButton() const { return m_end; }

    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void stepAsked(int step);
    void ended();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();
    QToolButton* addButton(const QString& name);
    void go(int step);
    void advance();
    void showPlaying();
    void showGain();
    [[nodiscard]] bool takesKey(int key);

    const style::Theme& m_theme;
    Qt::Edge m_edge = Qt::TopEdge;
    Step m_step;
    style::ElidedLabel* m_words;
    QLabel* m_gain;
    QToolButton* m_previous;
    QToolButton* m_play;
    QToolButton* m_next;
    QSlider* m_slider;
    QPushButton* m_end;
    QBoxLayout* m_rows = nullptr;
    QTimer* m_pace;
};

} // namespace tessera::shell
