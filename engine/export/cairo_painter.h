#pragma once

#include "engine/base/result.h"
#include "engine/export/picture_legend.h"
#include "engine/layout/draw_scene.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace tessera::exporting {

enum class PictureFormat : std::uint8_t { kPng, kSvg, kPdf };
enum class PictureTheme : std::uint8_t { kLight, kDark };

struct PictureOptions {
    PictureFormat format = PictureFormat::kPng;
    PictureTheme theme = PictureTheme::kLight;
    layout::ColourMode mode = layout::ColourMode::kBackend;
    double zoom = 1;       ///< logical px a scene px; decides the level of detail
    double pixelRatio = 1; ///< PNG: device px a logical px
    std::optional<Legend> legend = {};
};

/// Draws a whole scene, with a margin, into a file: the same picture as the window's, without Qt.
/// \par Errors kUsage: a PNG of more than 32,767 px on a side (the message names a zoom that fits); kIo: the
///      file cannot be written.
[[nodiscard]] base::Status writePicture(const layout::Scene& scene, const std::filesystem::path& path,
                                        const PictureOptions& options);

} // namespace tessera::exporting
