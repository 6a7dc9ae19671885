#include "widgets/models/time_sentences.h"

#include "widgets/models/figures.h"

#include <gtest/gtest.h>

namespace tessera::itemmodels {
namespace {

using About = TimeSentence::About;
using base::Nanoseconds;
using Source = plan::TimeSummary::Source;

/// 96 % in 52 convolutions, 10 of 162 regions take 80 %.
plan::TimeSummary resnextLike() {
    plan::TimeSummary summary;
    summary.source = Source::kProfile;
    summary.rounds = 31;
    summary.kernels = Nanoseconds(98'800'000);
    summary.conversions = Nanoseconds(1'200'000);
    for (std::size_t i = 0; i < 162; ++i) {
        summary.slowest.push_back(161 - i);
        summary.cumulative.push_back(i < 10 ? 0.08 * static_cast<double>(i + 1) + 1e-6
                                            : 0.8 + 0.188 * static_cast<double>(i - 9) / 152);
    }
    summary.largest = {
        graph::OperatorClass::kConvolution, {161, 160}, 52, Nanoseconds(96'000'000), 0.96, 0.61};
    summary.atBounds = plan::TimeSummary::AtBounds{Nanoseconds(89'000'000), {161, 7}};
    return summary;
}

std::vector<std::string> textsOf(const plan::TimeSummary& summary) {
    std::vector<std::string> texts;
    for (const TimeSentence& sentence : timeSentences(summary)) {
        QString text = sentence.text;
        texts.push_back(text.replace(QChar(0x00A0), u' ').toStdString());
    }
    return texts;
}

TEST(TimeSentences, SayWhereTheTimeGoesAndLeadThere) {
    const auto summary = resnextLike();
    EXPECT_EQ(textsOf(summary), (std::vector<std::string>{
                                    "96 % in 52 convolutions at 61 % of this machine's peak",
                                    "10 of 162 regions take 80 %",
                                    "Conversions take 1.2 %",
                                    "89.00 ms if each kernel reached its bound",
                                }));
    EXPECT_EQ(timeSourceText(summary).toStdString(), "Each part timed in place, median of 31 runs");
    const auto sentences = timeSentences(summary);
    EXPECT_EQ(sentences[0].regions, summary.largest.regions);
    EXPECT_EQ(sentences[1].regions.size(), 10U);
    EXPECT_EQ(sentences[1].regions.front(), 161U);
    EXPECT_EQ(sentences[2].about, About::kConversions);
    EXPECT_TRUE(sentences[2].regions.empty());
    EXPECT_EQ(sentences[3].regions, (std::vector<std::size_t>{161, 7}));
}

TEST(TimeSentences, MarkFiguresThatRestOnAPrediction) {
    auto summary = resnextLike();
    summary.source = Source::kPredicted;
    EXPECT_EQ(textsOf(summary), (std::vector<std::string>{
                                    "≈ 96 % in 52 convolutions at ≈ 61 % of this machine's peak",
                                    "10 of 162 regions take ≈ 80 %",
                                    "Conversions take ≈ 1.2 %",
                                    "≈ 89.00 ms if each kernel reached its bound",
                                }));
}

TEST(TimeSentences, LeaveOutWhatIsNotKnown) {
    auto summary = resnextLike();
    summary.largest.efficiency.reset();
    summary.atBounds.reset();
    summary.conversions = Nanoseconds(0);
    EXPECT_EQ(textsOf(summary),
              (std::vector<std::string>{"96 % in 52 convolutions", "10 of 162 regions take 80 %"}));
}

TEST(TimeSentences, SpeakOfHalfWhereRegionsTakeLessThanFourFifths) {
    auto summary = resnextLike();
    for (double& share : summary.cumulative) {
        share *= 0.7;
    }
    EXPECT_EQ(textsOf(summary)[1], "9 of 162 regions take 50 %");
    summary.slowest = {0};
    summary.cumulative = {1.0};
    EXPECT_FALSE(fewRegions(summary)) << "one of one is not few";
}

} // namespace
} // namespace tessera::itemmodels
