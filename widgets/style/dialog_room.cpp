#include "widgets/style/dialog_room.h"

#include "widgets/style/theme.h"

#include <QDialog>
#include <QEvent>
#include <QFormLayout>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::style {
namespace {

/// Fits a dialog when it is shown: before that the style has not told its parts how large they are.
class DialogFit final : public QObject {
public:
    DialogFit(QDialog& dialog, const Theme& theme, const QSize& wanted)
        : QObject(&dialog), m_dialog(dialog), m_theme(theme), m_wanted(wanted) {
        dialog.installEventFilter(this);
        fit();
        // Behind what tells the layouts that their parts have another size; those in a scroll area hear of it
        // one turn later.
        connect(&theme, &Theme::changed, this, [this] {
            QTimer::singleShot(0, this, [this] {
                fit();
                QTimer::singleShot(0, this, [this] { fit(); });
            });
        });
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == &m_dialog && event->type() == QEvent::Show) {
            fit();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void fit() {
        const QSize room = roomOf(m_dialog);
        m_dialog.ensurePolished();
        m_dialog.setMinimumWidth(std::min(m_theme.scaled(m_wanted.width()), room.width()));
        // A layout remembers the hints of its parts until these say that they have changed, which of what
        // lies in a scroll area comes too late: the dialog would stay as wide as its larger letters were.
        for (QWidget* part : m_dialog.findChildren<QWidget*>()) {
            part->ensurePolished();
            part->updateGeometry();
        }
        for (QLayout* each : m_dialog.findChildren<QLayout*>()) {
            each->invalidate();
        }
        QLayout& layout = *m_dialog.layout();
        layout.activate();
        const QSize hint = layout.totalSizeHint();
        const int width = std::min(std::max(hint.width(), m_theme.scaled(m_wanted.width())), room.width());
        int height = m_theme.scaled(m_wanted.height());
        if (height == 0) {
            height = layout.hasHeightForWidth() ? layout.totalHeightForWidth(width) : hint.height();
        }
        // What wraps asks for the height of a narrow column, and would make the dialog higher than its
        // window.
        const bool isTooHigh = layout.totalMinimumSize().height() > room.height();
        m_dialog.setMinimumHeight(
            isTooHigh ? std::min(layout.totalMinimumHeightForWidth(width), room.height()) : 0);
        m_dialog.resize(width, std::min(height, room.height()));
    }

    QDialog& m_dialog;
    const Theme& m_theme;
    QSize m_wanted;
};

} // namespace

void setUpScrollArea(QScrollArea& area) {
    area.setWidgetResizable(true);
    area.setFrameShape(QFrame::NoFrame);
    area.setFocusPolicy(Qt::NoFocus);
}

void setUpWordsArea(QScrollArea& area) {
    setUpScrollArea(area);
    QObject::connect(
        area.verticalScrollBar(), &QScrollBar::rangeChanged, &area,
        [&area](int least, int most) { area.setFocusPolicy(most > least ? Qt::StrongFocus : Qt::NoFocus); });
}

ScrollPane::ScrollPane(const Theme& theme, QWidget* parent) : QScrollArea(parent), m_theme(theme) {
    setUpScrollArea(*this);
    QSizePolicy policy = sizePolicy();
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize ScrollPane::sizeHint() const {
    if (widget() == nullptr) {
        return QScrollArea::sizeHint();
    }
    for (const QWidget* part : widget()->findChildren<QWidget*>()) {
        part->ensurePolished();
    }
    // As wide as it must be: what wraps would like to be as wide as it was.
    return {widget()->minimumSizeHint().width(), widget()->sizeHint().height()};
}

QSize ScrollPane::minimumSizeHint() const {
    constexpr QSize kLeast(120, 72);
    return QSize(m_theme.scaled(kLeast.width()), m_theme.scaled(kLeast.height())).boundedTo(sizeHint());
}

int ScrollPane::heightForWidth(int width) const {
    const QLayout* layout = widget() != nullptr ? widget()->layout() : nullptr;
    return layout != nullptr && layout->hasHeightForWidth() ? layout->totalHeightForWidth(width)
                                                            : sizeHint().height();
}

QVBoxLayout* makeScrollingColumn(QDialog& dialog, const Theme& theme) {
    const int margin = theme.tokens().space.group;
    auto* all = new QVBoxLayout(&dialog);
    all->setContentsMargins(margin, margin, margin, margin);
    all->setSpacing(margin);
    auto* pane = new ScrollPane(theme, &dialog);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(margin);
    pane->setAccessibleName(dialog.windowTitle());
    pane->setWidget(content);
    all->addWidget(pane, 1);
    return column;
}

void setUpForm(QFormLayout& form, const Theme& theme) {
    form.setVerticalSpacing(theme.tokens().space.control);
    form.setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form.setRowWrapPolicy(QFormLayout::WrapLongRows);
    // Qt decides which rows wrap without the distance between the columns, and takes it from the fields of
    // those that do not. As a part of the labels it is counted.
    form.setHorizontalSpacing(0);
    for (int row = 0; row < form.rowCount(); ++row) {
        const QLayoutItem* label = form.itemAt(row, QFormLayout::LabelRole);
        if (label != nullptr && label->widget() != nullptr) {
            label->widget()->setContentsMargins(0, 0, theme.tokens().space.group, 0);
        }
    }
}

QSize roomOf(const QDialog& dialog) {
    constexpr QSize kLeast(320, 240); // of a window so small nothing could be read
    const QWidget* parent = dialog.parentWidget();
    return parent != nullptr ? parent->window()->size().expandedTo(kLeast) : QSize(1024, 700);
}

void fitDialog(QDialog& dialog, const Theme& theme, const QSize& wanted) {
    new DialogFit(dialog, theme, wanted); // the dialog owns it
}

} // namespace tessera::style
