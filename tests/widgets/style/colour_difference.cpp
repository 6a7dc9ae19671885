#include "tests/widgets/style/colour_difference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tessera::style::test {
namespace {

using Triple = std::array<double, 3>;
constexpr double kPi = std::numbers::pi;

// Rows act on linear sRGB.
constexpr double kMatrices[4][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

double linear(double c) {
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Triple lab(const QColor& colour, Sight sight) {
    const Triple rgb = {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
    Triple seen{};
    for (std::size_t row = 0; row < 3; ++row) {
        const auto& m = kMatrices[static_cast<std::size_t>(sight)][row];
        seen[row] = std::clamp(m[0] * rgb[0] + m[1] * rgb[1] + m[2] * rgb[2], 0.0, 1.0);
    }
    const double x = (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047;
    const double y = 0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2];
    const double z = (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883;
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    return {116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
}

double hue(double a, double b) {
    if (a == 0 && b == 0) {
        return 0;
    }
    const double angle = std::atan2(b, a);
    return angle < 0 ? angle + 2 * kPi : angle;
}

double meanHue(double h1, double h2) {
    const double sum = h1 + h2;
    if (std::abs(h1 - h2) <= kPi) {
        return sum / 2;
    }
    return sum < 2 * kPi ? sum / 2 + kPi : sum / 2 - kPi;
}

double share7(double chroma) {
    return std::sqrt(std::pow(chroma, 7) / (std::pow(chroma, 7) + std::pow(25, 7)));
}

double ciede2000(const Triple& p, const Triple& q) {
    const double g = 0.5 * (1 - share7((std::hypot(p[1], p[2]) + std::hypot(q[1], q[2])) / 2));
    const double a1 = p[1] * (1 + g);
    const double a2 = q[1] * (1 + g);
    const double c1 = std::hypot(a1, p[2]);
    const double c2 = std::hypot(a2, q[2]);
    const double h1 = hue(a1, p[2]);
    const double h2 = hue(a2, q[2]);
    const bool grey = c1 * c2 == 0;
    double dh = grey ? 0 : h2 - h1;
    dh += dh > kPi ? -2 * kPi : dh < -kPi ? 2 * kPi : 0;
    const double dHue = 2 * std::sqrt(c1 * c2) * std::sin(dh / 2);
    const double l = (p[0] + q[0]) / 2;
    const double c = (c1 + c2) / 2;
    const double h = grey ? h1 + h2 : meanHue(h1, h2);
    const double t = 1 - 0.17 * std::cos(h - kPi / 6) + 0.24 * std::cos(2 * h) +
                     0.32 * std::cos(3 * h + kPi / 30) - 0.20 * std::cos(4 * h - 63 * kPi / 180);
    const double turn = kPi / 6 * std::exp(-std::pow((h * 180 / kPi - 275) / 25, 2));
    const double sl = 1 + 0.015 * std::pow(l - 50, 2) / std::sqrt(20 + std::pow(l - 50, 2));
    const double sc = 1 + 0.045 * c;
    const double sh = 1 + 0.015 * c * t;
    const double dl = (q[0] - p[0]) / sl;
    const double dc = (c2 - c1) / sc;
    const double dhs = dHue / sh;
    return std::sqrt(dl * dl + dc * dc + dhs * dhs - std::sin(2 * turn) * 2 * share7(c) * dc * dhs);
}

} // namespace

double colourDifference(const QColor& a, const QColor& b, Sight sight) {
    return ciede2000(lab(a, sight), lab(b, sight));
}

} // namespace tessera::style::test
