#include "widgets/shell/model_tabs.h"

#include "widgets/style/plain_tip.h"
#include "widgets/style/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QTimer>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>

namespace tessera::shell {
namespace {

// px at font scale 1
constexpr int kLeastTab = 132; ///< of many: the name, or most of it
constexpr int kLeastFront = 176;
constexpr int kMostTab = 280;
constexpr int kCross = 20;

/// The last `folders` folders of a path and its file.
QString tailOf(const QString& source, int folders) {
    return source.section(u'/', -1 - folders);
}

} // namespace

QStringList distinctNames(const QStringList& sources) {
    QStringList names;
    for (const QString& source : sources) {
        const bool isBuiltin = source.startsWith(QStringLiteral("builtin:"));
        const QString name = isBuiltin ? source.mid(8) : tailOf(source, 0);
        const auto isAlike = [&](const QString& other, int folders) {
            return other != source && tailOf(other, folders) == tailOf(source, folders);
        };
        int folders = 0;
        const int most = static_cast<int>(source.count(u'/'));
        while (folders < most &&
               std::ranges::any_of(sources, [&](const QString& other) { return isAlike(other, folders); })) {
            ++folders;
        }
        names << (folders > 0 ? tailOf(source, folders)
                              : name); // what differs stands where nothing elides it
    }
    return names;
}

ModelTabs::ModelTabs(const style::Theme& theme, QWidget* parent) : QTabBar(parent), m_theme(theme) {
    setDrawBase(false);
    setExpanding(false);
    setElideMode(Qt::ElideMiddle); // which plan it is stands at the end
    setAccessibleName(tr("Open model"));
    // A selected tab is drawn in this weight, and is measured and elided by its font.
    m_theme.follow(this, [this] {
        for (int tab = 0; tab < count(); ++tab) { // first: a tab is measured with its cross
            fitCross(*qobject_cast<QToolButton*>(tabButton(tab, QTabBar::RightSide)));
        }
        setFont(m_theme.font(style::TypeSize::kBody, 600));
        QTimer::singleShot(0, this, [this] { // behind what gives the crosses their size
            QEvent changed(QEvent::StyleChange);
            QCoreApplication::sendEvent(this, &changed);
        });
    });
    connect(this, &QTabBar::currentChanged, this, [this](int tab) {
        if (!m_following && tab >= 0) {
            emit modelChosen(tab);
        }
    });
    connect(this, &QTabBar::tabMoved, this, [this](int from, int to) {
        if (!m_following) {
            emit modelMoved(from, to);
        }
    });
}

ModelTabId ModelTabs::idOf(int tab) const {
    return ModelTabId(tabData(tab).toUInt());
}

void ModelTabs::addModel(int at, const ModelState& state) {
    insertTab(at, QString());
    setTabData(at, state.id.index());
    auto* cross = new QToolButton(this);
    cross->setAutoRaise(true);
    cross->setFocusPolicy(Qt::NoFocus); // keys close the model in front
    fitCross(*cross);
    connect(cross, &QToolButton::clicked, this, [this, cross] {
        for (int tab = 0; tab < count(); ++tab) {
            if (tabButton(tab, QTabBar::RightSide) == cross) {
                emit closeAsked(tab);
                return;
            }
        }
    });
    setTabButton(at, QTabBar::RightSide, cross);
}

void ModelTabs::fitCross(QToolButton& cross) const {
    cross.setIcon(m_theme.icon(style::Icon::kClose));
    cross.setFixedSize(m_theme.scaled(kCross), m_theme.scaled(kCross));
}

void ModelTabs::setModels(const std::vector<std::unique_ptr<ModelState>>& models,
                          std::optional<std::size_t> front) {
    const QScopedValueRollback following(m_following, true);
    for (int tab = count() - 1; tab >= 0; --tab) {
        const bool isOpen =
            std::ranges::any_of(models, [id = idOf(tab)](const auto& state) { return state->id == id; });
        if (!isOpen) {
            removeTab(tab);
        }
    }
    m_sources.clear();
    for (int tab = 0; tab < static_cast<int>(models.size()); ++tab) {
        const ModelState& state = *models[static_cast<std::size_t>(tab)];
        m_sources << state.source;
        int at = tab;
        while (at < count() && idOf(at) != state.id) {
            ++at;
        }
        if (at == count()) {
            addModel(tab, state);
        } else if (at != tab) {
            moveTab(at, tab);
        }
    }
    m_names = distinctNames(m_sources);
    m_front = front ? static_cast<int>(*front) : -1;
    setCurrentIndex(m_front);
    const bool several = count() > 1;
    setMovable(several);
    setUsesScrollButtons(several);                        // of one, what is elided is in the window's title
    setFocusPolicy(several ? Qt::TabFocus : Qt::NoFocus); // one tab: nothing to choose
    showTexts();
}

void ModelTabs::setNote(const QString& note) {
    m_note = note;
    showTexts();
}

void ModelTabs::setLocked(const QString& why) {
    m_locked = why;
    showTexts();
}

void ModelTabs::showTexts() {
    for (int tab = 0; tab < count(); ++tab) {
        const QString& name = m_names[tab];
        const bool isFront = tab == m_front;
        QString tip = m_sources[tab];
        if (isFront) {
            tip += m_note;
        } else if (!m_locked.isEmpty()) {
            tip += u'\n' + m_locked;
        }
        if (const QString text = isFront ? name + m_note : name; tabText(tab) != text) {
            setTabText(tab, text);
        }
        setTabToolTip(tab, style::plainTip(tip));
        setTabEnabled(tab, isFront || m_locked.isEmpty());
        setAccessibleTabName(tab, tabText(tab));
        QWidget* cross = tabButton(tab, QTabBar::RightSide);
        cross->setToolTip(style::plainTip(tr("Close %1").arg(name)));
        cross->setAccessibleName(tr("Close %1").arg(name));
    }
}

QSize ModelTabs::tabSizeHint(int tab) const {
    const QSize whole = QTabBar::tabSizeHint(tab);
    return count() > 1 ? whole.boundedTo(QSize(m_theme.scaled(kMostTab), whole.height())) : whole;
}

QSize ModelTabs::minimumTabSizeHint(int tab) const {
    const QSize least = QTabBar::minimumTabSizeHint(tab);
    return count() > 1 ? least.expandedTo({m_theme.scaled(tab == m_front ? kLeastFront : kLeastTab), 0})
                             .boundedTo(tabSizeHint(tab))
                       : least;
}

int ModelTabs::frontWidth() const {
    constexpr int kArrows = 52;
    if (m_front < 0) {
        return 0;
    }
    return std::min(tabSizeHint(m_front).width(), m_theme.scaled(kMostTab)) +
           (count() > 1 ? m_theme.scaled(kArrows) : 0);
}

int ModelTabs::leastFrontWidth() const {
    return std::min(frontWidth(), m_theme.scaled(kLeastFront));
}

void ModelTabs::mouseReleaseEvent(QMouseEvent* event) {
    QTabBar::mouseReleaseEvent(event);
    const int tab = tabAt(event->position().toPoint());
    if (event->button() == Qt::MiddleButton && tab >= 0) {
        emit closeAsked(tab);
    }
}

/// Scrolls the tabs: to change the model is a choice, not what happens below a moved wheel.
void ModelTabs::wheelEvent(QWheelEvent* event) {
    const int delta = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    auto* arrow = findChild<QToolButton*>(delta > 0 ? QStringLiteral("ScrollLeftButton")
                                                    : QStringLiteral("ScrollRightButton"));
    if (delta != 0 && arrow != nullptr && arrow->isVisible()) {
        arrow->click();
    }
    event->accept();
}

} // namespace tessera::shell
