#pragma once

#include "engine/layout/painter.h"

#include <memory>
#include <string>
#include <string_view>

namespace tessera::exporting {

/// How wide text is, without a picture to draw it on: the same widths as in pictures.
class TextMeasure {
public:
    TextMeasure();
    ~TextMeasure();
    TextMeasure(const TextMeasure&) = delete;
    TextMeasure& operator=(const TextMeasure&) = delete;

    /// px; what was asked before is remembered.
    [[nodiscard]] double width(std::string_view text, const layout::TextStyle& style);
    /// The text with "…" in place of what `room` px do not hold, in the middle or at the end; as it is where
    /// the style does not elide. \param text UTF-8.
    [[nodiscard]] std::string elided(std::string_view text, const layout::TextStyle& style, double room);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace tessera::exporting
