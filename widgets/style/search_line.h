#pragma once

class QLineEdit;
class QString;

namespace tessera::style {

class Theme;

enum class SearchIcon { kNone, kLeading };

/// Makes a line one to search by: its name for screen readers, a button that clears it, and an icon at its
/// left end.
void setUpSearchLine(QLineEdit& line, const Theme& theme, const QString& name,
                     SearchIcon icon = SearchIcon::kLeading);

} // namespace tessera::style
