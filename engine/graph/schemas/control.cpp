// If, Loop and Scan. Their types follow from their bodies; FLOPs are not counted: how often a body runs is
// data.
#include "engine/graph/schemas/bodies.h"
#include "engine/graph/schemas/families.h"

#include <algorithm>
#include <array>

namespace tessera::graph::schemas {

namespace {

using Presence = AttributeSpec::Presence;

base::Status requireTruth(const InferenceContext& context, std::size_t index) {
    return requireDType(context, index, {DType::kBool});
}

Types inferIf(const InferenceContext& context) {
    TESSERA_CHECK(requireTruth(context, 0));
    TESSERA_TRY(const BodyTypes thenBody, BodyTypes::of(context, "then_branch"));
    TESSERA_TRY(const BodyTypes elseBody, BodyTypes::of(context, "else_branch"));
    if (thenBody.outputs() != elseBody.outputs() || thenBody.outputs() < context.node().outputs.size()) {
        return refuseAttribute("else_branch", "makes another number of values than the other branch or node");
    }
    auto thenTypes = thenBody.infer({});
    auto elseTypes = elseBody.infer({});
    // Exporters write a branch for each rank. One that contradicts what is around it is never taken.
    if (!thenTypes || !elseTypes) {
        return thenTypes ? std::move(thenTypes) : elseTypes ? std::move(elseTypes) : std::move(thenTypes);
    }
    std::vector<TensorType> types = *std::move(thenTypes);
    const std::vector<TensorType>& others = *elseTypes;
    for (std::size_t i = 0; i < types.size(); ++i) {
        if (types[i].container != others[i].container && !isOptional(types[i].container) &&
            !isOptional(others[i].container)) {
            return refuseAttribute("else_branch", "makes another kind of value than the other branch");
        }
        types[i] = eitherType(types[i], others[i]);
    }
    return types;
}

/// Types that a carried value may have at any step: found by widening until the body gives back no more.
base::Result<std::vector<TensorType>> settled(const BodyTypes& body, std::vector<TensorType> inputs,
                                              std::size_t firstState, std::size_t firstResult,
                                              std::size_t states, std::vector<TensorType>& outputs) {
    // Each round that changes something loses an extent, a rank or a type; more are not needed.
    constexpr int kMostRounds = 8;
    using Declared = BodyTypes::Declared;
    std::vector<Declared> trusted(inputs.size(), Declared::kAll);
    for (int round = 0;; ++round) {
        TESSERA_TRY(outputs, body.infer(inputs, BodyTypes::Asked::kByLoop, trusted));
        bool isSettled = true;
        for (std::size_t i = 0; i < states; ++i) {
            TensorType& state = inputs[firstState + i];
            Declared& asFar = trusted[firstState + i];
            if (asFar == Declared::kAll &&
                !body.keepsDeclared(firstState + i, state, outputs[firstResult + i])) {
                asFar = Declared::kElementType;
                isSettled = false;
            }
            TensorType wider = round < kMostRounds ? eitherType(state, outputs[firstResult + i])
                                                   : TensorType{state.dtype, std::nullopt, state.container};
            isSettled = isSettled && (wider == state || round > kMostRounds);
            state = std::move(wider);
        }
        if (isSettled) {
            return std::vector<TensorType>(inputs.begin() + static_cast<std::ptrdiff_t>(firstState),
                                           inputs.begin() + static_cast<std::ptrdiff_t>(firstState + states));
        }
    }
}

/// A collected tensor with an axis of `length` more.
base::Result<TensorType> collectedType(TensorType type, std::int64_t axis, const Dim& length,
                                       std::string_view attribute) {
    if (type.container != Container::kTensor) {
        return refuseAttribute("body", "collects a sequence or an optional value, but tensors are joined");
    }
    if (type.shape) {
        TESSERA_TRY(const std::size_t at,
                    normalizeAxis(axis, type.shape->size() + 1, attributeField(attribute)));
        type.shape->insert(type.shape->begin() + static_cast<std::ptrdiff_t>(at), length);
    }
    return type;
}

/// Is the condition absent, which means true, or constant? nullopt: only known at run time.
std::optional<bool> constantTruth(const InferenceContext& context, std::size_t index) {
    if (!context.hasInput(index)) {
        return true;
    }
    const auto tensor = context.constantInput(index);
    return tensor && tensor->count() == 1 ? std::optional(tensor->as<std::uint8_t>().front() != 0)
                                          : std::nullopt;
}

/// How often a Loop runs its body: its trip count is the most, a condition may end it earlier.
base::Result<Dim> tripsOf(const InferenceContext& context, const BodyTypes& body) {
    TESSERA_TRY(const auto most, constantInt(context, 0));
    const auto starts = constantTruth(context, 1);
    if (starts == false || (most && *most <= 0)) {
        return Dim(0);
    }
    if (starts != true || !body.handsOn(0, 1)) {
        return Dim::unknown();
    }
    if (most) {
        // Exporters write the largest number where only the condition ends a loop.
        return *most <= kMostTrips ? Dim(*most) : Dim::unknown();
    }
    const auto elements = context.hasInput(0) ? context.elements(0) : std::nullopt;
    return elements && elements->size() == 1 ? elements->front() : Dim::unknown();
}

Types inferLoop(const InferenceContext& context) {
    TESSERA_CHECK(requireTruth(context, 1));
    TESSERA_TRY(const BodyTypes body, BodyTypes::of(context, "body"));
    const std::size_t own = ownInputCount(context);
    if (own < 2 || body.ownInputs() != own || body.outputs() < own - 1) {
        return refuseAttribute("body", "takes " + std::to_string(body.ownInputs()) + " inputs and makes " +
                                           std::to_string(body.outputs()) + " values for a node with " +
                                           std::to_string(own) + " inputs");
    }
    const std::size_t states = own - 2;
    std::vector<TensorType> inputs{{DType::kInt64, Shape()}, {DType::kBool, Shape()}};
    for (std::size_t i = 0; i < states; ++i) {
        if (!context.hasInput(i + 2)) {
            return refuseInput(context, i + 2, "is left out, but needed");
        }
        inputs.push_back(context.input(i + 2));
    }
    TESSERA_TRY(const Dim trips, tripsOf(context, body));
    std::vector<TensorType> made;
    TESSERA_TRY(std::vector<TensorType> types, settled(body, std::move(inputs), 2, 1, states, made));
    for (std::size_t i = 0; i < states; ++i) {
        // What goes in as optional comes out as what the body makes of it.
        types[i].container = made[i + 1].container;
    }
    for (std::size_t i = states + 1; i < made.size(); ++i) {
        TESSERA_TRY(types.emplace_back(), collectedType(made[i], 0, trips, "body"));
    }
    return types;
}

std::int64_t entryOf(const InferenceContext& context, std::string_view name, std::size_t index) {
    const auto* list = context.attributes().ints(name);
    return list != nullptr && index < list->size() ? (*list)[index] : 0;
}

/// What a Scan reads of one input at each step, and how many steps that input has.
struct Scanned {
    TensorType element;
    Dim length = Dim::unknown();
};

base::Result<Scanned> scannedOf(const InferenceContext& context, std::size_t input, std::int64_t axis) {
    Scanned scanned{.element = context.input(input)};
    if (!scanned.element.shape) {
        return scanned;
    }
    TESSERA_TRY(const std::size_t at,
                normalizeAxis(axis, scanned.element.shape->size(), attributeField("scan_input_axes")));
    scanned.length = (*scanned.element.shape)[at];
    scanned.element.shape->erase(scanned.element.shape->begin() + static_cast<std::ptrdiff_t>(at));
    return scanned;
}

/// The type without its first axis, which becomes `batch`.
TensorType withoutBatch(TensorType type, Dim& batch) {
    if (type.shape && !type.shape->empty()) {
        batch = batch.isUnknown() ? type.shape->front() : batch;
        type.shape->erase(type.shape->begin());
    }
    return type;
}

/// Opset 8 has an input of lengths and an axis of batch elements before all others.
struct ScanForm {
    std::size_t first = 0; ///< input
    bool hasBatch = false;
};

Types inferScan(const InferenceContext& context) {
    const bool isOld = effectiveOpset(context.node()) < 9;
    const ScanForm form{.first = isOld ? std::size_t{1} : 0, .hasBatch = isOld};
    TESSERA_TRY(const BodyTypes body, BodyTypes::of(context, "body"));
    const std::size_t own = ownInputCount(context);
    TESSERA_TRY(const std::int64_t count, intInRange(context, "num_scan_inputs", 1, 1, 2147483647));
    const auto scans = static_cast<std::size_t>(count);
    if (own != body.ownInputs() + form.first || scans > body.ownInputs() ||
        body.outputs() + scans < body.ownInputs()) {
        return refuseAttribute("num_scan_inputs", "does not fit the body");
    }
    const std::size_t states = body.ownInputs() - scans;
    Dim batch = Dim::unknown();
    Dim length = Dim::unknown();
    std::vector<TensorType> inputs;
    for (std::size_t i = 0; i < body.ownInputs(); ++i) {
        if (!context.hasInput(form.first + i)) {
            return refuseInput(context, form.first + i, "is left out, but needed");
        }
        if (i < states) {
            inputs.push_back(context.input(form.first + i));
        } else {
            const std::int64_t axis = form.hasBatch ? 1 : entryOf(context, "scan_input_axes", i - states);
            TESSERA_TRY(Scanned scanned, scannedOf(context, form.first + i, axis));
            const auto merged = mergeDims(length, scanned.length);
            if (!merged) {
                return refuseInput(context, form.first + i,
                                   "has another length than what is scanned with it");
            }
            length = *merged;
            inputs.push_back(std::move(scanned.element));
        }
        if (form.hasBatch) {
            inputs.back() = withoutBatch(std::move(inputs.back()), batch);
        }
    }
    std::vector<TensorType> made;
    TESSERA_TRY(std::vector<TensorType> types, settled(body, std::move(inputs), 0, 0, states, made));
    for (std::size_t i = states; i < made.size(); ++i) {
        TESSERA_TRY(types.emplace_back(),
                    collectedType(made[i],
                                  form.hasBatch ? 0 : entryOf(context, "scan_output_axes", i - states),
                                  length, "scan_output_axes"));
    }
    for (TensorType& type : types) {
        if (form.hasBatch && type.shape) {
            type.shape->insert(type.shape->begin(), batch);
        }
    }
    return types;
}

constexpr AttributeSpec kCaptures{kCapturesAttribute, "strings"};
constexpr std::array kIf{
    AttributeSpec{"else_branch", "graph", Presence::kRequired},
    kCaptures,
    AttributeSpec{"then_branch", "graph", Presence::kRequired},
};
constexpr std::array kLoop{AttributeSpec{"body", "graph", Presence::kRequired}, kCaptures};
constexpr std::array kScan{
    AttributeSpec{"body", "graph", Presence::kRequired},
    AttributeSpec{"directions", "ints", Presence::kOptional, 1, 8},
    AttributeSpec{"num_scan_inputs", "int", Presence::kRequired},
    AttributeSpec{"scan_input_axes", "ints", Presence::kOptional, 9},
    AttributeSpec{"scan_input_directions", "ints", Presence::kOptional, 9},
    AttributeSpec{"scan_output_axes", "ints", Presence::kOptional, 9},
    AttributeSpec{"scan_output_directions", "ints", Presence::kOptional, 9},
    kCaptures,
};

constexpr OperatorSchema control(std::string_view op, std::span<const AttributeSpec> attributes,
                                 InferFunction infer, std::uint8_t minInputs, std::uint32_t optionals,
                                 std::uint32_t parameters, std::string_view inputNames) {
    return {.domain = "",
            .op = op,
            .operatorClass = OperatorClass::kControl,
            .minInputs = minInputs,
            .maxInputs = 255,
            .minOutputs = 1,
            .maxOutputs = 255,
            .optionalInputs = optionals,
            .parameterInputs = parameters,
            .attributes = attributes,
            .infer = infer,
            .reads = OperatorSchema::Reads::kContainers,
            .inputNames = inputNames};
}

constexpr std::array kControlRows{
    control("If", kIf, inferIf, 1, 0, 0b1, "cond"),
    control("Loop", kLoop, inferLoop, 2, 0b11, 0b11, "M cond v_initial..."),
    // Up to opset 8 its first input is a list of lengths.
    control("Scan", kScan, inferScan, 1, 0b1, 0, "initial_state_and_scan_inputs..."),
};

} // namespace

std::span<const OperatorSchema> controlRows() {
    return kControlRows;
}

} // namespace tessera::graph::schemas
