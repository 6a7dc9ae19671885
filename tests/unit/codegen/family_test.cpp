// Every family on random shapes, on vectors of every width that the machine is tried with.
#include "tests/unit/codegen/machine.h"
#include "tests/unit/codegen/trial.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <ostream>

namespace tessera::test {

namespace {

struct Variant {
    std::string_view family;
    int width = 8;
    int part = 0; ///< of the shapes

    friend void PrintTo(const Variant& variant, std::ostream* out) {
        *out << variant.family << " at " << variant.width << " lanes, part " << variant.part;
    }
};

class Families : public testing::TestWithParam<Variant> {};

TEST_P(Families, EqualTheReferenceOnRandomShapes) {
    for (const auto& family : codegen::families()) {
        if (family.name == GetParam().family) {
            const auto [name, width, part] = GetParam();
            EXPECT_THAT(tryFamily(family, width, shapesOfPart(width), seedOfPart(part)), testing::IsEmpty());
        }
    }
}

std::vector<Variant> variants() {
    std::vector<Variant> list;
    for (const auto& family : codegen::families()) {
        // Several inputs and no weights: attention_test.cpp, broadcast_test.cpp.
        if (family.name == "attention" || family.name == "broadcast") {
            continue;
        }
        for (const int width : trialWidths()) {
            for (int part = 0; part < TESSERA_PARTS; ++part) {
                list.push_back({family.name, width, part});
            }
        }
    }
    return list;
}

std::string nameOf(const testing::TestParamInfo<Variant>& info) {
    std::string name = std::string(info.param.family) + "_" + std::to_string(info.param.width);
    name += TESSERA_PARTS > 1 ? "_part" + std::to_string(info.param.part) : "";
    std::ranges::replace(name, '-', '_'); // which no name of a test may hold
    return name;
}

TEST(ScheduleText, SaysInWordsWhatANameHolds) {
    codegen::Target target;
    target.width = 16;
    EXPECT_EQ(
        codegen::scheduleText("direct.t14x2.rows", target),
        "direct convolution; register tiles of 14 rows by 2 vectors of 16 floats; threads share the rows");
    EXPECT_EQ(
        codegen::scheduleText("gemm.t14x2.cols.copy.part1024", target),
        "matrix product with packed weights; register tiles of 14 rows by 2 vectors of 16 floats; threads "
        "share the columns; copies the left operand with its padding; all columns of a thread take 1024 "
        "steps of the depth before the next");
    EXPECT_EQ(
        codegen::scheduleText("gemm.dots", target),
        "matrix product with packed weights; vectors run along the depth, and their lanes are summed in "
        "the end");
    EXPECT_EQ(codegen::scheduleText("deep.z4.t6x4", target),
              "convolution by Toom-Cook along its depth or a plane's height, else as it is defined; output "
              "tiles of 4 slices; register tiles of 6 rows by 4 vectors of 16 floats");
    EXPECT_EQ(codegen::scheduleText("deep.y6.t14x2", target),
              "convolution by Toom-Cook along its depth or a plane's height, else as it is defined; output "
              "tiles of 6 rows; register tiles of 14 rows by 2 vectors of 16 floats");
    EXPECT_EQ(codegen::scheduleText("strassen.t14x2.twice", target),
              "product, or 1x1 convolution, by Strassen's algorithm in Winograd's form; register tiles of 14 "
              "rows by 2 vectors of 16 floats; each of its seven products is made of seven");
    EXPECT_EQ(
        codegen::scheduleText("gemm.t5x5.cols.chunk64", target),
        "matrix product with packed weights; register tiles of 5 rows by 5 vectors of 16 floats; threads "
        "share the columns; all rows take 64 steps of the depth before the next");
    EXPECT_EQ(
        codegen::scheduleText("winograd.f2x4d2.t6x4.cols", target),
        "Winograd (Toom-Cook) convolution; output tiles of 2x4 by 2 in depth; register tiles of 6 rows by "
        "4 vectors of 16 floats; threads share the columns");
    EXPECT_EQ(
        codegen::scheduleText("winograd.f4.slices.t14x2.rows", target),
        "Winograd (Toom-Cook) convolution; output tiles of 4x4; slices along the depth are transformed alone "
        "and summed tap by tap; register tiles of 14 rows by 2 vectors of 16 floats; threads share the rows");
    EXPECT_EQ(codegen::scheduleText("winograd.f4.late.t14x2.cols", target),
              "Winograd (Toom-Cook) convolution; output tiles of 4x4; weights are transformed where they are "
              "used; register tiles of 14 rows by 2 vectors of 16 floats; threads share the columns");
    EXPECT_EQ(
        codegen::scheduleText("depthwise.t1x14.row", target),
        "depthwise convolution; 1 line by 14 pixels at a time, 16 channels a vector; weights of one row of "
        "the window stay in registers");
    EXPECT_EQ(
        codegen::scheduleText("separable.w2x7.row.t14x2.lines4", target),
        "depthwise convolution with the 1x1 convolution behind it; windows of 2 lines by 7 pixels at a "
        "time, 16 channels a vector; weights of one row of the window stay in registers; register tiles "
        "of 14 rows by 2 vectors of 16 floats; 4 lines of one, then of the other");
    EXPECT_EQ(
        codegen::scheduleText("taps.t2x7x2.cols", target),
        "convolution summed tap by tap; blocks of 2 lines, register tiles of 7 pixels by 2 vectors of 16 "
        "floats; threads share the columns");
    EXPECT_EQ(codegen::scheduleText("elementwise.blocked", target),
              "all operators in one pass over memory; channels lie in blocks");
    EXPECT_EQ(codegen::scheduleText("broadcast.blocked", target),
              "all operators in one pass over memory, operands broadcast; channels lie in blocks");
    EXPECT_EQ(codegen::scheduleText("taps.t1x1x8.cols", target),
              "convolution summed tap by tap; blocks of 1 line, register tiles of 1 pixel by 8 vectors of 16 "
              "floats; threads share the columns");
    EXPECT_EQ(codegen::scheduleText("pool.t2x14", target),
              "pooling of each channel; 2 lines by 14 pixels at a time, 16 channels a vector");
    EXPECT_EQ(codegen::scheduleText("pool.loops.flat", target),
              "pooling of each channel; each window is read by itself, in loops; writes a row-major image");
    EXPECT_EQ(codegen::scheduleText("rows", target), "one pass over each row");
    EXPECT_EQ(codegen::scheduleText("lrn", target),
              "one pass over the channels of some pixels, each over a power of the squares around it");
    EXPECT_EQ(
        codegen::scheduleText("reduce.blocked.split", target),
        "one pass over the axes that are reduced; channels lie in blocks; threads share the axis that is "
        "reduced");
    EXPECT_EQ(codegen::scheduleText("reorder.tiles.by4.out", target),
              "every element moved once; squares of a vector's width are transposed in registers; 4 side by "
              "side at a time; along the result");
    EXPECT_EQ(codegen::scheduleText("other.new.t", target), "other; new; t");
    EXPECT_EQ(codegen::scheduleText("", target), "");
}

INSTANTIATE_TEST_SUITE_P(All, Families, testing::ValuesIn(variants()), nameOf);

} // namespace

} // namespace tessera::test
