// What schedules came to, each made once.
#pragma once

#include "engine/codegen/family.h"
#include "engine/codegen/kernel_cache.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::generated {

/// Floats that a kernel needs besides its inputs and outputs.
struct Footprint {
    std::int64_t packed = 0; ///< constants
    std::int64_t workspace = 0;

    [[nodiscard]] static Footprint of(const codegen::Generated& generated);
};

/// A kernel without the statements that it was printed from.
struct MadeKernel {
    std::int64_t number = 0; ///< no other one has it
    codegen::Candidate candidate;
    std::vector<codegen::Packing> packings{};
    std::vector<std::int64_t> prefetchStarts{}; ///< of the first packing, one a thread
    int threads = 1;
    Footprint footprint{};
    codegen::PrintedKernel printed{}; ///< until it is loaded
    codegen::LoadedKernel loaded{};   ///< no function: it was not asked for yet

    [[nodiscard]] bool isLoaded() const { return loaded.function != nullptr; }
};

/// A network has the same region many times, a kernel is announced before it is created, and plans of one
/// model name the same schedules: to make and print a schedule takes a millisecond or two.
class KnownKernels {
public:
    /// \param most  that are known: one more, and all are forgotten first
    explicit KnownKernels(std::size_t most = 2048) : m_most(most) {}

    /// The schedule of that name for the problem.
    /// \par Errors those of codegen::candidateNamed.
    /// \throws std::logic_error: its kernel is malformed
    [[nodiscard]] base::Result<std::shared_ptr<MadeKernel>> find(std::string_view name,
                                                                 const codegen::Problem& problem,
                                                                 const codegen::Target& target,
                                                                 codegen::Rounding coarsest);
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    struct Known {
        codegen::Problem problem;
        codegen::Target target;
        std::shared_ptr<MadeKernel> made;
    };

    std::map<std::string, std::vector<Known>, std::less<>> m_known; ///< by name
    std::size_t m_most;
    std::size_t m_size = 0;
    std::int64_t m_made = 0;
};

} // namespace tessera::generated
