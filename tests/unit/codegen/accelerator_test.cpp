// Kernels for accelerators: what they may hold, how they print, and that every schedule keeps what is asked
// of it.
#include "engine/codegen/accelerator/accelerator.h"
#include "engine/codegen/accelerator/print_accelerator.h"
#include "engine/codegen/builder.h"
#include "tests/unit/codegen/problem_text.h"
#include "tests/unit/codegen/random_problems.h"
#include "tests/unit/codegen/trial.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::codegen {

namespace {

using testing::HasSubstr;
using testing::Not;

/// The sum of a group's elements, doubled.
Kernel sumOfGroup() {
    KernelBuilder b(1, 1);
    const Pointer x = b.buffer("x", Scope::kInput, 8);
    const Pointer y = b.buffer("y", Scope::kOutput, 4);
    const Pointer shared = b.buffer("s", Scope::kGroup, 2);
    b.eachItem(4, 2, [&](const Index& group, const Index& item) {
        b.store({shared, item}, loadValue({x, group * 2 + item}));
        b.barrier();
        b.onlyIf({{item, 1}}, [&] {
            const Value sum = b.let("sum", loadValue({shared, 0}) + loadValue({shared, 1}));
            b.store({y, group}, sum * constantValue(2.0));
        });
    });
    return b.take();
}

TEST(AcceleratorKernel, PrintsTheWordsOfNoLanguage) {
    const Kernel kernel = sumOfGroup();
    EXPECT_EQ(validate(kernel), "");
    const auto printed = accelerator::printAccelerator(kernel);
    EXPECT_EQ(printed.groups, 4);
    EXPECT_EQ(printed.items, 2);
    EXPECT_EQ(printed.text, "KERNEL(2) " + printed.name + R"((READ(x_p0), WRITTEN(y_p1)) {
  OPEN_READ(x_p0);
  OPEN_WRITTEN(y_p1);
  SHARED(s_p2, 2);
  const int group0 = GROUP();
  const int item1 = ITEM();
  STORE1(LOAD1(x_p0 + group0 * 2 + item1), s_p2 + item1);
  BARRIER();
  if (item1 < 1) {
    v1 sum_0;
    sum_0 = (LOAD1(s_p2) + LOAD1(s_p2 + 1));
    STORE1((sum_0 * splat1(0x1p+1f)), y_p1 + group0);
  }
}
)");
}

TEST(AcceleratorKernel, StandsBehindTheFunctionsThatItCalls) {
    KernelBuilder b(4, 1);
    const Pointer x = b.buffer("x", Scope::kInput, 64);
    const Pointer y = b.buffer("y", Scope::kOutput, 64);
    b.eachItem(4, 4, [&](const Index& group, const Index& item) {
        const Index at = group * 16 + item * 4;
        b.store({y, at}, unaryValue(ValueOp::kMish, loadValue({x, at})));
    });
    const auto text =
        accelerator::printProgram(accelerator::printAccelerator(b.take()), accelerator::Language::kOpenCl);
    EXPECT_THAT(text, HasSubstr("FUNCTION v4 mish4(v4 x) { return MAKE4(mish1(x.x), "));
    EXPECT_THAT(text, HasSubstr("FUNCTION v1 powered1("));
    EXPECT_THAT(text, Not(HasSubstr("softplus1")));
}

TEST(AcceleratorKernel, CountsInLongNumbersWhereOneIsNeeded) {
    KernelBuilder b(1, 1);
    const Pointer x = b.buffer("x", Scope::kInput, std::int64_t{1} << 30U);
    const Pointer y = b.buffer("y", Scope::kOutput, 4);
    b.eachItem(4, 1, [&](const Index& group, const Index&) { b.store({y, group}, loadValue({x, group})); });
    EXPECT_THAT(accelerator::printAccelerator(b.take()).text, HasSubstr("const long group0"));
}

/// A kernel of vectors whose places are `at`, four elements a group further each.
std::string textOfVectorsAt(const Index& at) {
    KernelBuilder b(4, 1);
    const Pointer x = b.buffer("x", Scope::kInput, 64);
    const Pointer y = b.buffer("y", Scope::kOutput, 64);
    b.eachItem(4, 1, [&](const Index& group, const Index&) {
        const Index place = b.define("place", (group * 8).dividedBy(2));
        b.store({y, place + at}, loadValue({x, minimum(place, 12) + at}));
    });
    return accelerator::printAccelerator(b.take()).text;
}

TEST(AcceleratorKernel, SaysWhereVectorsAreAligned) {
    EXPECT_THAT(textOfVectorsAt(8), HasSubstr(" STORE4(LOAD4("));
    EXPECT_THAT(textOfVectorsAt(6), HasSubstr(" STOREU4(LOADU4("));
}

