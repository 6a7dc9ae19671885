#include "widgets/shell/window_settings.h"

#include "widgets/models/figures.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace tessera::shell {
namespace {

constexpr std::size_t kMostRecent = 10;

QString pinsKey(const session::OpenModel& model) {
    return QStringLiteral("pins/") + QString::fromStdString(model.graph->structureHash().hex());
}

QString interruptedKey(const session::OpenModel& model) {
    return QStringLiteral("interrupted/") + QString::fromStdString(model.graph->structureHash().hex());
}

QString sizesKey(const session::OpenModel& model) {
    return QStringLiteral("sizes/") + QString::fromStdString(model.structureHash.hex());
}

/// Visits the entries of an array that have `member`, up to the first that has not: the length that the file
/// claims may be anything.
template <class Visit>
void forEachEntry(QSettings& settings, const QString& array, const QString& member, Visit visit) {
    const int count = settings.beginReadArray(array);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        if (!settings.contains(member)) {
            break;
        }
        visit();
    }
    settings.endArray();
}

} // namespace

QStringList readOpenModels(QSettings& settings) {
    constexpr qsizetype kMostModels = 100;
    QStringList sources = settings.value(QStringLiteral("window/models")).toStringList();
    sources.removeAll(QString());
    sources.removeDuplicates();
    return sources.mid(0, kMostModels);
}

void writeOpenModels(QSettings& settings, const QStringList& sources) {
    settings.setValue(QStringLiteral("window/models"), sources);
}

std::vector<itemmodels::RecentRow> readRecentModels(QSettings& settings) {
    std::vector<itemmodels::RecentRow> rows;
    const int count = settings.beginReadArray(QStringLiteral("recent"));
    for (int i = 0; i < std::min(count, static_cast<int>(kMostRecent)); ++i) {
        settings.setArrayIndex(i);
        itemmodels::RecentRow row;
        row.source = settings.value(QStringLiteral("source")).toString();
        row.name = settings.value(QStringLiteral("name")).toString();
        row.nodes = settings.value(QStringLiteral("nodes")).toLongLong();
        if (const QVariant best = settings.value(QStringLiteral("best_ns")); best.isValid()) {
            row.best = base::Nanoseconds(best.toLongLong());
        }
        row.against = settings.value(QStringLiteral("against")).toString();
        row.opened = settings.value(QStringLiteral("opened")).toDateTime();
        if (!row.source.isEmpty()) {
            rows.push_back(std::move(row));
        }
    }
    settings.endArray();
    return rows;
}

void writeRecentModels(QSettings& settings, const std::vector<itemmodels::RecentRow>& rows) {
    settings.remove(QStringLiteral("recent"));
    settings.beginWriteArray(QStringLiteral("recent"));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(QStringLiteral("source"), rows[i].source);
        settings.setValue(QStringLiteral("name"), rows[i].name);
        settings.setValue(QStringLiteral("nodes"), static_cast<qlonglong>(rows[i].nodes));
        if (rows[i].best) {
            settings.setValue(QStringLiteral("best_ns"), static_cast<qlonglong>(rows[i].best->count()));
        }
        settings.setValue(QStringLiteral("against"), rows[i].against);
        settings.setValue(QStringLiteral("opened"), rows[i].opened);
    }
    settings.endArray();
}

std::vector<itemmodels::RecentRow> withRecent(std::vector<itemmodels::RecentRow> rows,
                                              const session::OpenModel& model, const plan::PlanRef& plan,
                                              const itemmodels::BackendLooks& looks) {
    itemmodels::RecentRow row;
    row.source = QString::fromStdString(model.source);
    const auto old = std::find_if(rows.begin(), rows.end(),
                                  [&](const auto& candidate) { return candidate.source == row.source; });
    if (old != rows.end()) {
        row = *old;
        rows.erase(old);
    }
    row.name = QString::fromStdString(model.name);
    row.nodes = static_cast<std::int64_t>(model.graph->nodes().size());
    row.opened = QDateTime::currentDateTime();
    if (plan != nullptr && plan->endToEnd) {
        row.best = plan->endToEnd->median;
        if (plan->identicalTo) {
            row.against =
                itemmodels::RecentModel::tr("the same as %1").arg(looks.of(*plan->identicalTo).title);
        } else if (plan->bestBaseline) {
            row.against = itemmodels::RecentModel::tr("%1× over %2")
                              .arg(itemmodels::decimalText(plan->speedUp.median, 2),
                                   looks.of(*plan->bestBaseline).title);
        }
    }
    rows.insert(rows.begin(), std::move(row));
    if (rows.size() > kMostRecent) {
        rows.resize(kMostRecent);
    }
    return rows;
}

