#pragma once

#include <QSplitter>

#include <vector>

namespace tessera::style {

class Theme;

/// Parts beside each other, or one below the other where there is no room for all of them: a page then
/// scrolls down, never sideways.
class StackingSplitter final : public QSplitter {
    Q_OBJECT
public:
    explicit StackingSplitter(const Theme& theme, QWidget* parent = nullptr);

    /// Shares of the width, beside each other.
    void setShares(const QList<int>& shares);
    /// Parts have less room, or ask for more.
    void fit();

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] std::vector<int> leastWidths() const;
    /// Of each part below another.
    [[nodiscard]] int heightOf(const QWidget& part) const;
    [[nodiscard]] QList<int> heights() const;

    const Theme& m_theme;
    QList<int> m_shares; ///< to come back to
};

} // namespace tessera::style
