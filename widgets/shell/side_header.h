#pragma once

#include "widgets/models/backend_looks.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace tessera::style {
class ElidedLabel;
class Theme;
} // namespace tessera::style

namespace tessera::shell {

/// The line over one canvas of A | B: its letter, its plan, which backends have which colour, and the plan's
/// time at the right.
class SideHeader : public QWidget {
    Q_OBJECT
public:
    SideHeader(const style::Theme& theme, const QString& letter, QWidget* parent = nullptr);

    void show(const QString& plan, const QString& time);
    /// The backends whose colours the canvas has; empty: it has none, or the legend says them.
    void setKey(std::vector<itemmodels::BackendLook> backends);
    [[nodiscard]] const std::vector<itemmodels::BackendLook>& key() const;

private:
    class KeyView;

    QLabel* m_letter;
    style::ElidedLabel* m_plan;
    KeyView* m_key;
    style::ElidedLabel* m_time;
};

} // namespace tessera::shell
