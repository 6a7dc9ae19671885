#include "engine/session/search_reporter.h"

#include <atomic>
#include <memory>
#include <thread>

namespace tessera::session {

namespace {

class AtomicPause final : public PauseSwitch {
public:
    void pause() override { m_paused = true; }
    void resume() override { m_paused = false; }
    [[nodiscard]] bool paused() const override { return m_paused; }

private:
    std::atomic<bool> m_paused = false;
};

} // namespace

std::unique_ptr<PauseSwitch> makePauseSwitch() {
    return std::make_unique<AtomicPause>();
}

std::string_view toText(SearchProgress::Phase phase) {
    switch (phase) {
    case SearchProgress::Phase::kFirstAnswer:
        return "first answer";
    case SearchProgress::Phase::kPropose:
        return "propose";
    case SearchProgress::Phase::kOffer:
        return "offer";
    case SearchProgress::Phase::kMeasure:
        return "measure";
    case SearchProgress::Phase::kSolve:
        return "solve";
    case SearchProgress::Phase::kBaselines:
        return "baselines";
    case SearchProgress::Phase::kGraphLevel:
        return "graph level";
    case SearchProgress::Phase::kFinalRound:
        return "final round";
    case SearchProgress::Phase::kDone:
        return "done";
    }
    return "";
}

namespace {

/// \param entered whole plans are timed in several phases
SearchProgress::Phase phaseFrom(const std::string& text, SearchProgress::Phase entered) {
    if (text == "offer") {
        return SearchProgress::Phase::kOffer;
    }
    return text == "plans" ? entered : SearchProgress::Phase::kMeasure;
}

SearchProgress::Point::Fate fateOf(search::GraphLevelEvent::Fate fate) {
    switch (fate) {
    case search::GraphLevelEvent::Fate::kKept:
        return SearchProgress::Point::Fate::kKept;
    case search::GraphLevelEvent::Fate::kTie:
        return SearchProgress::Point::Fate::kTie;
    case search::GraphLevelEvent::Fate::kCrashed:
        return SearchProgress::Point::Fate::kCrashed;
    case search::GraphLevelEvent::Fate::kSlower:
    case search::GraphLevelEvent::Fate::kScreened:
        break;
    }
    return SearchProgress::Point::Fate::kSlower;
}

} // namespace

void SearchReporter::count(const measure::RegionMeasurer* measurer) {
    takeCounts();
    m_measurer = measurer;
    if (measurer != nullptr) {
        m_before = measurer->counts();
    }
}

void SearchReporter::takeCounts() {
    if (m_measurer != nullptr) {
        const auto counts = m_measurer->counts();
        m_state.measured = counts.measured - m_before.measured;
        m_state.fromStore = counts.fromStore - m_before.fromStore;
        m_state.regionWork = counts.regions - m_before.regions;
        m_state.conversionWork = counts.conversions - m_before.conversions;
    }
}

base::JobControl SearchReporter::control() {
    return {m_outer.stop, [this](const base::Progress& progress) {
                m_state.phase = phaseFrom(progress.phase, m_entered);
                m_state.detail = progress.detail;
                m_state.done = progress.done;
                m_state.total = progress.total;
                takeCounts();
                send();
                waitWhilePaused();
            }};
}

void SearchReporter::enter(SearchProgress::Phase phase) {
    m_entered = phase;
    m_state.phase = phase;
    m_state.detail.clear();
    m_state.done = 0;
    m_state.total = 0;
    send();
}

void SearchReporter::send() {
    if (m_sink) {
        m_sink(m_state);
    }
    m_state.newPoints.clear();
    m_state.best = nullptr;
}

void SearchReporter::waitWhilePaused() const {
    while (m_pause != nullptr && m_pause->paused() && !m_outer.stopRequested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void SearchReporter::graphEvent(const search::GraphLevelEvent& event) {
    m_state.phase = SearchProgress::Phase::kGraphLevel;
    m_state.detail = event.move;
    m_state.evaluations = event.evaluation;
    m_state.generation = event.generation;
    if (event.fate != search::GraphLevelEvent::Fate::kScreened) {
        m_state.newPoints.push_back(
            {event.evaluation, event.time, event.beside, event.move, fateOf(event.fate)});
    }
    m_state.best = event.best;
    send();
}

} // namespace tessera::session
