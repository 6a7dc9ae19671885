#include "widgets/shell/sizes_dialog.h"

#include "widgets/style/theme.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::shell {
namespace {

constexpr int kLargestSize = 1 << 24;

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

SizesDialog::SizesDialog(const style::Theme& theme, graph::GraphRef graph, const Known& known,
                         QWidget* parent)
    : QDialog(parent)
    , m_graph(std::move(graph))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    setWindowTitle(tr("Sizes of inputs"));
    const int margin = theme.tokens().space.group;
    auto* words = new QLabel(
        tr("This model has symbolic sizes. A plan is made for given ones and says for which it holds."),
        this);
    words->setWordWrap(true);
    auto* fields = new QWidget;
    auto* form = new QFormLayout(fields);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(margin);
    form->setVerticalSpacing(theme.tokens().space.control);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const graph::ValueId input : symbolicInputs(*m_graph)) {
        addInput(*form, input, known);
    }
    auto* scroll = new QScrollArea(this); // a model may have hundreds of inputs
    scroll->setWidget(fields);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // its fields have it, and it follows them
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Place"));
    m_buttons->button(QDialogButtonBox::Ok)->setProperty("primary", true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(margin);
    column->addWidget(words);
    column->addWidget(scroll, 1);
    column->addWidget(m_buttons);
    setMinimumWidth(theme.scaled(380));
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

QSpinBox* SizesDialog::addSize(QFormLayout& form, const QString& name, std::optional<std::int64_t> known) {
    auto* size = new QSpinBox;
    size->setRange(0, kLargestSize); // a cache that is empty yet
    size->setValue(static_cast<int>(std::clamp<std::int64_t>(known.value_or(1), 0, kLargestSize)));
    size->setAccessibleName(name);
    form.addRow(name, size);
    return size;
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
    for (std::size_t axis = 0; axis < type.shape->size(); ++axis) {
        const graph::Dim& dim = (*type.shape)[axis];
        const auto begin = fits ? std::optional((*known)[axis]) : std::nullopt;
        if (dim.isConstant()) {
            continue;
        }
        if (dim.isUnknown()) {
            m_nameless.push_back(
                {input, axis, addSize(form, tr("%1, axis %2").arg(name).arg(axis), begin), nullptr});
            continue;
        }
        const auto same = [&](const SymbolField& field) { return field.symbol == dim.symbol(); };
        if (std::none_of(m_symbols.begin(), m_symbols.end(), same)) {
            const std::string& symbol = m_graph->symbols()[dim.symbol().index()].name;
            const auto size = std::find_if(given.symbols.begin(), given.symbols.end(),
                                           [&](const auto& each) { return each.symbol == symbol; });
            m_symbols.push_back({dim.symbol(), addSize(form, QString::fromStdString(symbol),
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
