#include "engine/codegen/families/reduce_config.h"

#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/traffic.h"

#include <limits>

namespace tessera::codegen::reduce {

namespace {

using Axis = AxisReduction::Axis;
using Role = AxisReduction::Role;

constexpr std::int64_t kSums = 8; // under way: enough to hide an addition's latency

/// Channels in blocks are one more kept axis, innermost.
std::vector<Axis> axesOf(const AxisReduction& given, const Schedule& schedule, std::int64_t width) {
    std::vector<Axis> axes = given.merged();
    if (schedule.inputForm == Form::kBlocked) {
        axes.front().extent = axes.front().extent.value() / width;
        axes.push_back({.extent = width, .role = Role::kKept});
    }
    return axes;
}

} // namespace

Fold Fold::of(Kind kind) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    switch (kind) {
    case Kind::kMaximum:
        return {ValueOp::kMaximum, -kInfinity};
    case Kind::kMinimum:
        return {ValueOp::kMinimum, kInfinity};
    case Kind::kProduct:
        return {ValueOp::kMultiply, 1.0};
    case Kind::kSum:
    case Kind::kMean:
    case Kind::kSumOfSquares:
        break;
    }
    return {};
}

KernelConfig KernelConfig::of(const AxisReduction& given, const Target& target, const Schedule& schedule) {
    KernelConfig config{
        .kind = given.kind, .schedule = schedule, .width = target.width, .threads = target.threads};
    const auto axes = axesOf(given, schedule, config.width);
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
        const std::int64_t extent = axis->extent.value();
        const Strided strided{.extent = extent, .stride = config.elements};
        config.elements *= extent;
        if (axis->role == Role::kReduced) {
            config.reduced.insert(config.reduced.begin(), strided);
        } else if (axis == axes.rbegin()) {
            config.columns = extent;
        } else {
            config.kept.insert(config.kept.begin(), strided);
            config.rows *= extent;
        }
    }
    if (config.isFolded()) {
        config.tiles =
            RowTiles::of(config.rows, std::min(config.width, ceilDivide(config.rows, config.threads)));
    } else {
        config.panels = Panels::of(config.columns, config.width, kSums);
    }
    return config;
}

std::int64_t KernelConfig::chains(std::int64_t vectors) const {
    return std::clamp<std::int64_t>(steps(), 1, std::max<std::int64_t>(1, kSums / vectors));
}

bool KernelConfig::canSplit() const {
    return steps() / kSums >= threads;
}

std::string refusalOf(const AxisReduction& given) {
    std::int64_t elements = 1;
    for (const auto& axis : given.axes) {
        if (axis.extent.value() < 1 || axis.extent.value() >= kLargestElements / elements) {
            return "an extent is zero, or its input is too large";
        }
        elements *= axis.extent.value();
    }
    return "";
}

std::vector<Schedule> schedulesOf(const AxisReduction& given, const Target& target) {
    std::vector<Form> forms{Form::kPlain};
    const auto axes = given.merged();
    const bool isImage = axes.size() == 2 && axes.front().role == Role::kKept;
    if (isImage && given.channels.value() > 0 && given.channels.value() % target.width == 0) {
        forms.push_back(Form::kBlocked);
    }
    std::vector<Schedule> schedules;
    for (const Form form : forms) {
        schedules.push_back({.inputForm = form});
        const KernelConfig config = KernelConfig::of(given, target, schedules.back());
        const double balance = busiestShare(config.units(), target.threads) * target.threads;
        constexpr double kUneven = 1.25; // what dividing the sums themselves costs is made up for
        if (balance > kUneven && config.canSplit()) {
            schedules.push_back({.inputForm = form, .shared = Schedule::Shared::kReduced});
        }
    }
    return schedules;
}

Bound boundOf(const Problem& problem, const Target& target, const KernelConfig& config) {
    const double share =
        config.schedule.isSplit() ? 1.0 / target.threads : busiestShare(config.units(), target.threads);
    const std::int64_t innermost = config.isFolded() ? config.reduced.back().extent : config.columns;
    const double vectors = static_cast<double>(config.elements / innermost) *
                           static_cast<double>(ceilDivide(innermost, config.width));
    const double folds = config.isFolded() ? 2.0 * static_cast<double>(config.results()) : 0.0;
    const double elements =
        static_cast<double>(config.elements) +
        static_cast<double>(config.results()) * static_cast<double>(1 + problem.epilogue.tensors);
    return {.computeNs = (vectors / kPerCycle + folds) * share * target.cycleNs(),
            .transfer = transferOf({.image = elements, .share = share}, target)};
}

} // namespace tessera::codegen::reduce
