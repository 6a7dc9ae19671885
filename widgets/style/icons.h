#pragma once

#include "widgets/style/palette.h"

#include <QIcon>
#include <QPixmap>
#include <QStringView>

#include <memory>
#include <optional>

class QPainter;
class QRectF;

namespace tessera::style {

/// Every icon of the window; resources/icons/NAME.svg, NAME in kebab case.
enum class Icon {
    kOpen,
    kSave,
    kExport,
    kPlay,
    kPause,
    kStop,
    kUndo,
    kRedo,
    kZoomIn,
    kZoomOut,
    kFit,
    kFind,
    kFilter,
    kSplit,
    kMinimap,
    kPin,
    kForbid,
    kWarning,
    kError,
    kInfo,
    kTick,
    kClose,
    kRight,
    kDown,
    kConvert,
    kCopyDevice,
    kFold,
    kOutline,
    kBackend,
    kHeat,
    kDelta,
    kConfidence,
    kTable,
    kChart,
    kTimeline,
    kSearch,
    kCompare,
    kSpec,
    kProblems,
    kSettings,
    kClock,
    kStale,
    kModel,
    kNode,
    kChip,
    kTerminal,
    kWhy,
    kMore,
    kPlus,
    kLock,
    kLeft,
    kMinus,
};
inline constexpr int kIconCount = 52;

/// The icon's file name without its ending ("copy-device").
[[nodiscard]] QStringView iconName(Icon icon);

/// Whether the icon's body is filled: a set pin, the armed play button.
enum class IconFill { kOutline, kSolid };

/// Which roles an icon takes its colour from; disabled icons always take kTextDisabled.
struct IconInk {
    Role normal = Role::kTextSecondary;
    /// QIcon::On: a checked button, usually kAccent. Left empty it is `normal`, because an open tree item is
    /// On too.
    std::optional<Role> on;
    IconFill fill = IconFill::kOutline;
};

/// The colours that live icons read when they are painted; Theme replaces them on a switch.
struct LiveColours {
    Palette palette;
};

/// An icon that always paints in the current theme's colours.
/// \param colours shared with the theme; never null.
[[nodiscard]] QIcon themedIcon(std::shared_ptr<const LiveColours> colours, Icon icon, IconInk ink = {});

/// Side in px of an icon beside text at font scale 1; see Theme::iconSize().
inline constexpr int kIconSize = 16;

/// Stroke width in px for an icon drawn at sizePx: 1.5 from 16 to 24 px, in proportion outside.
[[nodiscard]] double iconStroke(double sizePx);

/// One icon in one colour, cached.
/// \param sizePx  side in logical px; \param ratio device pixels per logical px (1, 2, also fractions).
/// \return a square pixmap of round(sizePx * ratio) device px with its device pixel ratio set.
[[nodiscard]] QPixmap iconPixmap(Icon icon, const QColor& colour, double sizePx, double ratio,
                                 IconFill fill = IconFill::kOutline);

/// Paints an icon centred in `rect` (logical px), sharp at the device's pixel ratio.
void paintIcon(QPainter& painter, const QRectF& rect, Icon icon, const QColor& colour,
               IconFill fill = IconFill::kOutline);

/// The application's own icon.
[[nodiscard]] QIcon applicationIcon();

} // namespace tessera::style
