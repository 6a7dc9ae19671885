#pragma once

#include "engine/session/session.h"
#include "widgets/shell/work_progress.h"

#include <QStatusBar>

#include <array>

class QProgressBar;
class QPushButton;
class QToolButton;

namespace tessera::itemmodels {
struct PlanSums;
} // namespace tessera::itemmodels

namespace tessera::style {
class ElidedLabel;
class ElidedLink;
class ProgressBar;
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// "End to end 18.42 ms ± 0.11 · Kernels 17.84 · Conversions 0.02 · Gap 0.56 · 3 pins, 1 forbidden",
/// the machine and whether the plan is kept at its right end. The figures are links to what they are made of.
/// Where there is no room for all, whole ones are left out: the machine first, the time of the plan and what
/// runs never.
class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusLine(const style::Theme& theme, QWidget* parent = nullptr);

    void showNothing();
    /// A model without a placement.
    void showUnplaced();
    /// What a person asked of the plan.
    struct Wishes {
        int pins = 0;
        int bans = 0;
    };
    /// What is shown of a plan.
    struct PlanFigures {
        const plan::Plan& plan;
        std::optional<session::Profile> profile;
        plan::PartTimes
            times; ///< those that everything else shows, or kAlone for what a preview compares with
        Wishes wishes;
        /// The same plan with the times that a preview rests on, which stand in place of its own; nullptr: no
        /// part was timed again for one.
        const plan::Plan* timedAgain = nullptr;
        /// What was predicted of the plan before its parts were timed again; empty: they were not.
        std::optional<base::Nanoseconds> before = {};
        /// The last plan that was run, of which overrides made this one, which was not; nullptr: there is
        /// none.
        const plan::Plan* runBefore = nullptr;
    };
    void showPlan(const PlanFigures& figures);
    /// \param tip what the words mean; empty for none.
    void setMachine(const QString& words, const QString& tip = {});
    void setState(const QString& words);
    /// A job that is not a search, with its progress and a button that stops it; empty: none runs.
    void setWork(const std::optional<WorkState>& work);
    [[nodiscard]] QString stateText() const;
    [[nodiscard]] QProgressBar* workBar() const;
    [[nodiscard]] QToolButton* stopButton() const { return m_stop; }
    enum class Figure { kEndToEnd, kKernels, kConversions, kFluctuation, kGap };
    [[nodiscard]] QPushButton* link(Figure figure) const;
    /// The whole left part, for tests and assistive tools.
    [[nodiscard]] QString text() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

signals:
    /// A figure was clicked, or Return pressed on it.
    void followed(tessera::shell::StatusLine::Figure figure);
    void stopAsked();

private:
    void build();
    style::ElidedLabel* add(int stretch);
    /// \param prediction  empty: none is known.
    void showTotal(const PlanFigures& figures, const QString& prediction);
    void showParts(const PlanFigures& figures, const itemmodels::PlanSums& sums, const QString& prediction);
    void showWords(const QString& words);
    [[nodiscard]] std::array<style::ElidedLink*, 5> links() const;
    /// Leaves out what there is no room for.
    void fit();

    const style::Theme& m_theme;
    style::ElidedLabel* m_words = nullptr; ///< where there are no figures
    style::ElidedLink* m_total = nullptr;
    style::ElidedLink* m_kernels = nullptr;
    style::ElidedLink* m_conversions = nullptr;
    style::ElidedLink* m_fluctuation = nullptr;
    style::ElidedLink* m_gap = nullptr;
    style::ElidedLabel* m_pins = nullptr;
    style::ElidedLabel* m_machine = nullptr;
    style::ElidedLabel* m_state = nullptr;
    QWidget* m_work = nullptr;
    style::ProgressBar* m_bar = nullptr;
    QToolButton* m_stop = nullptr;
};

} // namespace tessera::shell
