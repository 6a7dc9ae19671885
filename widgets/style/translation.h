#pragma once

#include <QLocale>

class QCoreApplication;

namespace tessera::style {

/// Makes the application speak the language of `locale` where a translation is built in; Qt's own texts
/// follow where Qt brings them. Texts are written in English, whose file holds the forms of counts: it serves
/// where there is no other. \return whether the window's texts are translated. Call it once, before the first
/// widget.
bool installTranslation(QCoreApplication& application, const QLocale& locale);

} // namespace tessera::style
