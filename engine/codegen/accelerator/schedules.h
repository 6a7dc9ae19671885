// The families of accelerators, and what their schedules share.
#pragma once

#include "engine/codegen/accelerator/accelerator.h"
#include "engine/codegen/builder.h"
#include "engine/codegen/epilogue.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace tessera::codegen::accelerator {

using Candidates = base::Result<std::vector<Candidate>>;

[[nodiscard]] Candidates elementwiseCandidates(const Problem& problem, const Limits& limits);
[[nodiscard]] Candidates broadcastCandidates(const Problem& problem, const Limits& limits);
[[nodiscard]] Candidates reorderCandidates(const Problem& problem, const Limits& limits);
[[nodiscard]] Candidates reduceCandidates(const Problem& problem, const Limits& limits);
[[nodiscard]] Candidates rowsCandidates(const Problem& problem, const Limits& limits);
[[nodiscard]] Candidates poolCandidates(const Problem& problem, const Limits& limits);
[[nodiscard]] Candidates depthwiseCandidates(const Problem& problem, const Limits& limits);
[[nodiscard]] Candidates directCandidates(const Problem& problem, const Limits& limits);
[[nodiscard]] Candidates productCandidates(const Problem& problem, const Limits& limits);
[[nodiscard]] Candidates batchedCandidates(const Problem& problem, const Limits& limits);
[[nodiscard]] Candidates attentionCandidates(const Problem& problem, const Limits& limits);

/// kImpossible, for that reason.
[[nodiscard]] inline tl::unexpected<base::Error> refuse(const std::string& why) {
    return base::fail(base::ErrorKind::kImpossible, why);
}
inline constexpr const char* kEmpty = "an extent is zero, or an operand is too large";
/// Elements of a buffer that a kernel can address.
[[nodiscard]] bool isAddressable(std::int64_t elements);

/// How large groups are worth a try where the work items of one have nothing to do with each other.
[[nodiscard]] std::vector<std::int64_t> groupSizes(const Limits& limits);

/// Adds ".i64": groups of so many work items.
[[nodiscard]] std::string withItems(const std::string& name, std::int64_t items);

/// A kernel in which each work item has `units` / `items` units, which lie side by side for neighbours.
void eachUnit(KernelBuilder& builder, std::int64_t units, std::int64_t items,
              const std::function<void(const Index& unit)>& body);

/// The numbers 0 to `count` - 1, dealt in turn to the work items of a group, of which `item` is the one at
/// hand. How often each comes is known where the kernel is compiled, so that its registers are.
void eachOfGroup(KernelBuilder& builder, const Index& item, std::int64_t items, std::int64_t count,
                 const std::function<void(const Index& number)>& body);

/// How many elements an array of these extents has.
[[nodiscard]] std::int64_t countOf(std::span<const std::int64_t> extents);

/// The coordinates of a number, of which the last one varies fastest.
[[nodiscard]] std::vector<Index> coordinates(KernelBuilder& builder, const Index& number,
                                             const std::vector<std::int64_t>& extents);

/// Work items that make one result together, from many elements: one of them by itself, or all of a group.
class Team {
public:
    enum class Size : std::uint8_t { kItem, kGroup };
    struct Schedule {
        Size size = Size::kItem;
        std::int64_t items = 64; ///< of a group; a power of two

        /// "item.i64", "group.i256".
        [[nodiscard]] std::string name() const;
    };
    /// Those that are worth a try for so many results of so many elements each.
    [[nodiscard]] static std::vector<Schedule> schedules(std::int64_t results, std::int64_t elements,
                                                         const Limits& limits);

    /// Opens its buffer: called behind all others.
    Team(KernelBuilder& builder, const Schedule& schedule);

    /// The whole kernel: a team for each of the results.
    void each(std::int64_t results, const std::function<void(const Index& result)>& body);
    /// The elements 0 to `count` - 1, some of them each work item.
    void sweep(std::int64_t count, const std::function<void(const Index& element)>& body);
    /// What the work items hold, put together: each of them gets it.
    [[nodiscard]] Value together(ValueOp op, Value mine);
    /// By one of them.
    void once(const std::function<void()>& body);

private:
    KernelBuilder& m_builder;
    Schedule m_schedule;
    Pointer m_shared;
    Index m_item;
};

} // namespace tessera::codegen::accelerator
