// Axes combined away: a team of work items each result.
#include "engine/codegen/accelerator/schedules.h"
#include "engine/codegen/families/reduce_config.h"

namespace tessera::codegen::accelerator {

namespace reduce {
namespace {

using codegen::reduce::Fold;
using Kind = AxisReduction::Kind;
using Role = AxisReduction::Role;

/// The axes of one role, and how far the input moves along each.
struct Axes {
    std::vector<std::int64_t> extents{};
    std::vector<std::int64_t> strides{};

    [[nodiscard]] static Axes of(const std::vector<AxisReduction::Axis>& all, Role role) {
        Axes made;
        std::int64_t stride = 1;
        for (auto axis = all.rbegin(); axis != all.rend(); ++axis) {
            if (axis->role == role) {
                made.extents.insert(made.extents.begin(), axis->extent.value());
                made.strides.insert(made.strides.begin(), stride);
            }
            stride *= axis->extent.value();
        }
        return made;
    }
    [[nodiscard]] std::int64_t elements() const { return countOf(extents); }
    /// Where the element of that number lies.
    [[nodiscard]] Index place(KernelBuilder& builder, const Index& number) const {
        const auto at = coordinates(builder, number, extents);
        Index place = 0;
        for (std::size_t axis = 0; axis < at.size(); ++axis) {
            place = place + at[axis] * strides[axis];
        }
        return place;
    }
};

Kernel write(const Problem& problem, const Team::Schedule& schedule) {
    const auto& shape = std::get<AxisReduction>(problem.shape);
    const auto axes = shape.merged();
    const Axes kept = Axes::of(axes, Role::kKept);
    const Axes reduced = Axes::of(axes, Role::kReduced);
    const Fold fold = Fold::of(shape.kind);
    KernelBuilder b(1, 1);
    EpilogueWriter steps(b, problem.epilogue, 1, kept.elements());
    const Pointer input = b.buffer("x", Scope::kInput, kept.elements() * reduced.elements());
    steps.openTensors();
    const Pointer result = b.buffer("y", Scope::kOutput, kept.elements());
    steps.openConstants();
    Team team(b, schedule);
    team.each(kept.elements(), [&](const Index& number) {
        const auto operands = steps.channelOperands(0);
        const Index begin = b.define("begin", kept.place(b, number));
        const RegisterRef folded{b.registers("folded", {}), {}};
        b.assign(folded, constantValue(fold.nothing));
        team.sweep(reduced.elements(), [&](const Index& i) {
            const Index at = begin + reduced.place(b, i);
            Value value = b.let(
                "x", steps.apply(loadValue({input, at}), operands, at, {.first = 0, .end = shape.before}));
            value = shape.kind == Kind::kSumOfSquares ? value * value : value;
            b.assign(folded, binaryValue(fold.op, registerValue(folded), value));
        });
        Value all = team.together(fold.op, registerValue(folded));
        if (shape.kind == Kind::kMean) {
            all = all * constantValue(1.0 / static_cast<double>(reduced.elements()));
        }
        team.once([&] {
            b.store({result, number}, steps.apply(all, operands, number, {.first = shape.before}));
        });
    });
    return b.take();
}

} // namespace
} // namespace reduce

Candidates reduceCandidates(const Problem& problem, const Limits& limits) {
    using namespace reduce; // NOLINT: what stands above
    const auto* shape = std::get_if<AxisReduction>(&problem.shape);
    if (shape == nullptr) {
        return refuse("it is no reduction");
    }
    const auto axes = shape->merged();
    const std::int64_t results = Axes::of(axes, Role::kKept).elements();
    const std::int64_t elements = Axes::of(axes, Role::kReduced).elements();
    if (!isAddressable(results * elements)) {
        return refuse(kEmpty);
    }
    const auto held = std::make_shared<const Problem>(problem);
    std::vector<Candidate> candidates;
    for (const auto& schedule : Team::schedules(results, elements, limits)) {
        candidates.push_back(
            {.name = "reduce." + schedule.name(), .generate = [held, schedule] {
                 return Generated{write(*held, schedule), channelPackings(held->epilogue, 1, 1)};
             }});
    }
    return candidates;
}

} // namespace tessera::codegen::accelerator
