#include "engine/search/graph_level.h"

#include "engine/search/fixed_regions.h"

#include <algorithm>
#include <map>
#include <memory>

namespace tessera::search {

using base::ErrorKind;
using base::fail;
using Fate = GraphLevelEvent::Fate;

namespace {

base::Nanoseconds spreadOf(const plan::Plan& plan) {
    base::Nanoseconds spread;
    for (const auto& region : plan.regions) {
        spread += region.cost.median() - region.cost.low();
    }
    return spread;
}

} // namespace

GraphLevel::GraphLevel(OperatorLevel& level, std::vector<GraphBackend> backends,
                       measure::RegionMeasurer& regions, PlanMeasurer& plans, const base::Clock& clock,
                       GraphLevelSettings settings)
    : m_level(level)
    , m_backends(std::move(backends))
    , m_regions(regions)
    , m_plans(plans)
    , m_clock(clock)
    , m_settings(std::move(settings)) {}

base::Status GraphLevel::admit(const std::vector<GenomePart>& parts, const base::JobControl& control) {
    if (parts.empty()) {
        return {};
    }
    TESSERA_CHECK(m_level.admit(requestsOf(m_level.pool().graph(), parts), m_regions, control));
    m_progress.admitted.insert(m_progress.admitted.end(), parts.begin(), parts.end());
    return {};
}

base::Status GraphLevel::admitUpTo(const std::vector<GenomePart>& parts, std::size_t count,
                                   const base::JobControl& control) {
    const auto first = std::min(m_progress.admitted.size(), parts.size());
    const auto last = std::clamp(count, first, parts.size());
    return admit({parts.begin() + static_cast<std::ptrdiff_t>(first),
                  parts.begin() + static_cast<std::ptrdiff_t>(last)},
                 control);
}

base::Result<std::vector<CandidateId>> GraphLevel::candidatesOf(const Genome& genome,
                                                                const base::JobControl& control) {
    const auto& pool = m_level.pool();
    TESSERA_CHECK(admit(unknownParts(pool, genome.parts), control));
    std::vector<CandidateId> held;
    for (const auto& part : genome.parts) {
        const auto id = findPart(pool, part);
        if (!id.valid() || pool.problem().candidates[id.index()].costNs >= kInfeasibleNs) {
            return fail(ErrorKind::kImpossible, part.placedOn().toText() + " cannot take the part",
                        "graph level");
        }
        held.push_back(id);
    }
    return held;
}

base::Result<GraphLevel::Individual> GraphLevel::decode(const Genome& genome, std::string move,
                                                        const base::JobControl& control) {
    SolveRequest request;
    request.constraints = m_settings.constraints;
    TESSERA_TRY(request.held, candidatesOf(genome, control));
    TESSERA_TRY(auto solved, m_level.solve(request, m_frame, control.stop));
    Individual made;
    made.genome = genome;
    made.admitted = m_progress.admitted.size();
    made.predicted = solved.predicted;
    made.spread = spreadOf(solved.plan);
    made.move = std::move(move);
    made.plan = std::make_shared<const plan::Plan>(std::move(solved.plan));
    return made;
}

void GraphLevel::admitToPopulation(Individual individual) {
    const auto rank = [](const Individual& member) {
        return member.time ? member.time->count() : member.predicted.count();
    };
    const auto at = std::ranges::upper_bound(m_population, rank(individual), {}, rank);
    m_population.insert(at, std::move(individual));
    if (m_population.size() > static_cast<std::size_t>(m_settings.population)) {
        m_population.pop_back();
    }
}

base::Status GraphLevel::begin(const std::vector<Genome>& seeds, const base::JobControl& control) {
    const Genome operatorLevel;
    TESSERA_TRY(m_best, decode(operatorLevel, "operator-level plan", control));
    m_progress.seen.insert(operatorLevel.hash());
    admitToPopulation(m_best);
    for (const auto& genome : seeds) {
        const bool isMeasured = unknownParts(m_level.pool(), genome.parts).empty();
        if (genome == operatorLevel || mustEnd(control) || !(isMeasured || hasTimeFor(m_settings.partTime))) {
            continue;
        }
        auto individual = decode(genome, "seed", control);
        if (individual) {
            m_progress.seen.insert(genome.hash());
            admitToPopulation(*std::move(individual));
        } else if (individual.error().kind == ErrorKind::kBackend) {
            return fail(individual.error());
        }
    }
    return {};
}

/// The population keeps the order that it had: the races that gave it are not run again.
base::Status GraphLevel::goOn(const GraphLevelState& resumed, const base::JobControl& control) {
    m_progress = resumed;
    m_progress.admitted.clear();
    // Each is solved with what was admitted when it was made, in the order in which they were.
    std::vector<const GraphLevelState::Member*> order{&resumed.best};
    for (const auto& member : resumed.population) {
        order.push_back(&member);
    }
    std::ranges::stable_sort(order, {}, &GraphLevelState::Member::admitted);
    std::map<const GraphLevelState::Member*, Individual> decoded;
    for (const auto* member : order) {
        TESSERA_CHECK(admitUpTo(resumed.admitted, member->admitted, control));
        auto individual = decode(member->genome, "resumed", control);
        if (individual) {
            individual->time = member->time;
            decoded.emplace(member, *std::move(individual));
        } else if (member == &resumed.best || individual.error().kind != ErrorKind::kImpossible) {
            return fail(individual.error());
        }
    }
    TESSERA_CHECK(admitUpTo(resumed.admitted, resumed.admitted.size(), control));
    m_best = decoded.at(&resumed.best);
    for (const auto& member : resumed.population) {
        if (const auto at = decoded.find(&member); at != decoded.end()) {
            m_population.push_back(at->second);
        }
    }
    if (m_population.empty()) {
        m_population.push_back(m_best);
    }
    return {};
}

base::Result<std::vector<GraphLevel::Individual>> GraphLevel::offspring(const base::JobControl& control) {
    // Each generation draws from its own numbers, so that a resumed search goes on as if it had not stopped.
    base::Random random(
        base::splitMix(m_settings.seed ^ base::splitMix(static_cast<std::uint64_t>(m_progress.generation))));
    std::vector<Individual> children;
    // Seeds that were never measured take part in the first race that has room.
    for (const auto& member : m_population) {
        if (!member.time && !(member.genome == m_best.genome)) {
            children.push_back(member);
        }
    }
    const int tries = m_settings.offspring * 4;
    for (int i = 0; i < tries && static_cast<int>(children.size()) < m_settings.offspring; ++i) {
        if (control.stopRequested()) {
            break;
        }
        // Tournament of two: the better one, by its place in the population, has the child.
        const auto parent = std::min(random.below(m_population.size()), random.below(m_population.size()));
        const auto& first = m_population[parent];
        std::optional<Mutation> mutation;
        if (m_population.size() > 1 && random.below(6) == 0) {
            const auto& second = m_population[random.below(m_population.size())];
            mutation = Mutation{crossover(first.genome, second.genome, random), "combine two plans"};
        } else {
            mutation = mutate(first.genome, *first.plan, m_backends, random);
        }
        if (!mutation || !m_progress.seen.insert(mutation->genome.hash()).second) {
            continue;
        }
        auto child = decode(mutation->genome, mutation->move, control);
        if (child) {
            children.push_back(*std::move(child));
        } else if (child.error().kind == ErrorKind::kBackend || child.error().kind == ErrorKind::kIo) {
            return fail(std::move(child).error());
        }
    }
    return children;
}

std::vector<GraphLevel::Individual> GraphLevel::screen(std::vector<Individual> children,
                                                       const GraphLevelSink& sink) {
    std::ranges::stable_sort(
        children, {}, [](const Individual& child) { return (child.predicted - child.spread).count(); });
    std::vector<Individual> contenders;
    const auto bound = m_best.predicted + m_best.spread;
    for (auto& child : children) {
        // Predictions miss hand-overs between pools: what is up to a tenth slower still gets its chance.
        const bool hopeless = (child.predicted - child.spread).count() > bound.count() + bound.count() / 10;
        if (hopeless || static_cast<int>(contenders.size()) >= m_settings.contenders) {
            report(sink, child, Fate::kScreened, {});
            std::erase_if(m_population, [&](const Individual& member) {
                return hopeless && !member.time && member.genome == child.genome &&
                       !(member.genome == m_best.genome);
            });
        } else {
            contenders.push_back(std::move(child));
        }
    }
    return contenders;
}

base::Result<std::optional<GraphLevelResult::End>> GraphLevel::generation(const GraphLevelSink& sink,
                                                                          const base::JobControl& control) {
    TESSERA_TRY(auto children, offspring(control));
    if (control.stopRequested()) {
        return fail(ErrorKind::kCancelled, "the search was stopped"); // not all of them were drawn
    }
    auto contenders = screen(std::move(children), sink);
    if (m_settings.evaluations) {
        const auto left = static_cast<std::size_t>(
            std::max<std::int64_t>(0, *m_settings.evaluations - m_result.evaluations));
        if (contenders.size() > left && m_result.evaluations > 0) {
            return End::kEvaluations;
        }
        contenders.resize(std::min(contenders.size(), left));
    }
    if (!hasTimeFor(m_settings.raceTime)) {
        return End::kBudget;
    }
    bool improved = false;
    if (!contenders.empty()) {
        TESSERA_TRY(improved, race(std::move(contenders), sink, control));
    }
    ++m_progress.generation;
    ++m_result.generations;
    m_progress.stale = improved ? 0 : m_progress.stale + 1;
    return std::nullopt;
}

base::Result<bool> GraphLevel::race(std::vector<Individual> contenders, const GraphLevelSink& sink,
                                    const base::JobControl& control) {
    std::string moves;
    for (const auto& contender : contenders) {
        moves += (moves.empty() ? "" : "; ") + contender.move;
    }
    PlanRace race(m_plans,
                  {.pairs = m_settings.pairs,
                   .end = RaceSettings::End::kWhenSettled,
                   .elimination = {},
                   .detail = std::move(moves)},
                  control);
    const auto best = race.enter(m_best.plan, PlanRace::Side::kBaseline);
    std::vector<PlanRace::Entrant> entrants;
    for (const auto& contender : contenders) {
        entrants.push_back(race.enter(contender.plan, PlanRace::Side::kCandidate));
    }
    TESSERA_CHECK(race.run());
    if (!race.failure(best).empty()) {
        return fail(ErrorKind::kBackend, "the best plan cannot be run any more: " + race.failure(best),
                    "graph level");
    }
    m_best.time = race.figure(best)->median;
    const auto fateOf = [&](PlanRace::Entrant entrant) {
        if (!race.failure(entrant).empty()) {
            return Fate::kCrashed;
        }
        const auto ratio = race.ratio(entrant, best);
        if (ratio.count >= kFewestPairs && ratio.high < 1.0) {
            return Fate::kKept;
        }
        return race.isEliminated(entrant) || ratio.low > 1.0 ? Fate::kSlower : Fate::kTie;
    };
    // Of several that beat the best, the one that beats it most; the others were faster too, and stay.
    std::optional<PlanRace::Entrant> winner;
    for (const auto entrant : entrants) {
        if (fateOf(entrant) == Fate::kKept &&
            (!winner || race.figure(entrant)->median < race.figure(*winner)->median)) {
            winner = entrant;
        }
    }
    const auto beside = *m_best.time;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        auto& individual = contenders[i];
        ++m_progress.evaluations;
        ++m_result.evaluations;
        std::erase_if(m_population,
                      [&](const Individual& member) { return member.genome == individual.genome; });
        const auto fate = fateOf(entrants[i]);
        if (fate == Fate::kCrashed) {
            report(sink, individual, fate, {});
            continue;
        }
        individual.time = race.figure(entrants[i])->median;
        if (winner == entrants[i]) {
            m_best = individual;
        }
        const bool isLesserWinner = fate == Fate::kKept && winner != entrants[i];
        report(sink, individual, isLesserWinner ? Fate::kTie : fate,
               {beside, toSpeedUp(race.ratio(entrants[i], best))});
        admitToPopulation(std::move(individual));
    }
    return winner.has_value();
}

