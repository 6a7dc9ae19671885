#include "widgets/models/engine_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <vector>

namespace tessera::itemmodels {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::EngineWords)
};

/// A sentence with holes, and how the window says it.
struct Sentence {
    QRegularExpression pattern;
    QString (*say)(const QRegularExpressionMatch& match);
};

QString dot(QString sentence) {
    return sentence.endsWith(u'.') ? sentence : sentence + u'.';
}

Sentence sentence(const char* pattern, QString (*say)(const QRegularExpressionMatch&)) {
    return {QRegularExpression(QRegularExpression::anchoredPattern(QString::fromUtf8(pattern)),
                               QRegularExpression::DotMatchesEverythingOption),
            say};
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
