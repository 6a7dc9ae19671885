// Searches over fake machines on a clock that is turned by hand: whatever budget, costs and speed of the
// machine, the answer is valid, no worse than what was measured, and its report does not contradict itself.

#include "engine/measure/thresholds.h"
#include "engine/plan/validity.h"
#include "engine/search/baselines.h"
#include "engine/session/override_preview.h"
#include "engine/session/search.h"
#include "tests/unit/search/chain_fixture.h"

#include <gtest/gtest.h>
#include <set>

namespace tessera::session {
namespace {

base::Nanoseconds milliseconds(double count) {
    return base::Nanoseconds(static_cast<std::int64_t>(count * 1e6));
}

/// A machine that others share: what it does turns the clock.
struct World {
    explicit World(std::uint64_t seed) : seed(seed), random(seed) {}

    /// Between 0 and 1, always the same of a text.
    [[nodiscard]] double drawn(const std::string& text) const {
        const auto hash =
            base::Hasher().add(static_cast<std::int64_t>(seed)).add(std::string_view(text)).finish();
        return base::Random(hash.low).uniform();
    }
    [[nodiscard]] std::string textOf(const graph::Region& region) const {
        std::string text;
        for (const auto node : region.nodes) {
            text += std::to_string(node.index()) + " ";
        }
        return text;
    }
    /// What a kernel takes at full speed; a region of more nodes less than they do apart.
    [[nodiscard]] base::Nanoseconds kernelTime(const graph::Region& region,
                                               const backend::Implementation& implementation) const {
        double sum = 0.0;
        for (const auto node : region.nodes) {
            sum += nodeMs *
                   (0.2 + drawn(implementation.backend + implementation.name + std::to_string(node.index())));
        }
        return milliseconds(sum * (region.nodes.size() > 1 ? 0.8 : 1.0));
    }
    [[nodiscard]] base::Nanoseconds planTime(const plan::Plan& plan) const {
        if (!plan.wholeGraphBackend.empty()) {
            return milliseconds(nodeMs * wholeNodes * (0.3 + drawn(plan.wholeGraphBackend)));
        }
        base::Nanoseconds sum;
        for (const auto& region : plan.regions) {
            sum += kernelTime(region.region, region.implementation);
        }
        return sum;
    }
    /// Runs something for that long at the speed of the moment; what that took.
    base::Nanoseconds run(base::Nanoseconds time) {
        const double slow = random.below(10) == 0 ? 2.0 : 1.0;
        const double factor = slowness * slow * (1.0 + 0.05 * random.uniform());
        const base::Nanoseconds took(static_cast<std::int64_t>(static_cast<double>(time.count()) * factor));
        clock.advance(took);
        return took;
    }

    /// Waits for a kernel that never ends.
    void hang(measure::Silence silence) {
        const auto limit = limits.of(silence);
        ASSERT_LT(limit, thresholds::kLongestHang) << "nobody would wait so long";
        clock.advance(limit);
        waited += limit;
        limits.noteHang(silence);
    }
    [[nodiscard]] bool hangsIn(const plan::Plan& plan) const {
        return hangs && plan.wholeGraphBackend.empty() &&
               std::ranges::any_of(plan.regions, [this](const plan::PlannedRegion& region) {
                   return hangs(region.region, region.implementation);
               });
    }

    std::uint64_t seed;
    base::Random random;
    base::ManualClock clock;
    double nodeMs = 1.0;     ///< about, of a node
    double wholeNodes = 1.0; ///< nodes of the model
    double slowness = 1.0;
    double jobMs = 20.0; ///< to prepare, check and time one implementation
    double loadMs = 500.0;
    std::size_t draws = 0; ///< on which the reference has time to run the model
    /// Kernels that never end, until what waits for them gives up.
    std::function<bool(const graph::Region&, const backend::Implementation&)> hangs;
    measure::HangLimits limits;
    std::set<std::string> known; ///< to hang
    base::Nanoseconds waited;    ///< for them
    bool profilesFail = false;
    std::int64_t measured = 0;
    std::function<void()> onMeasure;
    std::function<bool(const measure::MeasureRequest&)> isDisturbed; ///< takes ten times as long
};

class WorldRegions final : public measure::RegionMeasurer {
public:
    WorldRegions(World& world, graph::GraphRef graph) : m_world(world), m_graph(std::move(graph)) {}

