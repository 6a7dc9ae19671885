#include "tests/unit/codegen/assembly.h"

#include "engine/base/child_process.h"
#include "engine/base/file_system.h"
#include "engine/codegen/compiler.h"
#include "tests/support/temporary_folder.h"

#include <fstream>
#include <gtest/gtest.h>

namespace tessera::test {

std::string assemblyOf(std::span<const codegen::PrintedKernel> kernels,
                       const std::vector<std::string>& flags) {
    const TemporaryFolder folder;
    const auto source = folder.path() / "unit.cpp";
    const auto assembly = folder.path() / "unit.s";
    std::ofstream(source) << codegen::printUnit(kernels);
    base::ChildRun run{.program = "/bin/sh",
                       .arguments = {"-c", "\"$0\" \"$@\"", "g++", "-x", "c++", "-S", "-w", "-o",
                                     assembly.string(), source.string()},
                       .input = {},
                       .limit = base::Nanoseconds(60'000'000'000)};
    const auto usual = codegen::codeFlags();
    run.arguments.insert(run.arguments.end(), usual.begin(), usual.end());
    run.arguments.insert(run.arguments.end(), flags.begin(), flags.end());
    const auto ran = base::runChild(run);
    EXPECT_TRUE(ran) << ran.error().oneLine();
    const auto text = base::readTextFile(assembly, std::size_t{1} << 24U);
    EXPECT_TRUE(text) << text.error().oneLine();
    return text.value_or("");
}

} // namespace tessera::test
