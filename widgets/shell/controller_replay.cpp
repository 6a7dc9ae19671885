// The steps of the last search, and the one of them that is on the canvas.
#include "widgets/shell/controller.h"

#include <utility>

namespace tessera::shell {

void Controller::showStep(std::optional<std::size_t> step) {
    if (step && *step >= m_now->steps.size()) {
        step.reset();
    }
    if (step == m_now->shownStep) {
        return;
    }
    if (step) {
        discardPreview(); // one of the two is on the canvas
    }
    m_now->shownStep = step;
    emit stepShown();
    refreshPicture();
}

void Controller::setSteps(std::vector<session::SearchStep> steps) {
    m_now->steps = std::move(steps);
    if (m_now->shownStep && *m_now->shownStep >= m_now->steps.size()) {
        showStep(std::nullopt);
    }
    emit stepsChanged();
}

void Controller::addStepTo(PictureRequest& request) const {
    if (!m_now->shownStep) {
        return;
    }
    request.step = m_now->steps[*m_now->shownStep].placement;
    if (const auto before = session::stepBefore(m_now->steps, *m_now->shownStep)) {
        request.stepBefore = m_now->steps[*before].placement;
    }
}

} // namespace tessera::shell
