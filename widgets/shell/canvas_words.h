#pragma once

#include "engine/layout/scene_words.h"

namespace tessera::shell {

/// What the canvas says, in the window's language.
[[nodiscard]] layout::SceneWords canvasWords();

} // namespace tessera::shell
