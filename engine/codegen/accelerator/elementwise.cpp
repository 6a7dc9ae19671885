// Operators element by element: a vector of the result each work item, with operands of its own extents or
// broadcast.
#include "engine/codegen/accelerator/schedules.h"
#include "engine/codegen/families/broadcast_config.h"

#include <algorithm>

namespace tessera::codegen::accelerator {

namespace elementwise {
namespace {

constexpr int kWidths[] = {1, 4};

struct Schedule {
    std::int64_t items = 64;
    int width = 1;

    [[nodiscard]] std::string name(const std::string& family) const {
        return withItems(family, items) + (width > 1 ? ".v" + std::to_string(width) : "");
    }
};

std::vector<Schedule> schedulesOf(const Limits& limits, const std::function<bool(int width)>& fits) {
    std::vector<Schedule> made;
    for (const int width : kWidths) {
        for (const std::int64_t items : groupSizes(limits)) {
            if (fits(width)) {
                made.push_back({.items = items, .width = width});
            }
        }
    }
    return made;
}

std::int64_t elementsOf(const Elementwise& shape) {
    return shape.images.value() * shape.channels.value() * shape.pixels.value();
}

/// Whether the lanes of each vector have one channel, or channels that lie side by side.
bool fits(const Problem& problem, const Elementwise& shape, int width) {
    const bool isWhole = elementsOf(shape) % width == 0;
    const bool hasLanes =
        shape.pixels.value() == 1 ? shape.channels.value() % width == 0 : shape.pixels.value() % width == 0;
    return isWhole && (hasLanes || !hasChannelSteps(problem.epilogue));
}

Kernel write(const Problem& problem, const Schedule& schedule) {
    const auto& shape = std::get<Elementwise>(problem.shape);
    const std::int64_t elements = elementsOf(shape);
    KernelBuilder b(schedule.width, 1);
    EpilogueWriter steps(b, problem.epilogue, shape.channels.value(), elements);
    const Pointer input = b.buffer("x", Scope::kInput, elements);
    steps.openTensors();
    const Pointer result = b.buffer("y", Scope::kOutput, elements);
    steps.openConstants();
    eachUnit(b, elements / schedule.width, schedule.items, [&](const Index& unit) {
        const Index at = b.define("e", unit * schedule.width);
        std::vector<Value> operands;
        if (hasChannelSteps(problem.epilogue)) {
            const Index channel =
                b.define("channel", at.dividedBy(shape.pixels.value()).remainder(shape.channels.value()));
            operands =
                shape.pixels.value() == 1 ? steps.channelOperands(channel) : steps.channelScalars(channel);
        }
        b.store({result, at}, steps.apply(loadValue({input, at}), operands, at));
    });
    return b.take();
}

using broadcast::KernelConfig;

/// A line's places are vectors where each operand moves with them, or stays.
KernelConfig configOf(const Problem& problem, int width) {
    Target target;
    target.width = width;
    target.threads = 1;
    return KernelConfig::of(problem, target, Form::kPlain);
}

Kernel writeBroadcast(const Problem& problem, const Schedule& schedule) {
    using Source = Broadcast::Operand::Source;
    const auto& shape = std::get<Broadcast>(problem.shape);
    const KernelConfig config = configOf(problem, schedule.width);
    KernelBuilder b(schedule.width, 1);
    EpilogueWriter steps(b, problem.epilogue, 0, config.result.elements);
    std::vector<Pointer> operands(shape.operands.size());
    const auto open = [&](Source source, Scope scope) {
        for (std::size_t i = 0; i < operands.size(); ++i) {
            if (shape.operands[i].source == source) {
                operands[i] = b.buffer("x", scope, config.operands[i].elements);
            }
        }
    };
    open(Source::kInput, Scope::kInput);
    const Pointer result = b.buffer("y", Scope::kOutput, config.result.elements);
    open(Source::kConstant, Scope::kConstants);
    const std::int64_t vectors = config.places / schedule.width;
    eachUnit(b, config.lines() * vectors, schedule.items, [&](const Index& unit) {
        auto extents = config.outer;
        extents.push_back(vectors);
        const auto at = coordinates(b, unit, extents);
        const auto placeOf = [&](const broadcast::AccessPattern& pattern) {
            Index place = at.back() * (pattern.step * schedule.width);
            for (std::size_t axis = 0; axis < config.outer.size(); ++axis) {
                place = place + at[axis] * pattern.strides[axis];
            }
            return place;
        };
        std::vector<Value> read;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            const auto& pattern = config.operands[i];
            const Access access{operands[i], placeOf(pattern)};
            read.push_back(b.let("x", pattern.lanes == broadcast::AccessPattern::Lanes::kVector
                                          ? loadValue(access)
                                          : broadcastValue(access)));
        }
        std::vector<Value> inOrder;
        for (const Step& step : problem.epilogue.steps) {
            if (step.operand == OperandKind::kBroadcast) {
                inOrder.push_back(read[step.source]);
            }
        }
        b.store({result, placeOf(config.result)}, steps.apply(read[0], inOrder, 0));
    });
    return b.take();
}

} // namespace
} // namespace elementwise

Candidates elementwiseCandidates(const Problem& problem, const Limits& limits) {
    using namespace elementwise; // NOLINT: what stands above
    const auto* shape = std::get_if<Elementwise>(&problem.shape);
    if (shape == nullptr) {
        return refuse("it is more than a chain of elementwise operators");
    }
    if (!isAddressable(elementsOf(*shape))) {
        return refuse(kEmpty);
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    for (const auto& schedule :
         schedulesOf(limits, [&](int width) { return fits(problem, *shape, width); })) {
        candidates.push_back({.name = schedule.name("elementwise"), .generate = [held, schedule] {
                                  const auto channels = std::get<Elementwise>(held->shape).channels.value();
                                  return Generated{write(*held, schedule),
                                                   channelPackings(held->epilogue, channels, channels)};
                              }});
    }
    return candidates;
}

Candidates broadcastCandidates(const Problem& problem, const Limits& limits) {
    using namespace elementwise; // NOLINT: what stands above
    const auto* shape = std::get_if<Broadcast>(&problem.shape);
    if (shape == nullptr) {
        return refuse("no operand is broadcast");
    }
    if (const auto why = broadcast::refusal(problem, Target(), Form::kPlain); !why.empty()) {
        return refuse(why);
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    for (const auto& schedule :
         schedulesOf(limits, [&](int width) { return configOf(problem, width).places % width == 0; })) {
        candidates.push_back({.name = schedule.name("broadcast"), .generate = [held, schedule] {
                                  return Generated{
                                      writeBroadcast(*held, schedule),
                                      broadcast::packings(*held, configOf(*held, schedule.width))};
                              }});
    }
    return candidates;
}

} // namespace tessera::codegen::accelerator
