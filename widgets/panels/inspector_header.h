#pragma once

#include "widgets/panels/node_details.h"

#include <QWidget>

class QGridLayout;

namespace tessera::style {
class ElidedLabel;
class Theme;
} // namespace tessera::style

namespace tessera::panels {

/// Badge, operators, name, and the four facts of a region.
class InspectorHeader : public QWidget {
    Q_OBJECT
public:
    explicit InspectorHeader(const style::Theme& theme, QWidget* parent = nullptr);
    void show(const NodeDetails& details);

signals:
    void revealRequested();

private:
    class BadgeView;
    style::ElidedLabel* addFact(QGridLayout& facts, const QString& name);

    const style::Theme& m_theme;
    BadgeView* m_badge;
    style::ElidedLabel* m_title;
    style::ElidedLabel* m_name;
    style::ElidedLabel* m_output;
    style::ElidedLabel* m_work;
    style::ElidedLabel* m_time;
    style::ElidedLabel* m_layout;
};

} // namespace tessera::panels
