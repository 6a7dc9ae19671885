#pragma once

#include "widgets/style/empty_state.h"

#include <QWidget>

class QStackedLayout;

namespace tessera::style {
class InlineNote;
class Theme;
} // namespace tessera::style

namespace tessera::panels {

/// A page that says why it is empty until it has something to show.
class Page : public QWidget {
    Q_OBJECT
public:
    Page(const style::Theme& theme, QWidget* content, QWidget* parent = nullptr);

    /// \param action the button's text; empty for none.
    void setEmptyMessage(const QString& text, const QString& action = {},
                         style::EmptyState::Manner manner = style::EmptyState::Manner::kNothing);
    /// Stands above the content until it is set to no text. \param action, second of its buttons; empty:
    /// none.
    void setNote(const QString& text, const QString& action = {}, const QString& second = {});
    [[nodiscard]] style::InlineNote* note() const { return m_note; }
    void showContent();
    void showEmpty();
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] style::EmptyState* empty() const { return m_empty; }
    /// Of what is on show: the words of an empty page are not pushed out of sight by a content that is wide.
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override;

signals:
    /// The button of the empty page.
    void emptyAction();
    /// The buttons of the note.
    void noteAction();
    void noteSecondAction();

protected:
    [[nodiscard]] QWidget* content() const { return m_content; }

private:
    /// Where the button that had it goes: with what the page shows, not with its neighbour.
    void keepKeyboard();

    QWidget* m_content;
    style::InlineNote* m_note = nullptr; ///< above it
    QStackedLayout* m_stack;
    style::EmptyState* m_empty;
};

} // namespace tessera::panels
