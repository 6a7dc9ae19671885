// What takes long: how far it is, and its end.
#include "widgets/models/replay_model.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/canvas_caption.h"
#include "widgets/shell/desktop_notice.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/status_line.h"
#include "widgets/shell/window_settings.h"
#include "widgets/shell/work_progress.h"
#include "widgets/style/toast.h"

#include <QAction>
#include <QApplication>

namespace tessera::shell {

void MainWindow::followWork() {
    m_notice = new DesktopNotice(this);
    m_work = new WorkProgress(m_controller->bridge(), m_options.clock, m_options.briefWork, this);
    // What a person stops is told of no longer, however long it takes to end.
    connect(m_controller, &Controller::busyChanged, m_work, &WorkProgress::follow);
    connect(m_work, &WorkProgress::changed, this, [this] {
        auto state = m_work->state();
        if (state) {
            state->now = itemmodels::runningWords(state->now.toStdString(), m_controller->document().looks());
        }
        m_status->setWork(state);
        updateActions(); // whether Stop has anything to stop
    });
    connect(m_work, &WorkProgress::changed, this, &MainWindow::noteMeasuring);
    connect(m_work, &WorkProgress::ended, this, &MainWindow::tellOfEnd);
    connect(m_status, &StatusLine::stopAsked, m_actions->stop, &QAction::trigger);
    connect(m_notice, &DesktopNotice::followed, this, [this] {
        showNormal();
        raise();
        activateWindow();
    });
}

void MainWindow::tellOfEnd(bridge::JobKind kind, const QString& model, qint64 tookMs) {
    const bool isWanted = m_options.settings == nullptr || readNotices(*m_options.settings);
    if (std::chrono::milliseconds(tookMs) < m_options.longWork || !isWanted ||
        QApplication::activeWindow() != nullptr) {
        return;
    }
    QString title;
    switch (kind) {
    case bridge::JobKind::kSearch:
        title = tr("The search has ended.");
        break;
    case bridge::JobKind::kMeasure:
        title = tr("The measurement has ended.");
        break;
    case bridge::JobKind::kProfile:
        title = tr("The profile has ended.");
        break;
    case bridge::JobKind::kVerify:
        title = tr("The verification has ended.");
        break;
    default:
        title = tr("The export has ended.");
        break;
    }
    const QString verdict =
        kind == bridge::JobKind::kSearch ? verdictOf(itemmodels::VerdictLength::kShort) : QString();
    const QString text = verdict.isEmpty() ? model : model + QStringLiteral("\n") + verdict;
    QApplication::alert(this);
    m_toasts->post({style::NoticeKind::kSuccess, title, text, {}, 0});
    if (m_options.notify) {
        m_options.notify(title, text);
    } else {
        m_notice->show(title, text);
    }
}

} // namespace tessera::shell
