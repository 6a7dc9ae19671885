#include "widgets/models/engine_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <vector>

namespace tessera::itemmodels {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::EngineWords)
};

/// What a file is, and what to do with it, as the reader of models says it.
constexpr std::array kFileWords{
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a text file"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "an HTML page"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "an XML file, such as OpenVINO's"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a JSON file"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a git-LFS pointer, a note of where the file lies"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a ZIP archive"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a PyTorch file"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a Python pickle, most likely PyTorch's"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a Keras file"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "an HDF5 file, most likely Keras's"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a TensorFlow model"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a TensorFlow Lite file"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a safetensors file, which holds weights alone"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "an ONNX Runtime .ort file"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a picture"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "a PDF document"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "choose the .onnx file"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "unpack it and open the .onnx file in it"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords",
                      "load it in PyTorch, export it with torch.onnx.export and open the result"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "convert it with tf2onnx and open the result"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "export the model that it belongs to as ONNX"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "open the .onnx file that it was made from"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords",
                      "run 'git lfs pull' in its folder and open it again"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords",
                      "the download was of a web page: download the file itself"),
};

/// A word of ours in the window's language; others stay.
QString fileWords(const QString& words) {
    const auto* const known = std::find(kFileWords.begin(), kFileWords.end(), words.toStdString());
    return known != kFileWords.end() ? QCoreApplication::translate("tessera::itemmodels::EngineWords", *known)
                                     : words;
}

/// A sentence with holes, and how the window says it.
struct Sentence {
    QRegularExpression pattern;
    QString (*say)(const QRegularExpressionMatch& match);
};

/// Ended by a full stop, where the window's language did not end it by its own.
QString dot(QString sentence) {
    return sentence.endsWith(u'.') || sentence.endsWith(u'。') ? sentence : sentence + u'.';
}

Sentence sentence(const char* pattern, QString (*say)(const QRegularExpressionMatch&)) {
    return {QRegularExpression(QRegularExpression::anchoredPattern(QString::fromUtf8(pattern)),
                               QRegularExpression::DotMatchesEverythingOption),
            say};
}

/// Of a file under a model's name.
const Sentence& wrongFile() {
    static const Sentence kSentence =
        sentence("(.+): this is (.+), not an ONNX model; (.+)", [](const QRegularExpressionMatch& m) {
            return Words::tr("%1: this is %2, not an ONNX model; %3")
                .arg(m.captured(1), fileWords(m.captured(2)), fileWords(m.captured(3)));
        });
    return kSentence;
}

