#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace tessera::panels {

/// One rule in a spec's text: a pattern or a fusion rule.
struct RuleText {
    QString id;    ///< "fusion-1" and so on where the text gives none
    int begin = 0; ///< offset of its brace
    int end = 0;   ///< behind the one that closes it
};

/// A list of rules in a spec's text, whatever else in the text is still wrong.
struct RuleList {
    std::vector<RuleText> rules;
    int end = 0; ///< behind the last rule, or behind the bracket that opens the list: where another one goes
};

/// \param name "patterns" or "fusion". \return empty: the text has no such list, or does not close it.
[[nodiscard]] std::optional<RuleList> rulesIn(const QString& text, const QString& name);

/// The id of the rule that an offset lies in; empty: in none.
[[nodiscard]] QString ruleAt(const QString& text, int offset);

/// Where the rule stands; empty: there is none of this id.
[[nodiscard]] std::optional<RuleText> ruleOf(const QString& text, const QString& id);

} // namespace tessera::panels
