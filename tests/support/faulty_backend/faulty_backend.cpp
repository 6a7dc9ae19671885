/// A backend that misbehaves in every way that the worker must survive. Each implementation is named after
/// what it does, and with "-in-place", "-foreign" or "-loses" (infinities and NaN) behind it how; the option
/// "offers" lists which are offered, "at_offer" and "at_open" say what happens there, and "uses_ceilings"
/// that it is given them.
#include "engine/backend/abi/backend.hpp"

#include "engine/measure/own_threads.h"
#include "tests/support/faulty_backend/planted_report.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <unistd.h>

namespace {

namespace plugin = tessera::plugin;

constexpr int kUnknownStatus = 77;
/// The first run is checked, the others are timed; one that looks slow, for whatever reason, is timed once.
constexpr int kLaterRun = 2;

[[noreturn]] void hang() {
    while (true) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
    }
}

/// Ends as a process without a sanitizer would: its runtime would make a report of the signal.
[[noreturn]] void endBy(int signal) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    std::_Exit(1);
}

/// Faults that need no kernel.
void misbehave(std::string_view how) {
    if (how == "crash") {
        endBy(SIGSEGV);
    } else if (how == "abort") {
        endBy(SIGABRT);
    } else if (how == "sanitizer-report") {
        tessera::test::plantSanitizerReport();
    } else if (how == "hang") {
        hang();
    } else if (how == "exit") {
        std::exit(3);
    } else if (how == "throw") {
        throw std::runtime_error("the vendor library said no");
    } else if (how == "no-utf8") {
        throw std::runtime_error("bad \xff\xfe bytes");
    } else if (how == "unsupported") {
        throw plugin::Unsupported("this shape is not for me");
    }
}

/// Longer than any limit of these tests, and says so.
void compile(const plugin::SettingsView& settings, std::chrono::milliseconds time) {
    constexpr std::chrono::milliseconds kBetweenSigns{250};
    for (; time > kBetweenSigns; time -= kBetweenSigns) {
        std::this_thread::sleep_for(kBetweenSigns);
        settings.heartbeat();
    }
    std::this_thread::sleep_for(time);
}

float roundedToBfloat16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return std::bit_cast<float>((bits + 0x7fffU + ((bits >> 16U) & 1U)) & 0xffff0000U);
}

/// "bound-12-nan" states a bound of 10^12 operations and else does as "nan"; "likely-12-nan" states that it
/// is likely to take so many, and as the least one.
constexpr std::string_view kBound = "bound-";
constexpr std::string_view kLikely = "likely-";
std::string_view withoutBound(std::string_view name) {
    for (const auto prefix : {kBound, kLikely}) {
        if (name.starts_with(prefix)) {
            return name.substr(name.find('-', prefix.size()) + 1);
        }
    }
    return name;
}

/// Relu, Identity and MatMul of two matrices, done right; then spoilt as its name says.
class FaultyKernel final : public plugin::Kernel {
public:
    FaultyKernel(const plugin::RegionView& region, std::string_view name) : m_name(withoutBound(name)) {
        const auto node = region.node(0);
        m_op = node.op();
        const auto first = region.extents(node.input(0));
        m_rows = first.empty() ? 1 : first[0];
        m_depth = first.size() < 2 ? 1 : first[1];
        m_count = region.elements(region.outputs()[0]);
        if (m_op == "MatMul") {
            m_weightPosition = plugin::RegionView::positionIn(region.constants(), node.input(1));
            m_columns = region.extents(node.input(1))[1];
        }
    }

    [[nodiscard]] const std::string& name() const { return m_name; }

