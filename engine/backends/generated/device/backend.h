#pragma once

#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/generated/device/kernel.h"
#include "engine/codegen/accelerator/accelerator.h"
#include "engine/codegen/accelerator/print_accelerator.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

namespace tessera::generated {

/// A backend of kernels that are generated for a device: each schedule is one implementation, printed in the
/// language of the device and compiled for it.
class DeviceBackend : public plugin::Backend {
public:
    /// The kernel of a schedule.
    struct Made {
        const ReadRegion& read;
        const codegen::Generated& generated;
        codegen::accelerator::PrintedKernel printed;
    };

    void offer(const plugin::RegionView& region, const plugin::SettingsView& settings,
               plugin::Offers& offers) final;
    void details(const plugin::RegionView& region, std::string_view implementation,
                 const plugin::SettingsView& settings, plugin::Details& details) final;
    std::unique_ptr<plugin::Kernel> create(const plugin::RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) final;

protected:
    explicit DeviceBackend(codegen::accelerator::Language language) : m_language(language) {}

    /// Where programs of the device are kept, below the folder that a host gives; empty: nowhere.
    [[nodiscard]] static std::filesystem::path folderOf(const plugin::SettingsView& settings,
                                                        std::string_view name);

private:
    /// What a kernel must fit on the device.
    [[nodiscard]] virtual codegen::accelerator::Limits limits() const = 0;
    /// Compiles it; `heartbeat` is called about once a second meanwhile.
    [[nodiscard]] virtual std::unique_ptr<DeviceKernel>
    compile(Made made, const std::function<void()>& heartbeat) const = 0;

    [[nodiscard]] codegen::Candidate candidateNamed(std::string_view implementation,
                                                    const ReadRegion& read) const;

    codegen::accelerator::Language m_language;
};

} // namespace tessera::generated
