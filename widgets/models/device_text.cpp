#include "widgets/models/device_text.h"

namespace tessera::itemmodels {

QString deviceKindText(const QString& kind) {
    return kind == QStringLiteral("cuda")     ? QStringLiteral("CUDA")
           : kind == QStringLiteral("opencl") ? QStringLiteral("OpenCL")
           : kind == QStringLiteral("cpu")    ? QStringLiteral("CPU")
                                              : kind;
}

QString deviceText(const backend::DeviceId& device) {
    const std::string_view word = backend::toText(device.kind);
    const QString kind = deviceKindText(QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())));
    return device.kind == backend::DeviceId::Kind::kCpu ? kind
                                                        : kind + u' ' + QString::number(device.ordinal);
}

} // namespace tessera::itemmodels
