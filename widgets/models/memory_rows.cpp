#include "widgets/models/memory_rows.h"

#include "widgets/models/device_text.h"
#include "widgets/models/figures.h"

#include <QCoreApplication>
#include <QStringList>

#include <utility>

namespace tessera::itemmodels {
namespace {

using session::MemoryBuffer;
using session::MemoryMap;

struct MemoryWords {
    Q_DECLARE_TR_FUNCTIONS(tessera::itemmodels::MemoryPicture)
};

QString nameOf(const graph::Graph& graph, graph::ValueId value) {
    return QString::fromStdString(graph.value(value).name);
}

/// The operator of a region by which people know it.
graph::NodeId nodeOf(const plan::Plan& plan, const session::MemoryStep& step) {
    return step.region.valid() ? plan.regions[step.region.index()].region.nodes.front() : graph::NodeId();
}

QString stepName(const plan::Plan& plan, const session::MemoryStep& step) {
    return step.region.valid() ? QString::fromStdString(plan.graph->node(nodeOf(plan, step)).name)
                               : MemoryWords::tr("conversion of %1")
                                     .arg(nameOf(*plan.graph, plan.conversions[*step.conversion].value));
}

QString kindText(MemoryBuffer::Kind kind) {
    switch (kind) {
    case MemoryBuffer::Kind::kInput:
        return MemoryWords::tr("input of the model");
    case MemoryBuffer::Kind::kOutput:
        return MemoryWords::tr("output of the model");
    case MemoryBuffer::Kind::kActivation:
        return MemoryWords::tr("activation");
    case MemoryBuffer::Kind::kConversion:
        return MemoryWords::tr("value in another layout");
    }
    return {};
}

QString aboutText(const plan::Plan& plan, const MemoryPicture& picture, const MemoryRow& row) {
    constexpr std::size_t kMostNamed = 4;
    const MemoryBuffer& buffer = row.buffer;
    QStringList names;
    for (std::size_t i = 0; i < std::min(kMostNamed, buffer.values.size()); ++i) {
        names << nameOf(*plan.graph, buffer.values[i]);
    }
    if (buffer.values.size() > kMostNamed) {
        names << MemoryWords::tr("%n more", nullptr, static_cast<int>(buffer.values.size() - kMostNamed));
    }
    QStringList lines{names.join(QStringLiteral(", ")) + QStringLiteral(" · ") + kindText(buffer.kind)};
    lines << MemoryWords::tr("%1 at %2 of the arena, layout %3")
                 .arg(bytesText(buffer.sizeBytes), bytesText(buffer.offsetBytes),
                      QString::fromStdString(buffer.layout));
    const int steps = static_cast<int>(buffer.last - buffer.first) + 1;
    lines << (steps == 1 ? MemoryWords::tr("in step %1, %2")
                               .arg(countText(static_cast<std::int64_t>(buffer.first) + 1),
                                    picture.steps[buffer.first])
                         : MemoryWords::tr("in %n steps, from %1 to %2", nullptr, steps)
                               .arg(picture.steps[buffer.first], picture.steps[buffer.last]));
    if (buffer.maker && picture.map.steps[*buffer.maker].region.valid()) {
        lines << MemoryWords::tr("made by %1").arg(row.backend.title);
    }
    return lines.join(u'\n');
}

graph::NodeId anchorOf(const plan::Plan& plan, const MemoryMap& map, const MemoryBuffer& buffer) {
    if (buffer.maker && map.steps[*buffer.maker].region.valid()) {
        return nodeOf(plan, map.steps[*buffer.maker]);
    }
    const auto& uses = plan.graph->value(buffer.values.front()).uses;
    return uses.empty() ? graph::NodeId() : uses.front().node;
}

QString besidesText(const MemoryMap& map) {
    if (map.isAssumed) { // what kernels need besides is known when they are chosen
        return MemoryWords::tr("Arena %1 · weights of the model %2")
            .arg(bytesText(map.arenaBytes), bytesText(map.weightBytes));
    }
    if (map.device != backend::DeviceId{}) { // where the model's weights are those that kernels keep
        return MemoryWords::tr("Arena on %1 %2 · kept by kernels %3 · workspace %4 · together %5")
            .arg(deviceText(map.device), bytesText(map.arenaBytes), bytesText(map.persistentBytes),
                 bytesText(map.workspaceBytes),
                 bytesText(map.arenaBytes + map.persistentBytes + map.workspaceBytes));
    }
    const std::int64_t all = map.arenaBytes + map.weightBytes + map.persistentBytes + map.workspaceBytes;
    return MemoryWords::tr(
               "Arena %1 · weights of the model %2 · kept by kernels %3 · workspace %4 · together %5")
        .arg(bytesText(map.arenaBytes), bytesText(map.weightBytes), bytesText(map.persistentBytes),
             bytesText(map.workspaceBytes), bytesText(all));
}

QString notesText(const MemoryMap& map) {
    QStringList notes;
    if (map.isAssumed) {
        notes << MemoryWords::tr(
            "No kernel is chosen yet: all values are taken to be row-major, and what kernels "
            "need besides is not known.");
    }
    if (map.dynamicValues > 0) {
        notes << MemoryWords::tr("%n value(s) whose size only a run tells lie outside the arena.", nullptr,
                                 map.dynamicValues);
    }
    return notes.join(u' ');
}

} // namespace

MemoryPicture memoryPicture(const plan::Plan& plan, session::MemoryMap map, const BackendLooks& looks) {
    MemoryPicture picture;
    picture.map = std::move(map);
    const MemoryMap& made = picture.map;
    for (const session::MemoryStep& step : made.steps) {
        picture.steps.push_back(stepName(plan, step));
    }
    for (const MemoryBuffer& buffer : made.buffers) {
        MemoryRow row;
        row.buffer = buffer;
        row.name = nameOf(*plan.graph, buffer.values.front());
        row.node = anchorOf(plan, made, buffer);
        if (buffer.maker && made.steps[*buffer.maker].region.valid()) {
            row.backend =
                looks.of(plan.regions[made.steps[*buffer.maker].region.index()].implementation.maker());
        }
        row.about = aboutText(plan, picture, row);
        picture.rows.push_back(std::move(row));
    }
    if (!made.steps.empty()) {
        const QString about = made.isAssumed ? QStringLiteral("≈ ") : QString();
        picture.peak = MemoryWords::tr("Peak %1 at %2")
                           .arg(about + bytesText(made.peakBytes()), picture.steps[made.peakStep]);
        picture.peakNode = nodeOf(plan, made.steps[made.peakStep]);
        picture.saving = MemoryWords::tr("reuse saves %1 against separate buffers (%2)")
                             .arg(about + percentText(made.saved(), 0), bytesText(made.separateBytes));
    }
    picture.besides = besidesText(made);
    picture.notes = notesText(made);
    return picture;
}

} // namespace tessera::itemmodels
