// If, Loop and Scan.
#include "engine/graph/graph_builder.h"
#include "engine/graph/operator_schema.h"
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/body.h"
#include "engine/kernels/families.h"
#include "engine/kernels/interpreter.h"
#include "engine/kernels/numeric.h"
#include "engine/kernels/take.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tessera::kernels {

namespace {

using graph::Extents;
using graph::Tensor;

/// A scalar bool.
base::Result<bool> truthOf(const Datum& datum, const std::string& where) {
    if (!datum.isTensor() || datum.tensor().dtype() != graph::DType::kBool || datum.tensor().count() != 1) {
        return base::fail(base::ErrorKind::kRefused, "must be one bool", where);
    }
    return datum.tensor().as<std::uint8_t>().front() != 0;
}

KernelContext tensorContext(const DataContext& context, std::span<const Tensor* const> inputs) {
    return {.node = context.node,
            .inputs = inputs,
            .threads = context.options.threads,
            .budgetBytes = context.options.budgetBytes};
}

/// Elements of equal extents, one or more, joined along a new axis.
base::Result<Tensor> stacked(const DataContext& context, const std::vector<Tensor>& elements,
                             std::size_t axis) {
    const Extents& extents = elements.front().extents();
    const graph::DType dtype = elements.front().dtype();
    for (const Tensor& element : elements) {
        if (element.extents() != extents || element.dtype() != dtype) {
            return base::fail(base::ErrorKind::kRefused,
                              "makes elements of different extents, which cannot be joined", "body");
        }
    }
    const std::size_t at = std::min(axis, extents.size());
    Extents joined = extents;
    joined.insert(joined.begin() + static_cast<std::ptrdiff_t>(at),
                  static_cast<std::int64_t>(elements.size()));
    const KernelContext tensors = tensorContext(context, {});
    TESSERA_TRY(Tensor result, tensors.makeOutput(dtype, joined));
    // Element e's rows lie between those of the others.
    const AxisView view = viewAlong(joined, at);
    TESSERA_TRY(const std::size_t size, elementBytes(result));
    const std::size_t row = static_cast<std::size_t>(view.inner) * size;
    for (std::size_t e = 0; e < elements.size(); ++e) {
        for (std::int64_t outer = 0; outer < view.outer; ++outer) {
            const auto from = elements[e].bytes().subspan(static_cast<std::size_t>(outer) * row, row);
            const std::size_t to = (static_cast<std::size_t>(outer) * elements.size() + e) * row;
            std::ranges::copy(from, result.mutableBytes().subspan(to).begin());
        }
    }
    return result;
}

/// Entry `index` of a list attribute, or 0.
std::int64_t entryOf(const DataContext& context, std::string_view name, std::size_t index) {
    const auto* list = context.attributes().ints(name);
    return list != nullptr && index < list->size() ? (*list)[index] : 0;
}

/// Slice `index` of `x` along `axis`, without that axis.
base::Result<Tensor> sliceAt(const DataContext& context, const Tensor& x, std::size_t axis,
                             std::int64_t index) {
    Extents extents = x.extents();
    const Extents strides = graph::rowMajorStrides(extents);
    Extents kept = strides;
    extents.erase(extents.begin() + static_cast<std::ptrdiff_t>(axis));
    kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(axis));
    return takeStrided(tensorContext(context, {}), x, extents, kept, index * strides[axis]);
}

graph::TensorType typeOf(const Datum& datum, Arithmetic arithmetic) {
    if (datum.isAbsent()) {
        return {};
    }
    const Tensor* tensor = datum.isTensor()            ? &datum.tensor()
                           : !datum.elements().empty() ? &datum.elements().front()
                                                       : nullptr;
    graph::TensorType type;
    type.container = datum.isTensor() ? graph::Container::kTensor : graph::Container::kSequence;
    if (tensor != nullptr) {
        // Widened numbers say nothing of the type that they have in the graph.
        const bool isWidened = arithmetic == Arithmetic::kDouble && tensor->dtype() == graph::DType::kFloat64;
        type.dtype = isWidened ? graph::DType::kUndefined : tensor->dtype();
    }
    if (datum.isTensor()) {
        type.shape = graph::toShape(tensor->extents());
    }
    return type;
}

