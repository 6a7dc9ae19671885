#include "engine/plan/changed_groups.h"
#include "engine/session/session.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <unistd.h>

namespace tessera::session {
namespace {

/// A plan that one graph-level backend runs whole, over real workers.
class OverrideTest : public testing::Test {
protected:
    void SetUp() override {
        SessionSettings settings;
        settings.store = ":memory:";
        auto session = Session::create(settings);
        ASSERT_TRUE(session) << session.error().oneLine();
        m_session = *std::move(session);
        ASSERT_TRUE(m_session->probeBackends({}));
        const auto& backends = m_session->backends();
        const auto found = std::ranges::find_if(backends, [](const BackendInfo& info) {
            return info.available && info.spec.level == pattern::Level::kGraph;
        });
        if (found == backends.end()) {
            GTEST_SKIP() << "no graph-level backend is installed";
        }
        m_backend = found->spec.id;
        ASSERT_TRUE(m_session->open("builtin:dcgan", {}));
        const auto whole = m_session->baselinePlan(m_backend, Unmeasured::kMeasure, {});
        ASSERT_TRUE(whole) << whole.error().oneLine();
        m_whole = *whole;
    }

    base::Result<Preview> preview(const plan::PlanRef& current, const plan::Constraint& constraint,
                                  Unmeasured unmeasured) {
        return m_session->preview(current, {constraint}, unmeasured, {});
    }