TEST(AcceleratorKernel, HasTheSameTextInEveryLanguage) {
    const auto printed = accelerator::printAccelerator(sumOfGroup());
    for (const auto language : {accelerator::Language::kOpenCl, accelerator::Language::kCuda}) {
        const auto program = accelerator::printProgram(printed, language);
        EXPECT_TRUE(program.ends_with("\n" + printed.text));
        // Each word of the text means something in the language.
        for (const auto* word : {"KERNEL(items)", "READ(name)", "WRITTEN(name)", "OPEN_READ(name)",
                                 "OPEN_WRITTEN(name)", "SHARED(name, count)", "GROUP()", "ITEM()",
                                 "BARRIER()", "LOAD1(place)", "STORE1(value, place)", "splat1(x)"}) {
            EXPECT_THAT(program, HasSubstr("#define " + std::string(word)));
        }
    }
    EXPECT_THAT(accelerator::printProgram(printed, accelerator::Language::kCuda),
                HasSubstr("#define KERNEL(items) extern \"C\" __global__ void __launch_bounds__(items)"));
}

/// A kernel of two work items whose body is `body`.
std::string faultOf(const std::function<void(KernelBuilder& b, Pointer y, const Index& item)>& body,
                    Scope scope = Scope::kGroup) {
    KernelBuilder b(4, 1);
    const Pointer y = b.buffer("y", Scope::kOutput, 64);
    static_cast<void>(b.buffer("other", scope, 64));
    b.eachItem(2, 2, [&](const Index&, const Index& item) { body(b, y, item); });
    return validate(b.take());
}

TEST(AcceleratorKernel, HasBarriersWhereAllWorkItemsCome) {
    EXPECT_EQ(faultOf([](KernelBuilder& b, Pointer, const Index& item) {
                  b.onlyIf({{item, 1}}, [&] { b.barrier(); });
              }),
              "not all work items of a group come to a barrier");
    EXPECT_EQ(faultOf([](KernelBuilder& b, Pointer, const Index& item) {
                  const Index half = b.define("half", (item + Index(7)).dividedBy(2));
                  b.loop(LoopKind::kSerial, "i", half, 9, 1, [&](const Index&) { b.barrier(); });
              }),
              "not all work items of a group come to a barrier");
    EXPECT_EQ(faultOf([](KernelBuilder& b, Pointer, const Index&) {
                  b.loop(LoopKind::kSerial, "i", 0, 9, 1, [&](const Index&) { b.barrier(); });
              }),
              "");
}

TEST(AcceleratorKernel, HasNothingOfACpu) {
    EXPECT_EQ(faultOf([](KernelBuilder& b, Pointer y, const Index&) {
                  b.store({y, 0}, keepLanes(loadValue({y, 0}), 2));
              }),
              "a value is none of an accelerator");
    EXPECT_EQ(faultOf([](KernelBuilder& b, Pointer y, const Index&) {
                  static_cast<void>(b.point("p", {y, 4}));
              }),
              "a statement is none of an accelerator");
    EXPECT_EQ(faultOf([](KernelBuilder&, Pointer, const Index&) {}, Scope::kTileLocal),
              "buffer 'other' is none of an accelerator");
    KernelBuilder b(4, 1);
    b.loop(LoopKind::kItem, "item", 0, 2, 1, [](const Index&) {});
    EXPECT_EQ(validate(b.take()), "work items lie outside of a group");
}

/// What is wrong with the kernel of a candidate, or "".
std::string faultOf(const Candidate& candidate, const accelerator::Limits& limits) {
    const Generated generated = candidate.generate();
    if (auto fault = validate(generated.kernel); !fault.empty()) {
        return fault;
    }
    const auto printed = accelerator::printAccelerator(generated.kernel);
    std::int64_t shared = 0;
    std::vector<std::int64_t> constants;
    for (const auto& buffer : generated.kernel.buffers) {
        shared += buffer.scope == Scope::kGroup ? buffer.elements * 4 : 0;
        if (buffer.scope == Scope::kConstants) {
            constants.push_back(buffer.elements);
        }
    }
    std::vector<std::int64_t> packed;
    for (const auto& packing : generated.packings) {
        packed.push_back(packing.elements);
    }
    if (printed.items > limits.items || shared > limits.sharedBytes) {
        return "it does not fit the limits";
    }
    return constants == packed ? "" : "its buffers of constants are others than its packings";
}

