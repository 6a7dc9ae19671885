#pragma once

#include "engine/base/units.h"

#include <cstdint>

/// Every duration, share and ratio by which measuring and searching decide, each with its reason. Tests of
/// what they decide name these entries, never the numbers.
namespace tessera::thresholds {

/// \name Races of whole plans
/// @{
/// One pair shows who takes this many times as long as the leader...
inline constexpr double kFarBehind = 2.0;
/// ...where the leader takes no less than this: no hiccup of the machine lasts as long.
inline constexpr base::Nanoseconds kLongRun{30'000'000};
/// Below six pairs: the whole range of an entrant's ratios to the leader lies above this.
inline constexpr double kFewPairsApart = 1.25;
/// When time is short: the median ratio of fewer than six pairs, and of six and more (networks of 0.4 s a run
/// within 60 s, on a machine that others disturb).
inline constexpr double kProbablyByFew = 1.10;
inline constexpr double kProbably = 1.03;
/// Rounds until the second look; then there is one every kFewestPairs.
inline constexpr int kSecondLook = 3;
/// @}

/// \name Schedule of a search
/// @{
/// Part of the time between the first answer and the final race that goes to measuring regions.
inline constexpr double kRegionShare = 0.65;
/// The same where the rest would be too little for the graph level to have a part compiled.
inline constexpr double kRegionShareIfShort = 0.9;
/// Part of the budget that they get though the first answer took nearly all of it: so much that some regions
/// of each backend are among them (nasnet-a within 10 s: of the runtimes' loading 3.4 s).
inline constexpr double kFewestRegions = 0.08;
/// Part of the budget that all runs of the reference may take together (nasnet-a-224: 0.12 of a cold search
/// for all comparisons, bert-base: 0.03), and the final race.
inline constexpr double kReferenceShare = 0.10;
inline constexpr double kFinalShare = 0.25;
/// Of the final race where its share allows: the pairs that are promised, and the most that a quick model
/// gets in this time.
inline constexpr int kFinalPairs = 30;
inline constexpr int kMostFinalPairs = 100;
inline constexpr base::Nanoseconds kFinalTime{8'000'000'000};
/// Rounds in which the machine was slow are made up for by up to half as many more.
inline constexpr double kWithSlowRounds = 1.5;
/// Behind the final race: the profile of its winner, and the report.
inline constexpr base::Nanoseconds kWrapUp{1'500'000'000};
/// Pairs of a screening; one where a round takes longer than kLongRound (nasnet-a: six plans of 0.1 s each).
inline constexpr int kScreeningPairs = 3;
inline constexpr base::Nanoseconds kLongRound{500'000'000};
/// One sample is a run that brings the plan's data back into the caches, and the run that is timed.
inline constexpr std::int64_t kRunsPerSample = 2;
/// Of a race of the graph level: until the first contender can be eliminated, and altogether. With them cold
/// searches of nasnet-a took 52 s of 60 where they had taken 129.
inline constexpr base::Nanoseconds kGraphLevelLook{5'000'000'000};
inline constexpr base::Nanoseconds kGraphLevelRace{10'000'000'000};
/// Pairs of the race that chooses the candidates of the final race.
inline constexpr int kShortlistPairs = 12;
/// A part of the model is not given to a runtime whose whole model was this many times slower than the
/// operator level's plan, or by more than this many times the share of that plan's time that goes to what it
/// leaves to others.
inline constexpr double kFarBehindAsPart = 1.25;
inline constexpr double kWorseAtTheRest = 2.0;
/// Longer regions fill all threads by themselves: side by side they would only share the caches.
inline constexpr base::Nanoseconds kSmallRegion{200'000};
/// Inferences of the greedy plan that say what is measured first.
inline constexpr int kGreedyProfileRounds = 2;
/// Of the winner's profile, where the budget leaves so much, and its fewest and most inferences. Of seventeen
/// the interval leaves the four slowest out (nasnet-a: 57 ms a run).
inline constexpr base::Nanoseconds kProfileTime{2'000'000'000};
inline constexpr int kFewestProfileRounds = 5;
inline constexpr int kMostProfileRounds = 31;
/// What the largest part of a model takes a graph-level backend to compile and the reference to check
/// (OpenVINO with nasnet-a: 7 to 9 s on two cores to compile).
inline constexpr base::Nanoseconds kPartTime{15'000'000'000};
/// @}

} // namespace tessera::thresholds
