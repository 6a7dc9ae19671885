#include "widgets/shell/device_words.h"

#include "widgets/models/device_text.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"

#include <QStringList>

#include <algorithm>

namespace tessera::shell {
namespace {

/// Null: it is not among them.
const backend::DeviceInfo* infoOf(const backend::DeviceId& id, const DeviceWords::Found& found) {
    const auto kind = std::ranges::find(found, id.kind, &session::DevicesOfKind::kind);
    const auto ordinal = static_cast<std::size_t>(id.ordinal);
    return kind != found.end() && id.ordinal >= 0 && ordinal < kind->devices.size() ? &kind->devices[ordinal]
                                                                                    : nullptr;
}

/// Would its name alone mean another one as well?
bool isAmbiguous(const backend::DeviceInfo& info, const DeviceWords::Found& found) {
    std::ptrdiff_t alike = 0;
    for (const session::DevicesOfKind& kind : found) {
        alike += std::ranges::count(kind.devices, info.name, &backend::DeviceInfo::name);
    }
    return alike > 1;
}

QString kindText(backend::DeviceId::Kind kind) {
    const std::string_view word = backend::toText(kind);
    return itemmodels::deviceKindText(QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())));
}

} // namespace

QString DeviceWords::nameOf(const backend::DeviceId& id, const Found& found) {
    const backend::DeviceInfo* info = infoOf(id, found);
    if (info == nullptr || info->name.empty()) {
        return itemmodels::deviceText(id);
    }
    const QString name = QString::fromStdString(info->name);
    return isAmbiguous(*info, found) ? tr("%1 (%2)", "a device's name, and what tells it from its likes")
                                           .arg(name, itemmodels::deviceText(id))
                                     : name;
}

QString DeviceWords::of(const backend::DeviceId& id, const Found& found) {
    const backend::DeviceInfo* info = infoOf(id, found);
    QStringList parts{nameOf(id, found)};
    if (info != nullptr && !info->name.empty() && !isAmbiguous(*info, found)) {
        parts << kindText(id.kind);
    }
    if (info != nullptr && info->memoryBytes > 0) {
        parts << itemmodels::bytesText(info->memoryBytes);
    }
    if (info != nullptr && info->isEmulated) {
        parts << tr("emulated by the CPU: its times are those of no device");
    }
    return parts.join(QStringLiteral(" · "));
}

QString DeviceWords::otherNamesOf(const backend::DeviceId& id) {
    return tr("%1 in figures and lists, %2 on the command line")
        .arg(itemmodels::deviceText(id), QString::fromStdString(id.toText()));
}

QString DeviceWords::whyNone(const session::DevicesOfKind& kind) {
    return kind.reason.empty()
               ? QString()
               : tr("No device of %1: %2").arg(kindText(kind.kind), itemmodels::engineWords(kind.reason));
}

QString DeviceWords::all(const Found& found) {
    QStringList lines;
    QStringList missing;
    for (const session::DevicesOfKind& kind : found) {
        for (std::size_t ordinal = 0; ordinal < kind.devices.size(); ++ordinal) {
            lines << of({kind.kind, static_cast<std::int32_t>(ordinal)}, found);
        }
        if (const QString why = whyNone(kind); !why.isEmpty()) {
            missing << why;
        }
    }
    return (lines + missing).join(u'\n');
}

} // namespace tessera::shell
