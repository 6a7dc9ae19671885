#include "app/cli/samples.h"

#include <gtest/gtest.h>

namespace tessera::cli {
namespace {

std::vector<graph::InputShape> shapes(std::initializer_list<const char*> texts) {
    std::vector<graph::InputShape> parsed;
    for (const auto* text : texts) {
        parsed.push_back(*graph::parseInputShape(text));
    }
    return parsed;
}

TEST(Samples, TakeTheSizesOfEachInputInOrder) {
    const auto samples = samplesOf(shapes({"x=1x8", "mask=8x8", "x=4x8"}));
    ASSERT_TRUE(samples);
    ASSERT_EQ(samples->size(), 2U);
    EXPECT_EQ(toText((*samples)[0]), "x=1x8 mask=8x8");
    EXPECT_EQ(toText((*samples)[1]), "x=4x8 mask=8x8");
    EXPECT_EQ(samplesOf({})->size(), 1U);
}

TEST(Samples, TakeTheSizesOfSymbolsBesideThoseOfInputs) {
    const std::vector<graph::SymbolSize> sizes{{"N", 1}, {"T", 8}, {"N", 4}};
    const auto samples = samplesOf(shapes({"a/x=1x8", "a/x=4x8"}), sizes);
    ASSERT_TRUE(samples);
    ASSERT_EQ(samples->size(), 2U);
    EXPECT_EQ(toText((*samples)[0]), "a/x=1x8 N=1 T=8");
    EXPECT_EQ(toText((*samples)[1]), "a/x=4x8 N=4 T=8");
    EXPECT_EQ(sampleFile("plan.json", *samples, 1), "plan.a_x=4x8.N=4.json");
    const std::vector<graph::SymbolSize> three{{"N", 1}, {"N", 2}, {"N", 4}};
    EXPECT_FALSE(samplesOf(shapes({"x=1", "x=2"}), three));
}

TEST(Samples, RefuseCountsThatDoNotFit) {
    const auto samples = samplesOf(shapes({"x=1", "x=2", "y=1", "y=2", "y=3"}));
    ASSERT_FALSE(samples);
    EXPECT_EQ(samples.error().kind, base::ErrorKind::kUsage);
    EXPECT_NE(samples.error().oneLine().find("3 sizes"), std::string::npos);
}

TEST(Samples, AFileIsNamedAfterWhatDiffers) {
    const auto samples = samplesOf(shapes({"a/x=1x8", "a/x=4x8", "mask=8"})).value();
    EXPECT_EQ(sampleFile("out/plan.json", samples, 1), "out/plan.a_x=4x8.json");
    EXPECT_EQ(sampleFile("plan.json", samplesOf(shapes({"x=1"})).value(), 0), "plan.json");
}

} // namespace
} // namespace tessera::cli
