#pragma once

#include "widgets/panels/node_details.h"

#include <QWidget>

class QGridLayout;
class QLabel;

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
    void addFact(QGridLayout& facts, const QString& name, QWidget* value);

    const style::Theme& m_theme;
    BadgeView* m_badge;
    style::ElidedLabel* m_title;
    style::ElidedLabel* m_name;
    style::ElidedLabel* m_output;
    style::ElidedLabel* m_work;
    QLabel* m_time;
    style::ElidedLabel* m_layout;
};

} // namespace tessera::panels
