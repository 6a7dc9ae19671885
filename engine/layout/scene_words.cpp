#include "engine/layout/scene_words.h"

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

std::string filled(std::string text, std::string_view word) {
    constexpr std::string_view kHole = "%1";
    const auto hole = text.find(kHole);
    return hole == std::string::npos ? text : text.replace(hole, kHole.size(), word);
}

} // namespace tessera::layout