    void prepare(std::span<const ts_tensor> constants) override {
        if (m_weightPosition >= 0) {
            const auto& weights = constants[static_cast<std::size_t>(m_weightPosition)];
            const auto* data = static_cast<const float*>(weights.data);
            m_weights.assign(data, data + weights.bytes / sizeof(float));
        }
        if (m_name.starts_with("prepare-")) {
            misbehave(m_name.substr(8));
        }
    }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        ++m_runs;
        const bool spoilt = !m_name.starts_with("later-") || m_runs >= kLaterRun;
        const std::string_view fault =
            m_name.starts_with("later-") ? std::string_view(m_name).substr(6) : std::string_view(m_name);
        if (spoilt) {
            misbehave(fault);
        }
        if (fault.starts_with("wants-the-cores") && tessera::measure::busyThreads() > 0) {
            throw std::runtime_error("another thread is awake");
        }
        if (fault == "slow") {
            constexpr std::chrono::milliseconds kLong{3};
            std::this_thread::sleep_for(kLong);
        }
        if (fault == "chatty") {
            std::puts("a vendor library greets its users");
            std::fflush(stdout);
            static_cast<void>(::write(STDOUT_FILENO, "TSRF", 4));
        }
        if (fault == "close-streams" && spoilt) {
            for (int descriptor = 3; descriptor < 1024; ++descriptor) {
                ::close(descriptor);
            }
            hang();
        }
        compute(inputs, outputs, fault == "bf16");
        auto* result = static_cast<float*>(outputs[0].data);
        if (fault == "bit" && spoilt) {
            flip(result, m_op == "Identity" ? 0 : 22);
        } else if (fault == "nan" && spoilt) {
            result[m_count / 2] = std::bit_cast<float>(0x7fc00000U);
        } else if (fault == "last" && spoilt) {
            result[m_count - 1] += 1.0F;
        } else if (fault == "scribble" && spoilt) {
            std::memset(inputs[0].data, 0x41, inputs[0].bytes);
        } else if (fault == "scribble-one" && spoilt) { // far from every border
            static_cast<float*>(inputs[0].data)[5 * m_count / 7] += 3.0F;
        } else if (fault == "large" &&
                   std::any_of(result, result + m_count, [](float x) { return x > 100.0F; })) {
            *std::max_element(result, result + m_count) *= 2.0F;
        } else if (fault == "nothing" && spoilt) {
            std::memset(result, 0, static_cast<std::size_t>(m_count) * sizeof(float));
        }
    }

private:
    void compute(std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs, bool rounded) {
        const auto* in = static_cast<const float*>(inputs[0].data);
        auto* out = static_cast<float*>(outputs[0].data);
        const auto operand = [rounded](float value) { return rounded ? roundedToBfloat16(value) : value; };
        if (m_op != "MatMul") {
            std::transform(in, in + m_count, out, [&](float value) {
                return m_op == "Relu" ? std::max(operand(value), 0.0F) : operand(value);
            });
            return;
        }
        const float* weights =
            m_weightPosition >= 0 ? m_weights.data() : static_cast<const float*>(inputs[1].data);
        for (std::int64_t row = 0; row < m_rows; ++row) {
            for (std::int64_t column = 0; column < m_columns; ++column) {
                double sum = 0.0;
                for (std::int64_t k = 0; k < m_depth; ++k) {
                    sum += static_cast<double>(operand(in[row * m_depth + k])) *
                           operand(weights[k * m_columns + column]);
                }
                out[row * m_columns + column] = static_cast<float>(sum);
            }
        }
    }

    /// Of the element that is largest: there a bit means most.
    void flip(float* result, unsigned bit) const {
        auto* at = std::max_element(result, result + m_count);
        *at = std::bit_cast<float>(std::bit_cast<std::uint32_t>(*at) ^ (1U << bit));
    }

    std::string m_name;
    std::string m_op;
    std::int64_t m_rows = 1;
    std::int64_t m_depth = 1;
    std::int64_t m_columns = 1;
    std::int64_t m_count = 1;
    std::int32_t m_weightPosition = -1;
    std::vector<float> m_weights;
    int m_runs = 0;
};

/// States of an output whose extents only a run tells what its name says, of 4 elements.
class MisstatingKernel final : public plugin::Kernel {
public:
    explicit MisstatingKernel(std::string_view name) : m_name(name) {}

