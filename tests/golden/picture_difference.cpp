#include "tests/golden/picture_difference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace tessera::test {
namespace {

/// One just noticeable difference of CIELAB (Mahy, Van Eycken and Oosterlinck, 1994).
constexpr float kNoticeable = 2.3F;
/// Share of the contrast around a pixel by which it may differ besides: a letter that lies a quarter of a
/// pixel away loses an eighth.
constexpr float kMasked = 1.0F / 3;

/// Lightness and the two opponent colours of CIELAB, under D65.
using Lab = std::array<float, 3>;

float linear(int channel) {
    static const auto kTable = [] {
        std::array<float, 256> table{};
        for (std::size_t i = 0; i < table.size(); ++i) {
            const double value = static_cast<double>(i) / 255;
            table[i] =
                static_cast<float>(value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4));
        }
        return table;
    }();
    return kTable[static_cast<std::size_t>(channel)];
}

float compressed(float value) {
    constexpr float kLinearBelow = 216.0F / 24389;
    return value > kLinearBelow ? std::cbrt(value) : (value * 24389 / 27 + 16) / 116;
}

Lab labOf(QRgb colour) {
    const float r = linear(qRed(colour));
    const float g = linear(qGreen(colour));
    const float b = linear(qBlue(colour));
    const float x = compressed((0.4124F * r + 0.3576F * g + 0.1805F * b) / 0.9505F);
    const float y = compressed(0.2126F * r + 0.7152F * g + 0.0722F * b);
    const float z = compressed((0.0193F * r + 0.1192F * g + 0.9505F * b) / 1.089F);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// Part of a picture, a little blurred, as the eye has it: what is one pixel wide keeps half of its contrast,
/// and hardly shows whether it lies on one pixel or on two.
class Seen {
public:
    Seen(const QImage& picture, const QRect& part) : m_part(part) {
        const QRect around = part.adjusted(-1, -1, 1, 1);
        std::vector<Lab> sharp;
        sharp.reserve(static_cast<std::size_t>(around.width()) * static_cast<std::size_t>(around.height()));
        for (int y = around.top(); y <= around.bottom(); ++y) {
            for (int x = around.left(); x <= around.right(); ++x) {
                sharp.push_back(labOf(picture.pixel(std::clamp(x, 0, picture.width() - 1),
                                                    std::clamp(y, 0, picture.height() - 1))));
            }
        }
        const auto width = static_cast<std::size_t>(around.width());
        const auto rows = blurred(sharp, 1, 1, width - 1);
        m_colours = blurred(rows, width, 0, width);
        m_width = width;
    }

    [[nodiscard]] const Lab& at(int x, int y) const {
        return m_colours[static_cast<std::size_t>(y - m_part.top() + 1) * m_width +
                         static_cast<std::size_t>(x - m_part.left() + 1)];
    }

private:
    /// 1-2-1 along a step. Columns outside of [first, end) of a row, and the outermost rows, stay as they
    /// are.
    [[nodiscard]] std::vector<Lab> blurred(const std::vector<Lab>& from, std::size_t step, std::size_t first,
                                           std::size_t end) const {
        const auto width = static_cast<std::size_t>(m_part.width() + 2);
        std::vector<Lab> to = from;
        for (std::size_t i = step; i + step < from.size(); ++i) {
            if (i % width < first || i % width >= end) {
                continue;
            }
            for (std::size_t c = 0; c < to[i].size(); ++c) {
                to[i][c] = (from[i - step][c] + 2 * from[i][c] + from[i + step][c]) / 4;
            }
        }
        return to;
    }

    QRect m_part;
    std::vector<Lab> m_colours;
    std::size_t m_width = 0;
};

/// Is `colour` none of those that the other picture has at this pixel and around it?
bool standsOut(const Lab& colour, const Seen& other, const QRect& part, int x, int y) {
    Lab low = other.at(x, y);
    Lab high = low;
    for (int line = std::max(part.top(), y - 1); line <= std::min(part.bottom(), y + 1); ++line) {
        for (int at = std::max(part.left(), x - 1); at <= std::min(part.right(), x + 1); ++at) {
            const Lab& near = other.at(at, line);
            for (std::size_t i = 0; i < near.size(); ++i) {
                low[i] = std::min(low[i], near[i]);
                high[i] = std::max(high[i], near[i]);
            }
        }
    }
    float beyond = 0;
    float contrast = 0;
    for (std::size_t i = 0; i < colour.size(); ++i) {
        const float out = std::max({0.0F, low[i] - colour[i], colour[i] - high[i]});
        beyond += out * out;
        contrast += (high[i] - low[i]) * (high[i] - low[i]);
    }
    return std::sqrt(beyond) > kNoticeable + kMasked * std::sqrt(contrast);
}

/// Around all pixels that are not the same, with as much as has a share in whether they are seen.
QRect unequal(const QImage& a, const QImage& b) {
    QRect part;
    for (int y = 0; y < a.height(); ++y) {
        const auto* ours = reinterpret_cast<const QRgb*>(a.constScanLine(y));
        const auto* theirs = reinterpret_cast<const QRgb*>(b.constScanLine(y));
        const auto* end = ours + a.width();
        const auto [first, other] = std::mismatch(ours, end, theirs);
        if (first != end) {
            int last = a.width() - 1;
            while (ours[last] == theirs[last]) {
                --last;
            }
            part |= QRect(QPoint(static_cast<int>(first - ours), y), QPoint(last, y));
        }
    }
    return part.isNull() ? part : part.adjusted(-2, -2, 2, 2) & a.rect();
}

/// A quarter of its contrast is left, so that red is seen on it.
QImage pale(const QImage& picture) {
    QImage pale = picture.copy();
    for (int y = 0; y < pale.height(); ++y) {
        auto* pixels = reinterpret_cast<QRgb*>(pale.scanLine(y));
        for (int x = 0; x < pale.width(); ++x) {
            const int grey = 191 + qGray(pixels[x]) / 4;
            pixels[x] = qRgb(grey, grey, grey);
        }
    }
    return pale;
}

} // namespace

PictureDifference difference(const QImage& kept, const QImage& drawn) {
    PictureDifference found;
    if (kept.size() != drawn.size()) {
        found.pixels = static_cast<qint64>(drawn.width()) * drawn.height();
        found.where = drawn.rect();
        found.shown = drawn;
        return found;
    }
    const QImage a = kept.convertToFormat(QImage::Format_RGB32);
    const QImage b = drawn.convertToFormat(QImage::Format_RGB32);
    const QRect part = unequal(a, b);
    if (part.isNull()) {
        return found;
    }
    const Seen ours(a, part);
    const Seen theirs(b, part);
    for (int y = part.top(); y <= part.bottom(); ++y) {
        for (int x = part.left(); x <= part.right(); ++x) {
            if (!standsOut(ours.at(x, y), theirs, part, x, y) &&
                !standsOut(theirs.at(x, y), ours, part, x, y)) {
                continue;
            }
            if (found.shown.isNull()) {
                found.shown = pale(b);
            }
            ++found.pixels;
            found.where |= QRect(x, y, 1, 1);
            found.shown.setPixel(x, y, qRgb(220, 0, 0));
        }
    }
    return found;
}

} // namespace tessera::test
