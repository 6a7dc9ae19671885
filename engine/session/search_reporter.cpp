#include "engine/session/search_reporter.h"

#include "engine/measure/thresholds.h"

#include <thread>

namespace tessera::session {

std::string_view toText(SearchProgress::Phase phase) {
    constexpr std::string_view kTexts[] = {"first answer", "propose",     "offer",       "measure", "solve",
                                           "baselines",    "graph level", "final round", "done"};
    return kTexts[static_cast<std::size_t>(phase)];
}

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

void SearchReporter::takeLoad() {
    if (m_clock.now() - m_looked >= thresholds::kLoadInterval) {
        m_looked = m_clock.now();
        if (const auto share = m_load.restart()) {
            m_state.othersShare = share;
        }
    }
}

base::JobControl SearchReporter::control() {
    return {m_outer.stop, [this](const base::Progress& progress) {
                // Whole plans are timed in several phases.
                m_state.phase = progress.phase == "plans"   ? m_entered
                                : progress.phase == "offer" ? SearchProgress::Phase::kOffer
                                                            : SearchProgress::Phase::kMeasure;
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
    takeLoad();
    if (m_sink) {
        m_sink(m_state);
    }
    m_state.newPoints.clear();
    m_state.newSteps.clear();
    m_state.best = nullptr;
}

void SearchReporter::waitWhilePaused() const {
    while (m_isPaused && m_isPaused() && !m_outer.stopRequested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void SearchReporter::graphEvent(const search::GraphLevelEvent& event) {
    m_state.phase = SearchProgress::Phase::kGraphLevel;
    m_state.detail = event.move;
    m_state.evaluations = event.evaluation;
    m_state.generation = event.generation;
    if (event.fate != search::GraphLevelEvent::Fate::kScreened) {
        m_state.newPoints.push_back(event);
        m_state.newPoints.back().best = nullptr; // the chart keeps points, and no plans
    }
    m_state.best = event.best;
    send();
}

} // namespace tessera::session
