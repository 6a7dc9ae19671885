#include "widgets/models/engine_words.h"

#include "widgets/models/figures.h"

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
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "No such file or directory"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "Permission denied"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "Is a directory"),
    QT_TRANSLATE_NOOP("tessera::itemmodels::EngineWords", "No space left on device"),
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

/// Figures among the sentence's words, as the window writes them.
QString figures(const QRegularExpressionMatch& match, int captured) {
    return engineFigures(match.captured(captured));
}

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
/// one; in the order in which they are tried.
const std::vector<Sentence>& sentencesOfBounds() {
    using Match = QRegularExpressionMatch;
    static const std::vector<Sentence> kSentences{
        sentence("at (\\S+) GFLOP/s it takes at least (.+), and (.+) (?:takes|took) (.+)",
                 [](const Match& m) {
                     return Words::tr(
                                "Slower: it needs at least %1 at the %2 GFLOP/s that this machine reaches; "
                                "%3 takes %4.")
                         .arg(figures(m, 2), figures(m, 1), m.captured(3), figures(m, 4));
                 }),
        sentence("at (\\S+) GFLOP/s it is likely to take (.+), and (.+) (?:takes|took) (.+)",
                 [](const Match& m) {
                     return Words::tr(
                                "Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes "
                                "about %1; %3 takes %4.")
                         .arg(figures(m, 2), figures(m, 1), m.captured(3), figures(m, 4));
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
                         .arg(figures(m, 1), m.captured(2));
                 }),
        sentence("pruned: its likely time is (\\S+) times that of (.+)'s best",
                 [](const Match& m) {
                     return Words::tr("Not tried: it is likely to take %1 times as long as the best of %2.")
                         .arg(figures(m, 1), m.captured(2));
                 }),
        sentence("pruned: the bound of its best is (\\S+) times that of (.+)",
                 [](const Match& m) {
                     return Words::tr("Not tried: the bound of its best is %1 times that of %2.")
                         .arg(figures(m, 1), m.captured(2));
                 }),
        sentence("pruned: another schedule of (.+) is likely to be as fast",
                 [](const Match& m) {
                     return Words::tr("Not tried: another schedule of %1 is likely to be as fast.")
                         .arg(m.captured(1));
                 }),
    };
    return kSentences;
}

