#pragma once

#include "widgets/models/log_models.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QVBoxLayout;

namespace tessera::panels {
class TableView;
}

namespace tessera::shell {

/// What the window shows while no model is open: a drop zone, recent models, built-in networks, this machine
/// and its backends.
class StartPage : public QWidget {
    Q_OBJECT
public:
    StartPage(const style::Theme& theme, itemmodels::RecentModel& recent, itemmodels::BackendsModel& backends,
              QWidget* parent = nullptr);

    /// A note that stands above the page until another place takes it.
    void hold(QWidget* note);
    void setMachine(const QString& processor, const QString& caches, const QString& threads);
    /// Besides the CPU, one line each.
    void setDevices(const QString& lines);

signals:
    void openRequested();
    void profileRequested();
    /// A path or builtin:NAME.
    void sourceChosen(const QString& source);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    QWidget* makeMain(itemmodels::RecentModel& recent);
    QWidget* makeSide(itemmodels::BackendsModel& backends);
    void addBuiltins(QVBoxLayout& column);

    const style::Theme& m_theme;
    QVBoxLayout* m_notes = nullptr;
    QBoxLayout* m_row = nullptr; ///< models and machine
    QWidget* m_side = nullptr;   ///< the machine
    QLabel* m_processor = nullptr;
    QLabel* m_caches = nullptr;
    QLabel* m_threads = nullptr;
    QLabel* m_devices = nullptr;
};

} // namespace tessera::shell
