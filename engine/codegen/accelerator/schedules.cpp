#include "engine/codegen/accelerator/schedules.h"

#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <numeric>

namespace tessera::codegen::accelerator {

namespace {

constexpr std::array kFamilies = {
    Family{"gemm", productCandidates},        Family{"depthwise", depthwiseCandidates},
    Family{"direct", directCandidates},       Family{"rows", rowsCandidates},
    Family{"reduce", reduceCandidates},       Family{"pool", poolCandidates},
    Family{"reorder", reorderCandidates},     Family{"elementwise", elementwiseCandidates},
    Family{"broadcast", broadcastCandidates}, Family{"attention", attentionCandidates},
    Family{"batched", batchedCandidates},
};

/// A group of one result is worth its barriers from so many elements on, and a work item of its own up to so
/// many.
constexpr std::int64_t kLeastOfGroup = 32;
constexpr std::int64_t kMostOfItem = 4096;
/// Of a group: neighbours read neighbouring elements in any case, and larger groups are fewer.
constexpr std::int64_t kFewItems = 64;
constexpr std::int64_t kManyItems = 256;
/// So many results keep all work items of an accelerator at work, whatever each takes.
constexpr std::int64_t kManyResults = 4096;

} // namespace

std::span<const Family> families() {
    return kFamilies;
}

Selection select(const Problem& problem, const Limits& limits) {
    Selection selection;
    for (const auto& family : kFamilies) {
        auto offered = family.candidates(problem, limits);
        if (!offered) {
            selection.refusals.push_back({std::string(family.name), offered.error().message});
            continue;
        }
        std::ranges::move(*offered, std::back_inserter(selection.candidates));
    }
    return selection;
}

base::Result<Candidate> candidateNamed(std::string_view name, const Problem& problem, const Limits& limits) {
    auto selection = select(problem, limits);
    const auto found = std::ranges::find(selection.candidates, name, &Candidate::name);
    if (found == selection.candidates.end()) {
        return base::fail(base::ErrorKind::kImpossible, "there is no schedule '" + std::string(name) + "'");
    }
    return std::move(*found);
}

bool isAddressable(std::int64_t elements) {
    return elements >= 1 && elements < kLargestElements;
}

std::vector<std::int64_t> groupSizes(const Limits& limits) {
    std::vector<std::int64_t> sizes{std::min(kFewItems, limits.items)};
    if (kManyItems <= limits.items) {
        sizes.push_back(kManyItems);
    }
    return sizes;
}

std::string withItems(const std::string& name, std::int64_t items) {
    return name + ".i" + std::to_string(items);
}

void eachUnit(KernelBuilder& builder, std::int64_t units, std::int64_t items,
              const std::function<void(const Index& unit)>& body) {
    builder.eachItem(ceilDivide(units, items), items, [&](const Index& group, const Index& item) {
        const Index unit = builder.define("unit", group * items + item);
        builder.onlyIf(units % items == 0 ? Conditions() : Conditions{{unit, units}}, [&] { body(unit); });
    });
}

void eachOfGroup(KernelBuilder& builder, const Index& item, std::int64_t items, std::int64_t count,
                 const std::function<void(const Index& number)>& body) {
    const std::int64_t whole = count / items;
    builder.loop(LoopKind::kSerial, "turn", whole,
                 [&](const Index& turn) { body(builder.define("i", turn * items + item)); });
    if (const std::int64_t rest = count % items; rest != 0) {
        builder.onlyIf({{item, rest}}, [&] { body(builder.define("i", item + Index(whole * items))); });
    }
}

std::int64_t countOf(std::span<const std::int64_t> extents) {
    return std::accumulate(extents.begin(), extents.end(), std::int64_t{1}, std::multiplies<>());
}

std::vector<Index> coordinates(KernelBuilder& builder, const Index& number,
                               const std::vector<std::int64_t>& extents) {
    std::vector<Index> at(extents.size());
    Index rest = number;
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        at[axis] = axis == 0 ? rest : builder.define("at", rest.remainder(extents[axis]));
        rest = axis == 0 ? rest : builder.define("rest", rest.dividedBy(extents[axis]));
    }
    return at;
}

std::string Team::Schedule::name() const {
    return withItems(size == Size::kItem ? "item" : "group", items);
}

std::vector<Team::Schedule> Team::schedules(std::int64_t results, std::int64_t elements,
                                            const Limits& limits) {
    std::vector<Schedule> made;
    if (elements >= kLeastOfGroup && results <= kLargestElements / limits.items) {
        for (const std::int64_t items : {kFewItems, kManyItems}) {
            // The larger one where there is something to do for each.
            const bool fits = items <= limits.items &&
                              items * static_cast<std::int64_t>(sizeof(float)) <= limits.sharedBytes;
            if (fits && (items == kFewItems || elements >= items)) {
                made.push_back({.size = Size::kGroup, .items = items});
            }
        }
    }
    if (elements <= kMostOfItem || results >= kManyResults || made.empty()) {
        made.push_back({.size = Size::kItem, .items = groupSizes(limits).front()});
    }
    return made;
}

Team::Team(KernelBuilder& builder, const Schedule& schedule) : m_builder(builder), m_schedule(schedule) {
    if (schedule.size == Size::kGroup) {
        m_shared = builder.buffer("shared", Scope::kGroup, schedule.items);
    }
}

void Team::each(std::int64_t results, const std::function<void(const Index& result)>& body) {
    if (m_schedule.size == Size::kItem) {
        eachUnit(m_builder, results, m_schedule.items, body);
        return;
    }
    m_builder.eachItem(results, m_schedule.items, [&](const Index& group, const Index& item) {
        m_item = item;
        body(group);
    });
}

void Team::sweep(std::int64_t count, const std::function<void(const Index& element)>& body) {
    if (m_schedule.size == Size::kItem) {
        m_builder.loop(LoopKind::kSerial, "i", count, body);
        return;
    }
    eachOfGroup(m_builder, m_item, m_schedule.items, count, body);
}

Value Team::together(ValueOp op, Value mine) {
    if (m_schedule.size == Size::kItem) {
        return m_builder.let("all", std::move(mine));
    }
    const Access own{m_shared, m_item};
    m_builder.store(own, std::move(mine));
    m_builder.barrier();
    for (std::int64_t half = m_schedule.items / 2; half > 0; half /= 2) {
        m_builder.onlyIf({{m_item, half}}, [&] {
            m_builder.store(own,
                            binaryValue(op, loadValue(own), loadValue({m_shared, m_item + Index(half)})));
        });
        m_builder.barrier();
    }
    const Value all = m_builder.let("all", broadcastValue({m_shared, 0}));
    m_builder.barrier(); // before the next use
    return all;
}

void Team::once(const std::function<void()>& body) {
    m_builder.onlyIf(m_schedule.size == Size::kItem ? Conditions() : Conditions{{m_item, 1}}, body);
}

} // namespace tessera::codegen::accelerator
