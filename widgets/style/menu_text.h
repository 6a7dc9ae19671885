#pragma once

#include <QString>

namespace tessera::style {

/// A name as a menu's entry shows it: an "&" of its own is no mnemonic.
[[nodiscard]] inline QString menuText(QString name) {
    return name.replace(u'&', QStringLiteral("&&"));
}

} // namespace tessera::style
