#include "widgets/models/backend_looks.h"

#include "engine/layout/scene_words.h"
#include "widgets/models/device_text.h"

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
        if (info.devices.size() > 1) {
            m_onSeveral.insert(info.spec.id);
        }
        m_all.push_back(std::move(look));
    }
}

BackendLook BackendLooks::of(const backend::BackendOnDevice& backend) const {
    BackendLook look = of(backend.id);
    if (backend.device.ordinal > 0 || m_onSeveral.contains(backend.id)) {
        look.id = QString::fromStdString(backend.toText());
        look.title += QStringLiteral(" · ") + deviceText(backend.device);
        look.badge.letters = QString::fromStdString(
            layout::badgeLetters(look.badge.letters.toStdString(), backend.device.ordinal));
    }
    return look;
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
