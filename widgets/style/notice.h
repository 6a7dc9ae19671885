#pragma once

#include "widgets/style/icons.h"

#include <QString>

namespace tessera::style {

/// How grave a message is; notes and toasts share it.
enum class NoticeKind { kInfo, kSuccess, kWarning, kDanger };

[[nodiscard]] Icon noticeIcon(NoticeKind kind);
/// Colour of the icon.
[[nodiscard]] Role noticeInk(NoticeKind kind);
/// Ground of a note.
[[nodiscard]] Role noticeGround(NoticeKind kind);
/// "Warning" and so on, translated: said to those who see neither colour nor icon.
[[nodiscard]] QString noticeName(NoticeKind kind);

} // namespace tessera::style
