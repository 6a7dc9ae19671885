#include "engine/base/result.h"

#include "engine/base/units.h"

#include <gtest/gtest.h>
#include <memory>

namespace tessera::base {
namespace {

Result<int> half(int value) {
    if (value % 2 != 0) {
        return fail(ErrorKind::kRefused, "is odd", "value");
    }
    return value / 2;
}

Result<int> quarter(int value) {
    TESSERA_TRY(const int once, half(value));
    TESSERA_TRY(const int twice, half(once));
    return twice;
}

Status check(int value) {
    TESSERA_CHECK(quarter(value));
    return {};
}

TEST(Result, PassesValuesOnAndErrorsOut) {
    EXPECT_EQ(quarter(8), 2);
    EXPECT_EQ(quarter(6).error(), (Error{ErrorKind::kRefused, "is odd", "value"}));
    EXPECT_TRUE(check(8));
    EXPECT_FALSE(check(7));
}

TEST(Result, MovesWhatCannotBeCopied) {
    const auto make = []() -> Result<std::unique_ptr<int>> { return std::make_unique<int>(3); };
    const auto use = [&make]() -> Result<int> {
        TESSERA_TRY(const auto pointer, make());
        return *pointer;
    };
    EXPECT_EQ(use(), 3);
}

TEST(Error, SaysWhereFromTheOutsideIn) {
    const Error inner{ErrorKind::kIo, "is gone", "attribute 'pads'"};
    EXPECT_EQ(inner.oneLine(), "attribute 'pads': is gone");
    EXPECT_EQ(inner.within("node 'n'").within("model.onnx").oneLine(),
              "model.onnx: node 'n': attribute 'pads': is gone");
    EXPECT_EQ((Error{ErrorKind::kIo, "is gone", {}}.oneLine()), "is gone");
    EXPECT_EQ((Error{ErrorKind::kIo, "is gone", {}}.within("file").oneLine()), "file: is gone");
    EXPECT_EQ(toText(ErrorKind::kCancelled), "cancelled");
}

TEST(Nanoseconds, AddsExactly) {
    Nanoseconds sum(1);
    sum += Nanoseconds(2);
    EXPECT_EQ(sum - Nanoseconds(1), Nanoseconds(2));
    EXPECT_LT(Nanoseconds(1), Nanoseconds(2));
    EXPECT_DOUBLE_EQ(Nanoseconds(1500).microseconds(), 1.5);
    EXPECT_DOUBLE_EQ(Nanoseconds(2'000'000).milliseconds(), 2.0);
}

} // namespace
} // namespace tessera::base
