#pragma once

#include "engine/base/units.h"

#include <cstddef>
#include <cstdint>

/// Every duration, share and ratio by which measuring and searching decide, each with its reason and what it
/// was measured on; "chosen" are those that were set by reasoning and not measured. Tests of what they decide
/// name these entries, never the numbers.
namespace tessera::thresholds {

/// \name Races of whole plans
/// @{
/// One pair eliminates a plan that takes this many times as long as the leader (chosen where six plans of
/// nasnet-a took 0.1 s a run each)...
inline constexpr double kFarBehind = 2.0;
/// ...where the leader takes no less than this: no hiccup of the machine lasts as long. Chosen.
inline constexpr base::Nanoseconds kLongRun{30'000'000};
/// Below six pairs: the whole range of an entrant's ratios to the leader lies above this. Chosen: of so
/// few the range is no interval of 95%.
inline constexpr double kFewPairsApart = 1.25;
/// When time is short: the median ratio of fewer than six pairs, and of six and more (networks of 0.4 s a run
/// within 60 s, on a machine that others disturb).
inline constexpr double kProbablyByFew = 1.10;
inline constexpr double kProbably = 1.03;
/// An interval that holds 1 and goes beyond this, or below its inverse, tells nothing: "no difference" would
/// be a claim. Chosen; on a machine that others used they reached from 0.5 to 1.7.
inline constexpr double kNoDifference = 1.10;
/// Rounds until the second look; then there is one every kFewestPairs. Chosen.
inline constexpr int kSecondLook = 3;
/// @}

/// \name Questions of the window
/// @{
/// Time in which it is found out what each pin on a node would do: a person waits for a menu. Of models of a
/// thousand nodes each takes milliseconds. Chosen.
inline constexpr base::Nanoseconds kPinEffects{2'000'000'000};
/// @}

/// \name A machine that others use
/// @{
/// People are told where others kept at least this part of the cores busy while something was timed. Chosen.
inline constexpr double kOthersDisturb = 0.10;
/// Time between two looks at it during a search; each reads a file for every process. Chosen.
inline constexpr base::Nanoseconds kLoadInterval{1'000'000'000};
/// @}

/// \name Schedule of a search
/// @{
/// Part of the time between the first answer and the final race that goes to measuring regions. Chosen.
inline constexpr double kRegionShare = 0.65;
/// The same where the rest would be too little for the graph level to have a part compiled. Chosen.
inline constexpr double kRegionShareIfShort = 0.9;
/// Part of the budget that they get though the first answer took nearly all of it: so much that some regions
/// of each backend are among them (nasnet-a within 10 s: of the runtimes' loading 3.4 s).
inline constexpr double kFewestRegions = 0.08;
/// What it takes to load and check the operator level's plan, as a part of what the first answer took
/// (nasnet-a 0.55, resnet3d50 0.6, resnext50-224 0.44, bert-base 0.43, within 10 s on a Zen 5).
inline constexpr double kSettleShare = 0.5;
/// A search that would end later than this part of its budget and this time, were regions measured, measures
/// none. It is promised to end within 1.1 of its budget and 2 s.
inline constexpr double kLatestEnd = 1.1;
inline constexpr base::Nanoseconds kLatestEndTime{1'000'000'000};
/// Part of the budget that all runs of the reference may take together (nasnet-a-224: 0.12 of a cold search
/// for all comparisons, bert-base: 0.03).
inline constexpr double kReferenceShare = 0.10;
/// Part of the budget that the final race may take. Chosen.
inline constexpr double kFinalShare = 0.25;
/// Of the final race where its share allows: the pairs that are promised, and the most that a quick model
/// gets in this time. Chosen; forty pairs of a network of 100 ms had taken a minute.
inline constexpr int kFinalPairs = 30;
inline constexpr int kMostFinalPairs = 100;
inline constexpr base::Nanoseconds kFinalTime{8'000'000'000};
/// Rounds in which the machine was slow are made up for by up to half as many more. Chosen.
inline constexpr double kWithSlowRounds = 1.5;
/// Behind the final race: the profile of its winner, and the report. Chosen.
inline constexpr base::Nanoseconds kWrapUp{1'500'000'000};
/// Pairs of a screening; one where a round takes longer than kLongRound. Chosen: below six plans of nasnet-a,
/// which take 0.1 s each.
inline constexpr int kScreeningPairs = 3;
inline constexpr base::Nanoseconds kLongRound{500'000'000};
/// One sample is a run that brings the plan's data back into the caches, and the run that is timed.
inline constexpr std::int64_t kRunsPerSample = 2;
/// Of a race of the graph level: until the first contender can be eliminated, and altogether. With them cold
/// searches by all backends took 52 s of 60 for nasnet-a (129 before), 54 for resnext50 (65), 41 for bert
/// (59).
inline constexpr base::Nanoseconds kGraphLevelLook{5'000'000'000};
inline constexpr base::Nanoseconds kGraphLevelRace{10'000'000'000};
/// Pairs of the race that chooses the candidates of the final race. Chosen: twice the six of an
/// interval of 95%.
inline constexpr int kShortlistPairs = 12;
/// A part of the model is not given to a runtime whose whole model was this many times slower than the
/// operator level's plan, or by more than this many times the share of that plan's time that goes to what it
/// leaves to others. Chosen: to compile the largest part of a model may take half a minute.
inline constexpr double kFarBehindAsPart = 1.25;
inline constexpr double kWorseAtTheRest = 2.0;
/// Longer regions fill all threads by themselves: side by side they would only share the caches. Chosen.
inline constexpr base::Nanoseconds kSmallRegion{200'000};
/// Streams of a device on which kernels of a parallel group may run side by side. Chosen: two kernels that
/// leave a device half idle fill it, and each stream takes the host a wait and a record.
inline constexpr int kDeviceStreams = 4;
/// Inferences of the greedy plan that say what is measured first. Chosen.
inline constexpr int kGreedyProfileRounds = 2;
/// Of the winner's profile, where the budget leaves so much, and its fewest and most inferences. Of seventeen
/// the interval leaves the four slowest out (nasnet-a: 57 ms a run).
inline constexpr base::Nanoseconds kProfileTime{2'000'000'000};
inline constexpr int kFewestProfileRounds = 5;
inline constexpr int kMostProfileRounds = 31;
/// A kernel of the winner that took this many times as long alone as it takes in the plan was disturbed, and
/// is timed once more; so many at most. Chosen: of dcgan one took 1.26 ms alone and 0.06 ms in the plan.
inline constexpr double kDisturbedAlone = 2.0;
inline constexpr std::size_t kMostTimedAgain = 8;
/// What the largest part of a model takes a graph-level backend to compile and the reference to check
/// (OpenVINO with nasnet-a: 7 to 9 s on two cores to compile).
inline constexpr base::Nanoseconds kPartTime{15'000'000'000};
/// @}

/// \name Kernels that never end
/// @{
/// What a search waits for a worker that runs kernels and says nothing, as a part of its budget, and within
/// these bounds. Chosen: a model whose run takes longer than a fiftieth of the budget is promised nothing,
/// and what is loaded when a kernel of a GPU is first launched may take a second.
inline constexpr double kHangShare = 0.125;
inline constexpr base::Nanoseconds kShortestHang{3'000'000'000};
inline constexpr base::Nanoseconds kLongestHang{120'000'000'000};
/// Of a whole plan no less than this: at its first run the libraries of a GPU load what each kernel needs,
/// and without a plan that runs there is no answer. Chosen.
inline constexpr base::Nanoseconds kShortestPlanHang{5'000'000'000};
/// The same of one that prepares something or runs a whole model: a runtime that loads a large one may be
/// silent for a minute. Chosen.
inline constexpr double kPreparingHangShare = 2.0;
inline constexpr base::Nanoseconds kShortestPreparingHang{60'000'000'000};
inline constexpr base::Nanoseconds kLongestPreparingHang{600'000'000'000};
/// A plan that runs outside of a search is waited for this long, and so many times the longest that a run of
/// it is known to take besides: a person lost ten minutes to one that hung. Chosen: what a device's driver
/// compiles for one kernel at its first run takes seconds, and beside five busy processes a kernel of 1.6 ms
/// had taken 153 ms.
inline constexpr base::Nanoseconds kShortestRunHang{30'000'000'000};
inline constexpr std::int64_t kRunsOfAHang = 100;
/// One of which no time is known does at least so many operations a nanosecond, and reads so many bytes of
/// its weights. Chosen: a tenth of what a plain loop does on one core, and what a slow disk gives.
inline constexpr double kLeastOperations = 0.1;
inline constexpr double kLeastBytes = 0.1;
/// Below this no limit is halved. Chosen above any pause of a machine that others use.
inline constexpr base::Nanoseconds kLeastHang{500'000'000};
/// Kernels of one backend that may hang in one search: a device that hangs would do so with every kernel.
/// Chosen.
inline constexpr int kMostHangs = 3;
/// One that prepares is waited for no longer than this behind a deadline, whatever it may take otherwise.
/// Chosen.
inline constexpr base::Nanoseconds kSilentBehindDeadline{5'000'000'000};
/// @}

/// \name Timing of kernels
/// @{
/// Rounds of a kernel: six make an interval of 95%; a group whose budget is spent ends before. Chosen.
inline constexpr std::int32_t kFewestRounds = 4;
inline constexpr std::int32_t kMostRounds = 31;
/// Of all implementations of one region together; the fewest rounds are kept all the same. With 60 ms, 4.5 s
/// of the 11 s of resnet3d50's cold search among libraries were rounds of groups that ended by it.
inline constexpr base::Nanoseconds kGroupBudget{40'000'000};
/// An interval of this part of its median ends a kernel's timing. Chosen.
inline constexpr double kTight = 0.02;
/// After two runs a kernel that is this many times slower than the best of its region is timed no further.
/// Chosen.
inline constexpr double kEarlyStop = 1.2;
/// A run before the rounds is one of the two where it took so long: what is paid once hardly shows in it. Of
/// a kernel of 0.1 ms it does, and one that was 5% behind was dropped.
inline constexpr base::Nanoseconds kInformativeRun{1'000'000};
/// One whose first run took this many times the least is timed once; where that run took so long besides, it
/// is the sample. With both, and 60 ms a region where it was 100, the operator level of resnet3d50 took 18.0
/// s cold instead of 25.5, in quiet moments of one machine.
inline constexpr double kFirstRunStop = 2.0;
inline constexpr base::Nanoseconds kLongFirstRun{20'000'000};
/// That run is doubtful where the process had less than this part of its cores' time: beside five busy
/// processes one of 1.6 ms had taken 153 ms. What sleeps by itself is run once more for nothing. Chosen.
inline constexpr double kHadItsCores = 0.9;
/// One that takes less than this gets the fewest rounds whatever the others take: its layouts may save
/// conversions of the same size, and its first runs tell too much of the caches. In a bert of 1.9 ms the
/// attention that saves two transpositions and two conversions was dropped after two runs of 21.6 us (16.6 in
/// fifteen rounds), and the plan without it was 1.7% slower (Zen 5).
inline constexpr base::Nanoseconds kQuickRun{50'000};
/// A timing says this often that it goes on, between two kernels: rarely enough that none feels it. Chosen.
inline constexpr base::Nanoseconds kSayEvery{1'000'000'000};
/// Between two looks at the machine's speed: one costs a twentieth of it, and a state of the machine holds
/// for many. Chosen.
inline constexpr base::Nanoseconds kLookEvery{5'000'000};
/// What a worker prepares, and says that it does, is waited for this long behind a deadline: a compile that
/// ends by then is of use. Chosen; of silero-vad's 16 kHz model one compile took 6 s on a Zen 5.
inline constexpr base::Nanoseconds kBehindDeadline{500'000'000};
/// Before a deadline a worker is sent what fits into this part of the time that is left, and so many at
/// least: the times of a request that is stopped behind it are lost. A task is taken to last this long until
/// some were timed (generated kernels of silero-vad's 16 kHz model: 118 in 12.7 s on a Zen 5 with two
/// threads; on a Zen 4 a request of 70 for half of the time, at 0.1 s each, had not ended after 14.4 s, and a
/// search of 20 s knew nothing).
inline constexpr double kShareOfTimeLeft = 0.25;
inline constexpr std::size_t kFewestTasks = 8;
inline constexpr base::Nanoseconds kTaskTime{200'000'000};
/// A conversion is a small part of a plan, and few compete for it. Chosen below kGroupBudget. Behind a
/// deadline the fewest rounds do: a search of 10 s for a detector with 200 conversions ended after 17.3 s
/// with all of them, after 10.9 s with these (Zen 5, both cores taken by others).
inline constexpr base::Nanoseconds kConversionBudget{15'000'000};
inline constexpr std::int32_t kConversionRounds = 12;
/// @}

/// \name Speed of the machine
/// @{
/// Looks at an undisturbed machine differ by 8% from the 90th percentile of many. On which machine that was
/// found is not recorded.
inline constexpr double kFullSpeed = 0.92;
/// A row whose canary is farther off is of another speed: it is borrowed. Chosen: bandwidth varies more by
/// itself.
inline constexpr double kSameArithmetic = 0.05;
inline constexpr double kSameBandwidth = 0.15;
/// A cached answer holds where the machine is no faster, and not so much slower that others cannot be the
/// cause: a shared one is at times half as fast, and reads memory at a third of its speed. Chosen around
/// that; on which machine it was found is not recorded.
inline constexpr double kLeastCachedArithmetic = 0.4;
inline constexpr double kMostCachedArithmetic = 1.05;
inline constexpr double kLeastCachedBandwidth = 0.25;
inline constexpr double kMostCachedBandwidth = 2.0;
/// A command's budget is shorter by what it took to open the model, hardly more than this part (its inverse):
/// an answer that was found with the same budget suffices. Chosen.
inline constexpr std::int64_t kOpeningShare = 20;
/// Pairs of runs that show whether a plan needs an untimed run first; it does where the first takes more.
/// Chosen; the searches of kGraphLevelRace were made with the ratio.
inline constexpr std::size_t kWarmUpPairs = 10;
inline constexpr double kWarmUpMatters = 1.02;
/// @}

/// \name What need not be measured
/// @{
/// Estimates of schedules of one family err alike, those of different ones by some percent: of 85 regions'
/// whole spaces 7 to 8 had their fastest kernel where it was not measured for that.
inline constexpr double kFamiliesApart = 1.06;
/// Schedules that are nearer than this to the fastest are all measured: what is fused may decide. Chosen.
inline constexpr double kNearFastest = 1.03;
/// The fastest kernel hardly reaches the machine's peak, and the parts are timed at its speed of a moment.
/// Chosen.
inline constexpr double kNearPeak = 1.05;
/// The operators between two regions hardly take more than this part of the larger one (its inverse). Chosen.
inline constexpr std::int64_t kMostInPassing = 2;
/// A backend of which there was no time to measure anything is thought to take this many times as long as the
/// slowest of the others: taken to be as fast as the greedy plan, OpenBLAS got all of resnet3d50 on a machine
/// that others used, which then ran for 1 s instead of 0.06. Chosen.
inline constexpr double kUntimedBackend = 2.0;
/// One that took less than this part of its lower bound contradicts it: both are measured once more. Chosen.
inline constexpr double kConsistent = 0.97;
/// A baseline whose regions add up to this many times the best's is not run where time is short: networks of
/// 0.4 s a run took a search of 60 s to 88 to 109 s.
inline constexpr double kFarBehindByRegions = 1.2;
/// Implementations that a search condemns at most: each costs a solve, and what replaces it was measured.
/// Chosen.
inline constexpr int kMostCondemned = 16;
/// @}

} // namespace tessera::thresholds
