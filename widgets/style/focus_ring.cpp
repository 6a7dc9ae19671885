#include "widgets/style/focus_ring.h"

#include "widgets/style/paint.h"
#include "widgets/style/theme.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextEdit>

namespace tessera::style {
namespace {

bool showsItself(const QWidget& widget) {
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget)) {
        const QModelIndex current = view->currentIndex(); // its row has the ring, where it is in sight
        return current.isValid() && view->viewport()->rect().intersects(view->visualRect(current));
    }
    return qobject_cast<const QPlainTextEdit*>(&widget) == nullptr &&
           qobject_cast<const QTextEdit*>(&widget) == nullptr &&
           qobject_cast<const QScrollArea*>(&widget) == nullptr &&
           qobject_cast<const QLabel*>(&widget) == nullptr;
}

} // namespace

class FocusRing::Overlay final : public QWidget {
public:
    Overlay(const Theme& theme, QWidget& parent) : QWidget(&parent), m_theme(theme) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_NoSystemBackground);
        setGeometry(parent.rect());
        raise();
        show();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintFocusRing(painter, rect(), m_theme.tokens().radius.control, m_theme);
    }

private:
    const Theme& m_theme;
};

void FocusRing::follow(QWidget* focus) {
    if (m_focus != focus) {
        leave();
        m_focus = focus;
        if (focus != nullptr) {
            focus->installEventFilter(this);
        }
        if (auto* view = qobject_cast<QAbstractItemView*>(focus);
            view != nullptr && view->model() != nullptr) {
            const auto* model = view->model();
            for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
                connect(model, signal, this, &FocusRing::update);
            }
            connect(model, &QAbstractItemModel::modelReset, this, &FocusRing::update, Qt::QueuedConnection);
            connect(view->selectionModel(), &QItemSelectionModel::currentChanged, this, &FocusRing::update);
            for (QScrollBar* bar : {view->verticalScrollBar(), view->horizontalScrollBar()}) {
                connect(bar, &QScrollBar::valueChanged, this, &FocusRing::update);
            }
        }
    }
    update();
}

void FocusRing::leave() {
    delete m_overlay;
    if (m_focus == nullptr) {
        return;
    }
    m_focus->removeEventFilter(this);
    if (auto* view = qobject_cast<QAbstractItemView*>(m_focus.data());
        view != nullptr && view->model() != nullptr) {
        view->model()->disconnect(this);
        view->selectionModel()->disconnect(this);
        view->verticalScrollBar()->disconnect(this);
        view->horizontalScrollBar()->disconnect(this);
    }
    m_focus.clear();
}

void FocusRing::update() {
    const bool isSeen = m_focus != nullptr && m_focus->window()->testAttribute(Qt::WA_KeyboardFocusChange) &&
                        !showsItself(*m_focus);
    if (!isSeen) {
        delete m_overlay;
    } else if (m_overlay == nullptr) {
        m_overlay = new Overlay(m_theme, *m_focus);
    }
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_focus && m_overlay != nullptr && event->type() == QEvent::Resize) {
        m_overlay->setGeometry(m_focus->rect());
    }
    return false;
}

} // namespace tessera::style