/// Sentences of bounds (rivals "took" their times in stores of earlier versions), of regions around a smaller
/// one, of plans; in the order in which they are tried.
const std::vector<Sentence>& sentences() {
    using Match = QRegularExpressionMatch;
    static const std::vector<Sentence> kSentences{
        sentence("at (\\S+) GFLOP/s it takes at least (.+), and (.+) (?:takes|took) (.+)",
                 [](const Match& m) {
                     return Words::tr(
                                "Slower: it needs at least %1 at the %2 GFLOP/s that this machine reaches; "
                                "%3 takes %4.")
                         .arg(m.captured(2), m.captured(1), m.captured(3), m.captured(4));
                 }),
        sentence("at (\\S+) GFLOP/s it is likely to take (.+), and (.+) (?:takes|took) (.+)",
                 [](const Match& m) {
                     return Words::tr(
                                "Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes "
                                "about %1; %3 takes %4.")
                         .arg(m.captured(2), m.captured(1), m.captured(3), m.captured(4));
                 }),
        sentence("slower than (.+) with 1 more operators in the region: by measurement",
                 [](const Match& m) {
                     return Words::tr("Slower than %1, measured in the region with one operator more.")
                         .arg(m.captured(1));
                 }),
        sentence("slower than (.+) with (\\d+) more operators in the region: by measurement",
                 [](const Match& m) {
                     return Words::tr("Slower than %1, measured in the region with %2 operators more.")
                         .arg(m.captured(1), m.captured(2));
                 }),
        sentence("slower than (.+) with (\\d+) more operators in the region: (.+)",
                 [](const Match& m) {
                     return Words::tr("In the region with more operators: %1")
                         .arg(engineWords(m.captured(3).toStdString()));
                 }),
        sentence("pruned: its bound is (\\S+) times that of (.+)'s best",
                 [](const Match& m) {
                     return Words::tr("Not tried: its bound is %1 times that of the best of %2.")
                         .arg(m.captured(1), m.captured(2));
                 }),
        sentence("pruned: its likely time is (\\S+) times that of (.+)'s best",
                 [](const Match& m) {
                     return Words::tr("Not tried: it is likely to take %1 times as long as the best of %2.")
                         .arg(m.captured(1), m.captured(2));
                 }),
        sentence("pruned: the bound of its best is (\\S+) times that of (.+)",
                 [](const Match& m) {
                     return Words::tr("Not tried: the bound of its best is %1 times that of %2.")
                         .arg(m.captured(1), m.captured(2));
                 }),
        sentence("pruned: another schedule of (.+) is likely to be as fast",
                 [](const Match& m) {
                     return Words::tr("Not tried: another schedule of %1 is likely to be as fast.")
                         .arg(m.captured(1));
                 }),
        sentence("Least time in the whole plan\\.",
                 [](const Match&) { return Words::tr("Least time in the whole plan."); }),
        sentence("Least time in the whole plan; with (.+) it would take (.+) longer\\.",
                 [](const Match& m) {
                     return Words::tr("Least time in the whole plan; with %1 it would take %2 longer.")
                         .arg(m.captured(1), m.captured(2));
                 }),
        sentence("As fast as (.+) within the measured intervals\\.",
                 [](const Match& m) {
                     return Words::tr("As fast as %1 within the measured intervals.").arg(m.captured(1));
                 }),
        sentence("Nothing else was offered for it\\.",
                 [](const Match&) { return Words::tr("Nothing else was offered for it."); }),
        sentence("Nothing else can run it: (\\S+) (.+)\\.",
                 [](const Match& m) {
                     return Words::tr("Nothing else can run it. %1: %2")
                         .arg(m.captured(1), dot(engineWords(m.captured(2).toStdString())));
                 }),
        sentence("A pin (.+) asks for it\\.",
                 [](const Match& m) { return Words::tr("Pinned: %1.").arg(m.captured(1)); }),
        sentence("The graph-level search found the whole network faster with this part on (.+)\\.",
                 [](const Match& m) {
                     return Words::tr(
                                "The graph-level search found the whole network faster with this part on %1.")
                         .arg(m.captured(1));
                 }),
        sentence("First backend by priority whose rule '(.+)' takes it\\.",
                 [](const Match& m) {
                     return Words::tr("The first backend by priority whose rule “%1” takes it.")
                         .arg(m.captured(1));
                 }),
        sentence("First backend by priority that takes it\\.",
                 [](const Match&) { return Words::tr("The first backend by priority that takes it."); }),
        sentence("The whole original model runs in (.+)\\.",
                 [](const Match& m) {
                     return Words::tr("The whole original model runs in %1.").arg(m.captured(1));
                 }),
        sentence("(.+) moves to (\\S+): (.+)",
                 [](const Match& m) {
                     return Words::tr("%1 moves to %2: %3")
                         .arg(m.captured(1), m.captured(2), engineWords(m.captured(3).toStdString()));
                 }),
        sentence("not measured yet", [](const Match&) { return Words::tr("not measured yet"); }),
        sentence("no spec takes it", [](const Match&) { return Words::tr("no spec takes it"); }),
        sentence("No spec takes it\\.", [](const Match&) { return Words::tr("No spec takes it."); }),
    };
    return kSentences;
}

} // namespace

QString engineWords(const std::string& text) {
    const QString words = QString::fromStdString(text);
    if (const QRegularExpressionMatch match = wrongFile().pattern.match(words); match.hasMatch()) {
        return wrongFile().say(match);
    }
    for (const Sentence& known : sentences()) {
        if (const QRegularExpressionMatch match = known.pattern.match(words); match.hasMatch()) {
            return known.say(match);
        }
    }
    return words;
}

QString reasonWords(const backend::Cost& cost) {
    return engineWords(cost.reason());
}

} // namespace tessera::itemmodels
