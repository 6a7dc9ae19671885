// Generated kernels through CUDA's own compiler, which runs without a device.
#include "engine/backend/abi/backend.hpp"
#include "engine/backends/generated-cuda/run_time_compiler.h"
#include "engine/backends/generated/device/programs.h"
#include "engine/base/file_system.h"
#include "engine/base/random.h"
#include "engine/codegen/builder.h"
#include "engine/models/models.h"
#include "engine/transform/simplify.h"
#include "tests/conformance/cases.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/backends/generated_kernels.h"

#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iostream>
#include <optional>

namespace tessera::test {
namespace {

using codegen::accelerator::Language;
using codegen::accelerator::printProgram;
using generated::CudaTarget;
using generated::RunTimeCompiler;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::uint64_t kSeed = 3;
/// One of so many kernels is compiled for an architecture; of a tenth of all, each for one of three.
constexpr std::uint64_t kShare = TESSERA_SHARE > 1 ? std::uint64_t{3} * TESSERA_SHARE : 1;
/// What every CUDA device has.
constexpr codegen::accelerator::Limits kLimits{.items = 1024, .sharedBytes = 48LL << 10U};

/// Nothing where the machine has none, which is told.
std::optional<RunTimeCompiler> findCompiler() {
    try {
        return RunTimeCompiler("");
    } catch (const plugin::Unsupported& why) {
        std::cout << why.what() << "\n";
        return std::nullopt;
    }
}
constexpr const char* kNone = "CUDA's run-time compiler is not on this machine";

/// Architectures that kernels are compiled for.
std::vector<int> architectures() {
#if TESSERA_SHARE > 1
    return {75, 90, 120};
#else
    const auto compiler = findCompiler();
    return compiler ? compiler->architectures() : std::vector<int>{75};
#endif
}

/// What is wrong with a kernel's code, or "". What a function of CUDA keeps in memory of a thread is none of
/// the kernel's registers.
std::string faultOf(const RunTimeCompiler& compiler, const GeneratedKernel& kernel, int architecture) {
    const std::string name = kernel.pattern + " " + kernel.schedule + " " + kernel.printed.name + ": ";
    try {
        const auto compiled = compiler.compile(printProgram(kernel.printed, Language::kCuda),
                                               {.architecture = architecture}, {});
        const bool isClean =
            compiled.log.find(" 0 bytes spill stores, 0 bytes spill loads") != std::string::npos;
        return isClean ? "" : name + compiled.log;
    } catch (const std::exception& problem) {
        return name + problem.what();
    }
}

std::vector<GeneratedKernel> kernelsOf(const graph::Graph& graph) {
    auto kernels = generatedKernels(graph, "generated-cuda", kLimits);
    EXPECT_TRUE(kernels.has_value()) << kernels.error().oneLine();
    return kernels ? *std::move(kernels) : std::vector<GeneratedKernel>();
}

std::vector<GeneratedKernel> kernelsOfNetwork(std::string_view network) {
    const auto model = models::buildModel(network);
    EXPECT_TRUE(model.has_value()) << network;
    const auto graph = transform::simplify(*model, {.recogniseAttention = false});
    EXPECT_TRUE(graph.has_value()) << network;
    auto kernels = kernelsOf(*graph->graph);
    EXPECT_FALSE(kernels.empty()) << network;
    return kernels;
}

class NvrtcFor : public testing::TestWithParam<int> {
protected:
    void SetUp() override {
        m_compiler = findCompiler();
        if (!m_compiler) {
            GTEST_SKIP() << kNone;
        }
    }
    /// One of `share` of the kernels, drawn.
    void expectSound(const std::vector<GeneratedKernel>& kernels, std::uint64_t share,
                     const std::string& what) {
        base::Random random(kSeed + static_cast<std::uint64_t>(GetParam()));
        for (const auto& kernel : kernels) {
            if (random.below(share) == 0) {
                EXPECT_EQ(faultOf(*m_compiler, kernel, GetParam()), "") << what;
            }
        }
    }

