#pragma once

#include "engine/backend/abi/device.hpp"
#include "engine/backends/cuda/device.h"
#include "engine/backends/cuda/library.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace tessera::cuda {

/// All CUDA devices of the machine, in the driver's order.
class Driver {
public:
    using Device = cuda::Device;

    /// Throws plugin::Unsupported: there is no driver, it is too old, or it has no device.
    explicit Driver(const plugin::DriverSettings& settings);

    [[nodiscard]] std::string describe() const;
    [[nodiscard]] std::size_t count() const { return m_devices.size(); }
    [[nodiscard]] const ts_device_info* info(std::size_t ordinal) const;
    [[nodiscard]] std::unique_ptr<Device> open(std::size_t ordinal) const;

private:
    /// A device and the texts of its information.
    struct Found {
        DeviceFacts facts;
        std::string name;
        std::string reason;
        std::string fingerprint;
        ts_device_info info{};
    };

    [[nodiscard]] std::unique_ptr<Found> look(int ordinal) const;

    std::shared_ptr<const Library> m_library;
    std::string m_cuda;   ///< the version of CUDA that the driver speaks: "13.0"
    std::string m_driver; ///< the driver's own, where it is known
    std::vector<std::unique_ptr<Found>> m_devices;
};

} // namespace tessera::cuda
