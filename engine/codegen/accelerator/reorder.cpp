// Elements moved: one each work item in the order of the result, or squares that are turned in the memory of
// a group, so that neighbours read and write neighbouring elements.
#include "engine/codegen/accelerator/schedules.h"
#include "engine/codegen/families/tiling.h"

#include <algorithm>
#include <optional>

namespace tessera::codegen::accelerator {

namespace reorder {
namespace {

constexpr std::int64_t kSides[] = {16, 32}; ///< of a square, in elements
constexpr std::int64_t kRowsATime = 8;      ///< of a square
constexpr std::int64_t kLeastSide = 8;      ///< of what is worth a square

std::vector<std::int64_t> extentsOf(const Reorder& shape) {
    std::vector<std::int64_t> extents;
    for (const auto& axis : shape.axes) {
        extents.push_back(axis.extent.value());
    }
    return extents;
}

/// Writes moves of an element.
class Writer {
public:
    Writer(const Problem& problem, const Reorder& shape)
        : m_shape(shape)
        , m_builder(1, 1)
        , m_steps(m_builder, problem.epilogue, 1, shape.resultElements.value()) {
        m_input = m_builder.buffer("x", Scope::kInput, shape.inputElements.value());
        m_steps.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, shape.resultElements.value());
        m_steps.openConstants();
    }

    Kernel eachElement(std::int64_t items) {
        const auto extents = extentsOf(m_shape);
        eachUnit(m_builder, countOf(extents), items, [&](const Index& unit) {
            const auto at = coordinates(m_builder, unit, extents);
            Index from = 0;
            Index to = 0;
            for (std::size_t axis = 0; axis < at.size(); ++axis) {
                from = from + at[axis] * m_shape.axes[axis].from;
                to = to + at[axis] * m_shape.axes[axis].to;
            }
            if (!m_shape.padding) {
                finish(loadValue({m_input, from}), to);
                return;
            }
            m_builder.onlyIf(
                isChannel(at),
                [&] {
                    finish(loadValue({m_input, from}), to);
                },
                [&] {
                    if (m_shape.padding->side == Reorder::Padding::Side::kResult) {
                        m_builder.store({m_result, to}, constantValue(0.0));
                    }
                });
        });
        return m_builder.take();
    }

    /// Squares of the axes that are innermost in the input and in the result.
    Kernel eachSquare(std::size_t source, std::size_t target, std::int64_t side) {
        const Pointer square = m_builder.buffer("square", Scope::kGroup, side * (side + 1));
        auto extents = extentsOf(m_shape);
        const std::int64_t across = extents[source];
        const std::int64_t along = extents[target];
        extents[source] = ceilDivide(across, side);
        extents[target] = ceilDivide(along, side);
        m_builder.eachItem(countOf(extents), side * kRowsATime, [&](const Index& group, const Index& item) {
            const auto at = coordinates(m_builder, group, extents);
            Index from = 0;
            Index to = 0;
            for (std::size_t axis = 0; axis < at.size(); ++axis) {
                const bool isTiled = axis == source || axis == target;
                from = from + at[axis] * (m_shape.axes[axis].from * (isTiled ? side : 1));
                to = to + at[axis] * (m_shape.axes[axis].to * (isTiled ? side : 1));
            }
            const Index column = m_builder.define("column", item.remainder(side));
            const Index row = m_builder.define("row", item.dividedBy(side));
            // A column of the square is an index of the source axis here, of the target axis behind.
            const auto inside = [&](const Index& sourceAt, const Index& targetAt) {
                Conditions conditions;
                if (across % side != 0) {
                    conditions.push_back({at[source] * side + sourceAt, across});
                }
                if (along % side != 0) {
                    conditions.push_back({at[target] * side + targetAt, along});
                }
                return conditions;
            };
            for (std::int64_t first = 0; first < side; first += kRowsATime) {
                const Index line = row + Index(first);
                m_builder.onlyIf(inside(column, line), [&] {
                    m_builder.store({square, line * (side + 1) + column},
                                    loadValue({m_input, from + column * m_shape.axes[source].from +
                                                            line * m_shape.axes[target].from}));
                });
            }
            m_builder.barrier();
            for (std::int64_t first = 0; first < side; first += kRowsATime) {
                const Index line = row + Index(first);
                m_builder.onlyIf(inside(line, column), [&] {
                    finish(loadValue({square, column * (side + 1) + line}),
                           to + column * m_shape.axes[target].to + line * m_shape.axes[source].to);
                });
            }
        });
        return m_builder.take();
    }

private:
    void finish(Value value, const Index& to) {
        const Index at = m_builder.define("to", to);
        const auto operands = m_steps.channelOperands(0);
        m_builder.store({m_result, at}, m_steps.apply(std::move(value), operands, at));
    }

    /// Whether an element is none of the padding.
    [[nodiscard]] Conditions isChannel(const std::vector<Index>& at) const {
        const auto& padding = *m_shape.padding;
        const std::int64_t lanes = m_shape.axes[padding.lane].extent.value();
        if (!padding.block) {
            return {{at[padding.lane], padding.filled}};
        }
        const std::int64_t blocks = m_shape.axes[*padding.block].extent.value();
        return {{at[*padding.block] * lanes + at[padding.lane], (blocks - 1) * lanes + padding.filled}};
    }

    Reorder m_shape;
    KernelBuilder m_builder;
    EpilogueWriter m_steps;
    Pointer m_input;
    Pointer m_result;
};

/// The axes that are innermost in the input and in the result, where those are two.
std::optional<std::pair<std::size_t, std::size_t>> turnedAxes(const Reorder& shape) {
    std::optional<std::size_t> source;
    std::optional<std::size_t> target;
    for (std::size_t axis = 0; axis < shape.axes.size(); ++axis) {
        if (shape.axes[axis].extent.value() >= kLeastSide) {
            source = shape.axes[axis].from == 1 ? axis : source;
            target = shape.axes[axis].to == 1 ? axis : target;
        }
    }
    const bool isTurned = source && target && source != target && !shape.padding;
    return isTurned ? std::optional(std::pair(*source, *target)) : std::nullopt;
}

} // namespace
} // namespace reorder

Candidates reorderCandidates(const Problem& problem, const Limits& limits) {
    using namespace reorder; // NOLINT: what stands above
    const auto* given = std::get_if<Reorder>(&problem.shape);
    if (given == nullptr) {
        return refuse("it does more than move elements");
    }
    if (!isAddressable(given->inputElements.value()) || !isAddressable(given->resultElements.value())) {
        return refuse(kEmpty);
    }
    const Reorder shape = given->merged();
    const auto held = std::make_shared<const Problem>(problem);
    const auto packings = [held] { return channelPackings(held->epilogue, 1, 1); };
    std::vector<Candidate> candidates;
    if (const auto axes = turnedAxes(shape)) {
        for (const std::int64_t side : kSides) {
            const std::int64_t bytes = side * (side + 1) * static_cast<std::int64_t>(sizeof(float));
            if (side * kRowsATime <= limits.items && bytes <= limits.sharedBytes) {
                candidates.push_back(
                    {.name = "reorder.square" + std::to_string(side), .generate = [=] {
                         return Generated{Writer(*held, shape).eachSquare(axes->first, axes->second, side),
                                          packings()};
                     }});
            }
        }
    }
    for (const std::int64_t items : groupSizes(limits)) {
        candidates.push_back({.name = withItems("reorder", items), .generate = [=] {
                                  return Generated{Writer(*held, shape).eachElement(items), packings()};
                              }});
    }
    return candidates;
}

} // namespace tessera::codegen::accelerator
