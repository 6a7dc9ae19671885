#pragma once

#include <QPushButton>

namespace tessera::style {

/// A line of text that leads somewhere: by a click, Return or Space. Elided where it does not fit, whole in
/// its tool tip; without text it is nothing that the Tab key reaches.
class ElidedLink : public QPushButton {
    Q_OBJECT
public:
    explicit ElidedLink(QWidget* parent = nullptr);

    /// \param where said after the text in the tool tip: "Show in Costs".
    void setLink(const QString& text, const QString& where);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int widthOf(const QString& text) const;
};

} // namespace tessera::style
