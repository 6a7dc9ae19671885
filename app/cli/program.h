#pragma once

namespace tessera::cli {

/// The whole program: parses, carries out, reports. Returns the exit status of
/// resources/help/contributing/command-line.md.
[[nodiscard]] int runProgram(int argc, char** argv);

} // namespace tessera::cli
