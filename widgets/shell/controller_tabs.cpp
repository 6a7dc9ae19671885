// Several open models: which is in front, and how the others wait.
#include "widgets/shell/controller.h"

#include <QFileInfo>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace tessera::shell {

using bridge::JobKind;

namespace {

/// Layouts of larger models are made anew: one takes about 2 kB a box.
constexpr std::size_t kMostBoxesKept = 50'000;

/// One file has one tab, whatever path leads to it.
QString keyOf(const QString& source) {
    const QString path =
        source.startsWith(QStringLiteral("builtin:")) ? QString() : QFileInfo(source).canonicalFilePath();
    return path.isEmpty() ? source : path;
}

FileStamp stampOf(const QString& source) {
    const QFileInfo file(source);
    return file.isFile() ? FileStamp{file.lastModified(), file.size()} : FileStamp();
}

} // namespace

void Controller::resume(session::Session& session, const session::ModelRef& model) {
    if (model != nullptr) {
        session.resume(model);
    }
}

ModelState* Controller::stateOf(ModelTabId id) {
    if (id == m_nothing.id) {
        return &m_nothing;
    }
    const auto found = std::ranges::find(m_models, id, [](const auto& state) { return state->id; });
    return found != m_models.end() ? found->get() : nullptr;
}

std::optional<std::size_t> Controller::tabOf(const QString& source) const {
    const auto found =
        std::ranges::find(m_models, keyOf(source), [](const auto& state) { return keyOf(state->source); });
    return found != m_models.end() ? std::optional(static_cast<std::size_t>(found - m_models.begin()))
                                   : std::nullopt;
}

std::size_t Controller::tabOf(const ModelState& state) const {
    const auto found =
        std::ranges::find(m_models, &state, [](const auto& each) -> const ModelState* { return each.get(); });
    return static_cast<std::size_t>(found - m_models.begin());
}

std::optional<std::size_t> Controller::front() const {
    return m_now != &m_nothing ? std::optional(tabOf(*m_now)) : std::nullopt;
}

void Controller::deliver(ModelTabId id, bridge::JobId job, std::function<void()> answer) {
    ModelState* state = stateOf(id);
    if (state == nullptr) { // closed meanwhile
        m_bridge.discard(std::make_shared<std::function<void()>>(std::move(answer)));
        return;
    }
    std::erase(state->jobs, job);
    if (state == m_now) {
        answer();
    } else {
        state->answers.push_back(std::move(answer));
    }
}

QString Controller::whyNoOther() const {
    return searching() ? tr("A search is running in %1. Stop it, or wait for its end, then change to another "
                            "model.")
                             .arg(QString::fromStdString(m_document.model()->name))
                       : QString();
}

bool Controller::refusedBySearch(const QString& what) {
    const QString why = whyNoOther();
    if (!why.isEmpty()) {
        emit noticed(style::NoticeKind::kInfo, what, why);
    }
    return !why.isEmpty();
}

void Controller::open(const QString& source, std::function<void()> then, std::vector<graph::InputShape> sizes,
                      std::vector<graph::SymbolSize> symbols) {
    const auto tab = tabOf(source);
    Sizes wanted{std::move(sizes), std::move(symbols)};
    if (!tab) {
        if (!refusedBySearch(tr("%1 was not opened").arg(QFileInfo(source).fileName()))) {
            read(source, {}, std::move(then), std::move(wanted));
        }
        return;
    }
    const bool isAsIs = wanted == Sizes();
    if (isAsIs && m_models[*tab]->stamp == stampOf(source)) {
        showModel(*tab, std::move(then));
    } else if (!isAsIs || !refusedBySearch(tr("%1 was not opened").arg(QFileInfo(source).fileName()))) {
        read(source, m_models[*tab]->id, std::move(then), std::move(wanted));
    }
}

void Controller::read(const QString& source, ModelTabId tab, std::function<void()> then, Sizes sizes) {
    const FileStamp stamp = stampOf(source);
    const auto known = std::ranges::find(m_readings, keyOf(source), &Reading::key);
    if (known != m_readings.end() && known->stamp == stamp && known->sizes == sizes) {
        known->then.push_back(std::move(then));
        return;
    }
    if (known != m_readings.end()) {
        m_bridge.abandon(known->job);
        m_readings.erase(known);
    }
    discardPreview();
    if (const ModelState* own = tab.valid() ? stateOf(tab) : nullptr; own == m_now) {
        m_bridge.abandonAll(JobKind::kSearch); // the one that runs is of other sizes
        m_search = {};
    }
    const bridge::JobId job = m_bridge.submit<session::ModelRef>(
        JobKind::kOpen,
        [source = source.toStdString(), sizes](session::Session& session, const base::JobControl& control) {
            session.setSizes(sizes.inputs, sizes.symbols);
            return session.open(source, control);
        },
        [this, source, key = keyOf(source), tab](base::Result<session::ModelRef> result) {
            const auto at = std::ranges::find(m_readings, key, &Reading::key);
            const Reading reading = std::move(*at);
            m_readings.erase(at);
            if (!result) {
                failToRead(source, tab, result.error());
                return;
            }
            adoptModel(std::move(*result), {source, reading.stamp}, tab, [waiting = reading.then] {
                for (const auto& each : waiting) {
                    if (each) {
                        each();
                    }
                }
            });
        });
    m_readings.push_back({job, keyOf(source), stamp, std::move(sizes), {std::move(then)}});
}

