#include "engine/plan/plan_text.h"
#include "widgets/models/device_text.h"
#include "widgets/models/figures.h"
#include "widgets/shell/controller.h"

#include <QScopeGuard>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

namespace tessera::shell {

using bridge::JobKind;

plan::PlanRef withProfile(const plan::Plan& plan, const session::Profile& profile) {
    auto copy = std::make_shared<plan::Plan>(plan);
    for (const session::ProfileEvent& event : profile.events) {
        const auto cost = backend::Cost::measured(event.duration, event.low, event.high,
                                                  std::max(1, profile.endToEnd.rounds));
        if (event.kind == session::ProfileEvent::Kind::kKernel && event.index < copy->regions.size()) {
            copy->regions[event.index].inPlace = cost;
        } else if (event.kind == session::ProfileEvent::Kind::kConversion &&
                   event.index < copy->conversions.size()) {
            copy->conversions[event.index].inPlace = cost;
        }
    }
    copy->endToEnd = profile.endToEnd;
    return copy;
}

namespace {

/// The plan with the times that its kernels and conversions have in `timed`, which places the same.
plan::PlanRef withKernelTimes(const plan::Plan& plan, const plan::Plan& timed) {
    auto copy = std::make_shared<plan::Plan>(plan);
    for (std::size_t i = 0; i < copy->regions.size(); ++i) {
        copy->regions[i].cost = timed.regions[i].cost;
    }
    for (std::size_t i = 0; i < copy->conversions.size(); ++i) {
        copy->conversions[i].cost = timed.conversions[i].cost;
    }
    return copy;
}

} // namespace

void Controller::search(session::SearchRequest::Level level) {
    session::SearchRequest request;
    request.level = level;
    startSearch(std::move(request));
}

void Controller::searchAnew() {
    session::SearchRequest request;
    request.level = m_now->level;
    request.anew = true;
    startSearch(std::move(request));
}

void Controller::resumeSearch() {
    session::SearchRequest request;
    request.level = m_now->level;
    request.resume = true;
    startSearch(std::move(request));
}

void Controller::startSearch(session::SearchRequest request) {
    if (searching() || m_document.model() == nullptr) {
        return;
    }
    discardPreview();
    m_bridge.abandonAll(JobKind::kEffects); // they are of the plan before, and the search would wait for them
    setSteps({});
    m_now->level = request.level;
    request.budget = m_budget;
    request.constraints = m_document.constraints();
    request.incumbent = m_document.plan();
    m_now->beforeSearch = m_document.placement();
    const auto budget = static_cast<qint64>(request.budget.milliseconds());
    m_search = m_bridge.search(
        std::move(request),
        [this](base::Result<session::SearchReport> result) { endSearch(std::move(result)); },
        [model = m_document.model()](session::Session& session) { resume(session, model); },
        nameOf(m_document.model()));
    emit searchStarted(budget);
    emit busyChanged();
}

void Controller::followSearch(const session::SearchProgress& progress) {
    if (progress.best && progress.best != m_document.plan()) {
        m_document.setPlan(progress.best);
    }
    if (!progress.newSteps.empty()) {
        m_now->steps.insert(m_now->steps.end(), progress.newSteps.begin(), progress.newSteps.end());
        emit stepsChanged();
    }
    emit searchProgressed(progress);
}

void Controller::endSearch(base::Result<session::SearchReport> result) {
    m_search = {};
    const auto shown = m_now->shownStep; // its end is no reason to end a replay
    const plan::PlanRef live = m_document.plan();
    if (result && result->plan) {
        // The way back leads to the plan before the search, not to the last one on the way.
        m_document.setPlan(m_now->beforeSearch.plan);
        m_now->answer = result->plan;
        m_document.change({result->plan, m_now->beforeSearch.constraints}, tr("Search"));
        updateOthersOfSearch();
        setSteps(result->steps);
        showStep(shown);
        m_now->editsDue = true;
        askCeilings(); // which a search measures for the kernels that it generates
        emit searchFinished(*result);
    } else {
        const bool improved = live != m_now->beforeSearch.plan;
        if (improved) {
            m_document.setPlan(m_now->beforeSearch.plan);
            m_document.change({live, m_now->beforeSearch.constraints}, tr("Search"));
        }
        const bool stopped = !result && result.error().kind == base::ErrorKind::kCancelled;
        if (!result && !stopped) {
            fail(tr("The search ended"), result.error());
        }
        emit searchFailed(improved  ? tr("Stopped: the best plan so far is kept")
                          : stopped ? tr("Stopped before a plan was measured")
                                    : tr("The search failed: see Problems"));
    }
    emit busyChanged();
}

void Controller::togglePause() {
    if (!searching()) {
        return;
    }
    if (m_bridge.searchPaused()) {
        m_bridge.resumeSearch();
    } else {
        m_bridge.pauseSearch();
    }
    emit busyChanged();
}

void Controller::stop() {
    if (searching()) {
        m_bridge.stop(m_search);
    }
    cancelRecording();
    for (const JobKind kind : {JobKind::kMeasure, JobKind::kProfile, JobKind::kVerify, JobKind::kExport,
                               JobKind::kPreview, JobKind::kOpen, JobKind::kProbe}) {
        m_bridge.abandonAll(kind);
    }
    m_readings.clear();
    if (m_preview) {
        emit previewChanged(); // it may have waited for what is stopped
    }
    emit busyChanged();
}

void Controller::profile() {
    if (m_document.plan() == nullptr) {
        return;
    }
    struct Profiled {
        session::Profile profile;
        std::optional<backend::MachineCeilings> ceilings;
    };
    submit<Profiled>(
        JobKind::kProfile,
        [plan = m_document.plan()](session::Session& session,
                                   const base::JobControl& control) -> base::Result<Profiled> {
            Profiled done;
            TESSERA_TRY(done.profile, session.profile(plan, control));
            // Times ask how far from the best they are: once measured, the store knows it.
            TESSERA_TRY(done.ceilings, session.ceilings(*plan, session::Unmeasured::kMeasure, control));
            return done;
        },
        [this, plan = m_document.plan()](base::Result<Profiled> result) {
            if (!result) {
                fail(tr("The plan could not be profiled"), result.error());
                return;
            }
            m_ceilings = std::move(result->ceilings);
            if (m_document.plan() == plan) {
                plan::PlanRef timed = withProfile(*result->profile.plan, result->profile);
                m_document.setProfile(std::move(result->profile), std::move(timed));
                emit profiled();
                emit measured();
            }
        });
}

void Controller::askKernel(graph::NodeId node) {
    const auto plan = m_document.plan();
    const auto region = plan != nullptr && node.valid() ? plan->regionOf(node) : plan::PlannedRegionId();
    if (!region.valid()) {
        return;
    }
    submit<std::vector<backend::Detail>>(
        JobKind::kDetails,
        [plan, region](session::Session& session, const base::JobControl& control) {
            return session.kernelDetails(plan, region.index(), control);
        },
        [this, plan, region](base::Result<std::vector<backend::Detail>> result) {
            if (!result) {
                fail(tr("Its backend could not be asked how it runs"), result.error());
                return;
            }
            const auto& planned = plan->regions[region.index()];
            const QString title = QString::fromStdString(graph::regionTitle(*plan->graph, planned.region));
            const QString implementation =
                QString::fromStdString(plan::implementationText(planned.implementation));
            if (result->empty()) {
                emit noticed(
                    style::NoticeKind::kInfo, tr("How %1 runs").arg(title),
                    tr("%1 is a library's own: its backend tells nothing more of it.").arg(implementation));
                return;
            }
            emit kernelTold(title, implementation, *result);
        });
}

/// One line for each of the outputs that deviate most, worst first: of dozens, a toast has no room for more.
QString Controller::deviationText(std::vector<session::OutputDeviation> outputs) {
    constexpr std::size_t kMostLines = 4;
    const auto share = [](const session::OutputDeviation& output) {
        const auto& found = output.deviation;
        const double share = found.tolerance > 0 ? found.relativeL2 / found.tolerance : found.maxAbs;
        return found.ok ? share : std::numeric_limits<double>::infinity();
    };
    std::stable_sort(outputs.begin(), outputs.end(),
                     [&share](const auto& a, const auto& b) { return share(a) > share(b); });
    QStringList words;
    for (std::size_t i = 0; i < std::min(outputs.size(), kMostLines); ++i) {
        const auto& found = outputs[i].deviation;
        words << tr("%1: relative L2 %2, tolerance %3, on the draw \"%4\"")
                     .arg(QString::fromStdString(outputs[i].name),
                          itemmodels::significantText(found.relativeL2),
                          itemmodels::significantText(found.tolerance),
                          QString::fromStdString(outputs[i].draw));
        if (found.nonFinite == kernels::NonFiniteFound::kDiffers) {
            words << tr("%1: infinities and NaN are not where the reference has them")
                         .arg(QString::fromStdString(outputs[i].name));
        }
    }
    if (outputs.size() > kMostLines) {
        words << tr("and %1 more outputs").arg(outputs.size() - kMostLines);
    }
    return words.join(QStringLiteral("\n"));
}

void Controller::verify() {
    if (m_document.plan() == nullptr) {
        return;
    }
    submit<session::Verification>(
        JobKind::kVerify,
        [plan = m_document.plan()](session::Session& session, const base::JobControl& control) {
            return session.verify(plan, {}, control);
        },
        [this](base::Result<session::Verification> result) {
            if (!result) {
                fail(tr("The plan could not be verified"), result.error());
                return;
            }
            QString text = deviationText(result->outputs);
            for (const std::string& note : result->notes) {
                text += QStringLiteral("\n") + QString::fromStdString(note);
            }
            if (!result->ok) {
                emit problemFound({style::NoticeKind::kDanger, text, tr("Verify"), {}, {}, {}}, m_now->id);
            }
            emit noticed(result->ok ? style::NoticeKind::kSuccess : style::NoticeKind::kDanger,
                         result->ok ? tr("The plan computes what the reference does")
                                    : tr("The plan's outputs are wrong"),
                         text);
        });
}

bool Controller::isInRegionOf(graph::NodeId node, const plan::Constraint& constraint) const {
    const plan::Plan& plan = *m_document.plan();
    const graph::NodeId held = plan.graph->findNode(constraint.node);
    return held.valid() && plan.regionOf(held) == plan.regionOf(node);
}

std::vector<plan::Constraint> Controller::constraintsWithout(graph::NodeId node) const {
    std::vector<plan::Constraint> kept = m_document.constraints();
    std::erase_if(kept, [&](const plan::Constraint& each) { return isInRegionOf(node, each); });
    return kept;
}

namespace {

/// What a row of the window names, \see itemmodels::BackendLook::id.
backend::BackendOnDevice backendOf(const QString& row) {
    return backend::BackendOnDevice::parse(row.toStdString())
        .value_or(backend::BackendOnDevice{row.toStdString()});
}

/// Rows of backends that run on one device name none: a rule for them holds wherever they run.
std::optional<backend::DeviceId> deviceIn(const backend::BackendOnDevice& asked) {
    return asked.device != backend::DeviceId{} ? std::optional(asked.device) : std::nullopt;
}

} // namespace

void Controller::pin(graph::NodeId node, const QString& backend, const QString& implementation) {
    if (m_document.plan() == nullptr || !node.valid()) {
        return;
    }
    const std::string name = m_document.plan()->graph->node(node).name;
    std::vector<plan::Constraint> constraints = constraintsWithout(node);
    const backend::BackendOnDevice asked = backendOf(backend);
    constraints.push_back(
        {plan::Constraint::Kind::kPin, name, asked.id, implementation.toStdString(), deviceIn(asked)});
    const QString title = m_document.looks().of(asked).title;
    requestPreview(
        std::move(constraints),
        tr("Pin %1 to %2")
            .arg(regionTitle(node), implementation.isEmpty() ? title : title + u' ' + implementation));
}

void Controller::forbid(graph::NodeId node, const QString& backend) {
    if (m_document.plan() == nullptr || !node.valid()) {
        return;
    }
    const std::string name = m_document.plan()->graph->node(node).name;
    std::vector<plan::Constraint> constraints = m_document.constraints();
    const backend::BackendOnDevice asked = backendOf(backend);
    const plan::Constraint ban{plan::Constraint::Kind::kForbid, name, asked.id, {}, deviceIn(asked)};
    // A pin to what is now forbidden goes; other rules of the region stay.
    std::erase_if(constraints, [&](const plan::Constraint& each) {
        return each.kind == plan::Constraint::Kind::kPin && each.node == name &&
               each.backend == ban.backend && (!ban.device || each.device == ban.device);
    });
    constraints.push_back(ban);
    requestPreview(constraints,
                   tr("Forbid %1 at %2").arg(m_document.looks().of(asked).title, regionTitle(node)));
}

std::vector<backend::DeviceId> Controller::accelerators() const {
    std::set<backend::DeviceId> devices;
    for (const session::BackendInfo& info : backends()) {
        std::ranges::copy_if(info.devices, std::inserter(devices, devices.end()),
                             [](const backend::DeviceId& id) { return id != backend::DeviceId{}; });
    }
    return {devices.begin(), devices.end()};
}

void Controller::forbidDevices(graph::NodeId node, const std::vector<backend::DeviceId>& devices) {
    const plan::PlanRef plan = m_document.plan();
    const plan::PlannedRegionId region = plan != nullptr ? plan->regionOf(node) : plan::PlannedRegionId();
    if (!region.valid()) {
        return;
    }
    // Where a rule lets its backend run, were the devices not forbidden: on them alone?
    const auto isOfThese = [&](const plan::Constraint& rule) {
        const auto info =
            std::ranges::find(backends(), rule.backend, [](const auto& each) { return each.spec.id; });
        std::vector<backend::DeviceId> own =
            info != backends().end() ? info->devices : std::vector<backend::DeviceId>();
        std::erase_if(own, [&](const auto& id) { return !rule.admits({rule.backend, id}); });
        return !own.empty() && std::ranges::all_of(own, [&](const backend::DeviceId& id) {
            return std::ranges::count(devices, id) > 0;
        });
    };
    std::vector<plan::Constraint> constraints = m_document.constraints();
    // Pins to what is now forbidden go; other rules stay, and what is forbidden already is so once.
    std::erase_if(constraints,
                  [&](const plan::Constraint& each) { return isInRegionOf(node, each) && isOfThese(each); });
    for (const session::BackendInfo& info : backends()) {
        for (const backend::DeviceId& device : info.devices) {
            if (std::ranges::count(devices, device) == 0) {
                continue;
            }
            for (const graph::NodeId each : plan->regions[region.index()].region.nodes) {
                constraints.push_back({plan::Constraint::Kind::kForbid,
                                       plan->graph->node(each).name,
                                       info.spec.id,
                                       {},
                                       device});
            }
        }
    }
    QStringList words;
    for (const backend::DeviceId& device : devices) {
        words << itemmodels::deviceText(device);
    }
    requestPreview(constraints,
                   tr("Forbid %1 at %2").arg(words.join(QStringLiteral(", ")), regionTitle(node)));
}

void Controller::unpin(graph::NodeId node) {
    if (m_document.plan() == nullptr || !node.valid()) {
        return;
    }
    std::vector<plan::Constraint> constraints = constraintsWithout(node);
    if (constraints.size() != m_document.constraints().size()) {
        requestPreview(constraints, tr("Unpin %1").arg(regionTitle(node)));
    }
}

void Controller::measurePreview() {
    if (m_preview) {
        requestPreview(m_preview->constraints, m_preview->title, session::Unmeasured::kMeasure);
    }
}

void Controller::requestPreview(const std::vector<plan::Constraint>& constraints, const QString& title,
                                session::Unmeasured unmeasured) {
    if (searching()) {
        emit noticed(style::NoticeKind::kInfo, title,
                     tr("A search is running. Stop it, or wait for its end, then override."));
        return;
    }
    showStep(std::nullopt);
    const graph::NodeId node = m_document.selection().current();
    const int ask = ++m_asks;
    submit<session::Preview>(
        JobKind::kPreview,
        [plan = m_document.plan(), constraints, unmeasured](session::Session& session,
                                                            const base::JobControl& control) {
            return session.preview(plan, constraints, unmeasured, control);
        },
        [this, constraints, title, node, ask, unmeasured,
         plan = m_document.plan()](base::Result<session::Preview> result) {
            const auto end = qScopeGuard([this, ask] { endAsked(ask); });
            if (m_document.newest(plan) != m_document.plan()) {
                return; // the plan in force changed meanwhile: this says nothing of it
            }
            if (!result) {
                fail(tr("%1: not possible").arg(title), result.error(), node);
                return;
            }
            showPreviewOf({title, std::move(*result), constraints, m_document.plan()}, unmeasured);
        });
    m_asked = AskedPreview{title, unmeasured};
    emit askedPreviewChanged();
}

void Controller::showPreviewOf(PendingPreview preview, session::Unmeasured unmeasured) {
    if (m_preview) {
        m_bridge.discard(m_preview->preview.plan);
    }
    // Parts of the plan may have been timed again for it. Where a person asked for that the plan has these
    // times from now on; else they are of the preview until it is applied: one that is discarded leaves every
    // figure as it was.
    const bool isMeasured = unmeasured == session::Unmeasured::kMeasure;
    if (isMeasured && preview.preview.current != preview.current) {
        m_preview.reset(); // it is of the plan without them
        keepTimes(withKernelTimes(*m_document.plan(), *preview.preview.current));
        preview.current = preview.preview.current = m_document.plan();
    }
    m_preview = std::move(preview);
    emit previewChanged();
    if (isMeasured) {
        m_now->effects = {}; // what other pins cost is known better by now
        emit pinEffectsTold();
    }
}

void Controller::keepTimes(plan::PlanRef timed) {
    if (auto profile = m_document.profile()) {
        m_document.setProfile(std::move(*profile), std::move(timed));
    } else {
        m_document.setTimes(std::move(timed));
    }
}

void Controller::endAsked(int ask) {
    if (ask == m_asks && m_asked) {
        m_asked.reset();
        emit askedPreviewChanged();
    }
}

void Controller::askPinEffects(graph::NodeId node) {
    const KnownEffects wanted{node, m_document.plan(), m_document.constraints(), {}};
    const auto isWanted = [&](const KnownEffects& other) {
        return other.node == wanted.node && other.plan == wanted.plan &&
               other.constraints == wanted.constraints;
    };
    if (wanted.plan == nullptr || !node.valid() || searching() || isWanted(m_now->effects) ||
        (isWanted(m_askedEffects) && m_bridge.running(JobKind::kEffects))) {
        return;
    }
    m_askedEffects = wanted;
    submit<std::vector<session::PinEffect>>(
        JobKind::kEffects,
        [wanted, others = constraintsWithout(node)](session::Session& session,
                                                    const base::JobControl& control) {
            return session.pinEffects(wanted.plan, others, wanted.node, control);
        },
        [this, wanted](base::Result<std::vector<session::PinEffect>> result) {
            if (!result) {
                if (result.error().kind != base::ErrorKind::kCancelled) {
                    fail(tr("What pins would cost could not be found out"), result.error(), wanted.node);
                }
                return;
            }
            m_now->effects = wanted;
            m_now->effects.pins = std::move(*result);
            emit pinEffectsTold();
        });
}

std::vector<session::PinEffect> Controller::pinEffects(graph::NodeId node) const {
    const bool isOfThis = m_now->effects.plan != nullptr && m_now->effects.plan == m_document.plan() &&
                          m_now->effects.node == node &&
                          m_now->effects.constraints == m_document.constraints();
    return isOfThis ? m_now->effects.pins : std::vector<session::PinEffect>();
}

bool Controller::pinEffectsCome(graph::NodeId node) const {
    return m_bridge.running(JobKind::kEffects) && m_askedEffects.node == node &&
           m_askedEffects.plan == m_document.plan() && m_askedEffects.constraints == m_document.constraints();
}

void Controller::applyPreview() {
    if (!m_preview) {
        return;
    }
    const PendingPreview pending = std::move(*m_preview);
    m_preview.reset();
    emit previewChanged();
    if (pending.preview.current != pending.current) {
        // Undo leads to what the preview's difference is over. Runs of the plan since the preview stay its
        // own.
        keepTimes(m_document.plan() == pending.current
                      ? pending.preview.current
                      : withKernelTimes(*m_document.plan(), *pending.preview.current));
    }
    m_document.change({pending.preview.plan, pending.constraints}, pending.title);
}

void Controller::discardPreview() {
    m_bridge.abandonAll(JobKind::kPreview);
    endAsked(m_asks);
    if (m_preview) {
        m_bridge.discard(m_preview->preview.plan);
        m_preview.reset();
        emit previewChanged();
    }
}

} // namespace tessera::shell
