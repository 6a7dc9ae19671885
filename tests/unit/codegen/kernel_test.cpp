// The intermediate form: indices, what a kernel may hold, and how it prints.
#include "engine/codegen/builder.h"
#include "engine/codegen/print_cpp.h"

#include <gtest/gtest.h>

namespace tessera::codegen {

namespace {

std::string textOf(const Index& index) {
    return index.text([](Variable variable) { return "v" + std::to_string(variable.index()); });
}

TEST(Index, KeepsSumsInNormalForm) {
    const Index a = Index::of(Variable(0));
    const Index b = Index::of(Variable(1));
    EXPECT_EQ(textOf((a + b) * 3 - a - Index(4)), "v0 * 2 + v1 * 3 - 4");
    EXPECT_EQ((a * 2 - a - a).constant(), 0);
    EXPECT_EQ(textOf((a * 8 + Index(3)).dividedBy(4) * 2), "((v0 * 8 + 3) / 4) * 2");
}

TEST(Index, FoldsNumbers) {
    EXPECT_EQ(Index(17).dividedBy(4).constant(), 4);
    EXPECT_EQ(Index(17).remainder(4).constant(), 1);
    const Index a = Index::of(Variable(0));
    EXPECT_EQ(textOf(minimum(a + Index(2), a)), "v0");
    EXPECT_EQ(minimum(a, 5).substitute({{Variable(0), 3}}).constant(), 3);
    EXPECT_EQ(maximum(a.remainder(4), 1).substitute({{Variable(0), 6}}).constant(), 2);
}

TEST(Index, BoundsItsValues) {
    const Index a = Index::of(Variable(0));
    const Index::Ranges ranges{{Variable(0), {.least = 2, .most = 9}}};
    const auto sum = (a * -2 + Index(1)).interval(ranges);
    ASSERT_TRUE(sum.has_value());
    EXPECT_EQ(sum->least, -17);
    EXPECT_EQ(sum->most, -3);
    EXPECT_EQ(a.remainder(4).interval(ranges)->most, 3);
    EXPECT_EQ(a.dividedBy(4).interval(ranges)->most, 2);
    EXPECT_FALSE(Index::of(Variable(1)).interval(ranges).has_value());
}

Kernel scaledCopy() {
    KernelBuilder b(4, 2);
    const Pointer x = b.buffer("x", Scope::kInput, 64);
    const Pointer y = b.buffer("y", Scope::kOutput, 64);
    b.parallel([&](const Index& share) {
        b.loop(LoopKind::kVector, "i", share * 32, share * 32 + 32, 4, [&](const Index& i) {
            const RegisterArray r = b.registers("r", {});
            b.assign({r, {}}, loadValue({x, i}) * constantValue(2.0));
            b.hold({r, {}});
            b.store({y, i}, reluValue(registerValue({r, {}})));
        });
    });
    return b.take();
}

TEST(KernelBuilder, WritesNoLoopOfNoValue) {
    KernelBuilder b(4, 1);
    b.loop(LoopKind::kSerial, "i", 3, 3, 1, [](const Index&) { FAIL() << "its body is not asked for"; });
    EXPECT_TRUE(b.take().body.empty());
}

TEST(PrintCpp, PrintsATinyKernel) {
    const Kernel kernel = scaledCopy();
    ASSERT_EQ(validate(kernel), "");
    const auto printed = printCpp(kernel);
    EXPECT_EQ(printed.text, "extern \"C\" void " + printed.name +
                                R"((float* const* buffers, float* workspace, float* const* following) {
#pragma omp parallel num_threads(2)
  {
    const long thread = omp_get_thread_num(), team = omp_get_num_threads();
    float* const x_p0 = buffers[0];
    float* const y_p1 = buffers[1];
    for (long share0 = thread; share0 < 2; share0 += team) {
      for (long i1 = share0 * 32; i1 < share0 * 32 + 32; i1 += 4) {
        v4 r_0;
        r_0 = ((v4)*(const u4*)(x_p0 + i1) * splat4(0x1p+1f));
        HOLD4(r_0);
        *(u4*)(y_p1 + i1) = (u4)max4(splat4(0x0p+0f), r_0);
      }
    }
  }
}
)");
    EXPECT_EQ(printed.name.size(), 33U);
    EXPECT_EQ(printCpp(scaledCopy()).text, printed.text);
}

TEST(PrintCpp, LaysBuffersOutInTheWorkspace) {
    KernelBuilder b(8, 1);
    const Pointer y = b.buffer("y", Scope::kOutput, 8);
    const Pointer first = b.buffer("first", Scope::kWorkspace, 20);
    const Pointer second = b.buffer("second", Scope::kWorkspace, 8);
    b.store({second, 0}, loadValue({first, 0}));
    b.store({y, 0}, loadValue({second, 0}), 3);
    const Kernel kernel = b.take();
    EXPECT_EQ(kernel.workspaceElements(), 48);
    const std::string text = printCpp(kernel).text;
    EXPECT_NE(text.find("second_p2 = workspace + 32;"), std::string::npos) << text;
    EXPECT_NE(text.find("__builtin_memcpy(y_p0, &part, 12);"), std::string::npos) << text;
    EXPECT_EQ(text.find("omp"), std::string::npos) << text;
}

TEST(PrintCpp, CopiesUnrolledLoopsWithTheirOwnNames) {
    KernelBuilder b(8, 1);
    const Pointer y = b.buffer("y", Scope::kOutput, 32);
    b.loop(LoopKind::kUnrolled, "i", 0, 2, 1, [&](const Index& i) {
        const Index at = b.define("at", Index::of(Variable(0)) * 8);
        b.store({y, at}, constantValue(static_cast<double>(1.0)));
        static_cast<void>(i);
    });
    const std::string text = printCpp(b.take()).text;
    EXPECT_NE(text.find("const long at1 = 0;"), std::string::npos) << text;
    EXPECT_NE(text.find("const long at1 = 8;"), std::string::npos) << text;
}

TEST(PrintCpp, FetchesWhatFollowsOnEachThread) {
    for (const int threads : {1, 2}) {
        KernelBuilder b(8, threads);
        const Pointer w = b.buffer("w", Scope::kConstants, 32);
        const Pointer following = b.following();
        b.parallel([&](const Index& share) {
            const Pointer next = b.pointEither("next", {{share, 1}}, {w, 16}, {following, 0});
            b.prefetch({next, 0});
        });
        const Kernel kernel = b.take();
        EXPECT_EQ(validate(kernel), "");
        const std::string text = printCpp(kernel).text;
        EXPECT_NE(text.find(threads == 1 ? "= following[0];" : "= following[thread];"), std::string::npos)
            << text;
    }
}

// A variable may be called like that, too.
TEST(PrintCpp, NamesWhatAddressesOfABlockHaveInCommon) {
    KernelBuilder b(4, 1);
    const Pointer x = b.buffer("x", Scope::kInput, 64);
    const Pointer y = b.buffer("y", Scope::kOutput, 64);
    b.loop(LoopKind::kSerial, "at", 4, [&](const Index& i) {
        b.store({y, i * 8 + Index(4)}, loadValue({x, i * 8}) + loadValue({x, i * 8 + Index(4)}));
        b.store({y, i * 4}, loadValue({x, i * 16}));
        b.onlyIf({{i, 2}}, [&] { b.store({y, 0}, loadValue({x, i * 8 - Index(8)})); });
    });
    const std::string text = printCpp(b.take()).text;
    EXPECT_NE(text.find("float* const x_p0_at0 = x_p0 + at0 * 8;\n"), std::string::npos) << text;
    EXPECT_NE(text.find("(x_p0_at0) + (v4)*(const u4*)(x_p0_at0 + 4)"), std::string::npos) << text;
    EXPECT_NE(text.find("(u4*)(y_p1 + at0 * 4)"), std::string::npos) << "it is used once";
    EXPECT_NE(text.find("(x_p0_at0 - 8)"), std::string::npos) << "inside the block, too";
    EXPECT_EQ(text.find("_at1"), std::string::npos) << text;
}

TEST(PrintCpp, HidesNoTypeBehindAVariable) {
    KernelBuilder b(4, 1);
    for (int i = 0; i < 5; ++i) {
        b.loop(LoopKind::kSerial, "i", 0, 2, 1, [](const Index&) {});
    }
    const std::string text = printCpp(b.take()).text;
    EXPECT_NE(text.find("for (long i3 = 0;"), std::string::npos) << text;
    EXPECT_NE(text.find("for (long i4_ = 0; i4_ < 2;"), std::string::npos) << text;
}

TEST(Kernel, RefusesANameThatIsOpenAlready) {
    KernelBuilder b(8, 1);
    const Pointer y = b.buffer("y", Scope::kOutput, 64);
    b.loop(LoopKind::kSerial, "i", 0, 2, 1, [&](const Index& i) {
        const Index at = b.define("at", i * 8);
        b.store({b.point("row", {y, at}), 0}, constantValue(0.0));
    });
    const Kernel kernel = b.take();
    ASSERT_EQ(validate(kernel), "");
    const Block once = std::get<Loop>(kernel.body[0].form).body;
    const auto withBody = [&](Block body) {
        Kernel changed = kernel;
        std::get<Loop>(changed.body[0].form).body = std::move(body);
        return validate(changed);
    };
    const Statement& define = once[0];
    const Statement& point = once[1];
    EXPECT_EQ(withBody({define, define}), "variable 'at' is open already");
    EXPECT_EQ(withBody({define, point, point}), "pointer 1 is open already");
    // A name of one block is free in the next.
    EXPECT_EQ(withBody({{If{.then = once, .otherwise = once}}}), "");
}

TEST(Kernel, RefusesWhatCannotBePrinted) {
    KernelBuilder store(8, 1);
    const Pointer x = store.buffer("x", Scope::kInput, 8);
    store.store({x, 0}, constantValue(0.0));
    EXPECT_EQ(validate(store.take()), "a store goes to a buffer that is only read");

    KernelBuilder loose(8, 1);
    const Pointer y = loose.buffer("y", Scope::kOutput, 8);
    Index escaped;
    loose.loop(LoopKind::kSerial, "i", 0, 2, 1, [&](const Index& i) { escaped = i; });
    loose.store({y, escaped}, constantValue(0.0));
    EXPECT_EQ(validate(loose.take()), "variable 'i' is not open here");

    KernelBuilder rolled(8, 1);
    const RegisterArray c = rolled.registers("c", {4});
    rolled.loop(LoopKind::kSerial, "i", 0, 4, 1, [&](const Index& i) {
        rolled.assign({c, {i}}, constantValue(0.0));
    });
    EXPECT_EQ(validate(rolled.take()), "an index of registers 'c' is no number after unrolling");

    KernelBuilder outside(8, 1);
    const RegisterArray d = outside.registers("d", {4});
    outside.loop(LoopKind::kUnrolled, "i", 0, 5, 1, [&](const Index& i) {
        outside.assign({d, {i}}, constantValue(0.0));
    });
    EXPECT_EQ(validate(outside.take()), "an index of registers 'd' is outside");

    KernelBuilder ahead(8, 1);
    const Pointer target = ahead.buffer("y", Scope::kOutput, 8);
    const Pointer following = ahead.following();
    const Pointer next = ahead.pointEither("next", {{0, 1}}, {target, 0}, {following, 0});
    ahead.store({target, 0}, loadValue({next, 0}));
    EXPECT_EQ(validate(ahead.take()), "what follows is read or written, not fetched");

    KernelBuilder nested(8, 2);
    nested.loop(LoopKind::kSerial, "i", 0, 2, 1, [&](const Index&) { nested.barrier(); });
    EXPECT_EQ(validate(nested.take()), "a barrier lies inside another statement");
}

} // namespace

} // namespace tessera::codegen
