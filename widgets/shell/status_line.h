#pragma once

#include "engine/session/session.h"

#include <QStatusBar>

class QLabel;

namespace tessera::style {
class Theme;
}

namespace tessera::shell {

/// "End to end 18.42 ms ± 0.11 · Sum of kernels 17.84 · Conversions 0.02 · Gap 0.56 · 3 pins", the machine
/// and whether the plan is kept at its right end.
class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusLine(const style::Theme& theme, QWidget* parent = nullptr);

    void showNothing();
    /// A model without a placement.
    void showUnplaced();
    void showPlan(const plan::Plan& plan, const std::optional<session::Profile>& profile, int pins);
    void setMachine(const QString& words);
    void setState(const QString& words);
    /// The whole left part, for tests and assistive tools.
    [[nodiscard]] QString text() const;

private:
    QLabel* add(int stretch);
    void showWords(const QString& words);

    const style::Theme& m_theme;
    QLabel* m_total;
    QLabel* m_kernels;
    QLabel* m_conversions;
    QLabel* m_gap;
    QLabel* m_pins;
    QLabel* m_machine;
    QLabel* m_state;
};

} // namespace tessera::shell
