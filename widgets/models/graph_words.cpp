#include "widgets/models/graph_words.h"

#include "widgets/models/device_text.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <vector>

namespace tessera::itemmodels {
namespace {

struct GraphText {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::GraphWords)
};

/// Graphs of one device that share their reason.
struct Group {
    std::string device;
    std::string reason;
    int graphs = 0;
    int steps = 0;
    std::int64_t bytes = 0;
};

QString titleOfDevice(const std::string& device) {
    const auto id = backend::DeviceId::parse(device);
    return id ? deviceText(*id) : QString::fromStdString(device);
}

/// Why steps are no graph, in words that stand behind a colon. What a driver or a kernel says of its own
/// stays as it is.
QString whyWords(const std::string& reason) {
    static const QRegularExpression kNoRoom(QRegularExpression::anchoredPattern(QStringLiteral(
        "a graph of them takes (\\d+) bytes, and of what a plan may hold there (\\d+) are left")));
    const QString words = QString::fromStdString(reason);
    if (const auto match = kNoRoom.match(words); match.hasMatch()) {
        return GraphText::tr("a graph would take %1 of the device, where a plan may hold %2 more")
            .arg(bytesText(match.captured(1).toLongLong()), bytesText(match.captured(2).toLongLong()));
    }
    if (reason == "it captures no graphs") {
        return GraphText::tr("the device has no graphs");
    }
    if (reason == "the stream captures a graph, and what it captures does not run") {
        return GraphText::tr("a kernel waits for the device while it is launched, which no graph can hold");
    }
    if (reason == "the capture was spoilt by a call that it does not allow") {
        return GraphText::tr("a kernel calls what no graph can hold");
    }
    return engineWords(reason);
}

/// Ended by a full stop of the language, where the reason has none.
QString ended(const QString& sentence) {
    return sentence.endsWith(u'.') || sentence.endsWith(u'。') ? sentence
                                                               : GraphText::tr("%1.").arg(sentence);
}

QString sentenceOf(const Group& group) {
    const QString device = titleOfDevice(group.device);
    const QString steps = GraphText::tr("%n steps", nullptr, group.steps);
    if (!group.reason.empty()) {
        return ended(
            GraphText::tr("%1: %2 launched one by one: %3").arg(device, steps, whyWords(group.reason)));
    }
    const QString graphs = GraphText::tr("%n graphs", nullptr, group.graphs);
    return group.bytes == 0 ? GraphText::tr("%1: %2 launched at once (%3).").arg(device, steps, graphs)
                            : GraphText::tr("%1: %2 launched at once (%3, %4 of the device's memory).")
                                  .arg(device, steps, graphs, bytesText(group.bytes));
}

} // namespace

QStringList graphSentences(std::span<const session::ProfileGraph> graphs) {
    std::vector<Group> groups;
    for (const auto& graph : graphs) {
        auto group = std::ranges::find_if(groups, [&](const Group& each) {
            return each.device == graph.device && each.reason == graph.reason;
        });
        if (group == groups.end()) {
            group = groups.insert(groups.end(), Group{graph.device, graph.reason});
        }
        ++group->graphs;
        group->steps += static_cast<int>(graph.events);
        group->bytes += graph.bytes;
    }
    QStringList sentences;
    for (const auto& group : groups) {
        sentences << sentenceOf(group);
    }
    return sentences;
}

QString graphSentence(const session::ProfileGraph& graph) {
    return graphSentences({&graph, 1}).front();
}

} // namespace tessera::itemmodels
