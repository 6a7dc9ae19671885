#pragma once

#include "widgets/style/icons.h"

#include <QRadioButton>
#include <QWidget>

class QButtonGroup;
class QHBoxLayout;

namespace tessera::style {

class Theme;

/// One choice of a few, side by side ("Colour by": Backend, Heat, Delta, Confidence).
///
/// One stop of the Tab key; arrow keys, Home and End move the choice. To assistive tools it is a group of
/// radio buttons. Give the group itself a name with setAccessibleName().
class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    explicit SegmentedControl(const Theme& theme, QWidget* parent = nullptr);

    /// Appends a segment; the first one is current. `id` is what changed() tells and is unique here.
    /// \param text translated; an `&` marks its mnemonic.
    void addSegment(int id, const QString& text, Icon icon);
    void addSegment(int id, const QString& text);

    /// The id of the current segment, -1 without segments.
    [[nodiscard]] int current() const;
    /// Makes `id` current. Emits changed() if that is news; unknown ids are programming errors.
    void setCurrent(int id);
    void setSegmentToolTip(int id, const QString& text);
    /// One that cannot be chosen now is passed by the keyboard.
    void setSegmentEnabled(int id, bool enabled);
    /// Where room is short only the current segment has words; the others are told by icon and tool tip.
    /// Segments without an icon keep theirs. Words kAlone leave the icons away, and kNone leaves them alone.
    enum class Words { kOfAll, kOfCurrent, kAlone, kNone };
    void setWords(Words words);

signals:
    void changed(int id);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void add(int id, QRadioButton* segment);

    const Theme& m_theme;
    QHBoxLayout* m_layout;
    QButtonGroup* m_group;
};

} // namespace tessera::style
