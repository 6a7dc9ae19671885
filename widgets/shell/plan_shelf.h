#pragma once

#include "widgets/models/plan_list.h"
#include "widgets/shell/controller.h"

#include <QDateTime>
#include <QObject>
#include <QStringList>

#include <map>

class QSettings;

namespace tessera::shell {

/// Keeps the list of plans that can be set beside the one in force: it knows the plan files that were used,
/// reads what they say on another thread, and fills the table's rows anew when anything of it changes.
class PlanShelf : public QObject {
    Q_OBJECT
public:
    /// \param settings where the files are kept; nullptr: nowhere. \param folder holds each model's last
    /// plan; empty: none does.
    PlanShelf(Controller& controller, itemmodels::PlansModel& rows, QSettings* settings, QString folder,
              QObject* parent = nullptr);

    /// What a plan file is called: by its name, or by the model whose last plan it is.
    [[nodiscard]] QString titleOf(const QString& file) const;
    /// Takes an entry out of the list: its file stays on the disk.
    void forget(const itemmodels::PlanOrigin& origin);
    /// Larger plan files are read when they are chosen.
    static constexpr qint64 kMostBytes = 4 << 20;

private:
    struct Known {
        QDateTime changed;
        itemmodels::PlanFile file;
    };

    void use(const QString& file);
    /// Files that exist now, those that were used last first.
    [[nodiscard]] QStringList files() const;
    void readNewer();
    void refresh();

    Controller& m_controller;
    itemmodels::PlansModel& m_rows;
    QSettings* m_settings;
    QString m_folder;
    QStringList m_recent;
    QStringList m_kept;               ///< last plans of other models
    std::map<QString, Known> m_known; ///< by path
    bool m_refreshing = false;
    bool m_due = false; ///< something changed while rows were made
};

} // namespace tessera::shell
