// The Toom-Cook (Winograd) algorithm F(m, r): m outputs of an r-tap correlation by m + r - 1 products.
#pragma once

#include "engine/codegen/builder.h"

#include <cstdint>
#include <vector>

namespace tessera::codegen {

/// A fraction in lowest terms with a positive denominator.
struct Fraction {
    std::int64_t over = 0;
    std::int64_t under = 1;

    [[nodiscard]] static Fraction of(std::int64_t over, std::int64_t under);
    [[nodiscard]] double value() const { return static_cast<double>(over) / static_cast<double>(under); }
    friend Fraction operator*(const Fraction& a, const Fraction& b);
    friend Fraction operator+(const Fraction& a, const Fraction& b);
    friend Fraction operator-(const Fraction& a, const Fraction& b);
    friend Fraction operator/(const Fraction& a, const Fraction& b);
    friend bool operator==(const Fraction&, const Fraction&) = default;
};
using Matrix = std::vector<std::vector<Fraction>>;

/// y = output · ((kernel g) ⊙ (input d)) for y_i = Σ_k d_(i+k) g_k, i < m, k < r.
///
/// The points are 0 and pairs ±p, then infinity; pairs share the even and odd halves of their rows. One tap
/// needs no products of sums: the matrices are identities.
struct ToomCook {
    std::int64_t outputs = 1;
    std::int64_t taps = 1;
    Matrix input;  ///< points x points
    Matrix kernel; ///< points x taps
    Matrix output; ///< outputs x points

    /// Up to eight points: outputs + taps <= 9.
    [[nodiscard]] static ToomCook of(std::int64_t outputs, std::int64_t taps);
    [[nodiscard]] std::int64_t points() const { return outputs + taps - 1; }
};

/// The product of a matrix and a vector of registers, as straight-line sums without multiplications by 0 and
/// ±1; rows and columns that differ by signs alone share their sums.
[[nodiscard]] std::vector<Value> transform(KernelBuilder& builder, const Matrix& matrix,
                                           const std::vector<Value>& values);

} // namespace tessera::codegen
