#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace tessera::style {
class Theme;
}

namespace tessera::shell {

/// What an override would do, with Apply and Discard: stands over the canvas until one of them is chosen.
class PreviewBar : public QWidget {
    Q_OBJECT
public:
    explicit PreviewBar(const style::Theme& theme, QWidget* parent = nullptr);

    /// \param title "Pin /conv1 to oneDNN". \param difference "+12.2 µs". \param details what else moves.
    void show(const QString& title, const QString& difference, const QString& details);
    [[nodiscard]] QString difference() const;
    [[nodiscard]] QPushButton* applyButton() const { return m_apply; }

signals:
    void applied();
    void discarded();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    const style::Theme& m_theme;
    QLabel* m_title;
    QLabel* m_difference;
    QLabel* m_details;
    QPushButton* m_apply;
    QPushButton* m_discard;
};

} // namespace tessera::shell
