// The constants of a recurrent layer in the order in which its steps read them.
#pragma once

#include "engine/backends/onednn/recurrent.h"

#include <new>
#include <vector>

namespace tessera::onednn {

/// Units in blocks of a vector.
struct UnitBlocks {
    explicit UnitBlocks(const Layer& layer);

    std::int64_t lanes;
    std::int64_t count;
    std::int64_t units;   ///< with those that fill the last block up
    std::int64_t columns; ///< of one direction's product with the inputs: [blocks][gates][lanes]
};

/// Vectors that cross lines of the cache cost twice.
template <typename Number>
struct LineAllocator {
    using value_type = Number;
    static constexpr std::align_val_t kLine{64};

    LineAllocator() = default;
    template <typename Other>
    LineAllocator(const LineAllocator<Other>& /*other*/) {} // NOLINT(google-explicit-constructor)

    Number* allocate(std::size_t count) {
        return static_cast<Number*>(::operator new(count * sizeof(Number), kLine));
    }
    void deallocate(Number* data, std::size_t /*count*/) { ::operator delete(data, kLine); }
    bool operator==(const LineAllocator& /*other*/) const { return true; }
};
using LineFloats = std::vector<float, LineAllocator<float>>;

class RecurrentWeights {
public:
    explicit RecurrentWeights(const Layer& layer) : m_layer(layer), m_blocks(layer) {}

    /// W as [directions · columns][inputs], zeros where a block is filled up.
    [[nodiscard]] std::vector<float> inputLines(const float* given) const;
    /// What is added to the product with the inputs, [directions · columns]. B holds W's, then R's: both are
    /// in it, but for the state's in the hidden gate of kGruLinear, which the reset gate multiplies.
    /// \param given  B, or nullptr.
    [[nodiscard]] std::vector<float> takeBias(const float* given);
    /// \param given  R.
    void takeRecurrence(const float* given);
    /// \param given  P [directions, 3 · hidden], or nullptr.
    void takePeepholes(const float* given);

    /// Of one direction, when all is taken.
    [[nodiscard]] StepWeights of(std::int64_t direction) const;

private:
    /// Calls `place(line of W, column of the product)` for every unit of every gate and direction.
    template <typename Place>
    void forEachUnit(Place&& place) const;

    Layer m_layer;
    UnitBlocks m_blocks;
    LineFloats m_panels;
    LineFloats m_candidatePanels;
    LineFloats m_stateBias;
    LineFloats m_peepholes;
};

} // namespace tessera::onednn
