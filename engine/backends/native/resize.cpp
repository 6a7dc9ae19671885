// Resize and Upsample, linear and cubic: one axis after the other, every axis by taps that are known
// beforehand.
#include "engine/backends/native/family.h"
#include "engine/backends/native/resample_pass.h"
#include "engine/backends/native/team.h"
#include "engine/backends/native/words.h"
#include "engine/graph/dtype.h"
#include "engine/graph/float_formats.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

namespace tessera::native {

using graph::DType;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::string_view kResizeOperators[] = {"Resize", "Upsample"};

/// Halves are computed in float, whole numbers in double.
template <typename Stored, typename Number>
struct Element {
    static Number load(const std::byte* at) { return static_cast<Number>(loadWord<Stored>(at)); }
    static Stored rounded(Number value) {
        if constexpr (std::is_integral_v<Stored>) { // truncates and saturates
            if (!(value > static_cast<Number>(std::numeric_limits<Stored>::min()))) {
                return std::isnan(value) ? Stored{0} : std::numeric_limits<Stored>::min();
            }
            if (value >= static_cast<Number>(std::numeric_limits<Stored>::max())) {
                return std::numeric_limits<Stored>::max();
            }
        }
        return static_cast<Stored>(value);
    }
};
struct Half {
    static float load(const std::byte* at) { return graph::floatFromHalf(loadWord<std::uint16_t>(at)); }
    static std::uint16_t rounded(float value) { return graph::halfFromFloat(value); }
};
struct BrainFloat {
    static float load(const std::byte* at) { return graph::floatFromBfloat16(loadWord<std::uint16_t>(at)); }
    static std::uint16_t rounded(float value) { return graph::bfloat16FromFloat(value); }
};

/// Passes in an order that keeps what lies between them small: what shrinks comes first, what grows last.
/// Whole numbers are cut after the last pass, where the order of sums may tell: they keep that of the axes.
std::vector<std::size_t> passOrder(const Sampling& sampling, bool isExact) {
    std::vector<std::size_t> shrinking;
    std::vector<std::size_t> growing;
    for (std::size_t axis = 0; axis < sampling.axes.size(); ++axis) {
        if (!sampling.isIdentity(sampling.axes[axis])) {
            const bool shrinks = isExact || sampling.axes[axis].output <= sampling.axes[axis].input;
            (shrinks ? shrinking : growing).push_back(axis);
        }
    }
    shrinking.insert(shrinking.end(), growing.rbegin(), growing.rend());
    return shrinking;
}

template <typename Number>
struct ResizePlan {
    std::vector<AxisTaps<Number>> taps;       ///< one a pass
    std::vector<ResamplePass<Number>> passes; ///< of one plane
    std::vector<std::size_t> axes;            ///< one a pass
    std::int64_t planes = 1;
    std::int64_t inputPlane = 0; ///< elements
    std::int64_t outputPlane = 0;
    std::int64_t largestPlane = 0;
    Extents output;
};

/// \param perPlane  planes are what lies behind the axes before the first that changes; else there is one
template <typename Number>
ResizePlan<Number> planOf(const Sampling& sampling, bool isExact, bool perPlane) {
    ResizePlan<Number> plan;
    plan.axes = passOrder(sampling, isExact);
    const std::size_t rank = sampling.axes.size();
    Extents extents;
    for (const auto& axis : sampling.axes) {
        extents.push_back(axis.input);
        plan.output.push_back(axis.output);
    }
    std::size_t first = 0;
    if (perPlane && !plan.axes.empty()) {
        first = *std::ranges::min_element(plan.axes);
    }
    plan.planes = productOf(extents, 0, first);
    plan.inputPlane = productOf(extents, first, rank);
    plan.largestPlane = plan.inputPlane;
    plan.taps.reserve(plan.axes.size()); // passes point to them
    for (const auto axis : plan.axes) {
        plan.taps.push_back(tapsOf<Number>(sampling, sampling.axes[axis],
                                           isExact ? TapFilling::kZeros : TapFilling::kHalves));
        plan.passes.push_back(
            {&plan.taps.back(), productOf(extents, first, axis), productOf(extents, axis + 1, rank)});
        extents[axis] = sampling.axes[axis].output;
        plan.largestPlane = std::max(plan.largestPlane, productOf(extents, first, rank));
    }
    plan.outputPlane = productOf(extents, first, rank);
    return plan;
}

template <typename Codec, typename Number>
class ResizeKernel final : public plugin::Kernel {
public:
    using Stored = decltype(Codec::rounded(Number()));
    static constexpr auto kStored = std::int64_t{sizeof(Stored)};
    static constexpr bool kIsDirect = std::is_same_v<Stored, Number>;

