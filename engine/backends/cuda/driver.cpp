#include "engine/backends/cuda/driver.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace tessera::cuda {

namespace {

constexpr int kLeastDriver = 12000;
/// What CUDA 13 compiles for begins here; 10 times the compute capability.
constexpr int kLeastCapability = 75;
/// Where every allocation and every part that libraries are given begins.
constexpr std::uint32_t kAlignmentBytes = 256;

/// "13.0" of 13000.
std::string versionText(int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

/// The driver's own version as the kernel tells it, "580.65.06"; "": it does not. CUDA's interface has no
/// word for it, and releases of one interface differ in speed.
std::string releaseOfKernelModule() {
    std::ifstream file("/proc/driver/nvidia/version");
    std::string line;
    std::getline(file, line);
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        const bool isVersion =
            word.find('.') != std::string::npos && word.find_first_not_of("0123456789.") == std::string::npos;
        if (isVersion) {
            return word;
        }
    }
    return "";
}

/// 0 where the driver does not tell.
int attributeOf(const Functions& cu, Ordinal device, int attribute) {
    int value = 0;
    return cu.deviceGetAttribute(&value, attribute, device) == kSuccess ? value : 0;
}

int capabilityOf(const Functions& cu, Ordinal device) {
    return 10 * attributeOf(cu, device, kComputeCapabilityMajor) +
           attributeOf(cu, device, kComputeCapabilityMinor);
}

std::string capabilityText(int capability) {
    return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

/// Why the device cannot be used; "": it can.
std::string reasonAgainst(const Functions& cu, Ordinal device) {
    const int capability = capabilityOf(cu, device);
    if (capability < kLeastCapability) {
        return "its compute capability is " + capabilityText(capability) + ", " +
               capabilityText(kLeastCapability) + " is needed";
    }
    if (attributeOf(cu, device, kComputeMode) == kComputeModeProhibited) {
        return "its compute mode prohibits every use of it";
    }
    return "";
}

std::string noDevice() {
    const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
    return std::string("CUDA's driver has no device") +
           (visible != nullptr ? ": CUDA_VISIBLE_DEVICES is '" + std::string(visible) + "'" : "");
}

/// Of what a driver is asked before it is known to be one. Throws plugin::Unsupported unless all went well.
void requireStarted(const Library& library, Result status, const char* call) {
    if (status == kNoDevice) {
        throw plugin::Unsupported(noDevice());
    }
    if (status == kStubLibrary) {
        throw plugin::Unsupported("what was found is the toolkit's stub of a driver, and no driver");
    }
    if (status != kSuccess) {
        throw plugin::Unsupported("CUDA's driver cannot start: " + library.statuses().text(call, status));
    }
}

} // namespace

Driver::Driver(const plugin::DriverSettings& settings)
    : m_library(std::make_shared<const Library>(settings.option("library", Library::kUsual))) {
    const auto& cu = m_library->functions();
    // Tells its version before it starts, also where it cannot.
    int version = 0;
    requireStarted(*m_library, cu.driverGetVersion(&version), "cuDriverGetVersion");
    m_cuda = versionText(version);
    if (version < kLeastDriver) {
        throw plugin::Unsupported("CUDA's driver is too old: it speaks CUDA " + m_cuda + ", CUDA " +
                                  versionText(kLeastDriver) + " is needed");
    }
    requireStarted(*m_library, cu.init(0), "cuInit");
    const std::string release = m_library->isEmulated() ? "" : releaseOfKernelModule();
    m_driver = release.empty() ? "CUDA " + m_cuda : release + " (CUDA " + m_cuda + ")";
    int count = 0;
    requireStarted(*m_library, cu.deviceGetCount(&count), "cuDeviceGetCount");
    if (count < 1) {
        throw plugin::Unsupported(noDevice());
    }
    for (int ordinal = 0; ordinal < count; ++ordinal) {
        m_devices.push_back(look(ordinal));
    }
}

std::unique_ptr<Driver::Found> Driver::look(int ordinal) const {
    const auto& cu = m_library->functions();
    const auto& statuses = m_library->statuses();
    auto found = std::make_unique<Found>();
    auto& facts = found->facts;
    statuses.require(cu.deviceGet(&facts.device, ordinal), "cuDeviceGet");
    std::array<char, 256> name{};
    statuses.require(cu.deviceGetName(name.data(), static_cast<int>(name.size()), facts.device),
                     "cuDeviceGetName");
    std::size_t bytes = 0;
    statuses.require(cu.deviceTotalMem(&bytes, facts.device), "cuDeviceTotalMem");
    facts.memoryBytes = bytes;
    found->name = name.data();
    found->reason = reasonAgainst(cu, facts.device);
    const auto number = [&](int attribute) { return attributeOf(cu, facts.device, attribute); };
    const auto text = [&](int attribute) { return std::to_string(number(attribute)); };
    const nlohmann::json fingerprint{{"compute_capability", capabilityText(capabilityOf(cu, facts.device))},
                                     {"cuda", m_cuda},
                                     {"ecc", number(kEccEnabled) != 0 ? "on" : "off"},
                                     {"l2_bytes", text(kL2CacheSize)},
                                     {"memory_bus_bits", text(kGlobalMemoryBusWidth)},
                                     {"memory_clock_khz", text(kMemoryClockRate)},
                                     {"multiprocessors", text(kMultiprocessorCount)}};
    found->fingerprint = fingerprint.dump();
    auto& info = found->info;
    info.size = sizeof info;
    info.name = found->name.c_str();
    info.vendor = "NVIDIA";
    info.driver = m_driver.c_str();
    info.reason = found->reason.c_str();
    info.fingerprint = found->fingerprint.c_str();
    info.memory_bytes = bytes;
    info.largest_allocation_bytes = bytes;
    info.compute_units = static_cast<std::uint32_t>(std::max(0, number(kMultiprocessorCount)));
    info.clock_mhz = static_cast<std::uint32_t>(std::max(0, number(kClockRate)) / 1000);
    info.alignment_bytes = kAlignmentBytes;
    info.is_emulated = m_library->isEmulated() ? 1 : 0;
    info.shares_host_memory = number(kIntegrated) != 0 ? 1 : 0;
    return found;
}

std::string Driver::describe() const {
    const nlohmann::json description{
        {"kind", "cuda"},
        {"title", "CUDA"},
        {"version", "1"},
        {"libraries", {{{"name", "CUDA driver"}, {"version", m_driver}}}},
        {"environment",
         {"CUDA_VISIBLE_DEVICES", "CUDA_DEVICE_ORDER", "CUDA_LAUNCH_BLOCKING", "CUDA_DEVICE_MAX_CONNECTIONS",
          "CUDA_MODULE_LOADING", "CUDA_FORCE_PTX_JIT", "CUDA_MPS_ACTIVE_THREAD_PERCENTAGE",
          "NVIDIA_TF32_OVERRIDE"}}};
    return description.dump();
}

const ts_device_info* Driver::info(std::size_t ordinal) const {
    return ordinal < m_devices.size() ? &m_devices[ordinal]->info : nullptr;
}

std::unique_ptr<Device> Driver::open(std::size_t ordinal) const {
    if (ordinal >= m_devices.size()) {
        throw plugin::StatusError(TS_INVALID, "CUDA has " + std::to_string(m_devices.size()) + " devices");
    }
    const auto& found = *m_devices[ordinal];
    if (!found.reason.empty()) {
        throw plugin::Unsupported(found.reason);
    }
    return std::make_unique<Device>(m_library, found.facts);
}

} // namespace tessera::cuda
