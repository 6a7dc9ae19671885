// Single elements of products, convolutions and pools, computed in double.
#pragma once

#include "tests/unit/codegen/oracle.h"

#include <cstdint>

namespace tessera::test {

/// Sums of one element of the result: value, squares of the products, how many.
struct Sums {
    double value = 0.0;
    double squares = 0.0;
    double count = 0.0;

    void add(double a, double b) {
        value += a * b;
        squares += a * a * b * b;
        count += 1.0;
    }
};

[[nodiscard]] Sums productElement(const codegen::Product& shape, const ProblemData& data, std::int64_t row,
                                  std::int64_t column);
/// Of the result at [image, channel, depth, height, width].
[[nodiscard]] Sums convolutionElement(const codegen::Convolution& shape, const ProblemData& data,
                                      const std::int64_t (&at)[5]);
/// Of the result at [image, channel, pixel], the numbers of a row-major element.
[[nodiscard]] Sums responseElement(const codegen::ResponseNormalisation& shape, const ProblemData& data,
                                   std::size_t element);
[[nodiscard]] Sums poolElement(const codegen::Pool& shape, const ProblemData& data,
                               const std::int64_t (&at)[5]);

} // namespace tessera::test