/// Why a plan runs something as it does.
const std::vector<Sentence>& sentencesOfPlans() {
    using Match = QRegularExpressionMatch;
    static const std::vector<Sentence> kSentences{
        sentence("Least time in the whole plan\\.",
                 [](const Match&) { return Words::tr("Least time in the whole plan."); }),
        sentence("Least time in the whole plan; with (.+) it would take (.+) longer\\.",
                 [](const Match& m) {
                     return Words::tr("Least time in the whole plan; with %1 it would take %2 longer.")
                         .arg(m.captured(1), figures(m, 2));
                 }),
        sentence("This placement prefers (.+) wherever it runs\\.",
                 [](const Match& m) {
                     return Words::tr("This placement prefers %1 wherever it runs.").arg(m.captured(1));
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
        sentence(
            "A pin (.+)=([^=]+) asks for it\\.",
            [](const Match& m) { return Words::tr("Pinned: %1 to %2.").arg(m.captured(1), m.captured(2)); }),
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
        sentence("(.+) at (.+) moves to (\\S+?)(?:: (.+))?",
                 [](const Match& m) {
                     const QString moves =
                         Words::tr("%1 at %2 moves to %3.").arg(m.captured(1), m.captured(2), m.captured(3));
                     return m.captured(4).isEmpty() ? moves
                                                    : moves + u' ' + engineWords(m.captured(4).toStdString());
                 }),
        sentence("not measured yet", [](const Match&) { return Words::tr("not measured yet"); }),
        sentence("no spec takes it", [](const Match&) { return Words::tr("no spec takes it"); }),
        sentence("No spec takes it\\.", [](const Match&) { return Words::tr("No spec takes it."); }),
    };
    return kSentences;
}

/// "at 610 GFLOP/s (2 times f32's)" of a bound.
QString rateWords(const QRegularExpressionMatch& match) {
    const QString rate = Words::tr("%1 GFLOP/s").arg(figures(match, 2));
    return match.captured(3).isEmpty() ? rate
                                       : Words::tr("%1, %2 times that of f32").arg(rate, figures(match, 3));
}

QString levelWords(const QString& level) {
    return level == QStringLiteral("memory")       ? Words::tr("memory")
           : level == QStringLiteral("arithmetic") ? Words::tr("arithmetic")
                                                   : level;
}

/// Why something did not run or was not checked, and what bounds a kernel; in the order in which they are
/// tried.
const std::vector<Sentence>& sentencesOfRuns() {
    using Match = QRegularExpressionMatch;
    static const std::vector<Sentence> kSentences{
        sentence("at (\\S+) GFLOP/s it is likely to take (.+), and its parts (.+) apart",
                 [](const Match& m) {
                     return Words::tr(
                                "Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes "
                                "about %1, its parts one after the other %3.")
                         .arg(figures(m, 2), figures(m, 1), figures(m, 3));
                 }),
        sentence(
            "(\\S+) runs no node of this model",
            [](const Match& m) { return Words::tr("%1 runs no node of this model").arg(m.captured(1)); }),
        sentence("not run: the times of its regions add up to at least (.+), those of the best to (.+)",
                 [](const Match& m) {
                     return Words::tr("not run: the times of its regions add up to at least %1, those of the "
                                      "best to %2")
                         .arg(figures(m, 1), figures(m, 2));
                 }),
        sentence("not run: the times of its regions add up to (.+), those of the best to (.+)",
                 [](const Match& m) {
                     return Words::tr(
                                "not run: the times of its regions add up to %1, those of the best to %2")
                         .arg(figures(m, 1), figures(m, 2));
                 }),
        sentence("wrong: (.+)",
                 [](const Match& m) {
                     return Words::tr("wrong: %1").arg(engineWords(m.captured(1).toStdString()));
                 }),
        sentence(
            "its library (.+) is not installed",
            [](const Match& m) { return Words::tr("its library %1 is not installed").arg(m.captured(1)); }),
        sentence("the hardware profile holds nothing of it",
                 [](const Match&) { return Words::tr("the hardware profile holds nothing of it"); }),
        sentence("the hardware profile holds no time of the whole model in it",
                 [](const Match&) {
                     return Words::tr("the hardware profile holds no time of the whole model in it");
                 }),
        sentence("the reference would take longer than a tenth of the budget",
                 [](const Match&) {
                     return Words::tr("The reference would take longer than a tenth of the budget.");
                 }),
        sentence("a run of the reference takes (.+): there is time for one of (\\d+) draws",
                 [](const Match& m) {
                     return Words::tr("A run of the reference takes %1: there is time for one of %2 draws.")
                         .arg(figures(m, 1), figures(m, 2));
                 }),
        sentence("the reference cannot run the model: (.+)",
                 [](const Match& m) {
                     return Words::tr("The reference cannot run the model: %1")
                         .arg(engineWords(m.captured(1).toStdString()));
                 }),
        sentence("it writes into its inputs",
                 [](const Match&) { return Words::tr("It writes into its inputs."); }),
        sentence("the worker said nothing of it",
                 [](const Match&) { return Words::tr("The worker process said nothing of it."); }),
        sentence(
            "(.+) of arithmetic at (\\S+) GFLOP/s(?: \\((\\S+) times f32's\\))?, (.+) of traffic from (.+) "
            "at (\\S+) GB/s; the rates (were measured here|are assumed)",
            [](const Match& m) {
                const bool isMeasured = m.captured(7) == QStringLiteral("were measured here");
                const QString words =
                    isMeasured
                        ? Words::tr("%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates "
                                    "were measured here.")
                        : Words::tr("%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates "
                                    "are assumed.");
                return words.arg(figures(m, 1), rateWords(m), figures(m, 4), levelWords(m.captured(5)),
                                 figures(m, 6));
            }),
        sentence("(?:(.+): )?cannot (open|read|write): (.+)",
                 [](const Match& m) {
                     const QString why = fileWords(m.captured(3));
                     const QString what =
                         m.captured(2) == QStringLiteral("open")   ? Words::tr("cannot open: %1")
                         : m.captured(2) == QStringLiteral("read") ? Words::tr("cannot read: %1")
                                                                   : Words::tr("cannot write: %1");
                     return m.captured(1).isEmpty() ? what.arg(why)
                                                    : m.captured(1) + QStringLiteral(": ") + what.arg(why);
                 }),
        sentence("arithmetic|memory", [](const Match& m) { return levelWords(m.captured(0)); }),
        sentence("the same memory in another layout",
                 [](const Match&) { return Words::tr("the same memory in another layout"); }),
        sentence("parts lie in the memory of the whole",
                 [](const Match&) { return Words::tr("parts lie in the memory of the whole"); }),
    };
    return kSentences;
}

} // namespace

QString engineWords(const std::string& text) {
    const QString words = QString::fromStdString(text);
    if (const QRegularExpressionMatch match = wrongFile().pattern.match(words); match.hasMatch()) {
        return wrongFile().say(match);
    }
    for (const std::vector<Sentence>* known :
         {&sentencesOfRuns(), &sentencesOfBounds(), &sentencesOfPlans()}) {
        for (const Sentence& sentence : *known) {
            if (const QRegularExpressionMatch match = sentence.pattern.match(words); match.hasMatch()) {
                return sentence.say(match);
            }
        }
    }
    return words;
}

QString titledWords(const QString& words, const BackendLooks& looks) {
    static const QRegularExpression kPlacement(QStringLiteral("\\b([a-z][a-z0-9_-]*):(?=[A-Za-z])"));
    QString titled;
    qsizetype end = 0;
    for (auto each = kPlacement.globalMatch(words); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        const std::string id = match.captured(1).toStdString();
        if (looks.knows(id)) {
            titled += words.mid(end, match.capturedStart() - end) + looks.of(id).title + u' ';
            end = match.capturedEnd();
        }
    }
    titled += words.mid(end);
    // Alone in a sentence: "runs in openvino". What is also a word of English is one where a place is named.
    static const QRegularExpression kId(
        QStringLiteral("(?<![\\w/.:-])([a-z][a-z0-9_-]*)(?![\\w/:-])(?!\\.\\w)"));
    static const QRegularExpression kPlaced(QStringLiteral("(?:\\b(?:in|to|on|than|prefers|with|by) )$"));
    static const QStringList kWords{QStringLiteral("reference"), QStringLiteral("generated")};
    QString prose;
    end = 0;
    for (auto each = kId.globalMatch(titled); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        const QString id = match.captured(1);
        const bool isWord = kWords.contains(id) && !titled.left(match.capturedStart()).contains(kPlaced);
        if (looks.knows(id.toStdString()) && !isWord) {
            prose += titled.mid(end, match.capturedStart() - end) + looks.of(id.toStdString()).title;
            end = match.capturedEnd();
        }
    }
    return prose + titled.mid(end);
}

QString reasonWords(const backend::Cost& cost) {
    return engineWords(cost.reason());
}

} // namespace tessera::itemmodels
