#include "engine/codegen/families/broadcast_config.h"

#include "engine/codegen/families/tiling.h"
#include "engine/codegen/families/traffic.h"

#include <algorithm>

namespace tessera::codegen::broadcast {

namespace {

using Operand = Broadcast::Operand;
using Extents = std::vector<std::int64_t>;

constexpr double kCyclesPerStep = 0.5;       // least, of a vector: two operations a cycle
constexpr std::int64_t kLinesOfAThread = 4;  // that make shares even enough
constexpr std::int64_t kVectorsOfAPiece = 8; // of a line, at least

std::int64_t product(const Extents& extents) {
    std::int64_t elements = 1;
    for (const auto extent : extents) {
        elements *= extent;
    }
    return elements;
}

Extents numbersOf(const std::vector<Extent>& extents) {
    Extents numbers;
    for (const auto& extent : extents) {
        numbers.push_back(extent.value());
    }
    return numbers;
}

/// Elements from one index to the next, the last axis in steps of `innermost`; 0 along axes of one element.
Extents stridesOf(const Extents& extents, std::int64_t innermost) {
    Extents strides(extents.size(), 0);
    std::int64_t stride = innermost;
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        strides[axis] = extents[axis] == 1 ? 0 : stride;
        stride *= extents[axis];
    }
    return strides;
}

bool hasChannels(const Broadcast& shape, const Operand& operand) {
    return shape.axes[1].value() == operand.extents[1].value();
}

/// Whether an operand's channels lie in blocks: constants are packed so.
bool liesInBlocks(const Broadcast& shape, const Operand& operand) {
    return shape.canBeBlocked(operand) ||
           (operand.source == Operand::Source::kConstant && hasChannels(shape, operand));
}

/// Where a tensor moves along the axes of the result, channels by blocks where the result's are.
AccessPattern patternOf(const Extents& extents, Form form, bool isBlocked, std::int64_t width) {
    Extents stored = extents;
    if (form == Form::kPlain) {
        return {.strides = stridesOf(stored, 1), .elements = product(stored)};
    }
    if (isBlocked) {
        stored[1] = ceilDivide(stored[1], width);
        return {.strides = stridesOf(stored, width), .elements = product(stored) * width};
    }
    AccessPattern pattern{
        .strides = stridesOf(stored, 1), .lanes = AccessPattern::Lanes::kSame, .elements = product(stored)};
    if (extents[1] != 1) { // side by side
        pattern.lanes = AccessPattern::Lanes::kVector;
        pattern.strides[1] = extents[1] > width ? width : 0;
    }
    return pattern;
}

/// One axis of the loops while they are put together.
struct Axis {
    std::int64_t extent = 1;
    Extents strides{}; ///< of the result, then of the operands
};

/// Whether going through `inner` as often as `outer` says moves everything on by one of `outer`.
bool lieTogether(const Axis& outer, const Axis& inner) {
    for (std::size_t i = 0; i < inner.strides.size(); ++i) {
        if (outer.strides[i] != inner.strides[i] * inner.extent) {
            return false;
        }
    }
    return true;
}

/// Without axes of one element, neighbours that lie together as one, but for the one that is `kept`. \return
/// also where that is.
std::pair<std::vector<Axis>, std::optional<std::size_t>> joined(const std::vector<Axis>& axes,
                                                                std::optional<std::size_t> kept) {
    std::vector<Axis> made;
    std::optional<std::size_t> keptAt;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (axes[i].extent == 1) {
            continue;
        }
        const bool isAlone = made.empty() || i == kept || keptAt == made.size() - 1;
        if (!isAlone && lieTogether(made.back(), axes[i])) {
            made.back() = {.extent = made.back().extent * axes[i].extent, .strides = axes[i].strides};
        } else {
            made.push_back(axes[i]);
        }
        if (i == kept) {
            keptAt = made.size() - 1;
        }
    }
    return {made, keptAt};
}

/// The access patterns along the loops `axes`, of which the last one is the line unless it counts blocks.
void layOut(std::vector<Axis> axes, std::optional<std::size_t> blockAxis, KernelConfig& config) {
    Axis line{.extent = 1, .strides = Extents(1 + config.operands.size(), 0)};
    if (!axes.empty() && blockAxis != axes.size() - 1) {
        line = axes.back();
        axes.pop_back();
    }
    config.places = line.extent;
    config.blockAxis = blockAxis;
    for (const Axis& axis : axes) {
        config.outer.push_back(axis.extent);
    }
    const auto settle = [&](std::size_t number, AccessPattern& pattern) {
        pattern.strides.clear();
        for (const Axis& axis : axes) {
            pattern.strides.push_back(axis.strides[number]);
        }
        pattern.step = line.strides[number];
        if (config.form == Form::kPlain) {
            pattern.lanes = pattern.step == 0 ? AccessPattern::Lanes::kSame : AccessPattern::Lanes::kVector;
        }
    };
    settle(0, config.result);
    for (std::size_t i = 0; i < config.operands.size(); ++i) {
        settle(i + 1, config.operands[i]);
    }
}

} // namespace

std::int64_t KernelConfig::lines() const {
    return product(outer);
}