std::optional<GraphLevelResult::End> GraphLevel::mustEnd(const base::JobControl& control) const {
    if (control.stopRequested()) {
        return End::kStopped;
    }
    if (m_progress.stale >= m_settings.patience) {
        return End::kSaturated;
    }
    if (m_settings.evaluations && m_result.evaluations >= *m_settings.evaluations) {
        return End::kEvaluations;
    }
    return hasTimeFor(base::Nanoseconds(0)) ? std::nullopt : std::optional(End::kBudget);
}

bool GraphLevel::hasTimeFor(base::Nanoseconds next) const {
    const auto spent = m_clock.now() - m_started;
    return !m_settings.budget || (spent < *m_settings.budget && spent + next <= *m_settings.budget);
}

void GraphLevel::report(const GraphLevelSink& sink, const Individual& individual, Fate fate,
                        const Beside& beside) const {
    if (sink) {
        sink({.evaluation = m_progress.evaluations,
              .generation = m_progress.generation,
              .move = individual.move,
              .fate = fate,
              .predicted = individual.predicted,
              .time = individual.time.value_or(base::Nanoseconds()),
              .beside = beside.median,
              .ratio = beside.ratio,
              .best = fate == Fate::kKept ? m_best.plan : nullptr});
    }
}

GraphLevelState GraphLevel::state() const {
    auto state = m_progress;
    state.best = m_best;
    state.population.assign(m_population.begin(), m_population.end());
    return state;
}

