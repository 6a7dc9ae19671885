// One way to run a region as a single XNNPACK operator.
#pragma once

#include "engine/backend/abi/epilogue.hpp"
#include "engine/backend/abi/region.hpp"
#include "engine/backend/abi/window.hpp"
#include "engine/backend/layout.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>
#include <xnnpack.h>

namespace tessera::xnnpack {

/// Between its operators the pool's threads sleep: in a plan they share their cores with the native pool.
inline constexpr std::uint32_t kOperatorFlags = XNN_FLAG_YIELD_WORKERS;

using Extents = std::vector<std::int64_t>;
using Constants = std::span<const ts_tensor>;

/// The pointers of one run.
struct Pointers {
    std::vector<const float*> inputs;
    float* output = nullptr;
    friend bool operator==(const Pointers&, const Pointers&) = default;
};

struct Operation {
    plugin::Offer offer;
    /// Makes the operator, packing the constants.
    std::function<xnn_status(Constants, xnn_operator_t*)> create;
    /// Binds shapes and pointers.
    std::function<xnn_status(xnn_operator_t, const Pointers&, pthreadpool_t)> setUp;
};

/// Every operation for a region. They throw Unsupported to refuse it.
using Operations = std::vector<Operation>;
[[nodiscard]] Operations convolutions(const plugin::RegionView& region);
[[nodiscard]] Operations fullyConnected(const plugin::RegionView& region);
[[nodiscard]] Operations pools(const plugin::RegionView& region);
[[nodiscard]] Operations binaries(const plugin::RegionView& region);
[[nodiscard]] Operations unaries(const plugin::RegionView& region);

using plugin::constantAt;
using plugin::requireFloat;
/// A number of a window as XNNPACK takes it; throws Unsupported for one that it has no room for.
[[nodiscard]] std::uint32_t narrow(std::int64_t value);
/// Throws Unsupported unless `narrow` takes all of the window. Pads at the end of a transposed convolution
/// may be negative: it has elements there that no window reaches.
void requireNarrow(const plugin::Window& window);
[[nodiscard]] Extents extentsOf(const plugin::RegionView& region, std::int32_t value);
[[nodiscard]] std::int64_t product(std::span<const std::int64_t> extents);
[[nodiscard]] backend::Layout plainLayout(std::size_t rank);
/// "acdb".
[[nodiscard]] backend::Layout channelsLast();

/// An offer that reads its inputs in `input` and writes in `output`, one layout each.
[[nodiscard]] plugin::Offer makeOffer(const plugin::RegionView& region, std::string name,
                                      const backend::Layout& input, const backend::Layout& output);

[[nodiscard]] std::string toText(xnn_status status);

[[nodiscard]] std::unique_ptr<plugin::Kernel> makeKernel(Operation operation, pthreadpool_t pool);

} // namespace tessera::xnnpack
