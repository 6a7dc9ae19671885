#include "widgets/style/spoken_role.h"

#include <QAccessibleWidget>
#include <QVariant>
#include <QWidget>

namespace tessera::style {
namespace {

constexpr const char* kProperty = "spokenRole";

/// Asked for every class of an object from its own upwards: the first that answers decides.
QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    const QVariant role = widget != nullptr ? widget->property(kProperty) : QVariant();
    return role.isValid() ? new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt()))
                          : nullptr;
}

} // namespace

void setSpokenRole(QWidget& widget, QAccessible::Role role) {
    QAccessible::installFactory(makeInterface); // what is installed already stays alone
    widget.setProperty(kProperty, static_cast<int>(role));
    // A widget that was named before has one without the role.
    if (QAccessibleInterface* before = QAccessible::queryAccessibleInterface(&widget)) {
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(before));
    }
}

} // namespace tessera::style