std::vector<plan::Constraint> readPins(QSettings& settings, const session::OpenModel& model) {
    std::vector<plan::Constraint> pins;
    forEachEntry(settings, pinsKey(model), QStringLiteral("node"), [&] {
        plan::Constraint pin;
        pin.kind = settings.value(QStringLiteral("forbid")).toBool() ? plan::Constraint::Kind::kForbid
                                                                     : plan::Constraint::Kind::kPin;
        pin.node = settings.value(QStringLiteral("node")).toString().toStdString();
        pin.backend = settings.value(QStringLiteral("backend")).toString().toStdString();
        pin.implementation = settings.value(QStringLiteral("implementation")).toString().toStdString();
        if (const auto device =
                backend::DeviceId::parse(settings.value(QStringLiteral("device")).toString().toStdString())) {
            pin.device = *device;
        }
        if (model.graph->findNode(pin.node).valid()) {
            pins.push_back(std::move(pin));
        }
    });
    return pins;
}

void writePins(QSettings& settings, const session::OpenModel& model,
               const std::vector<plan::Constraint>& pins) {
    settings.remove(pinsKey(model));
    if (pins.empty()) {
        return;
    }
    settings.beginWriteArray(pinsKey(model));
    for (std::size_t i = 0; i < pins.size(); ++i) {
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(QStringLiteral("forbid"), pins[i].kind == plan::Constraint::Kind::kForbid);
        settings.setValue(QStringLiteral("node"), QString::fromStdString(pins[i].node));
        settings.setValue(QStringLiteral("backend"), QString::fromStdString(pins[i].backend));
        settings.setValue(QStringLiteral("implementation"), QString::fromStdString(pins[i].implementation));
        if (pins[i].device) {
            settings.setValue(QStringLiteral("device"), QString::fromStdString(pins[i].device->toText()));
        }
    }
    settings.endArray();
}

bool readInterrupted(QSettings& settings, const session::OpenModel& model) {
    return settings.value(interruptedKey(model)).toBool();
}

void writeInterrupted(QSettings& settings, const session::OpenModel& model, bool interrupted) {
    if (interrupted) {
        settings.setValue(interruptedKey(model), true);
        settings.sync(); // a crash comes unannounced
    } else {
        settings.remove(interruptedKey(model));
    }
}

QString planFile(const QString& folder, const session::OpenModel& model) {
    return folder + u'/' + QString::fromStdString(model.graph->structureHash().hex()) +
           QStringLiteral(".json");
}

std::vector<graph::InputShape> readSizes(QSettings& settings, const session::OpenModel& model) {
    std::vector<graph::InputShape> sizes;
    forEachEntry(settings, sizesKey(model), QStringLiteral("input"), [&] {
        graph::InputShape shape;
        shape.input = settings.value(QStringLiteral("input")).toString().toStdString();
        for (const QVariant& extent : settings.value(QStringLiteral("extents")).toList()) {
            shape.extents.push_back(extent.toLongLong());
        }
        sizes.push_back(std::move(shape));
    });
    return sizes;
}

void writeSizes(QSettings& settings, const session::OpenModel& model,
                const std::vector<graph::InputShape>& sizes) {
    settings.remove(sizesKey(model));
    settings.beginWriteArray(sizesKey(model));
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(QStringLiteral("input"), QString::fromStdString(sizes[i].input));
        QVariantList extents;
        for (const std::int64_t extent : sizes[i].extents) {
            extents << QVariant(static_cast<qlonglong>(extent));
        }
        settings.setValue(QStringLiteral("extents"), extents);
    }
    settings.endArray();
}

style::ThemeChoice readTheme(QSettings& settings) {
    const QString name = settings.value(QStringLiteral("look/theme")).toString();
    return name == QStringLiteral("light")  ? style::ThemeChoice::kLight
           : name == QStringLiteral("dark") ? style::ThemeChoice::kDark
                                            : style::ThemeChoice::kSystem;
}

