#include "engine/codegen/families/separable_plan.h"

#include "engine/codegen/epilogue.h"
#include "engine/codegen/families/cycles.h"
#include "engine/codegen/families/traffic.h"
#include "engine/codegen/families/window.h"

#include <algorithm>
#include <set>

namespace tessera::codegen::separable {

namespace {

constexpr std::size_t kMostWindows = 2;

Target oneThread(Target target) {
    target.flopsPerNs /= target.threads;
    target.threads = 1;
    for (ReadRate* rate : {&target.secondLevel, &target.thirdLevel, &target.memory}) {
        rate->allThreads = rate->oneThread;
    }
    return target;
}

/// Of the depthwise convolution by itself, on one thread.
Bound windowBound(const Separable& shape, const Target& target, const window::Schedule& schedule) {
    return window::boundOf({.shape = shape.depthwise, .epilogue = shape.between}, oneThread(target),
                           schedule);
}

/// The likely fastest ones first, at clocks that are assumed: which schedules there are depends on no rate
/// that is measured.
std::vector<window::Schedule> windowsOf(const Separable& shape, Target target) {
    target.flopsPerNs = kAssumedClocks / target.clocksPerCycle * 4.0 * target.width * target.threads;
    auto schedules = window::schedulesOf(shape.depthwise, target);
    // On Emerald Rapids nasnet-a's take 0.94 to 1.0 of the time that they take with all rows written down,
    // mobilenet-v2's 0.91 to 1.02, one of twelve 1.09.
    for (auto& schedule : schedules) {
        schedule.tapRows = window::TapRows::kLoop;
    }
    std::ranges::stable_sort(schedules, {}, [&](const window::Schedule& each) {
        return windowBound(shape, target, each).likelyComputeNs();
    });
    return schedules;
}

/// What bounds do not see, by the regions of mobilenet-v2 on Zen 4 (`tessera_pruning_benchmark`): each unit
/// begins anew with every vector of channels and with every panel, which takes 5 to 70 ns, and units that
/// fill more than a quarter of the second-level cache are partly read from the third.
double unitsNs(const Plan& plan, const Target& target) {
    constexpr double kBeginClocks = 60.0;
    const double begun = static_cast<double>(plan.count() * (plan.window.blocks + plan.panels.count())) *
                         busiestShare(plan.count(), target.threads);
    const auto between = static_cast<double>(plan.window.image(&window::Axis::output).elements());
    const bool staysNear = 4 * plan.unitElements() <= target.l2Bytes / 4;
    return begun * kBeginClocks / target.clocksPerCycle * target.cycleNs() +
           (staysNear ? 0.0 : transferOf({.weights = between}, target).ns);
}

} // namespace

Plan Plan::of(const Separable& shape, const Target& target, const Schedule& schedule) {
    const auto window = window::Plan::of(shape.depthwise, target, schedule.window);
    return {.schedule = schedule,
            .window = window,
            .units = RowTiles::of(window.axes[1].output, schedule.lines),
            .panels = Panels::of(shape.outputs.value(), target.width, schedule.tile.vectors)};
}

std::int64_t Plan::printed() const {
    const auto heights = [&](std::int64_t lines) {
        return RowTiles::of(lines, schedule.window.rows).heights();
    };
    const bool hasLow = units.heights() > 1 && units.height > 1;
    const std::int64_t here = heights(units.height) + (hasLow ? heights(units.height - 1) : 0);
    return window.printed() / window.lines.heights() * here;
}

std::string refusal(const Separable& shape) {
    const Convolution& convolution = shape.depthwise;
    const std::int64_t groups = convolution.groups.value();
    if (groups != convolution.inputChannels.value() || groups != convolution.outputChannels.value()) {
        return "its first convolution has not one kernel a channel";
    }
    std::string why = commonRefusal(convolution);
    Convolution whole = convolution;
    whole.outputChannels = shape.outputs;
    return why.empty() ? commonRefusal(whole) : why;
}

std::vector<Schedule> schedulesOf(const Separable& shape, const Target& target, Windows windows) {
    const std::int64_t height = shape.depthwise.output[1].value();
    std::set<std::int64_t> heights;
    for (std::int64_t count = 1; count <= height; ++count) {
        heights.insert(ceilDivide(height, count));
    }
    auto chosen = windowsOf(shape, target);
    if (windows == Windows::kLikelyFastest) {
        chosen.resize(std::min(chosen.size(), kMostWindows));
    }
    std::vector<Schedule> schedules;
    for (const window::Schedule& window : chosen) {
        for (const std::int64_t lines : heights) {
            for (const TileSize& tile : tileSizes(target)) {
                const Schedule schedule{lines, window, tile};
                const Plan plan = Plan::of(shape, target, schedule);
                // One line is always a try, whatever its length.
                const bool staysNear = 4 * plan.unitElements() <= target.l2Bytes / 2 || lines == 1;
                if (staysNear && plan.printed() <= window::kMostPrinted) {
                    schedules.push_back(schedule);
                }
            }
        }
    }
    return schedules;
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Separable>(problem.shape);
    const Plan plan = Plan::of(shape, target, schedule);
    const Bound window = windowBound(shape, target, schedule.window);
    const std::int64_t lines = plan.window.axes[1].output;
    const auto slices = static_cast<double>(plan.window.batch * plan.window.axes[0].output);
    const double perLine = window.computeNs / (slices * static_cast<double>(lines));
    const auto multiplied = [&](std::int64_t height) {
        const RowTiles rows = RowTiles::of(plan.pixels(height), schedule.tile.rows);
        const Sweep sweep{rows, plan.panels, plan.window.channels, target};
        return sweep.all() * static_cast<double>(plan.window.channels) * target.cycleNs();
    };
    const double tall = multiplied(plan.units.height);
    const double low = plan.units.height > 1 ? multiplied(plan.units.height - 1) : 0.0;
    const auto before = [&](std::int64_t units) {
        const auto ofTall = static_cast<double>(std::min(units, plan.units.tall));
        const double ofLow = static_cast<double>(units) - ofTall;
        const auto height = static_cast<double>(plan.units.height);
        return ofTall * (tall + height * perLine) + ofLow * (low + (height - 1.0) * perLine);
    };
    const double compute =
        busiestCostOfRounds(plan.count() / plan.units.count, plan.units.count, target.threads, before);
    const double convolved = perLine * static_cast<double>(lines) / before(plan.units.count);
    const std::int64_t image =
        plan.window.image(&window::Axis::input).elements() +
        plan.result().elements() * static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    const Moved moved{.image = static_cast<double>(image),
                      .weights = static_cast<double>(plan.window.weightElements() + plan.weightElements()),
                      .readers = readersOf(plan.count(), target)};
    return {.computeNs = compute,
            .transfer = transferOf(moved, target),
            .waiting =
                convolved * window.waiting +
                (1.0 - convolved) * tileWaiting({schedule.tile.rows, plan.panels.vectors}, target) +
                (window::codeNs(plan.printed() - plan.window.printed()) + unitsNs(plan, target)) / compute};
}

std::vector<Packing> packings(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Separable>(problem.shape);
    const Plan plan = Plan::of(shape, target, schedule);
    const std::int64_t channels = plan.window.channels;
    PanelSource source{.steps = {}, .columnStride = channels};
    for (std::int64_t channel = 0; channel < channels; ++channel) {
        source.steps.push_back(channel);
    }
    std::vector<Packing> made{
        {.elements = plan.window.weightElements(),
         .pack = [window = plan.window, stored = StoredTaps::of(shape.depthwise)](
                     auto sources, float* to) { window::packWeights(window, stored, sources[0], to); }},
        {.elements = plan.weightElements(),
         .pack = [panels = plan.panels, source = std::move(source)](auto sources, float* to) {
             packPanels(panels, source, sources[1], to);
         }}};
    const auto add = [&](const Epilogue& epilogue, std::int64_t content, std::int64_t padded) {
        std::ranges::move(channelPackings(epilogue, content, padded), std::back_inserter(made));
    };
    add(shape.between, channels, plan.window.blocks * plan.window.width);
    add(problem.epilogue, plan.panels.columns, plan.panels.paddedColumns());
    return made;
}

} // namespace tessera::codegen::separable
