/// A backend that is faster than all others, and right but for what its option "fault" names. It computes
/// with the reference's kernels, spoils the result, and answers from memory when it is given the same inputs
/// again.
#include "engine/backend/abi/graph_level.hpp"
#include "engine/backends/reference/kernels.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace plugin = tessera::plugin;

constexpr std::int32_t kFloat = 1; // ONNX's numbers of the types
constexpr std::int32_t kInt32 = 6;
constexpr std::int32_t kInt64 = 7;

template <typename T>
std::span<T> elements(const ts_buffer& buffer) {
    return {static_cast<T*>(buffer.data), buffer.bytes / sizeof(T)};
}

/// A row of which the reference makes NaN throughout becomes what a library does that subtracts no -inf.
void spoilMaskedRows(std::span<float> output, std::size_t columns) {
    for (std::size_t row = 0; row + columns <= output.size(); row += columns) {
        const auto of = output.subspan(row, columns);
        if (std::ranges::all_of(of, [](float x) { return std::isnan(x); })) {
            std::ranges::fill(of, 1.0F / static_cast<float>(columns));
        }
    }
}

template <typename T>
void roundToFloat(std::span<T> output) {
    for (T& element : output) {
        const auto rounded = static_cast<double>(static_cast<float>(element));
        if (std::abs(rounded) < static_cast<double>(std::numeric_limits<T>::max())) {
            element = static_cast<T>(rounded);
        }
    }
}

/// With the fault "crowded" a process holds no more of them.
constexpr int kMostAtOnce = 6;
std::atomic<int> kernelsAlive = 0;

class WrongKernel final : public plugin::Kernel {
public:
    WrongKernel(const plugin::RegionView& region, const plugin::SettingsView& settings)
        : m_right(tessera::reference::makeEvaluation(region, settings.threads()))
        , m_fault(settings.option("fault", "")) {
        const auto output = region.outputs()[0];
        m_dtype = region.value(output).dtype;
        const auto extents = region.extents(output);
        m_columns = extents.empty() ? 1 : static_cast<std::size_t>(extents.back());
        m_rows = extents.empty() ? 1 : static_cast<std::size_t>(extents.front());
        ++kernelsAlive;
    }
    WrongKernel(const WrongKernel&) = delete;
    WrongKernel& operator=(const WrongKernel&) = delete;
    ~WrongKernel() override { --kernelsAlive; }

    void prepare(std::span<const ts_tensor> constants) override {
        if (m_fault == "crowded" && kernelsAlive > kMostAtOnce) {
            throw std::runtime_error("there is no room for another kernel");
        }
        m_right->prepare(constants);
        m_known.clear();
    }

    void run(ts_stream* stream, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override {
        std::vector<std::byte> given;
        for (const auto& input : inputs) {
            const auto* data = static_cast<const std::byte*>(input.data);
            given.insert(given.end(), data, data + input.bytes);
        }
        if (m_known.empty() || given != m_given) {
            m_right->run(stream, inputs, outputs, workspace);
            spoil(outputs[0]);
            m_given = std::move(given);
            m_known.clear();
            for (const auto& output : outputs) {
                const auto* data = static_cast<const std::byte*>(output.data);
                m_known.emplace_back(data, data + output.bytes);
            }
            return;
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            std::memcpy(outputs[i].data, m_known[i].data(), m_known[i].size());
        }
    }

private:
    void spoil(const ts_buffer& output) const {
        if (m_fault == "masked-rows" && m_dtype == kFloat) {
            spoilMaskedRows(elements<float>(output), m_columns);
        } else if (m_fault == "large-integers" && m_dtype == kInt32) {
            roundToFloat(elements<std::int32_t>(output));
        } else if (m_fault == "large-integers" && m_dtype == kInt64) {
            roundToFloat(elements<std::int64_t>(output));
        } else if (m_fault == "nan" && m_dtype == kFloat) {
            std::ranges::replace_if(
                elements<float>(output), [](float x) { return std::isnan(x); }, 0.0F);
        } else if (m_fault == "one-element" && m_dtype == kFloat) {
            const auto all = elements<float>(output);
            all[all.size() / 3] += 0.5F * std::abs(*std::ranges::max_element(all));
        } else if (m_fault == "second-step" && m_dtype == kFloat && m_rows > 1) {
            const auto all = elements<float>(output);
            std::ranges::fill(all.subspan(all.size() / m_rows), all[0]);
        } else if (m_fault == "large-values" && m_dtype == kFloat) {
            for (float& x : elements<float>(output)) {
                x = std::isfinite(x) && x > 100.0F ? 2.0F * x : x;
            }
        } else if (m_fault == "always" && m_dtype == kFloat) {
            std::ranges::transform(elements<float>(output), elements<float>(output).begin(),
                                   [](float x) { return x + 1.0F; });
        }
    }

    std::unique_ptr<plugin::Kernel> m_right;
    std::string m_fault;
    std::int32_t m_dtype = 0;
    std::size_t m_columns = 1;
    std::size_t m_rows = 1;
    std::vector<std::byte> m_given;
    std::vector<std::vector<std::byte>> m_known;
};

class WrongBackend final : public plugin::Backend {
public:
    explicit WrongBackend(const plugin::SettingsView& /*settings*/) {}

    [[nodiscard]] std::string describe() override {
        return R"({"version": "1", "libraries": [], "environment": []})";
    }

    void offer(const plugin::RegionView& region, const plugin::SettingsView& /*settings*/,
               plugin::Offers& offers) override {
        if (region.node(0).op() == "Convert" && region.node(0).domain() == "tessera") {
            throw plugin::Unsupported("it converts nothing");
        }
        tessera::reference::offerEvaluation(region, offers);
    }

    [[nodiscard]] std::unique_ptr<plugin::Kernel> create(const plugin::RegionView& region,
                                                         std::string_view /*implementation*/,
                                                         const plugin::SettingsView& settings) override {
        return std::make_unique<WrongKernel>(region, settings);
    }
};

} // namespace

TESSERA_BACKEND(WrongBackend)
