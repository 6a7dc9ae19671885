#include "tests/golden/kept_pictures.h"

#include "tests/golden/picture_difference.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>

#include <array>
#include <cstdint>
#include <map>

namespace tessera::test {
namespace {

constexpr const char* kRemake = "TESSERA_GOLDEN_UPDATE";

QString keptPath(const QString& name) {
    return QString::fromStdString(sourcePath("tests/golden/pictures")) + u'/' + name + QStringLiteral(".png");
}

std::string write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (!QDir().mkpath(QFileInfo(path).path()) || !file.open(QIODevice::WriteOnly) ||
        file.write(bytes) != bytes.size()) {
        return path.toStdString() + " cannot be written: " + file.errorString().toStdString();
    }
    return {};
}

std::string whereText(const QRect& where) {
    return std::to_string(where.width()) + "x" + std::to_string(where.height()) + " at (" +
           std::to_string(where.x()) + ", " + std::to_string(where.y()) + ")";
}

std::uint32_t checksum(const QByteArray& bytes) {
    static const auto kTable = [] {
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t i = 0; i < table.size(); ++i) {
            table[i] = i;
            for (int bit = 0; bit < 8; ++bit) {
                table[i] = (table[i] & 1U) != 0 ? 0xEDB88320U ^ table[i] >> 1U : table[i] >> 1U;
            }
        }
        return table;
    }();
    std::uint32_t sum = 0xFFFFFFFFU;
    for (const char byte : bytes) {
        sum = kTable[(sum ^ static_cast<unsigned char>(byte)) & 0xFFU] ^ sum >> 8U;
    }
    return sum ^ 0xFFFFFFFFU;
}

QByteArray bigEndian(std::uint32_t number) {
    QByteArray bytes(sizeof number, Qt::Uninitialized);
    qToBigEndian(number, bytes.data());
    return bytes;
}

QByteArray chunk(const char* type, const QByteArray& content) {
    const QByteArray named = type + content;
    return bigEndian(static_cast<std::uint32_t>(content.size())) + named + bigEndian(checksum(named));
}

enum class ColourType : char { kRgb = 2, kPalette = 3 };

QByteArray png(const QImage& image, ColourType type, const QByteArray& palette, const QByteArray& rows) {
    QByteArray header = bigEndian(static_cast<std::uint32_t>(image.width())) +
                        bigEndian(static_cast<std::uint32_t>(image.height()));
    constexpr char kBitsOfAChannel = 8;
    header += kBitsOfAChannel;
    header += static_cast<char>(type);
    header += QByteArray(3, 0);    // deflate, the usual filters, from top to bottom
    constexpr int kLengthOfQt = 4; // in front of what zlib wrote
    constexpr int kBest = 9;
    return QByteArrayLiteral("\x89PNG\r\n\x1A\n") + chunk("IHDR", header) +
           (palette.isEmpty() ? QByteArray() : chunk("PLTE", palette)) +
           chunk("IDAT", qCompress(rows, kBest).mid(kLengthOfQt)) + chunk("IEND", {});
}

} // namespace

QByteArray smallPng(const QImage& image) {
    const QImage pixels = image.convertToFormat(QImage::Format_RGB32);
    constexpr char kNoFilter = 0;
    constexpr std::size_t kMostColours = 256;
    std::map<QRgb, char> colours;
    QByteArray palette;
    QByteArray rows; // one byte a pixel, of the palette
    QByteArray wide; // three
    for (int y = 0; y < pixels.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(pixels.constScanLine(y));
        rows += kNoFilter;
        wide += kNoFilter;
        for (int x = 0; x < pixels.width(); ++x) {
            const char channels[] = {static_cast<char>(qRed(line[x])), static_cast<char>(qGreen(line[x])),
                                     static_cast<char>(qBlue(line[x]))};
            const QByteArray colour(channels, sizeof channels);
            wide += colour;
            if (colours.size() <= kMostColours) {
                const auto [at, isNew] = colours.emplace(line[x], static_cast<char>(colours.size()));
                palette += isNew ? colour : QByteArray();
                rows += at->second;
            }
        }
    }
    return colours.size() <= kMostColours ? png(image, ColourType::kPalette, palette, rows)
                                          : png(image, ColourType::kRgb, {}, wide);
}

std::string compareWithKept(const QString& name, const QImage& drawn) {
    const QImage kept(keptPath(name));
    const bool same = kept.size() == drawn.size() && kept.convertToFormat(QImage::Format_RGB32) ==
                                                         drawn.convertToFormat(QImage::Format_RGB32);
    if (qgetenv(kRemake) == "1") {
        return same ? std::string() : write(keptPath(name), smallPng(drawn));
    }
    const PictureDifference found = same ? PictureDifference() : difference(kept, drawn);
    if (found.pixels <= kMostPixelsApart) {
        return {};
    }
    const QString stem = QString::fromStdString(buildPath("golden")) + u'/' + name;
    const QString now = stem + QStringLiteral(".png");
    const QString shown = stem + QStringLiteral("-difference.png");
    for (const auto& [path, image] : {std::pair(now, drawn), std::pair(shown, found.shown)}) {
        if (std::string problem = write(path, smallPng(image)); !problem.empty()) {
            return problem;
        }
    }
    return (kept.isNull()
                ? std::string("no picture is kept")
                : std::to_string(found.pixels) + " pixels differ within " + whereText(found.where)) +
           ": " + keptPath(name).toStdString() + "\n  now: " + now.toStdString() +
           "\n  difference: " + shown.toStdString() + "\n  Is it as it should be? " + kRemake +
           "=1 ctest --test-dir build -R golden_window keeps it.";
}

QStringList keptPictures() {
    QStringList names;
    for (const QFileInfo& file : QFileInfo(keptPath({})).dir().entryInfoList({QStringLiteral("*.png")})) {
        names << file.completeBaseName();
    }
    return names;
}

qint64 keptBytes() {
    qint64 bytes = 0;
    for (const QFileInfo& file : QFileInfo(keptPath({})).dir().entryInfoList({QStringLiteral("*.png")})) {
        bytes += file.size();
    }
    return bytes;
}

} // namespace tessera::test
