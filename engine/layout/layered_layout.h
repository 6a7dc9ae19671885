#pragma once

#include "engine/layout/graphviz.h"
#include "engine/layout/scene_geometry.h"

namespace tessera::layout {

/// Our own layout: layers from top to bottom, wrapped into columns; one trunk a value; orthogonal lines that
/// cross no box. Hulls hold their members; a value with `kStubReaders` readers or more becomes tags.
/// \param input boxes in topological order where they have one; members behind or before their hull.
/// \par Determinism a function of the input.
/// \par Cost about O((boxes + edges) log boxes); 50,000 boxes in about a second.
[[nodiscard]] Geometry layeredLayout(const SceneInput& input);

/// The same picture with layers and order as Graphviz finds them, for views of up to a few hundred boxes.
/// Where it cannot be used, or fails, or takes too long, the layout is our own and Geometry::note says why.
[[nodiscard]] Geometry graphvizLayout(const SceneInput& input, const GraphvizUse& use);

/// Our own layout, and Graphviz's order where that helps: it is asked when lines of our picture cross and the
/// picture is small enough for it, and taken when fewer cross then. Geometry::note says why it was not asked
/// although lines cross.
[[nodiscard]] Geometry untangledLayout(const SceneInput& input, const GraphvizUse& use);

/// How wide a tag with this text is, in px at 100 %: tags are placed before any font is known.
[[nodiscard]] double tagWidth(const std::string& text);

/// What the tag of a value says: "mask · 12".
[[nodiscard]] std::string tagText(const EdgeInput& edge);

} // namespace tessera::layout