void Controller::failToRead(const QString& source, ModelTabId tab, const base::Error& error) {
    const ModelState* state = tab.valid() ? stateOf(tab) : nullptr;
    const bool wasRead = state != nullptr && state->document.model != nullptr;
    failOf(wasRead ? tab : ModelTabId(), tr("%1 could not be opened").arg(source), error);
    // Others stay: what keeps them from being read may be another thing than they.
    const bool isGone = stampOf(source) == FileStamp() && !source.startsWith(QStringLiteral("builtin:"));
    if (isGone && state != nullptr && !wasRead) {
        closeModel(tabOf(*state)); // a tab that was restored, of a file that is gone
        if (m_now == &m_nothing && !m_models.empty()) {
            showModel(0);
        }
    }
    probe();
}

ModelState& Controller::addState(const QString& source) {
    auto state = std::make_unique<ModelState>();
    state->id = ModelTabId(m_nextModel++);
    state->source = source;
    m_models.push_back(std::move(state));
    return *m_models.back();
}

void Controller::adoptModel(session::ModelRef model, const ReadFile& file, ModelTabId tab,
                            std::function<void()> then) {
    ModelState* const known = tab.valid() ? stateOf(tab) : nullptr;
    if (tab.valid() && known == nullptr) { // closed meanwhile
        m_bridge.discard(std::move(model));
        return;
    }
    if (known == nullptr) {
        ModelState& state = addState(file.source);
        state.stamp = file.stamp;
        state.document.model = std::move(model);
        bringToFront(state, std::move(then));
        return;
    }
    // In its place, and nothing of what was there before.
    auto fresh = std::make_unique<ModelState>();
    fresh->id = ModelTabId(m_nextModel++);
    fresh->source = file.source;
    fresh->stamp = file.stamp;
    fresh->document.model = std::move(model);
    const std::size_t at = tabOf(*known);
    if (known == m_now) {
        endSearchInFront(); // asked for while the file was read
        leave();
    }
    std::unique_ptr<ModelState> old = std::exchange(m_models[at], std::move(fresh));
    if (old.get() == m_now) {
        exchange(*m_models[at]);
        bury(std::move(old));
        announce(std::move(then));
    } else {
        bury(std::move(old));
        bringToFront(*m_models[at], std::move(then));
    }
}

void Controller::leave() {
    emit leaving();
    discardPreview();
    cancelRecording();
    // What is asked for of the model in front alone is asked for again when it comes back.
    for (const JobKind kind : {JobKind::kScene, JobKind::kBody, JobKind::kMemory, JobKind::kEffects,
                               JobKind::kFates, JobKind::kMatch, JobKind::kDetails}) {
        m_bridge.abandonAll(kind);
    }
    m_pictureDue = false;
    m_kept = {};
    m_untouched = Untouched::kStays;
    m_placesDue = false;
    m_askedEffects = {};
    if (m_now->scene != nullptr && m_now->scene->boxes().size() > kMostBoxesKept) {
        m_bridge.discard(std::exchange(m_now->scene, nullptr));
        m_bridge.discard(std::exchange(m_now->otherScene, nullptr));
    }
}

void Controller::exchange(ModelState& next) {
    const QScopedValueRollback exchanging(m_exchanging, true);
    m_now = &next;
    m_document.show(next.document);
    emit stepsChanged();
    emit stepShown();
}

void Controller::bringToFront(ModelState& next, std::function<void()> then) {
    if (searching()) {
        emit modelsChanged(); // it waits in its tab
        probe();
        return;
    }
    if (&next != m_now) {
        leave();
        exchange(next);
    }
    announce(std::move(then));
}

