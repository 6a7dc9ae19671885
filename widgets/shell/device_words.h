#pragma once

#include "engine/session/devices.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace tessera::shell {

/// What is said of devices, wherever they are listed.
struct DeviceWords {
    Q_DECLARE_TR_FUNCTIONS(DeviceWords)
public:
    /// "opencl:0 · Radeon · 8 GiB"; of one that the CPU plays, that it does.
    [[nodiscard]] static QString of(const backend::DeviceId& id, const backend::DeviceInfo& info);
    /// "No device of CUDA: there is no driver"; empty where there are some.
    [[nodiscard]] static QString whyNone(const session::DevicesOfKind& kind);
    /// One line each of all that was found, then of the kinds of which there is none.
    [[nodiscard]] static QString all(const std::vector<session::DevicesOfKind>& found);
};

} // namespace tessera::shell
