#include "engine/backends/opencl/driver.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace tessera::opencl {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
/// Less holds no network's weights, let alone its activations.
constexpr std::uint64_t kLeastMemoryBytes = 64 * kMiB;
/// Where vectors of the widest type begin.
constexpr std::uint32_t kLeastAlignmentBytes = 64;

/// A text that a query gives, without the zero at its end; "" where it gives none.
template <typename Query>
std::string textOf(const Query& query) {
    std::size_t bytes = 0;
    if (query(0, nullptr, &bytes) != kSuccess || bytes == 0) {
        return "";
    }
    std::string text(bytes, '\0');
    if (query(bytes, text.data(), nullptr) != kSuccess) {
        return "";
    }
    text.resize(std::min(text.find('\0'), text.size()));
    const auto end = text.find_last_not_of(' ');
    return text.substr(0, end == std::string::npos ? 0 : end + 1);
}

std::string platformText(const Functions& cl, Platform platform, Uint what) {
    return textOf([&](std::size_t bytes, void* value, std::size_t* needed) {
        return cl.getPlatformInfo(platform, what, bytes, value, needed);
    });
}

std::string deviceText(const Functions& cl, DeviceHandle device, Uint what) {
    return textOf([&](std::size_t bytes, void* value, std::size_t* needed) {
        return cl.getDeviceInfo(device, what, bytes, value, needed);
    });
}

/// 0 where the driver does not tell.
template <typename Number>
Number deviceNumber(const Functions& cl, DeviceHandle device, Uint what) {
    Number number{};
    return cl.getDeviceInfo(device, what, sizeof number, &number, nullptr) == kSuccess ? number : Number{};
}

/// "OpenCL 1.2 and what the vendor adds": is it at least 1.2?
bool isRecent(const std::string& version) {
    int major = 0;
    int minor = 0;
    return std::sscanf(version.c_str(), "OpenCL %d.%d", &major, &minor) == 2 &&
           (major > 1 || (major == 1 && minor >= 2));
}

/// Why the device cannot be used; "": it can.
std::string reasonAgainst(const Functions& cl, DeviceHandle device, const std::string& version,
                          std::uint64_t memoryBytes) {
    if (!isRecent(version)) {
        return "its driver speaks '" + version + "', OpenCL 1.2 is needed";
    }
    if (deviceNumber<Uint>(cl, device, kDeviceAvailable) == kFalse) {
        return "its driver says that it is not available";
    }
    if (deviceNumber<Uint>(cl, device, kDeviceCompilerAvailable) == kFalse) {
        return "its driver has no compiler for kernels";
    }
    if (memoryBytes < kLeastMemoryBytes) {
        return "it has " + std::to_string(memoryBytes / kMiB) + " MiB of memory, " +
               std::to_string(kLeastMemoryBytes / kMiB) + " MiB are needed";
    }
    return "";
}

/// Counts, then lists; throws where either fails. \param none  a status that says that there are none
template <typename Handle, typename Query>
std::vector<Handle> listOf(const Query& query, const char* call, Int none) {
    Uint count = 0;
    const Int status = query(0, nullptr, &count);
    if (status == none || (status == kSuccess && count == 0)) {
        return {};
    }
    require(status, call);
    std::vector<Handle> list(count);
    require(query(count, list.data(), &count), call);
    list.resize(std::min<std::size_t>(count, list.size()));
    return list;
}

} // namespace

Driver::Driver(const plugin::DriverSettings& settings)
    : m_library(std::make_shared<const Library>(settings.option("library", Library::kUsual))) {
    const auto& cl = m_library->functions();
    const auto platforms = listOf<Platform>(
        [&](Uint count, Platform* list, Uint* found) { return cl.getPlatformIDs(count, list, found); },
        "clGetPlatformIDs", kPlatformNotFound);
    if (platforms.empty()) {
        throw plugin::Unsupported("OpenCL knows no platform: no driver of a device is installed");
    }
    for (auto* const platform : platforms) {
        addPlatform(platform);
    }
    if (m_devices.empty()) {
        throw plugin::Unsupported("no platform of OpenCL has a device: " + m_without);
    }
    // What the CPU plays comes behind what is there.
    std::ranges::stable_sort(m_devices, {}, [](const auto& found) { return found->info.is_emulated; });
}