    void prepare(std::span<const ts_tensor> /*constants*/) override {}
    void run(ts_stream* /*stream*/, std::span<const ts_buffer> /*inputs*/,
             std::span<const ts_buffer> /*outputs*/, const ts_buffer& /*workspace*/) override {}
    [[nodiscard]] ts_tensor dynamicOutput(std::size_t /*output*/) const override {
        constexpr std::int32_t kInt64 = 7;
        const bool isNegative = m_name == "states-negative-extents";
        ts_tensor stated{kInt64, 2, isNegative ? kNegative : kExtents, kElements, sizeof kElements};
        if (m_name == "states-throw") {
            throw std::runtime_error("there was no run");
        }
        if (m_name == "states-no-type") {
            stated.dtype = 0;
        } else if (m_name == "states-unknown-type") {
            stated.dtype = 1000;
        } else if (m_name == "states-no-extents") {
            stated.extents = nullptr;
        } else if (m_name == "states-many-axes") {
            stated.rank = 1'000'000;
        } else if (m_name == "states-too-few-bytes") {
            stated.bytes -= 1;
        } else if (m_name == "states-no-data") {
            stated.data = nullptr;
        } else if (m_name == "states-another-type") {
            stated.dtype = 1;
            stated.bytes /= 2;
        }
        return stated;
    }

private:
    static constexpr std::int64_t kExtents[] = {2, 2};
    static constexpr std::int64_t kNegative[] = {-2, -2};
    static constexpr std::int64_t kElements[] = {0, 1, 0, 1};
    std::string m_name;
};

std::string plainText(std::size_t rank) {
    std::string text;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        text += static_cast<char>('a' + axis);
    }
    return text;
}

class FaultyBackend final : public plugin::Backend {
public:
    static constexpr bool kTakesDynamicValues = true;

    explicit FaultyBackend(const plugin::SettingsView& settings)
        : m_usesCeilings(!settings.option("uses_ceilings", "").empty()) {
        misbehave(settings.option("at_open", ""));
    }

    [[nodiscard]] std::string describe() override {
        return std::string(R"({"version": "1", "libraries": [], "environment": ["TESSERA_FAULTY"])") +
               (m_usesCeilings ? R"(, "uses_ceilings": true})" : "}");
    }

    void offer(const plugin::RegionView& region, const plugin::SettingsView& settings,
               plugin::Offers& offers) override {
        const auto node = region.node(0);
        if (region.nodeCount() != 1 || (node.op() != "Relu" && node.op() != "Identity" &&
                                        node.op() != "MatMul" && node.op() != "NonZero")) {
            throw plugin::Unsupported("it knows Relu, Identity, MatMul and NonZero alone");
        }
        const auto how = settings.option("at_offer", "");
        misbehave(how);
        if (how == "tell-ceilings") {
            throw plugin::Unsupported(settings.ceilings() != nullptr ? "it has ceilings" : "it has none");
        }
        if (how == "lies") {
            offerLies(region, offers);
        }
        std::string_view list = settings.option("offers", "right");
        while (!list.empty()) {
            const auto comma = std::min(list.find(','), list.size());
            offers.add(honest(region, std::string(list.substr(0, comma))));
            list.remove_prefix(std::min(comma + 1, list.size()));
        }
    }

