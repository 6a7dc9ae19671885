#include "tests/unit/codegen/guarded_call.h"

#include <cstring>
#include <gtest/gtest.h>

namespace tessera::test {

using codegen::Scope;
using conformance::GuardedBuffer;
using conformance::Surroundings;

namespace {

GuardedBuffer holding(const std::vector<float>& contents, const Surroundings& surroundings) {
    GuardedBuffer buffer(contents.size() * sizeof(float), surroundings);
    std::memcpy(buffer.data(), contents.data(), buffer.size());
    return buffer;
}

float* floatsOf(const GuardedBuffer& buffer) {
    return reinterpret_cast<float*>(buffer.data());
}

bool holds(const GuardedBuffer& buffer, const std::vector<float>& contents) {
    return std::memcmp(buffer.data(), contents.data(), buffer.size()) == 0;
}

/// One buffer for each argument, in the order in which a kernel takes them.
std::vector<GuardedBuffer> buffersOf(const KernelArguments& arguments, Guard guard) {
    std::vector<GuardedBuffer> buffers;
    for (const auto& input : arguments.inputs) {
        buffers.push_back(holding(input, surroundingsOf(Scope::kInput, guard)));
    }
    buffers.emplace_back(arguments.resultElements * sizeof(float), surroundingsOf(Scope::kOutput, guard));
    buffers.back().poison();
    for (const auto& constants : arguments.constants) {
        buffers.push_back(holding(constants, surroundingsOf(Scope::kConstants, guard)));
    }
    return buffers;
}

/// "" or what a call did to what it may only read, or to what lies around any buffer.
std::string faultOf(const KernelArguments& arguments, const std::vector<GuardedBuffer>& buffers,
                    const GuardedBuffer& workspace) {
    const std::size_t result = arguments.inputs.size();
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        const std::string name = "buffer " + std::to_string(i);
        if (const auto damage = buffers[i].damage(); !damage.empty()) {
            return "wrote outside " + name + ": " + damage;
        }
        if (i < result && i != arguments.inPlaceOf && !holds(buffers[i], arguments.inputs[i])) {
            return "changed input " + std::to_string(i);
        }
        if (i > result && !holds(buffers[i], arguments.constants[i - result - 1])) {
            return "changed constants " + std::to_string(i - result - 1);
        }
    }
    const auto damage = workspace.damage();
    return damage.empty() ? "" : "wrote outside the workspace: " + damage;
}

} // namespace

std::vector<std::vector<float>> packed(std::span<const codegen::Packing> packings,
                                       std::span<const float* const> sources) {
    std::vector<std::vector<float>> constants;
    for (const auto& packing : packings) {
        GuardedBuffer buffer(static_cast<std::size_t>(packing.elements) * sizeof(float),
                             {.readableBytes = 0});
        buffer.poison();
        packing.pack(sources, floatsOf(buffer));
        EXPECT_EQ(buffer.damage(), "") << "a packing wrote outside";
        constants.emplace_back(floatsOf(buffer), floatsOf(buffer) + packing.elements);
    }
    return constants;
}

std::string guardName(Guard guard) {
    return guard == Guard::kBehind ? "guarded behind" : "guarded in front";
}

Surroundings surroundingsOf(Scope scope, Guard guard) {
    const bool isTensor = scope == Scope::kInput || scope == Scope::kOutput;
    return {
        .guard = guard, .readableBytes = isTensor ? codegen::kReadableBytes : 0, .alignment = sizeof(float)};
}

CallResult callGuarded(const codegen::Kernel& kernel, const KernelCall& call,
                       const KernelArguments& arguments, Guard guard) {
    const std::vector<GuardedBuffer> buffers = buffersOf(arguments, guard);
    GuardedBuffer workspace(static_cast<std::size_t>(kernel.workspaceElements()) * sizeof(float),
                            surroundingsOf(Scope::kWorkspace, guard));
    workspace.poison();
    std::vector<float*> pointers;
    for (const auto& buffer : buffers) {
        pointers.push_back(floatsOf(buffer));
    }
    float*& result = pointers[arguments.inputs.size()];
    if (arguments.inPlaceOf) {
        result = pointers[*arguments.inPlaceOf];
    }
    CallResult made;
    made.fault = call(kernel, guard, pointers.data(), floatsOf(workspace));
    if (made.fault.empty()) {
        made.fault = faultOf(arguments, buffers, workspace);
        made.values.assign(result, result + arguments.resultElements);
    }
    return made;
}

} // namespace tessera::test
