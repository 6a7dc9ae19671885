#include "widgets/shell/desktop_notice.h"

#include "widgets/style/icons.h"

#include <QSystemTrayIcon>
#include <QTimer>

namespace tessera::shell {

void DesktopNotice::show(const QString& title, const QString& text) {
    constexpr int kStayMs = 10'000;
    if (!QSystemTrayIcon::isSystemTrayAvailable() || !QSystemTrayIcon::supportsMessages()) {
        return;
    }
    if (m_icon == nullptr) {
        m_icon = new QSystemTrayIcon(style::applicationIcon(), this);
        m_icon->setToolTip(tr("Tessera"));
        connect(m_icon, &QSystemTrayIcon::messageClicked, this, &DesktopNotice::followed);
        connect(m_icon, &QSystemTrayIcon::activated, this, &DesktopNotice::followed);
    }
    m_icon->show();
    m_icon->showMessage(title, text, QSystemTrayIcon::Information, kStayMs);
    QTimer::singleShot(kStayMs, m_icon, &QSystemTrayIcon::hide);
}

} // namespace tessera::shell
