#include "widgets/shell/canvas_words.h"

#include "widgets/models/figures.h"

#include <QCoreApplication>

namespace tessera::shell {

using layout::SceneWords; // lupdate takes a qualified result for the function's class

namespace {

struct CanvasText {
    Q_DECLARE_TR_FUNCTIONS(tessera::shell::CanvasWords)
};

} // namespace

SceneWords canvasWords() {
    SceneWords words;
    words.decimalMark = itemmodels::decimalMark().toStdString();
    words.partOf = CanvasText::tr("part of %1", "a time of several operators together").toStdString();
    words.each =
        CanvasText::tr("%1 each", "a time or a count of nodes, of each repeated block").toStdString();
    words.toDevice = CanvasText::tr("to %1", "a device, such as CUDA 0").toStdString();
    words.noKernel = CanvasText::tr("no kernel").toStdString();
    words.scalar = CanvasText::tr("scalar", "a tensor without axes").toStdString();
    words.nodes = [](std::size_t count) {
        return CanvasText::tr("%n node(s)", nullptr, static_cast<int>(count)).toStdString();
    };
    return words;
}

} // namespace tessera::shell
