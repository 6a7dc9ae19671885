#pragma once

#include "engine/backend/abi/on_device.hpp"
#include "engine/backends/generated/reader.h"
#include "engine/codegen/accelerator/print_accelerator.h"
#include "engine/codegen/family.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tessera::generated {

/// A generated kernel of a device behind the plug-in contract: what is left to the one that derives from it
/// is to launch it.
class DeviceKernel : public plugin::Kernel {
public:
    void prepare(std::span<const ts_tensor> constants) final;
    void run(ts_stream* stream, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) final;

protected:
    DeviceKernel(const plugin::DeviceView& device, const ReadRegion& read,
                 const codegen::Generated& generated, codegen::accelerator::PrintedKernel printed);

    [[nodiscard]] const plugin::DeviceView& device() const { return m_device; }
    [[nodiscard]] const codegen::accelerator::PrintedKernel& printed() const { return m_printed; }

private:
    /// Queues it on a stream of its device. \param arguments in the kernel's order
    virtual void launch(ts_stream* stream, std::span<const ts_buffer> arguments) = 0;

    plugin::DeviceView m_device;
    codegen::accelerator::PrintedKernel m_printed;
    std::vector<std::optional<std::size_t>> m_sources; ///< of constants
    std::vector<std::size_t> m_inputs;                 ///< in the order of arguments
    std::vector<codegen::Packing> m_packings;
    std::vector<plugin::HeldMemory> m_constants;
    std::vector<ts_buffer> m_arguments; ///< of the run at hand
};

} // namespace tessera::generated
