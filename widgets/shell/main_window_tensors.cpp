// What a tensor holds.
#include "engine/graph/node_bodies.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/plan_rows.h"
#include "widgets/panels/inspector_panel.h"
#include "widgets/shell/actions.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/tensor_dialog.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace tessera::shell {

using Again = TensorDialog::Again;

void MainWindow::wireTensors() {
    connect(m_inspector, &panels::InspectorPanel::valuesRequested, this, &MainWindow::showTensor);
    connect(m_actions->values, &QAction::triggered, this, [this] {
        if (m_inspector->details() && !m_inspector->details()->tensors.empty()) {
            showTensor(m_inspector->details()->tensors.back()); // the outputs come last
        }
    });
    connect(
        m_controller, &Controller::constantRead, this,
        [this](const QString& name, const graph::Tensor& tensor, const itemmodels::TensorSummary& summary) {
            openTensorDialog(name)->showValues(
                {m_tensorShape, {}, tr("a constant of the model"), tensor, summary});
        });
    connect(m_controller, &Controller::valueRecorded, this, [this](const QString& name) {
        if (m_tensorDialog != nullptr && m_controller->recorded(name) != nullptr) {
            showRecorded(*m_controller->recorded(name));
        }
    });
    connect(m_controller, &Controller::recordingFailed, this,
            [this](const QString& name, const base::Error& error) {
                if (m_tensorDialog != nullptr) {
                    const bool stopped = error.kind == base::ErrorKind::kCancelled;
                    m_tensorDialog->showNote(stopped
                                                 ? tr("Stopped. Nothing was recorded.")
                                                 : tr("%1 could not be recorded: %2")
                                                       .arg(name, itemmodels::engineWords(error.oneLine())),
                                             stopped ? Again::kOffered : Again::kNo);
                }
            });
    connect(&m_controller->bridge(), &bridge::Bridge::progress, this,
            [this](int kind, const QString&, const QString&, qlonglong done, qlonglong total) {
                if (kind == static_cast<int>(bridge::JobKind::kRecord) && m_tensorDialog != nullptr) {
                    m_tensorDialog->setProgress(done, total);
                }
            });
    connect(&m_controller->document(), &Document::placementChanged, this, [this] {
        // What was recorded by another plan is still true of that one.
        if (m_tensorDialog != nullptr && m_tensorDialog->values() &&
            m_recordedName == m_tensorDialog->name() && m_controller->recorded(m_recordedName) == nullptr) {
            m_tensorDialog->showNote(tr("The plan has changed since these values were recorded."),
                                     Again::kOffered);
        }
    });
    connect(&m_controller->document(), &Document::modelChanged, this, [this] {
        if (m_tensorDialog != nullptr) {
            m_tensorDialog->reject();
        }
    });
}

TensorDialog* MainWindow::openTensorDialog(const QString& name) {
    auto* dialog = new TensorDialog(m_theme, name, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    helpIn(*dialog, QStringLiteral("ask-why"));
    connect(dialog, &TensorDialog::recordRequested, this, [this, name] { record(name); });
    connect(dialog, &QDialog::finished, m_controller, &Controller::cancelRecording);
    m_tensorDialog = dialog;
    m_recordedName.clear();
    dialog->open();
    return dialog;
}

void MainWindow::showTensor(const itemmodels::TensorRow& tensor) {
    const plan::PlanRef& plan = m_controller->document().plan();
    if (plan == nullptr) {
        return;
    }
    m_tensorShape = tensor.shape;
    if (tensor.role == itemmodels::TensorRow::Role::kConstant) {
        const auto& body = m_controller->document().selection().body();
        const graph::GraphRef inner = body ? graph::bodyAt(*plan->graph, body->path) : nullptr;
        const graph::Graph& graph = inner != nullptr ? *inner : *plan->graph;
        const graph::ValueId id = graph.findValue(tensor.name.toStdString());
        if (id.valid() && graph.value(id).isConstant()) {
            m_controller->readConstant(tensor.name, graph.value(id).constant);
        }
        return;
    }
    openTensorDialog(tensor.name);
    if (const RecordedActivation* recorded = m_controller->recorded(tensor.name)) {
        showRecorded(*recorded);
    } else {
        record(tensor.name);
    }
}

void MainWindow::record(const QString& name) {
    m_tensorDialog->showRecording(
        m_controller->searching()
            ? tr("Recorded when the search has ended: both run on the same cores. To close this drops it.")
            : tr("The plan runs until it has made this value…"));
    m_controller->recordValue(name);
}

void MainWindow::showRecorded(const RecordedActivation& recorded) {
    m_recordedName = recorded.name;
    m_tensorDialog->showValues({m_tensorShape, recorded.layout,
                                tr("a run of this plan on inputs of seeded noise, the same each time"),
                                recorded.tensor, recorded.summary});
}

} // namespace tessera::shell
