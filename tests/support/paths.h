#pragma once

#include <string>
#include <string_view>

namespace tessera::test {

// The one object that knows where the checkout and the build lie is paths.cpp, so that all others are the
// same in every checkout and a compiler cache serves them. A program that was taken elsewhere is told by
// TESSERA_TEST_SOURCES and TESSERA_TEST_BUILD where its files lie (tests/gpu).

/// `path` below the root of the sources: sourcePath("resources/specs").
[[nodiscard]] std::string sourcePath(std::string_view path);
/// `path` below the build folder: buildPath("bin/tessera-cli").
[[nodiscard]] std::string buildPath(std::string_view path);

} // namespace tessera::test
