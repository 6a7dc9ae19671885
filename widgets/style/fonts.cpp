#include "widgets/style/fonts.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tessera::style {

bool hasEvenDigits(const QFont& font) {
    for (const QFont::Weight weight : {QFont::Normal, QFont::DemiBold}) {
        QFont probe = font;
        // A large size shows differences that rounding to whole pixels hides at 13 px.
        probe.setPixelSize(100);
        probe.setWeight(weight);
        const QFontMetricsF metrics(probe);
        const double advance = metrics.horizontalAdvance(QLatin1Char('0'));
        for (char digit = '1'; digit <= '9'; ++digit) {
            if (std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - advance) > 0.01) {
                return false;
            }
        }
    }
    return true;
}

QFont interfaceFont(const Tokens& tokens, const QFont& system) {
    if (hasEvenDigits(system)) {
        return system;
    }
    QFont font(tokens.fallbackFont);
    font.setStyleHint(QFont::SansSerif);
    return font;
}

QFont codeFont(const Tokens& tokens) {
    QFont font(tokens.codeFont);
    font.setStyleHint(QFont::Monospace);
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

QFont sized(const QFont& face, const TypeToken& size, double scale) {
    QFont font = face;
    font.setPixelSize(std::max(9, static_cast<int>(std::lround(size.px * scale))));
    font.setWeight(static_cast<QFont::Weight>(size.weight));
    return font;
}

} // namespace tessera::style
