// What is queued on a stream.
#pragma once

#include "tests/support/fake_cudnn/engines.h"

namespace tessera::fake_cudnn {

/// Checks a pack against a plan and queues it. Throws Refusal: a number of the plan is not in the pack, or
/// one of the pack is none of the plan's or virtual; an address is null or misaligned; a workspace is
/// missing.
void queuePlan(void* stream, const std::shared_ptr<const Plan>& plan, const Object& pack);

/// Softmax over the second of four axes.
struct Softmax {
    bool isLog = false;
    Tensor type;
    const void* from = nullptr;
    void* to = nullptr;
};
void queueSoftmax(void* stream, const Softmax& softmax);

} // namespace tessera::fake_cudnn
