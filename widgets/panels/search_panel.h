#pragma once

#include "widgets/models/log_models.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;
class QScrollArea;
class QTimer;
class QVBoxLayout;

namespace tessera::style {
class ElidedLabel;
class InlineNote;
class ProgressBar;
class Theme;
} // namespace tessera::style

namespace tessera::panels {

class Page;
class ReplayList;

/// What a running or finished search did: both levels with their progress, the best-plan chart, the moves.
class SearchPanel : public QWidget {
    Q_OBJECT
public:
    /// \param chart of the best plan; this panel owns it from now on.
    /// \param clock milliseconds from any beginning.
    SearchPanel(const style::Theme& theme, QWidget* chart, std::function<qint64()> clock,
                QWidget* parent = nullptr);

    /// \param budgetMs of the whole search. \param spentMs of it so far: a search that is past is told of
    /// again.
    void begin(qint64 budgetMs, qint64 spentMs = 0);
    /// \param now what runs, as people know it.
    void show(const session::SearchProgress& progress, const QString& now);
    /// "measuring · conv1 (Conv + Relu), oneDNN · best so far 4.12 ms, 2.1 % gained", in one line.
    [[nodiscard]] QString nowText() const;
    void setPaused(bool paused);
    void end(const session::SearchReport& report);
    /// The search failed or was stopped before it had a plan.
    void endWith(const QString& words);
    /// How the plan that was found compares. \param action translated; empty for none: verdictAction().
    void setVerdict(const QString& text, const QString& action);
    [[nodiscard]] QString verdict() const;
    /// What other programs do to the times. \param text empty: nothing. \param action as that of a verdict:
    /// loadAction(). \param anew another one: anewRequested().
    void setLoad(const QString& text, const QString& action, const QString& anew = {});
    /// What became of the plan that was in force before. \param text empty: nothing to say.
    void setIncumbent(const QString& text);
    [[nodiscard]] QString incumbent() const;
    /// Whether the plan in force is what the search found that is told of.
    enum class Answer { kInForce, kPast };
    void setAnswer(Answer answer);
    [[nodiscard]] QString load() const;
    /// What became of a person's own patterns. \param text empty: there are none. \param action as that of a
    /// verdict: editsAction().
    void setEdits(const QString& text, const QString& action, const QString& second = {});
    [[nodiscard]] QString edits() const;
    /// Another model was opened: nothing was searched.
    void reset();
    /// Share of the budget that is spent, in [0, 1]; empty: no search runs.
    [[nodiscard]] std::optional<double> share() const;
    [[nodiscard]] QPushButton* pauseButton() const { return m_pause; }
    [[nodiscard]] QPushButton* stopButton() const { return m_stop; }
    /// That the answer comes from the store, with the way to a search that measures; hidden: it does not.
    [[nodiscard]] style::InlineNote* stored() const { return m_stored; }
    /// That the plan in force is another one; hidden: it is not.
    [[nodiscard]] style::InlineNote* past() const { return m_past; }
    [[nodiscard]] ReplayList& replay() { return *m_replay; }
    [[nodiscard]] QString stateText() const;

signals:
    void searchRequested();
    void pauseToggled();
    void stopRequested();
    void anewRequested();
    void verdictAction();
    void loadAction();
    void editsAction();
    void budgetRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Level {
        style::ElidedLabel* state;
        style::ProgressBar* bar;
        style::ElidedLabel* first;
        style::ElidedLabel* second;
        QLabel* thirdName; ///< "Now" while it runs, what the last line is of when it is done
        style::ElidedLabel* third;
    };
    QWidget* makeNotes();
    /// As high as they are.
    void fitNotes();
    void fitLevels();
    QWidget* makeSplit(QWidget* levels, QWidget* chart);
    Level addLevel(QVBoxLayout& column, const QString& title, const QStringList& facts);
    void showOperatorLevel(const session::SearchProgress& progress, const QString& now);
    void showGraphLevel(const session::SearchProgress& progress, const QString& now);
    void noteGain(const session::SearchProgress& progress);
    /// What was measured of implementations, and what of them was known before.
    void showImplementations(std::int64_t measured, std::int64_t fromStore, std::int64_t unmeasured = 0);
    void showOperatorEnd(const session::SearchReport& report);
    /// "4.12 ms, 2.1 % gained": the best plan so far, on the scale of the chart beside it, and what the moves
    /// gained; empty: none was measured.
    [[nodiscard]] QString bestSoFar() const;
    void addMoves(const session::SearchProgress& progress);
    void followLine(const session::SearchProgress::Point& point);
    void forgetAnswer();
    void showBest();
    void showTime();
    /// Milliseconds that the search has taken so far.
    [[nodiscard]] qint64 spent() const { return m_clock() - m_begin; }
    enum class Buttons : std::uint8_t { kRunning, kEnded };
    void showButtons(Buttons buttons);
    static void setThird(const Level& level, const QString& name, const QString& text, const QString& tip);

    const style::Theme& m_theme;
    ReplayList* m_replay;
    Page* m_page;
    QWidget* m_notes = nullptr;
    QScrollArea* m_levels = nullptr;
    style::InlineNote* m_verdict;
    style::InlineNote* m_load;
    style::InlineNote* m_edits;
    style::InlineNote* m_stored;
    style::InlineNote* m_past;
    style::InlineNote* m_incumbent;
    Level m_operator{};
    Level m_graph{};
    style::ElidedLabel* m_state;
    QPushButton* m_pause;
    QPushButton* m_stop;
    std::function<qint64()> m_clock;
    qint64 m_begin = 0; ///< of the search, on the clock
    bool m_paused = false;
    QTimer* m_tick; ///< the time left falls also where nothing is reported
    style::ProgressBar* m_time;
    qint64 m_budgetMs = 0;
    bool m_hasAnswer = false;                 ///< a search ended with one, and no other began
    std::optional<base::Nanoseconds> m_first; ///< the best of the first race, before plans are made of parts
    std::optional<base::Nanoseconds> m_raced; ///< of the best plan, where it ran in a race of its own
    /// The best of the graph level: what it began with, times the ratios of the moves that were kept.
    std::optional<base::Nanoseconds> m_line;
    std::optional<base::Nanoseconds> m_predicted; ///< of the best plan, until one is measured
    std::optional<double> m_ratio; ///< of the moves so far: time of the best plan over the operator level's
    QString m_phase;               ///< of the newest report
    QString m_now;
};

/// "measuring", ... translated.
[[nodiscard]] QString phaseText(session::SearchProgress::Phase phase);

} // namespace tessera::panels
