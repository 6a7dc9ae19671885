#pragma once

#include "engine/backend/implementation.h"
#include "engine/backend/plugin.h"

#include <memory>
#include <optional>
#include <string>

namespace tessera::backend {

/// Which backend copies to and from devices of a kind: "copy-opencl". It is the host's own, and has no spec.
[[nodiscard]] std::string copyBackend(DeviceId::Kind kind);

/// The copy of a value that keeps its layout, between the CPU and another device. What runs it has the
/// CPU's end in memory that is pinned for the device. \pre one of both is the CPU
[[nodiscard]] Implementation deviceCopy(const DeviceId& from, const DeviceId& to, const Layout& layout);
[[nodiscard]] bool isDeviceCopy(const Implementation& implementation);
/// The copy that makes the change, where one does: between two devices that are not the CPU a value passes
/// through its memory, and one that changes its layout on the way is converted besides.
[[nodiscard]] std::optional<Implementation> copyFor(const DeviceId& from, const Layout& fromLayout,
                                                    const DeviceId& to, const Layout& toLayout);

/// Where a kernel finds its inputs and leaves its outputs: on its own device, except for a copy.
struct PortDevices {
    DeviceId inputs;
    DeviceId outputs;

    [[nodiscard]] bool areHost() const { return inputs == DeviceId{} && outputs == DeviceId{}; }
    friend bool operator==(const PortDevices&, const PortDevices&) = default;
};
[[nodiscard]] PortDevices portDevices(const Implementation& implementation);

/// The backend that copies to and from a device: makes kernels of regions of one tessera.Convert that keeps
/// the layout. It offers nothing when it is asked, since no region says between which devices it lies.
[[nodiscard]] std::unique_ptr<Plugin> makeDeviceCopies(std::shared_ptr<Device> device);

/// What is measured on a device depends on: its name, its driver, what its plug-in names besides.
[[nodiscard]] base::Hash128 hashOf(const Device& device);

} // namespace tessera::backend
