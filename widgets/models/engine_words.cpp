#include "widgets/models/engine_words.h"

#include "engine/backend/titled_sentence.h"
#include "widgets/models/figures.h"
#include "widgets/models/option_words.h"

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
        sentence("The search tried nothing else for it\\.",
                 [](const Match&) { return Words::tr("The search tried nothing else for it."); }),
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
        sentence("The graph level found the whole network faster with this part on (.+); the operator level "
                 "had (.+)\\.",
                 [](const Match& m) {
                     return Words::tr("The graph level found the whole network faster with this part on %1; "
                                      "the operator level had %2.")
                         .arg(m.captured(1), m.captured(2));
                 }),
        sentence("This part is on (.+) in a whole plan that the graph level tried; the operator level had "
                 "(.+)\\.",
                 [](const Match& m) {
                     return Words::tr("This part is on %1 in a whole plan that the graph level tried; the "
                                      "operator level had %2.")
                         .arg(m.captured(1), m.captured(2));
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
        sentence("never measured", [](const Match&) { return Words::tr("never measured"); }),
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

/// Why the plan in force took no part in a search.
const std::vector<Sentence>& sentencesOfIncumbents() {
    using Match = QRegularExpressionMatch;
    static const std::vector<Sentence> kSentences{
        sentence("it is of another model", [](const Match&) { return Words::tr("it is of another model"); }),
        sentence("it was made for another machine",
                 [](const Match&) { return Words::tr("it was made for another machine"); }),
        sentence(
            "it was made for other settings of precision or threads",
            [](const Match&) { return Words::tr("it was made for other settings of precision or threads"); }),
        sentence("it could not be run", [](const Match&) { return Words::tr("it could not be run"); }),
        sentence("it is wrong, or could not be run",
                 [](const Match&) { return Words::tr("it is wrong, or could not be run"); }),
        sentence("it uses (.+), which this search does not",
                 [](const Match& m) {
                     return Words::tr("it uses %1, which this search does not").arg(m.captured(1));
                 }),
        sentence(
            "it does not keep the pin of (.+)",
            [](const Match& m) { return Words::tr("it does not keep the pin of %1").arg(m.captured(1)); }),
        sentence("it breaks the ban at (.+)",
                 [](const Match& m) { return Words::tr("it breaks the ban at %1").arg(m.captured(1)); }),
        sentence("it is wrong: (.+)",
                 [](const Match& m) { return Words::tr("it is wrong: %1").arg(m.captured(1)); }),
        sentence("it could not be run: (.+)",
                 [](const Match& m) { return Words::tr("it could not be run: %1").arg(m.captured(1)); }),
        sentence("the spec of (.+) no longer offers (.+) at (.+)",
                 [](const Match& m) {
                     return Words::tr("the spec of %1 no longer offers %2 at %3")
                         .arg(m.captured(1), m.captured(2), m.captured(3));
                 }),
    };
    return kSentences;
}

/// What did not end.
const std::vector<Sentence>& sentencesOfHangs() {
    using Match = QRegularExpressionMatch;
    static const std::vector<Sentence> kSentences{
        sentence("(\\S+) on (\\S+) hangs at '(.+)' \\((.+)\\): (.+)",
                 [](const Match& m) {
                     return Words::tr("%1 on %2 at '%3' (%4): %5")
                         .arg(m.captured(1), m.captured(2), m.captured(3), m.captured(4),
                              engineWords(m.captured(5).toStdString()));
                 }),
        sentence("the greedy plan, whose kernels nobody had timed: (.+)",
                 [](const Match& m) {
                     return Words::tr("the greedy placement, whose kernels nobody had timed: %1")
                         .arg(engineWords(m.captured(1).toStdString()));
                 }),
        sentence(
            "the profile of the plan: (.+)",
            [](const Match& m) {
                return Words::tr("the profile of the plan: %1").arg(engineWords(m.captured(1).toStdString()));
            }),
        sentence(
            "(?:worker: )?it did not answer in time and was stopped after (.+)",
            [](const Match& m) {
                return Words::tr("It did not answer in time and was stopped after %1.").arg(figures(m, 1));
            }),
        sentence("not tried: too many kernels of its backend did not end",
                 [](const Match&) {
                     return Words::tr("Not tried: too many kernels of its backend did not end.");
                 }),
    };
    return kSentences;
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
        sentence("not run: the budget left no time to measure its regions",
                 [](const Match&) {
                     return Words::tr(
                         "not run: the budget left no time to measure its regions. A larger one does.");
                 }),
        sentence("run once for its times, not compared: the budget left no time to check and race it",
                 [](const Match&) {
                     return Words::tr("run once for its times, not compared: the budget left no time to "
                                      "check and race it. A larger one does.");
                 }),
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
    const QString words = withoutOptions(QString::fromStdString(text));
    if (const QRegularExpressionMatch match = wrongFile().pattern.match(words); match.hasMatch()) {
        return wrongFile().say(match);
    }
    for (const std::vector<Sentence>* known :
         {&sentencesOfRuns(), &sentencesOfHangs(), &sentencesOfIncumbents(), &sentencesOfBounds(),
          &sentencesOfPlans()}) {
        for (const Sentence& sentence : *known) {
            if (const QRegularExpressionMatch match = sentence.pattern.match(words); match.hasMatch()) {
                return sentence.say(match);
            }
        }
    }
    return words;
}

QString titledWords(const QString& words, const BackendLooks& looks) {
    return QString::fromStdString(
        backend::titledSentence(words.toStdString(), [&looks](const std::string& id) {
            return looks.knows(id) ? std::optional(looks.of(id).title.toStdString()) : std::nullopt;
        }));
}

QString reasonWords(const backend::Cost& cost) {
    return engineWords(cost.reason());
}

} // namespace tessera::itemmodels
