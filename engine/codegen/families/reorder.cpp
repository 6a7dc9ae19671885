// Elements moved: transposes, and changes between row-major and blocked layouts. Where one axis is innermost
// on both sides its runs are copied; else square tiles of one vector's width are transposed in registers.
#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>
#include <bit>
#include <memory>

namespace tessera::codegen {

namespace reorder {
namespace {

using Axis = Reorder::Axis;
using Side = Reorder::Padding::Side;

/// Of tiles: so many lines that lie behind each other are read where a tile alone reads one of many pages.
constexpr std::int64_t kTilesAcross = 4;
constexpr double kNearlyFair = 1.15; // times a thread's fair share

/// What the innermost loop follows.
enum class AccessPattern : std::uint8_t {
    kRuns, ///< pieces that lie together on both sides
    kTilesAlongInput,
    kTilesAlongResult,
};

struct Schedule {
    AccessPattern pattern = AccessPattern::kRuns;
    std::int64_t tiles = 1; ///< across the axis that is followed, at a time

    [[nodiscard]] std::string name() const {
        return pattern == AccessPattern::kRuns
                   ? "reorder.runs"
                   : "reorder.tiles.by" + std::to_string(tiles) +
                         (pattern == AccessPattern::kTilesAlongInput ? ".in" : ".out");
    }
};

/// What writer and bound agree on.
struct KernelConfig {
    Reorder shape{}; ///< merged
    Schedule schedule{};
    std::int64_t width = 8;
    std::size_t source = 0;           ///< the axis that is innermost in the input
    std::size_t target = 0;           ///< in the result
    std::vector<std::size_t> outer{}; ///< the others

    [[nodiscard]] static KernelConfig of(const Reorder& merged, const Schedule& schedule, std::int64_t width);

    [[nodiscard]] std::int64_t extent(std::size_t axis) const { return shape.axes[axis].extent.value(); }
    [[nodiscard]] std::int64_t pieces(std::size_t axis) const { return ceilDivide(extent(axis), width); }
    [[nodiscard]] std::int64_t outerUnits() const {
        std::int64_t count = 1;
        for (const std::size_t axis : outer) {
            count *= extent(axis);
        }
        return count;
    }
    /// The axis whose tiles are dealt to the threads with the outer ones; the other is the inner loop.
    [[nodiscard]] std::size_t dealt() const {
        return schedule.pattern == AccessPattern::kTilesAlongInput ? target : source;
    }
    [[nodiscard]] std::size_t inner() const {
        return schedule.pattern == AccessPattern::kTilesAlongInput ? source : target;
    }
    [[nodiscard]] std::int64_t units() const {
        return schedule.pattern == AccessPattern::kRuns ? outerUnits() : outerUnits() * groups();
    }
    /// Of pieces that are dealt together.
    [[nodiscard]] std::int64_t groups() const { return ceilDivide(pieces(dealt()), schedule.tiles); }
    [[nodiscard]] bool isPaddedAlong(std::size_t axis) const {
        return shape.padding && shape.padding->lane == axis;
    }
};

KernelConfig KernelConfig::of(const Reorder& merged, const Schedule& schedule, std::int64_t width) {
    KernelConfig config{.shape = merged, .schedule = schedule, .width = width};
    for (std::size_t i = 0; i < merged.axes.size(); ++i) {
        config.source = merged.axes[i].from == 1 ? i : config.source;
        config.target = merged.axes[i].to == 1 ? i : config.target;
    }
    for (std::size_t i = 0; i < merged.axes.size(); ++i) {
        if (i != config.source && i != config.target) {
            config.outer.push_back(i);
        }
    }
    return config;
}

class ReorderWriter {
public:
    ReorderWriter(const Problem& problem, const KernelConfig& config, const Target& target)
        : m_config(config)
        , m_width(config.width)
        , m_builder(target.width, target.threads)
        , m_steps(m_builder, problem.epilogue, m_width, config.shape.resultElements.value()) {}

