#pragma once

#include "tests/widgets/shell/window_fixture.h"
#include "tests/widgets/support/gui_watchdog.h"

#include <QTemporaryDir>

namespace tessera::test {

/// The window over the session that the program uses: real specs, plug-ins, workers and store, all in a
/// folder of the test's own, with the operator-level backends alone.
class RealWindowTest : public WindowTest {
public:
    ~RealWindowTest() override;

protected:
    RealWindowTest();

    [[nodiscard]] bridge::SessionFactory sessions() override;
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    /// Writes a model as ONNX into the test's folder; its path.
    [[nodiscard]] QString onnxFile(const graph::Graph& graph, const QString& name);
    /// Triggers an action that asks for a file and answers in its dialog.
    void answerFileDialog(QAction& action, const QString& file);
    /// Own times of the phases so far are below the limit of 100 ms; prints them.
    void expectNeverLate(const GuiWatchdog& watchdog) const;

    QTemporaryDir m_folder;
};

} // namespace tessera::test
