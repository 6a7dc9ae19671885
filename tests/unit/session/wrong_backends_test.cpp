// Backends that are wrong where noise does not show it, and faster than all others: none may become the plan.
#include "engine/onnx/writer.h"
#include "engine/session/session.h"
#include "tests/support/graph_text.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::session {
namespace {

using testing::HasSubstr;

struct Fault {
    const char* name; ///< of the wrong backend's
    const char* graph;
    const char* draw; ///< on which it shows first
    graph::Precision precision = graph::Precision::kF32;
};

void PrintTo(const Fault& fault, std::ostream* out) {
    *out << fault.name;
}

constexpr const char* kScan = R"(graph scan opset 17
input s: f32[4]
input x: f32[5,4]
last, all = Scan(s, x) {body=graph("graph b opset 17\ninput s: ?[??]\ninput e: ?[??]\nt = Add(s, e)\nu = Identity(t)\noutput t, u\n"), num_scan_inputs=1}
y = Relu(all)
output y
)";

const Fault kFaults[] = {
    {"masked-rows", R"(graph attention opset 17
input q: f32[6,4]
input mask: f32[6,8]
const k: f32[4,8] = random(1)
x = MatMul(q, k)
s = Add(x, mask)
y = Softmax(s)
output y
)",
     "masked rows"},
    {"large-integers", R"(graph integers opset 17
input a: i32[40]
input b: i32[40]
s = Add(a, b)
y = Mul(s, a)
output y
)",
     "wide integers"},
    {"nan", R"(graph roots opset 17
input x: f32[8,16]
const half: f32[] = {0.5}
s = Sub(x, half)
y = Sqrt(s)
output y
)",
     "noise"},
    {"nan", R"(graph relu opset 17
input x: f32[8,16]
const half: f32[] = {0.5}
s = Mul(x, half)
y = Relu(s)
output y
)",
     "extremes", graph::Precision::kStrict},
    {"one-element", R"(graph large opset 17
input x: f32[1024,512]
const w: f32[512,256] = random(1)
y = MatMul(x, w)
output y
)",
     "noise"},
    {"second-step", kScan, "noise"},
    // Both Relu are one region with one check, on the values of the first.
    {"large-values", R"(graph twice opset 17
input x: f32[8,16]
const c: f32[] = {1000}
const w: f32[16,16] = random(1)
a = Relu(x)
s = Mul(a, c)
y = Relu(s)
output y
)",
     "noise"},
    {"always", R"(graph plain opset 17
input x: f32[8,16]
const w: f32[16,4] = random(1)
m = MatMul(x, w)
y = Tanh(m)
output y
)",
     "noise"},
};

class WrongBackends : public testing::TestWithParam<Fault> {
protected:
    void SetUp() override {
        const auto graph = test::graphFromText(GetParam().graph);
        auto written = onnx::writeModel(*graph);
        ASSERT_TRUE(written) << written.error().oneLine();
        std::ofstream(model(), std::ios::binary) << written->bytes;
        writeSpec("wrong", "operator", R"("patterns": [{"id": "any", "match": "@any"}])");
        writeSpec("wrong-graph", "graph",
                  R"("patterns": [], "operators": {"allow": ["@any"], "deny": ["tessera.Convert"]})");
        std::filesystem::create_symlink(test::buildPath("lib/tessera/tests/libtessera-wrong.so"),
                                        m_folder.path() / "libtessera-wrong.so");
        m_session = session();
    }

    void writeSpec(const std::string& id, const std::string& level, const std::string& patterns) const {
        std::ofstream(m_folder.path() / (id + ".json"))
            << R"({"format": "tessera-spec", "version": 1, "id": ")" << id
            << R"(", "title": "Wrong", "badge": "WR",
                "colour": "S1", "device": "cpu", "level": ")"
            << level << R"(", "priority": 1000, "library": "libtessera-wrong.so", )" << patterns
            << R"(, "options": {"fault": ")" << GetParam().name << "\"}}\n";
    }

    [[nodiscard]] std::filesystem::path model() const { return m_folder.path() / "model.onnx"; }

    [[nodiscard]] std::unique_ptr<Session> session(std::vector<std::filesystem::path> others = {}) const {
        SessionSettings settings;
        settings.store = m_folder.path() / "store.db";
        settings.backendFolders = std::move(others);
        settings.backendFolders.push_back(m_folder.path());
        settings.threads = 2;
        settings.precision = GetParam().precision;
        auto made = Session::create(std::move(settings));
        EXPECT_TRUE(made) << made.error().oneLine();
        for (const auto& problem : (*made)->specProblems()) {
            ADD_FAILURE() << problem.text;
        }
        EXPECT_TRUE((*made)->probeBackends({}));
        const auto opened = (*made)->open(model().string(), {});
        EXPECT_TRUE(opened) << opened.error().oneLine();
        return *std::move(made);
    }

    static bool runsOn(const plan::Plan& plan, const std::string& backend) {
        return plan.wholeGraphBackend == backend ||
               std::ranges::any_of(plan.regions, [&](const plan::PlannedRegion& region) {
                   return region.implementation.backend == backend;
               });
    }

    void expectRight(SearchRequest::Level level, std::uint64_t seed,
                     base::Nanoseconds budget = base::Nanoseconds(60'000'000'000),
                     std::vector<std::string> backends = {"wrong", "wrong-graph", "reference"}) const {
        SearchRequest request;
        request.budget = budget;
        request.level = level;
        request.backends = std::move(backends);
        request.evaluations = 6;
        request.seed = seed;
        const auto report = m_session->search(request, {}, nullptr, {});
        ASSERT_TRUE(report) << report.error().oneLine();
        EXPECT_NE(report->plan->wholeGraphBackend, "wrong-graph");
        EXPECT_NE(report->plan->identicalTo.value_or(""), "wrong-graph");
        const auto whole = std::ranges::find(report->plan->baselines, "wrong-graph", &plan::Baseline::name);
        ASSERT_NE(whole, report->plan->baselines.end());
        EXPECT_FALSE(whole->time);
        EXPECT_THAT(whole->reason, HasSubstr("wrong: output"));
        EXPECT_THAT(whole->reason, HasSubstr(GetParam().draw));
        const auto verified = m_session->verify(report->plan, {}, {});
        ASSERT_TRUE(verified) << verified.error().oneLine();
        EXPECT_TRUE(verified->ok) << "nodes on which it is right it may run";
    }

    test::TemporaryFolder m_folder;
    std::unique_ptr<Session> m_session;
};

