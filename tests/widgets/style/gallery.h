#pragma once

#include <QMainWindow>

namespace tessera::style {
class Theme;
}

namespace tessera::style::test {

/// A window that shows every part of the room once, in the places where the mock-ups have them.
/// \param theme outlives the window.
[[nodiscard]] std::unique_ptr<QMainWindow> makeGallery(const Theme& theme);

} // namespace tessera::style::test
