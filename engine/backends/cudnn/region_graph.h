// A region as an operation graph in one layout, and where each of its tensors comes from.
#pragma once

#include "engine/backend/abi/region.hpp"
#include "engine/backend/abi/window.hpp"
#include "engine/backends/cudnn/graph.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tessera::cudnn {

/// How activations lie.
enum class Order { kPlain, kChannelsLast };

/// "plain", "nhwc": how an implementation's name starts.
[[nodiscard]] const char* nameOf(Order order);
/// As layouts of the contract: "abcd", "acdb".
[[nodiscard]] std::string layoutOf(Order order, std::size_t rank);
/// Without gaps. Extents are [N, C, spatial...].
[[nodiscard]] TensorShape shapeOf(Order order, Extents extents);
/// Extents as cuDNN takes them, which has no less than two spatial axes: ones are put before those there are.
[[nodiscard]] Extents spatial(std::span<const std::int64_t> extents);
/// The same of a window over spatial axes.
[[nodiscard]] SlidingWindow spatial(const plugin::Window& window);
/// Row-major `from` in the strides of `shape`, whose extents are the same elements.
[[nodiscard]] std::vector<float> inStrides(std::span<const float> from, const TensorShape& shape);

using Constants = std::span<const ts_tensor>;
[[nodiscard]] std::span<const float> floatsOf(const ts_tensor& tensor);

/// Where the address of a tensor comes from.
struct Binding {
    enum class From { kInput, kOutput, kPacked, kNumber } from = From::kInput;
    std::size_t position =
        0; ///< among the region's inputs or outputs, or the graph's packed constants or numbers
    TensorId id{};
};

/// A constant in memory of the device, made of the region's.
struct Packed {
    std::size_t elements = 0;
    std::function<std::vector<float>(Constants)> make;
};

/// Collects a graph and its bindings. All calls throw plugin::Unsupported for what cuDNN has no place for.
class RegionGraph {
public:
    RegionGraph(const LibraryPointer& library, const plugin::RegionView& region, Order order);

    [[nodiscard]] const plugin::RegionView& region() const { return m_region; }
    [[nodiscard]] Order order() const { return m_order; }
    [[nodiscard]] OperationGraph& graph() { return *m_graph; }
    [[nodiscard]] TensorShape shape(Extents extents) const { return shapeOf(m_order, std::move(extents)); }

    /// An input of the region in the layout of `lies`, seen with this shape.
    TensorId input(std::int32_t value, const TensorShape& seen, Order lies);
    /// The region's only output, likewise.
    TensorId output(std::int32_t value, const TensorShape& seen, Order lies);
    TensorId packed(const TensorShape& shape, std::function<std::vector<float>(Constants)> make);
    /// A constant of the region, packed into the strides of `shape`; or an input that lies row-major.
    TensorId operand(std::int32_t value, const TensorShape& shape);
    TensorId number(float value, std::size_t rank);

    /// Ends the graph. Throws plugin::Unsupported where an input of the region has no part in it.
    void finish(Handle handle);

    [[nodiscard]] const std::vector<Binding>& bindings() const { return m_bindings; }
    [[nodiscard]] const std::vector<Packed>& constants() const { return m_packed; }
    [[nodiscard]] const std::vector<float>& numbers() const { return m_numbers; }
    [[nodiscard]] const std::vector<std::string>& inputLayouts() const { return m_inputLayouts; }
    [[nodiscard]] const std::vector<std::string>& outputLayouts() const { return m_outputLayouts; }
    [[nodiscard]] std::size_t constantBytes() const;

private:
    plugin::RegionView m_region;
    Order m_order;
    std::unique_ptr<OperationGraph> m_graph;
    std::vector<Binding> m_bindings;
    std::vector<Packed> m_packed;
    std::vector<float> m_numbers;
    std::vector<std::string> m_inputLayouts;
    std::vector<std::string> m_outputLayouts;
};

} // namespace tessera::cudnn
