#pragma once

#include <QString>

class QAbstractItemView;

namespace tessera::panels {

enum class CopiedRows { kCurrent, kAll };

/// Rows as a spreadsheet takes them: a line each, cells between tabs, titles first; columns and rows as they
/// are shown, in their order. Figures have no spaces between thousands and a plain minus. Empty without a
/// row.
[[nodiscard]] QString rowsAsText(const QAbstractItemView& view, CopiedRows rows);

} // namespace tessera::panels
