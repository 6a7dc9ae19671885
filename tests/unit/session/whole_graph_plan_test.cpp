// Plans of whole-graph runtimes: they run the model as read, and refer to the simplified one.
#include "engine/onnx/writer.h"
#include "engine/session/session.h"
#include "tests/support/graph_text.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <ostream>

namespace tessera::session {
namespace {

/// A model of which both forms read or make values of different ranks in another order or number.
struct Model {
    const char* name;
    const char* text;

    friend void PrintTo(const Model& model, std::ostream* out) { *out << model.name; }
};

constexpr Model kModels[] = {
    // As read, the first node reads `b`; it is dropped, and the first of those that stay reads `a`.
    {"no_op_in_front", "graph g opset 17\ninput a: f32[2,3,4]\ninput b: f32[3]\nn = Identity(b)\n"
                       "t = Transpose(a) {perm=[0,2,1]}\nr = Relu(t)\ny = Add(r, n)\noutput y\n"},
    {"cast_in_front", "graph g opset 17\ninput a: f32[2,3,4]\ninput b: f32[3]\nk = Cast(b) {to=1}\n"
                      "t = Transpose(a) {perm=[0,2,1]}\nr = Relu(t)\ny = Add(r, k)\noutput y\n"},
    // Its extents alone are read, which are known.
    {"only_its_shape", "graph g opset 17\ninput c: f32[2,3]\ninput a: f32[3]\ns = Shape(c)\n"
                       "e = Expand(a, s)\ny = Exp(e)\noutput y\n"},
    {"equal_results", "graph g opset 17\ninput a: f32[2,3]\nr = Exp(a)\ns = Exp(a)\nm = ReduceSum(r)\n"
                      "y = Tanh(s)\noutput y, m, r\n"},
};

class WholeGraphPlan : public ::testing::TestWithParam<Model> {};

TEST_P(WholeGraphPlan, IsSavedLoadedAndRun) {
    SessionSettings settings;
    settings.store = ":memory:";
    settings.threads = 1;
    const auto created = Session::create(std::move(settings));
    ASSERT_TRUE(created) << created.error().oneLine();
    Session& session = **created;
    const test::TemporaryFolder folder;
    const auto model = folder.path() / "model.onnx";
    ASSERT_TRUE(onnx::writeModelFile(*test::graphFromText(GetParam().text), model));
    ASSERT_TRUE(session.open(model.string(), {}));
    ASSERT_TRUE(session.probeBackends({}));
    bool isAny = false;
    for (const auto& backend : session.backends()) {
        if (!backend.available || backend.spec.level != pattern::Level::kGraph) {
            continue;
        }
        SCOPED_TRACE(backend.spec.id);
        isAny = true;
        const auto made = session.baselinePlan(backend.spec.id, Unmeasured::kMeasure, {});
        ASSERT_TRUE(made) << made.error().oneLine();
        const auto file = folder.path() / "plan.json";
        ASSERT_TRUE(session.exportPlan(*made, "json", file, {}));
        std::vector<std::string> notes;
        const auto loaded = session.loadPlan(file, notes);
        ASSERT_TRUE(loaded) << loaded.error().oneLine();
        EXPECT_EQ((*loaded)->wholeGraphBackend, backend.spec.id);
        const auto verified = session.verify(*loaded, {}, {});
        ASSERT_TRUE(verified) << verified.error().oneLine();
        EXPECT_TRUE(verified->ok);
    }
    if (!isAny) {
        GTEST_SKIP() << "no graph-level backend is installed";
    }
}

INSTANTIATE_TEST_SUITE_P(Each, WholeGraphPlan, testing::ValuesIn(kModels),
                         [](const auto& info) { return info.param.name; });

} // namespace
} // namespace tessera::session
