// The algorithms that the library has. They differ in what they ask for alone: all compute the same.
#pragma once

#include "tests/support/fake_cublas/descriptors.h"

#include <array>

namespace tessera::fake_cublas {

/// What lies in the bytes of a cublas::Algorithm.
struct Setup {
    std::uint32_t version = 0; ///< of the library that made it: others do not know it
    std::int32_t id = 0;
    std::int32_t computeType = 0;
    /// By number of the attribute, kConfigId left empty.
    std::array<std::uint32_t, cublas::kConfigClusterShape + 1> values{};

    static Setup of(const cublas::Algorithm& algorithm);
    [[nodiscard]] cublas::Algorithm bytes() const;
    [[nodiscard]] std::uint32_t splits() const { return values[cublas::kConfigSplits]; }
};

/// What a test asks of the library: the word in TESSERA_FAKE_CUBLAS, \see fake_cublas.cpp.
[[nodiscard]] bool isAskedFor(const char* word);
/// As cublasLtGetVersion gives it.
[[nodiscard]] std::size_t version();

/// As the algorithm's own defaults have it; kInvalidValue, kNotSupported: there is none.
[[nodiscard]] Status init(int id, std::int32_t computeType, Setup& setup);
/// kInvalidValue: the attribute cannot be set, or not to this value.
[[nodiscard]] Status configure(Setup& setup, int attribute, std::uint32_t value);
/// Whether it can compute the problem, and with how much workspace.
[[nodiscard]] Status check(const Setup& setup, const Problem& problem, std::size_t& workspaceBytes);

/// What is the same of all setups of an algorithm.
struct Capabilities {
    std::int32_t isOutOfPlace = 1;
    std::uint64_t numericalFlags = 0;
    std::uint32_t alignmentBytes = 4; ///< of pointers and of leading dimensions
};
/// kInvalidValue: there is no such algorithm.
[[nodiscard]] Status capabilitiesOf(const Setup& setup, Capabilities& capabilities);

/// Setups from the one that is said to be fastest on; some of them twice, some cannot compute the problem.
[[nodiscard]] std::vector<Setup> candidates(const Problem& problem);

} // namespace tessera::fake_cublas
