#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace tessera::style {

class Theme;

/// What a dock shows in place of its content: why it is empty and what comes next, or what is to be said of
/// something that has no such content; with one action at most.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(const Theme& theme, QWidget* parent = nullptr);

    enum class Manner {
        kNothing, ///< grey, in the middle
        kFound,   ///< lines to read: in the text's colour, from the top left
    };
    /// \param text   translated; one or two short sentences, or lines that say what was found.
    /// \param action the button's translated text; empty for none.
    void setMessage(const QString& text, const QString& action = {}, Manner manner = Manner::kNothing);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString actionText() const;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void actionTriggered();

private:
    QScrollArea* m_scroll; ///< many words, or large ones, do not make what it is in higher
    QWidget* m_inner;
    QVBoxLayout* m_column;
    QLabel* m_text;
    QPushButton* m_button;
};

} // namespace tessera::style