TEST_P(WrongBackends, NeverBecomeThePlan) {
    using Level = SearchRequest::Level;
    for (const auto level : {Level::kOperator, Level::kGraph, Level::kBoth}) {
        expectRight(level, 0);
    }
    // What the first searches stored is there; what they answered is asked with another seed.
    m_session = session();
    expectRight(Level::kBoth, 1);
}

class WrongWholeGraph : public WrongBackends {};

TEST_P(WrongWholeGraph, IsFoundWhereTheReferenceHasNoTime) {
    // It disagrees with the plan; then the reference says which of them is wrong.
    m_session = session({test::buildPath("lib/tessera/backends")});
    expectRight(SearchRequest::Level::kBoth, 0, base::Nanoseconds(10),
                {"wrong-graph", "native", "reference"});
}

TEST_P(WrongBackends, VerifyNamesTheDraw) {
    for (const auto* backend : {"wrong", "wrong-graph"}) {
        const auto plan = m_session->baselinePlan(backend, Unmeasured::kShow, {});
        ASSERT_TRUE(plan) << plan.error().oneLine();
        ASSERT_TRUE(runsOn(**plan, backend));
        const auto verified = m_session->verify(*plan, {}, {});
        ASSERT_TRUE(verified) << verified.error().oneLine();
        EXPECT_FALSE(verified->ok) << backend;
        const auto wrong = std::ranges::find_if(
            verified->outputs, [](const OutputDeviation& output) { return !output.deviation.ok; });
        ASSERT_NE(wrong, verified->outputs.end());
        EXPECT_EQ(wrong->draw, GetParam().draw);
    }
}

TEST_P(WrongBackends, ErrorsNameARegionThatIsWrongByItself) {
    for (const auto* backend : {"wrong", "wrong-graph"}) {
        const auto plan = m_session->baselinePlan(backend, Unmeasured::kShow, {});
        ASSERT_TRUE(plan) << plan.error().oneLine();
        const auto errors = m_session->errors(*plan, {});
        ASSERT_TRUE(errors) << errors.error().oneLine();
        ASSERT_EQ(errors->regions.size(), errors->plan->regions.size());
        EXPECT_TRUE(std::ranges::any_of(errors->regions, [](const auto& error) {
            return error && !error->carried.ok && error->carried.share > 1 && error->own && !error->own->ok;
        })) << backend;
    }
}

/// x -> a -> b -> c -> y, of which b alone is wrong.
const Fault kInTheMiddle[] = {{"always", R"(graph chain opset 17
input x: f32[8,16]
const w: f32[16,16] = random(1)
a = Tanh(x)
b = MatMul(a, w)
c = Sigmoid(b)
d = Exp(c)
y = Tanh(d)
output y
)",
                               "noise"}};

class WrongInTheMiddle : public WrongBackends {
protected:
    void SetUp() override {
        WrongBackends::SetUp();
        m_session = session({test::buildPath("lib/tessera/backends")});
    }

    /// A plan that is right but for one operator, which runs on the wrong backend.
    [[nodiscard]] plan::PlanRef spoiled(const std::string& op) const {
        const auto right = m_session->baselinePlan("native", Unmeasured::kShow, {});
        const auto wrong = m_session->baselinePlan("wrong", Unmeasured::kShow, {});
        EXPECT_TRUE(right && wrong);
        auto plan = std::make_shared<plan::Plan>(**right);
        for (auto& region : plan->regions) {
            const auto same = std::ranges::find_if((*wrong)->regions, [&](const auto& other) {
                return other.region.nodes == region.region.nodes;
            });
            EXPECT_NE(same, (*wrong)->regions.end());
            if (plan->graph->node(region.region.nodes.front()).op == op) {
                region.implementation = same->implementation;
            }
        }
        return plan;
    }
};