    Kernel run() {
        m_input = m_builder.buffer("x", Scope::kInput, m_config.shape.inputElements.value());
        m_steps.openTensors();
        m_result = m_builder.buffer("y", Scope::kOutput, m_config.shape.resultElements.value());
        m_steps.openConstants();
        m_builder.parallel([&](const Index& share) {
            m_operands = m_steps.channelOperands(0);
            m_builder.eachOfShare(share, m_config.units(), [&](const Index& unit) { writeUnit(unit); });
        });
        return m_builder.take();
    }

private:
    /// The first element of something, on either side.
    struct Place {
        Index from{};
        Index to{};

        [[nodiscard]] Place moved(const Axis& axis, const Index& by) const {
            return {from + by * axis.from, to + by * axis.to};
        }
    };
    /// Indices of an axis from a place on: `present` hold elements, those behind up to `extent` padding.
    struct Stretch {
        std::int64_t extent = 0;
        std::int64_t present = 0;
    };

    [[nodiscard]] const Axis& axis(std::size_t number) const { return m_config.shape.axes[number]; }

    void writeUnit(const Index& unit) {
        const bool isRuns = m_config.schedule.pattern == AccessPattern::kRuns;
        const std::int64_t groups = isRuns ? 1 : m_config.groups();
        const Index group = isRuns ? Index(0) : m_builder.define("group", unit.remainder(groups));
        Index rest = unit.dividedBy(groups);
        Place place;
        Index block = 0;
        for (std::size_t i = m_config.outer.size(); i-- > 0;) {
            const std::size_t number = m_config.outer[i];
            const Index at = m_builder.define("at", i == 0 ? rest : rest.remainder(m_config.extent(number)));
            place = place.moved(axis(number), at);
            block = m_config.shape.padding && m_config.shape.padding->block == number ? at : block;
            rest = rest.dividedBy(m_config.extent(number));
        }
        place = {m_builder.define("from", place.from), m_builder.define("to", place.to)};
        const auto write = [&] {
            if (isRuns) {
                writeRun(place);
            } else {
                writeTiles(place, group);
            }
        };
        const auto& padding = m_config.shape.padding;
        m_isPadded = false;
        if (padding && padding->block) {
            m_builder.onlyIf({{block, m_config.extent(*padding->block) - 1}}, write, [&] {
                m_isPadded = true;
                write();
            });
            return;
        }
        m_isPadded = padding.has_value();
        write();
    }

    /// A vector's width of an axis from `first` on.
    [[nodiscard]] Stretch stretch(std::size_t number, std::int64_t first) const {
        const std::int64_t extent = std::min(m_config.extent(number) - first, m_width);
        Stretch made{.extent = extent, .present = extent};
        if (m_isPadded && m_config.isPaddedAlong(number)) {
            made.present = std::clamp<std::int64_t>(m_config.shape.padding->filled - first, 0, extent);
            made.extent = m_config.shape.padding->side == Side::kInput ? made.present : extent;
        }
        return made;
    }
    /// Calls `body` with every piece of an axis, the same ones in a loop.
    void eachPiece(std::size_t number, const std::function<void(const Index& first, Stretch part)>& body) {
        const bool hasPadding = m_isPadded && m_config.isPaddedAlong(number);
        const std::int64_t whole = hasPadding ? 0 : m_config.extent(number) / m_width * m_width;
        m_builder.loop(LoopKind::kVector, "i", 0, whole, m_width,
                       [&](const Index& i) { body(i, {.extent = m_width, .present = m_width}); });
        for (std::int64_t first = whole; first < m_config.extent(number); first += m_width) {
            if (const Stretch part = stretch(number, first); part.extent > 0) {
                body(first, part);
            }
        }
    }
    /// Calls `body` with the pieces of a group.
    void eachOfGroup(std::size_t number, const Index& group,
                     const std::function<void(const Index& first, Stretch part)>& body) {
        const std::int64_t tiles = m_config.schedule.tiles;
        const std::int64_t whole =
            m_isPadded && m_config.isPaddedAlong(number) ? 0 : m_config.extent(number) / m_width;
        const auto full = [&](const Index& piece) {
            body(piece * m_width, {.extent = m_width, .present = m_width});
        };
        if (tiles == 1 && whole == m_config.pieces(number)) {
            full(group);
        } else if (whole > 0) {
            m_builder.loop(LoopKind::kSerial, "piece", group * tiles, minimum((group + 1) * tiles, whole), 1,
                           full);
        }
        for (std::int64_t piece = whole; piece < m_config.pieces(number); ++piece) {
            const Stretch part = stretch(number, piece * m_width);
            const std::int64_t held = piece / tiles;
            if (part.extent > 0) {
                m_builder.onlyIf(m_config.groups() == 1 ? Conditions()
                                                        : Conditions{{held - 1, group}, {group, held + 1}},
                                 [&] { body(piece * m_width, part); });
            }
        }
    }

