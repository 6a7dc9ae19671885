#pragma once

#include "engine/codegen/builder.h"
#include "engine/codegen/family.h"
#include "engine/codegen/problem.h"

#include <limits>
#include <span>
#include <variant>
#include <vector>

namespace tessera::codegen {

/// Writes the steps of an epilogue into a kernel.
///
/// \par Buffers It opens one input a tensor and, when there are channel operands, one of constants: for each
/// such
///              step its numbers, padded with zeros (ones for a division) to `paddedChannels`.
class EpilogueWriter {
public:
    EpilogueWriter(KernelBuilder& builder, const Epilogue& epilogue, std::int64_t paddedChannels,
                   std::int64_t resultElements);

    /// The tensors' buffers; called before the output's.
    void openTensors();
    /// The channel constants' buffer; called behind the weights'.
    void openConstants();

    /// Registers with the channel operands of the vector of channels from `channel` on.
    [[nodiscard]] std::vector<Value> channelOperands(const Index& channel);
    /// The same of one channel, in every lane: for a result whose vectors run along a row.
    [[nodiscard]] std::vector<Value> channelScalars(const Index& channel);
    struct Range {
        std::size_t first = 0;
        std::size_t end = std::numeric_limits<std::size_t>::max();
    };
    /// The steps of a range, all when none is given, on `value`, which is element `element` and following of
    /// the result. `operands` holds, for all steps in order, those of channels, or those of a Broadcast.
    [[nodiscard]] Value apply(Value value, std::span<const Value> operands, const Index& element,
                              const Range& range);
    [[nodiscard]] Value apply(Value value, std::span<const Value> operands, const Index& element) {
        return apply(std::move(value), operands, element, {});
    }

private:
    KernelBuilder& m_builder;
    const Epilogue& m_epilogue;
    std::int64_t m_paddedChannels;
    std::int64_t m_resultElements;
    std::int64_t m_channelSteps = 0;
    std::vector<Pointer> m_tensors;
    Pointer m_constants;
};

/// Whether a step has one number a channel.
[[nodiscard]] bool hasChannelSteps(const Epilogue& epilogue);
/// What fills the channel constants; empty where no step has any.
[[nodiscard]] std::vector<Packing> channelPackings(const Epilogue& epilogue, std::int64_t channels,
                                                   std::int64_t paddedChannels);
/// What fills a kernel's constants: the weights, then the channel constants where it has a buffer of them.
[[nodiscard]] std::vector<Packing> packingsOf(Packing weights, const Epilogue& epilogue,
                                              std::int64_t channels, std::int64_t paddedChannels);
/// The same for a convolution: `pack(plan, StoredTaps, weights, to)` writes the plan's weight elements.
template <typename Plan, typename Pack>
[[nodiscard]] std::vector<Packing> packingsOf(const Problem& problem, const Plan& plan, Pack pack,
                                              std::int64_t channels, std::int64_t paddedChannels) {
    const auto stored = StoredTaps::of(std::get<Convolution>(problem.shape));
    return packingsOf(
        {.elements = plan.weightElements(),
         .pack = [plan, pack, stored](auto sources, float* to) { pack(plan, stored, sources[0], to); }},
        problem.epilogue, channels, paddedChannels);
}

} // namespace tessera::codegen
