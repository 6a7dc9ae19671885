#pragma once

#include <QObject>
#include <QString>

class QSystemTrayIcon;

namespace tessera::shell {

/// A message of the desktop, where it has a place for such; else nothing. Its icon stands there only as long
/// as the message.
class DesktopNotice : public QObject {
    Q_OBJECT
public:
    explicit DesktopNotice(QObject* parent = nullptr) : QObject(parent) {}
    void show(const QString& title, const QString& text);

signals:
    /// A person followed it.
    void followed();

private:
    QSystemTrayIcon* m_icon = nullptr; ///< made with the first message
};

} // namespace tessera::shell
