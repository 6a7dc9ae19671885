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

TEST(Nanoseconds, AreWrittenInTheUnitOfTheirSize) {
    EXPECT_EQ(timeText(Nanoseconds(0)), "0 ns");
    EXPECT_EQ(timeText(Nanoseconds(950)), "950 ns");
    EXPECT_EQ(timeText(Nanoseconds(2'040)), "2.0 µs");
    EXPECT_EQ(timeText(Nanoseconds(84'210)), "84.2 µs");
    EXPECT_EQ(timeText(Nanoseconds(99'960)), "100 µs");
    EXPECT_EQ(timeText(Nanoseconds(118'000)), "118 µs");
    EXPECT_EQ(timeText(Nanoseconds(999'700)), "1.00 ms");
    EXPECT_EQ(timeText(Nanoseconds(18'420'000)), "18.42 ms");
    EXPECT_EQ(timeText(Nanoseconds(125'340'000)), "125 ms");
    EXPECT_EQ(timeText(Nanoseconds(-1'834'000)), "-1.83 ms");
    EXPECT_EQ(timeText(Nanoseconds(12'000'000'000)), "12.00 s");
    EXPECT_EQ(timeText(Nanoseconds(3'600'000'000'000)), "3600 s");
}

TEST(Nanoseconds, AnIntervalIsWrittenAsItsMedianIs) {
    EXPECT_EQ(intervalText(Nanoseconds(1'010'000), Nanoseconds(990'000), Nanoseconds(1'050'000)),
              "1.01 ms (0.99 to 1.05)");
}

} // namespace
} // namespace tessera::base