    base::Result<std::vector<backend::Offering>> offers(std::span<const measure::OfferRequest> requests,
                                                        const base::JobControl& control) override {
        if (control.stopRequested()) {
            return base::fail(base::ErrorKind::kCancelled, "stopped");
        }
        std::vector<backend::Offering> answers;
        for (const auto& request : requests) {
            auto& answer = answers.emplace_back();
            if (!request.parallelGroup.empty()) {
                answer.refusals.push_back({"", "no parallel groups here"});
                continue;
            }
            const int count = request.backend == "reference" ? 1 : 2;
            for (int i = 0; i < count; ++i) {
                backend::Implementation made;
                made.backend = request.backend;
                made.name = "way" + std::to_string(i);
                made.inputLayouts.assign(request.region.inputs.size(), *backend::Layout::parse("abcd"));
                made.outputLayouts.assign(request.region.outputs.size(), *backend::Layout::parse("abcd"));
                answer.implementations.push_back(std::move(made));
            }
        }
        return answers;
    }
    base::Result<std::vector<backend::Cost>> costs(std::span<const measure::MeasureRequest> requests,
                                                   const base::JobControl& control) override {
        std::vector<backend::Cost> answers;
        for (const auto& request : requests) {
            if (control.stopRequested()) {
                return base::fail(base::ErrorKind::kCancelled, "stopped");
            }
            if (control.isLate()) {
                answers.push_back(backend::Cost::unmeasured());
                continue;
            }
            m_world.run(milliseconds(m_world.jobMs));
            ++m_world.measured;
            if (m_world.onMeasure) {
                m_world.onMeasure();
            }
            control.report({"measure", "", m_world.measured, 0});
            const auto key = textOf(request);
            const bool isKnown = m_world.known.contains(key); // as the store knows it
            if (isKnown || m_world.limits.isGivenUp(request.implementation.maker())) {
                answers.push_back(backend::Cost::infeasible(backend::Outcome::kHung, "no answer in time"));
                continue;
            }
            if (m_world.hangs && m_world.hangs(request.region, request.implementation)) {
                m_world.hang(measure::Silence::kRuns);
                m_world.known.insert(key);
                m_world.limits.blame(request.implementation.maker());
                answers.push_back(backend::Cost::infeasible(backend::Outcome::kHung, "no answer in time"));
                continue;
            }
            auto time = m_world.kernelTime(request.region, request.implementation);
            if (m_world.isDisturbed && m_world.isDisturbed(request)) {
                time = base::Nanoseconds(10 * time.count());
            }
            const bool isWrong = m_world.drawn("wrong" + request.implementation.backend +
                                               m_world.textOf(request.region)) < 0.05 &&
                                 request.implementation.backend != "reference";
            answers.push_back(isWrong ? backend::Cost::infeasible(backend::Outcome::kWrong, "off by 3")
                                      : backend::Cost::measured(time, time, time, 12));
        }
        return answers;
    }
    base::Result<std::vector<measure::ConversionOffer>>
    conversions(std::span<const measure::ConversionRequest> requests, const base::JobControl&) override {
        return std::vector<measure::ConversionOffer>(
            requests.size(),
            {{}, backend::Cost::infeasible(backend::Outcome::kUnsupported, "one layout only")});
    }
    base::Result<base::Nanoseconds> kernelOverhead() override { return base::Nanoseconds(1000); }
    [[nodiscard]] Counts counts() const override { return {m_world.measured, 0}; }
    base::Result<measure::CheckScope> checkScope(std::stop_token) override {
        measure::CheckScope scope;
        scope.draws = m_world.draws;
        return scope;
    }

private:
    [[nodiscard]] std::string textOf(const measure::MeasureRequest& request) const {
        return request.implementation.backend + request.implementation.name + m_world.textOf(request.region);
    }

    World& m_world;
    graph::GraphRef m_graph;
};

class WorldPlans final : public search::PlanMeasurer {
public:
    explicit WorldPlans(World& world) : m_world(world) {}

    base::Result<std::vector<search::PlanSamples>> measure(std::span<const plan::PlanRef> plans, int rounds,
                                                           const base::JobControl& control) override {
        std::vector<search::PlanSamples> answers(plans.size());
        for (int round = 0; round < rounds; ++round) {
            for (std::size_t i = 0; i < plans.size(); ++i) {
                if (control.stopRequested()) {
                    return base::fail(base::ErrorKind::kCancelled, "stopped");
                }
                EXPECT_TRUE(plan::checkValid(*plans[i]) || !plans[i]->wholeGraphBackend.empty());
                if (!answers[i].failure.empty() || m_world.hangsIn(*plans[i])) {
                    if (answers[i].failure.empty()) {
                        m_world.hang(measure::Silence::kRunsPlan);
                    }
                    answers[i].failure = "no answer in time";
                    continue;
                }
                m_world.run(m_world.planTime(*plans[i])); // that brings its data back into the caches
                answers[i].samples.push_back(m_world.run(m_world.planTime(*plans[i])));
            }
        }
        return answers;
    }

private:
    World& m_world;
};

class WorldJudge final : public PlanJudge {
public:
    explicit WorldJudge(World& world) : m_world(world) {}

