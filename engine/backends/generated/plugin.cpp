// The backend of generated kernels: each schedule that survives its family's bound is one implementation;
// kernels are printed as C++, compiled by the machine's compiler and kept on disk.
#include "engine/backend/abi/affinity.hpp"
#include "engine/backend/abi/bf16.hpp"
#include "engine/backend/layout.h"
#include "engine/backend/movement.h"
#include "engine/backends/generated/kernel.h"
#include "engine/backends/generated/known_kernels.h"
#include "engine/backends/generated/measured_target.h"
#include "engine/base/units.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace tessera::generated {

namespace {

using codegen::Candidate;
using codegen::Form;
using plugin::RegionView;
using plugin::Unsupported;

/// The coarsest rounding that a plan may have here: what its precision allows and the CPU can do.
codegen::Rounding roundingOf(const plugin::SettingsView& settings) {
    if (plugin::bf16Use(settings) == plugin::Bf16::kAllowed) {
        return codegen::Rounding::kBf16;
    }
    return settings.precision() == TS_STRICT ? codegen::Rounding::kDirect : codegen::Rounding::kFast;
}
/// The CPU at hand, with the rates that were measured where they were; where bfloat16 is emulated, its matrix
/// tiles are too.
codegen::Target targetOf(const plugin::SettingsView& settings) {
    auto target = targetOfThisCpu(settings.threads(), settings.ceilings());
    if (plugin::emulatesBf16(settings)) {
        target.matrixUnit = codegen::MatrixUnit::kBf16Tiles;
    }
    return target;
}
/// What is worth a measurement.
codegen::SelectionLimits limitsOf(const plugin::SettingsView& settings) {
    return {.rounding = roundingOf(settings)};
}

/// Of a change of layout between whole blocks: libraries are within a third of the time of the best kernel
/// there, a microsecond or two of what is smaller, while blocks that are padded take them several times as
/// long at any size.
constexpr std::int64_t kWorthwhileElements = 128 << 10;

/// The region as a problem that this backend is worth trying for.
ReadRegion readWorthwhile(const RegionView& region) {
    ReadRegion read = readRegion(region);
    const auto* move = read.layouts ? std::get_if<codegen::Reorder>(&read.problem.shape) : nullptr;
    if (move != nullptr && !move->padding && move->resultElements.value() < kWorthwhileElements) {
        throw Unsupported("it is so short that a faster copy saves less than it takes to be found");
    }
    return read;
}

/// Channels in blocks of the vector width.
backend::Layout blockedLayout(std::size_t rank, int width) {
    return backend::Layout::physical(backend::Layout::plain(rank).order(), {{.axis = 1, .size = width}});
}

/// Row-major, or with channels in blocks of the vector width.
std::string layoutText(Form form, std::size_t rank, int width) {
    return (form == Form::kPlain ? backend::Layout::plain(rank) : blockedLayout(rank, width)).toText();
}

/// Where parts of a whole may be written in place.
std::vector<backend::PartLayout> partLayouts(const RegionView& region, int width) {
    const auto extents = region.extents(region.inputs()[0]);
    std::vector<backend::PartLayout> layouts{{"view-plain", backend::Layout::plain(extents.size())}};
    if (extents.size() >= 3 && extents.size() <= 5) {
        layouts.push_back({"view-blocked" + std::to_string(width), blockedLayout(extents.size(), width)});
    }
    return layouts;
}

/// Every value plain, or the rows of all heads side by side.
void layAttentionOut(const RegionView& region, const ReadRegion& read, Form form, int width,
                     plugin::Offer& offer) {
    offer.inputLayouts.clear();
    for (const auto value : region.inputs()) {
        offer.inputLayouts.push_back(layoutText(Form::kPlain, region.extents(value).size(), width));
    }
    offer.outputLayouts = {layoutText(Form::kPlain, read.outputRank, width)};
    if (form == Form::kSideBySide) {
        const std::string rows = backend::Layout::physical({0, 2, 1, 3}).toText();
        offer.inputLayouts[read.input] = rows;
        offer.inputLayouts[read.operands[0]] = backend::Layout::physical({0, 3, 1, 2}).toText();
        offer.inputLayouts[read.operands[1]] = rows;
        offer.outputLayouts = {rows};
    }
}

/// Channels of an operand lie in blocks where those of the result do, and it has them.
void layBroadcastOut(const RegionView& region, const ReadRegion& read, Form form, int width,
                     plugin::Offer& offer) {
    const auto& shape = std::get<codegen::Broadcast>(read.problem.shape);
    std::vector<std::size_t> inputs = read.operands;
    inputs.insert(inputs.begin(), read.input);
    auto input = inputs.begin();
    for (const auto& operand : shape.operands) {
        if (operand.source == codegen::Broadcast::Operand::Source::kInput) {
            const std::size_t at = *input++;
            offer.inputLayouts[at] = layoutText(shape.canBeBlocked(operand) ? form : Form::kPlain,
                                                region.extents(region.inputs()[at]).size(), width);
        }
    }
}

/// Why the region's values cannot have the layouts of a candidate; null where they can.
const char* misfit(const ReadRegion& read, const Candidate& candidate) {
    if (candidate.inputForm != candidate.outputForm &&
        std::ranges::find(read.tensors, read.input) != read.tensors.end()) {
        return "its input is also added in another layout";
    }
    if (candidate.inputForm != Form::kSideBySide) {
        return nullptr;
    }
    const bool isApart = read.operands[0] != read.input && read.operands[0] != read.operands[1];
    return read.inputRank == 4 && isApart ? nullptr : "its values have no rows of heads side by side";
}

/// Whether a family's word on the buffer of the first tensor holds for the region's input that this is.
bool isFirstTensorReadOnce(const ReadRegion& read) {
    if (read.tensors.empty()) {
        return false;
    }
    const std::size_t input = read.tensors.front();
    return input != read.input && std::ranges::count(read.tensors, input) == 1 &&
           std::ranges::count(read.operands, input) == 0;
}

ts_precision precisionOf(codegen::Rounding rounding) {
    switch (rounding) {
    case codegen::Rounding::kDirect:
        return TS_STRICT;
    case codegen::Rounding::kFast:
        return TS_F32;
    case codegen::Rounding::kBf16:
        return TS_BF16;
    }
    return TS_BF16;
}

/// What limits a schedule here, in words.
class Roof {
public:
    Roof(const Candidate& candidate, const codegen::Target& target)
        : m_bound(candidate.bound), m_perFloat(candidate.productsPerFloat), m_target(target) {}

