// Values of tensors: a weight is read, an activation recorded from a run.
#include "widgets/shell/controller.h"

#include <algorithm>
#include <utility>

namespace tessera::shell {

using bridge::JobKind;

void Controller::recordValue(const QString& name) {
    const plan::PlanRef plan = m_document.plan();
    if (plan == nullptr) {
        return;
    }
    struct Recorded {
        session::RecordedValue value;
        itemmodels::TensorSummary summary;
    };
    m_recording = submit<Recorded>(
        JobKind::kRecord,
        [plan, name = name.toStdString()](session::Session& session,
                                          const base::JobControl& control) -> base::Result<Recorded> {
            Recorded recorded;
            TESSERA_TRY(recorded.value, session.recordValue(plan, name, {}, control));
            recorded.summary = itemmodels::summaryOf(recorded.value.tensor);
            return recorded;
        },
        [this, plan, name](base::Result<Recorded> result) {
            m_recording = {};
            if (!result) {
                emit recordingFailed(name, result.error());
                return;
            }
            m_now->recorded = RecordedActivation{name, plan, QString::fromStdString(result->value.layout),
                                                 std::move(result->value.tensor), std::move(result->summary)};
            emit valueRecorded(name);
        });
}

void Controller::cancelRecording() {
    if (m_recording.valid()) {
        m_bridge.abandon(m_recording);
        m_recording = {};
        emit busyChanged();
    }
}

const RecordedActivation* Controller::recorded(const QString& name) const {
    const bool isIt = m_now->recorded && m_now->recorded->name == name && m_document.plan() != nullptr &&
                      m_document.newest(m_now->recorded->plan) == m_document.plan();
    return isIt ? &*m_now->recorded : nullptr;
}

void Controller::readConstant(const QString& name, graph::ConstantRef constant) {
    using Read = base::Result<std::pair<graph::Tensor, itemmodels::TensorSummary>>;
    m_bridge.compute<Read>(
        JobKind::kCompute,
        [constant = std::move(constant)]() -> Read {
            TESSERA_TRY(graph::Tensor tensor, constant->tensor());
            itemmodels::TensorSummary summary = itemmodels::summaryOf(tensor);
            return std::pair(std::move(tensor), std::move(summary));
        },
        [this, name, model = m_document.model()](Read read) {
            if (model != m_document.model()) {
                return; // another model is in front
            }
            if (!read) {
                fail(tr("%1 could not be read").arg(name), read.error());
                return;
            }
            emit constantRead(name, read->first, read->second);
        });
}

} // namespace tessera::shell