    ResizeKernel(ResizePlan<Number> plan, float extrapolation, int threads)
        : m_plan(std::move(plan))
        , m_outside(Codec::rounded(static_cast<Number>(extrapolation)))
        , m_threads(threads) {}

    /// Two buffers between passes for each thread, or two for all where there is one plane.
    static std::size_t workspaceBytes(const ResizePlan<Number>& plan, int threads) {
        const std::int64_t buffers = plan.planes > 1 ? 2 * threads : 2;
        return static_cast<std::size_t>(buffers * bufferElements(plan)) * sizeof(Number);
    }

    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override {
        const auto* source = static_cast<const std::byte*>(inputs[0].data);
        auto* target = static_cast<std::byte*>(outputs[0].data);
        auto* buffers = static_cast<Number*>(workspace.data);
        const std::int64_t each = bufferElements(m_plan);
        if (m_plan.planes > 1) {
            onTeam(m_threads, [&](int thread, int threads) {
                const auto share = shareOf(m_plan.planes, thread, threads);
                for (std::int64_t plane = share.first; plane < share.end; ++plane) {
                    runPlane(source + plane * m_plan.inputPlane * kStored,
                             target + plane * m_plan.outputPlane * kStored, buffers + 2 * each * thread,
                             [](std::int64_t count, const auto& body) { body(0, count); });
                }
            });
        } else {
            runPlane(source, target, buffers, [&](std::int64_t count, const auto& body) {
                onTeam(m_threads, [&](int thread, int threads) {
                    const auto share = shareOf(count, thread, threads);
                    body(share.first, share.end);
                });
            });
        }
        fillOutside(target);
    }

private:
    static std::int64_t bufferElements(const ResizePlan<Number>& plan) {
        constexpr std::int64_t kLine = 64 / std::int64_t{sizeof(Number)};
        return (plan.largestPlane + kLine - 1) / kLine * kLine;
    }

    /// \param share  calls its second argument with the parts of [0, first argument)
    template <typename Share>
    void runPlane(const std::byte* source, std::byte* target, Number* buffers, const Share& share) const {
        Number* spare = buffers;
        Number* other = buffers + bufferElements(m_plan);
        const Number* current = reinterpret_cast<const Number*>(source);
        if constexpr (!kIsDirect) {
            share(m_plan.inputPlane, [&](std::int64_t first, std::int64_t end) {
                for (std::int64_t i = first; i < end; ++i) {
                    spare[i] = Codec::load(source + i * kStored);
                }
            });
            current = spare;
            std::swap(spare, other);
        }
        for (std::size_t i = 0; i < m_plan.passes.size(); ++i) {
            const auto& pass = m_plan.passes[i];
            const bool isLast = i + 1 == m_plan.passes.size();
            Number* made = kIsDirect && isLast ? reinterpret_cast<Number*>(target) : spare;
            share(pass.units(),
                  [&](std::int64_t first, std::int64_t end) { resample(pass, first, end, current, made); });
            current = made;
            std::swap(spare, other);
        }
        if (kIsDirect && !m_plan.passes.empty()) {
            return;
        }
        share(m_plan.outputPlane, [&](std::int64_t first, std::int64_t end) {
            for (std::int64_t i = first; i < end; ++i) {
                storeWord(target + i * kStored, Codec::rounded(current[i]));
            }
        });
    }

