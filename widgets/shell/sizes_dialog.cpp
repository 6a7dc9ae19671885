#include "widgets/shell/sizes_dialog.h"

#include "widgets/style/dialog_room.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace tessera::shell {
namespace {

constexpr int kLargestSize = 1 << 24;

/// Usual sides of images, the smallest one first; a model that asks begins with kUsualSide.
constexpr std::array kImageSides{224, 256, 299, 384, 416, 512, 640, 1024};
constexpr int kUsualSide = 224;
constexpr int kLargestBatchOfSlider = 64;

/// Whether a shape is that of images: batch, channels and two sides, or batch, two sides and channels.
/// \return the first of the two axes that are sides.
std::optional<std::size_t> sidesOf(const graph::Shape& shape) {
    const auto isChannels = [](const graph::Dim& dim) {
        return dim.isConstant() && (dim.extent() == 1 || dim.extent() == 3 || dim.extent() == 4);
    };
    constexpr std::size_t kRank = 4;
    if (shape.size() != kRank) {
        return std::nullopt;
    }
    if (isChannels(shape[1])) {
        return 2;
    }
    return isChannels(shape[3]) ? std::optional<std::size_t>(1) : std::nullopt;
}

QString nameOf(const graph::Graph& graph, graph::ValueId value) {
    return QString::fromStdString(graph.value(value).name);
}

} // namespace

QString symbolicShapeText(const graph::Graph& graph, const graph::TensorType& type) {
    if (!type.shape) {
        return SizesDialog::tr("any rank");
    }
    QStringList words;
    for (const graph::Dim& dim : *type.shape) {
        words << (dim.isConstant()  ? QString::number(dim.extent())
                  : dim.isUnknown() ? QStringLiteral("?")
                                    : QString::fromStdString(graph.symbols()[dim.symbol().index()].name));
    }
    return words.join(QStringLiteral(" × "));
}

std::vector<graph::ValueId> symbolicInputs(const graph::Graph& graph) {
    std::vector<graph::ValueId> inputs;
    for (const graph::ValueId input : graph.inputs()) {
        if (!graph.value(input).type.extents()) {
            inputs.push_back(input);
        }
    }
    return inputs;
}

QString sizesText(const session::OpenModel& model) {
    QStringList words;
    for (const graph::ValueId input : symbolicInputs(*model.asRead)) {
        const graph::TensorType& type = model.asRead->value(input).type;
        const auto bound =
            std::ranges::find(model.shapes, model.asRead->value(input).name, &graph::InputShape::input);
        if (bound == model.shapes.end()) {
            continue;
        }
        if (!type.shape || type.shape->size() != bound->extents.size()) {
            words << QString::fromStdString(graph::toText(*bound)); // no symbol says it
            continue;
        }
        for (std::size_t axis = 0; axis < type.shape->size(); ++axis) {
            const graph::Dim& dim = (*type.shape)[axis];
            if (!dim.isConstant()) {
                const QString name =
                    dim.isUnknown()
                        ? SizesDialog::tr("%1, axis %2").arg(nameOf(*model.asRead, input)).arg(axis)
                        : QString::fromStdString(model.asRead->symbols()[dim.symbol().index()].name);
                words << name + u' ' + QString::number(bound->extents[axis]);
            }
        }
    }
    words.removeDuplicates();
    return words.join(QStringLiteral(", "));
}

SizesDialog::SizesDialog(const style::Theme& theme, graph::GraphRef graph, const Known& known,
                         QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_graph(std::move(graph))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setWindowTitle(tr("Sizes of inputs"));
    auto* words = new QLabel(tr("A plan holds for given sizes:"), this);
    words->setToolTip(
        tr("This model has symbolic sizes. A plan is made for given ones and says for which it holds."));
    auto* fields = new QWidget;
    auto* form = new QFormLayout(fields);
    form->setContentsMargins(0, 0, 0, 0);
    for (const graph::ValueId input : symbolicInputs(*m_graph)) {
        addInput(*form, input, known);
    }
    addPresets(*form);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Place"));
    m_buttons->button(QDialogButtonBox::Ok)->setProperty("primary", true);
    style::setUpForm(*form, theme);
    QVBoxLayout* column = style::makeScrollingColumn(*this, theme); // a model may have hundreds of inputs
    column->addWidget(words);
    column->addWidget(fields);
    column->addStretch();
    layout()->addWidget(m_buttons);
    orderStops(*form);
    style::fitDialog(*this, theme, QSize(380, 0));
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    updateButtons();
    if (!m_symbols.empty()) {
        m_symbols.front().size->setFocus();
        m_symbols.front().size->selectAll();
    } else if (!m_nameless.empty()) {
        const ShapeField& first = m_nameless.front();
        first.size != nullptr ? first.size->setFocus() : first.shape->setFocus();
    }
}

