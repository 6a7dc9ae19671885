// Plans by straight loops in double.
#pragma once

#include "tests/support/fake_cudnn/engines.h"

#include <map>

namespace tessera::fake_cudnn {

/// All elements of a tensor, row-major.
using Values = std::vector<double>;

/// Row-major from where a tensor lies.
[[nodiscard]] Values readTensor(const Tensor& tensor, const void* address);
/// The reverse; each number becomes a float once.
void writeTensor(const Tensor& tensor, const Values& values, void* address);

/// Runs every step; `values` has what the program reads from outside, and gets the rest.
void compute(const Program& program, Rounding rounding, std::map<std::int64_t, Values>& values);

} // namespace tessera::fake_cudnn
