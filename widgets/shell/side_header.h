#pragma once

#include <QWidget>

class QLabel;

namespace tessera::style {
class ElidedLabel;
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// The line over one canvas of A | B: its letter, its plan, and the plan's time at the right.
class SideHeader : public QWidget {
    Q_OBJECT
public:
    SideHeader(const style::Theme& theme, const QString& letter, QWidget* parent = nullptr);

    void show(const QString& plan, const QString& time);

private:
    QLabel* m_letter;
    style::ElidedLabel* m_plan;
    style::ElidedLabel* m_time;
};

} // namespace tessera::shell
