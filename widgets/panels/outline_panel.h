#pragma once

#include <QWidget>

class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace tessera::style {
class Theme;
}
namespace tessera::itemmodels {
class NodeSelection;
class OutlineModel;
} // namespace tessera::itemmodels

namespace tessera::panels {

/// The name hierarchy of the model with the time of every part; choosing a part selects its nodes.
class OutlinePanel : public QWidget {
    Q_OBJECT
public:
    OutlinePanel(const style::Theme& theme, itemmodels::OutlineModel& model,
                 itemmodels::NodeSelection& selection, QWidget* parent = nullptr);

    void focusFilter();
    /// Opens what is worth seeing at first.
    void expandFirst();
    [[nodiscard]] QTreeView* tree() const { return m_tree; }
    [[nodiscard]] QLineEdit* filter() const { return m_filter; }

signals:
    /// Return or double click: the canvas shows it.
    void revealRequested();

private:
    void follow(QObject* origin);
    void choose();

    itemmodels::OutlineModel& m_model;
    itemmodels::NodeSelection& m_selection;
    QLineEdit* m_filter;
    QTreeView* m_tree;
    QSortFilterProxyModel* m_proxy;
    bool m_following = false;
};

} // namespace tessera::panels
