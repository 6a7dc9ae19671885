#include "tests/support/fake_cudnn/program.h"

#include <algorithm>
#include <set>

namespace tessera::fake_cudnn {

namespace {

using A = Attribute;
using D = DescriptorType;

struct Parts {
    D kind;
    std::vector<A> reads;
    A writes;
    std::vector<A> description; ///< one or none
};

const std::vector<Parts>& partsOfAll() {
    static const std::vector<Parts> all{
        {D::kConvolutionForward,
         {A::kConvolutionForwardX, A::kConvolutionForwardW},
         A::kConvolutionForwardY,
         {A::kConvolutionForwardDescriptor}},
        {D::kConvolutionBackwardData,
         {A::kConvolutionBackwardDataDy, A::kConvolutionBackwardDataW},
         A::kConvolutionBackwardDataDx,
         {A::kConvolutionBackwardDataDescriptor}},
        {D::kPointwiseOperation, {A::kPointwiseX, A::kPointwiseB}, A::kPointwiseY, {A::kPointwiseDescriptor}},
        {D::kResampleForward, {A::kResampleForwardX}, A::kResampleForwardY, {A::kResampleForwardDescriptor}},
        {D::kNormForward,
         {A::kNormForwardX, A::kNormForwardScale, A::kNormForwardEpsilon, A::kNormForwardBias},
         A::kNormForwardY,
         {}},
    };
    return all;
}

std::int64_t note(Program& program, const Object& object) {
    const Tensor tensor = tensorOf(object);
    const auto [held, isNew] = program.tensors.emplace(tensor.id, tensor);
    const Tensor& before = held->second;
    if (!isNew && (before.extents != tensor.extents || before.strides != tensor.strides ||
                   before.isVirtual != tensor.isVirtual)) {
        throw Refusal(Status::kBadParam, "two tensors have one number");
    }
    return tensor.id;
}

Step stepOf(Program& program, const ObjectPointer& operation) {
    const auto& all = partsOfAll();
    const auto parts = std::ranges::find(all, operation->type(), &Parts::kind);
    if (parts == all.end()) {
        throw Refusal(Status::kBadParam, "something in the graph is no operation");
    }
    Step step{operation->type(), operation, nullptr, {}, 0};
    for (const A each : parts->reads) {
        if (operation->has(each)) {
            step.reads.push_back(note(program, operation->object(each)));
        }
    }
    step.writes = note(program, operation->object(parts->writes));
    for (const A each : parts->description) {
        step.description = operation->objects(each).at(0);
    }
    return step;
}

/// Moves to `sorted` a step whose reads are all there; false: there is none.
bool takeReady(const Program& program, std::vector<Step>& waiting, std::set<std::int64_t>& written,
               std::vector<Step>& sorted) {
    const auto isReady = [&](const Step& step) {
        return std::ranges::all_of(step.reads, [&](std::int64_t id) {
            return written.contains(id) || (!program.at(id).isVirtual &&
                                            std::ranges::find(waiting, id, &Step::writes) == waiting.end());
        });
    };
    const auto ready = std::ranges::find_if(waiting, isReady);
    if (ready == waiting.end()) {
        return false;
    }
    written.insert(ready->writes);
    sorted.push_back(std::move(*ready));
    waiting.erase(ready);
    return true;
}

} // namespace

std::int64_t Tensor::elements() const {
    std::int64_t count = 1;
    for (const auto extent : extents) {
        count *= extent;
    }
    return count;
}

std::size_t Tensor::bytes() const {
    std::int64_t last = 0;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        last += (extents[axis] - 1) * strides[axis];
    }
    return elements() == 0 ? 0 : static_cast<std::size_t>(last + 1) * sizeof(float);
}

bool Tensor::isPlain() const {
    std::int64_t stride = 1;
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        if (extents[axis] != 1 && strides[axis] != stride) {
            return false;
        }
        stride *= extents[axis];
    }
    return true;
}

bool Tensor::isChannelsLast() const {
    if (extents.size() < 3 || (extents[1] != 1 && strides[1] != 1)) {
        return false;
    }
    std::int64_t stride = extents[1];
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        if (axis == 1) {
            continue;
        }
        if (extents[axis] != 1 && strides[axis] != stride) {
            return false;
        }
        stride *= extents[axis];
    }
    return true;
}

bool Tensor::isPacked() const {
    return isPlain() || isChannelsLast();
}

Tensor tensorOf(const Object& object) {
    if (object.type() != D::kTensor) {
        throw Refusal(Status::kBadParamDescriptorType, "a descriptor in it is no tensor");
    }
    return {object.ints(A::kTensorDimensions),  object.ints(A::kTensorStrides),
            object.integer(A::kTensorUniqueId), object.integer(A::kTensorByteAlignment),
            object.flag(A::kTensorIsVirtual),   object.flag(A::kTensorIsByValue)};
}

std::shared_ptr<const Program> programOf(const std::vector<ObjectPointer>& operations) {
    auto program = std::make_shared<Program>();
    std::vector<Step> waiting;
    std::set<std::int64_t> outputs;
    for (const auto& operation : operations) {
        waiting.push_back(stepOf(*program, operation));
        if (!outputs.insert(waiting.back().writes).second) {
            throw Refusal(Status::kBadParam, "a tensor is written twice");
        }
    }
    std::set<std::int64_t> written;
    while (!waiting.empty()) {
        if (!takeReady(*program, waiting, written, program->steps)) {
            throw Refusal(Status::kBadParam, "a virtual tensor is read that nothing writes before");
        }
    }
    if (program->at(program->steps.back().writes).isVirtual) {
        throw Refusal(Status::kNotSupportedGraphPattern, "what the graph makes is virtual");
    }
    return program;
}

} // namespace tessera::fake_cudnn
