#pragma once

#include "widgets/style/notice.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QPushButton;

namespace tessera::style {

class Theme;

/// A note where something happened: icon, words on a tinted ground, two actions at most.
/// The words say what happened, what still holds, what to do.
class InlineNote : public QWidget {
    Q_OBJECT
public:
    InlineNote(const Theme& theme, NoticeKind kind, QWidget* parent = nullptr);

    void setKind(NoticeKind kind);
    [[nodiscard]] NoticeKind kind() const { return m_kind; }
    /// \param text translated plain text. \param action, second translated; empty for none.
    void setMessage(const QString& text, const QString& action = {}, const QString& second = {});
    [[nodiscard]] QString text() const;

signals:
    void actionTriggered();
    void secondTriggered();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateNames();
    /// Actions stand beside the words where both have room, else below them.
    void placeActions();

    const Theme& m_theme;
    NoticeKind m_kind;
    QLabel* m_text;
    QGridLayout* m_layout;
    QWidget* m_actions;
    QPushButton* m_action;
    QPushButton* m_second;
};

} // namespace tessera::style