    std::optional<RunTimeCompiler> m_compiler;
};

TEST_P(NvrtcFor, KernelsOfOneNetworkHaveNoSpilledRegisters) {
    expectSound(kernelsOfNetwork("dcgan"), 1, "dcgan");
}

TEST_P(NvrtcFor, KernelsOfEveryNetworkHaveNoSpilledRegisters) {
    for (const auto& network : models::builtinModels()) {
        expectSound(kernelsOfNetwork(network.name), kShare, std::string(network.name));
    }
}

TEST_P(NvrtcFor, KernelsOfOddShapesHaveNoSpilledRegisters) {
    for (const auto& each : conformance::allCases()) {
        expectSound(kernelsOf(*graphFromText(each.text)), kShare, each.name);
    }
}

INSTANTIATE_TEST_SUITE_P(Architecture, NvrtcFor, testing::ValuesIn(architectures()),
                         testing::PrintToStringParamName());

#if TESSERA_SHARE > 1

TEST(GeneratedKernels, OfNetworksHaveAlignedVectors) {
    for (const auto& network : models::builtinModels()) {
        for (const auto& kernel : kernelsOfNetwork(network.name)) {
            EXPECT_EQ(kernel.printed.text.find("U4("), std::string::npos)
                << network.name << " " << kernel.schedule << "\n"
                << kernel.printed.text;
        }
    }
}

/// Lines of the patterns in a spec.
std::string patternsOf(const std::string& backend) {
    constexpr std::size_t kMostBytes = 1U << 20U;
    const auto text = base::readTextFile(sourcePath("resources/specs/" + backend + ".json"), kMostBytes);
    EXPECT_TRUE(text.has_value()) << backend;
    return text->substr(text->find("\"patterns\""));
}

TEST(GeneratedKernels, OfDevicesTakeTheSameRegions) {
    EXPECT_EQ(patternsOf("generated-cuda"), patternsOf("generated-opencl"));
}

class Nvrtc : public testing::Test {
protected:
    void SetUp() override {
        m_compiler = findCompiler();
        if (!m_compiler) {
            GTEST_SKIP() << kNone;
        }
    }
    /// The intermediate code of a kernel of one work item that stores what `value` gives of its input.
    [[nodiscard]] std::string codeOf(int width, const codegen::Index& at,
                                     const std::function<codegen::Value(codegen::Value)>& value) const {
        codegen::KernelBuilder b(width, 1);
        const auto x = b.buffer("x", codegen::Scope::kInput, 64);
        const auto y = b.buffer("y", codegen::Scope::kOutput, 64);
        b.eachItem(4, 1, [&](const codegen::Index& group, const codegen::Index&) {
            b.store({y, at + group * 4}, value(codegen::loadValue({x, at + group * 4})));
        });
        const auto printed = codegen::accelerator::printAccelerator(b.take());
        return m_compiler
            ->compile(printProgram(printed, Language::kCuda),
                      {.architecture = 75, .form = CudaTarget::Form::kIntermediate}, {})
            .image;
    }

