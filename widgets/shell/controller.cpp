#include "widgets/shell/controller.h"

#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/shell/controller_catalogue.h"

#include <algorithm>
#include <utility>

namespace tessera::shell {

using bridge::JobKind;

Controller::Controller(bridge::SessionFactory factory, QObject* parent)
    : QObject(parent), m_document(m_nothing.document), m_bridge(std::move(factory)) {
    connect(&m_document, &Document::placementChanged, this, [this] {
        auto before = std::exchange(m_planBefore, m_document.plan());
        if (before == nullptr) {
            m_untouched = Untouched::kFollows; // the model is still being opened
        }
        if (!m_exchanging) { // else the model that leaves the front keeps it
            m_bridge.discard(std::move(before));
        }
    });
    connect(&m_document, &Document::placementChanged, this, &Controller::refreshPicture);
    connect(&m_document, &Document::placementChanged, this, [this] {
        if (m_exchanging) {
            return; // another model is shown, with what was set beside its plan
        }
        if (m_preview && m_document.newest(m_preview->current) != m_document.plan()) {
            discardPreview(); // undo, redo or another plan took away what it was compared with
        }
        if (!searching()) {
            showStep(std::nullopt); // another plan is in force
        }
        leaveForeignMix();
    });
    connect(&m_document, &Document::otherChanged, this, &Controller::refreshPicture);
    connect(&m_document, &Document::overlayChanged, this, &Controller::refreshPicture);
    connect(&m_document, &Document::errorsChanged, this, &Controller::refreshPicture);
    connect(&m_bridge, &bridge::Bridge::busyChanged, this, &Controller::busyChanged);
    connect(&m_bridge, &bridge::Bridge::searchProgress, this,
            [this](const std::shared_ptr<const session::SearchProgress>& progress) {
                if (searching()) {
                    followSearch(*progress);
                }
            });
}

void Controller::fail(const QString& title, const base::Error& error, graph::NodeId node) {
    failOf(m_now->id, title, error, node);
}

void Controller::failOf(ModelTabId tab, const QString& title, const base::Error& error, graph::NodeId node) {
    const QString text = itemmodels::engineWords(error.oneLine());
    if (error.kind == base::ErrorKind::kCancelled) {
        emit noticed(style::NoticeKind::kInfo, title, tr("Stopped. Everything stays as it was."));
        return;
    }
    emit problemFound({style::NoticeKind::kDanger, text, QString::fromStdString(error.where), {}, node, {}},
                      tab);
    emit noticed(style::NoticeKind::kDanger, title, text);
}

void Controller::start() {
    m_bridge.submit<Catalogue>(
        JobKind::kStart,
        [](session::Session& session, const base::JobControl&) -> base::Result<Catalogue> {
            return Catalogue::of(session);
        },
        [this](base::Result<Catalogue> result) {
            adoptCatalogue(std::move(result));
            m_probeDue = true;
            probe();
        });
}

void Controller::probe() {
    // A model that is being opened goes first: it is shown and placed before libraries are loaded.
    if (!m_probeDue || m_bridge.running(JobKind::kOpen) || m_bridge.running(JobKind::kPlace)) {
        return;
    }
    m_probeDue = false;
    const bool looks = std::exchange(m_devicesDue, false);
    m_bridge.submit<Catalogue>(
        JobKind::kProbe,
        [looks](session::Session& session, const base::JobControl& control) -> base::Result<Catalogue> {
            TESSERA_CHECK(session.probeBackends(control));
            auto catalogue = Catalogue::of(session);
            if (looks) {
                TESSERA_TRY(catalogue.found, session.devicesHere(control));
            }
            return catalogue;
        },
        [this, looks](base::Result<Catalogue> result) {
            m_devicesDue = m_devicesDue || (looks && !result);
            adoptCatalogue(std::move(result));
        });
}

void Controller::adoptCatalogue(base::Result<Catalogue> result) {
    if (!result) {
        failOf({}, tr("The backends could not be read"), result.error());
        return;
    }
    m_backends = std::move(result->backends);
    const bool others = std::exchange(m_devices, result->devices) != result->devices || result->found;
    if (result->found) {
        m_devicesHere = std::move(result->found);
    }
    const bool otherMachine = m_profile.has_value() != result->profile.has_value() ||
                              (m_profile && m_profile->file != result->profile->file);
    m_profile = std::move(result->profile);
    if (std::exchange(m_precision, result->precision) != result->precision) {
        emit precisionChanged(); // the session was made with another than the usual one
    }
    itemmodels::BackendLooks looks(m_backends);
    const bool same = looks == m_document.looks();
    m_document.setLooks(std::move(looks));
    emit specProblems(result->problems);
    emit backendsChanged();
    if (others) {
        emit devicesChanged();
    }
    if (otherMachine) {
        sayWhatIsLeftAside();
        emit hardwareProfileChanged();
    }
    if (!same) {
        refreshPicture();
    }
}

void Controller::reloadBackends(Reload what) {
    m_devicesDue = m_devicesDue || what == Reload::kAll;
    m_bridge.submit<bool>(
        JobKind::kReload,
        [](session::Session& session, const base::JobControl&) -> base::Result<bool> {
            TESSERA_CHECK(session.reloadBackends());
            return true;
        },
        [this](base::Result<bool> result) {
            if (!result) {
                failOf({}, tr("The backends could not be read"), result.error());
            }
        });
    start();
}

void Controller::place(std::function<void()> then) {
    m_now->placing = submit<plan::PlanRef>(
        JobKind::kPlace,
        [](session::Session& session, const base::JobControl&) { return session.greedyPlan(); },
        [this, origin = costOrigin(), then = std::move(then)](base::Result<plan::PlanRef> result) {
            m_now->origin = origin; // by now another one may be in force
            if (result) {
                adoptPlacement(std::move(*result));
            } else {
                fail(tr("No placement without a search"), result.error());
            }
            if (then) {
                then();
            }
            probe();
        });
}

void Controller::adoptPlacement(plan::PlanRef plan) {
    m_document.setPlan(std::move(plan));
    if (searching()) {
        m_now->beforeSearch = m_document.placement(); // asked for before there was any
    }
    emit placed();
}

void Controller::askCeilings() {
    if (m_document.plan() == nullptr) {
        return;
    }
    submit<std::optional<backend::MachineCeilings>>(
        JobKind::kCompute,
        [plan = m_document.plan()](session::Session& session, const base::JobControl& control) {
            return session.ceilings(*plan, session::Unmeasured::kShow, control);
        },
        [this](base::Result<std::optional<backend::MachineCeilings>> result) {
            if (!result) {
                fail(tr("The machine's ceilings could not be read"), result.error());
            } else if (*result != m_ceilings) {
                m_ceilings = std::move(*result);
                refreshPicture();
            }
        });
}

void Controller::setColours(layout::ColourMode mode, Heat heat) {
    if (!m_exchanging) {
        showStep(std::nullopt); // a step has its backends' colours alone
    }
    m_mode = mode;
    m_heat = heat;
    refreshPicture();
}

void Controller::setSplit(bool shown) {
    m_now->split = shown;
    refreshPicture();
}

void Controller::toggleFold(graph::NodeId node) {
    if (m_now->folding.groups() == nullptr || !node.valid()) {
        return;
    }
    if (!m_now->folding.toggle(node)) {
        emit noticed(style::NoticeKind::kInfo, tr("Nothing to fold"),
                     tr("This operator stands in no group."));
        return;
    }
    m_kept = node;
    m_untouched = Untouched::kFollows;
    refreshPicture();
}

bool Controller::foldRepeats(graph::NodeId kept) {
    if (m_now->folding.groups() == nullptr) {
        return false;
    }
    if (!m_now->folding.foldRepeats()) {
        emit noticed(style::NoticeKind::kInfo, tr("Nothing to fold"), tr("No block of this model repeats."));
        return false;
    }
    m_kept = kept;
    m_untouched = Untouched::kFollows;
    refreshPicture();
    return true;
}

void Controller::unfoldAll(graph::NodeId kept) {
    m_now->folding.unfoldAll();
    m_kept = kept;
    m_untouched = Untouched::kFollows;
    refreshPicture();
}

void Controller::layOutAnew() {
    m_placesDue = true;
    m_untouched = Untouched::kFollows;
    refreshPicture();
}

void Controller::refreshPicture() {
    if (m_exchanging) {
        return; // asked for once, of all of it
    }
    if (m_document.model() == nullptr) {
        Picture nothing;
        emit pictureChanged(nothing);
        return;
    }
    if (m_bridge.running(JobKind::kScene)) {
        m_pictureDue = true; // two at once would take longer, and the first would never be seen
        return;
    }
    PictureRequest request;
    request.model = m_document.model();
    // A plan that is previewed keeps the places of the one in force: only the marks change.
    request.plan = m_document.plan();
    request.other = m_document.other();
    request.together = m_document.together();
    request.constraints = m_document.constraints();
    request.looks = m_document.looks();
    request.mode = m_mode;
    request.heat = m_heat;
    request.lines = searching() ? Lines::kQuick : Lines::kUntangled;
    request.withOther = m_now->split;
    request.ceilings = m_ceilings;
    request.profile = m_document.profile();
    request.overlay = m_document.overlay();
    request.errors = m_document.errors();
    request.otherErrors = m_document.otherErrors();
    request.errorsAreStale = m_document.errorsAreStale();
    request.folded = m_now->folding.folded();
    request.aspect = m_viewShape();
    request.kept = m_kept;
    request.untouched = m_untouched;
    if (!std::exchange(m_placesDue, false)) {
        request.before = m_now->scene;
        request.otherBefore = m_now->otherScene;
    }
    request.groups = m_now->folding.groups();
    addStepTo(request);
    m_bridge.compute<Picture>(
        JobKind::kScene, [request = std::move(request)] { return makePicture(request); },
        [this](Picture made) {
            auto picture = std::make_shared<Picture>(std::move(made));
            // What is out of date already is shown where there was nothing, or changes come without a pause.
            const bool show = !m_pictureDue || m_now->scene == nullptr || searching() || m_now->shownStep;
            auto before = std::exchange(m_now->scene, picture->scene);
            auto otherBefore = std::exchange(m_now->otherScene, picture->otherScene);
            if (m_now->folding.groups() != picture->groups) {
                m_now->folding.reset(picture->groups);
            }
            noteLayout();
            if (show) {
                m_kept = picture->kept == m_kept ? graph::NodeId() : m_kept;
                if (!m_pictureDue) { // else what was asked for may be in the next one
                    m_untouched = Untouched::kStays;
                }
                emit pictureChanged(*picture);
            }
            m_bridge.discard(std::move(before));
            m_bridge.discard(std::move(otherBefore));
            m_bridge.discard(std::move(picture));
            if (std::exchange(m_pictureDue, false)) {
                refreshPicture();
            }
        });
}

/// Why the picture is not laid out as it was wanted, told once.
void Controller::noteLayout() {
    const std::string& note = m_now->scene->geometry().note;
    if (!note.empty() && note != m_now->layoutNote) {
        emit problemFound({style::NoticeKind::kInfo, QString::fromStdString(note), tr("Picture"), {}, {}, {}},
                          m_now->id);
        m_now->layoutNote = note;
    }
}

QString Controller::regionTitle(graph::NodeId node) const {
    const plan::PlanRef& plan = m_document.plan();
    return QString::fromStdString(plan->graph->node(node).name);
}

} // namespace tessera::shell