/// What inference says of an output of the node for inputs of these types: bodies need not state any.
base::Result<graph::TensorType> inferredOutput(const DataContext& context, std::size_t output) {
    graph::GraphBuilder builder("node");
    std::vector<graph::ValueId> inputs;
    for (std::size_t i = 0; i < context.inputs.size(); ++i) {
        const Datum* datum = context.inputs[i];
        inputs.push_back(datum == nullptr ? graph::ValueId()
                                          : builder.addInput("", typeOf(*datum, context.options.arithmetic)));
    }
    auto spec = graph::specOf(context.node, std::move(inputs));
    spec.outputNames.assign(output + 1, "");
    const graph::ValueId id = builder.addNode(std::move(spec)).back();
    TESSERA_TRY(const graph::GraphRef graph, std::move(builder).build());
    return graph->value(id).type;
}

/// What `output` is when no step collected anything: of `axis` 0, as any extent that inference leaves open.
/// \param batchAxes  leading axes that the step's own result has not.
base::Result<Tensor> collectedNothing(const DataContext& context, std::size_t output, std::int64_t axis,
                                      std::size_t batchAxes) {
    TESSERA_TRY(graph::TensorType type, inferredOutput(context, output));
    if (type.dtype == graph::DType::kUndefined && context.options.arithmetic == Arithmetic::kDouble) {
        type.dtype = graph::DType::kFloat64; // made of widened numbers
    }
    if (type.dtype == graph::DType::kUndefined) {
        return base::fail(base::ErrorKind::kImpossible,
                          "makes no element, and the body does not say of which type they were",
                          "output " + std::to_string(output));
    }
    Extents extents;
    if (type.shape && type.shape->size() > batchAxes) {
        for (std::size_t i = batchAxes; i < type.shape->size(); ++i) {
            const graph::Dim& dim = (*type.shape)[i];
            extents.push_back(dim.isConstant() ? dim.extent() : 0);
        }
    } else {
        extents = {0};
    }
    TESSERA_TRY(const std::size_t at,
                graph::normalizeAxis(axis, extents.size(), "output " + std::to_string(output)));
    extents[at] = 0;
    return tensorContext(context, {}).makeOutput(type.dtype, extents);
}

} // namespace

base::Result<Data> ifElse(const DataContext& context) {
    TESSERA_TRY(const Datum* condition, context.input(0));
    TESSERA_TRY(const bool isTrue, truthOf(*condition, "input 0"));
    TESSERA_TRY(const Body body, Body::of(context, isTrue ? "then_branch" : "else_branch"));
    if (body.ownInputs() != 0) {
        return refuseAttribute(isTrue ? "then_branch" : "else_branch", "must have no inputs");
    }
    return body.run({});
}

