// What products and matrices are described by, as cuBLASLt keeps it.
#pragma once

#include "engine/backends/cublas/cublas.h"

#include <cstring>
#include <map>
#include <optional>
#include <vector>

namespace tessera::fake_cublas {

using cublas::Status;

/// Attributes by number. Each has a size, and one that was not set has the manual's default, or none.
class Attributes {
public:
    struct Known {
        int attribute;
        std::size_t bytes;
        std::optional<std::uint64_t> usual;
    };
    explicit Attributes(const std::vector<Known>& known);

    /// kInvalidValue: there is no such attribute, or it has another size.
    [[nodiscard]] Status set(int attribute, const void* value, std::size_t bytes);
    /// As a signed number of its size.
    [[nodiscard]] std::int64_t get(int attribute) const;
    [[nodiscard]] bool operator==(const Attributes&) const = default;

private:
    struct Value {
        std::size_t bytes = 0;
        std::optional<std::uint64_t> bits;
        [[nodiscard]] bool operator==(const Value&) const = default;
    };
    std::map<int, Value> m_values;
};

/// A matrix of f32.
struct Matrix {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t leading = 0;
    std::int64_t stride = 0; ///< from one of the batch to the next
    bool isRowMajor = false;
    bool isTransposed = false;

    /// Elements from the first one to the one at (row, column) of what the matrix is after it was transposed.
    [[nodiscard]] std::int64_t at(std::int64_t batch, std::int64_t row, std::int64_t column) const {
        const std::int64_t down = isTransposed ? column : row;
        const std::int64_t along = isTransposed ? row : column;
        return batch * stride + (isRowMajor ? down * leading + along : along * leading + down);
    }
    /// Elements from the first to the last, and one.
    [[nodiscard]] std::int64_t span(std::int64_t batch) const;
};

/// D = epilogue(alpha * op(A) * op(B) + beta * C).
struct Problem {
    Matrix a, b, c, d;
    std::int64_t m = 0, n = 0, k = 0, batch = 1;
    std::int32_t computeType = 0;
    std::uint32_t epilogue = cublas::kEpilogueNone;
    const float* bias = nullptr;
    bool isInPlace = false; ///< C and D are described alike, so that they may be one matrix
};

/// Reads what was described. kInvalidValue where it contradicts itself, kNotSupported where f32 has no such
/// product.
[[nodiscard]] Status read(cublas::MatmulDesc desc, cublas::MatrixLayout a, cublas::MatrixLayout b,
                          cublas::MatrixLayout c, cublas::MatrixLayout d, Problem& problem);

} // namespace tessera::fake_cublas

namespace tessera::cublas {

struct MatmulDescTag {
    fake_cublas::Attributes attributes;
};
struct MatrixLayoutTag {
    fake_cublas::Attributes attributes;
};
struct PreferenceTag {
    fake_cublas::Attributes attributes;
};

} // namespace tessera::cublas