    void writeRun(const Place& place) {
        eachPiece(m_config.target, [&](const Index& first, Stretch part) {
            Value value = part.present == 0 ? constantValue(0.0) : loadValue({m_input, place.from + first});
            if (part.present > 0 && part.present < part.extent) {
                value = keepLanes(std::move(value), part.present);
            }
            store(std::move(value), place.to + first, part.extent);
        });
    }

    void store(Value value, const Index& at, std::int64_t lanes) {
        m_builder.store({m_result, at}, m_steps.apply(std::move(value), m_operands, at), lanes);
    }

    void writeTiles(const Place& place, const Index& group) {
        const bool isAlongInput = m_config.schedule.pattern == AccessPattern::kTilesAlongInput;
        eachPiece(m_config.inner(), [&](const Index& inner, Stretch ofInner) {
            const Place begin = place.moved(axis(m_config.inner()), inner);
            eachOfGroup(m_config.dealt(), group, [&](const Index& dealt, Stretch ofDealt) {
                const Place at = begin.moved(axis(m_config.dealt()), dealt);
                writeTile(at, isAlongInput ? ofInner : ofDealt, isAlongInput ? ofDealt : ofInner);
            });
        });
    }

    /// Vectors along the input's innermost axis become vectors along the result's: in as many rounds as halve
    /// the width, lanes of two vectors that are half of what is left apart take turns.
    void writeTile(const Place& at, Stretch ofSource, Stretch ofTarget) {
        const auto width = static_cast<std::size_t>(m_width);
        std::vector<Value> vectors(width); // empty: what they hold is not asked for
        for (std::int64_t i = 0; i < ofTarget.extent; ++i) {
            const Index from = at.from + Index(i * axis(m_config.target).from);
            vectors[static_cast<std::size_t>(i)] = i < ofTarget.present
                                                       ? m_builder.let("v", loadValue({m_input, from}))
                                                       : m_builder.let("v", constantValue(0.0));
        }
        for (std::size_t round = 1; round < width; round *= 2) {
            std::vector<Value> turned(width);
            for (std::size_t i = 0; i < width / 2; ++i) {
                const Value& a = vectors[i];
                const Value& b = vectors[i + width / 2];
                if (!a) {
                    continue;
                }
                const Value& other = b ? b : a;
                turned[2 * i] = m_builder.let("t", interleaveLanes(a, other, Half::kLower));
                turned[2 * i + 1] = m_builder.let("t", interleaveLanes(a, other, Half::kUpper));
            }
            vectors = std::move(turned);
        }
        // Padding of the source axis in the result: rows of zeros.
        for (std::int64_t i = 0; i < ofSource.extent; ++i) {
            Value value = i < ofSource.present ? vectors[static_cast<std::size_t>(i)] : constantValue(0.0);
            store(std::move(value), at.to + Index(i * axis(m_config.source).to), ofTarget.extent);
        }
    }

