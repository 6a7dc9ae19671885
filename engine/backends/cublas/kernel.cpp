#include "engine/backends/cublas/kernel.h"

#include "engine/backends/cuda/current.h"
#include "engine/backends/cuda/native.h"

#include <algorithm>
#include <set>

namespace tessera::cublas {

namespace {

using plugin::Operand;

/// A bias that is one number, or scaled, is packed; others are as they are given.
bool isPacked(const FusedProduct& product) {
    return product.bias && product.bias->operand.isConstant() &&
           (product.bias->elements != product.product.n || product.bias->scale != 1.0F);
}

/// One number a column.
std::vector<float> packedBias(const FusedProduct& product, std::span<const ts_tensor> constants) {
    const Bias& bias = *product.bias;
    const auto* const given = static_cast<const float*>(constants[bias.operand.position].data);
    std::vector<float> packed(product.product.n);
    for (std::size_t i = 0; i < packed.size(); ++i) {
        packed[i] = given[bias.elements == 1 ? 0 : i] * bias.scale;
    }
    return packed;
}

/// Those that are kept as they are given.
std::vector<Operand> operandsOf(const FusedProduct& product) {
    std::vector<Operand> operands{product.product.left, product.product.right};
    if (product.addend) {
        operands.push_back(*product.addend);
    }
    if (product.bias && !isPacked(product)) {
        operands.push_back(product.bias->operand);
    }
    return operands;
}

} // namespace

std::size_t persistentBytes(const plugin::RegionView& region, const FusedProduct& product) {
    std::set<std::size_t> kept;
    for (const auto& operand : operandsOf(product)) {
        if (operand.isConstant()) {
            kept.insert(operand.position);
        }
    }
    std::size_t elements = isPacked(product) ? product.product.n : 0;
    for (const auto position : kept) {
        elements += static_cast<std::size_t>(region.elements(region.constants()[position]));
    }
    return elements * sizeof(float);
}

ProductKernel::ProductKernel(std::shared_ptr<const Session> session, const FusedProduct& product,
                             const AlgorithmSetup& algorithm)
    : m_session(std::move(session))
    , m_product(product)
    , m_operation(m_session, product, algorithm.rounding())
    , m_prepared(m_operation.prepare(algorithm)) {}

void ProductKernel::prepare(std::span<const ts_tensor> constants) {
    m_constants.clear();
    m_bias.reset();
    std::vector<float> bias; // until the stream has passed the copy
    plugin::OwnStream stream(m_session->device());
    for (const auto& operand : operandsOf(m_product)) {
        hold(operand, constants, stream);
    }
    if (isPacked(m_product)) {
        bias = packedBias(m_product, constants);
        m_bias.emplace(stream.copyOf(bias));
    }
    stream.synchronize();
    load(stream);
}

void ProductKernel::hold(const Operand& operand, std::span<const ts_tensor> constants,
                         plugin::OwnStream& stream) {
    const bool isHeld =
        std::ranges::find(m_constants, operand.position, &Held::position) != m_constants.end();
    if (operand.isConstant() && !isHeld) {
        m_constants.push_back({operand.position, stream.copyOf(constants[operand.position])});
    }
}

void ProductKernel::load(plugin::OwnStream& stream) {
    const auto& p = m_product.product;
    const auto bytes = [](std::size_t matrices, std::size_t elements) {
        return std::max<std::size_t>(1, matrices) * elements * sizeof(float);
    };
    // What it computes is of no use, so that all operands are one memory.
    const plugin::HeldMemory operand(
        m_session->device(),
        std::max({bytes(p.batch, p.m * p.k), bytes(p.batch, p.k * p.n), p.n * sizeof(float)}));
    const plugin::HeldMemory result(m_session->device(), bytes(p.batch, p.m * p.n));
    const plugin::HeldMemory workspace(m_session->device(), workspaceBytes());
    void* const given = addressOf(operand.buffer());
    void* const made = addressOf(result.buffer());
    queue(stream.raw(), {.left = given,
                         .right = given,
                         .addend = made,
                         .bias = given,
                         .result = made,
                         .workspace = addressOf(workspace.buffer())});
    stream.synchronize();
}

void ProductKernel::run(ts_stream* stream, std::span<const ts_buffer> inputs,
                        std::span<const ts_buffer> outputs, const ts_buffer& workspace) {
    if (stream == nullptr) {
        throw plugin::StatusError(TS_INVALID, "cuBLASLt runs on a stream of its device");
    }
    if (workspace.bytes < workspaceBytes()) {
        throw plugin::StatusError(TS_INVALID, "the workspace is smaller than offered");
    }
    Addresses at{.left = addressOf(m_product.product.left, inputs),
                 .right = addressOf(m_product.product.right, inputs),
                 .result = addressOf(outputs[0])};
    at.workspace = workspaceBytes() > 0 ? addressOf(workspace) : nullptr;
    at.addend = m_product.addend ? addressOf(*m_product.addend, inputs) : nullptr;
    if (m_bias) {
        at.bias = addressOf(m_bias->buffer());
    } else if (m_product.bias) {
        at.bias = addressOf(m_product.bias->operand, inputs);
    }
    queue(stream, at);
}

void ProductKernel::queue(ts_stream* stream, const Addresses& at) const {
    const cuda::Current current(m_session->device());
    m_operation.run(m_prepared, at, cuda::streamOf(m_session->device(), stream));
}

void* ProductKernel::addressOf(const ts_buffer& buffer) const {
    return cuda::addressOf(m_session->device(), buffer);
}

void* ProductKernel::addressOf(const Operand& operand, std::span<const ts_buffer> inputs) const {
    if (!operand.isConstant()) {
        return addressOf(inputs[operand.position]);
    }
    const auto held = std::ranges::find(m_constants, operand.position, &Held::position);
    return addressOf(held->memory.buffer());
}

} // namespace tessera::cublas
