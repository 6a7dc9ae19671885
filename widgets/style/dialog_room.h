#pragma once

#include <QScrollArea>

class QDialog;
class QFormLayout;
class QVBoxLayout;

namespace tessera::style {

class Theme;

/// What lies in the area is as wide and as high as it, or scrolls where it cannot be. The area has no frame,
/// and no focus of its own: what is in it has that.
void setUpScrollArea(QScrollArea& area);

/// The same of an area with words that nothing in it would bring into sight: it has the focus, so that keys
/// scroll it, while there is something to scroll.
void setUpWordsArea(QScrollArea& area);

/// What asks for the room of all that it holds, and scrolls where it gets less.
class ScrollPane final : public QScrollArea {
    Q_OBJECT
public:
    explicit ScrollPane(const Theme& theme, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

private:
    const Theme& m_theme;
};

/// The column of a dialog that scrolls; what stays in sight below it (its buttons) is added to the dialog's
/// own layout.
[[nodiscard]] QVBoxLayout* makeScrollingColumn(QDialog& dialog, const Theme& theme);

/// Distances of a form with all its rows, of which those wrap whose field has no room beside the labels.
void setUpForm(QFormLayout& form, const Theme& theme);

/// How large a dialog can be: as large as the window that it belongs to.
[[nodiscard]] QSize roomOf(const QDialog& dialog);

/// Keeps a dialog as large as its letters ask for and its window allows, when it is shown and after the theme
/// changed. Call it when the dialog has its layout.
/// \param wanted px at font scale 1; a height of 0 is that of what it holds.
void fitDialog(QDialog& dialog, const Theme& theme, const QSize& wanted);

} // namespace tessera::style
