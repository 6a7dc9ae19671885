#pragma once

#include "engine/graph/precision.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/measure/store.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::measure {

/// A store recorded elsewhere, opened for its costs alone: the placement on a machine that is not here can be
/// explored. Nothing is run and nothing is written.
struct HardwareProfile {
    std::filesystem::path file;
    std::shared_ptr<Store> store; ///< read-only
    DeviceFingerprint device;     ///< whose costs these are
    int threads = 1;
    graph::Precision precision = graph::Precision::kF32;
    /// Under which circumstances its rows were taken: of this device, these threads and this precision, the
    /// newest first.
    std::vector<MeasuredContext> contexts;
    std::vector<std::string> notes; ///< what was left aside, one line each

    /// \param threads 0: those of most of its rows.
    /// \par Errors kIo: there is no such file, or it cannot be read; kRefused: it is no store; kImpossible:
    /// it
    ///      holds nothing, does not say of which machine it is, or nothing for these threads and precision
    ///      (names what it has). Of several machines the one with most rows is taken, and a note says so.
    [[nodiscard]] static base::Result<HardwareProfile> open(const std::filesystem::path& file, int threads,
                                                            graph::Precision precision);

    /// On which devices it holds anything of this backend, in their order; none: it holds nothing of it.
    [[nodiscard]] std::vector<backend::DeviceId> devicesOf(std::string_view backend) const;
};

} // namespace tessera::measure