    /// "41.2 µs of arithmetic at 305 GFLOP/s, 12.0 µs of traffic from L3 at 160 GB/s; the rates are assumed".
    /// Instructions over pairs of bfloat16 do twice as much, and matrix tiles 16 times: "20.6 µs of
    /// arithmetic at 610 GFLOP/s (2 times f32's)".
    [[nodiscard]] std::string text() const {
        const auto timeOf = [](double ns) { return base::timeText(base::Nanoseconds(std::llround(ns))); };
        std::ostringstream text;
        text << std::fixed << std::setprecision(0) << timeOf(m_bound.computeNs) << " of arithmetic at "
             << m_target.flopsPerNs * m_perFloat << " GFLOP/s";
        if (m_perFloat > 1.0) {
            text << " (" << m_perFloat << " times f32's)";
        }
        text << ", " << timeOf(m_bound.transfer.ns) << " of traffic from "
             << codegen::toText(m_bound.transfer.from) << " at "
             << m_target.rateOf(m_bound.transfer.from).allThreads << " GB/s; the rates "
             << (m_target.areRatesMeasured ? "were measured here" : "are assumed");
        return text.str();
    }
    /// "arithmetic", or the level whose data take longer.
    [[nodiscard]] std::string limit() const {
        return m_bound.computeNs >= m_bound.transfer.ns ? "arithmetic"
                                                        : std::string(codegen::toText(m_bound.transfer.from));
    }

private:
    codegen::Bound m_bound;
    double m_perFloat; ///< products in the time of one of float
    const codegen::Target& m_target;
};

class GeneratedBackend final : public plugin::Backend {
public:
    explicit GeneratedBackend(const plugin::SettingsView& settings)
        : m_compilers(settings.threads()), m_cpus(plugin::cpusForPool(settings, settings.threads())) {
        auto compiler = codegen::findCompiler(settings.option("compiler", ""));
        if (!compiler) {
            throw Unsupported(compiler.error().oneLine());
        }
        const std::string folder(settings.cacheFolder());
        auto cache = codegen::KernelCache::open(folder.empty() ? std::filesystem::path()
                                                               : std::filesystem::path(folder) / "kernels",
                                                std::shared_ptr<codegen::Compiler>(std::move(*compiler)));
        if (!cache) {
            throw Unsupported(cache.error().oneLine());
        }
        m_cache = std::move(*cache);
    }

