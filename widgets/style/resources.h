#pragma once

namespace tessera::style {

/// Makes the tokens and icons in this static library known to Qt. Cheap to call again.
void initResources();

} // namespace tessera::style
