#include "widgets/models/backend_looks.h"

#include <QCoreApplication>

namespace tessera::itemmodels {

BackendLooks::BackendLooks(const std::vector<session::BackendInfo>& backends) {
    m_all.reserve(backends.size());
    for (const session::BackendInfo& info : backends) {
        BackendLook look;
        look.id = QString::fromStdString(info.spec.id);
        look.title = QString::fromStdString(info.spec.title);
        look.badge.letters = QString::fromStdString(info.spec.badge);
        look.badge.slot = layout::slotNamed(info.spec.colour).value_or(layout::Slot::kSpare1);
        look.badge.device =
            info.spec.device == "cpu" ? layout::DeviceClass::kCpu : layout::DeviceClass::kAccelerator;
        m_byId.insert(look.id, m_all.size());
        m_all.push_back(std::move(look));
    }
}

BackendLook BackendLooks::of(const std::string& id) const {
    const QString key = QString::fromStdString(id);
    if (const auto found = m_byId.constFind(key); found != m_byId.constEnd()) {
        return m_all[*found];
    }
    if (key.isEmpty()) {
        return {{},
                QCoreApplication::translate("tessera::itemmodels::BackendLooks", "No backend"),
                {QStringLiteral("??"), layout::Slot::kUnplaced, layout::DeviceClass::kCpu}};
    }
    if (key.startsWith(QStringLiteral("copy-"))) { // the program's own
        return {key,
                QCoreApplication::translate("tessera::itemmodels::BackendLooks", "Copy"),
                {QStringLiteral("CP"), layout::Slot::kUnplaced, layout::DeviceClass::kAccelerator}};
    }
    return {key, key, {key.left(2).toUpper(), layout::Slot::kUnplaced, layout::DeviceClass::kCpu}};
}

} // namespace tessera::itemmodels
