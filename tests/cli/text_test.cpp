#include "app/cli/plan_summary.h"
#include "app/cli/table.h"
#include "app/cli/text.h"

#include <gtest/gtest.h>

namespace tessera::cli {
namespace {

TEST(CliText, CountsAndBytesHaveDecimalPrefixes) {
    EXPECT_EQ(countText(999), "999");
    EXPECT_EQ(countText(25'557'032), "25.6 M");
    EXPECT_EQ(countText(4'089'184'256), "4.09 G");
    EXPECT_EQ(bytesText(0), "0 B");
    EXPECT_EQ(bytesText(102'400'000), "102 MB");
}

TEST(CliText, WhatATerminalWouldActOnIsShown) {
    EXPECT_EQ(printable("conv1/weight"), "conv1/weight");
    EXPECT_EQ(printable("größe"), "größe");
    EXPECT_EQ(printable("a\x1b[2Jb\nc"), "a\\x1b[2Jb\\x0ac");
    EXPECT_EQ(printable("x\xE2\x80\xAEgnp"), "x\\u{202e}gnp");
    EXPECT_EQ(printable("\xC3\x28\xED\xA0\x80"), "\\xc3(\\xed\\xa0\\x80");
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
}

TEST(CliText, AsciiKeepsOurSignsReadable) {
    EXPECT_EQ(inCharset("84.2 µs, 1×64 → ö", Charset::kAscii), "84.2 us, 1x64 -> \\u{f6}");
    EXPECT_EQ(inCharset("84.2 µs", Charset::kUtf8), "84.2 µs");
}

TEST(CliText, LongNamesLoseTheirMiddle) {
    EXPECT_EQ(elided("short", 10), "short");
    EXPECT_EQ(elided("0123456789abcdef", 9), "0123…cdef");
    EXPECT_LE(columns(elided(std::string(1'000'000, 'x'), 40)), 40U);
}

TEST(CliText, ABusyMachineIsTold) {
    plan::Plan plan;
    plan.endToEnd =
        plan::EndToEnd{base::Nanoseconds(2'000), base::Nanoseconds(1'900), base::Nanoseconds(2'100), 30};
    EXPECT_EQ(verdictText(plan).find("busy machine"), std::string::npos);
    plan.endToEnd->othersShare = 0.01;
    EXPECT_EQ(verdictText(plan).find("busy machine"), std::string::npos);
    plan.endToEnd->othersShare = 0.46;
    EXPECT_NE(verdictText(plan).find("\nbusy machine other programs used 46% of the cores"),
              std::string::npos)
        << verdictText(plan);
    EXPECT_EQ(planResultJson(plan)["plan"]["others_share"], 0.46);
}

TEST(CliTable, AlignsColumnsAndCutsTrailingSpace) {
    Table table({{"NAME"}, {"N", Table::Align::kRight}, {"WHAT"}});
    table.add({"a", "1", "x"});
    table.add({"long", "1000", ""});
    EXPECT_EQ(table.text(Charset::kUtf8), "NAME     N  WHAT\n"
                                          "a        1  x\n"
                                          "long  1000\n");
}

} // namespace
} // namespace tessera::cli
