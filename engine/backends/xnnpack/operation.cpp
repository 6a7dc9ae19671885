#include "engine/backends/xnnpack/operation.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace tessera::xnnpack {

using backend::Layout;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

struct DeleteOperator {
    void operator()(xnn_operator_t operation) const { xnn_delete_operator(operation); }
};

class OperatorKernel final : public plugin::Kernel {
public:
    OperatorKernel(Operation operation, pthreadpool_t pool)
        : m_operation(std::move(operation)), m_pool(pool) {}

    void prepare(Constants constants) override {
        xnn_operator_t made = nullptr;
        const xnn_status status = m_operation.create(constants, &made);
        if (status != xnn_status_success) {
            throw Unsupported("XNNPACK refuses it: " + toText(status));
        }
        m_operator.reset(made);
        m_bound = {};
    }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        if (!isBoundTo(inputs, outputs)) {
            bind(inputs, outputs);
        }
        if (const auto status = xnn_run_operator(m_operator.get(), m_pool); status != xnn_status_success) {
            throw std::runtime_error("XNNPACK failed: " + toText(status));
        }
    }

private:
    [[nodiscard]] bool isBoundTo(std::span<const ts_buffer> inputs,
                                 std::span<const ts_buffer> outputs) const {
        if (m_bound.output != outputs[0].data || m_bound.inputs.size() != inputs.size()) {
            return false;
        }
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (m_bound.inputs[i] != inputs[i].data) {
                return false;
            }
        }
        return true;
    }

    void bind(std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs) {
        Pointers pointers;
        for (const auto& input : inputs) {
            pointers.inputs.push_back(static_cast<const float*>(input.data));
        }
        pointers.output = static_cast<float*>(outputs[0].data);
        if (const auto status = m_operation.setUp(m_operator.get(), pointers, m_pool);
            status != xnn_status_success) {
            throw std::runtime_error("XNNPACK refuses the shapes: " + toText(status));
        }
        m_bound = std::move(pointers);
    }

    Operation m_operation;
    pthreadpool_t m_pool;
    std::unique_ptr<xnn_operator, DeleteOperator> m_operator;
    Pointers m_bound;
};

} // namespace

std::uint32_t narrow(std::int64_t value) {
    if (value < 0 || value > std::numeric_limits<std::int32_t>::max()) {
        throw Unsupported("its window has the number " + std::to_string(value) +
                          ", for which XNNPACK has no room");
    }
    return static_cast<std::uint32_t>(value);
}

void requireNarrow(const plugin::Window& window) {
    for (const auto* list : {&window.kernel, &window.strides, &window.dilations, &window.padsBegin}) {
        std::ranges::for_each(*list, narrow);
    }
    for (const auto pad : window.padsEnd) {
        static_cast<void>(narrow(pad < 0 ? -pad : pad));
    }
}

Extents extentsOf(const RegionView& region, std::int32_t value) {
    const auto extents = region.extents(value);
    return {extents.begin(), extents.end()};
}

std::int64_t product(std::span<const std::int64_t> extents) {
    std::int64_t count = 1;
    for (const auto extent : extents) {
        count *= extent;
    }
    return count;
}

Layout plainLayout(std::size_t rank) {
    return Layout::plain(rank);
}

Layout channelsLast() {
    return Layout::physical({0, 2, 3, 1});
}

plugin::Offer makeOffer(const RegionView& region, std::string name, const Layout& input,
                        const Layout& output) {
    plugin::Offer offer;
    offer.name = std::move(name);
    offer.inputLayouts.assign(region.inputs().size(), input.toText());
    offer.outputLayouts.assign(region.outputs().size(), output.toText());
    for (const auto constant : region.constants()) {
        offer.persistentBytes += static_cast<std::size_t>(region.elements(constant)) * sizeof(float);
    }
    return offer;
}

std::string toText(xnn_status status) {
    switch (status) {
    case xnn_status_success:
        return "success";
    case xnn_status_uninitialized:
        return "it is not initialised";
    case xnn_status_invalid_parameter:
        return "a parameter is invalid";
    case xnn_status_invalid_state:
        return "the operator is in an invalid state";
    case xnn_status_unsupported_parameter:
        return "a parameter is not supported";
    case xnn_status_unsupported_hardware:
        return "the hardware is not supported";
    case xnn_status_out_of_memory:
        return "out of memory";
    }
    return "an unknown status";
}

std::unique_ptr<plugin::Kernel> makeKernel(Operation operation, pthreadpool_t pool) {
    return std::make_unique<OperatorKernel>(std::move(operation), pool);
}

} // namespace tessera::xnnpack