TEST_P(WrongInTheMiddle, AnErrorIsToldFromOneThatIsCarriedIn) {
    const auto plan = spoiled("MatMul");
    const auto errors = m_session->errors(plan, {});
    ASSERT_TRUE(errors) << errors.error().oneLine();
    bool isBehind = false;
    for (std::size_t i = 0; i < plan->regions.size(); ++i) {
        const auto& error = errors->regions[i];
        const std::string op = plan->graph->node(plan->regions[i].region.nodes.front()).op;
        SCOPED_TRACE(op);
        ASSERT_TRUE(error && error->own);
        const bool isWrong = op == "MatMul";
        isBehind = isBehind || isWrong;
        EXPECT_EQ(error->own->ok, !isWrong) << "by itself";
        EXPECT_EQ(error->carried.ok, !isBehind) << "with what is before it";
        EXPECT_EQ(error->carried.share > 1, isBehind);
    }
    const auto values = valuesOf(*errors);
    EXPECT_EQ(values->limit, 1.0);
    EXPECT_GT(values->ofNode[plan->regions.back().region.nodes.front().index()], 1.0);
}

TEST_P(WrongInTheMiddle, CheckingErrorsTellsHowFarItIsAndStops) {
    const auto plan = spoiled("MatMul");
    std::vector<base::Progress> reports;
    base::JobControl control;
    control.progress = [&](const base::Progress& progress) { reports.push_back(progress); };
    ASSERT_TRUE(m_session->errors(plan, control));
    ASSERT_GT(reports.size(), 1U) << "one a draw";
    EXPECT_EQ(reports.front().phase, "errors");
    EXPECT_EQ(reports.back().total, std::ssize(reports));
    std::stop_source stop;
    stop.request_stop();
    control.stop = stop.get_token();
    const auto stopped = m_session->errors(plan, control);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, base::ErrorKind::kCancelled);
}

/// Each Tanh is the same region by itself, so that few kernels are there at once while it is measured.
const Fault kCrowded[] = {{"crowded", R"(graph twelve opset 17
input x: f32[8,16]
a = Tanh(x)
b = Tanh(a)
c = Tanh(b)
d = Tanh(c)
e = Tanh(d)
f = Tanh(e)
g = Tanh(f)
h = Tanh(g)
i = Tanh(h)
j = Tanh(i)
k = Tanh(j)
y = Tanh(k)
output y
)",
                           "none"}};

class FailsInAWholePlan : public WrongBackends {};

TEST_P(FailsInAWholePlan, CostsThatPlanAloneAndIsSaid) {
    m_session = session({test::buildPath("lib/tessera/backends")});
    for (const auto level : {SearchRequest::Level::kOperator, SearchRequest::Level::kBoth}) {
        SearchRequest request;
        request.level = level;
        request.backends = {"wrong", "native", "reference"};
        request.evaluations = 6;
        const auto report = m_session->search(request, {}, nullptr, {});
        ASSERT_TRUE(report) << report.error().oneLine();
        const auto alone = std::ranges::find(report->plan->baselines, "wrong", &plan::Baseline::name);
        ASSERT_NE(alone, report->plan->baselines.end());
        EXPECT_FALSE(alone->time);
        EXPECT_THAT(alone->reason, HasSubstr("there is no room for another kernel"));
        EXPECT_TRUE(report->plan->endToEnd) << "it ran";
        EXPECT_THAT(report->checks.failed,
                    testing::Contains(HasSubstr("there is no room for another kernel")));
        EXPECT_THAT(report->checks.wrong, testing::IsEmpty()) << "what did not run made no wrong value";
        const auto verified = m_session->verify(report->plan, {}, {});
        ASSERT_TRUE(verified) << verified.error().oneLine();
        EXPECT_TRUE(verified->ok);
    }
}

std::string nameOf(const testing::TestParamInfo<Fault>& info) {
    std::string name = std::to_string(info.index) + "_" + info.param.name;
    std::ranges::replace(name, '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Faults, WrongBackends, testing::ValuesIn(kFaults), nameOf);
INSTANTIATE_TEST_SUITE_P(Faults, WrongInTheMiddle, testing::ValuesIn(kInTheMiddle), nameOf);
INSTANTIATE_TEST_SUITE_P(Faults, FailsInAWholePlan, testing::ValuesIn(kCrowded), nameOf);

/// Those of graphs for which another backend has kernels: placed by those alone, they are right on all draws.
std::vector<Fault> besideRightPlacements() {
    std::vector<Fault> faults;
    for (const auto& fault : kFaults) {
        const std::string_view name = fault.name;
        if (name == "always" || name == "large-integers") {
            faults.push_back(fault);
        }
    }
    return faults;
}
INSTANTIATE_TEST_SUITE_P(Faults, WrongWholeGraph, testing::ValuesIn(besideRightPlacements()), nameOf);

} // namespace
} // namespace tessera::session
