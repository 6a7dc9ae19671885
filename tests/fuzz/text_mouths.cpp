// What people write and programs save as text.
#include "engine/backend/layout.h"
#include "engine/base/file_system.h"
#include "engine/graph/input_shape.h"
#include "engine/graph/text_form.h"
#include "engine/models/models.h"
#include "engine/pattern/expression.h"
#include "engine/pattern/linter.h"
#include "engine/pattern/spec.h"
#include "engine/pattern/syntax.h"
#include "engine/plan/node_values.h"
#include "engine/plan/plan_json.h"
#include "engine/plan/runs_in_turns.h"
#include "tests/fuzz/mouth.h"
#include "tests/support/paths.h"
#include "tests/unit/plan/plan_fixture.h"

#include <array>

namespace tessera::fuzz {

namespace {

/// The specs that come with the program.
std::vector<std::string> specSeeds() {
    std::vector<std::string> seeds;
    for (const auto* id :
         {"generated", "native", "onednn", "onnxruntime", "openblas", "openvino", "reference", "xnnpack"}) {
        const auto path = test::sourcePath(std::string("resources/specs/") + id + ".json");
        if (auto text = base::readTextFile(path, kMaxSeedBytes)) {
            seeds.push_back(*std::move(text));
        }
    }
    return seeds;
}

/// As the editor reads it, and what can be read goes to the linter and out again.
void feedSpec(std::string_view bytes) {
    static_cast<void>(pattern::readSpec(bytes));
    if (const auto spec = pattern::parseSpec(bytes, "spec.json")) {
        static_cast<void>(pattern::lint(*spec));
        static_cast<void>(pattern::writeSpec(*spec));
    }
}

std::vector<std::string> patternSeeds() {
    std::vector<std::string> seeds{"Relu(Conv(_, w:const, const?))",
                                   "@elementwise{0,8}(c = Conv|ConvTranspose)", "Add(x, Mul(x, Sigmoid(x)))"};
    for (const auto& text : specSeeds()) {
        const auto spec = pattern::parseSpec(text, "spec.json");
        for (std::size_t i = 0; spec && i < spec->patterns.size(); ++i) {
            seeds.push_back(spec->patterns[i].match.text());
            seeds.push_back(seeds.back() + "\n" + spec->patterns[i].where.text());
        }
    }
    return seeds;
}

/// A pattern in the first line, a constraint over it in the rest.
void feedPattern(std::string_view bytes) {
    const auto end = std::min(bytes.find('\n'), bytes.size());
    const auto parsed = pattern::parsePattern(bytes.substr(0, end));
    if (parsed && end < bytes.size()) {
        static_cast<void>(pattern::parseExpression(bytes.substr(end + 1), *parsed));
    }
    static_cast<void>(pattern::parseOperatorSet(bytes));
}

std::vector<std::string> planSeeds() {
    return {plan::writePlanJson(test::forkPlan())};
}

void feedPlan(std::string_view bytes) {
    static const plan::PlanModel kModel = plan::modelOf(test::forkPlan());
    std::vector<std::string> notes;
    if (const auto read = plan::readPlanJson(bytes, kModel, notes)) {
        static_cast<void>(plan::writePlanJson(*read));
    }
}

std::vector<std::string> runSeeds() {
    const auto plan = test::forkPlan();
    const plan::RunInTurns run{
        "baseline", "onednn", std::make_shared<const plan::Plan>(plan), {1.1, 1.0, 1.2}, *plan.endToEnd};
    return {plan::writeRuns(plan, {&run, 1})};
}

void feedRuns(std::string_view bytes) {
    static const plan::Plan kPlan = test::forkPlan();
    if (const auto read = plan::readRuns(bytes, kPlan)) {
        static_cast<void>(plan::writeRuns(kPlan, *read));
    }
}

/// Of each separator and form, over the names of the graph that they are read for.
std::vector<std::string> valueSeeds() {
    const auto plan = test::forkPlan();
    std::string comma = "node,latency,unit\r\n";
    std::string tab = "node\tvalue\n";
    std::string json = "{";
    for (const auto& node : plan.graph->nodes()) {
        comma += '"' + node.name + "\",1.5,ms\r\n";
        tab += node.name + "\t-2e-3\n";
        json += (json.size() > 1 ? ",\"" : "\"") + node.name + "\":3";
    }
    return {comma, tab, json + "}"};
}

/// Values that are read go on to the scale and the regions of a plan.
void feedValues(std::string_view bytes) {
    static const plan::Plan kPlan = test::forkPlan();
    if (const auto read = plan::parseNodeValues(bytes, "values.csv", *kPlan.graph)) {
        static_cast<void>(plan::valueHeats(read->values, kPlan));
    }
}

std::vector<std::string> graphSeeds() {
    std::vector<std::string> seeds;
    for (const auto& model : models::smallModels()) {
        if (const auto graph = models::buildSmallModel(model.name)) {
            if (auto text = graph::printGraph(**graph)) {
                seeds.push_back(*std::move(text));
            }
        }
    }
    return seeds;
}

void feedGraph(std::string_view bytes) {
    static_cast<void>(graph::parseGraph(bytes));
}

std::vector<std::string> shapeSeeds() {
    return {graph::toText(graph::InputShape{"x", {1, 3, 224, 224}}), "a=b=1", "abcd", "aBcd8b", "1x2", "N=0"};
}

/// Sizes of inputs and layouts, as people and plans write them.
void feedShape(std::string_view bytes) {
    static_cast<void>(graph::parseInputShape(bytes));
    static_cast<void>(graph::parseSymbolSize(bytes));
    if (const auto layout = backend::Layout::parse(bytes)) {
        static_cast<void>(layout->toText());
    }
    static_cast<void>(backend::DeviceId::parse(bytes));
}

constexpr std::array kTextMouths{
    Mouth{"graph", graphSeeds, feedGraph},   Mouth{"pattern", patternSeeds, feedPattern},
    Mouth{"plan", planSeeds, feedPlan},      Mouth{"runs", runSeeds, feedRuns},
    Mouth{"shape", shapeSeeds, feedShape},   Mouth{"spec", specSeeds, feedSpec},
    Mouth{"values", valueSeeds, feedValues},
};

} // namespace

std::span<const Mouth> textMouths() {
    return kTextMouths;
}

} // namespace tessera::fuzz
