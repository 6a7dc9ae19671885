// What people read where a bare word stood: sentences for words and layouts, and what a pin costs.
#include "engine/graph/graph_builder.h"
#include "engine/models/models.h"
#include "tests/support/paths.h"
#include "tests/widgets/support/fake_session.h"
#include "tests/widgets/support/spoken_language.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/models/graph_words.h"
#include "widgets/models/pin_choices.h"
#include "widgets/models/verdict_words.h"
#include "widgets/models/word_help.h"

#include <QRegularExpression>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace tessera::itemmodels {
namespace {

std::string help(const char* text) {
    return wordHelp(QString::fromUtf8(text)).toStdString();
}

TEST(WordHelp, KnowsTheWordsOfItsTable) {
    EXPECT_EQ(help("any"), "any: the library chooses the layouts of inputs and outputs itself.");
    EXPECT_NE(help("borrowed").find("timed on another machine"), std::string::npos);
    EXPECT_NE(help("tie").find("neither is faster"), std::string::npos);
    EXPECT_EQ(help("Conv of 3 things"), "");
    EXPECT_EQ(help(""), "");
}

TEST(TitledWords, NameBackendsAsPeopleKnowThemAndLeaveOtherWords) {
    const BackendLooks looks(test::fakeBackends({"openvino", "xnnpack", "onednn", "generated", "reference"}));
    const auto titled = [&](const char* words) {
        return titledWords(QString::fromUtf8(words), looks).toStdString();
    };
    EXPECT_EQ(titled("The whole original model runs in openvino."),
              "The whole original model runs in OpenVINO.");
    EXPECT_EQ(titled("Conv + Relu at /layer1/0/conv1/Conv moves to xnnpack:igemm"),
              "Conv + Relu at /layer1/0/conv1/Conv moves to XNNPACK igemm");
    EXPECT_EQ(titled("with onednn:blocked16"), "with oneDNN blocked16");
    EXPECT_EQ(titled("compared with the reference, over generated inputs"),
              "compared with the reference, over generated inputs");
    EXPECT_EQ(titled("at /openvino/Conv and openvino.so in xnnpack-2"),
              "at /openvino/Conv and openvino.so in xnnpack-2")
        << "names of nodes and files";
}

TEST(WordHelp, ReadsLayouts) {
    EXPECT_EQ(help("abcd"), "abcd: axes in the order of the model, the last one side by side.");
    EXPECT_EQ(help("acdb"), "acdb: each letter is an axis, a the first; axis b lies side by side.");
    EXPECT_NE(help("aBcd8b").find("axis b is cut into blocks of 8"), std::string::npos);
    EXPECT_NE(help("ABcd16b16a").find("axis a is cut into blocks of 16"), std::string::npos);
    EXPECT_NE(help("opaque:onednn:wino:4096").find("only onednn can read"), std::string::npos);
    EXPECT_EQ(help("a"), "") << "a letter is no layout";
    EXPECT_EQ(help("aBcd"), "") << "nor is what cannot be read";
}

TEST(WordHelp, TakesEachWordOfATextOnce) {
    const QString words = wordHelp(QStringLiteral("aBcd8b in, abcd out, aBcd8b"));
    EXPECT_EQ(words.split(u'\n').size(), 2) << words.toStdString();
    EXPECT_EQ(wordHelp(QStringLiteral("plain-aBcd8b")).split(u'\n').size(), 2)
        << "the name of an implementation";
    EXPECT_EQ(withWordHelp(QStringLiteral("f32"), {}), QStringLiteral("f32"));
    EXPECT_TRUE(
        withWordHelp(QStringLiteral("f32"), QStringLiteral("tie")).startsWith(QStringLiteral("f32\ntie:")));
}

TEST(EngineWords, SayWhatAWrongFileIsInTheWindowsLanguage) {
    const std::string text = "m.onnx: this is a text file, not an ONNX model; choose the .onnx file";
    EXPECT_EQ(engineWords(text).toStdString(), text);
    const test::SpokenLanguage german(QStringLiteral("de"));
    EXPECT_EQ(engineWords(text).toStdString(),
              "m.onnx: Das ist eine Textdatei, kein ONNX-Modell; wählen Sie die .onnx-Datei");
    EXPECT_EQ(engineWords("m.onnx: this is a thing of its own, not an ONNX model; leave it").toStdString(),
              "m.onnx: Das ist a thing of its own, kein ONNX-Modell; leave it")
        << "what is not known stays as the engine says it";
}

TEST(EngineWords, WriteFiguresAsTheWindowDoes) {
    const std::string bound = "at 123.4 GFLOP/s it takes at least 1.83 ms, and onednn v1.2 takes 950.5 µs";
    const std::string ratio = "pruned: its bound is 1.73 times that of onednn's best";
    const std::string rival = "Least time in the whole plan; with openblas it would take 12.30 ms longer.";
    EXPECT_NE(engineWords(bound).indexOf(QStringLiteral("1.83\u00A0ms at the 123.4 GFLOP/s")), -1);
    for (const std::string& code : test::languageCodes()) {
        const test::SpokenLanguage language(QString::fromStdString(code));
        const auto expectFigure = [&code](const std::string& sentence, QString figure) {
            const QString words = engineWords(sentence);
            EXPECT_TRUE(words.contains(figure.replace(u'.', decimalMark()))) << code << words.toStdString();
        };
        expectFigure(bound, "123.4");
        expectFigure(bound, QStringLiteral("1.83\u00A0ms"));
        expectFigure(bound, QStringLiteral("950.5\u00A0µs"));
        EXPECT_TRUE(engineWords(bound).contains("onednn v1.2")) << "a name";
        expectFigure(ratio, "1.73");
        expectFigure(rival, QStringLiteral("12.30\u00A0ms"));
    }
}

TEST(GraphWords, AddUpByDeviceAndReason) {
    const std::vector<session::ProfileGraph> graphs{
        {"cuda:0", 0, 5, "", 100'000},
        {"cuda:1", 5, 3, ""},
        {"cuda:0", 9, 4, "", 50'000},
        {"cuda:0", 14, 2,
         "a graph of them takes 200000 bytes, and of what a plan may hold there 1000 are left"},
        {"cuda:0", 17, 6, "the stream captures a graph, and what it captures does not run"}};
    const QStringList sentences = graphSentences(graphs);
    ASSERT_EQ(sentences.size(), 4);
    EXPECT_TRUE(sentences[0].startsWith("CUDA 0: 9 steps launched at once (2 graphs, "))
        << sentences[0].toStdString();
    EXPECT_TRUE(sentences[0].contains(bytesText(150'000)));
    EXPECT_TRUE(sentences[1].startsWith("CUDA 1: 3 steps launched at once (1 graph"))
        << sentences[1].toStdString();
    EXPECT_TRUE(sentences[2].contains(bytesText(200'000)));
    EXPECT_TRUE(sentences[2].contains(bytesText(1'000)));
    EXPECT_TRUE(sentences[3].contains("waits for the device")) << sentences[3].toStdString();
    EXPECT_TRUE(graphSentences({}).isEmpty());
}

TEST(GraphWords, SayItInTheWindowsLanguageAndLeaveADriversWords) {
    const session::ProfileGraph driver{"cuda:0", 0, 2, "out of memory: cuGraphUpload: (2)"};
    std::vector<session::ProfileGraph> ours;
    std::vector<QString> english;
    for (const char* reason :
         {"", "it captures no graphs", "the stream captures a graph, and what it captures does not run",
          "the capture was spoilt by a call that it does not allow",
          "a graph of them takes 200000 bytes, and of what a plan may hold there 1000 are left"}) {
        ours.push_back({"cuda:0", 0, 2, reason, *reason == 0 ? 1000 : 0});
        english.push_back(graphSentence(ours.back()).section(u':', 2));
    }
    for (const std::string& code : test::languageCodes()) {
        const test::SpokenLanguage language(QString::fromStdString(code));
        EXPECT_TRUE(graphSentence(driver).contains("out of memory: cuGraphUpload: (2)")) << code;
        for (std::size_t i = 0; i < ours.size(); ++i) {
            const QString words = graphSentence(ours[i]);
            EXPECT_FALSE(words.contains(QRegularExpression(QStringLiteral("%\\d|%n|capture"))))
                << words.toStdString();
            EXPECT_TRUE(words.endsWith(u'.') || words.endsWith(u'。')) << words.toStdString();
            if (code != "en" && !english[i].isEmpty()) { // the reason by itself
                EXPECT_FALSE(words.contains(english[i].chopped(1))) << code << ": " << words.toStdString();
            }
        }
    }
}

class EngineWordsOfLanguages : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Languages, EngineWordsOfLanguages, testing::ValuesIn(test::languageCodes()),
                         [](const auto& tested) { return tested.param; });

TEST_P(EngineWordsOfLanguages, NameNoOptionOfTheCommandLine) {
    const test::SpokenLanguage language(QString::fromStdString(GetParam()));
    for (const char* sentence :
         {"it runs on devices of cuda, and none is placed on (--device)",
          "net: it has symbolic sizes; give the sizes to plan for of: x, y (--shape NAME=AxB, or --size "
          "SYMBOL=N)",
          "net: no placement is right, though each region by itself is: it differs; ban a backend with "
          "--forbid, or place with --backends",
          "store s: cannot write: database is locked; another process holds it: close it, or give another "
          "file with --store",
          "store s: cannot write: disk full; free some space, or give another file with --store",
          "m.onnx: external data is a link (to /x); --allow-linked-data permits that",
          "p.json: the plan holds for other sizes: open the model with --shape x=1x3 --shape y=2"}) {
        const QString words = engineWords(sentence);
        EXPECT_FALSE(words.contains("--")) << GetParam() << ": " << words.toStdString();
        EXPECT_FALSE(words.contains(QRegularExpression(QStringLiteral("%\\d")))) << words.toStdString();
        EXPECT_NE(words, QString::fromUtf8(sentence));
    }
}

TEST(EngineWords, CallDevicesAsPeopleDo) {
    EXPECT_EQ(engineWords("it runs on devices of cuda, and none is placed on (--device)").toStdString(),
              "it runs on CUDA devices, and Settings has none chosen");
}

// A sentence with a new option is to be said by the window too: see option_words.cpp.
TEST(EngineWords, KnowEveryOptionThatTheEngineNames) {
    namespace fs = std::filesystem;
    static const QRegularExpression kOption(QStringLiteral("\"[^\"\\n]*?[ (](--[a-z][a-z-]+)[^a-z(-]"));
    std::set<std::string> options;
    for (const auto& entry : fs::recursive_directory_iterator(test::sourcePath("engine"))) {
        // What these write is a compiler's command line, or a style sheet.
        const std::string path = entry.path().string();
        if (entry.path().extension() != ".cpp" || path.find("/codegen/") != std::string::npos ||
            path.find("/export/html_") != std::string::npos || path.find("/backends/") != std::string::npos) {
            continue;
        }
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        for (auto it = kOption.globalMatch(QString::fromStdString(text.str())); it.hasNext();) {
            options.insert(it.next().captured(1).toStdString());
        }
    }
    const std::set<std::string> known{"--allow-linked-data", "--device", "--forbid", "--shape", "--store"};
    EXPECT_EQ(options, known);
}

TEST_P(EngineWordsOfLanguages, SpeakOfRunsChecksAndBounds) {
    const test::SpokenLanguage language(QString::fromStdString(GetParam()));
    static const QRegularExpression kHole(QStringLiteral("%\\d"));
    for (const char* sentence :
         {"at 61 GFLOP/s it is likely to take 1.20 ms, and its parts 0.90 ms apart",
          "openblas runs no node of this model",
          "not run: the times of its regions add up to at least 40.10 ms, those of the best to 18.42 ms",
          "not run: the times of its regions add up to 40.10 ms, those of the best to 18.42 ms",
          "wrong: it writes into its inputs",
          "its library libtessera_cudnn.so is not installed",
          "the hardware profile holds nothing of it",
          "the hardware profile holds no time of the whole model in it",
          "the reference would take longer than a tenth of the budget",
          "a run of the reference takes 1.20 s: there is time for one of 3 draws",
          "the reference cannot run the model: no spec takes it",
          "the worker said nothing of it",
          "it did not answer in time and was stopped after 3.00 s",
          "worker: it did not answer in time and was stopped after 3.00 s",
          "the profile of the plan: worker: it did not answer in time and was stopped after 3.00 s",
          "not tried: too many kernels of its backend did not end",
          "the greedy plan, whose kernels nobody had timed: it did not answer in time and was stopped after "
          "3.00 s",
          "cudnn:eng0 on cuda:0 hangs at 'conv1' (Conv): it did not answer in time and was stopped after "
          "3.00 s",
          "41.2 µs of arithmetic at 305 GFLOP/s, 12.0 µs of traffic from L3 at 160 GB/s; the rates are "
          "assumed",
          "20.6 µs of arithmetic at 610 GFLOP/s (2 times f32's), 12.0 µs of traffic from memory at 16 GB/s; "
          "the rates were measured here",
          "arithmetic",
          "memory",
          "the same memory in another layout",
          "parts lie in the memory of the whole",
          "not measured yet",
          "no spec takes it"}) {
        const QString words = engineWords(sentence);
        EXPECT_FALSE(words.contains(kHole)) << words.toStdString();
        if (GetParam() != "en") {
            EXPECT_NE(words, QString::fromUtf8(sentence).replace(u'.', decimalMark())) << sentence;
            EXPECT_FALSE(words.contains(" the ")) << words.toStdString();
        }
    }
    EXPECT_EQ(engineWords("its window is dilated"), "its window is dilated") << "a plug-in's own words";
}

base::Nanoseconds us(std::int64_t microseconds) {
    return base::Nanoseconds(microseconds * 1000);
}

CandidateRow row(const char* backend, const char* implementation, std::optional<std::int64_t> effect) {
    CandidateRow made;
    made.backend = {QString::fromUtf8(backend), QString::fromUtf8(backend).toUpper(), {}};
    made.implementation = QString::fromUtf8(implementation);
    made.cost = backend::Cost::predicted(us(100));
    if (effect) {
        made.planEffect = us(*effect);
    }
    return made;
}

std::string textOf(const std::vector<PinChoice>& choices) {
    std::string shown;
    for (const PinChoice& choice : choices) {
        const QString covers =
            choice.covers.isEmpty() ? QString() : QStringLiteral(" [%1]").arg(choice.covers);
        shown += (choice.title + covers + QStringLiteral(" | ") + choice.cost + u'\n').toStdString();
    }
    return shown;
}

graph::GraphRef twoNodes() {
    graph::GraphBuilder builder("m");
    builder.setOpset("", 17);
    const auto x = builder.addInput("x", {graph::DType::kFloat32, graph::Shape{4}});
    const auto y = builder.addNode({.op = "Sqrt", .inputs = {x}, .name = "sqrt"})[0];
    builder.addOutput(builder.addNode({.op = "Relu", .inputs = {y}, .name = "relu"})[0]);
    return *std::move(builder).build();
}

TEST(PinChoices, HaveTheBestOfEachBackendFirstWithItsCost) {
    std::vector<CandidateRow> rows{row("a", "direct", 0), row("b", "any", 700), row("a", "winograd", 40),
                                   row("b", "plain", 4660)};
    rows[0].chosen = true;
    EXPECT_EQ(textOf(pinChoices(rows, graph::NodeId(0), {}, *twoNodes(), {})),
              "A (best) | now\nA direct | now\nA winograd | +40.0\u00a0µs\n"
              "B (best) | +700\u00a0µs\nB any | +700\u00a0µs\nB plain | +4.66\u00a0ms\n");
}

/// Its own time would be set beside one of other operators.
TEST(PinChoices, NeverSayATimeOfTheirOwnAndLeaveOutWhatCannotRun) {
    std::vector<CandidateRow> rows{row("a", "direct", {}), row("a", "direct", {}), row("b", "any", 1)};
    rows[2].cost = backend::Cost::infeasible(backend::Outcome::kUnsupported, "no");
    EXPECT_EQ(textOf(pinChoices(rows, graph::NodeId(0), {}, *twoNodes(), {})), "A (best) | \nA direct | \n")
        << "each once, and no sign that is the same at all of them";
}

TEST(PinChoices, LeaveOutWhatRunsOtherOperators) {
    std::vector<CandidateRow> rows{row("a", "direct", 0), row("b", "elementwise", 3), row("c", "fused", 5)};
    rows[0].chosen = true;
    rows[1].nodes = {graph::NodeId(1)};
    rows[2].nodes = {graph::NodeId(0), graph::NodeId(1)};
    EXPECT_EQ(textOf(pinChoices(rows, graph::NodeId(0), {}, *twoNodes(), {})),
              "A (best) | now\nA direct | now\nC (best) | +5.0\u00a0µs\nC fused | +5.0\u00a0µs\n");
}

TEST(PinChoices, SayWhatTheSolverSaysOfTheWholePlanAndWhatTheyCover) {
    const auto graph = twoNodes();
    const std::vector<graph::NodeId> both{graph::NodeId(0), graph::NodeId(1)};
    const std::vector<graph::NodeId> one{graph::NodeId(1)};
    std::vector<CandidateRow> rows{row("a", "direct", 0), row("b", "any", {})};
    rows[0].chosen = true;
    rows[1].cost = backend::Cost::measured(us(1), us(1), us(1), 9); // of the Relu alone
    const std::vector<session::PinEffect> effects{{"a", "", us(0), us(50), both, "direct", "chain", {}},
                                                  {"a", "direct", us(0), us(50), both, "direct", "chain", {}},
                                                  {"b", "", us(40), us(90), one, "any", "", {}},
                                                  {"b", "any", us(40), us(90), one, "any", "", {}},
                                                  {"b", "slow", {}, us(4100), one, "slow", "", {}},
                                                  {"c", "", {}, {}, one, "x", "", {}},
                                                  {"d", "", {}, {}, {}, "", "", "group = 32, needs 1"}};
    EXPECT_EQ(
        textOf(pinChoices(rows, graph::NodeId(0), effects, *graph, {})),
        "a (best) [Sqrt + Relu] | no difference\na direct [Sqrt + Relu] | now\n"
        "b (best) | +40.0\u00a0µs\nb any | +40.0\u00a0µs\nb slow | ≈ 4.10\u00a0ms in all\nc (best) | ≈ ?\n");
}

TEST(PinChoices, SayWhatTheCandidatesSayWhereTheSolverSaysNothing) {
    const auto graph = twoNodes();
    const std::vector<graph::NodeId> one{graph::NodeId(0)};
    std::vector<CandidateRow> rows{row("a", "direct", 0), row("b", "any", 28), row("b", "slow", {})};
    rows[0].chosen = true;
    const std::vector<session::PinEffect> effects{{"a", "direct", {}, {}, one, "direct", "", {}},
                                                  {"b", "", {}, {}, one, "any", "", {}},
                                                  {"b", "any", {}, {}, one, "any", "", {}},
                                                  {"b", "slow", {}, {}, one, "slow", "", {}}};
    EXPECT_EQ(textOf(pinChoices(rows, graph::NodeId(0), effects, *graph, {})),
              "a direct | now\nb (best) | +28.0\u00a0µs\nb any | +28.0\u00a0µs\n"
              "b slow | ≈ ?\n");
}

/// Of a plan that is one library's whole graph each entry said "≈ ?", though the search had timed all
/// kernels.
TEST(PinChoices, OfOnePieceSayWhatTheFastestMixWithThePinTakes) {
    const auto graph = twoNodes();
    const std::vector<graph::NodeId> both{graph::NodeId(0), graph::NodeId(1)};
    const std::vector<graph::NodeId> one{graph::NodeId(0)};
    std::vector<CandidateRow> rows{row("whole", "runtime", {})};
    rows[0].chosen = true;
    std::vector<session::PinEffect> effects{{"whole", "", {}, {}, both, "runtime", "", {}},
                                            {"whole", "runtime", {}, {}, both, "runtime", "", {}},
                                            {"a", "", {}, {}, one, "direct", "", {}},
                                            {"a", "direct", {}, {}, one, "direct", "", {}},
                                            {"b", "", {}, {}, one, "any", "", {}}};
    const auto choices = [&] { return pinChoices(rows, graph::NodeId(0), effects, *graph, {}); };
    EXPECT_EQ(textOf(choices()), "whole (best) [Sqrt + Relu] | now\nwhole runtime [Sqrt + Relu] | now\n"
                                 "a (best) | \na direct | \nb (best) | \n");
    effects[2].asMix = us(8300);
    effects[3].asMix = us(8300);
    effects[4].asMix = us(7100);
    EXPECT_EQ(textOf(choices()), "whole (best) [Sqrt + Relu] | now\nwhole runtime [Sqrt + Relu] | now\n"
                                 "b (best) | ≈ 7.10\u00a0ms as a mix\na (best) | ≈ 8.30\u00a0ms as a mix\n"
                                 "a direct | ≈ 8.30\u00a0ms as a mix\n");
    EXPECT_EQ(std::ranges::count_if(choices(), &PinChoice::isOfMix), 3);
    EXPECT_TRUE(std::ranges::all_of(choices(), &PinChoice::isKnown));
}

TEST(PinChoices, SayWhatIsKnownWhileTheRestIsWorkedOut) {
    std::vector<CandidateRow> rows{row("a", "direct", 0), row("b", "any", 28), row("b", "slow", {})};
    rows[0].chosen = true;
    const auto choices = pinChoices(rows, graph::NodeId(0), {}, *twoNodes(), {}, EffectsCome::kYes);
    EXPECT_EQ(textOf(choices), "A (best) | now\nA direct | now\nB (best) | +28.0\u00a0µs\n"
                               "B any | +28.0\u00a0µs\nB slow | …\n");
    EXPECT_FALSE(choices.back().isKnown);
    EXPECT_TRUE(choices.front().isKnown);
}

TEST(UnfinishedSentences, FailTheTestThatSaysThem) {
    EXPECT_NONFATAL_FAILURE((void)QStringLiteral("of %1").arg("a", "b"), "QString::arg");
}

class VerdictWordsOfLanguages : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Languages, VerdictWordsOfLanguages, testing::ValuesIn(test::languageCodes()),
                         [](const auto& tested) { return tested.param; });

/// Whatever a race found, its sentence has no hole and leaves nothing out: see widget_test_main.cpp.
TEST_P(VerdictWordsOfLanguages, AreWholeWhateverTheRaceFound) {
    const test::SpokenLanguage language(QString::fromStdString(GetParam()));
    const BackendLooks looks(test::fakeBackends());
    const plan::PlanRef made = test::fakePlan(*models::buildSmallModel("residual"));
    for (const plan::SpeedUp& ratio : {plan::SpeedUp{1.1, 1.08, 1.12},
                                       {0.9, 0.88, 0.92},
                                       {1.0, 0.999, 1.001},
                                       {1.0, 0.5, 2.0},
                                       {3, 2, 4}}) {
        for (const bool isBaseline : {false, true}) {
            plan::Plan plan = *made;
            plan.speedUp = ratio;
            if (isBaseline) {
                plan.identicalTo = "onednn";
                plan.bestMix = plan::BestMix{*plan.raced, ratio};
            }
            for (const VerdictLength length : {VerdictLength::kWhole, VerdictLength::kShort}) {
                const QString words = verdictWords(plan, looks, {}, length);
                EXPECT_FALSE(words.isEmpty());
                EXPECT_FALSE(words.contains(QRegularExpression(QStringLiteral("%\\d"))))
                    << words.toStdString();
            }
        }
    }
}

} // namespace
} // namespace tessera::itemmodels