    std::optional<RunTimeCompiler> m_compiler;
};

TEST_F(Nvrtc, MakesOneOperationOfASumOfProductsAlone) {
    using codegen::Value;
    const auto square = [](const Value& x) { return x * x; };
    const auto apart = codeOf(1, 0, [&](const Value& x) { return square(x) + x; });
    EXPECT_THAT(apart, HasSubstr("mul.rn.f32"));
    EXPECT_THAT(apart, Not(HasSubstr("fma")));
    EXPECT_THAT(codeOf(1, 0, [&](const Value& x) { return codegen::addProduct(x, x, x); }),
                HasSubstr("fma.rn.f32"));
}

TEST_F(Nvrtc, LoadsWholeVectorsWhereTheyAreAligned) {
    const auto same = [](codegen::Value x) { return x; };
    const auto aligned = codeOf(4, 0, same);
    EXPECT_THAT(aligned, HasSubstr("ld.global.nc.v4"));
    EXPECT_THAT(aligned, HasSubstr("st.global.v4"));
    EXPECT_THAT(codeOf(4, 1, same), Not(HasSubstr(".v4")));
}

TEST_F(Nvrtc, HasTheIntermediateFormForWhatItDoesNotKnow) {
    const int newest = m_compiler->architectures().back();
    EXPECT_EQ(m_compiler->targetFor(newest).form, CudaTarget::Form::kBinary);
    const auto beyond = m_compiler->targetFor(newest + 5);
    EXPECT_EQ(beyond.architecture, newest);
    EXPECT_EQ(beyond.form, CudaTarget::Form::kIntermediate);
    try {
        static_cast<void>(m_compiler->targetFor(35));
        FAIL() << "there is code for compute capability 3.5";
    } catch (const plugin::Unsupported& why) {
        EXPECT_EQ(why.what(), "CUDA's run-time compiler " + m_compiler->version() +
                                  " has nothing for devices of compute capability 3.5");
    }
}

/// A kernel that keeps 200 numbers at hand has too few registers where a multiprocessor is to hold groups of
/// 256 items eight times.
TEST_F(Nvrtc, GivesAKernelTheRegistersThatItAsksFor) {
    std::string text =
        "#ifdef ALL_REGISTERS\n#define BOUNDS __launch_bounds__(256, 1)\n#else\n"
        "#define BOUNDS __launch_bounds__(256, 8)\n#endif\n"
        "extern \"C\" __global__ void BOUNDS k(const float* x, float* y) {\n"
        "float v[200];\n#pragma unroll\n"
        "for (int i = 0; i < 200; ++i) v[i] = x[i * 256 + threadIdx.x];\n__syncthreads();\n"
        "#pragma unroll\nfor (int i = 0; i < 200; ++i) y[i * 256 + threadIdx.x] = v[199 - i];\n}\n";
    const auto compiled = m_compiler->compile(text, {.architecture = 90}, {});
    EXPECT_THAT(compiled.log, HasSubstr(" 0 bytes spill stores"));
    text.insert(0, "#undef ALL_REGISTERS\n");
    EXPECT_THAT(m_compiler->compile(text, {.architecture = 90}, {}).log,
                Not(HasSubstr(" 0 bytes spill stores")));
}

TEST_F(Nvrtc, SaysWhatIsWrongWithAText) {
    try {
        static_cast<void>(m_compiler->compile("nothing", {.architecture = 75}, {}));
        FAIL() << "it takes what is no program";
    } catch (const plugin::StatusError& problem) {
        EXPECT_EQ(problem.status(), TS_FAILED);
        EXPECT_THAT(problem.what(),
                    HasSubstr("CUDA's run-time compiler refuses the kernel: kernel.cu(1): error"));
    }
}

#else

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// What it costs to make every kernel of a network, and to find it again, is printed.
TEST(Nvrtc, KeepsTheKernelsOfANetwork) {
    const auto begin = Clock::now();
    const auto compiler = findCompiler();
    if (!compiler) {
        GTEST_SKIP() << kNone;
    }
    std::cout << "the compiler was loaded in " << secondsSince(begin) << " s\n";
    for (const auto* network : {"bert", "resnet50", "nasnet-a"}) {
        const TemporaryFolder folder;
        const generated::KeptPrograms kept(folder.path(), compiler->version());
        const auto kernels = kernelsOfNetwork(network);
        std::vector<std::string> images;
        const auto cold = Clock::now();
        for (const auto& kernel : kernels) {
            const auto text = printProgram(kernel.printed, Language::kCuda);
            images.push_back(compiler->compile(text, {.architecture = 90}, {}).image);
            kept.keep(text, images.back());
        }
        const double made = secondsSince(cold);
        const auto warm = Clock::now();
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            EXPECT_TRUE(kept.find(printProgram(kernels[i].printed, Language::kCuda)) == images[i]);
        }
        std::cout << network << ": " << kernels.size() << " kernels, all schedules; made in " << made
                  << " s, found in " << secondsSince(warm) << " s\n";
    }
}

#endif

} // namespace
} // namespace tessera::test