KernelConfig KernelConfig::of(const Problem& problem, const Target& target, Form form) {
    const auto& shape = std::get<Broadcast>(problem.shape);
    const Extents extents = numbersOf(shape.axes);
    const bool isBlocked = form == Form::kBlocked;
    KernelConfig config{.form = form, .width = target.width};
    config.result = patternOf(extents, form, isBlocked, config.width);
    for (const Operand& operand : shape.operands) {
        config.operands.push_back(patternOf(numbersOf(operand.extents), form,
                                            isBlocked && liesInBlocks(shape, operand), config.width));
        if (operand.source == Operand::Source::kConstant) { // whose last vector may pass its end
            config.operands.back().elements += config.width - 1;
        }
    }
    std::vector<Axis> axes;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        Axis made{.extent = isBlocked && axis == 1 ? ceilDivide(extents[1], config.width) : extents[axis]};
        made.strides.push_back(config.result.strides[axis]);
        for (const AccessPattern& pattern : config.operands) {
            made.strides.push_back(pattern.strides[axis]);
        }
        axes.push_back(std::move(made));
    }
    std::optional<std::size_t> kept;
    if (isBlocked) {
        config.lastLanes = extents[1] - (axes[1].extent - 1) * config.width;
        if (config.lastLanes < config.width && axes[1].extent > 1) {
            kept = 1;
        }
    }
    auto [loops, blockAxis] = joined(axes, kept);
    layOut(std::move(loops), blockAxis, config);
    const std::int64_t vectors = config.places / config.advance();
    if (config.lines() < kLinesOfAThread * target.threads) {
        config.pieces = std::clamp<std::int64_t>(vectors / kVectorsOfAPiece, 1, target.threads);
    }
    return config;
}

std::string refusal(const Problem& problem, const Target& target, Form form) {
    const auto* shape = std::get_if<Broadcast>(&problem.shape);
    if (shape == nullptr) {
        return "it is no chain of elementwise operators on operands of several extents";
    }
    const Extents extents = numbersOf(shape->axes);
    Extents stored = extents;
    if (form == Form::kBlocked && stored.size() > 1) {
        stored[1] = roundUp(stored[1], target.width);
    }
    if (product(stored) < 1 || product(stored) >= kLargestElements) {
        return "an extent is zero, or an operand is too large";
    }
    if (form == Form::kPlain) {
        return "";
    }
    constexpr std::size_t kPlaneRank = 4;
    constexpr std::size_t kVolumeRank = 5;
    const bool isImage = extents.size() == kPlaneRank || extents.size() == kVolumeRank;
    if (!isImage || extents[1] == 1) {
        return "its result is no image of several channels";
    }
    for (const Operand& operand : shape->operands) {
        const auto pixels = product(numbersOf({operand.extents.begin() + 2, operand.extents.end()}));
        if (hasChannels(*shape, operand) && !liesInBlocks(*shape, operand) && pixels > 1) {
            return "an operand's channels lie apart";
        }
    }
    return "";
}

Bound boundOf(const Problem& problem, const Target& target, const KernelConfig& config) {
    const auto& shape = std::get<Broadcast>(problem.shape);
    Moved moved{.image = static_cast<double>(product(numbersOf(shape.axes)))};
    for (const Operand& operand : shape.operands) {
        const bool isConstant = operand.source == Operand::Source::kConstant;
        (isConstant ? moved.weights : moved.image) +=
            static_cast<double>(product(numbersOf(operand.extents)));
    }
    const std::int64_t vectors = config.lines() * ceilDivide(config.places, config.advance());
    const auto steps = static_cast<double>(problem.epilogue.steps.size());
    return {.computeNs =
                static_cast<double>(vectors) * steps * kCyclesPerStep / target.threads * target.cycleNs(),
            .transfer = transferOf(moved, target)};
}

std::vector<Packing> packings(const Problem& problem, const KernelConfig& config) {
    const auto& shape = std::get<Broadcast>(problem.shape);
    std::vector<Packing> made;
    std::size_t source = 1; // behind the weights
    for (std::size_t i = 0; i < shape.operands.size(); ++i) {
        const Operand& operand = shape.operands[i];
        if (operand.source != Operand::Source::kConstant) {
            continue;
        }
        const std::int64_t elements = config.operands[i].elements;
        const Extents extents = numbersOf(operand.extents);
        const bool isBlocked = config.form == Form::kBlocked && liesInBlocks(shape, operand);
        const std::int64_t channels = isBlocked ? extents[1] : 1;
        const std::int64_t images = isBlocked ? extents[0] : 1;
        const std::int64_t pixels = product(extents) / (channels * images);
        const std::int64_t lanes = isBlocked ? config.width : 1;
        made.push_back({.elements = elements, .pack = [=](auto sources, float* to) {
                            const float* from = sources[source];
                            std::fill_n(to, elements, 0.0F);
                            for (std::int64_t n = 0; n < images; ++n) {
                                for (std::int64_t c = 0; c < channels; ++c) {
                                    const std::int64_t block = n * ceilDivide(channels, lanes) + c / lanes;
                                    for (std::int64_t p = 0; p < pixels; ++p) {
                                        to[(block * pixels + p) * lanes + c % lanes] =
                                            from[(n * channels + c) * pixels + p];
                                    }
                                }
                            }
                        }});
        ++source;
    }
    return made;
}

} // namespace tessera::codegen::broadcast
