#pragma once

#include "engine/backend/device_id.h"
#include "widgets/models/log_models.h"
#include "widgets/style/theme.h"

class QSettings;

namespace tessera::shell {

/// What the window remembers between runs, in one place.
[[nodiscard]] std::vector<itemmodels::RecentRow> readRecentModels(QSettings& settings);
void writeRecentModels(QSettings& settings, const std::vector<itemmodels::RecentRow>& rows);
/// `rows` with this model first, once, under its newest figures; at most ten.
[[nodiscard]] std::vector<itemmodels::RecentRow> withRecent(std::vector<itemmodels::RecentRow> rows,
                                                            const session::OpenModel& model,
                                                            const plan::PlanRef& plan,
                                                            const itemmodels::BackendLooks& looks);

/// Sources of the models whose tabs were open last, in the order of the tabs.
[[nodiscard]] QStringList readOpenModels(QSettings& settings);
void writeOpenModels(QSettings& settings, const QStringList& sources);

/// Pins and prohibitions are kept by the model's structure, so that they survive a move of its file.
[[nodiscard]] std::vector<plan::Constraint> readPins(QSettings& settings, const session::OpenModel& model);
/// The file in `folder` that keeps a model's last plan.
[[nodiscard]] QString planFile(const QString& folder, const session::OpenModel& model);
void writePins(QSettings& settings, const session::OpenModel& model,
               const std::vector<plan::Constraint>& pins);

/// Plan files that were opened, written or compared with, the newest first.
[[nodiscard]] QStringList readRecentPlans(QSettings& settings);
void writeRecentPlans(QSettings& settings, const QStringList& files);

/// Where dialogs look for files first: the folder of the last one, while it is there, else that of documents.
/// \param settings  may be null
[[nodiscard]] QString folderOfFiles(const QSettings* settings);
/// \param file  that was opened or written
void writeFolderOf(QSettings& settings, const QString& file);

/// Sizes that were given for symbolic inputs, by the structure of the model as read.
[[nodiscard]] std::vector<graph::InputShape> readSizes(QSettings& settings, const session::OpenModel& model);
void writeSizes(QSettings& settings, const session::OpenModel& model,
                const std::vector<graph::InputShape>& sizes);

/// Whether a search of the model began and never ended: the window was closed, or it crashed.
[[nodiscard]] bool readInterrupted(QSettings& settings, const session::OpenModel& model);
void writeInterrupted(QSettings& settings, const session::OpenModel& model, bool interrupted);

[[nodiscard]] style::ThemeChoice readTheme(QSettings& settings);
[[nodiscard]] style::Motion readMotion(QSettings& settings);
[[nodiscard]] style::MessageStay readMessageStay(QSettings& settings);
[[nodiscard]] double readFontScale(QSettings& settings);
void writeLook(QSettings& settings, const style::Theme& theme);

/// Folder of the optional backends' libraries; empty: none was named.
[[nodiscard]] QString readOptionalFolder(QSettings& settings);
void writeOptionalFolder(QSettings& settings, const QString& folder);
/// That are placed on; empty: the CPU alone. What is no device is left out.
[[nodiscard]] std::vector<backend::DeviceId> readDevices(QSettings& settings);
void writeDevices(QSettings& settings, const std::vector<backend::DeviceId>& devices);

/// Code of the window's language, "de"; empty: the desktop's.
[[nodiscard]] QString readLanguage(QSettings& settings);
void writeLanguage(QSettings& settings, const QString& code);

/// The wall time that a search may take; of a damaged setting, a search's own.
[[nodiscard]] base::Nanoseconds readBudget(QSettings& settings);
void writeBudget(QSettings& settings, base::Nanoseconds budget);

/// Whether the end of long work is told to a person who looks elsewhere.
[[nodiscard]] bool readNotices(QSettings& settings);
void writeNotices(QSettings& settings, bool told);

/// The tour is shown by itself once.
[[nodiscard]] bool wasTourSeen(QSettings& settings);
void writeTourSeen(QSettings& settings);

} // namespace tessera::shell
