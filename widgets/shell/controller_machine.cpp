// Whose costs these are: this machine's, or those of a hardware profile.
#include "widgets/models/engine_words.h"
#include "widgets/shell/controller.h"
#include "widgets/shell/controller_catalogue.h"
#include "widgets/shell/device_words.h"

#include <QFileInfo>

namespace tessera::shell {

using bridge::JobKind;

Controller::Catalogue Controller::Catalogue::of(const session::Session& session) {
    Catalogue catalogue{
        session.backends(), {}, session.hardwareProfile(), session.precision(), session.devices()};
    for (const auto& problem : session.specProblems()) {
        const QString file = QString::fromStdString(problem.file.string());
        const QString line = problem.findings.empty()
                                 ? QString()
                                 : QString::fromStdString(problem.findings.front().begin.text());
        catalogue.problems.push_back(
            {style::NoticeKind::kDanger, QString::fromStdString(problem.text), file, line, {}, file});
    }
    for (const auto& note : session.deviceNotes()) {
        catalogue.problems.push_back({style::NoticeKind::kWarning,
                                      QString::fromStdString(note),
                                      QStringLiteral("--device"),
                                      {},
                                      {},
                                      {}});
    }
    return catalogue;
}

/// The session after it changed to another machine.
struct Controller::OtherMachine {
    Catalogue catalogue;
    FreshPlan plan;
};

namespace {

/// Places `model` again where it is the one that the session has and its sizes are known.
std::optional<base::Result<plan::PlanRef>> placedAnew(session::Session& session,
                                                      const session::ModelRef& model) {
    if (model == nullptr || model != session.model() || !model->unsized.empty()) {
        return std::nullopt;
    }
    return session.greedyPlan();
}

/// With the device by its name, as everywhere in the window.
QString wordsOfRefusal(base::Error error, const std::optional<DeviceWords::Found>& here) {
    if (const auto device = backend::DeviceId::parse(error.where)) {
        error.where = DeviceWords::nameOf(*device, here.value_or(DeviceWords::Found())).toStdString();
    }
    return itemmodels::engineWords(error.oneLine());
}

} // namespace

bool Controller::adoptFreshPlan(const FreshPlan& plan, const QString& change) {
    if (!plan || m_document.model() == nullptr) {
        return false;
    }
    m_now->origin = costOrigin();
    if (!*plan) {
        fail(tr("No placement without a search"), plan->error());
        return false;
    }
    m_document.change({**plan, m_document.constraints()}, change);
    return true;
}

void Controller::openHardwareProfile(const QString& file) {
    if (searching()) {
        emit noticed(style::NoticeKind::kInfo, tr("Hardware profile"),
                     tr("A search is running. Stop it, or wait for its end."));
        return;
    }
    discardPreview();
    const auto work = [path = file.toStdString(), model = m_document.model()](
                          session::Session& session, const base::JobControl&) -> base::Result<OtherMachine> {
        resume(session, model);
        TESSERA_CHECK(session.openProfile(path));
        return OtherMachine{Catalogue::of(session), placedAnew(session, model)};
    };
    m_bridge.submit<OtherMachine>(
        JobKind::kReload, work, [this, file, model = m_document.model()](base::Result<OtherMachine> result) {
            if (!result) {
                failOf({}, tr("%1 was not opened").arg(QFileInfo(file).fileName()), result.error());
                return;
            }
            adoptMachine(std::move(*result), model);
        });
}

void Controller::setPrecision(graph::Precision precision) {
    if (searching() || precision == m_precision) {
        emit precisionChanged();
        return;
    }
    discardPreview();
    const auto work = [precision, model = m_document.model()](
                          session::Session& session, const base::JobControl&) -> base::Result<FreshPlan> {
        resume(session, model);
        TESSERA_CHECK(session.setPrecision(precision));
        return placedAnew(session, model);
    };
    const auto adopt = [this, precision, model = m_document.model()](base::Result<FreshPlan> result) {
        if (result) {
            m_precision = precision;
        } else {
            failOf({}, tr("The precision stays as it was"), result.error());
        }
        emit precisionChanged();
        if (model != m_document.model()) {
            catchUp(); // of another model that came to the front meanwhile
        } else if (result) {
            adoptFreshPlan(*result, tr("Change the precision"));
        }
    };
    m_bridge.submit<FreshPlan>(JobKind::kReload, work, adopt);
}

void Controller::setDevices(std::vector<backend::DeviceId> devices) {
    if (searching()) {
        m_devicesRefused = tr("A search is running. Stop it, or wait for its end.");
        emit devicesChanged();
        emit devicesChosen();
        return;
    }
    discardPreview();
    const auto work =
        [devices, model = m_document.model()](session::Session& session,
                                              const base::JobControl& control) -> base::Result<OtherMachine> {
        resume(session, model);
        TESSERA_CHECK(session.setDevices(devices, control));
        return OtherMachine{Catalogue::of(session), placedAnew(session, model)};
    };
    const auto adopt = [this, model = m_document.model()](base::Result<OtherMachine> result) {
        m_devicesRefused = result ? QString() : wordsOfRefusal(result.error(), m_devicesHere);
        if (result) {
            m_ceilings.reset();
            adoptCatalogue(std::move(result->catalogue));
            m_probeDue = true;
            probe();
        }
        emit devicesChanged();
        emit devicesChosen();
        if (result && m_document.model() == model) {
            adoptFreshPlan(result->plan, tr("Change the devices"));
        } else if (result) {
            catchUp(); // of another model that came to the front meanwhile
        }
    };
    m_bridge.submit<OtherMachine>(JobKind::kReload, work, adopt);
}

void Controller::setOptionalFolder(const QString& folder) {
    using Libraries = std::vector<session::OptionalLibrary>;
    if (searching()) {
        m_optional.refused = tr("A search is running. Stop it, or wait for its end.");
        emit optionalFolderChanged();
        return;
    }
    const auto work = [path = folder.toStdString()](session::Session& session, const base::JobControl&) {
        return session.setOptionalFolder(path);
    };
    m_bridge.submit<Libraries>(JobKind::kReload, work, [this, folder](base::Result<Libraries> result) {
        if (result) {
            m_optional = {folder, std::move(*result), {}};
        } else if (result.error().kind == base::ErrorKind::kImpossible) {
            m_optional.refused = tr("%1 holds neither ONNX Runtime nor OpenVINO.").arg(folder);
        } else {
            m_optional.refused =
                tr("%1 cannot be read: %2").arg(folder, QString::fromStdString(result.error().message));
        }
        emit optionalFolderChanged();
    });
    start();
}

void Controller::adoptMachine(OtherMachine machine, const session::ModelRef& model) {
    const QString whose = m_profile ? QFileInfo(QString::fromStdString(m_profile->file.string())).fileName()
                                    : tr("On this machine");
    m_ceilings.reset();
    adoptCatalogue(std::move(machine.catalogue));
    if (!m_profile) {
        m_probeDue = true; // what a profile knew of backends says nothing of this machine
        probe();
    }
    if (m_document.model() == model) {
        adoptWithOther(machine.plan, m_profile ? tr("Open hardware profile") : tr("Close hardware profile"),
                       whose);
    } else {
        catchUp(); // of another model that came to the front meanwhile
    }
}

void Controller::adoptWithOther(const FreshPlan& plan, const QString& change, const QString& whose) {
    const plan::PlanRef before = m_document.plan();
    if (!adoptFreshPlan(plan, change)) {
        return;
    }
    if (before != nullptr && (before->endToEnd || before->predicted())) {
        m_document.setOther({.origin = {itemmodels::PlanOrigin::Kind::kBefore, QStringLiteral("machine")},
                             .title = whose,
                             .plan = before});
    }
    askCeilings();
}

void Controller::sayWhatIsLeftAside() {
    if (!m_profile) {
        return;
    }
    for (const std::string& note : m_profile->notes) {
        emit problemFound({style::NoticeKind::kWarning,
                           QString::fromStdString(note),
                           QString::fromStdString(m_profile->file.string()),
                           {},
                           {},
                           {}},
                          ModelTabId());
    }
}

} // namespace tessera::shell
