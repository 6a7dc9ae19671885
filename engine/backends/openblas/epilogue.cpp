#include "engine/backends/openblas/epilogue.h"

#include <algorithm>
#include <cstring>

namespace tessera::openblas {

void fillRows(const std::vector<float>& bias, std::int64_t rows, float* result) {
    for (std::int64_t row = 0; row < rows; ++row) {
        result = std::ranges::copy(bias, result).out;
    }
}

void clamp(const Epilogue& epilogue, float* values, std::int64_t count) {
    if (!epilogue.isClamped()) {
        return;
    }
    for (std::int64_t i = 0; i < count; ++i) {
        values[i] = std::min(std::max(values[i], epilogue.low), epilogue.high); // NaN stays
    }
}

std::vector<float> readBias(const Epilogue& epilogue, std::span<const ts_tensor> constants) {
    if (!epilogue.bias) {
        return {};
    }
    std::vector<float> bias(static_cast<std::size_t>(epilogue.biasElements));
    std::memcpy(bias.data(), constants[*epilogue.bias].data, bias.size() * sizeof(float));
    for (float& element : bias) {
        element *= epilogue.biasScale;
    }
    return bias;
}

} // namespace tessera::openblas
