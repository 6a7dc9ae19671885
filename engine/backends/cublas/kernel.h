#pragma once

#include "engine/backends/cublas/operation.h"

#include <memory>
#include <optional>
#include <vector>

namespace tessera::cublas {

/// A product by one algorithm. Constants lie on the device.
class ProductKernel final : public plugin::Kernel {
public:
    /// Throws plugin::Unsupported: the library has no such algorithm for it.
    ProductKernel(std::shared_ptr<const Session> session, const FusedProduct& product,
                  const AlgorithmSetup& algorithm);

    [[nodiscard]] std::size_t workspaceBytes() const { return m_prepared.workspaceBytes; }

    void prepare(std::span<const ts_tensor> constants) override;
    void run(ts_stream* stream, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override;

private:
    /// A constant of the region.
    struct Held {
        std::size_t position;
        plugin::HeldMemory memory;
    };

    void hold(const plugin::Operand& operand, std::span<const ts_tensor> constants,
              plugin::OwnStream& stream);
    /// CUDA loads a kernel when it is first called: here, not in a run that may be captured.
    void load(plugin::OwnStream& stream);
    [[nodiscard]] void* addressOf(const ts_buffer& buffer) const;
    [[nodiscard]] void* addressOf(const plugin::Operand& operand, std::span<const ts_buffer> inputs) const;
    void queue(ts_stream* stream, const Addresses& at) const;

    std::shared_ptr<const Session> m_session;
    FusedProduct m_product;
    Operation m_operation;
    Operation::Prepared m_prepared;
    std::vector<Held> m_constants;
    std::optional<plugin::HeldMemory> m_bias;
};

/// What a kernel of the product keeps on the device.
[[nodiscard]] std::size_t persistentBytes(const plugin::RegionView& region, const FusedProduct& product);

} // namespace tessera::cublas
