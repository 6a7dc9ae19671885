#include "widgets/style/theme.h"

#include "widgets/style/flat_style.h"
#include "widgets/style/fonts.h"
#include "widgets/style/keyboard.h"
#include "widgets/style/style_sheet.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QPalette>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>

namespace tessera::style {
namespace {

/// Qt 6.4 knows no colour scheme: the desktop is dark when its own palette writes light on dark.
ThemeKind desktopKind() {
    const QPalette ours = QApplication::palette();
    QApplication::setPalette(QPalette());
    const QPalette desktop = QApplication::palette();
    QApplication::setPalette(ours);
    const double text = luminance(desktop.color(QPalette::WindowText));
    const double ground = luminance(desktop.color(QPalette::Window));
    return text > ground ? ThemeKind::kDark : ThemeKind::kLight;
}

QPalette qtPalette(const Palette& from) {
    QPalette to;
    const auto set = [&](QPalette::ColorRole role, Role ours) { to.setColor(role, from.colour(ours)); };
    set(QPalette::Window, Role::kWindow);
    set(QPalette::WindowText, Role::kText);
    set(QPalette::Base, Role::kSurface);
    set(QPalette::AlternateBase, Role::kSurface); // no zebra
    set(QPalette::Text, Role::kText);
    set(QPalette::PlaceholderText, Role::kTextSecondary);
    set(QPalette::Button, Role::kSurface);
    set(QPalette::ButtonText, Role::kText);
    set(QPalette::BrightText, Role::kTextOnAccent);
    set(QPalette::ToolTipBase, Role::kRaised);
    set(QPalette::ToolTipText, Role::kText);
    set(QPalette::Highlight, Role::kSelection);
    set(QPalette::HighlightedText, Role::kText);
    set(QPalette::Link, Role::kAccent);
    set(QPalette::LinkVisited, Role::kAccent);
    set(QPalette::Light, Role::kRaised);
    set(QPalette::Midlight, Role::kHover);
    set(QPalette::Mid, Role::kBorder);
    set(QPalette::Dark, Role::kStrong);
    to.setColor(QPalette::Shadow, Qt::black);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        to.setColor(QPalette::Disabled, role, from.colour(Role::kTextDisabled));
    }
    return to;
}

} // namespace

Theme::Theme(Tokens tokens, QObject* parent) : Theme(std::move(tokens), desktopKind, parent) {}

Theme::Theme(Tokens tokens, SystemKind systemKind, QObject* parent)
    : QObject(parent)
    , m_tokens(std::move(tokens))
    , m_systemKind(std::move(systemKind))
    , m_colours(std::make_shared<LiveColours>()) {
    Q_ASSERT(m_systemKind);
    m_face = interfaceFont(m_tokens, QFontDatabase::systemFont(QFontDatabase::GeneralFont));
    m_codeFace = style::codeFont(m_tokens);
    m_kind = wantedKind();
    m_colours->palette = m_tokens.palette(m_kind);
}

Theme::~Theme() = default;

void Theme::install(QApplication& application) {
    m_application = &application;
    application.installEventFilter(this);
    new Keyboard(*this, application, this);
    restyle();
}

void Theme::setChoice(ThemeChoice choice) {
    if (choice != m_choice) {
        m_choice = choice;
        refresh();
    }
}

void Theme::setMotion(Motion motion) {
    if (motion != m_motion) {
        m_motion = motion;
        emit changed();
    }
}

void Theme::setMessageStay(MessageStay stay) {
    if (stay != m_messageStay) {
        m_messageStay = stay;
        emit changed();
    }
}

void Theme::setFontScale(double scale) {
    const double wanted = std::isfinite(scale) ? std::clamp(scale, 0.75, 3.0) : 1.0;
    if (wanted != m_fontScale) {
        m_fontScale = wanted;
        restyle();
        emit changed();
    }
}

int Theme::scaled(int px) const {
    return static_cast<int>(std::lround(px * m_fontScale));
}

QSize Theme::badgeSize() const {
    return {scaled(m_tokens.canvas.badgeNearWidth), scaled(m_tokens.canvas.badgeNearHeight)};
}

QFont Theme::font(TypeSize size) const {
    return font(size, m_tokens.typeToken(size).weight);
}

QFont Theme::font(TypeSize size, int weight) const {
    TypeToken token = m_tokens.typeToken(size);
    token.weight = weight;
    return sized(size == TypeSize::kCode ? m_codeFace : m_face, token, m_fontScale);
}

QIcon Theme::icon(Icon icon, IconInk ink) const {
    return themedIcon(m_colours, icon, ink);
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ThemeChange && !m_restyling && m_choice == ThemeChoice::kSystem) {
        refresh();
    }
    return QObject::eventFilter(watched, event);
}

ThemeKind Theme::wantedKind() const {
    switch (m_choice) {
    case ThemeChoice::kLight:
        return ThemeKind::kLight;
    case ThemeChoice::kDark:
        return ThemeKind::kDark;
    case ThemeChoice::kSystem:
        break;
    }
    return m_systemKind();
}

void Theme::refresh() {
    const QScopedValueRollback guard(m_restyling, true);
    const ThemeKind wanted = wantedKind();
    if (wanted == m_kind) {
        return;
    }
    m_kind = wanted;
    m_colours->palette = m_tokens.palette(m_kind);
    restyle();
    emit changed();
}

void Theme::restyle() {
    if (m_application == nullptr) {
        return;
    }
    const QScopedValueRollback guard(m_restyling, true);
    QApplication::setStyle(new FlatStyle(m_colours, m_fontScale)); // the application owns it
    QApplication::setPalette(qtPalette(palette()));
    QApplication::setFont(font(TypeSize::kBody));
    m_application->setStyleSheet(styleSheet(m_tokens, palette(), m_fontScale));
}

} // namespace tessera::style
