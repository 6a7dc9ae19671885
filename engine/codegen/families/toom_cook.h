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

/// y = output · ((kernel g) ⊙ (input d)) for y_i = Σ_k d_(si+k) g_k, i < m, k < r, with stride s = 1 but
/// where it says otherwise.
///
/// The points are 0 and pairs ±p, then infinity; pairs share the even and odd halves of their rows. One tap,
/// and one output, need no products of sums: they are taken tap by tap.
struct ToomCook {
    std::int64_t outputs = 1;
    std::int64_t taps = 1;
    Matrix input;  ///< points x window
    Matrix kernel; ///< points x taps
    Matrix output; ///< outputs x points

    static constexpr std::int64_t kMostPoints = 10;
    /// Up to that many points: outputs + taps - 1.
    [[nodiscard]] static ToomCook of(std::int64_t outputs, std::int64_t taps);
    /// With a stride, by phases: the inputs of each residue meet the taps of that residue with stride 1, and
    /// their products are added up. F(4, 3) with stride 2 is F(4, 2) and F(4, 1), nine points for twelve
    /// taps.
    [[nodiscard]] static ToomCook strided(std::int64_t outputs, std::int64_t taps, std::int64_t stride);
    /// All outputs of an image of `inputs` positions that is shorter than the taps: y_i = Σ_k d_(i+k-pad) g_k
    /// where 0 <= i + k - pad < inputs. The image is the kernel of F(outputs, inputs), so that there are
    /// outputs + inputs - 1 points.
    [[nodiscard]] static ToomCook overShortImage(std::int64_t outputs, std::int64_t taps, std::int64_t inputs,
                                                 std::int64_t pad);

    [[nodiscard]] std::int64_t points() const { return static_cast<std::int64_t>(input.size()); }
    /// Input positions that a tile meets.
    [[nodiscard]] std::int64_t window() const { return static_cast<std::int64_t>(input.front().size()); }
};

/// The product of a matrix and a vector of registers, as straight-line sums without multiplications by 0 and
/// ±1; rows and columns that differ by signs alone share their sums.
[[nodiscard]] std::vector<Value> transform(KernelBuilder& builder, const Matrix& matrix,
                                           const std::vector<Value>& values);

} // namespace tessera::codegen