void Controller::announce(std::function<void()> then) {
    emit modelsChanged();
    if (!std::exchange(m_now->isNew, false)) {
        emit returned();
        refreshPicture();
        for (const auto& answer : std::exchange(m_now->answers, {})) {
            answer();
        }
        catchUp();
        if (then) {
            then();
        }
        return;
    }
    for (const std::string& warning : m_document.model()->warnings) {
        emit problemFound({style::NoticeKind::kWarning,
                           QString::fromStdString(warning),
                           QString::fromStdString(m_document.model()->name),
                           {},
                           {},
                           {}},
                          m_now->id);
    }
    emit opened();
    refreshPicture();
    if (m_document.model()->unsized.empty()) {
        place(std::move(then));
        return;
    }
    emit sizesNeeded();
    if (then) {
        then();
    }
    probe();
}

void Controller::showModel(std::size_t tab, std::function<void()> then) {
    ModelState& state = *m_models.at(tab);
    if (&state != m_now && refusedBySearch(tr("Another model"))) {
        emit modelsChanged(); // the tabs show again which one is in front
        return;
    }
    if (state.document.model == nullptr) {
        read(state.source, state.id, std::move(then), {});
    } else if (&state == m_now && !state.isNew) {
        if (then) {
            then();
        }
    } else {
        bringToFront(state, std::move(then));
    }
}

void Controller::moveModel(std::size_t from, std::size_t to) {
    if (from < m_models.size() && to < m_models.size() && from != to) {
        auto state = std::move(m_models[from]);
        m_models.erase(m_models.begin() + static_cast<std::ptrdiff_t>(from));
        m_models.insert(m_models.begin() + static_cast<std::ptrdiff_t>(to), std::move(state));
        emit modelsChanged();
    }
}

void Controller::restoreModels(const QStringList& sources) {
    for (const QString& source : sources) {
        if (!tabOf(source)) {
            addState(source);
        }
    }
    emit modelsChanged();
}

void Controller::closeModel() {
    if (const auto tab = front()) {
        closeModel(*tab);
    }
}

void Controller::closeModel(std::size_t tab) {
    ModelState& state = *m_models.at(tab);
    const bool isFront = &state == m_now;
    if (isFront) {
        endSearchInFront();
        leave();
    }
    auto old = std::move(m_models[tab]);
    m_models.erase(m_models.begin() + static_cast<std::ptrdiff_t>(tab));
    if (!isFront) {
        bury(std::move(old));
        emit modelsChanged();
        return;
    }
    ModelState* const next = m_models.empty() ? nullptr : m_models[std::min(tab, m_models.size() - 1)].get();
    const bool isRead = next != nullptr && next->document.model != nullptr;
    exchange(isRead ? *next : m_nothing);
    bury(std::move(old));
    if (isRead) {
        announce({});
        return;
    }
    emit modelsChanged();
    refreshPicture();
    if (next != nullptr) {
        showModel(tabOf(*next));
    }
}

void Controller::endSearchInFront() {
    m_bridge.abandonAll(JobKind::kSearch);
    m_search = {};
}

void Controller::bury(std::unique_ptr<ModelState> state) {
    for (const bridge::JobId job : state->jobs) {
        m_bridge.abandon(job);
    }
    if (const session::ModelRef model = state->document.model; model != nullptr) {
        m_bridge.submit<bool>(
            JobKind::kClose,
            [model](session::Session& session, const base::JobControl&) -> base::Result<bool> {
                session.release(model);
                return true;
            },
            [](const base::Result<bool>&) {});
    }
    struct Rest {
        std::vector<Placement> undoable; ///< so that no command is the last to hold a plan
        std::unique_ptr<ModelState> state;
    };
    auto rest = std::make_shared<Rest>(Rest{state->document.undoable(), std::move(state)});
    rest->state->document.undo.reset(); // an object of this thread
    m_bridge.discard(std::move(rest));
}

CostOrigin Controller::costOrigin() const {
    return {m_profile ? QString::fromStdString(m_profile->file.string()) : QString(), m_precision};
}

void Controller::catchUp() {
    const session::ModelRef& model = m_document.model();
    if (model == nullptr || !model->unsized.empty()) {
        return;
    }
    if (m_now->origin == costOrigin() || m_bridge.running(m_now->placing)) {
        return;
    }
    if (m_document.plan() == nullptr) {
        place({});
        return;
    }
    const CostOrigin before = m_now->origin.value_or(costOrigin()); // a plan of a search alone has none
    m_now->placing = submit<plan::PlanRef>(
        JobKind::kPlace,
        [](session::Session& session, const base::JobControl&) { return session.greedyPlan(); },
        [this, before](base::Result<plan::PlanRef> result) {
            const QString whose =
                before.profile.isEmpty() ? tr("On this machine") : QFileInfo(before.profile).fileName();
            adoptWithOther(std::move(result),
                           before.profile == costOrigin().profile ? tr("Change the precision")
                           : m_profile                            ? tr("Open hardware profile")
                                                                  : tr("Close hardware profile"),
                           whose);
        });
}

} // namespace tessera::shell