    [[nodiscard]] std::unique_ptr<plugin::Kernel> create(const plugin::RegionView& region,
                                                         std::string_view implementation,
                                                         const plugin::SettingsView& settings) override {
        if (implementation == "create-slowly") {
            compile(settings, std::chrono::seconds(6));
        } else if (implementation == "create-briefly") {
            compile(settings, std::chrono::milliseconds(300));
        } else if (implementation.starts_with("create-")) {
            misbehave(implementation.substr(7));
        }
        if (implementation.starts_with("states-")) {
            return std::make_unique<MisstatingKernel>(implementation);
        }
        return std::make_unique<FaultyKernel>(region, implementation);
    }

private:
    static plugin::Offer honest(const plugin::RegionView& region, std::string name) {
        plugin::Offer offer;
        offer.name = std::move(name);
        for (const auto input : region.inputs()) {
            offer.inputLayouts.push_back(plainText(region.extents(input).size()));
        }
        for (const auto output : region.outputs()) {
            offer.outputLayouts.push_back(plainText(region.extents(output).size()));
        }
        const auto flopsBehind = [&](std::string_view prefix) {
            return static_cast<std::int64_t>(std::pow(10.0, std::stoi(offer.name.substr(prefix.size()))));
        };
        if (offer.name.starts_with(kBound)) {
            offer.lowerBoundFlops = flopsBehind(kBound);
        } else if (offer.name.starts_with(kLikely)) {
            offer.lowerBoundFlops = 1;
            offer.estimatedFlops = flopsBehind(kLikely);
        }
        if (offer.name.ends_with("-in-place")) {
            offer.inPlaceOf = {0};
        } else if (offer.name.ends_with("-foreign")) {
            offer.pool = TS_POOL_FOREIGN;
        }
        if (offer.name.ends_with("-loses")) {
            offer.nonFinite = TS_NON_FINITE_LOST;
        }
        // It claims to be as exact as any.
        offer.precision = TS_F32;
        offer.threads = 1;
        return offer;
    }

    static void offerLies(const plugin::RegionView& region, plugin::Offers& offers) {
        const auto lie = [&](const char* name, const auto& change) {
            auto offer = honest(region, name);
            change(offer);
            offers.add(offer);
        };
        lie("malformed-layout", [](auto& offer) { offer.inputLayouts[0] = "aBc"; });
        lie("layout-with-a-space", [](auto& offer) { offer.outputLayouts[0] = "a b"; });
        lie("layout-of-another-rank", [](auto& offer) { offer.outputLayouts[0] = "abcdefg"; });
        lie("empty-layout", [](auto& offer) { offer.inputLayouts[0] = ""; });
        lie("Name With Spaces", [](auto&) {});
        lie("", [](auto&) {});
        lie("unknown-precision", [](auto& offer) { offer.precision = static_cast<ts_precision>(42); });
        lie("view-of-nothing", [](auto& offer) { offer.viewOf = {9}; });
        lie("in-place-of-nothing", [](auto& offer) { offer.inPlaceOf = {-7}; });
        lie("all-the-memory", [](auto& offer) { offer.workspaceBytes = ~std::size_t{0}; });
        lie("bf16-class", [](auto& offer) { offer.precision = TS_BF16; });
        lie("twice", [](auto&) {});
        lie("twice", [](auto& offer) { offer.threads = 0; });
    }

    bool m_usesCeilings;
};

/// What an author without the C++ wrapper may do: throw through C, and make statuses up.
ts_status runUnguarded(ts_kernel* kernel, ts_stream* stream, const ts_buffer* inputs,
                       const ts_buffer* outputs, const ts_buffer* workspace) {
    const auto* held = dynamic_cast<FaultyKernel*>(reinterpret_cast<plugin::Kernel*>(kernel));
    if (held == nullptr) {
        return plugin::detail::table<FaultyBackend>()->run(kernel, stream, inputs, outputs, workspace);
    }
    if (held->name() == "raw-throw") {
        std::signal(SIGABRT, SIG_DFL); // see endBy()
        throw 42;
    }
    if (held->name() == "raw-status") {
        return static_cast<ts_status>(kUnknownStatus);
    }
    return plugin::detail::table<FaultyBackend>()->run(kernel, stream, inputs, outputs, workspace);
}

} // namespace

extern "C" __attribute__((visibility("default"))) const ts_backend_api*
tessera_backend_entry(uint32_t hostVersion) {
    static const ts_backend_api api = [] {
        ts_backend_api made = *plugin::detail::table<FaultyBackend>();
        made.run = runUnguarded;
        return made;
    }();
    return hostVersion == TS_ABI_VERSION ? &api : nullptr;
}
