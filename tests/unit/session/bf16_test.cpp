// Plans of class bf16 on a CPU that is taken to have it: the generated backend computes as it would there.
#include "engine/kernels/tolerance.h"
#include "engine/onnx/writer.h"
#include "engine/session/session.h"
#include "tests/support/graph_text.h"
#include "tests/support/machine.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::session {
namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

class Bf16Session : public testing::Test {
protected:
    void SetUp() override {
        const auto graph = test::graphFromText(
            "graph rounded opset 17\ninput x: f32[24,96]\nconst w: f32[96,80] = random(1)\n"
            "const v: f32[80,48] = random(2)\n"
            "m = MatMul(x, w)\nr = Relu(m)\ny = MatMul(r, v)\noutput y\n");
        auto written = onnx::writeModel(*graph);
        ASSERT_TRUE(written) << written.error().oneLine();
        std::ofstream(model(), std::ios::binary) << written->bytes;

        std::ifstream shipped(test::sourcePath("resources/specs/generated.json"));
        const std::string spec{std::istreambuf_iterator<char>(shipped), {}};
        std::ofstream(m_folder.path() / "generated.json")
            << replaced(spec, "\"patterns\":", "\"options\": {\"bf16\": \"emulated\"},\n  \"patterns\":");
        std::filesystem::create_symlink(test::buildPath("lib/tessera/backends/libtessera-generated.so"),
                                        m_folder.path() / "libtessera-generated.so");
    }

    [[nodiscard]] std::filesystem::path model() const { return m_folder.path() / "model.onnx"; }

    [[nodiscard]] base::Result<std::unique_ptr<Session>> session(graph::Precision precision,
                                                                 measure::DeviceFingerprint device) const {
        SessionSettings settings;
        settings.store = m_folder.path() / "store.db";
        settings.backendFolders = {m_folder.path()};
        settings.threads = 2;
        settings.precision = precision;
        settings.device = std::move(device);
        TESSERA_TRY(auto made, Session::create(std::move(settings)));
        TESSERA_CHECK(made->probeBackends({}));
        TESSERA_TRY(const auto opened, made->open(model().string(), {}));
        return made;
    }

    static base::Result<plan::PlanRef> searched(Session& session, std::vector<plan::Constraint> constraints) {
        SearchRequest request;
        request.level = SearchRequest::Level::kOperator;
        request.backends = {"generated"};
        request.constraints = std::move(constraints);
        TESSERA_TRY(auto report, session.search(request, {}, nullptr, {}));
        return report.plan;
    }

    test::TemporaryFolder m_folder;
};

/// Implementations of the plan and of what it was chosen over.
std::vector<std::string> namesIn(const plan::Plan& plan) {
    std::vector<std::string> names;
    for (const auto& region : plan.regions) {
        names.push_back(region.implementation.name);
        for (const auto& rival : region.alternatives) {
            names.push_back(rival.implementation);
        }
    }
    return names;
}

/// Whether it rounds its operands to bf16: with instructions for pairs, or for tiles.
bool isRounded(const std::string& name) {
    return name.starts_with("gemm-bf16.") || name.starts_with("gemm-amx.");
}

/// One that rounds and has a time: what its bound drops cannot be pinned. Empty if none does.
std::string measuredRounded(const plan::Plan& plan) {
    for (const auto& region : plan.regions) {
        if (isRounded(region.implementation.name)) {
            return region.implementation.name;
        }
        for (const auto& rival : region.alternatives) {
            if (isRounded(rival.implementation) && rival.cost.feasible()) {
                return rival.implementation;
            }
        }
    }
    return {};
}

TEST_F(Bf16Session, IsRefusedWhereTheCpuLacksIt) {
    const auto made = session(graph::Precision::kBf16, test::machineWith(false));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, base::ErrorKind::kImpossible);
    EXPECT_THAT(made.error().message, testing::HasSubstr("AVX512-BF16"));

    auto usual = session(graph::Precision::kF32, test::machineWith(false));
    ASSERT_TRUE(usual) << usual.error().oneLine();
    const auto changed = (*usual)->setPrecision(graph::Precision::kBf16);
    ASSERT_FALSE(changed);
    EXPECT_EQ(changed.error().kind, base::ErrorKind::kImpossible);
    EXPECT_EQ((*usual)->precision(), graph::Precision::kF32) << "what was there before stays";
}

TEST_F(Bf16Session, NoOtherClassIsWidened) {
    auto made = session(graph::Precision::kF32, test::machineWith(true));
    ASSERT_TRUE(made) << made.error().oneLine();
    for (const auto precision : {graph::Precision::kF32, graph::Precision::kStrict}) {
        ASSERT_TRUE((*made)->setPrecision(precision));
        const auto plan = searched(**made, {});
        ASSERT_TRUE(plan) << plan.error().oneLine();
        EXPECT_EQ((*plan)->precision, precision);
        EXPECT_TRUE(std::ranges::none_of(namesIn(**plan), isRounded));
    }
}

TEST_F(Bf16Session, APlanMixesBothAndVerifiesInItsClass) {
    auto made = session(graph::Precision::kF32, test::machineWith(true));
    ASSERT_TRUE(made) << made.error().oneLine();
    ASSERT_TRUE((*made)->setPrecision(graph::Precision::kBf16));
    const auto free = searched(**made, {});
    ASSERT_TRUE(free) << free.error().oneLine();
    const auto names = namesIn(**free);
    const auto rounded = measuredRounded(**free);
    ASSERT_NE(rounded, "") << testing::PrintToString(names);
    EXPECT_FALSE(std::ranges::all_of(names, isRounded)) << "f32 serves the class too";

    const auto pinned = searched(**made, {{plan::Constraint::Kind::kPin,
                                           (*made)->model()->graph->nodes()[0].name, "generated", rounded}});
    ASSERT_TRUE(pinned) << pinned.error().oneLine();
    EXPECT_EQ((*pinned)->precision, graph::Precision::kBf16);
    const auto found = std::ranges::find_if((*pinned)->regions, [](const plan::PlannedRegion& region) {
        return region.implementation.precision == graph::Precision::kBf16;
    });
    ASSERT_NE(found, (*pinned)->regions.end());
    EXPECT_TRUE(isRounded(found->implementation.name));

    const auto verified = (*made)->verify(*pinned, {}, {});
    ASSERT_TRUE(verified) << verified.error().oneLine();
    EXPECT_TRUE(verified->ok);
    EXPECT_EQ(verified->outputs[0].deviation.tolerance,
              kernels::toleranceOf(graph::Precision::kBf16).networkL2);
    EXPECT_GT(verified->outputs[0].deviation.relativeL2,
              kernels::toleranceOf(graph::Precision::kF32).networkL2)
        << "operands were not rounded at all";

    // The plan carries its class: a session of another one runs it as it is.
    const auto file = m_folder.path() / "plan.json";
    ASSERT_TRUE((*made)->exportPlan(*pinned, "json", file, {}));
    auto other = session(graph::Precision::kF32, test::machineWith(true));
    ASSERT_TRUE(other) << other.error().oneLine();
    std::vector<std::string> notes;
    const auto loaded = (*other)->loadPlan(file, notes);
    ASSERT_TRUE(loaded) << loaded.error().oneLine();
    EXPECT_EQ((*loaded)->precision, graph::Precision::kBf16);
    const auto again = (*other)->verify(*loaded, {}, {});
    ASSERT_TRUE(again) << again.error().oneLine();
    EXPECT_EQ(again->outputs[0].deviation.relativeL2, verified->outputs[0].deviation.relativeL2);
}

} // namespace
} // namespace tessera::session
