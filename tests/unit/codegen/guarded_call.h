// Calls of a kernel whose every buffer lies next to memory that nobody may touch.
#pragma once

#include "engine/codegen/family.h"
#include "tests/unit/codegen/machine.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::test {

using conformance::Guard;

/// Both sides of a buffer: what starts beside a page does not end beside one, as a rule.
inline constexpr Guard kGuards[] = {Guard::kBehind, Guard::kInFront};

/// What a kernel is called with, in its order: inputs, the result, constants.
struct KernelArguments {
    std::vector<std::vector<float>> inputs;
    std::size_t resultElements = 0;
    std::vector<std::vector<float>> constants;
    /// The input whose buffer the result takes, if any.
    std::optional<std::size_t> inPlaceOf{};
};

/// What the packings make of the sources, each in a buffer of exactly its elements.
[[nodiscard]] std::vector<std::vector<float>> packed(std::span<const codegen::Packing> packings,
                                                     std::span<const float* const> sources);

/// Where a kernel's buffer lies when it is called: exactly as many bytes as its contract lets it read behind
/// it can be read. Buffers that start or end beside a page start at any float: kernels ask for no more.
[[nodiscard]] conformance::Surroundings surroundingsOf(codegen::Scope scope, Guard guard);

/// "guarded behind" or "guarded in front".
[[nodiscard]] std::string guardName(Guard guard);

struct CallResult {
    std::string fault; ///< "" or what went wrong: the kernel did not end, or wrote where it must not
    std::vector<float> values;
};

/// Calls the kernel in buffers of its own, each guarded on that side, with exactly the workspace that it asks
/// for. Result and workspace are poisoned before. A kernel that reads or writes beyond ends the process.
[[nodiscard]] CallResult callGuarded(const codegen::Kernel& kernel, const KernelCall& call,
                                     const KernelArguments& arguments, Guard guard);

} // namespace tessera::test
