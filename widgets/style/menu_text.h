#pragma once

#include <QString>

namespace tessera::style {

/// A name as a menu's entry shows it: an "&" of its own is no mnemonic.
[[nodiscard]] inline QString menuText(QString name) {
    return name.replace(u'&', QStringLiteral("&&"));
}

/// An entry's text without its mnemonic and dots: "Open" of "&Open…" and of "Open(&O)…", as Chinese, Japanese
/// and Korean write it; an "&" of its own stays.
[[nodiscard]] inline QString withoutMnemonic(QString text) {
    text.remove(u'…');
    if (const qsizetype at = text.indexOf(QStringLiteral("(&")); at >= 0 && text.mid(at + 3, 1) == u")") {
        text.remove(at, 4);
    }
    for (qsizetype at = text.indexOf(u'&'); at >= 0; at = text.indexOf(u'&', at + 1)) {
        text.remove(at, 1);
    }
    return text.trimmed();
}

} // namespace tessera::style
