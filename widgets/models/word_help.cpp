#include "widgets/models/word_help.h"

#include "engine/backend/layout.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace tessera::itemmodels {
namespace {

struct HelpWords {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::WordHelp)
};

/// Words of ours, and names that backends give to their implementations.
constexpr std::array kHelpWords{
    std::pair("any", QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                       "any: the library chooses the layouts of inputs and outputs itself.")),
    std::pair("plain", QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                         "plain: axes in the order of the model, as ONNX has them (NCHW).")),
    std::pair("nhwc", QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                        "nhwc: the channels of one place lie side by side.")),
    std::pair("blocked8",
              QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                "blocked8: channels in blocks of 8, which lie side by side and fill a vector "
                                "register.")),
    std::pair("blocked16",
              QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                "blocked16: channels in blocks of 16, which lie side by side and fill a "
                                "vector register.")),
    std::pair("inplace", QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                           "inplace: the result takes the memory of an input.")),
    std::pair("winograd",
              QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                "winograd: an algorithm with fewer products, exact to rounding only.")),
    std::pair("view", QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                        "view: nothing is computed; the output is the input's memory.")),
    std::pair("copy", QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                        "copy: values move in memory, nothing is computed.")),
    std::pair("borrowed",
              QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                "borrowed: timed on another machine, or here at another speed; good "
                                "to compare with, not a figure of now.")),
    std::pair("predicted", QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                             "predicted: computed from the work and from what this machine "
                                             "reaches, not timed.")),
    std::pair("tie",
              QT_TRANSLATE_NOOP("tessera::itemmodels::WordHelp",
                                "tie: what was run cannot tell the two apart; neither is faster beyond "
                                "doubt.")),
};

QString letterOf(std::size_t axis) {
    return QString(QChar(u'a' + static_cast<char16_t>(axis)));
}

QString layoutHelp(const QString& text, const backend::Layout& layout) {
    if (layout.kind() == backend::Layout::Kind::kOpaque) {
        return HelpWords::tr("%1: a layout that only %2 can read.")
            .arg(text, QString::fromStdString(layout.owner()));
    }
    if (layout.isPlain()) {
        return HelpWords::tr("%1: axes in the order of the model, the last one side by side.").arg(text);
    }
    if (!layout.blocks().empty()) {
        const backend::Layout::Block& block = layout.blocks().back();
        return HelpWords::tr(
                   "%1: each letter is an axis, a the first; axis %2 is cut into blocks of %3, which lie "
                   "side by side and fill a vector register.")
            .arg(text, letterOf(block.axis), QString::number(block.size));
    }
    return HelpWords::tr("%1: each letter is an axis, a the first; axis %2 lies side by side.")
        .arg(text, letterOf(layout.order().back()));
}

/// Empty when a word is neither known nor a layout. A single letter is none.
QString helpOf(const QString& word) {
    const auto* const known = std::find_if(kHelpWords.begin(), kHelpWords.end(), [&](const auto& each) {
        return word == QLatin1String(each.first);
    });
    if (known != kHelpWords.end()) {
        return QCoreApplication::translate("tessera::itemmodels::WordHelp", known->second);
    }
    if (word.size() < 2) {
        return {};
    }
    const auto layout = backend::Layout::parse(word.toStdString());
    return layout ? layoutHelp(word, *layout) : QString();
}

} // namespace

QString wordHelp(const QString& text) {
    static const QRegularExpression kBetween(QStringLiteral("[^A-Za-z0-9:_]+"));
    QStringList sentences;
    for (const QString& word : text.split(kBetween, Qt::SkipEmptyParts)) {
        const QString help = helpOf(word);
        if (!help.isEmpty() && !sentences.contains(help)) {
            sentences << help;
        }
    }
    return sentences.join(u'\n');
}

QString withWordHelp(const QString& tip, const QString& words) {
    const QString help = wordHelp(words);
    return help.isEmpty() ? tip : tip + u'\n' + help;
}

} // namespace tessera::itemmodels
