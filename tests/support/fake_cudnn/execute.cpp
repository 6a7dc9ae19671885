#include "tests/support/fake_cudnn/execute.h"

#include "tests/support/fake_cuda/control.h"
#include "tests/support/fake_cudnn/compute.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

namespace tessera::fake_cudnn {

namespace {

constexpr int kIllegalAddress = 700; ///< a CUresult
constexpr double kNanosecondsPerElement = 1.0;

/// Queues a function; it fails as a kernel does where it says why.
void queue(void* stream, std::function<const char*()> work, double nanoseconds) {
    auto* held = new std::function<const char*()>(std::move(work));
    const int status = tessera_fake_cuda_launch(
        stream,
        [](void* user) {
            if (const char* problem = (*static_cast<std::function<const char*()>*>(user))();
                problem != nullptr) {
                tessera_fake_cuda_fail(kIllegalAddress, problem);
            }
        },
        held, [](void* user) { delete static_cast<std::function<const char*()>*>(user); }, nanoseconds);
    if (status != 0) {
        throw Refusal(Status::kExecutionFailed, "the driver refuses the launch: " + std::to_string(status));
    }
}

struct Job {
    std::shared_ptr<const Plan> plan;
    std::map<std::int64_t, void*> addresses;
    std::map<std::int64_t, double> numbers; ///< of tensors by value, as they were when it was queued
    void* workspace = nullptr;

    [[nodiscard]] const char* run() const;
};

const char* Job::run() const {
    const Program& program = *plan->program;
    for (const auto& [id, address] : addresses) {
        if (tessera_fake_cuda_holds(address, program.at(id).bytes()) == 0) {
            return "cuDNN is given a tensor that does not lie in one allocation";
        }
    }
    if (plan->workspaceBytes > 0) {
        if (tessera_fake_cuda_holds(workspace, plan->workspaceBytes) == 0) {
            return "cuDNN is given a workspace that does not lie in one allocation";
        }
        std::memset(workspace, 0xff, plan->workspaceBytes);
    }
    std::map<std::int64_t, Values> values;
    for (const auto& [id, number] : numbers) {
        values[id] = {number};
    }
    for (const auto& step : program.steps) {
        for (const auto id : step.reads) {
            if (addresses.contains(id)) {
                values[id] = readTensor(program.at(id), addresses.at(id));
            }
        }
    }
    compute(program, plan->rounding, values);
    for (const auto& step : program.steps) {
        if (addresses.contains(step.writes)) {
            writeTensor(program.at(step.writes), values.at(step.writes), addresses.at(step.writes));
        }
    }
    return nullptr;
}

void take(Job& job, const Tensor& tensor, void* address) {
    if (address == nullptr) {
        throw Refusal(Status::kBadParamNullPointer, "the address of a tensor is null");
    }
    if (tensor.isByValue) {
        float number = 0.0F;
        std::memcpy(&number, address, sizeof number);
        job.numbers[tensor.id] = static_cast<double>(number);
        return;
    }
    if (reinterpret_cast<std::uintptr_t>(address) % static_cast<std::uintptr_t>(tensor.alignment) != 0) {
        throw Refusal(Status::kBadParamMisalignedPointer, "a tensor lies at an address that is not aligned");
    }
    job.addresses[tensor.id] = address;
}

const char* runSoftmax(const Softmax& softmax) {
    const std::size_t bytes = softmax.type.bytes();
    if (tessera_fake_cuda_holds(softmax.from, bytes) == 0 ||
        tessera_fake_cuda_holds(softmax.to, bytes) == 0) {
        return "cuDNN is given a tensor that does not lie in one allocation";
    }
    Values values = readTensor(softmax.type, softmax.from);
    const auto& extents = softmax.type.extents;
    const auto axis = static_cast<std::size_t>(extents[1]);
    const auto inner = static_cast<std::size_t>(extents[2] * extents[3]);
    for (std::size_t first = 0; first < values.size(); first += axis * inner) {
        for (std::size_t column = 0; column < inner; ++column) {
            const auto at = [&](std::size_t i) -> double& { return values[first + i * inner + column]; };
            double greatest = at(0);
            for (std::size_t i = 1; i < axis; ++i) {
                greatest = std::isnan(at(i)) ? at(i) : std::max(greatest, at(i));
            }
            double sum = 0.0;
            for (std::size_t i = 0; i < axis; ++i) {
                sum += std::exp(at(i) - greatest);
            }
            for (std::size_t i = 0; i < axis; ++i) {
                at(i) = softmax.isLog ? at(i) - greatest - std::log(sum) : std::exp(at(i) - greatest) / sum;
            }
        }
    }
    writeTensor(softmax.type, values, softmax.to);
    return nullptr;
}

} // namespace

void queuePlan(void* stream, const std::shared_ptr<const Plan>& plan, const Object& pack) {
    Job job{plan, {}, {}, nullptr};
    const auto ids = pack.ints(Attribute::kVariantPackUniqueIds);
    const auto addresses = pack.pointers(Attribute::kVariantPackDataPointers);
    std::size_t taken = 0;
    for (const auto& [id, tensor] : plan->program->tensors) {
        const auto found = std::ranges::find(ids, id);
        if (tensor.isVirtual != (found == ids.end())) {
            throw Refusal(Status::kBadParam, tensor.isVirtual ? "the pack has an address of a virtual tensor"
                                                              : "the pack lacks a tensor of the plan");
        }
        if (!tensor.isVirtual) {
            take(job, tensor, addresses[static_cast<std::size_t>(found - ids.begin())]);
            ++taken;
        }
    }
    if (taken != ids.size()) {
        throw Refusal(Status::kBadParam, "the pack has a number that is no tensor of the plan");
    }
    if (pack.has(Attribute::kVariantPackWorkspace)) {
        job.workspace = pack.pointers(Attribute::kVariantPackWorkspace).at(0);
    }
    if (plan->workspaceBytes > 0 && job.workspace == nullptr) {
        throw Refusal(Status::kBadParamNullPointer, "the plan needs a workspace");
    }
    const auto elements = plan->program->at(plan->program->steps.back().writes).elements();
    queue(
        stream, [job = std::move(job)] { return job.run(); },
        kNanosecondsPerElement * static_cast<double>(elements));
}

void queueSoftmax(void* stream, const Softmax& softmax) {
    queue(
        stream, [softmax] { return runSoftmax(softmax); },
        kNanosecondsPerElement * static_cast<double>(softmax.type.elements()));
}

} // namespace tessera::fake_cudnn