TEST(AcceleratorFamilies, HaveSoundKernelsForEveryProblemWithinTheLimits) {
    constexpr int kProblems = 40;
    const accelerator::Limits limits[] = {{}, {.items = 16, .sharedBytes = 1024}, {.items = 1024}};
    base::Random random(7);
    for (const auto* name :
         {"gemm", "direct", "depthwise", "rows", "elementwise", "pool", "reduce", "reorder"}) {
        const auto family = std::ranges::find(families(), name, &Family::name);
        for (int i = 0; i < kProblems; ++i) {
            const Problem problem = test::drawProblem(*family, test::testTarget(8, 1), random);
            const auto* product = std::get_if<Product>(&problem.shape);
            if (product != nullptr && product->normalised) {
                continue;
            }
            for (const auto& each : limits) {
                const auto selection = accelerator::select(problem, each);
                EXPECT_FALSE(selection.candidates.empty()) << test::describe(problem);
                for (const auto& candidate : selection.candidates) {
                    EXPECT_EQ(faultOf(candidate, each), "")
                        << candidate.name << ", " << test::describe(problem);
                    EXPECT_EQ(accelerator::candidateNamed(candidate.name, problem, each).value().name,
                              candidate.name);
                }
            }
        }
    }
}

TEST(AcceleratorFamilies, HaveSoundKernelsOfActivations) {
    using Attention = codegen::Attention;
    base::Random random(9);
    const auto draw = [&](std::uint64_t most) { return 1 + static_cast<std::int64_t>(random.below(most)); };
    for (int i = 0; i < 40; ++i) {
        Attention attention{.batch = draw(3),
                            .heads = draw(4),
                            .queries = draw(80),
                            .keys = draw(80),
                            .depth = draw(70),
                            .values = draw(70)};
        attention.scale = i % 2 == 0 ? Attention::Scale::kOne : Attention::Scale::kFactor;
        if (i % 3 > 0) {
            attention.mask = i % 3 == 1 ? Attention::Mask::kAdded : Attention::Mask::kAddedConstant;
            attention.maskStrides = {attention.keys.value(), 0, 0};
        }
        const BatchedProduct product{
            .batches = draw(5), .rows = draw(80), .depth = draw(80), .columns = draw(80)};
        for (const Problem& problem : {Problem{.shape = attention}, Problem{.shape = product}}) {
            const auto selection = accelerator::select(problem, {});
            EXPECT_FALSE(selection.candidates.empty());
            for (const auto& candidate : selection.candidates) {
                EXPECT_EQ(faultOf(candidate, {}), "") << candidate.name;
            }
        }
    }
}

TEST(AcceleratorFamilies, SayWhatDoesNotFitTheMemoryOfAGroup) {
    const Problem problem{.shape = codegen::Attention{
                              .batch = 1, .heads = 1, .queries = 8, .keys = 8, .depth = 1024, .values = 8}};
    const auto selection = accelerator::select(problem, {});
    EXPECT_TRUE(selection.candidates.empty());
    const auto refusal = std::ranges::find(selection.refusals, "attention", &Refusal::name);
    ASSERT_NE(refusal, selection.refusals.end());
    EXPECT_EQ(refusal->reason, "a tile of its heads does not fit what a group shares");
}

TEST(AcceleratorFamilies, SayInWordsWhatANameHolds) {
    using accelerator::scheduleText;
    EXPECT_EQ(scheduleText("direct.t4x2.i64"),
              "direct convolution; 4 channels by 2 pixels each work item; groups of 64 work items");
    EXPECT_EQ(scheduleText("gemm.tile64x32x16"), "matrix product with packed weights; tiles of 64 rows by 32 "
                                                 "columns, 16 steps of the depth at a time");
    EXPECT_EQ(scheduleText("gemm.rows4.i64"), "matrix product with packed weights; 4 rows of a vector of "
                                              "columns each work item; groups of 64 work items");
    EXPECT_EQ(
        scheduleText("gemm.dot.group.i64"),
        "matrix product with packed weights; products along the depth are summed in the end; each result "
        "by all work items of a group; groups of 64 work items");
    EXPECT_EQ(scheduleText("reorder.square32"),
              "every element moved once; squares of 32 rows are turned in the memory of a group");
    EXPECT_EQ(scheduleText("broadcast.i256.v4"), "all operators in one pass over memory, operands broadcast; "
                                                 "groups of 256 work items; vectors of 4 floats");
    EXPECT_EQ(scheduleText("pool.item.i64"),
              "pooling of each channel; each result by one work item; groups of 64 work items");
    EXPECT_EQ(scheduleText("attention.q32"),
              "attention in one pass over the keys; 32 queries of a head each group");
    EXPECT_EQ(scheduleText("batched.tile32x32x16"),
              "matrix product of two activations; tiles of 32 rows by 32 columns, 16 steps of the depth at a "
              "time");
    EXPECT_EQ(scheduleText("other.z7"), "other; z7");
}

} // namespace

} // namespace tessera::codegen
