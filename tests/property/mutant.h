#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace tessera::test {

/// A bug in a copy of the solver that write_mutants.py makes; mutation testing expects a test to catch it.
struct Mutant {
    std::string_view name;
    std::string_view description;
};

/// The table of solver_mutants.py, in its order.
[[nodiscard]] std::span<const Mutant> solverMutants();

/// Asked by the copy wherever one of solverMutants() differs from the solver; the test that runs it answers.
[[nodiscard]] bool isActive(std::size_t mutant);

} // namespace tessera::test
