#pragma once

#include "engine/backend/device_id.h"
#include "engine/graph/input_shape.h"
#include "engine/graph/precision.h"
#include "widgets/shell/picture.h"
#include "widgets/style/theme.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace tessera::gui {

/// The command line of `tessera`.
struct Options {
    QString model;
    QString plan;
    QString store;
    QString profile;
    QString overlay;                       ///< values of nodes
    std::vector<graph::InputShape> shapes; ///< sizes of symbolic inputs of the model
    std::vector<graph::SymbolSize> sizes;  ///< the same by symbol
    QStringList backendFolders;
    int threads = 0;
    std::vector<backend::DeviceId> devices; ///< empty: the CPU
    graph::Precision precision = graph::Precision::kF32;
    std::optional<layout::ColourMode> colour;
    std::optional<shell::Heat> heat;
    QString select;
    std::optional<style::ThemeChoice> theme;
    QString language;
    QString screenshot;
    QSize screenshotSize{1440, 900};
    bool search = false;
};

enum class Parsing { kRun, kDone, kWrong };

/// Reads the arguments; help goes to standard output, what is wrong to standard error.
[[nodiscard]] Parsing parseOptions(const QStringList& arguments, Options& options);

} // namespace tessera::gui
