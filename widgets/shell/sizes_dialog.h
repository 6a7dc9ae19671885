#pragma once

#include "engine/graph/graph.h"
#include "engine/graph/input_shape.h"
#include "engine/session/session.h"

#include <QDialog>

#include <cstdint>
#include <optional>
#include <vector>

class QDialogButtonBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace tessera::style {
class Theme;
}

namespace tessera::shell {

/// "N × 3 × H × W"; "any rank" where not even that is known.
[[nodiscard]] QString symbolicShapeText(const graph::Graph& graph, const graph::TensorType& type);
/// Inputs of a model as read whose extents are not all constants.
[[nodiscard]] std::vector<graph::ValueId> symbolicInputs(const graph::Graph& graph);

/// "batch_size 1, frames 100": what the symbols of a model's inputs were bound to; empty: it has none.
[[nodiscard]] QString sizesText(const session::OpenModel& model);

/// Asks for the sizes to plan for: one number for each symbol of the inputs, a whole shape where the rank is
/// unknown. OK is there once all of them are given.
class SizesDialog : public QDialog {
    Q_OBJECT
public:
    /// What the fields begin with, as it fits.
    struct Known {
        std::vector<graph::InputShape> shapes;
        std::vector<graph::SymbolSize> symbols = {};
    };

    /// \param graph as read, before sizes were bound.
    SizesDialog(const style::Theme& theme, graph::GraphRef graph, const Known& known,
                QWidget* parent = nullptr);

    /// Of every symbolic input.
    [[nodiscard]] std::vector<graph::InputShape> sizes() const;

private:
    struct SymbolField {
        graph::SymbolId symbol;
        QSpinBox* size = nullptr;
    };
    struct ShapeField {
        graph::ValueId input;
        std::size_t axis = 0; ///< of an extent without a name
        QSpinBox* size = nullptr;
        QLineEdit* shape = nullptr; ///< of an unknown rank, instead
    };

    /// What an extent is of, as far as the shape tells. kSide: of an image or a spectrogram whose other side
    /// the model states; kOpenSide: both are asked for.
    enum class Axis { kOther, kBatch, kSide, kOpenSide };

    void addInput(QFormLayout& form, graph::ValueId input, const Known& given);
    QSpinBox* addSize(QFormLayout& form, const QString& name, Axis axis, std::optional<std::int64_t> known);
    QWidget* makeBatch(QSpinBox& size);
    /// Usual sizes of images, where any input is one whose sides are asked for.
    void orderStops(const QFormLayout& form);
    void addPresets(QFormLayout& form);
    [[nodiscard]] std::optional<graph::Extents> extentsOf(graph::ValueId input) const;
    void updateButtons();

    const style::Theme& m_theme;
    graph::GraphRef m_graph;
    std::vector<SymbolField> m_symbols;
    std::vector<ShapeField> m_nameless;
    std::vector<QSpinBox*> m_sides; ///< of images, both of which are asked for
    QDialogButtonBox* m_buttons;
};

} // namespace tessera::shell
