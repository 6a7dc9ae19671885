#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace tessera::style {

class Theme;

/// What an empty dock shows: why it is empty and what comes next, with one action at most.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(const Theme& theme, QWidget* parent = nullptr);

    /// \param text   translated; one or two short sentences.
    /// \param action the button's translated text; empty for none.
    void setMessage(const QString& text, const QString& action = {});
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString actionText() const;

signals:
    void actionTriggered();

private:
    QLabel* m_text;
    QPushButton* m_button;
};

} // namespace tessera::style
