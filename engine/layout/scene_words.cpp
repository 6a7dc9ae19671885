#include "engine/layout/scene_words.h"

#include <array>
#include <utility>

namespace tessera::layout {

std::string nodesInEnglish(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " node" : " nodes");
}

std::string SceneWords::localised(std::string figure) const {
    const auto point = figure.find('.');
    return point == std::string::npos ? figure : figure.replace(point, 1, decimalMark);
}

std::string SceneWords::time(base::Nanoseconds time) const {
    return localised(base::timeText(time));
}

std::string badgeLetters(std::string letters, int ordinal) {
    static constexpr std::array<std::string_view, 10> kRaised{"⁰", "¹", "²", "³", "⁴",
                                                              "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (ordinal > 0) {
        for (const char digit : std::to_string(ordinal)) {
            letters += kRaised.at(static_cast<std::size_t>(digit - '0'));
        }
    }
    return letters;
}

std::string filled(std::string text, std::string_view word) {
    constexpr std::string_view kHole = "%1";
    const auto hole = text.find(kHole);
    return hole == std::string::npos ? text : text.replace(hole, kHole.size(), word);
}

} // namespace tessera::layout
