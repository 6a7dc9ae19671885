#include "tests/golden/fixed_fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QRawFont>

#include <cstdint>

namespace tessera::test {
namespace {

struct Face {
    const char* family;
    std::uint32_t revision; ///< 16.16, of the font's own header
    const char* package;
};

/// As Debian 12 has them.
constexpr Face kFaces[] = {{"Noto Sans", 0x00020106, "fonts-noto-core"},
                           {"JetBrains Mono", 0x00023DF4, "fonts-jetbrains-mono"},
                           {"Noto Sans CJK JP", 0x00020106, "fonts-noto-cjk"}};

/// 0: the font has no header.
std::uint32_t revisionOf(const QFont& font) {
    constexpr qsizetype kBegin = 4;
    const QByteArray header = QRawFont::fromFont(font).fontTable("head");
    std::uint32_t revision = 0;
    for (qsizetype i = kBegin; i < kBegin + 4 && i < header.size(); ++i) {
        revision = revision << 8 | static_cast<unsigned char>(header[i]);
    }
    return revision;
}

std::string versionText(std::uint32_t revision) {
    return QString::number(revision / 65536.0, 'f', 3).toStdString();
}

std::string problem(const std::string& wanted, const std::string& found, const std::string& package) {
    return "The kept pictures are of the fonts of Debian 12: wanted " + wanted + ", found " + found +
           ". Install " + package +
           " and start this test by ctest, which points fontconfig to "
           "tests/golden/fonts.conf.";
}

} // namespace

std::string fontsProblem() {
    for (const Face& face : kFaces) {
        const QFont font(QString::fromLatin1(face.family));
        const std::string family = QFontInfo(font).family().toStdString();
        const std::uint32_t revision = revisionOf(font);
        if (family != face.family || revision != face.revision) {
            return problem(std::string(face.family) + ' ' + versionText(face.revision),
                           family + ' ' + versionText(revision), face.package);
        }
    }
    const QFont system = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    const std::string family = QFontInfo(system).family().toStdString();
    return family == kFaces[0].family ? std::string()
                                      : problem(std::string("the system's font to be ") + kFaces[0].family,
                                                family, kFaces[0].package);
}

} // namespace tessera::test
