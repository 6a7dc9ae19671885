#pragma once

#include "widgets/models/outline_model.h"

#include <QWidget>

class QLineEdit;
class QLabel;
class QTimer;
class QTreeView;

namespace tessera::style {
class Theme;
}
namespace tessera::itemmodels {
class NodeSelection;
} // namespace tessera::itemmodels

namespace tessera::panels {

/// The name hierarchy of the model with the time of every part; choosing a part selects its nodes.
class OutlinePanel : public QWidget {
    Q_OBJECT
public:
    OutlinePanel(const style::Theme& theme, itemmodels::OutlineModel& model,
                 itemmodels::NodeSelection& selection, QWidget* parent = nullptr);

    /// Shows a model's outline, or what of it passes the filter that stands in the line.
    /// \return the one before, for a thread that has the time to free it.
    [[nodiscard]] itemmodels::OutlineRef exchangeOutline(itemmodels::OutlineRef outline);
    [[nodiscard]] const itemmodels::OutlineRef& outline() const { return m_whole; }
    /// Answers filterAsked(); what was asked before the newest letter is dropped.
    void showFiltered(const QString& text, itemmodels::OutlineRef outline);
    /// More rows than these nobody reads; a filter leaves the rest out and says so.
    static constexpr std::size_t kMostFiltered = 5000;

    void focusFilter();
    [[nodiscard]] QTreeView* tree() const { return m_tree; }
    [[nodiscard]] QLineEdit* filter() const { return m_filter; }

signals:
    /// Return or double click: the canvas shows it.
    void revealRequested();
    /// Which part of outline() passes? A pause after the last letter; the answer goes to showFiltered().
    void filterAsked(const QString& text);

private:
    void filterChanged();
    void follow(QObject* origin);
    void choose();

    itemmodels::OutlineModel& m_model;
    itemmodels::NodeSelection& m_selection;
    QLineEdit* m_filter;
    QTreeView* m_tree;
    QLabel* m_cut; ///< that a filter left rows out
    QTimer* m_pause;
    itemmodels::OutlineRef m_whole;
    bool m_following = false;
};

} // namespace tessera::panels
