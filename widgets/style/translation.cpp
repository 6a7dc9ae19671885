#include "widgets/style/translation.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

namespace tessera::style {
namespace {

bool install(QCoreApplication& application, const QLocale& locale, const QString& name,
             const QString& folder) {
    auto* translator = new QTranslator(&application);
    if (translator->load(locale, name, QStringLiteral("_"), folder) &&
        QCoreApplication::installTranslator(translator)) {
        return true;
    }
    delete translator;
    return false;
}

} // namespace

bool installTranslation(QCoreApplication& application, const QLocale& locale) {
    if (!install(application, locale, QStringLiteral("tessera"), QStringLiteral(":/tessera/i18n"))) {
        return false;
    }
    // Without Qt's own file its few stock texts stay English, which hides nothing.
    install(application, locale, QStringLiteral("qtbase"),
            QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    return true;
}

} // namespace tessera::style