base::Result<Data> loop(const DataContext& context) {
    TESSERA_TRY(const Body body, Body::of(context, "body"));
    const std::size_t carried = body.ownInputs() < 2 ? 0 : body.ownInputs() - 2;
    if (body.ownInputs() < 2 || body.nodeInputs() != carried + 2 || body.outputs() < carried + 1) {
        return refuseAttribute("body", "does not fit the node's inputs");
    }
    TESSERA_TRY(const std::int64_t trips, context.integer(0, std::numeric_limits<std::int64_t>::max()));
    bool goesOn = true;
    if (context.hasInput(1)) {
        TESSERA_TRY(goesOn, truthOf(*context.inputs[1], "input 1"));
    }
    Data state;
    for (std::size_t i = 0; i < carried; ++i) {
        TESSERA_TRY(const Datum* initial, context.input(i + 2));
        state.push_back(*initial);
    }
    std::vector<std::vector<Tensor>> collected(body.outputs() - carried - 1);
    std::int64_t collectedBytes = 0;
    for (std::int64_t trip = 0; trip < trips && goesOn; ++trip) {
        if (context.options.stop.stop_requested()) {
            return base::fail(base::ErrorKind::kCancelled, "a stop was requested");
        }
        // Exporters write the largest number where only the condition ends a loop: it is no error by itself.
        if (trip == graph::kMostTrips) {
            return base::fail(base::ErrorKind::kImpossible,
                              "goes on after " + std::to_string(graph::kMostTrips) + " trips", "body");
        }
        const std::uint8_t yes = 1;
        Data inputs{Tensor::ofInts({}, std::span(&trip, 1)),
                    Tensor::of<std::uint8_t>(graph::DType::kBool, {}, std::span(&yes, 1))};
        inputs.insert(inputs.end(), state.begin(), state.end());
        TESSERA_TRY(Data made, body.run(std::move(inputs)));
        TESSERA_TRY(goesOn, truthOf(made.front(), "body: output 0"));
        for (std::size_t i = 0; i < carried; ++i) {
            state[i] = std::move(made[i + 1]);
        }
        for (std::size_t i = 0; i < collected.size(); ++i) {
            const Datum& element = made[carried + 1 + i];
            if (!element.isTensor()) {
                return refuseAttribute("body", "collects " + element.kindText() + ", but tensors are joined");
            }
            collectedBytes = graph::saturatingAdd(collectedBytes,
                                                  static_cast<std::int64_t>(element.tensor().bytes().size()));
            if (collectedBytes > context.options.budgetBytes) {
                return base::fail(
                    base::ErrorKind::kImpossible,
                    "collects more than " + std::to_string(context.options.budgetBytes) + " bytes", "body");
            }
            collected[i].push_back(element.tensor());
        }
    }
    Data outputs = std::move(state);
    for (std::size_t i = 0; i < collected.size(); ++i) {
        TESSERA_TRY(outputs.emplace_back(), collected[i].empty()
                                                ? collectedNothing(context, carried + i, 0, 0)
                                                : stacked(context, collected[i], 0));
    }
    return outputs;
}

