#include "engine/codegen/families/separable_config.h"

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
double unitsNs(const KernelConfig& config, const Target& target) {
    constexpr double kBeginClocks = 60.0;
    const double begun =
        static_cast<double>(config.count() * (config.window.blocks + config.panels.count())) *
        busiestShare(config.count(), target.threads);
    const auto between = static_cast<double>(config.window.image(&window::Axis::output).elements());
    const bool staysNear = 4 * config.unitElements() <= target.l2Bytes / 4;
    return begun * kBeginClocks / target.clocksPerCycle * target.cycleNs() +
           (staysNear ? 0.0 : transferOf({.weights = between}, target).ns);
}

} // namespace

KernelConfig KernelConfig::of(const Separable& shape, const Target& target, const Schedule& schedule) {
    const auto window = window::KernelConfig::of(shape.depthwise, target, schedule.window);
    return {.schedule = schedule,
            .window = window,
            .units = RowTiles::of(window.axes[1].output, schedule.lines),
            .panels = Panels::of(shape.outputs.value(), target.width, schedule.tile.vectors)};
}

std::int64_t KernelConfig::printed() const {
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
                const KernelConfig config = KernelConfig::of(shape, target, schedule);
                // One line is always a try, whatever its length.
                const bool staysNear = 4 * config.unitElements() <= target.l2Bytes / 2 || lines == 1;
                if (staysNear && config.printed() <= window::kMostPrinted) {
                    schedules.push_back(schedule);
                }
            }
        }
    }
    return schedules;
}

Bound boundOf(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Separable>(problem.shape);
    const KernelConfig config = KernelConfig::of(shape, target, schedule);
    const Bound window = windowBound(shape, target, schedule.window);
    const std::int64_t lines = config.window.axes[1].output;
    const auto slices = static_cast<double>(config.window.batch * config.window.axes[0].output);
    const double perLine = window.computeNs / (slices * static_cast<double>(lines));
    const auto multiplied = [&](std::int64_t height) {
        const RowTiles rows = RowTiles::of(config.pixels(height), schedule.tile.rows);
        const Sweep sweep{rows, config.panels, config.window.channels, target};
        return sweep.all() * static_cast<double>(config.window.channels) * target.cycleNs();
    };
    const double tall = multiplied(config.units.height);
    const double low = config.units.height > 1 ? multiplied(config.units.height - 1) : 0.0;
    const auto before = [&](std::int64_t units) {
        const auto ofTall = static_cast<double>(std::min(units, config.units.tall));
        const double ofLow = static_cast<double>(units) - ofTall;
        const auto height = static_cast<double>(config.units.height);
        return ofTall * (tall + height * perLine) + ofLow * (low + (height - 1.0) * perLine);
    };
    const double compute =
        busiestCostOfRounds(config.count() / config.units.count, config.units.count, target.threads, before);
    const double convolved = perLine * static_cast<double>(lines) / before(config.units.count);
    const std::int64_t image =
        config.window.image(&window::Axis::input).elements() +
        config.result().elements() * static_cast<std::int64_t>(1 + problem.epilogue.tensors);
    const Moved moved{.image = static_cast<double>(image),
                      .weights =
                          static_cast<double>(config.window.weightElements() + config.weightElements()),
                      .readers = readersOf(config.count(), target)};
    return {.computeNs = compute,
            .transfer = transferOf(moved, target),
            .waiting =
                convolved * window.waiting +
                (1.0 - convolved) * tileWaiting({schedule.tile.rows, config.panels.vectors}, target) +
                (window::codeNs(config.printed() - config.window.printed()) + unitsNs(config, target)) /
                    compute};
}

std::vector<Packing> packings(const Problem& problem, const Target& target, const Schedule& schedule) {
    const auto& shape = std::get<Separable>(problem.shape);
    const KernelConfig config = KernelConfig::of(shape, target, schedule);
    const std::int64_t channels = config.window.channels;
    PanelSource source{.steps = {}, .columnStride = channels};
    for (std::int64_t channel = 0; channel < channels; ++channel) {
        source.steps.push_back(channel);
    }
    std::vector<Packing> made{
        {.elements = config.window.weightElements(),
         .pack = [window = config.window, stored = StoredTaps::of(shape.depthwise)](
                     auto sources, float* to) { window::packWeights(window, stored, sources[0], to); }},
        {.elements = config.weightElements(),
         .pack = [panels = config.panels, source = std::move(source)](auto sources, float* to) {
             packPanels(panels, source, sources[1], to);
         }}};
    const auto add = [&](const Epilogue& epilogue, std::int64_t content, std::int64_t padded) {
        std::ranges::move(channelPackings(epilogue, content, padded), std::back_inserter(made));
    };
    add(shape.between, channels, config.window.blocks * config.window.width);
    add(problem.epilogue, config.panels.columns, config.panels.paddedColumns());
    return made;
}

} // namespace tessera::codegen::separable