    const KernelConfig m_config;
    std::int64_t m_width;
    KernelBuilder m_builder;
    EpilogueWriter m_steps;
    Pointer m_input;
    Pointer m_result;
    bool m_isPadded = false;       ///< what is written now: the last block
    std::vector<Value> m_operands; ///< of one number each
};

Bound boundOf(const Problem& problem, const KernelConfig& config, const Target& target) {
    const auto moved = static_cast<double>(
        std::max(config.shape.inputElements.value(), config.shape.resultElements.value()));
    // Each round of a tile has an instruction a vector.
    const double rounds = config.schedule.pattern == AccessPattern::kRuns
                              ? 1.0
                              : std::bit_width(static_cast<std::size_t>(config.width)) - 1.0;
    const double fair = 1.0 / target.threads;
    const double busiest = busiestShare(config.units(), target.threads);
    const double share = busiest < kNearlyFair * fair ? fair : busiest; // what is saved elsewhere is more
    const double elements = static_cast<double>(config.shape.inputElements.value()) +
                            static_cast<double>(config.shape.resultElements.value()) *
                                static_cast<double>(1 + problem.epilogue.tensors);
    return {.computeNs = moved / target.width * rounds / kPerCycle * share * target.cycleNs(),
            .transfer = transferOf({.image = elements, .share = share}, target)};
}

std::string refusalOf(const Reorder& merged, const KernelConfig& config) {
    const std::int64_t elements = std::max(merged.inputElements.value(), merged.resultElements.value());
    if (elements < 1 || elements >= kLargestElements) {
        return "an extent is zero, or it is too large";
    }
    if (merged.axes.empty() || (merged.axes.size() == 1 && !merged.padding)) {
        return "it leaves every element where it is";
    }
    const bool hasEnds = merged.axes[config.source].from == 1 && merged.axes[config.target].to == 1;
    const bool isInner =
        !merged.padding || merged.padding->lane == config.source || merged.padding->lane == config.target;
    if (!hasEnds || !isInner) {
        return "the axis that is padded is innermost on neither side";
    }
    const auto& padding = merged.padding;
    const bool isOuter =
        !padding || !padding->block || (*padding->block != config.source && *padding->block != config.target);
    return isOuter ? "" : "the blocks of an axis that is padded lie side by side";
}

} // namespace
} // namespace reorder

base::Result<std::vector<Candidate>> reorderCandidates(const Problem& problem, const Target& target) {
    using namespace reorder; // NOLINT: what stands above
    const auto* given = std::get_if<Reorder>(&problem.shape);
    if (given == nullptr) {
        return base::fail(base::ErrorKind::kImpossible, "it is more than a move of elements");
    }
    const Reorder merged = given->merged();
    const KernelConfig first = KernelConfig::of(merged, {}, target.width);
    if (std::string why = refusalOf(merged, first); !why.empty()) {
        return base::fail(base::ErrorKind::kImpossible, std::move(why));
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    const auto add = [&](const Schedule& schedule) {
        const KernelConfig config = KernelConfig::of(merged, schedule, target.width);
        candidates.push_back({.name = schedule.name(),
                              .group = schedule.pattern == AccessPattern::kRuns ? "" : "reorder.tiles",
                              .rounding = Rounding::kDirect,
                              .bound = boundOf(problem, config, target),
                              .generate = [held, target, config] {
                                  return Generated{
                                      ReorderWriter(*held, config, target).run(),
                                      channelPackings(held->epilogue, target.width, target.width)};
                              }});
    };
    if (first.source == first.target) {
        add({.pattern = AccessPattern::kRuns});
    } else {
        // The first one was the fastest wherever the threads had equal shares of all.
        for (const AccessPattern pattern :
             {AccessPattern::kTilesAlongResult, AccessPattern::kTilesAlongInput}) {
            add({.pattern = pattern, .tiles = kTilesAcross});
            add({.pattern = pattern, .tiles = 1});
        }
    }
    return candidates;
}

} // namespace tessera::codegen
