#include "widgets/panels/spec_text.h"

#include <QRegularExpression>

#include <algorithm>

namespace tessera::panels {
namespace {

QString idOf(const QString& rule, const QString& list, std::size_t at) {
    static const QRegularExpression kId(QStringLiteral("\"id\"\\s*:\\s*\"([^\"]*)\""));
    const QRegularExpressionMatch found = kId.match(rule);
    return found.hasMatch() ? found.captured(1) : QStringLiteral("%1-%2").arg(list).arg(at + 1);
}

std::vector<RuleText> allRules(const QString& text) {
    std::vector<RuleText> all;
    for (const QString& list : {QStringLiteral("patterns"), QStringLiteral("fusion")}) {
        if (const auto found = rulesIn(text, list)) {
            all.insert(all.end(), found->rules.begin(), found->rules.end());
        }
    }
    return all;
}

template <class Wanted>
std::optional<RuleText> firstOf(const QString& text, const Wanted& wanted) {
    const std::vector<RuleText> all = allRules(text);
    const auto found = std::find_if(all.begin(), all.end(), wanted);
    return found != all.end() ? std::optional(*found) : std::nullopt;
}

} // namespace

std::optional<RuleList> rulesIn(const QString& text, const QString& name) {
    const QRegularExpression head(QStringLiteral("\"%1\"\\s*:\\s*\\[").arg(name));
    const QRegularExpressionMatch begin = head.match(text);
    if (!begin.hasMatch()) {
        return std::nullopt;
    }
    RuleList list{{}, static_cast<int>(begin.capturedEnd())};
    int depth = 1;
    int opened = list.end;
    bool isQuoted = false;
    for (int at = list.end; at < text.size(); ++at) {
        const QChar c = text[at];
        if (isQuoted) {
            at += c == u'\\' ? 1 : 0;
            isQuoted = c != u'"';
        } else if (c == u'"') {
            isQuoted = true;
        } else if (c == u'[' || c == u'{') {
            opened = depth++ == 1 ? at : opened;
        } else if (c == u']' || c == u'}') {
            if (--depth == 0) {
                return list;
            }
            if (depth == 1) {
                list.end = at + 1;
                const QString rule = text.mid(opened, list.end - opened);
                list.rules.push_back({idOf(rule, name, list.rules.size()), opened, list.end});
            }
        }
    }
    return std::nullopt;
}

QString ruleAt(const QString& text, int offset) {
    const auto found =
        firstOf(text, [offset](const RuleText& rule) { return rule.begin <= offset && offset <= rule.end; });
    return found ? found->id : QString();
}

std::optional<RuleText> ruleOf(const QString& text, const QString& id) {
    return firstOf(text, [&id](const RuleText& rule) { return rule.id == id; });
}

} // namespace tessera::panels
