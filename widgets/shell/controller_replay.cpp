// The steps of the last search, and the one of them that is on the canvas.
#include "widgets/shell/controller.h"

#include <utility>

namespace tessera::shell {

void Controller::showStep(std::optional<std::size_t> step) {
    if (step && *step >= m_steps.size()) {
        step.reset();
    }
    if (step == m_shownStep) {
        return;
    }
    if (step) {
        discardPreview(); // one of the two is on the canvas
    }
    m_shownStep = step;
    emit stepShown();
    refreshPicture();
}

void Controller::setSteps(std::vector<session::SearchStep> steps) {
    m_steps = std::move(steps);
    if (m_shownStep && *m_shownStep >= m_steps.size()) {
        showStep(std::nullopt);
    }
    emit stepsChanged();
}

void Controller::addStepTo(PictureRequest& request) const {
    if (!m_shownStep) {
        return;
    }
    request.step = m_steps[*m_shownStep].placement;
    if (const auto before = session::stepBefore(m_steps, *m_shownStep)) {
        request.stepBefore = m_steps[*before].placement;
    }
}

} // namespace tessera::shell
