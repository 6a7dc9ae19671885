#include "widgets/style/progress_bar.h"

#include "widgets/style/theme.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace tessera::style {
namespace {

constexpr int kSteps = 10'000;

Role roleOf(ProgressState state) {
    switch (state) {
    case ProgressState::kRunning:
        return Role::kAccent;
    case ProgressState::kPaused:
        return Role::kStrong;
    case ProgressState::kDone:
        return Role::kSuccess;
    case ProgressState::kFailed:
        return Role::kDanger;
    }
    Q_UNREACHABLE();
}

} // namespace

ProgressBar::ProgressBar(const Theme& theme, QWidget* parent) : QProgressBar(parent), m_theme(theme) {
    setRange(0, kSteps);
    setValue(0);
    setTextVisible(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Progress"));
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ProgressBar::setProgress(qint64 done, qint64 total) {
    const double share = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0;
    setValue(static_cast<int>(std::clamp(share, 0.0, 1.0) * kSteps));
    setAccessibleDescription(tr("%1 of %2").arg(done).arg(total));
}

void ProgressBar::setState(ProgressState state) {
    m_state = state;
    update();
}

QSize ProgressBar::sizeHint() const {
    return {m_theme.scaled(160), m_theme.scaled(m_theme.tokens().size.progress)};
}

QSize ProgressBar::minimumSizeHint() const {
    return {m_theme.scaled(24), m_theme.scaled(m_theme.tokens().size.progress)};
}

void ProgressBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double height = m_theme.scaledF(m_theme.tokens().size.progress);
    const QRectF track(0, (this->height() - height) / 2, width(), height);
    painter.setBrush(m_theme.colour(Role::kTrack));
    painter.drawRoundedRect(track, height / 2, height / 2);
    const double filled = track.width() * value() / kSteps;
    if (filled > 0) {
        painter.setBrush(m_theme.colour(roleOf(m_state)));
        painter.drawRoundedRect(QRectF(track.left(), track.top(), std::max(filled, height), height),
                                height / 2, height / 2);
    }
}

} // namespace tessera::style
