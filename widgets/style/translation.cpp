#include "widgets/style/translation.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

#include <memory>

namespace tessera::style {
namespace {

/// What the dialogs' stock buttons ask Qt for: its own translations are a package that may be missing.
[[maybe_unused]] constexpr const char* kWordsOfQt[] = {
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Open"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Close"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Discard"),
    QT_TRANSLATE_NOOP("QKeySequenceEdit", "Press shortcut")};

/// \return null: there is none.
QTranslator* loaded(QCoreApplication& application, const QLocale& locale, const QString& name,
                    const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(locale, name, QStringLiteral("_"), folder)) {
        return nullptr;
    }
    translator->setParent(&application);
    return translator.release();
}

} // namespace

QList<Language> languages() {
    return {{QStringLiteral("en"), QStringLiteral("English")},
            {QStringLiteral("de"), QStringLiteral("Deutsch")},
            {QStringLiteral("es"), QStringLiteral("Español")},
            {QStringLiteral("fr"), QStringLiteral("Français")},
            {QStringLiteral("ja"), QStringLiteral("日本語")},
            {QStringLiteral("ko"), QStringLiteral("한국어")},
            {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
}

bool installTranslation(QCoreApplication& application, const QLocale& locale) {
    QLocale::setDefault(locale);
    const QString folder = QStringLiteral(":/tessera/i18n");
    const QString name = QStringLiteral("tessera");
    QTranslator* ours = loaded(application, locale, name, folder);
    if (ours == nullptr) {
        // The forms of counts in the texts' own language.
        QTranslator* english = loaded(application, QLocale(QLocale::English), name, folder);
        Q_ASSERT(english != nullptr);
        QCoreApplication::installTranslator(english);
        return false;
    }
    // Without Qt's own file its stock texts stay English but for the buttons, which hides nothing. What both
    // know is said by the one that comes last.
    if (QTranslator* stock = loaded(application, locale, QStringLiteral("qtbase"),
                                    QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(stock);
    }
    QCoreApplication::installTranslator(ours);
    return true;
}

} // namespace tessera::style
