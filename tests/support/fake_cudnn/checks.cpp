// What finalising a descriptor asks for beyond the types and counts of its attributes.
#include "tests/support/fake_cudnn/engines.h"
#include "tests/support/fake_cudnn/program.h"

#include <algorithm>
#include <set>
#include <string>

// Of the stand-in of CUDA's driver.
extern "C" int cuInit(unsigned flags);
extern "C" int cuDeviceGetCount(int* count);

namespace tessera::fake_cudnn {

namespace {

using A = Attribute;
using D = DescriptorType;

void demand(bool isRight, const char* why, Status status = Status::kBadParam) {
    if (!isRight) {
        throw Refusal(status, why);
    }
}

bool areAtLeast(const Numbers& numbers, std::int64_t least) {
    return std::ranges::all_of(numbers, [least](auto number) { return number >= least; });
}

void checkTensor(const Object& object) {
    const Tensor tensor = tensorOf(object);
    demand(object.enumerator(A::kTensorDataType, -1) == static_cast<int>(cudnn::DataType::kFloat),
           "the stand-in has float32 alone", Status::kNotSupportedDataType);
    demand(tensor.extents.size() == tensor.strides.size(), "extents and strides are not one an axis");
    demand(areAtLeast(tensor.extents, 1) && areAtLeast(tensor.strides, 1),
           "an extent or a stride is below one");
    demand(tensor.alignment > 0 && tensor.alignment % static_cast<std::int64_t>(sizeof(float)) == 0,
           "the alignment is no multiple of an element");
    demand(!tensor.isVirtual || !tensor.isByValue, "a tensor is virtual and a value at once");
    demand(!tensor.isByValue || tensor.elements() == 1, "a value has several elements");
}

void checkWindow(const Object& object, A axes, const std::vector<A>& positive, const std::vector<A>& pads) {
    const auto count = static_cast<std::size_t>(object.integer(axes));
    for (const A each : positive) {
        demand(object.ints(each).size() == count && areAtLeast(object.ints(each), 1),
               "a list of the window is not one positive number an axis");
    }
    for (const A each : pads) {
        demand(object.ints(each).size() == count && areAtLeast(object.ints(each), 0),
               "the padding is not one number an axis, or below zero");
    }
}

/// y = x * w as extents.
void checkConvolution(const Object& window, const Tensor& x, const Tensor& w, const Tensor& y) {
    const auto axes = static_cast<std::size_t>(window.integer(A::kConvolutionSpatialDims));
    demand(x.extents.size() == axes + 2 && w.extents.size() == axes + 2 && y.extents.size() == axes + 2,
           "a tensor has another number of axes than the convolution");
    demand(x.extents[0] == y.extents[0] && w.extents[0] == y.extents[1], "images or channels do not agree");
    demand(x.extents[1] % w.extents[1] == 0, "the channels of the image are no multiple of the window's");
    demand(w.extents[0] % (x.extents[1] / w.extents[1]) == 0, "the windows are no multiple of the groups");
    for (std::size_t i = 0; i < axes; ++i) {
        const auto reach = (w.extents[i + 2] - 1) * window.ints(A::kConvolutionDilations)[i] + 1;
        const auto room = x.extents[i + 2] + window.ints(A::kConvolutionPrePaddings)[i] +
                          window.ints(A::kConvolutionPostPaddings)[i] - reach;
        demand(room >= 0 && y.extents[i + 2] == room / window.ints(A::kConvolutionFilterStrides)[i] + 1,
               "the result's extents do not follow from the window");
    }
}

void checkConvolutionForward(const Object& object) {
    demand(object.real(A::kConvolutionForwardAlpha, 1.0) == 1.0 &&
               object.real(A::kConvolutionForwardBeta, 0.0) == 0.0,
           "the stand-in neither scales nor accumulates", Status::kNotSupported);
    checkConvolution(
        object.object(A::kConvolutionForwardDescriptor), tensorOf(object.object(A::kConvolutionForwardX)),
        tensorOf(object.object(A::kConvolutionForwardW)), tensorOf(object.object(A::kConvolutionForwardY)));
}

void checkConvolutionBackward(const Object& object) {
    demand(object.real(A::kConvolutionBackwardDataAlpha, 1.0) == 1.0 &&
               object.real(A::kConvolutionBackwardDataBeta, 0.0) == 0.0,
           "the stand-in neither scales nor accumulates", Status::kNotSupported);
    checkConvolution(object.object(A::kConvolutionBackwardDataDescriptor),
                     tensorOf(object.object(A::kConvolutionBackwardDataDx)),
                     tensorOf(object.object(A::kConvolutionBackwardDataW)),
                     tensorOf(object.object(A::kConvolutionBackwardDataDy)));
}

void checkPointwise(const Object& object) {
    const Tensor x = tensorOf(object.object(A::kPointwiseX));
    const Tensor y = tensorOf(object.object(A::kPointwiseY));
    demand(x.extents == y.extents, "the result has other extents", Status::kBadParamShapeMismatch);
    constexpr int kFirstOfOne = static_cast<int>(cudnn::PointwiseMode::kRelu);
    const int mode = object.object(A::kPointwiseDescriptor).enumerator(A::kPointwiseMode, -1);
    demand((mode < kFirstOfOne) == object.has(A::kPointwiseB), "the mode takes another number of operands");
    if (!object.has(A::kPointwiseB)) {
        return;
    }
    const Tensor b = tensorOf(object.object(A::kPointwiseB));
    demand(b.extents.size() == y.extents.size(), "an operand has another number of axes");
    for (std::size_t i = 0; i < b.extents.size(); ++i) {
        demand(b.extents[i] == 1 || b.extents[i] == y.extents[i], "an operand cannot be broadcast",
               Status::kBadParamShapeMismatch);
    }
}

void checkResample(const Object& object) {
    const Object& window = object.object(A::kResampleForwardDescriptor);
    const Tensor x = tensorOf(object.object(A::kResampleForwardX));
    const Tensor y = tensorOf(object.object(A::kResampleForwardY));
    const auto axes = static_cast<std::size_t>(window.integer(A::kResampleSpatialDims));
    demand(x.extents.size() == axes + 2 && y.extents.size() == axes + 2,
           "a tensor has another number of axes than the pool");
    demand(x.extents[0] == y.extents[0] && x.extents[1] == y.extents[1], "images or channels do not agree");
    for (std::size_t i = 0; i < axes; ++i) {
        const auto room = x.extents[i + 2] + window.ints(A::kResamplePrePaddings)[i] +
                          window.ints(A::kResamplePostPaddings)[i] - window.ints(A::kResampleWindowDims)[i];
        demand(room >= 0 && y.extents[i + 2] == room / window.ints(A::kResampleStrides)[i] + 1,
               "the result's extents do not follow from the window");
    }
}

void checkNorm(const Object& object) {
    const Tensor x = tensorOf(object.object(A::kNormForwardX));
    const Tensor y = tensorOf(object.object(A::kNormForwardY));
    demand(x.extents == y.extents, "the result has other extents", Status::kBadParamShapeMismatch);
    demand(tensorOf(object.object(A::kNormForwardEpsilon)).isByValue, "the epsilon is no value of the host");
    demand(object.enumerator(A::kNormForwardPhase, -1) == static_cast<int>(cudnn::NormPhase::kInference),
           "the stand-in does not train", Status::kNotSupported);
    for (const A each : {A::kNormForwardScale, A::kNormForwardBias}) {
        if (object.has(each)) {
            const Tensor parameter = tensorOf(object.object(each));
            demand(parameter.extents.size() == x.extents.size() && parameter.elements() == x.extents[1] &&
                       parameter.extents[1] == x.extents[1],
                   "a parameter is not one number a channel", Status::kBadParamShapeMismatch);
        }
    }
}

std::shared_ptr<const Program> programIn(const Object& graph) {
    demand(graph.type() == D::kOperationGraph, "a descriptor in it is no graph",
           Status::kBadParamDescriptorType);
    return std::static_pointer_cast<const Program>(graph.made);
}

ObjectPointer finalEngine(const ObjectPointer& graph, const Engine& engine) {
    auto made = std::make_shared<Object>(D::kEngine);
    made->putObjects(A::kEngineOperationGraph, {graph});
    made->put(A::kEngineGlobalIndex, AttributeType::kInt64, 1, &engine.index);
    if (!engine.notes.empty()) {
        made->put(A::kEngineNumericalNote, AttributeType::kNumericalNote,
                  static_cast<std::int64_t>(engine.notes.size()), engine.notes.data());
    }
    if (!engine.behavior.empty()) {
        made->put(A::kEngineBehaviorNote, AttributeType::kBehaviorNote,
                  static_cast<std::int64_t>(engine.behavior.size()), engine.behavior.data());
    }
    made->markFinal();
    return made;
}

void checkEngine(Object& object) {
    const auto program = programIn(object.object(A::kEngineOperationGraph));
    const Engine* engine = engineAt(object.integer(A::kEngineGlobalIndex));
    demand(engine != nullptr, "there is no such engine", Status::kNotSupported);
    engine->require(*program);
    object.assign(*finalEngine(object.objects(A::kEngineOperationGraph)[0], *engine));
}

ObjectPointer finalConfiguration(const ObjectPointer& graph, const Choice& choice) {
    auto made = std::make_shared<Object>(D::kEngineConfig);
    made->putObjects(A::kEngineConfigEngine, {finalEngine(graph, *engineAt(choice.engine))});
    std::vector<ObjectPointer> knobs;
    for (const auto& [type, value] : choice.knobs) {
        auto& knob = knobs.emplace_back(std::make_shared<Object>(D::kKnobChoice));
        knob->put(A::kKnobChoiceType, AttributeType::kKnobType, 1, &type);
        knob->put(A::kKnobChoiceValue, AttributeType::kInt64, 1, &value);
        knob->markFinal();
    }
    if (!knobs.empty()) {
        made->putObjects(A::kEngineConfigKnobChoices, std::move(knobs));
    }
    made->markFinal();
    return made;
}

void checkHeuristics(Object& object) {
    const auto& graph = object.objects(A::kHeuristicsOperationGraph)[0];
    const auto mode = static_cast<cudnn::HeuristicMode>(object.enumerator(A::kHeuristicsMode, -1));
    std::vector<ObjectPointer> results;
    for (const auto& choice : recommend(*programIn(*graph), mode)) {
        results.push_back(finalConfiguration(graph, choice));
    }
    demand(!results.empty(), "there is no engine for such a graph", Status::kNotSupported);
    object.putObjects(A::kHeuristicsResults, std::move(results));
}

void checkConfiguration(const Object& object) {
    const Engine* engine = engineAt(object.object(A::kEngineConfigEngine).integer(A::kEngineGlobalIndex));
    if (!object.has(A::kEngineConfigKnobChoices)) {
        return;
    }
    for (const auto& choice : object.objects(A::kEngineConfigKnobChoices)) {
        const auto knob =
            std::ranges::find(engine->knobs, choice->enumerator(A::kKnobChoiceType, -1), &Knob::type);
        demand(knob != engine->knobs.end(), "the engine has no such knob", Status::kNotSupported);
        const auto value = choice->integer(A::kKnobChoiceValue);
        demand(value >= knob->least && value <= knob->most, "a knob is out of its range",
               Status::kNotSupported);
    }
}

void checkPlan(Object& object) {
    const Object& engine = object.object(A::kExecutionPlanEngineConfig).object(A::kEngineConfigEngine);
    const Engine& chosen = *engineAt(engine.integer(A::kEngineGlobalIndex));
    auto plan = std::make_shared<Plan>();
    plan->program = programIn(engine.object(A::kEngineOperationGraph));
    chosen.require(*plan->program); // a heuristic named it, so that nothing did before
    plan->rounding = chosen.rounding;
    const auto& result = plan->program->at(plan->program->steps.back().writes);
    plan->workspaceBytes = static_cast<std::size_t>(chosen.workspaceBytes * result.extents[1]);
    const auto bytes = static_cast<std::int64_t>(plan->workspaceBytes);
    object.put(A::kExecutionPlanWorkspaceSize, AttributeType::kInt64, 1, &bytes);
    object.made = plan;
}

void checkPack(const Object& object) {
    const auto ids = object.ints(A::kVariantPackUniqueIds);
    demand(ids.size() == object.pointers(A::kVariantPackDataPointers).size(),
           "there is not one address for each number");
    demand(std::set(ids.begin(), ids.end()).size() == ids.size(), "a number is there twice",
           Status::kBadParamDuplicatedEntries);
}

/// Properties are read of a device, for which the library starts the driver itself, or given as they were
/// read elsewhere.
void checkDeviceProperties(Object& object) {
    if (object.has(A::kDevicePropertiesJson)) {
        return;
    }
    const int device = object.enumerator(A::kDevicePropertiesDevice, 0);
    int devices = 0;
    demand(cuInit(0) == 0 && cuDeviceGetCount(&devices) == 0 && device >= 0 && device < devices,
           "there is no such device");
    const std::string text = R"({"played": true, "deviceId": )" + std::to_string(device) + "}";
    object.put(A::kDevicePropertiesJson, AttributeType::kChar, static_cast<std::int64_t>(text.size()),
               text.data());
}

} // namespace

void check(Object& object) {
    switch (object.type()) {
    case D::kTensor:
        return checkTensor(object);
    case D::kConvolution:
        return checkWindow(object, A::kConvolutionSpatialDims,
                           {A::kConvolutionFilterStrides, A::kConvolutionDilations},
                           {A::kConvolutionPrePaddings, A::kConvolutionPostPaddings});
    case D::kResample:
        return checkWindow(object, A::kResampleSpatialDims, {A::kResampleWindowDims, A::kResampleStrides},
                           {A::kResamplePrePaddings, A::kResamplePostPaddings});
    case D::kConvolutionForward:
        return checkConvolutionForward(object);
    case D::kConvolutionBackwardData:
        return checkConvolutionBackward(object);
    case D::kPointwiseOperation:
        return checkPointwise(object);
    case D::kResampleForward:
        return checkResample(object);
    case D::kNormForward:
        return checkNorm(object);
    case D::kOperationGraph:
        object.made = programOf(object.objects(A::kOperationGraphOperations));
        return;
    case D::kEngineHeuristics:
        return checkHeuristics(object);
    case D::kEngine:
        return checkEngine(object);
    case D::kEngineConfig:
        return checkConfiguration(object);
    case D::kExecutionPlan:
        return checkPlan(object);
    case D::kVariantPack:
        return checkPack(object);
    case D::kDeviceProperties:
        return checkDeviceProperties(object);
    default: // the rules say all of the rest
        return;
    }
}

} // namespace tessera::fake_cudnn
