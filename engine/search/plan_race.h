#pragma once

#include "engine/measure/sample_statistics.h"
#include "engine/search/plan_measurer.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::search {

/// How sure a race must be that an entrant is slower than the leader before it runs it no more. Below six
/// pairs the entrant's whole range has to lie a quarter above the leader, whatever the rule.
enum class EliminationRule : std::uint8_t {
    kSignificant, ///< the whole 95% interval of its pairs with the leader says so
    kProbable,    ///< or their median, by 3% (by 10% below six pairs): time is short
    kAny,         ///< or their median, by any part: time is over, and the race ends after six pairs
    kOverdue, ///< so too, of any entrant but the leader: what was promised is over, and three pairs end it
};

struct RaceSettings {
    int pairs = 30; ///< rounds at most
    enum class End : std::uint8_t {
        kAllPairs,    ///< the interval between the best two is wanted
        kWhenSettled, ///< only which is the fastest is asked
    } end = End::kAllPairs;
    /// Asked at each look with the rounds so far; empty: kSignificant throughout.
    std::function<EliminationRule(int rounds)> elimination{};
    /// What takes part, for people: Progress::detail of what the race reports.
    std::string detail{};
};

/// Fewest pairs behind a figure that is reported as the plan's.
inline constexpr int kFewestPairs{measure::kFewestForInterval};

/// Whole plans that run in turns, round by round, so that the machine's speed meets all of them alike. After
/// looks at 1, 3, 6, 12, ... rounds an entrant that is slower than the leader is run no more; one that turns
/// out not to be slower than a later leader comes back. The leader stays, and so do the best candidate and
/// the best baseline while there is time.
///
/// Equal placements are one entrant, which is run once a round. Every figure is on the scale of all rounds:
/// the figure of an entrant that missed some is its ratio to the leader in common rounds times the leader's.
class PlanRace {
public:
    using Entrant = std::size_t;
    enum class Side : std::uint8_t {
        kCandidate,
        kBaseline,
        kIncumbent, ///< in force before: it is eliminated by its whole interval alone, however late it is
    };
    /// Breaks the person's constraints: measured, but it eliminates no other and never leads.
    enum class Standing : std::uint8_t { kMayWin, kReportedOnly };

    /// \param measurer, control  outlive it.
    PlanRace(PlanMeasurer& measurer, RaceSettings settings, const base::JobControl& control)
        : m_measurer(measurer), m_settings(std::move(settings)), m_control(control) {}

    /// What eliminated an entrant in an earlier race: the ratio of its time to that of `beside` there.
    struct Earlier {
        measure::MedianInterval ratio;
        Entrant beside = 0;
    };
    /// With `earlier` it runs only if it may be the best baseline or no slower than the leader after all.
    Entrant enter(const plan::PlanRef& plan, Side side, Standing standing = Standing::kMayWin,
                  const std::optional<Earlier>& earlier = {});

    /// \par Errors kCancelled. That no plan can be run leaves the race without a leader.
    [[nodiscard]] base::Status run();

    /// Fastest of those that may win; nullopt: none ran.
    [[nodiscard]] std::optional<Entrant> leader() const;
    enum class Among : std::uint8_t { kMayWin, kAll };
    [[nodiscard]] std::optional<Entrant> best(Side side, Among among = Among::kMayWin) const;
    /// Median and interval on the scale of all rounds, of as many rounds as the entrant ran. Empty: none.
    [[nodiscard]] std::optional<plan::EndToEnd> figure(Entrant entrant) const;
    /// Did it run in every round, so that its figure is of its own samples alone?
    [[nodiscard]] bool isComplete(Entrant entrant) const;
    [[nodiscard]] bool isEliminated(Entrant entrant) const { return !m_entrants[entrant].in; }
    /// Time of `one` over that of `other` in the rounds that both ran. `count` 0: there are none.
    [[nodiscard]] measure::MedianInterval ratio(Entrant one, Entrant other) const;
    [[nodiscard]] const plan::PlanRef& plan(Entrant entrant) const { return m_entrants[entrant].plan; }
    /// Why it could not be run; empty: it could.
    [[nodiscard]] const std::string& failure(Entrant entrant) const { return m_entrants[entrant].failure; }
    [[nodiscard]] std::size_t entrants() const { return m_entrants.size(); }
    /// Rounds so far, and what one more of all that are still in takes. 0: nothing ran.
    [[nodiscard]] int rounds() const { return m_rounds; }
    [[nodiscard]] base::Nanoseconds roundTime() const;

private:
    struct Member {
        plan::PlanRef plan;
        std::set<Side> sides{}; ///< on which it entered: equal placements may be on several
        bool mayWin = true;
        bool in = true;
        std::vector<std::optional<base::Nanoseconds>> samples{}; ///< one a round
        std::string failure{};
        std::optional<Earlier> earlier{};
        [[nodiscard]] bool ran() const;
        /// Its samples, without the rounds that it missed.
        [[nodiscard]] std::vector<base::Nanoseconds> own() const;
    };

    /// By a time that not all have.
    template <typename TimeOf>
    [[nodiscard]] std::optional<Entrant> fastest(const TimeOf& timeOf) const;
    [[nodiscard]] int nextLook() const;
    [[nodiscard]] base::Status measure(int rounds);
    [[nodiscard]] base::Status compareBestTwo();
    void eliminate(EliminationRule rule);
    [[nodiscard]] bool isSlower(Entrant entrant, Entrant leader, EliminationRule rule) const;
    /// By the times of their regions; of a whole graph there are none.
    [[nodiscard]] bool isPredictedFaster(Entrant entrant, Entrant other) const;
    /// No other is left that may be as fast as the leader.
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] base::Nanoseconds medianOf(Entrant entrant) const;

    PlanMeasurer& m_measurer;
    RaceSettings m_settings;
    const base::JobControl& m_control;
    std::vector<Member> m_entrants;
    int m_rounds = 0;
};

[[nodiscard]] plan::SpeedUp toSpeedUp(const measure::MedianInterval& ratio);

/// Was every region timed, here or elsewhere? What was not timed was not compared by itself either.
[[nodiscard]] bool isTimed(const plan::Plan& plan);

/// Median and interval of one plan's samples. Not empty.
[[nodiscard]] plan::EndToEnd endToEnd(const std::vector<base::Nanoseconds>& samples);

} // namespace tessera::search
