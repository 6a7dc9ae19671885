#include "widgets/style/segmented_control.h"

#include "widgets/style/paint.h"
#include "widgets/style/spoken_role.h"
#include "widgets/style/theme.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <optional>

namespace tessera::style {
namespace {

constexpr int kPadding = 3;
constexpr int kSegmentHeight = 24;

class Segment final : public QRadioButton {
public:
    Segment(const Theme& theme, const QString& text, std::optional<Icon> icon, QWidget* parent)
        : QRadioButton(text, parent), m_theme(theme), m_icon(icon) {
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
        setToolTip(text);
        connect(this, &QRadioButton::toggled, this, [this] { updateGeometry(); });
    }

    void setWords(SegmentedControl::Words words) {
        if (words == m_words) {
            return;
        }
        m_words = words;
        updateGeometry();
        update();
    }

    QSize sizeHint() const override {
        // The width of the chosen, stronger text, so that choosing moves nothing.
        const QFontMetrics metrics(m_theme.font(TypeSize::kBody, 600));
        const SpaceTokens& space = m_theme.tokens().space;
        if (!hasWords()) {
            // Where no segment has words, many stand in little room.
            const int margin = m_words == SegmentedControl::Words::kNone ? space.control : space.panel;
            return {2 * margin + m_theme.iconSize(), m_theme.scaled(kSegmentHeight)};
        }
        const int icon = hasIcon() ? m_theme.iconSize() + space.tight : 0;
        return {2 * space.panel + icon + metrics.size(Qt::TextShowMnemonic, text()).width(),
                m_theme.scaled(kSegmentHeight)};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint& at) const override { return rect().contains(at); }

    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const RadiusTokens& radius = m_theme.tokens().radius;
        const bool chosen = isChecked();
        if (chosen && isEnabled()) {
            painter.setPen(QPen(m_theme.colour(Role::kStrong), m_theme.tokens().line.border));
            painter.setBrush(m_theme.colour(raised()));
            painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius.control,
                                    radius.control);
        } else if (underMouse() && isEnabled()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(m_theme.colour(Role::kHover));
            painter.drawRoundedRect(rect(), radius.control, radius.control);
        }
        if (hasFocus()) {
            paintFocusRing(painter, rect(), radius.control - 1, m_theme);
        }
        paintLabel(painter, chosen);
    }

private:
    [[nodiscard]] bool hasWords() const {
        using Words = SegmentedControl::Words;
        return !m_icon || (m_words != Words::kNone && (m_words != Words::kOfCurrent || isChecked()));
    }
    [[nodiscard]] bool hasIcon() const { return m_icon && m_words != SegmentedControl::Words::kAlone; }

    /// The chosen segment lies above its ground: lighter in both themes.
    Role raised() const { return m_theme.kind() == ThemeKind::kLight ? Role::kSurface : Role::kRaised; }

    void paintLabel(QPainter& painter, bool chosen) const {
        const Role ink = !isEnabled() ? Role::kTextDisabled : chosen ? Role::kText : Role::kTextSecondary;
        const SpaceTokens& space = m_theme.tokens().space;
        painter.setFont(m_theme.font(TypeSize::kBody, chosen && isEnabled() ? 600 : 400));
        painter.setPen(m_theme.colour(ink));
        const int textWidth =
            hasWords() ? painter.fontMetrics().size(Qt::TextShowMnemonic, text()).width() : 0;
        const int side = m_theme.iconSize();
        const int iconWidth = hasIcon() ? side + (hasWords() ? space.tight : 0) : 0;
        int x = (width() - textWidth - iconWidth) / 2;
        if (hasIcon()) {
            const Role iconInk = chosen && isEnabled() ? Role::kAccent : ink;
            paintIcon(painter, QRectF(x, (height() - side) / 2.0, side, side), *m_icon,
                      m_theme.colour(iconInk));
            x += iconWidth;
        }
        if (hasWords()) {
            painter.drawText(QRect(x, 0, textWidth + 1, height()), Qt::AlignVCenter | Qt::TextShowMnemonic,
                             text());
        }
    }

    const Theme& m_theme;
    std::optional<Icon> m_icon;
    SegmentedControl::Words m_words = SegmentedControl::Words::kOfAll;
};

} // namespace

