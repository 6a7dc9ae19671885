#pragma once

#include <QImage>
#include <QRect>

namespace tessera::test {

/// Where a person would see that two pictures are not the same.
struct PictureDifference {
    qint64 pixels = 0; ///< that are seen to differ
    QRect where;       ///< around all of them
    QImage shown;      ///< the second picture, pale, with these pixels in red; null where there are none
};

/// A pixel is seen to differ when its colour, a little blurred, lies outside of the colours that the other
/// picture has there and one pixel around, by more than a just noticeable difference of CIELAB and what the
/// contrast there hides. So what falls between pixels in another way, as the smoothed rim of a letter does,
/// is no difference; what stands two pixels away, has another colour or is missing is one.
///
/// Pictures of different sizes differ in every pixel.
/// \par Cost   one look at each pixel; some 200 ns at each within the frame around those that are not the
/// same.
[[nodiscard]] PictureDifference difference(const QImage& kept, const QImage& drawn);

/// The most pixels that may differ in two pictures of the same: a rounded corner that falls upon another
/// pixel. A word of twelve pixels height that moves by two has twenty times as many.
inline constexpr qint64 kMostPixelsApart = 8;

} // namespace tessera::test
