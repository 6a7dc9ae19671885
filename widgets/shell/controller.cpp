#include "widgets/shell/controller.h"

#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/shell/controller_catalogue.h"

#include <algorithm>
#include <utility>

namespace tessera::shell {

using bridge::JobKind;

Controller::Controller(bridge::SessionFactory factory, QObject* parent)
    : QObject(parent), m_bridge(std::move(factory)) {
    connect(&m_document, &Document::placementChanged, this,
            [this] { m_bridge.discard(std::exchange(m_planBefore, m_document.plan())); });
    connect(&m_document, &Document::placementChanged, this, &Controller::refreshPicture);
    connect(&m_document, &Document::placementChanged, this, [this] {
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
    const QString text = itemmodels::engineWords(error.oneLine());
    if (error.kind == base::ErrorKind::kCancelled) {
        emit noticed(style::NoticeKind::kInfo, title, tr("Stopped. Everything stays as it was."));
        return;
    }
    emit problemFound({style::NoticeKind::kDanger, text, QString::fromStdString(error.where), {}, node, {}});
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
    m_bridge.submit<Catalogue>(
        JobKind::kProbe,
        [](session::Session& session, const base::JobControl& control) -> base::Result<Catalogue> {
            TESSERA_CHECK(session.probeBackends(control));
            return Catalogue::of(session);
        },
        [this](base::Result<Catalogue> result) { adoptCatalogue(std::move(result)); });
}

void Controller::adoptCatalogue(base::Result<Catalogue> result) {
    if (!result) {
        fail(tr("The backends could not be read"), result.error());
        return;
    }
    m_backends = std::move(result->backends);
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
    if (otherMachine) {
        sayWhatIsLeftAside();
        emit hardwareProfileChanged();
    }
    if (!same) {
        refreshPicture();
    }
}

void Controller::reloadBackends() {
    m_bridge.submit<bool>(
        JobKind::kReload,
        [](session::Session& session, const base::JobControl&) -> base::Result<bool> {
            TESSERA_CHECK(session.reloadBackends());
            return true;
        },
        [this](base::Result<bool> result) {
            if (!result) {
                fail(tr("The backends could not be read"), result.error());
            }
        });
    start();
}

void Controller::open(const QString& source, std::function<void()> then, std::vector<graph::InputShape> sizes,
                      std::vector<graph::SymbolSize> symbols) {
    discardPreview();
    m_bridge.abandonAll(JobKind::kSearch);
    m_search = {};
    m_bridge.submit<session::ModelRef>(
        JobKind::kOpen,
        [source = source.toStdString(), sizes = std::move(sizes),
         symbols = std::move(symbols)](session::Session& session, const base::JobControl& control) {
            session.setSizes(sizes, symbols);
            return session.open(source, control);
        },
        [this, source, then = std::move(then)](base::Result<session::ModelRef> result) mutable {
            if (!result) {
                fail(tr("%1 could not be opened").arg(source), result.error());
                probe();
                return;
            }
            adoptModel(std::move(*result));
            if (m_document.model()->unsized.empty()) {
                place(std::move(then));
                return;
            }
            emit sizesNeeded();
            if (then) {
                then();
            }
            probe();
        });
}

void Controller::place(std::function<void()> then) {
    m_bridge.submit<plan::PlanRef>(
        JobKind::kPlace,
        [](session::Session& session, const base::JobControl&) { return session.greedyPlan(); },
        [this, then = std::move(then)](base::Result<plan::PlanRef> result) {
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
        m_beforeSearch = m_document.placement(); // asked for before there was any
    }
    emit placed();
}

void Controller::forgetPicture() {
    m_bridge.abandonAll(JobKind::kScene);
    m_pictureDue = false;
    m_scene.reset();
    m_otherScene.reset();
    m_bridge.discard(m_folding.groups());
    m_folding.reset();
    m_kept = {};
    m_placesDue = false;
}

void Controller::letGoOfModel() {
    setSteps({}); // before the picture goes: it asks for another one
    forgetPicture();
    m_bridge.discard(m_document.model());
    for (const itemmodels::OtherPlan& other : m_document.others()) {
        m_bridge.discard(other.plan);
    }
}

void Controller::adoptModel(session::ModelRef model) {
    letGoOfModel();
    m_mix = {};
    const std::vector<std::string> warnings = model->warnings;
    m_document.setModel(std::move(model), nullptr);
    for (const std::string& warning : warnings) {
        emit problemFound({style::NoticeKind::kWarning,
                           QString::fromStdString(warning),
                           QString::fromStdString(m_document.model()->name),
                           {},
                           {},
                           {}});
    }
    emit opened();
    askCeilings();
}

void Controller::askCeilings() {
    if (m_document.plan() == nullptr) {
        return;
    }
    m_bridge.submit<std::optional<backend::MachineCeilings>>(
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

void Controller::closeModel() {
    discardPreview();
    m_bridge.abandonAll(JobKind::kSearch);
    m_bridge.abandonAll(JobKind::kPlace);
    m_search = {};
    letGoOfModel();
    m_document.close();
}

void Controller::setColours(layout::ColourMode mode, Heat heat) {
    showStep(std::nullopt); // a step has its backends' colours alone
    m_mode = mode;
    m_heat = heat;
    refreshPicture();
}

void Controller::setSplit(bool shown) {
    m_split = shown;
    refreshPicture();
}

void Controller::toggleFold(graph::NodeId node) {
    if (m_folding.groups() == nullptr || !node.valid()) {
        return;
    }
    if (!m_folding.toggle(node)) {
        emit noticed(style::NoticeKind::kInfo, tr("Nothing to fold"),
                     tr("This operator stands in no group."));
        return;
    }
    m_kept = node;
    refreshPicture();
}

bool Controller::foldRepeats(graph::NodeId kept) {
    if (m_folding.groups() == nullptr) {
        return false;
    }
    if (!m_folding.foldRepeats()) {
        emit noticed(style::NoticeKind::kInfo, tr("Nothing to fold"), tr("No block of this model repeats."));
        return false;
    }
    m_kept = kept;
    refreshPicture();
    return true;
}

void Controller::unfoldAll(graph::NodeId kept) {
    m_folding.unfoldAll();
    m_kept = kept;
    refreshPicture();
}

void Controller::layOutAnew() {
    m_placesDue = true;
    refreshPicture();
}

void Controller::refreshPicture() {
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
    request.constraints = m_document.constraints();
    request.looks = m_document.looks();
    request.mode = m_mode;
    request.heat = m_heat;
    request.lines = searching() ? Lines::kQuick : Lines::kUntangled;
    request.withOther = m_split;
    request.ceilings = m_ceilings;
    request.profile = m_document.profile();
    request.overlay = m_document.overlay();
    request.errors = m_document.errors();
    request.otherErrors = m_document.otherErrors();
    request.errorsAreStale = m_document.errorsAreStale();
    request.folded = m_folding.folded();
    request.aspect = m_viewShape();
    request.kept = m_kept;
    if (!std::exchange(m_placesDue, false)) {
        request.before = m_scene;
        request.otherBefore = m_otherScene;
    }
    request.groups = m_folding.groups();
    addStepTo(request);
    m_bridge.compute<Picture>(
        JobKind::kScene, [request = std::move(request)] { return makePicture(request); },
        [this](Picture made) {
            auto picture = std::make_shared<Picture>(std::move(made));
            // What is out of date already is shown where there was nothing, or changes come without a pause.
            const bool show = !m_pictureDue || m_scene == nullptr || searching() || m_shownStep;
            auto before = std::exchange(m_scene, picture->scene);
            auto otherBefore = std::exchange(m_otherScene, picture->otherScene);
            if (m_folding.groups() != picture->groups) {
                m_folding.reset(picture->groups);
            }
            noteLayout();
            if (show) {
                m_kept = picture->kept == m_kept ? graph::NodeId() : m_kept;
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
    const std::string& note = m_scene->geometry().note;
    if (!note.empty() && note != m_layoutNote) {
        emit problemFound(
            {style::NoticeKind::kInfo, QString::fromStdString(note), tr("Picture"), {}, {}, {}});
        m_layoutNote = note;
    }
}

QString Controller::regionTitle(graph::NodeId node) const {
    const plan::PlanRef& plan = m_document.plan();
    return QString::fromStdString(plan->graph->node(node).name);
}

} // namespace tessera::shell
