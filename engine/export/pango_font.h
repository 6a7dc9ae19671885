// For sources that draw or measure with Pango.
#pragma once

#include "engine/layout/painter.h"

#include <pango/pangocairo.h>

#include <cmath>
#include <memory>
#include <string_view>

namespace tessera::exporting {

struct ObjectCloser {
    void operator()(void* object) const { g_object_unref(object); }
};
struct FontCloser {
    void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
};

/// One line of text on its way to a picture: the font of pictures, in the size and weight of a style.
class PangoText {
public:
    explicit PangoText(PangoLayout* layout)
        : m_layout(layout), m_font(pango_font_description_from_string("Noto Sans")) {
        pango_layout_set_single_paragraph_mode(m_layout.get(), TRUE);
    }

    [[nodiscard]] PangoLayout* layout() const { return m_layout.get(); }
    void set(std::string_view text, const layout::TextStyle& style) {
        pango_font_description_set_absolute_size(m_font.get(), std::round(style.px) * PANGO_SCALE);
        pango_font_description_set_weight(m_font.get(), static_cast<PangoWeight>(style.weight));
        pango_layout_set_font_description(m_layout.get(), m_font.get());
        pango_layout_set_width(m_layout.get(), -1);
        pango_layout_set_ellipsize(m_layout.get(), PANGO_ELLIPSIZE_NONE);
        pango_layout_set_text(m_layout.get(), text.data(), static_cast<int>(text.size()));
    }
    /// Of what was set, px.
    [[nodiscard]] double width() const {
        PangoRectangle logical;
        pango_layout_get_extents(m_layout.get(), nullptr, &logical);
        return static_cast<double>(logical.width) / PANGO_SCALE;
    }

private:
    std::unique_ptr<PangoLayout, ObjectCloser> m_layout;
    std::unique_ptr<PangoFontDescription, FontCloser> m_font;
};

} // namespace tessera::exporting
