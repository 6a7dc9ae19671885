#include "widgets/models/fuzzy_match.h"

#include <QList>

#include <algorithm>
#include <vector>

namespace tessera::itemmodels {
namespace {

constexpr int kLetter = 1;
constexpr int kFollows = 9;    ///< the letter before it is the one before it in the word
constexpr int kBeginsWord = 8; ///< in the text
constexpr int kBeginsText = 4; ///< on top of that
constexpr int kLeastPerLetter = 3;
constexpr int kNone = -1'000'000;

/// "layer_2", "MatMul" and "2nd" begin words where the kind of letter changes.
bool beginsWord(QStringView text, qsizetype at) {
    if (!text[at].isLetterOrNumber()) {
        return false;
    }
    if (at == 0 || !text[at - 1].isLetterOrNumber()) {
        return true;
    }
    return (text[at].isUpper() && text[at - 1].isLower()) || (text[at].isDigit() && !text[at - 1].isDigit());
}

/// The best way to find the letters of `word` in `text`, in order: one row for each letter, in which a cell
/// is the best score with that letter at that place. A letter follows the one before it or begins a word.
std::optional<int> scoreOfWord(QStringView word, QStringView text) {
    std::vector<int> before(static_cast<std::size_t>(text.size()), kNone);
    for (qsizetype letter = 0; letter < word.size(); ++letter) {
        std::vector<int> now(before.size(), kNone);
        int bestBefore = letter == 0 ? 0 : kNone; // of the letter before, at least two places back
        for (qsizetype at = 0; at < text.size(); ++at) {
            const auto cell = static_cast<std::size_t>(at);
            if (word[letter].toCaseFolded() == text[at].toCaseFolded()) {
                const bool begins = beginsWord(text, at);
                const int gain = kLetter + (begins ? kBeginsWord + (at == 0 ? kBeginsText : 0) : 0);
                const int leap = letter == 0 || begins ? bestBefore : kNone;
                const int following = letter > 0 && at > 0 ? before[cell - 1] + kFollows : kNone;
                now[cell] = std::max(leap, following) + gain;
            }
            if (letter > 0 && at > 0) {
                bestBefore = std::max(bestBefore, before[cell - 1]);
            }
        }
        before = std::move(now);
    }
    const auto best = std::max_element(before.begin(), before.end());
    // Letters strewn over a text are no answer.
    const int least = word.size() < 3 ? 1 : kLeastPerLetter * static_cast<int>(word.size());
    return best != before.end() && *best >= least ? std::optional(*best) : std::nullopt;
}

} // namespace

std::optional<int> fuzzyScore(QStringView query, QStringView text) {
    int score = 0;
    for (const QStringView word : query.split(u' ', Qt::SkipEmptyParts)) {
        const std::optional<int> found = scoreOfWord(word, text);
        if (!found) {
            return std::nullopt;
        }
        score += *found;
    }
    return score;
}

} // namespace tessera::itemmodels
