#pragma once

#include "engine/base/hash.h"
#include "engine/base/result.h"
#include "engine/graph/precision.h"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace tessera::measure {

/// What of a machine changes timings: part of every stored row's key and of every plan.
struct DeviceFingerprint {
    std::string cpu;              ///< as `describeCpu` names it
    std::vector<std::string> isa; ///< the vector extensions that matter: avx2, fma, avx512f, avx512_bf16, ...
    std::int64_t l1Bytes = 0;     ///< data cache of one core
    std::int64_t l2Bytes = 0;
    std::int64_t l3Bytes = 0;
    std::int32_t cores = 0; ///< physical, that this process may use
    std::int32_t threadsPerCore = 1;
    std::int64_t pageBytes = 4096;
    std::string transparentHugePages; ///< always, madvise or never

    [[nodiscard]] base::Hash128 hash() const;
    /// One line for people: "AMD EPYC 7B13, avx2 fma".
    [[nodiscard]] std::string title() const;
    friend bool operator==(const DeviceFingerprint&, const DeviceFingerprint&) = default;
};

/// Calls `visit(name, part)` for every part of it: what its hash is of, and how notes, plan files and reports
/// hold it.
template <typename Device, typename Visit>
void visitParts(Device& device, const Visit& visit) {
    visit("cpu", device.cpu);
    visit("isa", device.isa);
    visit("l1_bytes", device.l1Bytes);
    visit("l2_bytes", device.l2Bytes);
    visit("l3_bytes", device.l3Bytes);
    visit("cores", device.cores);
    visit("threads_per_core", device.threadsPerCore);
    visit("page_bytes", device.pageBytes);
    visit("transparent_huge_pages", device.transparentHugePages);
}

struct CpuDescription {
    std::string name;             ///< "" where `cpuinfo` gives none
    std::vector<std::string> isa; ///< as `DeviceFingerprint::isa`
};

/// What the first processor of `cpuinfo`, text as in /proc/cpuinfo, is. A name without a number, as virtual
/// machines give ("AMD EPYC"), stands for several designs: family and model follow it in parentheses.
[[nodiscard]] CpuDescription describeCpu(std::istream& cpuinfo);

/// Logical processors that this process may use, by their numbers; empty: the system does not tell.
[[nodiscard]] std::vector<int> allowedProcessors();

/// Can plans of this class be made on the device? \par Errors kImpossible, one line: it lacks the
/// instructions, or no backend computes so anywhere.
[[nodiscard]] base::Status checkPrecision(const DeviceFingerprint& device, graph::Precision precision);

/// Of the machine this process runs on.
[[nodiscard]] DeviceFingerprint localDevice();

} // namespace tessera::measure
