#include "tests/support/fake_cublas/matmul.h"

#include "tests/support/fake_cuda/control.h"

#include <cmath>
#include <memory>
#include <numbers>

namespace tessera::fake_cublas {

namespace {

using namespace cublas;

/// A product that is queued, or part of a graph.
struct Work {
    Problem problem;
    Operands operands;
    std::size_t workspaceBytes; ///< of which the algorithm writes every byte
};

bool isAligned(const void* pointer, std::size_t bytes) {
    return reinterpret_cast<std::uintptr_t>(pointer) % bytes == 0;
}

/// To 10 bits behind the point, to even.
double toTf32(float number) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    constexpr std::uint32_t kDropped = 13;
    bits += (1U << (kDropped - 1U)) - 1U + (bits >> kDropped & 1U);
    bits &= ~((1U << kDropped) - 1U);
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

double epilogue(const Problem& problem, double x, std::int64_t row) {
    if ((problem.epilogue & kEpilogueBias) != 0) {
        x += problem.bias[row];
    }
    if ((problem.epilogue & kEpilogueRelu) != 0) {
        return x > 0 ? x : 0.0; // the manual says max(x, 0): NaN is lost
    }
    if ((problem.epilogue & kEpilogueGelu) != 0) {
        const double scale = std::sqrt(2.0 / std::numbers::pi);
        return 0.5 * x * (1.0 + std::tanh(scale * (x + 0.044715 * x * x * x)));
    }
    return x;
}

/// Everything that the work touches is the device's.
bool isHeld(const Work& work) {
    const Problem& p = work.problem;
    const Operands& at = work.operands;
    const auto holds = [&](const Matrix& matrix, const float* first) {
        return tessera_fake_cuda_holds(first,
                                       static_cast<std::size_t>(matrix.span(p.batch)) * sizeof(float)) != 0;
    };
    const bool hasBias = (p.epilogue & kEpilogueBias) != 0;
    return holds(p.a, at.a) && holds(p.b, at.b) && holds(p.d, at.d) &&
           (at.beta == 0.0F || holds(p.c, at.c)) &&
           (!hasBias ||
            tessera_fake_cuda_holds(p.bias, static_cast<std::size_t>(p.m) * sizeof(float)) != 0) &&
           (work.workspaceBytes == 0 || tessera_fake_cuda_holds(at.workspace, work.workspaceBytes) != 0);
}

void compute(void* user) {
    const Work& work = *static_cast<const Work*>(user);
    const Problem& p = work.problem;
    const Operands& at = work.operands;
    const auto number = [&](float x) {
        return p.computeType == kCompute32FastTf32 ? toTf32(x) : static_cast<double>(x);
    };
    if (!isHeld(work)) {
        tessera_fake_cuda_fail(cuda::kIllegalAddress, "a product touches what is not the device's");
        return;
    }
    if (work.workspaceBytes > 0) {
        std::memset(at.workspace, 0xFF, work.workspaceBytes);
    }
    for (std::int64_t batch = 0; batch < p.batch; ++batch) {
        for (std::int64_t column = 0; column < p.n; ++column) {
            for (std::int64_t row = 0; row < p.m; ++row) {
                double sum = 0;
                for (std::int64_t i = 0; i < p.k; ++i) {
                    sum += number(at.a[p.a.at(batch, row, i)]) * number(at.b[p.b.at(batch, i, column)]);
                }
                double x = at.alpha * sum;
                if (at.beta != 0.0F) {
                    x += static_cast<double>(at.beta) * at.c[p.c.at(batch, row, column)];
                }
                at.d[p.d.at(batch, row, column)] = static_cast<float>(epilogue(p, x, row));
            }
        }
    }
}

/// Made up: of the operations, and in the order of the candidates.
double nanosecondsOf(const Problem& p, const Setup& setup) {
    constexpr double kStart = 2000;
    constexpr double kOperationsPerNanosecond = 20000;
    const double operations = 2.0 * static_cast<double>(p.m * p.n * p.batch) * static_cast<double>(p.k);
    return kStart + setup.id + operations / kOperationsPerNanosecond;
}

/// D lies nowhere in the matrix.
bool isApart(const Matrix& matrix, const float* at, const Problem& problem, const float* d) {
    return at + matrix.span(problem.batch) <= d || d + problem.d.span(problem.batch) <= at;
}

bool isRight(const Problem& problem, const Capabilities& capabilities, const Operands& at) {
    const bool isThere = at.a != nullptr && at.b != nullptr && at.d != nullptr &&
                         (at.c != nullptr || at.beta == 0.0F) &&
                         (problem.bias != nullptr || (problem.epilogue & kEpilogueBias) == 0);
    if (!isThere) {
        return false;
    }
    const std::size_t alignment = capabilities.alignmentBytes;
    const bool areAligned = isAligned(at.a, alignment) && isAligned(at.b, alignment) &&
                            isAligned(at.c, alignment) && isAligned(at.d, alignment) &&
                            isAligned(problem.bias, sizeof(float));
    const bool isAddendRight =
        at.beta == 0.0F || (at.c == at.d ? problem.isInPlace : isApart(problem.c, at.c, problem, at.d));
    return areAligned && isAddendRight && isApart(problem.a, at.a, problem, at.d) &&
           isApart(problem.b, at.b, problem, at.d);
}

} // namespace

Status multiply(const Problem& problem, const Setup& setup, const Operands& operands,
                cuda::StreamHandle stream) {
    constexpr std::size_t kWorkspaceAlignment = 16;
    std::size_t needed = 0;
    if (const Status status = check(setup, problem, needed); status != kSuccess) {
        return status;
    }
    Capabilities capabilities;
    if (const Status status = capabilitiesOf(setup, capabilities); status != kSuccess) {
        return status;
    }
    const bool hasRoom = needed == 0 || (operands.workspace != nullptr && operands.workspaceBytes >= needed &&
                                         isAligned(operands.workspace, kWorkspaceAlignment));
    if (!hasRoom || !isRight(problem, capabilities, operands)) {
        return kInvalidValue;
    }
    if (capabilities.isOutOfPlace == 0 && operands.c != operands.d) {
        return kNotSupported;
    }
    // It is given back where nothing is queued too.
    auto work = std::make_unique<Work>(Work{problem, operands, needed});
    const int status = tessera_fake_cuda_launch(
        stream, compute, work.release(), [](void* user) { delete static_cast<Work*>(user); },
        nanosecondsOf(problem, setup));
    return status == cuda::kSuccess ? kSuccess : kExecutionFailed;
}

} // namespace tessera::fake_cublas
