#pragma once

#include <map>
#include <string>

namespace tessera::test {

/// Are tests of CUDA to run on a device of the machine, by CUDA's own libraries, instead of the one that is
/// played? TESSERA_CUDA_TESTS=real says so.
[[nodiscard]] bool isRealCuda();

/// Variables with which a program finds the libraries of that machine: the linker's path of the one that is
/// played, and what says where CUDA lies on a real one.
[[nodiscard]] std::map<std::string, std::string> environmentOfCuda();

/// Why there is no driver of CUDA where a real one is asked for, which is a normal state; empty: there is
/// one.
[[nodiscard]] std::string whyNoDriver();

} // namespace tessera::test
