#pragma once

#include <QWidget>

class QBoxLayout;
class QStackedWidget;
class QTabBar;

namespace tessera::style {
class Theme;
}

namespace tessera::panels {

/// A tab strip of 32 px over a stack of pages; what belongs to the page on show stands at the strip's end.
/// Tabs move closer together before one of them would hide behind the strip's arrows.
class TabbedPanel : public QWidget {
    Q_OBJECT
public:
    /// \param name accessible name of the strip.
    TabbedPanel(const style::Theme& theme, const QString& name, QWidget* parent = nullptr);

    /// \param trailing shown at the strip's end while the page is; may be nullptr.
    int addPage(QWidget* page, const QString& title, QWidget* trailing = nullptr);
    void setTitle(int page, const QString& title);
    void setCurrent(int page);
    [[nodiscard]] int current() const;
    [[nodiscard]] QWidget* page(int index) const;
    [[nodiscard]] int indexOf(QWidget* page) const;
    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }

signals:
    void currentChanged(int page);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitTabs();
    void refreshPage();

    const style::Theme& m_theme;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    QWidget* m_strip;  ///< of tabs and what trails
    QBoxLayout* m_row; ///< in it
    QStackedWidget* m_trailing;
};

} // namespace tessera::panels
