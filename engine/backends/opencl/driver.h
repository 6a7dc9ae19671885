#pragma once

#include "engine/backend/abi/device.hpp"
#include "engine/backends/opencl/device.h"
#include "engine/backends/opencl/library.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tessera::opencl {

/// All OpenCL devices of the machine, whatever platform they belong to.
class Driver {
public:
    using Device = opencl::Device;

    /// Throws plugin::Unsupported: there is no library, no platform or no device.
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
        std::string vendor;
        std::string driver;
        std::string reason;
        std::string fingerprint;
        ts_device_info info{};
    };

    void addPlatform(Platform platform);
    [[nodiscard]] std::unique_ptr<Found> look(Platform platform, const std::string& platformVersion,
                                              DeviceHandle device) const;

    std::shared_ptr<const Library> m_library;
    std::vector<std::pair<std::string, std::string>> m_platforms; ///< name and version
    std::string m_without;                                        ///< platforms that show no device, and why
    std::vector<std::unique_ptr<Found>> m_devices;
};

} // namespace tessera::opencl