/// The keyboard goes through the rows as they stand: they were made in another order.
void SizesDialog::orderStops(const QFormLayout& form) {
    QWidgetList stops;
    for (int row = 0; row < form.rowCount(); ++row) {
        const QLayoutItem* item = form.itemAt(row, QFormLayout::FieldRole);
        QWidget* field = item != nullptr ? item->widget() : nullptr; // a title spans its row
        if (field == nullptr) {
            continue;
        }
        if (const QLayout* parts = field->layout(); parts != nullptr && field->focusPolicy() == Qt::NoFocus) {
            for (int part = 0; part < parts->count(); ++part) {
                stops << parts->itemAt(part)->widget();
            }
        } else {
            stops << field;
        }
    }
    stops << m_buttons->button(QDialogButtonBox::Ok) << m_buttons->button(QDialogButtonBox::Cancel);
    for (qsizetype i = 1; i < stops.size(); ++i) {
        QWidget::setTabOrder(stops[i - 1], stops[i]);
    }
}

QSpinBox* SizesDialog::addSize(QFormLayout& form, const QString& name, Axis axis,
                               std::optional<std::int64_t> known) {
    auto* size = new QSpinBox;
    size->setRange(0, kLargestSize); // a cache that is empty yet
    const std::int64_t begin =
        known.value_or(axis == Axis::kSide || axis == Axis::kOpenSide ? kUsualSide : 1);
    size->setValue(static_cast<int>(std::clamp<std::int64_t>(begin, 0, kLargestSize)));
    size->setAccessibleName(name);
    if (axis == Axis::kOpenSide) {
        m_sides.push_back(size);
    }
    form.addRow(name, axis == Axis::kBatch ? makeBatch(*size) : size);
    return size;
}

/// A slider for what is tried most, beside the number, which goes further.
QWidget* SizesDialog::makeBatch(QSpinBox& size) {
    auto* holder = new QWidget;
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    auto* slider = new QSlider(Qt::Horizontal, holder);
    slider->setRange(1, kLargestBatchOfSlider);
    slider->setPageStep(8);
    slider->setValue(size.value());
    slider->setAccessibleName(tr("%1, slider").arg(size.accessibleName()));
    slider->setToolTip(tr("Images or sequences that one run takes"));
    row->addWidget(&size);
    row->addWidget(slider, 1);
    connect(slider, &QSlider::valueChanged, &size, &QSpinBox::setValue);
    connect(&size, &QSpinBox::valueChanged, slider, [slider](int value) {
        const QSignalBlocker quiet(slider); // what is beyond its ends stays in the number
        slider->setValue(value);
    });
    return holder;
}

void SizesDialog::addPresets(QFormLayout& form) {
    if (m_sides.empty()) {
        return;
    }
    auto* presets = new QComboBox;
    presets->setAccessibleName(tr("Image size"));
    presets->addItem(tr("As written below"));
    for (const int side : kImageSides) {
        presets->addItem(tr("%1 × %1").arg(side), side);
    }
    const auto follow = [this, presets] {
        const int side = m_sides.front()->value();
        const bool square = std::all_of(m_sides.begin(), m_sides.end(),
                                        [side](const QSpinBox* size) { return size->value() == side; });
        const QSignalBlocker quiet(presets);
        presets->setCurrentIndex(square ? std::max(0, presets->findData(side)) : 0);
    };
    follow();
    for (QSpinBox* size : m_sides) {
        connect(size, &QSpinBox::valueChanged, presets, follow);
    }
    connect(presets, &QComboBox::currentIndexChanged, this, [this, presets](int index) {
        if (const QVariant side = presets->itemData(index); side.isValid()) {
            for (QSpinBox* size : m_sides) {
                size->setValue(side.toInt());
            }
        }
    });
    form.insertRow(0, tr("Image size"), presets);
}