    std::string describe() override {
        return R"({"version": "1", "libraries": [], "environment": ["OMP_NUM_THREADS", "OMP_WAIT_POLICY",)"
               R"( "GOMP_SPINCOUNT", "OMP_PROC_BIND", "OMP_PLACES"], "uses_ceilings": true})";
    }

    void offer(const RegionView& region, const plugin::SettingsView& settings,
               plugin::Offers& offers) override {
        if (backend::isPartMovement(region)) {
            backend::offerPartMovements(region, partLayouts(region, targetOf(settings).width), offers);
            return;
        }
        for (const auto& view : viewsOf(region)) {
            offers.add(view);
        }
        const ReadRegion read = readWorthwhile(region);
        const auto target = targetOf(settings);
        const auto selection = codegen::select(read.problem, target, limitsOf(settings));
        for (const auto& candidate : selection.candidates) {
            if (const auto* reason = misfit(read, candidate); reason != nullptr) {
                offers.refuse(candidate.name, reason);
            } else {
                offers.add(offerOf(region, read, candidate, Footprint::of(candidate.generate()), target));
            }
        }
        for (const auto& refusal : selection.refusals) {
            offers.refuse(refusal.name, refusal.reason);
        }
        plugin::refuseLackingBf16(settings, offers);
    }

    void announce(const RegionView& region, std::string_view implementation,
                  const plugin::SettingsView& settings) override {
        if (sharesMemory(region, implementation)) {
            return;
        }
        const auto made = kernelNamed(implementation, readWorthwhile(region).problem, settings);
        if (!made->isLoaded() && !m_cache->holds(made->printed)) {
            m_announced.push_back(made->printed);
        }
    }

    void details(const RegionView& region, std::string_view implementation,
                 const plugin::SettingsView& settings, plugin::Details& details) override {
        if (sharesMemory(region, implementation)) {
            details.add("schedule", isTranspose(region) ? "the same memory in another layout"
                                                        : "parts lie in the memory of the whole");
            return;
        }
        const auto target = targetOf(settings);
        const auto problem = readWorthwhile(region).problem;
        const auto made = kernelNamed(implementation, problem, settings);
        const auto& candidate = made->candidate;
        details.add("schedule", codegen::scheduleText(candidate.name, target));
        const Roof roof(candidate, target);
        details.add("bound", roof.text());
        details.add("limit", roof.limit());
        for (const auto& refusal : codegen::select(problem, target, limitsOf(settings)).refusals) {
            details.add("left out", refusal.name + ": " + refusal.reason);
        }
        const auto printed = codegen::printCpp(candidate.generate().kernel);
        details.add("source", codegen::printUnit({&printed, 1}));
    }

    std::unique_ptr<plugin::Kernel> create(const RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) override {
        if (backend::isPartMovement(region)) {
            return backend::makePartMovement(region, partLayouts(region, targetOf(settings).width),
                                             implementation);
        }
        if (auto view = viewNamed(region, implementation)) {
            return backend::makeView(*std::move(view));
        }
        const ReadRegion read = readWorthwhile(region);
        auto made = kernelNamed(implementation, read.problem, settings);
        if (const auto* reason = misfit(read, made->candidate); reason != nullptr) {
            throw Unsupported(reason);
        }
        auto offered = offerOf(region, read, made->candidate, made->footprint, targetOf(settings));
        if (!made->isLoaded()) {
            made->loaded = load(made->printed, settings);
            made->printed = {};
        }
        auto kernel = makeKernel(read, std::move(made), m_constants);
        kernel->offered = std::move(offered);
        return kernel;
    }

private:
    static std::vector<plugin::Offer> viewsOf(const RegionView& region) {
        return isTranspose(region)
                   ? backend::transposedViews(region.node(0), region.extents(region.inputs()[0]).size())
                   : std::vector<plugin::Offer>();
    }

    static std::optional<plugin::Offer> viewNamed(const RegionView& region, std::string_view implementation) {
        for (auto& view : viewsOf(region)) {
            if (view.name == implementation) {
                return std::move(view);
            }
        }
        return std::nullopt;
    }

