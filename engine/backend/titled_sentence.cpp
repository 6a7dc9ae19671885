#include "engine/backend/titled_sentence.h"

#include <algorithm>
#include <array>

namespace tessera::backend {

namespace {

bool isIdLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/// May a name of something else hold it, as "/conv1/onednn.weight" does?
bool isOfName(char c) {
    return isIdLetter(c) || (c >= 'A' && c <= 'Z') || c == '/' || c == '.' || c == ':';
}

/// Does a name go on here? A full stop or colon that ends a clause is of no name.
bool nameGoesOn(std::string_view sentence, std::size_t at) {
    const auto isNameAt = [&](std::size_t i) { return i < sentence.size() && isOfName(sentence[i]); };
    return isNameAt(at) && ((sentence[at] != '.' && sentence[at] != ':') || isNameAt(at + 1));
}

/// Does `before` end where a sentence names what runs a part?
bool namesPlace(std::string_view before) {
    static constexpr std::array<std::string_view, 7> kPlaced{
        {" in ", " to ", " on ", " than ", " prefers ", " with ", " by "}};
    return std::ranges::any_of(kPlaced, [&](std::string_view word) { return before.ends_with(word); });
}

} // namespace

std::string titledSentence(std::string_view sentence,
                           const std::function<std::optional<std::string>(const std::string& id)>& titleOf) {
    std::string text;
    std::size_t at = 0;
    const auto endWhere = [&](const auto& isOver) {
        std::size_t end = at;
        while (end < sentence.size() && !isOver(end)) {
            ++end;
        }
        return end;
    };
    while (at < sentence.size()) {
        const bool isInName = at > 0 && isOfName(sentence[at - 1]);
        const auto end = isInName ? at : endWhere([&](std::size_t i) { return !isIdLetter(sentence[i]); });
        if (end == at) {
            text += sentence[at++];
            continue;
        }
        const std::string id(sentence.substr(at, end - at));
        const bool isWord = (id == "reference" || id == "generated") && !namesPlace(sentence.substr(0, at));
        const auto title = titleOf(id);
        const bool goesOn = nameGoesOn(sentence, end);
        at = end;
        if (title && goesOn && sentence[end] == ':') { // a backend and one of its implementations
            at = end + 1;
            const auto nameEnd = endWhere([&](std::size_t i) { return !nameGoesOn(sentence, i); });
            text += *title + " " + std::string(sentence.substr(at, nameEnd - at));
            at = nameEnd;
        } else {
            text += title && !isWord && !goesOn ? *title : id;
        }
    }
    return text;
}

} // namespace tessera::backend
