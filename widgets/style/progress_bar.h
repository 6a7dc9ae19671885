#pragma once

#include <QProgressBar>

namespace tessera::style {

class Theme;

enum class ProgressState { kRunning, kPaused, kDone, kFailed };

/// A determinate bar, 6 px high, without text: count, time left and best so far stand beside it.
class ProgressBar : public QProgressBar {
    Q_OBJECT
public:
    explicit ProgressBar(const Theme& theme, QWidget* parent = nullptr);

    /// \param done of `total` steps; clamped. A total of 0 shows an empty bar.
    void setProgress(qint64 done, qint64 total);
    void setState(ProgressState state);
    [[nodiscard]] ProgressState state() const { return m_state; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    ProgressState m_state = ProgressState::kRunning;
};

} // namespace tessera::style