    /// Whether there is no kernel to be printed.
    static bool sharesMemory(const RegionView& region, std::string_view implementation) {
        return backend::isPartMovement(region) || viewNamed(region, implementation).has_value();
    }

    /// What a plan may name, whichever precision it was made for.
    std::shared_ptr<MadeKernel> kernelNamed(std::string_view implementation, const codegen::Problem& problem,
                                            const plugin::SettingsView& settings) {
        auto found = m_known.find(implementation, problem, targetOf(settings),
                                  std::max(roundingOf(settings), codegen::Rounding::kFast));
        if (!found) {
            throw Unsupported(found.error().message);
        }
        return *std::move(found);
    }

    /// Compiles it, and whatever was announced with it, unless it is there.
    codegen::LoadedKernel load(const codegen::PrintedKernel& wanted, const plugin::SettingsView& settings) {
        const auto heartbeat = [&settings] { settings.heartbeat(); };
        if (!m_cache->holds(wanted) && !m_announced.empty()) {
            const auto announced = std::exchange(m_announced, {});
            // The native pool pins this thread, and compilers that it starts would share its one CPU.
            const plugin::AffinityScope everywhere(m_cpus);
            // One that does not compile is the verdict of the request for that one.
            static_cast<void>(m_cache->load(announced, m_compilers, heartbeat));
        }
        auto loaded = m_cache->load({&wanted, 1}, 1, heartbeat);
        if (!loaded) {
            throw std::runtime_error(loaded.error().oneLine());
        }
        return loaded->front();
    }

    static plugin::Offer offerOf(const RegionView& region, const ReadRegion& read, const Candidate& candidate,
                                 const Footprint& needed, const codegen::Target& target) {
        const int width = target.width;
        plugin::Offer offer;
        offer.name = candidate.name;
        const std::string output = layoutText(candidate.outputForm, read.outputRank, width);
        offer.inputLayouts.assign(region.inputs().size(), output);
        offer.inputLayouts[read.input] = layoutText(candidate.inputForm, read.inputRank, width);
        offer.outputLayouts = {output};
        if (read.layouts) {
            offer.inputLayouts = {read.layouts->first};
            offer.outputLayouts = {read.layouts->second};
        }
        if (std::holds_alternative<codegen::Attention>(read.problem.shape)) {
            layAttentionOut(region, read, candidate.inputForm, width, offer);
        }
        if (std::holds_alternative<codegen::Broadcast>(read.problem.shape)) {
            layBroadcastOut(region, read, candidate.outputForm, width, offer);
        }
        if (std::holds_alternative<codegen::Product>(read.problem.shape)) {
            for (const auto tensor : read.tensors) {
                const std::size_t rank = region.extents(region.inputs()[tensor]).size();
                offer.inputLayouts[tensor] = layoutText(Form::kPlain, rank, width);
            }
        }
        offer.persistentBytes = static_cast<std::size_t>(needed.packed) * sizeof(float);
        offer.workspaceBytes = static_cast<std::size_t>(needed.workspace) * sizeof(float);
        offer.precision = precisionOf(candidate.rounding);
        // Fast algorithms mix an infinity into the sums of its neighbours.
        offer.nonFinite =
            candidate.rounding == codegen::Rounding::kFast ? TS_NON_FINITE_LOST : TS_NON_FINITE_CARRIED;
        if (candidate.tensorInPlace && isFirstTensorReadOnce(read)) {
            offer.inPlaceOf = {static_cast<std::int32_t>(read.tensors.front())};
        }
        offer.epilogueIsFree = read.isEpilogueFree();
        offer.lowerBoundFlops = static_cast<std::int64_t>(candidate.bound.computeNs * target.flopsPerNs);
        offer.estimatedFlops =
            static_cast<std::int64_t>(candidate.bound.likelyComputeNs() * target.flopsPerNs);
        return offer;
    }

    std::unique_ptr<codegen::KernelCache> m_cache;
    KnownKernels m_known;
    std::shared_ptr<SharedConstants> m_constants = std::make_shared<SharedConstants>();
    std::vector<codegen::PrintedKernel> m_announced; ///< not compiled yet
    int m_compilers;                                 ///< at once
    std::vector<std::int32_t> m_cpus;                ///< where they run
};

} // namespace

} // namespace tessera::generated

TESSERA_BACKEND(tessera::generated::GeneratedBackend)
