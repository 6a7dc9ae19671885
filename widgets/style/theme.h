#pragma once

#include "widgets/style/icons.h"
#include "widgets/style/tokens.h"

#include <QFont>
#include <QIcon>
#include <QObject>
#include <QSize>

#include <functional>
#include <memory>
#include <utility>

class QApplication;

namespace tessera::style {

enum class ThemeChoice { kLight, kDark, kSystem };
enum class Motion { kFull, kReduced };

/// Whether what only informs goes by itself after it could be read, or waits until a person closes it.
enum class MessageStay { kWhileRead, kUntilClosed };

/// The look of the running program: tokens, the theme in force, fonts, motion. One object, made by the
/// program's main and handed by reference to what paints; it outlives every widget.
///
/// Widgets that paint themselves read colours when they paint and call update() on changed(); styled stock
/// widgets and themed icons follow by themselves.
class Theme : public QObject {
    Q_OBJECT
public:
    /// Says whether the desktop is light or dark; asked when the choice is kSystem. A seam for tests.
    using SystemKind = std::function<ThemeKind()>;

    explicit Theme(Tokens tokens, QObject* parent = nullptr);
    Theme(Tokens tokens, SystemKind systemKind, QObject* parent = nullptr);
    ~Theme() override;

    /// Puts style, palette, font and the one style sheet on the application, now and after every change.
    void install(QApplication& application);

    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    void setChoice(ThemeChoice choice);
    /// The theme in force; never "system".
    [[nodiscard]] ThemeKind kind() const { return m_kind; }

    [[nodiscard]] Motion motion() const { return m_motion; }
    void setMotion(Motion motion);
    /// `ms`, or 0 when motion is reduced.
    [[nodiscard]] int duration(int ms) const { return m_motion == Motion::kReduced ? 0 : ms; }

    [[nodiscard]] MessageStay messageStay() const { return m_messageStay; }
    void setMessageStay(MessageStay stay);

    /// Factor on every type size and on the heights that hold text; clamped to [0.75, 3].
    [[nodiscard]] double fontScale() const { return m_fontScale; }
    void setFontScale(double scale);
    /// A length that grows with text: round(px * font scale).
    [[nodiscard]] int scaled(int px) const;
    /// The same of a length that a painter need not round.
    [[nodiscard]] double scaledF(double px) const { return px * m_fontScale; }
    /// Side in px of an icon beside text.
    [[nodiscard]] int iconSize() const { return scaled(kIconSize); }
    /// Of a backend's badge beside text.
    [[nodiscard]] QSize badgeSize() const;
    /// Calls `apply` now and after every change, as long as `owner` lives: for what a widget is told once (a
    /// font, a fixed size), and would keep.
    template <typename Apply>
    void follow(const QObject* owner, Apply apply) const {
        apply();
        connect(this, &Theme::changed, owner, std::move(apply));
    }

    [[nodiscard]] const Tokens& tokens() const { return m_tokens; }
    [[nodiscard]] const Palette& palette() const { return m_colours->palette; }
    [[nodiscard]] QColor colour(Role role) const { return palette().colour(role); }
    [[nodiscard]] QFont font(TypeSize size) const;
    /// The same size at another weight of the type scale (400, 500 or 600).
    [[nodiscard]] QFont font(TypeSize size, int weight) const;
    [[nodiscard]] QIcon icon(Icon icon, IconInk ink = {}) const;

signals:
    /// Colours, font scale or motion changed; the application's style is already the new one.
    void changed();

protected:
    /// Follows the desktop's own switch between light and dark.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void restyle();
    [[nodiscard]] ThemeKind wantedKind() const;

    Tokens m_tokens;
    SystemKind m_systemKind;
    std::shared_ptr<LiveColours> m_colours;
    QFont m_face;
    QFont m_codeFace;
    QApplication* m_application = nullptr;
    ThemeChoice m_choice = ThemeChoice::kSystem;
    ThemeKind m_kind = ThemeKind::kLight;
    Motion m_motion = Motion::kFull;
    MessageStay m_messageStay = MessageStay::kWhileRead;
    double m_fontScale = 1;
    bool m_restyling = false;
};

} // namespace tessera::style
