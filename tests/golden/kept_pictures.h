#pragma once

#include <QImage>
#include <QStringList>

#include <string>

namespace tessera::test {

/// Compares a picture with tests/golden/pictures/NAME.png, or keeps it in its place where the environment
/// says TESSERA_GOLDEN_UPDATE=1. Of one that differs it writes build/golden/NAME.png and NAME-difference.png.
/// \return what is wrong, in words that name these files; empty: nothing is.
[[nodiscard]] std::string compareWithKept(const QString& name, const QImage& drawn);

/// Names of all that are kept.
[[nodiscard]] QStringList keptPictures();
[[nodiscard]] qint64 keptBytes();

/// A PNG of all pixels, in as few bytes as one pass finds: pictures of a window, of which most rows repeat
/// what stands above and whose letters are alike, are shorter without the filters that suit photographs.
[[nodiscard]] QByteArray smallPng(const QImage& image);

} // namespace tessera::test
