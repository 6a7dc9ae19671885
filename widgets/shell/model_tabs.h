#pragma once

#include "widgets/shell/model_state.h"

#include <QTabBar>

#include <memory>
#include <optional>
#include <vector>

class QToolButton;

namespace tessera::style {
class Theme;
}

namespace tessera::shell {

/// What tabs call models, by their paths: the file's name, behind the folders in which they differ where two
/// are alike.
[[nodiscard]] QStringList distinctNames(const QStringList& sources);

/// The tabs of the open models. A click, the arrow keys and the wheel's arrows lead from one to another, a
/// drag moves one; the middle button and the cross close one. Which is in front is told from outside.
class ModelTabs : public QTabBar {
    Q_OBJECT
public:
    explicit ModelTabs(const style::Theme& theme, QWidget* parent = nullptr);

    /// Tabs that are there already keep their place under the pointer.
    void setModels(const std::vector<std::unique_ptr<ModelState>>& models, std::optional<std::size_t> front);
    /// What is said of the model in front behind its name.
    void setNote(const QString& note);
    /// Why no other model can come to the front now; empty: it can.
    void setLocked(const QString& why);
    /// Of the tab in front with its name and note, beside the arrows that lead to others.
    [[nodiscard]] int frontWidth() const;
    /// Where there is no room for that: its name and note elided.
    [[nodiscard]] int leastFrontWidth() const;

signals:
    void modelChosen(int tab);
    void modelMoved(int from, int to);
    void closeAsked(int tab);

protected:
    [[nodiscard]] QSize tabSizeHint(int tab) const override;
    [[nodiscard]] QSize minimumTabSizeHint(int tab) const override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void addModel(int at, const ModelState& state);
    void fitCross(QToolButton& cross) const;
    void showTexts();
    [[nodiscard]] ModelTabId idOf(int tab) const;

    const style::Theme& m_theme;
    QStringList m_names;
    QStringList m_sources;
    QString m_note;
    QString m_locked;
    int m_front = -1;
    bool m_following = false; ///< tabs are changed as the models are, not by a person
};

} // namespace tessera::shell