GraphLevelResult GraphLevel::finish(End end) const {
    auto result = m_result;
    result.finalists = {m_best.plan};
    result.end = end;
    constexpr std::size_t kFinalists = 3;
    for (const auto& member : m_population) {
        if (member.time && !(member.genome == m_best.genome) && result.finalists.size() < kFinalists) {
            result.finalists.push_back(member.plan);
        }
    }
    return result;
}

base::Result<GraphLevelResult> GraphLevel::run(const plan::Plan& frame, const std::vector<Genome>& seeds,
                                               const GraphLevelState* resumed, const GraphLevelSink& sink,
                                               const base::JobControl& control) {
    m_frame = frame;
    m_started = m_clock.now();
    m_population.clear();
    m_progress = {};
    m_result = {};
    TESSERA_CHECK(resumed != nullptr ? goOn(*resumed, control) : begin(seeds, control));
    if (control.stopRequested()) {
        return finish(End::kStopped); // not every seed may have been taken in
    }
    while (true) {
        m_result.state = state();
        if (m_settings.save) {
            m_settings.save(m_result.state);
        }
        if (m_settings.checkpoint) {
            m_settings.checkpoint();
        }
        if (const auto end = mustEnd(control)) {
            return finish(*end);
        }
        const auto notRaced = generation(sink, control);
        if (!notRaced && notRaced.error().kind == ErrorKind::kCancelled) {
            return finish(End::kStopped);
        }
        TESSERA_CHECK(notRaced);
        if (*notRaced) {
            return finish(**notRaced);
        }
    }
}

} // namespace tessera::search
