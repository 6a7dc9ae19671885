#include "engine/export/text_measure.h"

#include "engine/base/utf8.h"
#include "engine/export/pango_font.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace tessera::exporting {

struct TextMeasure::State {
    std::unique_ptr<PangoContext, ObjectCloser> context{
        pango_font_map_create_context(pango_cairo_font_map_get_default())};
    PangoText text{pango_layout_new(context.get())};
    std::unordered_map<std::string, double> known; ///< by size, weight and text
};

TextMeasure::TextMeasure() : m_state(std::make_unique<State>()) {}
TextMeasure::~TextMeasure() = default;

double TextMeasure::width(std::string_view text, const layout::TextStyle& style) {
    auto key = std::to_string(std::lround(style.px)) + ' ' + std::to_string(style.weight) + ' ';
    key += text;
    const auto [entry, isNew] = m_state->known.try_emplace(std::move(key), 0.0);
    if (isNew) {
        m_state->text.set(text, style);
        entry->second = m_state->text.width();
    }
    return entry->second;
}

std::string TextMeasure::elided(std::string_view text, const layout::TextStyle& style, double room) {
    if (style.elide == layout::Elide::kNone || width(text, style) <= room) {
        return std::string(text);
    }
    std::vector<std::size_t> starts; // of each code point
    for (std::size_t at = 0; at < text.size();) {
        starts.push_back(at);
        const auto point = base::decodeUtf8(text, at);
        at += point ? point->bytes : 1;
    }
    starts.push_back(text.size());
    const auto keep = [&](std::size_t count) {
        const std::size_t tail = style.elide == layout::Elide::kMiddle ? count / 2 : 0;
        const std::size_t end = starts.size() - 1;
        std::string shortened(text.substr(0, starts[count - tail]));
        shortened += "…";
        shortened += text.substr(starts[end - tail]);
        return shortened;
    };
    std::size_t fits = 0;
    std::size_t tooMany = starts.size() - 1;
    while (tooMany - fits > 1) {
        const auto middle = fits + (tooMany - fits) / 2;
        m_state->text.set(keep(middle), style);
        (m_state->text.width() <= room ? fits : tooMany) = middle;
    }
    return keep(fits);
}

} // namespace tessera::exporting
