#pragma once

#include "widgets/models/log_models.h"

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tessera::style {
class ElidedLabel;
class ProgressBar;
class Theme;
} // namespace tessera::style

namespace tessera::panels {

class Page;
class TableView;

/// What a running or finished search did: both levels with their progress, the best-plan chart, the moves.
class SearchPanel : public QWidget {
    Q_OBJECT
public:
    /// \param chart of the best plan; this panel owns it from now on.
    SearchPanel(const style::Theme& theme, QWidget* chart, QWidget* parent = nullptr);

    void begin();
    void show(const session::SearchProgress& progress);
    void setPaused(bool paused);
    void end(const session::SearchReport& report);
    /// The search failed or was stopped before it had a plan.
    void endWith(const QString& words);
    /// Share of the phase that runs, in [0, 1]; empty when none is known.
    [[nodiscard]] std::optional<double> share() const { return m_share; }
    [[nodiscard]] QPushButton* pauseButton() const { return m_pause; }
    [[nodiscard]] QPushButton* stopButton() const { return m_stop; }
    [[nodiscard]] QPushButton* anewButton() const { return m_anew; }
    [[nodiscard]] itemmodels::MovesModel& moves() { return *m_moves; }
    [[nodiscard]] QString stateText() const;

signals:
    void searchRequested();
    void pauseToggled();
    void stopRequested();
    void anewRequested();

private:
    struct Level {
        style::ElidedLabel* state;
        style::ProgressBar* bar;
        style::ElidedLabel* first;
        style::ElidedLabel* second;
        QLabel* thirdName; ///< "Now" while it runs, what the last line is of when it is done
        style::ElidedLabel* third;
    };
    Level addLevel(QVBoxLayout& column, const QString& title, const QStringList& facts);
    void showOperatorLevel(const session::SearchProgress& progress);
    void showGraphLevel(const session::SearchProgress& progress);
    void addMoves(const session::SearchProgress& progress);
    void showBest();
    /// Pause and Stop, or the way on from an answer that was found in the store.
    enum class Buttons : std::uint8_t { kRunning, kEnded, kFound };
    void showButtons(Buttons buttons);
    static void setThird(const Level& level, const QString& name, const QString& text, const QString& tip);

    const style::Theme& m_theme;
    itemmodels::MovesModel* m_moves;
    Page* m_page;
    Level m_operator{};
    Level m_graph{};
    style::ElidedLabel* m_state;
    QPushButton* m_pause;
    QPushButton* m_stop;
    QPushButton* m_anew;
    QElapsedTimer m_clock;
    bool m_paused = false;
    std::optional<double> m_share;
    std::optional<base::Nanoseconds> m_best;      ///< measured, of the newest race
    std::optional<base::Nanoseconds> m_predicted; ///< of the best plan, until one is measured
};

/// "measuring", ... translated.
[[nodiscard]] QString phaseText(session::SearchProgress::Phase phase);

} // namespace tessera::panels