    void setReferenceTime(base::Nanoseconds) override {}
    void setHangTimes(const std::optional<measure::HangTimes>& times) override { m_world.limits.set(times); }
    void prepareAhead(std::span<const plan::PlanRef> plans, std::stop_token) override {
        for (const auto& plan : plans) {
            if (m_loaded.insert(plan).second) {
                m_world.run(milliseconds(plan->wholeGraphBackend.empty() ? 10.0 : m_world.loadMs));
            }
        }
    }
    base::Result<PlanCheck> check(const plan::Plan& plan, const plan::Plan*, const measure::CheckScope&,
                                  std::stop_token) override {
        if (m_world.hangsIn(plan)) {
            m_world.hang(measure::Silence::kRunsPlan);
            return PlanCheck{PlanCheck::Result::kFailed, "no answer in time"};
        }
        m_world.run(m_world.planTime(plan));
        const bool isWrong = plan.wholeGraphBackend == "wrong-runtime";
        return isWrong ? PlanCheck{PlanCheck::Result::kWrong, "output 'y'"} : PlanCheck();
    }
    base::Result<std::optional<PlanExecution::BlamedRegion>> blame(const plan::Plan&, std::size_t,
                                                                   std::stop_token) override {
        return std::nullopt;
    }
    base::Result<runtime::ProfileOutcome> profile(const plan::Plan& plan, int rounds,
                                                  std::stop_token) override {
        if (m_world.profilesFail) {
            return base::fail(base::ErrorKind::kBackend, "it did not answer in time");
        }
        runtime::ProfileOutcome outcome;
        for (runtime::StepProfile step; step.index < plan.regions.size(); ++step.index) {
            const auto& region = plan.regions[step.index];
            step.low = step.median = step.high = m_world.kernelTime(region.region, region.implementation);
            outcome.steps.push_back(step);
        }
        for (int round = 0; round < rounds; ++round) {
            outcome.samplesWithEventsNs.push_back(m_world.run(m_world.planTime(plan)).count());
        }
        return outcome;
    }
    [[nodiscard]] const CheckReport& report() const override { return m_report; }

private:
    World& m_world;
    CheckReport m_report;
    std::set<plan::PlanRef> m_loaded;
};

BackendInfo backend(const std::string& id, const std::string& level, const std::string& patterns,
                    int priority) {
    const std::string text = R"({"format": "tessera-spec", "version": 1, "id": ")" + id + R"(", "title": ")" +
                             id + R"(", "badge": "XX", "colour": "S1", "device": "cpu", "level": ")" + level +
                             R"(", "priority": )" + std::to_string(priority) +
                             R"(, "library": "none.so", "patterns": [)" + patterns +
                             R"(], "operators": {"allow": ["@any"], "deny": []}, "options": {}})";
    auto spec = pattern::parseSpec(text, id);
    EXPECT_TRUE(spec) << (spec ? "" : spec.error().oneLine());
    BackendInfo info;
    info.spec = *std::move(spec);
    info.available = true;
    return info;
}

BackendCatalogue catalogueOf() {
    const std::string single = R"j({"id": "one", "match": "Relu(_)"})j";
    const std::string pair = R"j({"id": "two", "match": "Relu(Relu(_))"})j";
    return BackendCatalogue({backend("fused", "operator", pair + ", " + single, 10),
                             backend("plain", "operator", single, 20), backend("runtime", "graph", "", 50),
                             backend("wrong-runtime", "graph", "", 51),
                             backend("reference", "operator", single, 90)});
}

ModelRef modelOf(std::size_t nodes) {
    auto model = std::make_shared<OpenModel>();
    model->name = "chain";
    model->graph = model->original = model->asRead = test::chainGraph(nodes);
    return model;
}

struct Searched {
    base::Result<SearchReport> report;
    base::Nanoseconds took;
};

Placement placementIn(World& world, const ModelRef& model) {
    static const auto catalogue = catalogueOf();
    return {model, catalogue, test::frameFor(model->graph),
            [&world](const graph::GraphRef& graph) { return std::make_unique<WorldRegions>(world, graph); },
            world.clock};
}

Searched searchIn(World& world, const ModelRef& model, const SearchRequest& request,
                  const base::JobControl& control = {}, const std::function<bool()>& isPaused = {}) {
    world.wholeNodes = static_cast<double>(model->graph->nodes().size());
    auto store = *measure::Store::open(":memory:");
    auto placement = placementIn(world, model);
    WorldPlans plans(world);
    WorldJudge judge(world);
    const std::function<void(const SearchProgress&)> sink;
    SearchReporter reporter(control, isPaused, sink);
    const auto start = world.clock.now();
    auto report = Search({placement, *store, judge, plans}, request, reporter).run();
    return {std::move(report), world.clock.now() - start};
}

