#include "widgets/shell/device_words.h"

#include "widgets/models/device_text.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"

#include <QStringList>

namespace tessera::shell {

QString DeviceWords::of(const backend::DeviceId& id, const backend::DeviceInfo& info) {
    QStringList parts{itemmodels::deviceText(id), QString::fromStdString(info.name),
                      itemmodels::bytesText(info.memoryBytes)};
    if (info.isEmulated) {
        parts << tr("emulated by the CPU: its times are those of no device");
    }
    return parts.join(QStringLiteral(" · "));
}

QString DeviceWords::whyNone(const session::DevicesOfKind& kind) {
    if (kind.reason.empty()) {
        return {};
    }
    const QString name =
        kind.kind == backend::DeviceId::Kind::kCuda ? QStringLiteral("CUDA") : QStringLiteral("OpenCL");
    return tr("No device of %1: %2").arg(name, itemmodels::engineWords(kind.reason));
}

QString DeviceWords::all(const std::vector<session::DevicesOfKind>& found) {
    QStringList lines;
    QStringList missing;
    for (const session::DevicesOfKind& kind : found) {
        for (std::size_t ordinal = 0; ordinal < kind.devices.size(); ++ordinal) {
            lines << of({kind.kind, static_cast<std::int32_t>(ordinal)}, kind.devices[ordinal]);
        }
        if (const QString why = whyNone(kind); !why.isEmpty()) {
            missing << why;
        }
    }
    return (lines + missing).join(u'\n');
}

} // namespace tessera::shell
