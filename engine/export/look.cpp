#include "engine/export/look.h"

#include "engine/base/assert.h"
#include "engine/export/look_tokens.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace tessera::exporting {
namespace {

Rgb parseColour(const nlohmann::json& text) {
    TESSERA_ASSERT(text.is_string() && text.get_ref<const std::string&>().size() == 6);
    const auto value = std::stoul(text.get_ref<const std::string&>(), nullptr, 16);
    return {static_cast<double>(value >> 16 & 255) / 255, static_cast<double>(value >> 8 & 255) / 255,
            static_cast<double>(value & 255) / 255};
}

std::vector<Rgb> parseScale(const nlohmann::json& list) {
    std::vector<Rgb> scale;
    for (const auto& colour : list) {
        scale.push_back(parseColour(colour));
    }
    TESSERA_ASSERT(scale.size() >= 2);
    return scale;
}

Rgb mix(const Rgb& a, const Rgb& over, double share) {
    return {over.red + (a.red - over.red) * share, over.green + (a.green - over.green) * share,
            over.blue + (a.blue - over.blue) * share};
}

Rgb along(const std::vector<Rgb>& scale, double t) {
    const double at = std::clamp(std::isnan(t) ? 0.0 : t, 0.0, 1.0) * static_cast<double>(scale.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(at), scale.size() - 2);
    return mix(scale[low + 1], scale[low], at - static_cast<double>(low));
}

double luminance(const Rgb& colour) {
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

} // namespace

Rgb Look::colour(const layout::Ink& ink) const {
    Rgb result;
    switch (ink.kind) {
    case layout::InkKind::kRole:
        result = roles[static_cast<std::size_t>(ink.role)];
        break;
    case layout::InkKind::kSlot:
        result = slots[static_cast<std::size_t>(ink.slot)];
        break;
    case layout::InkKind::kHeat:
        result = along(heat, ink.value);
        break;
    case layout::InkKind::kDelta:
        result = along(delta, ink.value / deltaEndLog2 / 2 + 0.5);
        break;
    }
    if (ink.share < 1) {
        result = mix(result, roles[static_cast<std::size_t>(ink.ground)], ink.share);
    }
    if (ink.contrast == layout::Contrast::kTextOnIt) {
        const double light = luminance(result);
        const bool white = 1.05 / (light + 0.05) > (light + 0.05) / 0.05;
        result = white ? Rgb{1, 1, 1} : Rgb{0, 0, 0};
    }
    return result;
}

Look builtinLook(LookTheme theme) {
    const auto tokens = nlohmann::json::parse(lookTokens(), nullptr, false);
    TESSERA_ASSERT(!tokens.is_discarded());
    const auto& data = tokens.at("themes").at(theme == LookTheme::kLight ? "light" : "dark");
    Look look;
    for (std::size_t i = 0; i < look.roles.size(); ++i) {
        look.roles[i] =
            parseColour(data.at("roles").at(std::string(layout::roleName(static_cast<layout::Role>(i)))));
    }
    for (std::size_t i = 0; i < look.slots.size(); ++i) {
        const auto& fill =
            data.at("backends").at(std::string(layout::slotName(static_cast<layout::Slot>(i))));
        look.slots[i] =
            fill.is_null() ? look.roles[static_cast<std::size_t>(layout::Role::kStrong)] : parseColour(fill);
    }
    look.heat = parseScale(tokens.at("heat"));
    look.delta = parseScale(data.at("delta"));
    look.deltaEndLog2 = tokens.at("delta_end_log2").get<double>();
    return look;
}

} // namespace tessera::exporting