style::Motion readMotion(QSettings& settings) {
    return settings.value(QStringLiteral("look/reduced_motion"), false).toBool() ? style::Motion::kReduced
                                                                                 : style::Motion::kFull;
}

style::MessageStay readMessageStay(QSettings& settings) {
    return settings.value(QStringLiteral("look/messages_stay"), false).toBool()
               ? style::MessageStay::kUntilClosed
               : style::MessageStay::kWhileRead;
}

double readFontScale(QSettings& settings) {
    return settings.value(QStringLiteral("look/font_scale"), 1.0).toDouble();
}

void writeLook(QSettings& settings, const style::Theme& theme) {
    const char* names[] = {"light", "dark", "system"};
    settings.setValue(QStringLiteral("look/theme"),
                      QString::fromLatin1(names[static_cast<std::size_t>(theme.choice())]));
    settings.setValue(QStringLiteral("look/reduced_motion"), theme.motion() == style::Motion::kReduced);
    settings.setValue(QStringLiteral("look/messages_stay"),
                      theme.messageStay() == style::MessageStay::kUntilClosed);
    settings.setValue(QStringLiteral("look/font_scale"), theme.fontScale());
}

QString readOptionalFolder(QSettings& settings) {
    return settings.value(QStringLiteral("backends/optional_folder")).toString();
}

void writeOptionalFolder(QSettings& settings, const QString& folder) {
    settings.setValue(QStringLiteral("backends/optional_folder"), folder);
}

std::vector<backend::DeviceId> readDevices(QSettings& settings) {
    std::vector<backend::DeviceId> devices;
    for (const QString& text : settings.value(QStringLiteral("backends/devices")).toStringList()) {
        if (const auto device = backend::DeviceId::parse(text.toStdString())) {
            devices.push_back(*device);
        }
    }
    return devices;
}

void writeDevices(QSettings& settings, const std::vector<backend::DeviceId>& devices) {
    QStringList texts;
    for (const backend::DeviceId& device : devices) {
        texts << QString::fromStdString(device.toText());
    }
    settings.setValue(QStringLiteral("backends/devices"), texts);
}

QString readLanguage(QSettings& settings) {
    return settings.value(QStringLiteral("look/language")).toString();
}

void writeLanguage(QSettings& settings, const QString& code) {
    settings.setValue(QStringLiteral("look/language"), code);
}

base::Nanoseconds readBudget(QSettings& settings) {
    constexpr qlonglong kLongest = 24LL * 3600 * 1000;
    bool isNumber = false;
    const qlonglong ms = settings.value(QStringLiteral("search/budget_ms")).toLongLong(&isNumber);
    return isNumber && ms > 0 && ms <= kLongest ? base::Nanoseconds(ms * 1'000'000)
                                                : session::SearchRequest().budget;
}

void writeBudget(QSettings& settings, base::Nanoseconds budget) {
    settings.setValue(QStringLiteral("search/budget_ms"), static_cast<qlonglong>(budget.milliseconds()));
}

bool readNotices(QSettings& settings) {
    return settings.value(QStringLiteral("notices"), true).toBool();
}

void writeNotices(QSettings& settings, bool told) {
    settings.setValue(QStringLiteral("notices"), told);
}

bool wasTourSeen(QSettings& settings) {
    return settings.value(QStringLiteral("tour/seen"), false).toBool();
}

void writeTourSeen(QSettings& settings) {
    settings.setValue(QStringLiteral("tour/seen"), true);
}

QStringList readRecentPlans(QSettings& settings) {
    return settings.value(QStringLiteral("plans/recent")).toStringList().mid(0, kMostRecent);
}

void writeRecentPlans(QSettings& settings, const QStringList& files) {
    settings.setValue(QStringLiteral("plans/recent"), files);
}

QString folderOfFiles(const QSettings* settings) {
    const QString last =
        settings != nullptr ? settings->value(QStringLiteral("files/folder")).toString() : QString();
    if (!last.isEmpty() && QDir(last).exists()) {
        return last;
    }
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(documents).exists() ? documents : QDir::homePath();
}

void writeFolderOf(QSettings& settings, const QString& file) {
    settings.setValue(QStringLiteral("files/folder"), QFileInfo(file).absolutePath());
}

} // namespace tessera::shell
