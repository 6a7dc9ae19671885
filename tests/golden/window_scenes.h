#pragma once

#include "tests/golden/window_stage.h"

#include <span>

namespace tessera::test {

/// What is shown: brings a window that has just begun into a state, or a dialog before the eye.
struct Scene {
    const char* name;
    void (*run)(WindowStage& stage);
};

/// Every view, dock and dialog of the window, each at least once.
[[nodiscard]] std::span<const Scene> windowScenes();

} // namespace tessera::test