Searched searchIn(World& world, std::size_t nodes, const SearchRequest& request,
                  const base::JobControl& control = {}, const std::function<bool()>& isPaused = {}) {
    return searchIn(world, modelOf(nodes), request, control, isPaused);
}

/// No row is faster than the plan, the best baseline is the fastest row, and a speed-up is one.
void expectNoContradiction(const plan::Plan& plan) {
    ASSERT_TRUE(plan.endToEnd);
    std::optional<std::pair<base::Nanoseconds, std::string>> fastest;
    for (const auto& row : plan.baselines) {
        EXPECT_TRUE(row.time || !row.reason.empty()) << row.name;
        if (row.time && (!fastest || row.time->median < fastest->first)) {
            fastest = {row.time->median, row.name};
        }
    }
    if (fastest) {
        EXPECT_EQ(plan.bestBaseline, fastest->second);
        EXPECT_LE(plan.endToEnd->median, fastest->first);
    }
    EXPECT_TRUE(plan.identicalTo ? plan.speedUp.median == 1.0 : plan.speedUp.low > 1.0);
    EXPECT_NE(plan.wholeGraphBackend, "wrong-runtime");
}

/// Whatever stands in a report of the last race is of one moment and one load, and a region is said to be
/// moved by the graph level only where it was.
void expectOneRace(const SearchReport& report) {
    const auto& plan = *report.plan;
    ASSERT_TRUE(plan.raced);
    const auto expectSame = [&](const plan::EndToEnd& time, const char* what) {
        EXPECT_EQ(time.unixSeconds, plan.raced->unixSeconds) << what;
        EXPECT_EQ(time.othersShare, plan.raced->othersShare) << what;
    };
    EXPECT_EQ(plan.mix != nullptr, plan.bestMix.has_value());
    if (plan.mix != nullptr) {
        expectSame(plan.bestMix->time, "the best mix");
        expectSame(*plan.mix->raced, "the mix");
        expectSame(*plan.mix->endToEnd, "the mix, end to end");
        EXPECT_EQ(plan.mix->checks, plan.checks);
    }
    for (const auto* shown : {&plan, plan.mix.get()}) {
        for (const auto& region : shown != nullptr ? shown->regions : std::vector<plan::PlannedRegion>()) {
            EXPECT_TRUE(region.decision != plan::Decision::kGraphLevel || !shown->wholeGraphBackend.empty() ||
                        region.why.find("; the operator level had ") != std::string::npos)
                << region.why;
        }
    }
}

TEST(AnytimeSearch, KeepsItsTimeAndContradictsItselfNowhere) {
    base::Random random(17);
    int incomplete = 0;
    int inPlace = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(seed);
        World world(seed);
        const auto nodes = 2 + random.below(40);
        SearchRequest request;
        request.seed = seed;
        request.budget = milliseconds(10'000.0 * (1.0 + 5.0 * random.uniform()));
        world.slowness = random.below(2) == 0 ? 1.0 : 2.0;
        world.jobMs = 1.0 + 400.0 * random.uniform() * random.uniform();
        world.loadMs = 1500.0 * random.uniform();
        world.draws = random.below(2);
        // A run takes at most a fiftieth of the budget.
        world.nodeMs = (0.001 + random.uniform()) * static_cast<double>(request.budget.count()) /
                       (50e6 * 2.6 * world.slowness * static_cast<double>(nodes));
        const auto found = searchIn(world, nodes, request);
        ASSERT_TRUE(found.report) << found.report.error().oneLine();
        const auto& plan = *found.report->plan;
        EXPECT_TRUE(plan.wholeGraphBackend.empty() ? plan::checkValid(plan).has_value() : true);
        expectNoContradiction(plan);
        expectOneRace(*found.report);
        const auto bound = milliseconds(1.1 * request.budget.milliseconds() + 2000.0);
        EXPECT_LE(found.took, bound) << found.took.seconds() << " s of " << request.budget.seconds();
        for (const auto& shown : {found.report->plan, plan.mix}) {
            const auto isOfGraphLevel = [](const plan::PlannedRegion& region) {
                return region.implementation.backend.ends_with("runtime");
            };
            if (shown != nullptr && std::ranges::none_of(shown->regions, isOfGraphLevel)) {
                EXPECT_GE(shown->predicted(), found.report->lowerBound) << "a choice of the operator level";
            }
        }
        inPlace += plan.mix != nullptr && plan.mix->isProfiled() ? 1 : 0;
        incomplete += found.report->predicted > 0 ? 1 : 0;
    }
    EXPECT_GT(inPlace, 1) << "runtimes win among them, and people look into the mix behind";
    EXPECT_GT(incomplete, 3) << "budgets that are short are among them";
}

