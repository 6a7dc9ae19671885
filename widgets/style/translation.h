#pragma once

#include <QList>
#include <QLocale>
#include <QString>

class QCoreApplication;

namespace tessera::style {

/// A language that the window speaks.
struct Language {
    QString code; ///< "de", "zh_CN": as its file of translations, and as QLocale takes it
    QString name; ///< in the language itself
};
/// All of them, English first, then by their codes.
[[nodiscard]] QList<Language> languages();

/// Makes the application speak the language of `locale` where a translation is built in; Qt's own texts
/// follow where Qt brings them. Texts are written in English, whose file holds the forms of counts: it serves
/// where there is no other. Numbers, days, spin boxes and file dialogs follow: QLocale's default becomes
/// `locale`: the system's own unless the person chose a language. \return whether the window's texts are
/// translated. Call it once, before the first widget.
bool installTranslation(QCoreApplication& application, const QLocale& locale);

} // namespace tessera::style
