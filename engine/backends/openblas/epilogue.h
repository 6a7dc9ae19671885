#pragma once

#include "engine/backend/abi/epilogue.hpp"

#include <vector>

namespace tessera::openblas {

using plugin::Epilogue;

/// The bias as floats, scaled; empty when there is none.
[[nodiscard]] std::vector<float> readBias(const Epilogue& epilogue, std::span<const ts_tensor> constants);

/// Fills `rows` rows of a result with the bias, which the product then accumulates into: one pass less than
/// adding it afterwards.
void fillRows(const std::vector<float>& bias, std::int64_t rows, float* result);
void clamp(const Epilogue& epilogue, float* values, std::int64_t count);

} // namespace tessera::openblas