// What a plan takes longest in is measured where not all can be.
TEST(AnytimeSearch, MeasuresWhatMattersFirst) {
    World world(5);
    world.nodeMs = 0.5;
    world.jobMs = 1.0;
    SearchRequest request;
    request.budget = milliseconds(10'000);
    const auto all = searchIn(world, 24, request);
    ASSERT_TRUE(all.report);
    EXPECT_EQ(all.report->predicted, 0);
    World slow(5);
    slow.nodeMs = 0.5;
    slow.jobMs = 150.0;
    const auto some = searchIn(slow, 24, request);
    ASSERT_TRUE(some.report);
    EXPECT_GT(some.report->predicted, 0);
    EXPECT_LT(slow.measured, world.measured);
    EXPECT_GT(some.report->plan->endToEnd->median, base::Nanoseconds(0));
}

// A whole-graph runtime is the answer then, and each other baseline says why it was not run.
TEST(AnytimeSearch, KeepsTheFirstAnswerWhereItTookTheBudget) {
    World world(5);
    world.loadMs = 3500.0;
    world.draws = 1;
    SearchRequest request;
    request.budget = milliseconds(10'000);
    const auto found = searchIn(world, 24, request);
    ASSERT_TRUE(found.report) << found.report.error().oneLine();
    EXPECT_TRUE(found.report->operatorLevelCut);
    const auto& plan = *found.report->plan;
    EXPECT_FALSE(plan.wholeGraphBackend.empty());
    EXPECT_EQ(plan.identicalTo, plan.wholeGraphBackend);
    expectNoContradiction(plan);
    EXPECT_LE(found.took, milliseconds(13'000)) << found.took.seconds() << " s";
    EXPECT_EQ(world.measured, 0);
    EXPECT_TRUE(
        std::ranges::any_of(plan.baselines, [](const plan::Baseline& row) { return row.name == "greedy"; }));
}

// The greedy plan alone says then what a run takes.
TEST(AnytimeSearch, KeepsItsTimeWithoutRuntimes) {
    World world(5);
    world.nodeMs = 14.0;
    world.jobMs = 1.0;
    SearchRequest request;
    request.budget = milliseconds(10'000);
    request.backends = {"fused", "plain", "reference"};
    const auto found = searchIn(world, 24, request);
    ASSERT_TRUE(found.report) << found.report.error().oneLine();
    expectNoContradiction(*found.report->plan);
    EXPECT_LE(found.took, milliseconds(13'000)) << found.took.seconds() << " s";
}

// Nothing has time to run the whole model beside the plan: what was not measured of it is, and nothing else.
TEST(AnytimeSearch, ChecksWithoutRuntimesNoMoreThanItChose) {
    World world(5);
    world.nodeMs = 0.5;
    world.jobMs = 120.0;
    SearchRequest request;
    request.budget = milliseconds(10'000);
    request.backends = {"fused", "plain", "reference"};
    const auto found = searchIn(world, 40, request);
    ASSERT_TRUE(found.report) << found.report.error().oneLine();
    EXPECT_TRUE(search::isTimed(*found.report->plan));
    EXPECT_GT(found.report->predicted, 0) << "there was no time for all";
    EXPECT_LE(found.took, milliseconds(13'000)) << found.took.seconds() << " s";
}

/// A search in a calm moment found what is in force; another one follows.
struct Again {
    const char* what;
    double jobMs = 1.0;
    double loadMs = 500.0;
    std::size_t draws = 1;
    double nodeMs = 0.5;
    bool isWhole = false;     ///< a whole-graph runtime is in force
    bool isPredicted = false; ///< a part of the plan in force was never timed
    bool isPinned = false;    ///< a pin that the plan in force keeps
    bool isReread = false;    ///< it was read from a file, of the same model in another graph
};

plan::PlanRef inForce(const Again& again, const ModelRef& model, World& calm) {
    calm.nodeMs = again.nodeMs;
    calm.jobMs = 1.0;
    SearchRequest request;
    if (again.isWhole) {
        calm.wholeNodes = static_cast<double>(model->graph->nodes().size());
        auto placement = placementIn(calm, model);
        auto plan = placement.wholeGraphPlan("runtime", placement.frame(), {});
        EXPECT_TRUE(plan);
        auto ran = **plan;
        ran.endToEnd = plan::EndToEnd{calm.planTime(ran), calm.planTime(ran), calm.planTime(ran), 6};
        return std::make_shared<const plan::Plan>(std::move(ran));
    }
    request.backends = {"fused", "plain"};
    const auto found = searchIn(calm, model, request);
    EXPECT_TRUE(found.report);
    auto plan = *found.report->plan;
    if (again.isPredicted) {
        plan.regions[0].cost = backend::Cost::predicted(plan.regions[0].cost.median());
    }
    if (again.isReread) {
        plan.graph = modelOf(model->graph->nodes().size())->graph;
    }
    return std::make_shared<const plan::Plan>(std::move(plan));
}

// Under a pin and a budget of 10 s a second search had put a plan of 353 ms in the place of one of 84 ms.
TEST(AnytimeSearch, IsNoSlowerThanThePlanInForce) {
    const Again all[] = {
        {.what = "regions have no time", .jobMs = 400.0},
        {.what = "the first answers take the budget", .loadMs = 3500.0},
        {.what = "nothing is checked", .loadMs = 3500.0, .draws = 0},
        {.what = "under a pin", .jobMs = 400.0, .isPinned = true},
        {.what = "under a pin, the first answers take the budget", .loadMs = 3500.0, .isPinned = true},
        {.what = "a runtime", .jobMs = 400.0, .isWhole = true},
        {.what = "a runtime, the first answers take the budget", .loadMs = 3500.0, .isWhole = true},
        {.what = "a predicted part", .jobMs = 400.0, .isPredicted = true},
        {.what = "a predicted part, and little time", .loadMs = 3500.0, .isPredicted = true},
        {.what = "from a file", .jobMs = 400.0, .isReread = true},
        {.what = "long runs", .jobMs = 400.0, .nodeMs = 8.0},
    };
    for (const auto& again : all) {
        for (std::uint64_t seed = 1; seed < 8; ++seed) {
            SCOPED_TRACE(std::string(again.what) + ", seed " + std::to_string(seed));
            const auto model = modelOf(24);
            World calm(seed);
            SearchRequest request;
            request.budget = milliseconds(10'000);
            request.incumbent = inForce(again, model, calm);
            if (again.isPinned) {
                const auto& region = request.incumbent->regions[3];
                request.constraints = {{plan::Constraint::Kind::kPin,
                                        model->graph->node(region.region.nodes[0]).name,
                                        region.implementation.backend, ""}};
            }
            World busy(seed);
            busy.nodeMs = again.nodeMs;
            busy.jobMs = again.jobMs;
            busy.loadMs = again.loadMs;
            busy.draws = again.draws;
            const auto found = searchIn(busy, model, request);
            ASSERT_TRUE(found.report) << found.report.error().oneLine();
            const auto& plan = *found.report->plan;
            EXPECT_NE(found.report->incumbent.kind, IncumbentFate::Kind::kLeftOut)
                << found.report->incumbent.reason;
            if (found.report->incumbent.kind == IncumbentFate::Kind::kReplaced) {
                EXPECT_TRUE(found.report->incumbent.raced) << "it ran in the race that replaced it";
            }
            EXPECT_EQ(found.report->incumbent.before.has_value(), request.incumbent->endToEnd.has_value());
            EXPECT_LE(static_cast<double>(busy.planTime(plan).count()),
                      1.02 * static_cast<double>(busy.planTime(*request.incumbent).count()));
            EXPECT_TRUE(search::planObeys(plan, request.constraints));
            EXPECT_EQ(plan.search.constraints, request.constraints);
            for (const auto& row : plan.baselines) {
                EXPECT_TRUE(!row.time || !request.constraints.empty() ||
                            plan.endToEnd->median <= row.time->median)
                    << row.name;
            }
            EXPECT_LE(found.took, milliseconds(13'000)) << found.took.seconds() << " s";
        }
    }
}

TEST(AnytimeSearch, SaysWhyThePlanInForceTookNoPart) {
    const auto model = modelOf(24);
    World calm(5);
    const auto known = inForce({.what = ""}, model, calm);
    const auto& region = known->regions.front();
    const auto node = model->graph->node(region.region.nodes.front()).name;
    const auto fateOf = [&](const SearchRequest& request) {
        World world(5);
        world.nodeMs = 0.5;
        world.jobMs = 1.0;
        const auto found = searchIn(world, model, request);
        EXPECT_TRUE(found.report) << found.report.error().oneLine();
        return found.report ? found.report->incumbent : IncumbentFate();
    };
    SearchRequest request;
    request.incumbent = known;
    request.constraints = {{plan::Constraint::Kind::kForbid, node, region.implementation.backend, ""}};
    EXPECT_EQ(fateOf(request).reason, "it breaks the ban at " + node);
    request.constraints.clear();
    request.backends = {region.implementation.backend == "fused" ? "plain" : "fused", "runtime", "reference"};
    EXPECT_EQ(fateOf(request).reason,
              "it uses " + region.implementation.backend + ", which this search does not");
    request.backends.clear();
    auto other = *known;
    other.graph = modelOf(25)->graph;
    request.incumbent = std::make_shared<const plan::Plan>(other);
    EXPECT_EQ(fateOf(request).reason, "it is of another model");
    other = *known;
    other.threads = 77;
    request.incumbent = std::make_shared<const plan::Plan>(other);
    EXPECT_EQ(fateOf(request).reason, "it was made for other settings of precision or threads");
    other = *known; // whose region no pattern proposes any more
    other.regions[0].implementation.backend = "plain";
    const auto wide = std::ranges::find_if(
        other.regions, [](const plan::PlannedRegion& planned) { return planned.region.nodes.size() > 1; });
    ASSERT_NE(wide, other.regions.end());
    wide->implementation.backend = "plain";
    request.incumbent = std::make_shared<const plan::Plan>(other);
    EXPECT_EQ(fateOf(request).kind, IncumbentFate::Kind::kLeftOut);
    EXPECT_NE(fateOf(request).reason.find("the spec of plain no longer offers Relu + Relu at "),
              std::string::npos)
        << fateOf(request).reason;
    plan::Plan sketch = *known; // of which nothing is known
    sketch.endToEnd.reset();
    for (auto& planned : sketch.regions) {
        planned.cost = backend::Cost::unmeasured();
    }
    request.incumbent = std::make_shared<const plan::Plan>(sketch);
    EXPECT_EQ(fateOf(request).kind, IncumbentFate::Kind::kNone);
}

// One that did held a search of ten seconds for more than five minutes.
TEST(AnytimeSearch, KernelsThatNeverEndCostOneLimitAtMost) {
    int hung = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(seed);
        World world(seed);
        base::Random random(seed);
        SearchRequest request;
        request.budget = milliseconds(10'000.0 * (1.0 + 9.0 * random.uniform()));
        request.backends = random.below(2) == 0 ? std::vector<std::string>{"fused", "plain", "reference"}
                                                : std::vector<std::string>();
        const auto nodes = 2 + random.below(20);
        world.jobMs = 1.0 + 100.0 * random.uniform();
        world.nodeMs = request.budget.milliseconds() / (50.0 * 2.6 * static_cast<double>(nodes));
        world.draws = random.below(2);
        const double share = random.uniform(); // of the kernels of two backends
        world.hangs = [&](const graph::Region& region, const backend::Implementation& implementation) {
            return implementation.backend != "reference" &&
                   world.drawn("hangs" + implementation.backend + implementation.name +
                               world.textOf(region)) < share;
        };
        const auto found = searchIn(world, nodes, request);
        ASSERT_TRUE(found.report) << found.report.error().oneLine();
        const auto& plan = *found.report->plan;
        EXPECT_FALSE(world.hangsIn(plan));
        EXPECT_TRUE(plan.wholeGraphBackend.empty() ? plan::checkValid(plan).has_value() : true);
        expectNoContradiction(plan);
        const auto limit = std::max(milliseconds(thresholds::kHangShare * request.budget.milliseconds()),
                                    thresholds::kShortestPlanHang);
        EXPECT_LE(found.took, milliseconds(1.1 * request.budget.milliseconds() + 2000.0) + limit + limit);
        EXPECT_EQ(found.report->checks.failed.empty(), world.waited == base::Nanoseconds(0));
        hung += world.waited > base::Nanoseconds(0) ? 1 : 0;
    }
    EXPECT_GT(hung, 20);
}

TEST(AnytimeSearch, APlanWhoseProfileFailsIsAnAnswer) {
    World world(3);
    world.profilesFail = true;
    SearchRequest request;
    request.backends = {"fused", "plain", "reference"};
    const auto found = searchIn(world, 8, request);
    ASSERT_TRUE(found.report) << found.report.error().oneLine();
    EXPECT_TRUE(plan::checkValid(*found.report->plan));
    ASSERT_EQ(found.report->checks.failed.size(), 1U);
    EXPECT_EQ(found.report->checks.failed[0], "the profile of the plan: it did not answer in time");
}

// One such kernel made the plan's prediction five times what it took, and each pin a gain.
TEST(AnytimeSearch, AKernelThatWasDisturbedIsTimedOnceMore) {
    World world(5);
    world.nodeMs = 0.5;
    world.jobMs = 1.0;
    const graph::NodeId node(7);
    world.isDisturbed = [&](const measure::MeasureRequest& request) {
        return request.reuse != measure::Reuse::kNever &&
               std::ranges::find(request.region.nodes, node) != request.region.nodes.end();
    };
    SearchRequest request;
    request.backends = {"fused", "plain"};
    const auto found = searchIn(world, 24, request);
    ASSERT_TRUE(found.report) << found.report.error().oneLine();
    const auto& plan = *found.report->plan;
    for (const auto& region : plan.regions) {
        EXPECT_EQ(region.cost.median(), world.kernelTime(region.region, region.implementation));
    }
}

// A plan of an earlier search was predicted to take 16.7 ms, and with every pin 27 ms less than it takes now:
// the second search had timed its kernels in a bad moment.
TEST(AnytimeSearch, APreviewKeepsThePlansOwnTimes) {
    const auto model = modelOf(12);
    World world(5);
    world.jobMs = 1.0;
    SearchRequest request;
    const auto found = searchIn(world, model, request);
    ASSERT_TRUE(found.report) << found.report.error().oneLine();
    ASSERT_TRUE(found.report->plan->wholeGraphBackend.empty());
    auto placement = placementIn(world, model); // measures all anew
    ASSERT_TRUE(placement.gather({}, Placement::ReferenceUse::kWhereAlone, {}));
    OverridePreview previews(placement);
    auto faster = *found.report->plan;
    faster.device = placement.frame().device;
    for (auto& region : faster.regions) {
        const base::Nanoseconds third(region.cost.median().count() / 3);
        region.cost = backend::Cost::measured(third, third, third, 12);
    }
    const auto plan = std::make_shared<const plan::Plan>(std::move(faster));
    for (const auto& node : model->graph->nodes()) {
        const auto effects = previews.pinEffects(plan, {}, model->graph->findNode(node.name), {});
        ASSERT_TRUE(effects) << effects.error().oneLine();
        ASSERT_FALSE(effects->empty());
        for (const auto& effect : *effects) {
            EXPECT_GE(effect.difference.value_or(base::Nanoseconds()).count(), 0)
                << node.name << ": " << effect.backend << " " << effect.implementation;
        }
        const plan::Constraint pin{plan::Constraint::Kind::kPin, node.name, effects->front().backend, ""};
        const auto preview = previews.make(plan, {pin}, Unmeasured::kShow, {});
        ASSERT_TRUE(preview) << preview.error().oneLine();
        EXPECT_EQ(preview->current->predicted(), plan->predicted());
    }
}

// Of a piece that a pin cuts no rest has a time: a person saw "?" at every pin, though all kernels were
// timed.
TEST(AnytimeSearch, PinsOnOnePieceTellTheBestMixWithThem) {
    const auto model = modelOf(8);
    World world(5);
    auto placement = placementIn(world, model);
    ASSERT_TRUE(placement.gather({}, Placement::ReferenceUse::kWhereAlone, {}));
    OverridePreview previews(placement);
    const auto whole = placement.wholeGraphPlan("runtime", placement.frame(), {});
    ASSERT_TRUE(whole);
    const auto best = placement.level().predict({});
    int known = 0;
    for (const auto& node : model->graph->nodes()) {
        const auto effects = previews.pinEffects(*whole, {}, model->graph->findNode(node.name), {});
        ASSERT_TRUE(effects) << effects.error().oneLine();
        for (const auto& effect : *effects) {
            SCOPED_TRACE(node.name + ": " + effect.backend + " " + effect.implementation);
            EXPECT_FALSE(effect.predicted && effect.asMix);
            if (!effect.asMix) {
                continue;
            }
            ++known;
            search::SolveRequest request;
            request.constraints = {
                {plan::Constraint::Kind::kPin, node.name, effect.backend, effect.implementation}};
            const auto mix = placement.level().predict(request);
            ASSERT_TRUE(mix);
            EXPECT_EQ(*effect.asMix, *mix);
            EXPECT_GE(*effect.asMix, *best);
        }
    }
    EXPECT_GE(known, 2 * 8) << "of two backends each";
}

TEST(AnytimeSearch, StopsOnRequestWhileRegionsAreMeasured) {
    World world(1);
    std::stop_source stop;
    world.onMeasure = [&] {
        if (world.measured == 5) {
            stop.request_stop();
        }
    };
    const auto found = searchIn(world, 10, {}, {stop.get_token(), {}});
    ASSERT_FALSE(found.report);
    EXPECT_EQ(found.report.error().kind, base::ErrorKind::kCancelled);
    EXPECT_EQ(world.measured, 5);
}

// The world goes on while a person looks at what there is.
TEST(AnytimeSearch, WaitsWhileItIsPaused) {
    World world(2);
    int looks = 0;
    const auto found = searchIn(world, 6, {}, {}, [&looks] { return looks++ < 3; });
    ASSERT_TRUE(found.report) << found.report.error().oneLine();
    EXPECT_GT(looks, 3);
}

} // namespace
} // namespace tessera::session
