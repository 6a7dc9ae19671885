// What the compiler makes of a register tile's innermost loop.
#include "engine/codegen/builder.h"
#include "engine/codegen/families/families.h"
#include "engine/codegen/families/tiling.h"
#include "engine/codegen/kernel.h"
#include "engine/codegen/print_cpp.h"
#include "tests/unit/codegen/assembly.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace tessera::codegen {
namespace {

/// The product of `rows` rows and one panel.
Kernel productOf(const TileSize& size, int width, std::int64_t depth) {
    const std::int64_t columns = size.vectors * width;
    KernelBuilder b(width, 1);
    const Pointer left = b.buffer("a", Scope::kInput, size.rows * depth);
    const Pointer result = b.buffer("y", Scope::kOutput, size.rows * columns);
    const Pointer right = b.buffer("w", Scope::kConstants, depth * columns);
    RegisterTile tile{.rows = size.rows, .vectors = size.vectors};
    tile.left = {left, 0};
    tile.rowStride = depth;
    tile.reductions = {{depth, 1}};
    tile.right = {right, 0};
    writeTile(b, tile, [&](RegisterArray sums) {
        for (std::int64_t i = 0; i < size.rows; ++i) {
            for (std::int64_t j = 0; j < size.vectors; ++j) {
                b.store({result, i * columns + j * width}, registerValue({sums, {i, j}}));
            }
        }
    });
    return b.take();
}

struct InnermostLoop {
    std::int64_t instructions = 0;
    std::int64_t products = 0;
    bool usesStack = false;
};

/// Of those that have no loop within them, the one with most products.
InnermostLoop innermostLoop(const std::string& assembly) {
    static const std::regex label(R"(^(\.L\d+):)");
    static const std::regex jump(R"(^\tj\w+\t(\.L\d+)$)");
    std::map<std::string, std::size_t> labels;
    std::vector<std::string> lines;
    InnermostLoop found;
    std::size_t lastEnd = 0; // of a loop: one that begins before it holds it
    std::istringstream text(assembly);
    for (std::string line; std::getline(text, line);) {
        std::smatch match;
        if (std::regex_search(line, match, label)) {
            labels[match[1]] = lines.size();
        }
        const bool isInstruction = line.size() > 1 && line[0] == '\t' && line[1] != '.';
        if (isInstruction) {
            lines.push_back(line);
        }
        if (!std::regex_search(line, match, jump) || !labels.contains(match[1])) {
            continue;
        }
        const std::size_t begin = labels[match[1]];
        InnermostLoop loop{.instructions = static_cast<std::int64_t>(lines.size() - begin)};
        for (std::size_t i = begin; i < lines.size(); ++i) {
            loop.products += lines[i].find("vfmadd") != std::string::npos ? 1 : 0;
            loop.usesStack = loop.usesStack || lines[i].find("(%rsp)") != std::string::npos;
        }
        if (begin >= lastEnd && loop.products > found.products) {
            found = loop;
        }
        lastEnd = lines.size();
    }
    return found;
}

InnermostLoop loopOf(const TileSize& size, int width, const std::string& cpu) {
    const Kernel kernel = productOf(size, width, 64);
    EXPECT_EQ(validate(kernel), "");
    const auto printed = printCpp(kernel);
    return innermostLoop(test::assemblyOf({&printed, 1}, {"-march=" + cpu}));
}

// A core that shares its front end with another tenant's thread decodes three instructions a cycle, and
// multiplies two vectors: what counts loops and moves pointers costs as much as what multiplies.
TEST(TileLoop, DoesLittleBesideItsProducts) {
    struct Case {
        TileSize size{};
        int width = 0;
        const char* cpu = "";
        std::int64_t besides = 0; ///< a step
    };
    // The last one has moves between registers, which cores drop when they rename those.
    for (const auto& [size, width, cpu, besides] : {Case{{6, 2}, 8, "haswell", 2},
                                                    {{14, 2}, 16, "skylake-avx512", 2},
                                                    {{9, 3}, 16, "skylake-avx512", 2},
                                                    {{6, 4}, 16, "skylake-avx512", 6}}) {
        const InnermostLoop loop = loopOf(size, width, cpu);
        const std::int64_t products = size.rows * size.vectors;
        EXPECT_EQ(loop.products % products, 0) << size.text();
        EXPECT_GE(loop.products, 4 * products) << size.text();
        const std::int64_t steps = loop.products / products;
        const std::int64_t least = steps * (products + size.rows + size.vectors);
        EXPECT_LE(loop.instructions, least + besides * steps) << size.text();
        EXPECT_FALSE(loop.usesStack) << size.text();
    }
}

// Its steps one behind the other would need a seventeenth register.
TEST(TileLoop, OfATileThatFillsTheRegistersStaysRolled) {
    const InnermostLoop loop = loopOf({4, 3}, 8, "haswell");
    EXPECT_EQ(loop.products, 12);
    EXPECT_FALSE(loop.usesStack);
}

std::int64_t productsIn(const std::string& assembly) {
    std::int64_t products = 0;
    for (auto at = assembly.find("vfmadd"); at != std::string::npos; at = assembly.find("vfmadd", at + 1)) {
        ++products;
    }
    return products;
}

// What takes their compiler long is their register tiles: seven times as long where each product had its own.
TEST(TileLoop, OfSevenProductsIsOneForEachHeightAndStaysInRegisters) {
    Convolution shape;
    shape.inputChannels = 512;
    shape.outputChannels = 256;
    shape.input = shape.output = {1, 14, 14};
    Problem problem{.shape = shape};
    problem.epilogue.constants = 1;
    problem.epilogue.steps = {{.op = StepOp::kAdd, .operand = OperandKind::kChannel},
                              {.op = StepOp::kClamp, .alpha = 0.0F, .beta = 6.0F}};
    for (const auto& [target, cpu] : std::vector<std::pair<Target, std::string>>{
             {{.width = 8, .registers = 16, .threads = 2}, "haswell"},
             {{.width = 16, .registers = 32, .threads = 2}, "skylake-avx512"}}) {
        const auto candidates = strassenCandidates(problem, target);
        ASSERT_TRUE(candidates);
        for (const std::string levels : {"", ".twice"}) {
            const std::string best = (target.width == 8 ? "strassen.t6x2" : "strassen.t14x2") + levels;
            const auto found = std::ranges::find(*candidates, best, &Candidate::name);
            ASSERT_NE(found, candidates->end()) << best;
            const Kernel kernel = found->generate().kernel;
            EXPECT_EQ(validate(kernel), "");
            const auto printed = printCpp(kernel);
            const auto assembly = test::assemblyOf({&printed, 1}, {"-march=" + cpu, "-fopenmp"});
            const InnermostLoop loop = innermostLoop(assembly);
            EXPECT_FALSE(loop.usesStack) << best;
            EXPECT_GE(loop.products, 24) << best;
            EXPECT_LE(productsIn(assembly), 2 * loop.products) << best;
        }
    }
}

TEST(VectorFunctions, TakeASquareRootInOneInstruction) {
    for (const auto& [width, cpu] : {std::pair(8, "haswell"), std::pair(16, "skylake-avx512")}) {
        KernelBuilder b(width, 1);
        const Pointer from = b.buffer("x", Scope::kInput, width);
        const Pointer to = b.buffer("y", Scope::kOutput, width);
        b.store({to, 0}, unaryValue(ValueOp::kSquareRoot, loadValue({from, 0})));
        const auto printed = printCpp(b.take());
        const auto assembly = test::assemblyOf({&printed, 1}, {std::string("-march=") + cpu});
        EXPECT_NE(assembly.find("vsqrtps"), std::string::npos) << cpu;
        EXPECT_EQ(assembly.find("vsqrtss"), std::string::npos) << cpu;
    }
}

} // namespace
} // namespace tessera::codegen