    /// A pin of the first node to the reference, in a plan that runs `node` by what cannot be measured, since
    /// nothing offers it.
    base::Result<Preview> previewWithGuessAt(graph::NodeId node) {
        const auto timed = m_session->baselinePlan("onednn", Unmeasured::kMeasure, {});
        if (!timed) {
            return base::fail(timed.error());
        }
        plan::Plan guessed = **timed;
        auto& part = guessed.regions[guessed.regionOf(node).index()];
        part.implementation.name = "of another search";
        part.cost = backend::Cost::predicted(base::Nanoseconds(1'000));
        return preview(std::make_shared<const plan::Plan>(std::move(guessed)),
                       {plan::Constraint::Kind::kPin, m_whole->graph->nodes().front().name, "reference", ""},
                       Unmeasured::kMeasure);
    }

    std::unique_ptr<Session> m_session;
    std::string m_backend;
    plan::PlanRef m_whole;
};

TEST_F(OverrideTest, APinCutsAGraphLevelRegionAndWhatIsLeftIsMeasuredOnDemand) {
    const auto& graph = *m_whole->graph;
    ASSERT_EQ(m_whole->regions.size(), 1U);
    const auto middle = graph.nodes()[graph.nodes().size() / 2].name;
    const plan::Constraint pin{plan::Constraint::Kind::kPin, middle, "onednn", ""};
    const auto shown = preview(m_whole, pin, Unmeasured::kShow);
    ASSERT_TRUE(shown) << shown.error().oneLine();
    EXPECT_FALSE(shown->complete);
    EXPECT_EQ(shown->plan->predicted(), std::nullopt);
    const auto parts = std::ranges::count_if(shown->plan->regions, [&](const plan::PlannedRegion& region) {
        return region.implementation.backend == m_backend &&
               region.cost.kind() == backend::Cost::Kind::kUnmeasured;
    });
    EXPECT_EQ(parts, 2) << "before and after the pinned node";
    const auto region = shown->plan->regionOf(graph.findNode(middle));
    EXPECT_EQ(shown->plan->regions[region.index()].implementation.backend, "onednn");

    const auto measured = preview(m_whole, pin, Unmeasured::kMeasure);
    ASSERT_TRUE(measured) << measured.error().oneLine();
    EXPECT_TRUE(measured->complete);
    EXPECT_NE(measured->plan->predicted(), std::nullopt);
    const auto known = preview(m_whole, pin, Unmeasured::kShow);
    ASSERT_TRUE(known) << known.error().oneLine();
    EXPECT_TRUE(known->complete) << "what was measured stays known";
    // What it shows runs.
    const auto verified = m_session->verify(measured->plan, {}, {});
    ASSERT_TRUE(verified) << verified.error().oneLine();
    EXPECT_TRUE(verified->ok);
}

TEST_F(OverrideTest, AnAppliedPartThatWasNeverMeasuredStaysSo) {
    const plan::Constraint pin{plan::Constraint::Kind::kPin, m_whole->graph->nodes().back().name, "onednn",
                               ""};
    const auto shown = preview(m_whole, pin, Unmeasured::kShow);
    ASSERT_TRUE(shown) << shown.error().oneLine();
    EXPECT_FALSE(shown->complete);
    const auto unpinned = m_session->preview(shown->plan, {}, Unmeasured::kShow, {});
    ASSERT_TRUE(unpinned) << unpinned.error().oneLine();
    EXPECT_FALSE(unpinned->complete) << "what was assumed costs nothing afterwards";
    const auto measured = m_session->preview(shown->plan, {}, Unmeasured::kMeasure, {});
    ASSERT_TRUE(measured) << measured.error().oneLine();
    EXPECT_TRUE(measured->complete);
}

TEST_F(OverrideTest, APinToTheReferenceIsTimedWhenItIsAskedFor) {
    const plan::Constraint pin{plan::Constraint::Kind::kPin, m_whole->graph->nodes().back().name, "reference",
                               ""};
    const auto shown = preview(m_whole, pin, Unmeasured::kMeasure);
    ASSERT_TRUE(shown) << shown.error().oneLine();
    const auto region = shown->plan->regionOf(m_whole->graph->findNode(pin.node));
    EXPECT_EQ(shown->plan->regions[region.index()].implementation.backend, "reference");
}

// A kernel that only a prediction speaks for was never checked: it comes into a plan by being measured.
TEST_F(OverrideTest, WhatAPinLeavesIsOfKernelsThatWereTimed) {
    const auto placed = m_session->baselinePlan("greedy", Unmeasured::kMeasure, {});
    ASSERT_TRUE(placed) << placed.error().oneLine();
    std::size_t shown = 0;
    for (const auto& node : m_whole->graph->nodes()) {
        const plan::Constraint pin{plan::Constraint::Kind::kPin, node.name, "onednn", ""};
        const auto pinned = preview(*placed, pin, Unmeasured::kShow);
        if (!pinned) {
            EXPECT_EQ(pinned.error().kind, base::ErrorKind::kImpossible) << pinned.error().oneLine();
            continue;
        }
        ++shown;
        EXPECT_TRUE(pinned->complete) << node.name;
        std::set<plan::PlannedRegionId> changed;
        for (const auto each : pinned->changed) {
            changed.insert(pinned->plan->regionOf(each));
        }
        EXPECT_EQ(pinned->moves.size(), changed.size()) << node.name;
        for (const auto& move : pinned->moves) {
            EXPECT_TRUE(changed.contains(move.region)) << move.text;
        }
        const auto measured = preview(*placed, pin, Unmeasured::kMeasure);
        ASSERT_TRUE(measured) << measured.error().oneLine();
        EXPECT_TRUE(measured->complete) << node.name;
    }
    EXPECT_GT(shown, 0U);
}

TEST_F(OverrideTest, TheSameRulesOnceMoreChangeNothingAndCostNothing) {
    const auto placed = m_session->baselinePlan("greedy", Unmeasured::kMeasure, {});
    ASSERT_TRUE(placed) << placed.error().oneLine();
    const plan::Constraint pin{plan::Constraint::Kind::kPin, m_whole->graph->nodes().back().name, "onednn",
                               ""};
    const auto first = preview(*placed, pin, Unmeasured::kMeasure);
    ASSERT_TRUE(first) << first.error().oneLine();
    ASSERT_TRUE(first->difference());
    EXPECT_EQ(*first->difference(), *first->plan->predicted() - *first->current->predicted());
    const auto again = preview(first->plan, pin, Unmeasured::kShow);
    ASSERT_TRUE(again) << again.error().oneLine();
    EXPECT_EQ(again->current, first->plan) << "its costs are those that the answer rests on";
    EXPECT_TRUE(again->changed.empty());
    EXPECT_EQ(again->difference(), base::Nanoseconds(0));
}

// The plan's own costs had once been measured at another speed of the machine than those of the pool: to pin
// an operator to what runs it moved forty-six others, and seemed to gain six milliseconds.
/// A plan that was timed in a slower moment, and read from its file since: what both plans run has one time
/// in the difference, or the pin would be credited with what the machine gained.
TEST_F(OverrideTest, APlanThatWasReadIsComparedByTheTimesOfItsPreview) {
    const auto timed = m_session->baselinePlan("onednn", Unmeasured::kMeasure, {});
    ASSERT_TRUE(timed) << timed.error().oneLine();
    plan::Plan read = **timed;
    for (auto& region : read.regions) {
        region.implementation.estimatedFlops = 0; // a file has neither
        region.implementation.epilogueIsFree = false;
        const auto twice = [](base::Nanoseconds time) { return base::Nanoseconds(2 * time.count()); };
        region.cost = backend::Cost::measured(twice(region.cost.median()), twice(region.cost.low()),
                                              twice(region.cost.high()), region.cost.rounds());
    }
    const auto slower = std::make_shared<const plan::Plan>(std::move(read));
    const auto node = slower->graph->nodes()[slower->graph->nodes().size() / 2].name;
    const auto shown =
        preview(slower, {plan::Constraint::Kind::kPin, node, "reference", ""}, Unmeasured::kMeasure);
    ASSERT_TRUE(shown) << shown.error().oneLine();
    // Whatever the pin moves besides: what stays has one time on both sides, and the plan's own kernels are
    // known by the times of this preview.
    for (const auto& region : shown->plan->regions) {
        const auto at = shown->current->regionOf(region.region.nodes.front());
        const auto& before = shown->current->regions[at.index()];
        if (before.region.nodes == region.region.nodes &&
            before.implementation.backend == region.implementation.backend &&
            before.implementation.name == region.implementation.name) {
            EXPECT_EQ(before.cost, region.cost) << slower->graph->node(region.region.nodes.front()).name;
        }
    }
    std::size_t known = 0;
    for (std::size_t i = 0; i < slower->regions.size(); ++i) {
        known += shown->current->regions[i].cost != slower->regions[i].cost ? 1 : 0;
    }
    EXPECT_GT(known, 0U);
}

/// A part that was never timed and stays takes the same before and after: a difference is known all the same.
TEST_F(OverrideTest, WhatStaysNeedsNoTime) {
    const graph::NodeId last(m_whole->graph->nodes().size() - 1);
    const auto shown = previewWithGuessAt(last);
    ASSERT_TRUE(shown) << shown.error().oneLine();
    ASSERT_FALSE(shown->changed.empty());
    const auto& stays = shown->plan->regions[shown->plan->regionOf(last).index()];
    EXPECT_TRUE(stays.cost.isPredicted()) << "or nothing is tested";
    EXPECT_TRUE(shown->complete);
    ASSERT_TRUE(shown->difference());
    EXPECT_EQ(*shown->difference(), *shown->plan->predicted() - *shown->current->predicted());
}

/// What a guess said of a part is no time that a pin could gain on.
TEST_F(OverrideTest, AGuessThatAPinTakesThePlaceOfLeavesTheDifferenceOpen) {
    const auto shown = previewWithGuessAt(graph::NodeId(0));
    ASSERT_TRUE(shown) << shown.error().oneLine();
    EXPECT_FALSE(shown->complete);
    EXPECT_EQ(shown->difference(), std::nullopt);
}

/// A plan of other times than those that are known by now: what would be faster elsewhere by now is no pin's
/// doing, and stays.
TEST_F(OverrideTest, WhatNewerTimesWouldMoveStaysUnderAPin) {
    const auto timed = m_session->baselinePlan("onednn", Unmeasured::kMeasure, {});
    ASSERT_TRUE(timed) << timed.error().oneLine();
    const auto& nodes = (*timed)->graph->nodes();
    std::vector<graph::NodeId> heavy; // that nobody leaves to the reference
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].op == "ConvTranspose") {
            heavy.emplace_back(i);
        }
    }
    ASSERT_GT(heavy.size(), 1U);
    const auto pinOf = [&nodes](graph::NodeId node) {
        return plan::Constraint{plan::Constraint::Kind::kPin, nodes[node.index()].name, "reference", ""};
    };
    const auto isIn = [](const std::vector<graph::NodeId>& list, graph::NodeId node) {
        return std::ranges::find(list, node) != list.end();
    };
    const auto slow = preview(*timed, pinOf(heavy.front()), Unmeasured::kMeasure);
    ASSERT_TRUE(slow) << slow.error().oneLine();
    EXPECT_TRUE(isIn(slow->changed, heavy.front()));
    auto unruled = *slow->plan;
    unruled.search.constraints.clear();
    const auto current = std::make_shared<const plan::Plan>(std::move(unruled));
    const auto pinned = preview(current, pinOf(heavy.back()), Unmeasured::kMeasure);
    ASSERT_TRUE(pinned) << pinned.error().oneLine();
    EXPECT_TRUE(isIn(pinned->changed, heavy.back()));
    EXPECT_FALSE(isIn(pinned->changed, heavy.front()));
    ASSERT_TRUE(pinned->difference());
    EXPECT_GT(pinned->difference()->count(), 0) << "the pin costs, and nothing else is gained beside it";
}

TEST_F(OverrideTest, APinToWhatIsThereChangesNothing) {
    const auto& nodes = m_whole->graph->nodes();
    const auto pinned = preview(m_whole, {plan::Constraint::Kind::kPin, nodes.back().name, "onednn", ""},
                                Unmeasured::kMeasure);
    ASSERT_TRUE(pinned) << pinned.error().oneLine();
    auto other = *pinned->plan; // as a store of another day has it
    for (auto& region : other.regions) {
        const base::Nanoseconds twice(2 * region.cost.median().count());
        region.cost = backend::Cost::measured(twice, twice, twice, 9);
    }
    const auto plan = std::make_shared<const plan::Plan>(std::move(other));
    const auto first = plan->regionOf(m_whole->graph->findNode(nodes.front().name));
    auto rules = plan->search.constraints;
    rules.push_back({plan::Constraint::Kind::kPin, nodes.front().name,
                     plan->regions[first.index()].implementation.backend, ""});
    const auto same = m_session->preview(plan, rules, Unmeasured::kMeasure, {});
    ASSERT_TRUE(same) << same.error().oneLine();
    EXPECT_TRUE(same->changed.empty());
    EXPECT_EQ(same->current, plan) << "to look changes nothing";
    EXPECT_EQ(same->difference(), base::Nanoseconds(0));
    EXPECT_EQ(same->plan->search.constraints, rules);
}

// What a menu of pins says is what the preview of the pin then says, of the same plan.
TEST_F(OverrideTest, WhatAPinWouldDoIsWhatItsPreviewSays) {
    const auto placed = m_session->baselinePlan("onednn", Unmeasured::kMeasure, {});
    ASSERT_TRUE(placed) << placed.error().oneLine();
    ASSERT_TRUE(preview(*placed,
                        {plan::Constraint::Kind::kPin, m_whole->graph->nodes().back().name, "onednn", ""},
                        Unmeasured::kMeasure));
    std::size_t compared = 0;
    for (std::size_t n = 0; n < m_whole->graph->nodes().size(); ++n) {
        const auto effects = m_session->pinEffects(*placed, {}, graph::NodeId(n), {});
        ASSERT_TRUE(effects) << effects.error().oneLine();
        EXPECT_FALSE(effects->empty());
        for (const auto& effect : *effects) {
            const auto shown = preview(*placed,
                                       {plan::Constraint::Kind::kPin, m_whole->graph->nodes()[n].name,
                                        effect.backend, effect.implementation},
                                       Unmeasured::kShow);
            ASSERT_EQ(shown.has_value(), effect.why.empty()) << effect.backend << " " << effect.why;
            if (!shown || !effect.difference) {
                continue;
            }
            ++compared;
            EXPECT_EQ(effect.difference, shown->difference());
            EXPECT_EQ(effect.predicted, shown->plan->predicted());
            const auto& region = shown->plan->regions[shown->plan->regionOf(graph::NodeId(n)).index()];
            EXPECT_EQ(effect.nodes, region.region.nodes);
            EXPECT_EQ(effect.chosen, region.implementation.name);
        }
    }
    EXPECT_GT(compared, m_whole->graph->nodes().size());
}

/// The plan in force need not be the fastest by the times of its parts alone: what another solve would gain
/// elsewhere is no effect of a pin.
TEST_F(OverrideTest, APinMovesNothingThatHasNothingToDoWithIt) {
    const auto placed = m_session->baselinePlan("native", Unmeasured::kMeasure, {});
    ASSERT_TRUE(placed) << placed.error().oneLine();
    const auto& graph = *(*placed)->graph;
    // Gathers, so that a solve would move nearly all of such a plan.
    const auto& last = (*placed)->regions.back().region.nodes;
    ASSERT_TRUE(preview(*placed, {plan::Constraint::Kind::kForbid, graph.node(last[0]).name, "openblas", ""},
                        Unmeasured::kMeasure));
    // To where no plan that was timed has one.
    const auto convolves = [&graph](const plan::PlannedRegion& region) {
        return graph.node(region.region.nodes[0]).op == "ConvTranspose";
    };
    const auto convolution = std::ranges::find_if((*placed)->regions, convolves);
    ASSERT_NE(convolution, (*placed)->regions.end());
    const auto& first = *convolution;
    const plan::Constraint pin{plan::Constraint::Kind::kPin, graph.node(first.region.nodes[0]).name,
                               "reference", ""};
    const auto shown = preview(*placed, pin, Unmeasured::kMeasure);
    ASSERT_TRUE(shown) << shown.error().oneLine();
    ASSERT_FALSE(shown->changed.empty());
    EXPECT_LT(shown->changed.size(), graph.nodes().size()) << "the rest of the plan stays";
    const auto groups = plan::changedGroups(**placed, *shown->plan);
    ASSERT_EQ(groups.size(), 1U) << "only what hangs together with the pin";
    EXPECT_TRUE(std::ranges::binary_search(groups[0], first.region.nodes[0]));
    // What stays has its old reasons, and the difference is that of what moved.
    for (const auto& region : (*placed)->regions) {
        if (!std::ranges::binary_search(groups[0], region.region.nodes[0])) {
            const auto& now = shown->plan->regions[shown->plan->regionOf(region.region.nodes[0]).index()];
            EXPECT_EQ(now.implementation, region.implementation);
            EXPECT_EQ(now.decision, region.decision);
        }
    }
    // The other way round, too: once it is applied and taken back, nothing is left of it.
    const auto back = m_session->preview(shown->plan, {}, Unmeasured::kShow, {});
    ASSERT_TRUE(back) << back.error().oneLine();
    for (const auto& group : plan::changedGroups(*shown->plan, *back->plan)) {
        EXPECT_TRUE(std::ranges::binary_search(group, first.region.nodes[0]));
    }
    const auto effects = m_session->pinEffects(*placed, {}, first.region.nodes[0], {});
    ASSERT_TRUE(effects);
    for (const auto& effect : *effects) {
        if (effect.backend == pin.backend && effect.implementation.empty()) {
            EXPECT_EQ(effect.difference, shown->difference()) << "the menu says what the preview says";
        }
    }
    const auto verified = m_session->verify(shown->plan, {}, {});
    ASSERT_TRUE(verified) << verified.error().oneLine();
    EXPECT_TRUE(verified->ok);
}

/// Several models are open in the window, and one of them in the session.
TEST_F(OverrideTest, AModelThatIsResumedKnowsWhatWasGatheredOfIt) {
    const auto model = m_session->model();
    const auto placed = m_session->baselinePlan("onednn", Unmeasured::kMeasure, {});
    ASSERT_TRUE(placed) << placed.error().oneLine();
    const plan::Constraint pin{plan::Constraint::Kind::kPin, m_whole->graph->nodes().back().name, "onednn",
                               ""};
    ASSERT_TRUE(preview(*placed, pin, Unmeasured::kMeasure));
    const auto effects = [&] { return m_session->pinEffects(*placed, {}, graph::NodeId(0), {}); };
    const auto before = effects();
    ASSERT_TRUE(before && !before->empty());
    ASSERT_TRUE(m_session->open("builtin:resnext50", {}));
    EXPECT_TRUE(effects()->empty()) << "another model is open";
    m_session->resume(model);
    EXPECT_EQ(m_session->model(), model);
    EXPECT_EQ(effects()->size(), before->size());
    const auto verified = m_session->verify(*placed, {}, {});
    ASSERT_TRUE(verified) << verified.error().oneLine();
    EXPECT_TRUE(verified->ok) << "in workers that were started anew";
    m_session->release(model);
    EXPECT_EQ(m_session->model(), nullptr);
    m_session->resume(model);
    EXPECT_TRUE(effects()->empty()) << "nothing was kept of what is closed";
    EXPECT_TRUE(m_session->greedyPlan());
}

TEST_F(OverrideTest, APatternsRegionsHaveAFateEach) {
    const auto none = m_session->fates(m_whole, "onednn", {});
    ASSERT_TRUE(none) << none.error().oneLine();
    const auto placed = m_session->baselinePlan("onednn", Unmeasured::kMeasure, {});
    ASSERT_TRUE(placed) << placed.error().oneLine();
    ASSERT_TRUE(preview(*placed,
                        {plan::Constraint::Kind::kPin, m_whole->graph->nodes().back().name, "onednn", ""},
                        Unmeasured::kMeasure));
    const auto fates = m_session->fates(*placed, "onednn", {});
    ASSERT_TRUE(fates) << fates.error().oneLine();
    const auto ours = std::ranges::count_if((*placed)->regions, [](const plan::PlannedRegion& region) {
        return region.implementation.backend == "onednn";
    });
    EXPECT_EQ(std::ranges::count_if(*fates, &CandidateFate::isChosen), ours);
    EXPECT_TRUE(std::ranges::any_of(*fates, [](const auto& fate) { return fate.planEffect.has_value(); }));
    for (const auto& fate : *fates) {
        EXPECT_FALSE(fate.rule.empty());
        EXPECT_FALSE(fate.nodes.empty());
    }
}

/// A person's edit of oneDNN's spec that has its convolutions twice.
TEST_F(OverrideTest, WhatTwoRulesProposeHasItsFateUnderTheFirst) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("tessera-twice-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder / "tessera" / "specs");
    const auto& backends = m_session->backends();
    const auto found = std::ranges::find(backends, "onednn", [](const auto& info) { return info.spec.id; });
    ASSERT_NE(found, backends.end());
    auto spec = found->spec;
    EXPECT_EQ(found->installedSpec, found->specFile);
    const auto deconv = std::ranges::find(spec.patterns, "deconv", &pattern::PatternRule::id);
    ASSERT_NE(deconv, spec.patterns.end());
    auto again = *deconv;
    again.id = "again";
    spec.patterns.push_back(again);
    std::ofstream(folder / "tessera" / "specs" / "onednn.json") << pattern::writeSpec(spec);
    const char* before = std::getenv("XDG_CONFIG_HOME");
    const std::string kept = before != nullptr ? before : "";
    setenv("XDG_CONFIG_HOME", folder.c_str(), 1);
    ASSERT_TRUE(m_session->reloadBackends());
    before != nullptr ? setenv("XDG_CONFIG_HOME", kept.c_str(), 1) : unsetenv("XDG_CONFIG_HOME");
    ASSERT_TRUE(m_session->probeBackends({}));
    const auto edited =
        std::ranges::find(m_session->backends(), "onednn", [](const auto& info) { return info.spec.id; });
    EXPECT_NE(edited->installedSpec, edited->specFile);
    const auto placed = m_session->baselinePlan("onednn", Unmeasured::kMeasure, {});
    ASSERT_TRUE(placed) << placed.error().oneLine();
    ASSERT_TRUE(preview(*placed,
                        {plan::Constraint::Kind::kPin, m_whole->graph->nodes().back().name, "onednn", ""},
                        Unmeasured::kMeasure));
    const auto fates = m_session->fates(*placed, "onednn", {});
    ASSERT_TRUE(fates) << fates.error().oneLine();
    EXPECT_EQ(std::ranges::count(*fates, "again", &CandidateFate::rule), 0);
    EXPECT_GT(std::ranges::count(*fates, "deconv", &CandidateFate::rule), 0);
    EXPECT_TRUE(std::ranges::any_of(*fates, &CandidateFate::isChosen));
    std::filesystem::remove_all(folder);
}

TEST_F(OverrideTest, ARunEndToEndIsNotSubtractedFromKernelsThatRanAlone) {
    const plan::Constraint pin{plan::Constraint::Kind::kPin, m_whole->graph->nodes().back().name, "onednn",
                               ""};
    const auto shown = preview(m_whole, pin, Unmeasured::kMeasure);
    ASSERT_TRUE(shown) << shown.error().oneLine();
    EXPECT_TRUE(shown->complete);
    EXPECT_FALSE(shown->difference());
}

} // namespace
} // namespace tessera::session