void Driver::addPlatform(Platform platform) {
    const auto& cl = m_library->functions();
    const auto version = platformText(cl, platform, kPlatformVersion);
    m_platforms.emplace_back(platformText(cl, platform, kPlatformName), version);
    std::string why = "it has none";
    try {
        const auto devices = listOf<DeviceHandle>(
            [&](Uint count, DeviceHandle* list, Uint* found) {
                return cl.getDeviceIDs(platform, kDeviceTypeAll, count, list, found);
            },
            "clGetDeviceIDs", kDeviceNotFound);
        for (auto* const device : devices) {
            m_devices.push_back(look(platform, version, device));
        }
        if (!devices.empty()) {
            return;
        }
    } catch (const plugin::StatusError& error) {
        why = error.what(); // of one platform; others may have some
    }
    m_without += (m_without.empty() ? "" : "; ") + m_platforms.back().first + ": " + why;
}

std::unique_ptr<Driver::Found> Driver::look(Platform platform, const std::string& platformVersion,
                                            DeviceHandle device) const {
    const auto& cl = m_library->functions();
    auto found = std::make_unique<Found>();
    found->facts = {platform, device, deviceNumber<Ulong>(cl, device, kDeviceGlobalMemSize),
                    deviceNumber<Ulong>(cl, device, kDeviceMaxMemAllocSize)};
    found->name = deviceText(cl, device, kDeviceName);
    found->vendor = deviceText(cl, device, kDeviceVendor);
    found->driver = deviceText(cl, device, kDriverVersion);
    const auto version = deviceText(cl, device, kDeviceVersion);
    found->reason = reasonAgainst(cl, device, version, found->facts.memoryBytes);
    const nlohmann::json fingerprint{
        {"platform", m_platforms.back().first},
        {"platform_version", platformVersion},
        {"opencl", version},
        {"vendor_id", std::to_string(deviceNumber<Uint>(cl, device, kDeviceVendorId))}};
    using Handler = nlohmann::json::error_handler_t;
    found->fingerprint = fingerprint.dump(-1, ' ', false, Handler::replace);
    auto& info = found->info;
    info.size = sizeof info;
    info.name = found->name.c_str();
    info.vendor = found->vendor.c_str();
    info.driver = found->driver.c_str();
    info.reason = found->reason.c_str();
    info.fingerprint = found->fingerprint.c_str();
    info.memory_bytes = found->facts.memoryBytes;
    info.largest_allocation_bytes = found->facts.largestAllocationBytes;
    info.compute_units = deviceNumber<Uint>(cl, device, kDeviceMaxComputeUnits);
    info.clock_mhz = deviceNumber<Uint>(cl, device, kDeviceMaxClockFrequency);
    info.alignment_bytes =
        std::max(kLeastAlignmentBytes, deviceNumber<Uint>(cl, device, kDeviceMemBaseAddrAlign) / 8);
    info.is_emulated = (deviceNumber<Ulong>(cl, device, kDeviceType) & kDeviceTypeCpu) != 0 ? 1 : 0;
    info.shares_host_memory = deviceNumber<Uint>(cl, device, kDeviceHostUnifiedMemory) != kFalse ? 1 : 0;
    return found;
}

std::string Driver::describe() const {
    nlohmann::json libraries = nlohmann::json::array();
    for (const auto& [name, version] : m_platforms) {
        libraries.push_back({{"name", name}, {"version", version}});
    }
    const nlohmann::json description{{"kind", "opencl"},
                                     {"title", "OpenCL"},
                                     {"version", "1"},
                                     {"libraries", std::move(libraries)},
                                     {"environment", {"OCL_ICD_VENDORS", "POCL_DEVICES"}}};
    return description.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

const ts_device_info* Driver::info(std::size_t ordinal) const {
    return ordinal < m_devices.size() ? &m_devices[ordinal]->info : nullptr;
}

std::unique_ptr<Device> Driver::open(std::size_t ordinal) const {
    if (ordinal >= m_devices.size()) {
        throw plugin::StatusError(TS_INVALID, "OpenCL has " + std::to_string(m_devices.size()) + " devices");
    }
    const auto& found = *m_devices[ordinal];
    if (!found.reason.empty()) {
        throw plugin::Unsupported(found.reason);
    }
    return std::make_unique<Device>(m_library, found.facts);
}

} // namespace tessera::opencl
