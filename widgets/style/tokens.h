#pragma once

#include "widgets/style/palette.h"

#include <QByteArray>
#include <QString>

#include <array>

namespace tessera::style {

enum class ThemeKind { kLight, kDark };

/// A size of the type scale. kBadge is for badge letters alone; kCode is set in the code face.
enum class TypeSize { kBadge, kCaption, kTable, kBody, kPanelTitle, kPageTitle, kStartTitle, kCode };
inline constexpr int kTypeSizeCount = 8;

/// One entry of the type scale: px at font scale 1, OpenType weight.
struct TypeToken {
    int px = 0;
    int weight = 0;
};

/// Distances between things, px.
struct SpaceTokens {
    int tight = 0, control = 0, panel = 0, group = 0, section = 0;
};

/// Corner radii, px; they grow with the thing.
struct RadiusTokens {
    int badge = 0, control = 0, panel = 0, hull = 0;
};

/// Line widths, px.
struct LineTokens {
    double border = 0, edge = 0, hull = 0, icon = 0, selectedEdge = 0, ring = 0, trunk = 0;
};

/// The shadow of toasts and the minimap, px; alphas in [0, 1].
struct ShadowTokens {
    double x = 0, y = 0, blur = 0, alphaLight = 0, alphaDark = 0;
};

/// Durations, ms; recolouring is never animated.
struct MotionTokens {
    int hover = 0, panel = 0, camera = 0;
};

/// Heights, widths (px) and times (ms) of chrome.
struct SizeTokens {
    int menuRow = 0, toolbar = 0, toolbarButton = 0, toolbarIcon = 0, tabStrip = 0, status = 0;
    int dockLeft = 0, dockRight = 0, dockBottom = 0;
    int tableRow = 0, listRow = 0, tableHeader = 0, selectionBar = 0;
    int progress = 0, toastWidth = 0, toastMs = 0, captionMs = 0;
};

/// The graph canvas: px at 100 %, tints and opacities in [0, 1].
struct CanvasTokens {
    int nodeWidth = 0, nodeHeight = 0, gap = 0, gapInHull = 0;
    int farBelow = 0, middleBelow = 0; ///< height of a node on screen where a level of detail ends
    int stripe = 0, badgeX = 0, badgeY = 0, badgeNearWidth = 0, badgeNearHeight = 0;
    int badgeMiddleWidth = 0, badgeMiddleHeight = 0, bar = 0, hullPadding = 0, hullHeader = 0;
    double nodeTint = 0, hullTint = 0, hoverTint = 0, filteredOpacity = 0;
    int mark = 0, ringDistance = 0, edgeCorner = 0, arrowhead = 0;
    int stubReaders = 0; ///< a value with this many readers is drawn as a tag, not as edges
};

/// Every token of resources/look/tokens.json, typed. A value; cheap enough to copy, usually held by Theme.
struct Tokens {
    QString fallbackFont;
    QString codeFont;
    std::array<TypeToken, kTypeSizeCount> type;
    SpaceTokens space;
    RadiusTokens radius;
    LineTokens line;
    ShadowTokens shadow;
    MotionTokens motion;
    SizeTokens size;
    CanvasTokens canvas;
    Palette light;
    Palette dark;

    [[nodiscard]] const Palette& palette(ThemeKind kind) const {
        return kind == ThemeKind::kLight ? light : dark;
    }
    [[nodiscard]] const TypeToken& typeToken(TypeSize size) const {
        return type[static_cast<std::size_t>(size)];
    }
};

/// What is wrong with a token file; English, names the key.
struct TokensError {
    QString message;
};

/// Reads a token file. Unknown keys are ignored (a newer file), missing or ill-typed ones are errors.
/// \param json  the file's bytes, UTF-8.
/// \param error receives what is wrong; untouched on success.
/// \return false if anything is missing; `tokens` is then unspecified.
[[nodiscard]] bool parseTokens(const QByteArray& json, Tokens& tokens, TokensError& error);

/// The tokens built into the program. A damaged resource is a programming error and aborts.
[[nodiscard]] Tokens builtinTokens();

} // namespace tessera::style
