#include "engine/measure/device_fingerprint.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <sched.h>
#include <set>
#include <sstream>
#include <type_traits>
#include <unistd.h>
#include <utility>

namespace tessera::measure {

namespace {

/// The extensions that a kernel may be made for; the rest of /proc/cpuinfo's flags never change a choice.
constexpr std::array<std::string_view, 17> kRelevant{
    "sse4_2",      "avx",      "f16c",     "fma",      "avx2",        "avx_vnni",
    "avx512f",     "avx512dq", "avx512bw", "avx512vl", "avx512_vnni", "avx512_bf16",
    "avx512_fp16", "amx_tile", "amx_bf16", "amx_int8", "asimd"};

std::string firstLine(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

/// "32K" as bytes.
std::int64_t parseSize(const std::string& text) {
    std::istringstream words(text);
    std::int64_t value = 0;
    char unit = 0;
    words >> value >> unit;
    return unit == 'K' ? value << 10U : unit == 'M' ? value << 20U : value;
}

/// Of the first processor in text as in /proc/cpuinfo: names of fields and what they hold.
std::map<std::string, std::string, std::less<>> firstProcessor(std::istream& text) {
    std::map<std::string, std::string, std::less<>> fields;
    for (std::string line; std::getline(text, line) && !line.empty();) {
        const auto colon = line.find(':');
        if (colon == std::string::npos) {
            continue;
        }
        std::string name = line.substr(0, colon);
        name.erase(name.find_last_not_of(" \t") + 1);
        fields.emplace(std::move(name), colon + 2 <= line.size() ? line.substr(colon + 2) : "");
    }
    return fields;
}

std::vector<std::string> relevantOf(const std::string& flags) {
    std::istringstream words(flags);
    const std::set<std::string, std::less<>> all{std::istream_iterator<std::string>(words), {}};
    std::vector<std::string> relevant;
    for (const auto name : kRelevant) {
        if (all.contains(name)) {
            relevant.emplace_back(name);
        }
    }
    return relevant;
}

void readCaches(DeviceFingerprint& device) {
    for (int index = 0; index < 8; ++index) {
        const std::string folder = "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index) + "/";
        const std::string type = firstLine(folder + "type");
        const std::string level = firstLine(folder + "level");
        if (type.empty()) {
            return;
        }
        const std::int64_t size = parseSize(firstLine(folder + "size"));
        if (level == "1" && type == "Data") {
            device.l1Bytes = size;
        } else if (level == "2") {
            device.l2Bytes = size;
        } else if (level == "3") {
            device.l3Bytes = size;
        }
    }
}

void readTopology(DeviceFingerprint& device) {
    const auto allowed = allowedProcessors();
    if (allowed.empty()) {
        device.cores = static_cast<std::int32_t>(::sysconf(_SC_NPROCESSORS_ONLN));
        return;
    }
    std::set<std::pair<std::string, std::string>> cores;
    for (const int cpu : allowed) {
        const std::string folder = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/";
        cores.emplace(firstLine(folder + "physical_package_id"), firstLine(folder + "core_id"));
    }
    device.cores = static_cast<std::int32_t>(cores.size());
    device.threadsPerCore = std::max(1, static_cast<std::int32_t>(allowed.size()) / device.cores);
}

std::string selectedWord(const std::string& line) {
    const auto open = line.find('[');
    const auto close = line.find(']');
    return open != std::string::npos && close != std::string::npos ? line.substr(open + 1, close - open - 1)
                                                                   : line;
}

} // namespace

std::vector<int> allowedProcessors() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    std::vector<int> processors;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
            if (CPU_ISSET(cpu, &allowed)) {
                processors.push_back(cpu);
            }
        }
    }
    return processors;
}

CpuDescription describeCpu(std::istream& cpuinfo) {
    auto fields = firstProcessor(cpuinfo);
    CpuDescription cpu{.name = fields["model name"], .isa = relevantOf(fields["flags"] + fields["Features"])};
    const bool hasNumber =
        std::ranges::any_of(cpu.name, [](unsigned char c) { return std::isdigit(c) != 0; });
    if (!hasNumber && fields.contains("cpu family") && fields.contains("model")) {
        cpu.name += " (family " + fields["cpu family"] + ", model " + fields["model"] + ")";
    }
    return cpu;
}

base::Hash128 DeviceFingerprint::hash() const {
    base::Hasher hasher;
    visitParts(*this, [&hasher](const char* /*name*/, const auto& part) {
        using Part = std::remove_cvref_t<decltype(part)>;
        if constexpr (std::is_same_v<Part, std::string>) {
            hasher.add(part);
        } else if constexpr (std::is_integral_v<Part>) {
            hasher.add(std::int64_t{part});
        } else {
            hasher.add(static_cast<std::int64_t>(part.size()));
            for (const auto& each : part) {
                hasher.add(each);
            }
        }
    });
    return hasher.finish();
}

std::string DeviceFingerprint::title() const {
    std::string text = cpu;
    for (const auto* name : {"avx2", "avx512f", "avx512_bf16", "amx_tile"}) {
        if (std::ranges::find(isa, name) != isa.end()) {
            text += (text == cpu ? ", " : " ") + std::string(name);
        }
    }
    return text;
}

base::Status checkPrecision(const DeviceFingerprint& device, graph::Precision precision) {
    if (precision == graph::Precision::kStrict || precision == graph::Precision::kF32) {
        return {};
    }
    if (precision != graph::Precision::kBf16) {
        return base::fail(base::ErrorKind::kImpossible,
                          "no backend here computes in " + std::string(graph::toText(precision)));
    }
    if (std::ranges::find(device.isa, "avx512_bf16") == device.isa.end()) {
        return base::fail(base::ErrorKind::kImpossible,
                          "bf16 needs a CPU with AVX512-BF16, this one has none: " + device.title());
    }
    return {};
}

DeviceFingerprint localDevice() {
    std::ifstream cpuinfo("/proc/cpuinfo");
    auto cpu = describeCpu(cpuinfo);
    DeviceFingerprint device;
    device.cpu = std::move(cpu.name);
    device.isa = std::move(cpu.isa);
    readCaches(device);
    readTopology(device);
    device.pageBytes = ::sysconf(_SC_PAGESIZE);
    device.transparentHugePages = selectedWord(firstLine("/sys/kernel/mm/transparent_hugepage/enabled"));
    return device;
}

} // namespace tessera::measure