SegmentedControl::SegmentedControl(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_layout(new QHBoxLayout(this)), m_group(new QButtonGroup(this)) {
    m_layout->setContentsMargins(kPadding, kPadding, kPadding, kPadding);
    m_layout->setSpacing(0);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setSpokenRole(*this, QAccessible::Grouping);
    connect(m_group, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (on) {
            // The keyboard stands at what is chosen: arrow keys go on from there.
            const QList<QAbstractButton*> all = m_group->buttons();
            const bool hasKeyboard =
                std::any_of(all.begin(), all.end(), [](const auto* each) { return each->hasFocus(); });
            setFocusProxy(m_group->button(id));
            for (QAbstractButton* each : all) {
                each->setFocusPolicy(each->isChecked() ? Qt::StrongFocus : Qt::ClickFocus);
            }
            if (hasKeyboard) {
                m_group->button(id)->setFocus(Qt::OtherFocusReason);
            }
            emit changed(id);
        }
    });
    connect(&theme, &Theme::changed, this, [this] {
        for (QAbstractButton* segment : m_group->buttons()) {
            segment->updateGeometry();
            segment->update();
        }
        update();
    });
}

void SegmentedControl::addSegment(int id, const QString& text, Icon icon) {
    add(id, new Segment(m_theme, text, icon, this));
}

void SegmentedControl::addSegment(int id, const QString& text) {
    add(id, new Segment(m_theme, text, std::nullopt, this));
}

void SegmentedControl::add(int id, QRadioButton* segment) {
    Q_ASSERT(m_group->button(id) == nullptr);
    // Segments that come later than their neighbours still follow this control in the Tab order.
    const QList<QAbstractButton*> before = m_group->buttons();
    setTabOrder(before.isEmpty() ? this : static_cast<QWidget*>(before.last()), segment);
    const QSignalBlocker silent(m_group);
    m_group->addButton(segment, id);
    m_layout->addWidget(segment);
    segment->setFocusPolicy(Qt::ClickFocus); // the Tab key stops at the chosen one alone
    if (m_group->checkedButton() == nullptr) {
        segment->setChecked(true);
        segment->setFocusPolicy(Qt::StrongFocus);
        setFocusProxy(segment);
    }
}

void SegmentedControl::setWords(Words words) {
    for (QAbstractButton* segment : m_group->buttons()) {
        static_cast<Segment*>(segment)->setWords(words);
    }
}

int SegmentedControl::current() const {
    return m_group->checkedId();
}

void SegmentedControl::setCurrent(int id) {
    QAbstractButton* segment = m_group->button(id);
    Q_ASSERT(segment != nullptr);
    segment->setChecked(true);
}

void SegmentedControl::setSegmentToolTip(int id, const QString& text) {
    QAbstractButton* segment = m_group->button(id);
    Q_ASSERT(segment != nullptr);
    segment->setToolTip(text);
}

void SegmentedControl::setSegmentEnabled(int id, bool enabled) {
    QAbstractButton* segment = m_group->button(id);
    Q_ASSERT(segment != nullptr);
    segment->setEnabled(enabled);
}

void SegmentedControl::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = m_theme.tokens().radius.panel;
    painter.setPen(QPen(m_theme.colour(Role::kBorder), m_theme.tokens().line.border));
    painter.setBrush(m_theme.colour(Role::kSunken));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

// Arrow keys are QAbstractButton's own in an exclusive group; Home, End and Return reach here.
void SegmentedControl::keyPressEvent(QKeyEvent* event) {
    const QList<QAbstractButton*> segments = m_group->buttons();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        for (QAbstractButton* segment : segments) {
            if (segment->hasFocus() && !segment->isChecked()) {
                segment->setChecked(true);
                return;
            }
        }
    }
    if (segments.isEmpty() || (event->key() != Qt::Key_Home && event->key() != Qt::Key_End)) {
        QWidget::keyPressEvent(event);
        return;
    }
    QAbstractButton* segment = event->key() == Qt::Key_Home ? segments.first() : segments.last();
    segment->setChecked(true);
    segment->setFocus(Qt::OtherFocusReason);
}

} // namespace tessera::style