void SizesDialog::addInput(QFormLayout& form, graph::ValueId input, const Known& given) {
    const auto shape =
        std::find_if(given.shapes.begin(), given.shapes.end(),
                     [&](const graph::InputShape& each) { return each.input == m_graph->value(input).name; });
    const graph::Extents* known = shape != given.shapes.end() ? &shape->extents : nullptr;
    const graph::TensorType& type = m_graph->value(input).type;
    const QString name = nameOf(*m_graph, input);
    auto* title = new QLabel(tr("%1: %2").arg(name, symbolicShapeText(*m_graph, type)));
    title->setProperty("secondary", true);
    form.addRow(title);
    if (!type.shape) {
        auto* line =
            new QLineEdit(known != nullptr ? QString::fromStdString(graph::toText(*known)) : QString());
        line->setPlaceholderText(QStringLiteral("1x3x224x224"));
        line->setAccessibleName(name);
        connect(line, &QLineEdit::textChanged, this, &SizesDialog::updateButtons);
        form.addRow(name, line);
        m_nameless.push_back({input, 0, nullptr, line});
        return;
    }
    const bool fits = known != nullptr && known->size() == type.shape->size();
    const std::optional<std::size_t> sides = sidesOf(*type.shape);
    const auto isOpen = [&](std::size_t axis) { return !(*type.shape)[axis].isConstant(); };
    const auto kindOf = [&](std::size_t axis) {
        if (sides && (axis == *sides || axis == *sides + 1)) {
            return isOpen(*sides) && isOpen(*sides + 1) ? Axis::kOpenSide : Axis::kSide;
        }
        return axis == 0 && type.shape->size() > 1 ? Axis::kBatch : Axis::kOther;
    };
    for (std::size_t axis = 0; axis < type.shape->size(); ++axis) {
        const graph::Dim& dim = (*type.shape)[axis];
        const auto begin = fits ? std::optional((*known)[axis]) : std::nullopt;
        if (dim.isConstant()) {
            continue;
        }
        if (dim.isUnknown()) {
            m_nameless.push_back({input, axis,
                                  addSize(form, tr("%1, axis %2").arg(name).arg(axis), kindOf(axis), begin),
                                  nullptr});
            continue;
        }
        const auto same = [&](const SymbolField& field) { return field.symbol == dim.symbol(); };
        if (std::none_of(m_symbols.begin(), m_symbols.end(), same)) {
            const std::string& symbol = m_graph->symbols()[dim.symbol().index()].name;
            const auto size = std::find_if(given.symbols.begin(), given.symbols.end(),
                                           [&](const auto& each) { return each.symbol == symbol; });
            m_symbols.push_back({dim.symbol(), addSize(form, QString::fromStdString(symbol), kindOf(axis),
                                                       size != given.symbols.end() ? size->extent : begin)});
        }
    }
}

std::optional<graph::Extents> SizesDialog::extentsOf(graph::ValueId input) const {
    const graph::TensorType& type = m_graph->value(input).type;
    const auto nameless = [&](std::size_t axis) {
        return std::find_if(m_nameless.begin(), m_nameless.end(), [&](const ShapeField& field) {
            return field.input == input && field.axis == axis;
        });
    };
    if (!type.shape) {
        const auto shape = graph::parseExtents(nameless(0)->shape->text().trimmed().toStdString());
        return shape ? std::optional(*shape) : std::nullopt;
    }
    graph::Extents extents;
    for (std::size_t axis = 0; axis < type.shape->size(); ++axis) {
        const graph::Dim& dim = (*type.shape)[axis];
        if (dim.isConstant()) {
            extents.push_back(dim.extent());
        } else if (dim.isUnknown()) {
            extents.push_back(nameless(axis)->size->value());
        } else {
            const auto field = std::find_if(m_symbols.begin(), m_symbols.end(), [&](const SymbolField& each) {
                return each.symbol == dim.symbol();
            });
            extents.push_back(field->size->value());
        }
    }
    return extents;
}

std::vector<graph::InputShape> SizesDialog::sizes() const {
    std::vector<graph::InputShape> sizes;
    for (const graph::ValueId input : symbolicInputs(*m_graph)) {
        if (auto extents = extentsOf(input)) {
            sizes.push_back({m_graph->value(input).name, *std::move(extents)});
        }
    }
    return sizes;
}

void SizesDialog::updateButtons() {
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(sizes().size() == symbolicInputs(*m_graph).size());
}

} // namespace tessera::shell
