// Gather, GatherElements and GatherND by indices that a run brings.
#include "engine/backends/native/family.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/positions.h"
#include "engine/backends/native/team.h"

#include <algorithm>
#include <optional>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::string_view kGatherOperators[] = {"Gather", "GatherElements", "GatherND"};

struct GatherProblem {
    std::optional<SlicePositions> slices; ///< else elements
    ElementPositions elements;
    Source data;
    Source indices;
    IndexList::Width width = IndexList::Width::kWide;
    std::int64_t word = 0;
    std::int64_t resultBytes = 0;
};

GatherProblem readGatherProblem(const RegionView& region) {
    const NodeView node = region.node(0);
    GatherProblem problem;
    problem.data = sourceOf(region, node.input(0));
    problem.indices = sourceOf(region, node.input(1));
    problem.width = indexWidth(region, node.input(1));
    problem.word = elementBytes(region, node.input(0));
    problem.resultBytes = region.elements(node.output(0)) * problem.word;
    if (node.op() == "GatherElements") {
        problem.elements = elementPositions(region);
    } else {
        problem.slices = node.op() == "Gather" ? gatherPositions(region)
                                               : tuplePositions(region, node.intOr("batch_dims", 0));
    }
    return problem;
}

/// A few bytes are a load and a store; more are left to memcpy.
void copySlice(const std::byte* from, std::byte* to, std::int64_t bytes) {
    if (isWord(bytes)) {
        withWord(bytes, [&]<typename Word>() { storeWord(to, loadWord<Word>(from)); });
    } else {
        std::memcpy(to, from, static_cast<std::size_t>(bytes));
    }
}

class GatherKernel final : public plugin::Kernel {
public:
    GatherKernel(GatherProblem problem, int threads) : m_problem(std::move(problem)), m_threads(threads) {}

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        const std::byte* data = m_constants.dataOf(m_problem.data, inputs);
        const std::byte* indices = m_constants.dataOf(m_problem.indices, inputs);
        auto* target = static_cast<std::byte*>(outputs[0].data);
        IndexCheck check;
        onTeam(m_threads, [&](int thread, int threads) {
            if (m_problem.slices) {
                copySlices(shareOf(m_problem.slices->count(), thread, threads), data,
                           IndexList(indices, m_problem.width), target, check);
                return;
            }
            const auto share = shareOf(m_problem.elements.rows(), thread, threads);
            withWord(m_problem.word, [&]<typename Word>() {
                const auto copy = [&]<typename Index>() {
                    if (m_problem.elements.step == 0) {
                        copyElements<Word, Index, true>(share, data, indices, target, check);
                    } else {
                        copyElements<Word, Index, false>(share, data, indices, target, check);
                    }
                };
                m_problem.width == IndexList::Width::kWide ? copy.template operator()<std::int64_t>()
                                                           : copy.template operator()<std::int32_t>();
            });
        });
        check.raise();
    }

private:
    void copySlices(const Share& share, const std::byte* data, const IndexList& indices, std::byte* target,
                    IndexCheck& check) const {
        const std::int64_t bytes = m_problem.slices->length * m_problem.word;
        for (std::int64_t i = share.first; i < share.end; ++i) {
            const std::int64_t begin = m_problem.slices->of(i, indices, check);
            if (begin < 0) {
                return;
            }
            copySlice(data + begin * m_problem.word, target + i * bytes, bytes);
        }
    }

    /// \tparam kAlong  the axis is the last, so that indices are positions of the row
    template <typename Word, typename Index, bool kAlong>
    void copyElements(const Share& share, const std::byte* data, const std::byte* indices, std::byte* target,
                      IndexCheck& check) const {
        constexpr auto kSize = static_cast<std::int64_t>(sizeof(Word));
        const ElementPositions& at = m_problem.elements;
        for (std::int64_t row = share.first; row < share.end; ++row) {
            const std::byte* from = data + at.rowBegin(row) * kSize;
            const std::byte* list = indices + row * at.width * std::int64_t{sizeof(Index)};
            std::byte* to = target + row * at.width * kSize;
            bool isBad = false;
            for (std::int64_t i = 0; i < at.width; ++i) {
                std::int64_t index = loadWord<Index>(list + i * std::int64_t{sizeof(Index)});
                index += index < 0 ? at.extent : 0;
                const bool isOutside =
                    static_cast<std::uint64_t>(index) >= static_cast<std::uint64_t>(at.extent);
                isBad |= isOutside;
                index = isOutside ? 0 : index; // read there, and reported below
                storeWord(to + i * kSize,
                          loadWord<Word>(from + (kAlong ? index : index * at.stride + i * at.step) * kSize));
            }
            for (std::int64_t i = 0; i < at.width && isBad; ++i) {
                static_cast<void>(
                    check.resolve(loadWord<Index>(list + i * std::int64_t{sizeof(Index)}), at.extent));
            }
        }
    }

    GatherProblem m_problem;
    HeldConstants m_constants;
    int m_threads;
};

/// A Gather by constants from what a run brings is a movement by position.
bool isMovement(const RegionView& region) {
    const NodeView node = region.node(0);
    return node.op() == "Gather" && region.value(node.input(1)).is_constant != 0 &&
           region.value(node.input(0)).is_constant == 0;
}

void offerGather(const RegionView& region, const plugin::SettingsView& settings, plugin::Offers& offers) {
    if (isMovement(region)) {
        return;
    }
    const auto problem = readGatherProblem(region);
    auto offer = plainOffer(region, "gather");
    offer.threads = threadsFor(problem.resultBytes, settings) == 1 ? 1 : 0;
    offers.add(offer);
}

std::unique_ptr<plugin::Kernel> makeGather(const RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) {
    plugin::requireOffered(implementation, "gather");
    if (isMovement(region)) {
        throw Unsupported("its indices are constants");
    }
    auto problem = readGatherProblem(region);
    const int threads = threadsFor(problem.resultBytes, settings);
    return std::make_unique<GatherKernel>(std::move(problem), threads);
}

} // namespace

const Family kGather{"gather", kGatherOperators, offerGather, makeGather};

} // namespace tessera::native
