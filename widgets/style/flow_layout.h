#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace tessera::style {

/// Puts its items side by side, and on a further row what a row has no room for: buttons whose titles are
/// longer in another language, or in larger letters, stay whole. Its least width is that of its widest item.
class FlowLayout final : public QLayout {
    Q_OBJECT
public:
    using QLayout::QLayout;

    void addItem(QLayoutItem* item) override; ///< takes it over
    [[nodiscard]] int count() const override;
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override; ///< the caller owns it then

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    void setGeometry(const QRect& rect) override;

private:
    /// One item's place; rows follow one another downwards.
    struct Place {
        QLayoutItem* item = nullptr;
        QRect rect;
    };
    [[nodiscard]] std::vector<Place> places(const QRect& rect) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace tessera::style
