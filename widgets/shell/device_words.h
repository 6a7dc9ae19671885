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
    using Found = std::vector<session::DevicesOfKind>;
    /// "Radeon"; "Radeon (OpenCL 1)" where another one that was found is called the same; "OpenCL 1" of one
    /// that is not among them, or has no name.
    [[nodiscard]] static QString nameOf(const backend::DeviceId& id, const Found& found);
    /// "Radeon · OpenCL · 8 GiB"; of one that the CPU plays, that it does.
    [[nodiscard]] static QString of(const backend::DeviceId& id, const Found& found);
    /// What it is called besides: "OpenCL 1 in figures and lists, opencl:1 on the command line".
    [[nodiscard]] static QString otherNamesOf(const backend::DeviceId& id);
    /// "No device of CUDA: there is no driver"; empty where there are some.
    [[nodiscard]] static QString whyNone(const session::DevicesOfKind& kind);
    /// One line each of all that was found, then of the kinds of which there is none.
    [[nodiscard]] static QString all(const Found& found);
};

} // namespace tessera::shell
