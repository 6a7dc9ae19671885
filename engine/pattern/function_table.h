#pragma once

#include "engine/pattern/expression.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tessera::pattern {

/// The function of that name in the constraint language.
[[nodiscard]] std::optional<Function> functionNamed(std::string_view name);

/// All names, for errors: "all, any, ...".
[[nodiscard]] std::string functionNames();

/// What a call should have been given instead; empty when number and kind of the arguments are right.
/// \param arguments nodes of `expression`.
[[nodiscard]] std::string wrongArguments(Function function, const Expression& expression,
                                         std::span<const std::uint32_t> arguments);

} // namespace tessera::pattern
