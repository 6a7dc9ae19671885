// Rows that are filled, kept in part or put in another order by what a run or a row's place says: OneHot,
// Trilu and ReverseSequence.
#include "engine/backends/native/family.h"
#include "engine/backends/native/numbers.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/positions.h"
#include "engine/backends/native/team.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::string_view kRowOperators[] = {"OneHot", "ReverseSequence", "Trilu"};

/// What a run brings: one pointer an input of the node, null where it is left out.
using Operands = std::vector<const std::byte*>;
/// Computes one thread's part.
using Work = std::function<void(const Operands&, std::byte* target, int thread, int threads)>;

template <typename Word>
void fillWords(std::byte* target, std::int64_t count, Word word) {
    for (std::int64_t i = 0; i < count; ++i) {
        storeWord(target + i * std::int64_t{sizeof(Word)}, word);
    }
}

Work trilu(const RegionView& region) {
    const NodeView node = region.node(0);
    const Extents extents = extentsOf(region, node.input(0));
    const std::size_t rank = extents.size();
    if (rank < 2) {
        throw Unsupported("it has no matrices");
    }
    const std::int64_t columns = extents[rank - 1];
    const std::int64_t rows = extents[rank - 2];
    const std::int64_t stated = node.input(1) >= 0 ? wholeNumbersOf(region, node.input(1)).at(0) : 0;
    const std::int64_t diagonal = std::clamp(stated, -rows - 1, columns + 1);
    const bool isUpper = node.intOr("upper", 1) != 0;
    const std::int64_t word = elementBytes(region, node.input(0));
    const std::int64_t count = productOf(extents, 0, rank - 1);
    return [=](const Operands& operands, std::byte* target, int thread, int threads) {
        const auto share = shareOf(count, thread, threads);
        for (std::int64_t row = share.first; row < share.end; ++row) {
            // Columns from the diagonal on are kept, or those up to it.
            const std::int64_t cut =
                std::clamp<std::int64_t>(row % rows + diagonal + (isUpper ? 0 : 1), 0, columns);
            const auto bytes = static_cast<std::size_t>(word);
            const auto before = static_cast<std::size_t>(cut) * bytes;
            const auto behind = static_cast<std::size_t>(columns - cut) * bytes;
            std::byte* to = target + row * columns * word;
            const std::byte* from = operands[0] + row * columns * word;
            if (isUpper) {
                std::memset(to, 0, before);
                std::memcpy(to + before, from + before, behind);
            } else {
                std::memcpy(to, from, before);
                std::memset(to + before, 0, behind);
            }
        }
    };
}

Work reverseSequence(const RegionView& region) {
    const NodeView node = region.node(0);
    const Extents extents = extentsOf(region, node.input(0));
    const std::int64_t timeAxis = node.intOr("time_axis", 0);
    if (extents.size() < 2 || timeAxis + node.intOr("batch_axis", 1) != 1 || timeAxis < 0 || timeAxis > 1) {
        throw Unsupported("its axes are not the first two");
    }
    const std::int64_t times = extents[static_cast<std::size_t>(timeAxis)];
    const std::int64_t batches = extents[static_cast<std::size_t>(1 - timeAxis)];
    const auto width = indexWidth(region, node.input(1));
    const std::int64_t bytes = productOf(extents, 2, extents.size()) * elementBytes(region, node.input(0));
    const std::int64_t timeStep = timeAxis == 0 ? batches : 1;
    const std::int64_t batchStep = timeAxis == 0 ? 1 : times;
    return [=](const Operands& operands, std::byte* target, int thread, int threads) {
        const IndexList lengths(operands[1], width);
        const auto share = shareOf(times * batches, thread, threads);
        for (std::int64_t i = share.first; i < share.end; ++i) {
            const std::int64_t batch = i / times;
            const std::int64_t time = i % times;
            const std::int64_t length = lengths[batch];
            if (length < 0 || length > times) {
                throw std::runtime_error("length " + std::to_string(length) + " is none of " +
                                         std::to_string(times) + " steps");
            }
            const std::int64_t from = time < length ? length - 1 - time : time;
            std::memcpy(target + (time * timeStep + batch * batchStep) * bytes,
                        operands[0] + (from * timeStep + batch * batchStep) * bytes,
                        static_cast<std::size_t>(bytes));
        }
    };
}

Work oneHot(const RegionView& region) {
    const NodeView node = region.node(0);
    const Extents extents = extentsOf(region, node.output(0));
    const std::size_t axis = axisOf(node.intOr("axis", -1), extents.size());
    const std::int64_t depth = extents[axis];
    const std::int64_t inner = productOf(extents, axis + 1, extents.size());
    const std::int64_t outer = productOf(extents, 0, axis);
    const auto width = indexWidth(region, node.input(0));
    const std::int64_t word = elementBytes(region, node.output(0));
    if (region.elements(node.input(2)) != 2) {
        throw Unsupported("its values are not two");
    }
    return [=](const Operands& operands, std::byte* target, int thread, int threads) {
        const IndexList indices(operands[0], width);
        const auto share = shareOf(outer, thread, threads);
        withWord(word, [&]<typename Word>() {
            constexpr auto kSize = std::int64_t{sizeof(Word)};
            fillWords(target + share.first * depth * inner * kSize, (share.end - share.first) * depth * inner,
                      loadWord<Word>(operands[2]));
            const auto on = loadWord<Word>(operands[2] + kSize);
            for (std::int64_t i = share.first * inner; i < share.end * inner; ++i) {
                const std::int64_t index = indices[i] < 0 ? indices[i] + depth : indices[i];
                if (index >= 0 && index < depth) { // others leave all values off
                    storeWord(target + ((i / inner * depth + index) * inner + i % inner) * kSize, on);
                }
            }
        });
    };
}

Work readWork(const RegionView& region) {
    const auto op = region.node(0).op();
    return op == "OneHot" ? oneHot(region) : op == "Trilu" ? trilu(region) : reverseSequence(region);
}

std::int64_t resultBytes(const RegionView& region) {
    const auto output = region.node(0).output(0);
    return region.elements(output) * elementBytes(region, output);
}

class RowKernel final : public plugin::Kernel {
public:
    RowKernel(const RegionView& region, int threads) : m_work(readWork(region)), m_threads(threads) {
        for (const auto input : region.node(0).inputs()) {
            m_sources.push_back(input >= 0 ? std::optional(sourceOf(region, input)) : std::nullopt);
        }
    }

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        Operands operands;
        for (const auto& source : m_sources) {
            operands.push_back(source ? m_constants.dataOf(*source, inputs) : nullptr);
        }
        onTeam(m_threads, [&](int thread, int threads) {
            m_work(operands, static_cast<std::byte*>(outputs[0].data), thread, threads);
        });
    }

private:
    Work m_work;
    std::vector<std::optional<Source>> m_sources;
    HeldConstants m_constants;
    int m_threads;
};

void offerRows(const RegionView& region, const plugin::SettingsView& settings, plugin::Offers& offers) {
    static_cast<void>(readWork(region));
    auto offer = plainOffer(region, "rows");
    offer.threads = threadsFor(resultBytes(region), settings) == 1 ? 1 : 0;
    offers.add(offer);
}

std::unique_ptr<plugin::Kernel> makeRows(const RegionView& region, std::string_view implementation,
                                         const plugin::SettingsView& settings) {
    plugin::requireOffered(implementation, "rows");
    return std::make_unique<RowKernel>(region, threadsFor(resultBytes(region), settings));
}

} // namespace

const Family kRows{"rows", kRowOperators, offerRows, makeRows};

} // namespace tessera::native
