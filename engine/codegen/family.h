#pragma once

#include "engine/base/result.h"
#include "engine/codegen/kernel.h"
#include "engine/codegen/problem.h"
#include "engine/codegen/target.h"

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::codegen {

/// How a family wants an image of a convolution, or the operands of attention. Products are always plain.
enum class Form : std::uint8_t {
    kPlain,   ///< row-major
    kBlocked, ///< channels in blocks of the vector width, innermost: "aBcd16b"; padding holds zeros
    /// Operands of attention with the rows of all heads side by side: [batch][rows][heads][columns], the
    /// keys' matrix [batch][keys][heads][depth]. Masks stay plain.
    kSideBySide,
};

/// How a candidate's arithmetic rounds.
enum class Rounding : std::uint8_t {
    kDirect, ///< each product once, accumulated in float
    kFast,   ///< transforms before and behind
    kBf16,   ///< operands rounded to bfloat16, then each product once, accumulated in float
};

/// One buffer of constants that a kernel reads.
struct Packing {
    std::int64_t elements = 0;
    /// Sources: the weights, then the epilogue's constants, in ONNX's order. Writes every element.
    std::function<void(std::span<const float* const> sources, float* target)> pack;
};

/// A kernel and what fills its constants, in the order of its buffers of that scope. Its input buffers are
/// the problem's input, then the epilogue's tensors.
struct Generated {
    Kernel kernel{};
    std::vector<Packing> packings{};
    /// Where each thread begins to read the first packing, an element each; empty: all where it begins.
    std::vector<std::int64_t> prefetchStarts{};
};

/// Moving data, at the least: from the level that takes longest.
struct Transfer {
    double ns = 0.0;
    Level from = Level::kSecond;
    /// What it is likely to take, since few last caches hold the constants of all kernels.
    double likelyNs = 0.0;
};

/// What limits a candidate from below, and what it is likely to take.
struct Bound {
    double computeNs = 0.0; ///< its multiply-adds at the machine's peak, with the waste of its tiles
    Transfer transfer{};    ///< what it must read and write
    /// By how much its arithmetic is likely to take longer, since it waits for operands.
    double waiting = 1.0;
    [[nodiscard]] double leastNs() const { return std::max(computeNs, transfer.ns); }
    /// An estimate: candidates are tried in its order, and for nothing else.
    [[nodiscard]] double likelyNs() const { return std::max(likelyComputeNs(), transfer.likelyNs); }
    [[nodiscard]] double likelyComputeNs() const { return computeNs * waiting; }
    /// What decides which candidates are worth a measurement: beside its rivals alone a kernel may find its
    /// constants in a cache that those of a whole network do not fit.
    [[nodiscard]] double inNetworkNs() const { return std::max(computeNs, transfer.likelyNs); }
};

/// One schedule of a family for a problem.
struct Candidate {
    std::string name{}; ///< "direct.t14x2.rows": stable, plans name it
    /// Only the best candidate of a group is worth a measurement, "" stands alone: schedules whose bounds
    /// cannot tell which of them is faster, while those of different groups differ in what the bound does not
    /// see.
    std::string group{};
    /// What tells it from others of its family in a way that no bound sees, "" nothing: beside the likely
    /// fastest the likely fastest of one more kind is worth a measurement.
    std::string kind{};
    Form inputForm = Form::kPlain;
    Form outputForm = Form::kPlain; ///< of the epilogue's tensors too
    Rounding rounding = Rounding::kDirect;
    double productsPerFloat = 1.0; ///< that the machine does, at its peak, in the time of one of float
    Bound bound{};
    /// The output may take the buffer of the epilogue's first tensor, where nothing else that the kernel
    /// reads lies there: each element is read just before it is written.
    bool tensorInPlace = true; // NOLINT: a fact, no switch
    std::function<Generated()> generate;
};

/// A schedule template.
struct Family {
    std::string_view name{}; ///< the first word of its candidates' names
    /// Its schedules for the problem, or why it has none: candidatesOf calls it.
    base::Result<std::vector<Candidate>> (*candidates)(const Problem& problem, const Target& target);
    /// Those whose operands are rounded are left aside without a word where that is not allowed.
    enum class Operands : std::uint8_t { kFloat, kBf16 } operands = Operands::kFloat;
    /// The same with those that are not even compared; null: there are none. A plan that was made when they
    /// were may name one.
    base::Result<std::vector<Candidate>> (*all)(const Problem& problem, const Target& target) = nullptr;
};

/// What the family has for the problem without the taps that meet nothing.
[[nodiscard]] base::Result<std::vector<Candidate>> candidatesOf(const Family& family, const Problem& problem,
                                                                const Target& target);

/// Every family: the one table that plug-in, tests and benchmark go by.
[[nodiscard]] std::span<const Family> families();

/// A schedule in words, from the name of its candidate: "direct convolution; register tile of 14 rows by 2
/// vectors of 16 floats; threads share the rows".
[[nodiscard]] std::string scheduleText(std::string_view candidate, const Target& target);

struct Refusal {
    std::string name{}; ///< a family, or a candidate
    std::string reason{};
};
/// The order in which candidates of a family are taken: the likely fastest first. Where memory is the limit
/// of all, the one with the least arithmetic leaves it the most room.
[[nodiscard]] inline bool isTakenBefore(const Candidate& a, const Candidate& b) {
    return std::pair(a.bound.likelyNs(), a.bound.likelyComputeNs()) <
           std::pair(b.bound.likelyNs(), b.bound.likelyComputeNs());
}

struct Selection {
    std::vector<Candidate> candidates{}; ///< by their bound, the least first
    std::vector<Refusal> refusals{};
};
/// The candidates of all families that are worth a measurement: those whose bound in a network
/// (Bound::inNetworkNs) lies within `slack` of the least one of their family, at most `most` of them, the
/// likely fastest, and the next one of another kind where all these are of one, of families whose least bound
/// lies within `familySlack` of the least of all, families in float only measured against such.
struct SelectionLimits {
    double slack = 1.5;
    std::size_t most = 3;
    /// Over 75 regions (`tessera_pruning_benchmark`) a family that is further off never had the fastest
    /// kernel.
    double familySlack = 2.0;
    Rounding rounding = Rounding::kFast; ///< the coarsest that is allowed
};
[[nodiscard]] Selection select(const Problem& problem, const Target& target, const SelectionLimits& limits);

/// The schedule of that name among all that the families have for the problem, whether or not it is worth a
/// measurement: that depends on the target's rates, what a name stands for does not. kImpossible: there is
/// none, or it rounds more coarsely than is allowed.
[[nodiscard]] base::Result<Candidate> candidateNamed(std::string_view name, const Problem& problem,
                                                     const Target& target, Rounding coarsest);

} // namespace tessera::codegen
