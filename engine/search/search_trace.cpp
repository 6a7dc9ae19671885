#include "engine/search/search_trace.h"

#include <array>

namespace tessera::search {

std::string_view toText(GraphLevelEvent::Fate fate) {
    constexpr std::array<std::string_view, 5> kFates{"kept", "slower", "tie", "crashed", "screened"};
    return kFates[static_cast<std::size_t>(fate)];
}

std::string traceLine(const GraphLevelEvent& event) {
    return std::to_string(event.generation) + "." + std::to_string(event.evaluation) + " " +
           std::string(toText(event.fate)) + ": " + event.move;
}

} // namespace tessera::search
