#pragma once

#include "widgets/shell/picture.h"

namespace tessera::shell {

/// What a step of a search's replay looks like: the boxes of the picture as that step's placement ran them.
/// Adds the step's scene, its legend and what it changed. Pure; runs on any thread.
void addStep(const PictureRequest& request, Picture& picture);

} // namespace tessera::shell
