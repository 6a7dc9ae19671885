#include "widgets/models/option_words.h"

#include "widgets/models/device_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <vector>

namespace tessera::itemmodels {
namespace {

struct OptionText {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::OptionWords)
};

/// Part of a sentence that names an option, and what the window says in its place.
struct OptionPart {
    QRegularExpression pattern;
    QString (*say)(const QRegularExpressionMatch& match);
};

const std::vector<OptionPart>& optionParts() {
    const auto part = [](const char* pattern, QString (*say)(const QRegularExpressionMatch&)) {
        return OptionPart{QRegularExpression(QString::fromUtf8(pattern)), say};
    };
    static const std::vector<OptionPart> kParts{
        part("^it runs on devices of (\\S+), and none is placed on \\(--device\\)$",
             [](const QRegularExpressionMatch& m) {
                 return OptionText::tr("it runs on %1 devices, and Settings has none chosen")
                     .arg(deviceKindText(m.captured(1)));
             }),
        part("it has symbolic sizes; give the sizes to plan for of: (.+) \\(--shape .+\\)$",
             [](const QRegularExpressionMatch& m) {
                 return OptionText::tr("it has symbolic sizes; choose the sizes of %1").arg(m.captured(1));
             }),
        part("; ban a backend with --forbid, or place with --backends$",
             [](const QRegularExpressionMatch&) {
                 return OptionText::tr("; forbid a backend where it is wrong");
             }),
        part("; another process holds it: close it, or give another file with --store$",
             [](const QRegularExpressionMatch&) {
                 return OptionText::tr("; another program holds it: close that one");
             }),
        part("; free some space, or give another file with --store$",
             [](const QRegularExpressionMatch&) { return OptionText::tr("; free some space on its disk"); }),
        part("; --allow-linked-data permits that$",
             [](const QRegularExpressionMatch&) {
                 return OptionText::tr("; copy it into the folder of the model");
             }),
        part("the plan holds for other sizes: open the model with((?: --shape \\S+)+)",
             [](const QRegularExpressionMatch& m) {
                 const QString sizes = m.captured(1).mid(1).remove(QStringLiteral("--shape "));
                 return OptionText::tr("the plan holds for other sizes: open the model with %1").arg(sizes);
             }),
    };
    return kParts;
}

} // namespace

QString withoutOptions(const QString& sentence) {
    for (const OptionPart& part : optionParts()) {
        if (const QRegularExpressionMatch match = part.pattern.match(sentence); match.hasMatch()) {
            return sentence.left(match.capturedStart()) + part.say(match) + sentence.mid(match.capturedEnd());
        }
    }
    return sentence;
}

} // namespace tessera::itemmodels
