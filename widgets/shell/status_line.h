#pragma once

#include "engine/session/session.h"

#include <QStatusBar>

namespace tessera::style {
class ElidedLabel;
class Theme;
} // namespace tessera::style

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
    style::ElidedLabel* add(int stretch);
    void showWords(const QString& words);

    const style::Theme& m_theme;
    style::ElidedLabel* m_total;
    style::ElidedLabel* m_kernels;
    style::ElidedLabel* m_conversions;
    style::ElidedLabel* m_gap;
    style::ElidedLabel* m_pins;
    style::ElidedLabel* m_machine;
    style::ElidedLabel* m_state;
};

} // namespace tessera::shell