    void fillOutside(std::byte* target) const {
        for (std::size_t i = 0; i < m_plan.axes.size(); ++i) {
            const std::size_t axis = m_plan.axes[i];
            const std::int64_t inner = productOf(m_plan.output, axis + 1, m_plan.output.size());
            const std::int64_t outer = productOf(m_plan.output, 0, axis);
            for (const auto at : m_plan.taps[i].outside) {
                for (std::int64_t row = 0; row < outer; ++row) {
                    std::byte* to = target + (row * m_plan.output[axis] + at) * inner * kStored;
                    for (std::int64_t k = 0; k < inner; ++k) {
                        storeWord(to + k * kStored, m_outside);
                    }
                }
            }
        }
    }

    ResizePlan<Number> m_plan;
    Stored m_outside;
    int m_threads;
};

/// Calls `body.operator()<Codec, Number>()` for the type of the elements.
template <typename Body>
auto withElement(DType dtype, Body&& body) {
    switch (dtype) {
    case DType::kFloat32:
        return body.template operator()<Element<float, float>, float>();
    case DType::kFloat64:
        return body.template operator()<Element<double, double>, double>();
    case DType::kFloat16:
        return body.template operator()<Half, float>();
    case DType::kBfloat16:
        return body.template operator()<BrainFloat, float>();
    case DType::kUint8:
        return body.template operator()<Element<std::uint8_t, double>, double>();
    case DType::kInt8:
        return body.template operator()<Element<std::int8_t, double>, double>();
    case DType::kInt32:
        return body.template operator()<Element<std::int32_t, double>, double>();
    default:
        throw Unsupported("elements of its type are not resampled here");
    }
}

Sampling readWeighted(const RegionView& region) {
    Sampling sampling = readSampling(region);
    if (sampling.mode != "linear" && sampling.mode != "cubic") {
        throw Unsupported("its elements are not weighted");
    }
    if (region.elements(region.node(0).output(0)) == 0) {
        throw Unsupported("there is nothing to make");
    }
    return sampling;
}

/// One implementation: how much memory it needs, and the kernel itself.
struct ResizeMaker {
    const RegionView& region;
    const plugin::SettingsView& settings;
    bool wantsKernel = false;
    int threads = 1;
    std::size_t workspaceBytes = 0;
    std::unique_ptr<plugin::Kernel> kernel{};

    void make() {
        const Sampling sampling = readWeighted(region);
        const auto output = region.node(0).output(0);
        const auto dtype = static_cast<DType>(region.value(output).dtype);
        threads = threadsFor(region.elements(output) * elementBytes(region, output), settings);
        withElement(dtype, [&]<typename Codec, typename Number>() {
            const bool isExact = !graph::isFloating(dtype);
            auto plan = planOf<Number>(sampling, isExact, true);
            if (plan.planes < 2 * threads) {
                plan = planOf<Number>(sampling, isExact, false);
            }
            workspaceBytes = ResizeKernel<Codec, Number>::workspaceBytes(plan, threads);
            if (wantsKernel) {
                kernel = std::make_unique<ResizeKernel<Codec, Number>>(std::move(plan),
                                                                       sampling.extrapolation, threads);
            }
        });
    }
};

void offerResize(const RegionView& region, const plugin::SettingsView& settings, plugin::Offers& offers) {
    if (region.node(0).stringOr("mode", "nearest") == "nearest") {
        return; // a movement
    }
    ResizeMaker maker{region, settings};
    maker.make();
    plugin::Offer offer;
    offer.name = "resample";
    offer.inputLayouts = {plainText(region.extents(region.inputs()[0]).size())};
    offer.outputLayouts = {plainText(region.extents(region.outputs()[0]).size())};
    offer.workspaceBytes = maker.workspaceBytes;
    offer.threads = maker.threads == 1 ? 1 : 0;
    offers.add(offer);
}

std::unique_ptr<plugin::Kernel> makeResize(const RegionView& region, std::string_view implementation,
                                           const plugin::SettingsView& settings) {
    plugin::requireOffered(implementation, "resample");
    ResizeMaker maker{region, settings, true};
    maker.make();
    return std::move(maker.kernel);
}

} // namespace

const Family kResample{"resample", kResizeOperators, offerResize, makeResize};

} // namespace tessera::native
