#pragma once

#include "widgets/style/resources.h"
#include "widgets/style/translation.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <QTranslator>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tessera::test {

/// Of every language that the window speaks, English first.
[[nodiscard]] inline std::vector<std::string> languageCodes() {
    std::vector<std::string> codes;
    for (const style::Language& language : style::languages()) {
        codes.push_back(language.code.toStdString());
    }
    return codes;
}

/// Speaks a language, with its numbers and days, as long as it lives: translators and the default locale are
/// the process's, and other tests must not find them changed.
class SpokenLanguage {
public:
    /// \param code "" leaves everything as it is.
    explicit SpokenLanguage(const QString& code) : m_before(translators()) {
        if (!code.isEmpty()) {
            style::initResources();
            EXPECT_TRUE(style::installTranslation(*QCoreApplication::instance(), QLocale(code)))
                << code.toStdString();
        }
    }
    ~SpokenLanguage() {
        for (QTranslator* translator : translators()) {
            if (!m_before.contains(translator)) {
                delete translator;
            }
        }
        QLocale::setDefault(m_locale);
    }
    SpokenLanguage(const SpokenLanguage&) = delete;
    SpokenLanguage& operator=(const SpokenLanguage&) = delete;

private:
    static QList<QTranslator*> translators() {
        return QCoreApplication::instance()->findChildren<QTranslator*>();
    }
    QList<QTranslator*> m_before;
    QLocale m_locale;
};

} // namespace tessera::test
