#pragma once

namespace tessera::cli {

/// The whole program: parses, carries out, reports. Returns the exit code of CLI.md.
[[nodiscard]] int runProgram(int argc, char** argv);

} // namespace tessera::cli