namespace {

/// One Scan over the data of one batch element.
base::Result<Data> scanOnce(const DataContext& context, const Body& body, Data state,
                            const std::vector<Tensor>& scanned, std::int64_t length) {
    const std::size_t states = state.size();
    const bool isOld = graph::effectiveOpset(context.node) < 9;
    std::vector<std::vector<Tensor>> collected(body.outputs() - states);
    for (std::int64_t step = 0; step < length; ++step) {
        Data inputs = state;
        for (std::size_t i = 0; i < scanned.size(); ++i) {
            TESSERA_TRY(const std::size_t axis,
                        graph::normalizeAxis(isOld ? 0 : entryOf(context, "scan_input_axes", i),
                                             scanned[i].extents().size(), "attribute 'scan_input_axes'"));
            const bool isReversed = entryOf(context, isOld ? "directions" : "scan_input_directions", i) != 0;
            TESSERA_TRY(inputs.emplace_back(),
                        sliceAt(context, scanned[i], axis, isReversed ? length - 1 - step : step));
        }
        TESSERA_TRY(Data made, body.run(std::move(inputs)));
        for (std::size_t i = 0; i < made.size(); ++i) {
            if (!made[i].isTensor()) {
                return refuseAttribute("body", "makes " + made[i].kindText() + ", but tensors are scanned");
            }
            if (i < states) {
                state[i] = made[i];
            } else if (!isOld && entryOf(context, "scan_output_directions", i - states) != 0) {
                collected[i - states].insert(collected[i - states].begin(), made[i].tensor());
            } else {
                collected[i - states].push_back(made[i].tensor());
            }
        }
    }
    for (std::size_t i = 0; i < collected.size(); ++i) {
        const std::int64_t wanted = isOld ? 0 : entryOf(context, "scan_output_axes", i);
        if (collected[i].empty()) {
            TESSERA_TRY(state.emplace_back(), collectedNothing(context, states + i, wanted, isOld ? 1 : 0));
            continue;
        }
        TESSERA_TRY(const std::size_t axis,
                    graph::normalizeAxis(wanted, collected[i].front().extents().size() + 1,
                                         "attribute 'scan_output_axes'"));
        TESSERA_TRY(state.emplace_back(), stacked(context, collected[i], axis));
    }
    return state;
}

/// Inputs of a Scan from `first` on: state variables, then what is scanned.
struct ScanInputs {
    Data state;
    std::vector<Tensor> scanned;
};

base::Result<ScanInputs> scanInputs(const DataContext& context, const Body& body, std::size_t first) {
    const std::int64_t count = context.attributes().intOr("num_scan_inputs", 0);
    if (count < 1 || body.nodeInputs() != body.ownInputs() + first ||
        count > static_cast<std::int64_t>(body.ownInputs()) ||
        body.outputs() + static_cast<std::size_t>(count) < body.ownInputs()) {
        return refuseAttribute("num_scan_inputs", "does not fit the body");
    }
    ScanInputs inputs;
    for (std::size_t i = 0; i < body.ownInputs(); ++i) {
        TESSERA_TRY(const Tensor tensor, context.tensor(first + i));
        if (i + static_cast<std::size_t>(count) < body.ownInputs()) {
            inputs.state.emplace_back(tensor);
        } else {
            inputs.scanned.push_back(tensor);
        }
    }
    return inputs;
}

/// Opset 8: an axis of batch elements comes first, each with a length of its own.
base::Result<Data> scanBatches(const DataContext& context, const Body& body) {
    TESSERA_TRY(const ScanInputs inputs, scanInputs(context, body, 1));
    const Extents& first = inputs.scanned.front().extents();
    if (first.size() < 2) {
        return refuseInput(1, "must have batch and sequence axes");
    }
    std::vector<std::int64_t> lengths(static_cast<std::size_t>(first[0]), first[1]);
    if (context.hasInput(0)) {
        TESSERA_TRY(const Tensor given, context.tensor(0));
        lengths = given.toInts();
    }
    std::vector<std::vector<Tensor>> results(body.outputs());
    for (std::int64_t batch = 0; batch < first[0]; ++batch) {
        Data state;
        std::vector<Tensor> scanned;
        for (const Datum& datum : inputs.state) {
            TESSERA_TRY(state.emplace_back(), sliceAt(context, datum.tensor(), 0, batch));
        }
        for (const Tensor& tensor : inputs.scanned) {
            TESSERA_TRY(scanned.emplace_back(), sliceAt(context, tensor, 0, batch));
        }
        const std::int64_t length = lengths.at(static_cast<std::size_t>(batch));
        if (length < 0 || length > first[1]) {
            return refuseInput(0, "holds length " + std::to_string(length));
        }
        TESSERA_TRY(const Data made, scanOnce(context, body, std::move(state), scanned, length));
        for (std::size_t i = 0; i < made.size(); ++i) {
            results[i].push_back(made[i].tensor());
        }
    }
    Data outputs;
    for (std::size_t i = 0; i < results.size(); ++i) {
        TESSERA_TRY(outputs.emplace_back(), results[i].empty() ? collectedNothing(context, i, 0, 0)
                                                               : stacked(context, results[i], 0));
    }
    return outputs;
}

} // namespace

base::Result<Data> scan(const DataContext& context) {
    TESSERA_TRY(const Body body, Body::of(context, "body"));
    if (graph::effectiveOpset(context.node) < 9) {
        return scanBatches(context, body);
    }
    TESSERA_TRY(ScanInputs inputs, scanInputs(context, body, 0));
    TESSERA_TRY(const std::size_t axis,
                graph::normalizeAxis(entryOf(context, "scan_input_axes", 0),
                                     inputs.scanned.front().extents().size(), "attribute 'scan_input_axes'"));
    const std::int64_t length = inputs.scanned.front().extents()[axis];
    for (std::size_t i = 1; i < inputs.scanned.size(); ++i) {
        const Extents& extents = inputs.scanned[i].extents();
        TESSERA_TRY(const std::size_t own,
                    graph::normalizeAxis(entryOf(context, "scan_input_axes", i), extents.size(),
                                         "attribute 'scan_input_axes'"));
        if (extents[own] != length) {
            return refuseInput(inputs.state.size() + i, "has another length than what is scanned with it");
        }
    }
    return scanOnce(context, body, std::move(inputs.state), inputs.scanned, length);
}

KernelRows controlKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "If", nullptr, ifElse},
        KernelEntry{"", "Loop", nullptr, loop},
        KernelEntry{"", "Scan", nullptr, scan},
    };
    return kRows;
}

} // namespace tessera::kernels
